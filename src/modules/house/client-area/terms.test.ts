import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientAccess } from '#modules/house/client-access/contract.ts'
import { publishTerms } from '#modules/signing/terms/server/api.ts'
import type { Language } from '#platform/contract/words/language.ts'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { asSystem } from '#platform/server/system.ts'
import { contactOf, drawing, errorsOf, reasonOf } from '../../../../test/support/client-area.ts'
import { createFacility } from '../../../../test/support/appointment-suite.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { clientArea } from './contract.ts'

const server = await testServer()
const { db } = server.services
const area = '/api/v1/client-area'
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

let kari: SignedIn
let ola: SignedIn
let manager: SignedIn
let companyId = ''

beforeAll(async () => {
  companyId = await createCompany(server.services, 'Calder')
  kari = (await contactOf(server, companyId, 'Kari Nordmann')).browser
  ola = (await contactOf(server, companyId, 'Ola Nordmann')).browser
  manager = await server.signIn('manager')
})

/** The next edition of the terms of the area in a language, in force at once. */
const publish = (title: string, language: Language = 'en') =>
  asSystem(server.services, 'test', (ctx) =>
    publishTerms(ctx, {
      body: {
        kind: 'client_area',
        language,
        title,
        body: richTextOf([{ heading: '1.', paragraphs: ['What you download is yours alone.'] }]),
      },
    }),
  )
const entryOf = (who: SignedIn, language: Language = 'en') =>
  who.client(clientArea).entry({ query: { language } })
const accept = (who: SignedIn, termsId: string) => who.request('POST', `${area}/terms`, { body: { termsId } })
const contactsOfCompany = () => manager.client(clientAccess).ofCompany({ query: { companyId } })
const asStaffSees = async (name: string) => (await contactsOfCompany()).find((one) => one.name === name)

describe('The terms of the client area', () => {
  it('are not asked for while the house has none', async () => {
    expect((await entryOf(kari)).terms).toBeNull()
    expect((await kari.request('GET', area)).status).toBe(200)
    expect(
      (await contactsOfCompany()).map(({ agreedTo, owesAgreement }) => [agreedTo, owesAgreement]),
    ).toEqual([
      [null, false],
      [null, false],
    ])
  })

  it('are accepted by each contact before anything else is answered', async () => {
    const terms = await publish('Use of the client area')
    const open = ['entry', 'houseLogo', 'acceptTerms']
    for (const [name, one] of Object.entries(clientArea.endpoints)) {
      if (open.includes(name) || (one.method !== 'GET' && 'body' in one)) continue
      const reply = await kari.request(one.method, one.path.replaceAll(/:\w+/g, unknownId))
      expect([name, reply.status, reasonOf(reply)]).toEqual([name, 422, 'terms_not_accepted'])
    }
    expect((await entryOf(kari)).terms).toMatchObject({ id: terms.id, edition: 1, title: terms.title })
    expect((await accept(kari, terms.id)).status).toBe(204)
    expect((await accept(kari, terms.id)).status).toBe(204)
    expect((await entryOf(kari)).terms).toBeNull()
    expect((await kari.request('GET', area)).status).toBe(200)
    expect((await ola.request('GET', area)).status).toBe(422)
  })

  it('stand with edition and time at the contact, and who accepted them in the trail', async () => {
    const seen = await asStaffSees('Kari Nordmann')
    expect(seen).toMatchObject({ agreedTo: 'Use of the client area, edition 1', owesAgreement: false })
    expect(seen?.agreedAt).toMatch(/^\d{4}-/)
    expect(await asStaffSees('Ola Nordmann')).toMatchObject({
      agreedTo: null,
      agreedAt: null,
      owesAgreement: true,
    })
    const trail = await db.query(sql`
      SELECT actor_name AS by, changes FROM audit_log WHERE action = 'agree-to-client-area'`)
    expect(trail).toEqual([
      { by: 'Kari Nordmann', changes: { agreedTo: { from: null, to: 'Use of the client area, edition 1' } } },
    ])
  })

  it('are asked for again with a new edition, and the former is not taken any more', async () => {
    const [former] = await db.query<{ id: string }>(
      sql`SELECT id FROM terms_and_conditions WHERE kind = 'client_area' AND status = 'current'`,
    )
    const next = await publish('Use of the client area')
    expect((await entryOf(kari)).terms).toMatchObject({ id: next.id, edition: 2 })
    expect(reasonOf(await kari.request('GET', `${area}/orders`))).toBe('terms_not_accepted')
    const late = await accept(kari, former?.id ?? '')
    expect([late.status, errorsOf(late)]).toEqual([422, ['termsId']])
    expect(await asStaffSees('Kari Nordmann')).toMatchObject({
      agreedTo: 'Use of the client area, edition 1',
      owesAgreement: true,
    })
    expect((await accept(kari, next.id)).status).toBe(204)
    expect((await kari.request('GET', `${area}/orders`)).status).toBe(200)
  })

  it('are shown in the language that is read, and one language is enough', async () => {
    const german = await publish('Nutzung des Kundenbereichs', 'de')
    expect((await entryOf(ola, 'de')).terms).toMatchObject({ id: german.id, language: 'de' })
    expect((await entryOf(ola, 'en')).terms).toMatchObject({ language: 'en' })
    expect((await accept(ola, german.id)).status).toBe(204)
    expect((await entryOf(ola)).terms).toBeNull()
    expect((await entryOf(kari, 'de')).terms).toBeNull()
  })

  it('are accepted by nobody in the name of a contact: staff are refused, and look on without', async () => {
    const terms = await publish('Use of the client area')
    expect((await accept(manager, terms.id)).status).toBe(403)
    const administrator = await server.signIn('administrator')
    const viewed = await administrator.request('POST', `/api/v1/user-permissions/${ola.person.id}/view-as`)
    expect(viewed.status).toBe(204)
    expect((await entryOf(administrator)).terms).toBeNull()
    expect((await administrator.request('GET', `${area}/orders`)).status).toBe(200)
    expect((await accept(administrator, terms.id)).status).toBe(403)
  })
})

describe('The head of the client area', () => {
  it('is the legal entity and the logo of the first facility', async () => {
    const id = await createFacility(server.services)
    await db.query(
      sql`UPDATE facilities SET legal_entity = 'Northforge Ltd', sort_order = -1 WHERE id = ${id}`,
    )
    expect((await entryOf(kari)).house).toEqual({ name: 'Northforge Ltd', logoFileId: null })
    expect((await kari.request('GET', `${area}/logo`)).status).toBe(404)
    const administrator = await server.signIn('administrator')
    const png = Buffer.from(drawing().image, 'base64')
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(png)]), 'logo.png')
    const uploaded = await administrator.request('POST', `/api/v1/facilities/${id}/logo`, { body: form })
    expect(uploaded.status).toBe(201)
    const shown = await kari.request('GET', `${area}/logo`)
    expect([shown.status, shown.bytes.equals(png)]).toEqual([200, true])
    expect((await entryOf(kari)).house.logoFileId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await manager.request('GET', `${area}/logo`)).status).toBe(403)
  })
})
