import { sql } from 'drizzle-orm'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import {
  accessBy,
  type Contact,
  contactOf,
  errorsOf,
  reasonOf,
} from '../../../../test/support/client-area.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { supplierAnswers } from './contract.ts'

const server = await testServer()
const { db, clock } = server.services
const manager = await server.signIn('manager')
const admin = await server.signIn('administrator')
const keeper = await server.signIn('user')
const inbox = manager.client(supplierAnswers)
const inDays = (days: number) => addDays(clock.now().toISOString().slice(0, 10), days)
const missing = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

let supplierId: string
let contact: Contact
let seller: SignedIn
let rival: SignedIn
let pdf: Uint8Array
beforeAll(async () => {
  supplierId = (await createSupplier(admin)).id
  contact = await contactOf(server, supplierId, 'Sal Seller', 'sal@supplier.test')
  seller = contact.browser
  const other = await createSupplier(admin, { name: 'Forge Nord' })
  rival = (await contactOf(server, other.id, 'Rob Rival', 'rob@nord.test')).browser
  const document = await PDFDocument.create()
  document.addPage()
  pdf = await document.save()
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

/** A certificate of the supplier that runs out in so many days, as its contact reads it. */
async function held(standard: string, days = 20) {
  await supplierSide(manager, supplierId).addCertificate({
    standard,
    expiresOn: days === Infinity ? null : inDays(days),
  })
  const found = (await seller.client(clientArea).supplierRecord()).certificates.find(
    (one) => one.standard === standard,
  )
  if (!found) throw new Error('It is not held.')
  return found
}
const said = (more: object = {}) => ({
  number: 'QM-5000',
  body: 'Nordic Assurance',
  validFrom: inDays(1),
  validUntil: inDays(1100),
  ...more,
})
function send(
  who: SignedIn,
  id: string,
  renewal: object = said(),
  file: Uint8Array | string | undefined = pdf,
) {
  const form = new FormData()
  form.set('renewal', JSON.stringify(renewal))
  const bytes = typeof file === 'string' ? file : new Uint8Array(file)
  if (file !== '') form.set('file', new Blob([bytes]), typeof file === 'string' ? 'iso.txt' : 'iso-9001.pdf')
  return who.request('POST', `/api/v1/client-area/company-certificates/${id}/renewals`, { body: form })
}
const waitingFor = async (id: string) =>
  (await inbox.inbox({ query: {} })).find(({ certificateId }) => certificateId === id)
const requireWaiting = async (id: string) => {
  const entry = await waitingFor(id)
  if (!entry) throw new Error('Nothing waits.')
  return { params: { id: entry.id }, body: { version: entry.version } }
}
const recordOf = () => supplierSide(manager, supplierId).get()

describe('A certificate of a supplier that runs out', () => {
  it('changes by nothing that comes from outside, and by whoever accepts it: the one before is kept', async () => {
    await db.query(sql`
      UPDATE companies SET account_manager_id = ${manager.person.id} WHERE id = ${supplierId}`)
    const before = await held('ISO 9001')
    expect(before).toMatchObject({ standing: 'expiring', mayRenew: true, answer: null })
    const version = (await recordOf()).version
    const reply = await send(seller, before.id)
    expect([reply.status, (reply.body as { data: object }).data]).toEqual([
      201,
      expect.objectContaining({ mayRenew: false, answer: expect.objectContaining({ state: 'waiting' }) }),
    ])
    expect((await recordOf()).version).toBe(version)
    expect((await server.mails(manager.person.email)).at(-1)?.subject).toBe(
      `A renewed certificate came: ISO 9001 ${before.number}`,
    )
    expect(await waitingFor(before.id)).toMatchObject({
      kind: 'renewal',
      companyId: supplierId,
      files: [{ name: 'iso-9001.pdf' }],
      renewal: {
        standard: 'ISO 9001',
        number: 'QM-5000',
        before: { number: before.number, expiresOn: inDays(20) },
      },
    })
    const asked = await requireWaiting(before.id)
    const own = await seller.request('POST', `/api/v1/supplier-answers/${asked.params.id}/accept`, {
      body: asked.body,
    })
    expect(own.status).toBe(403)
    const taken = await inbox.accept(asked)
    const { certificates } = await recordOf()
    expect(certificates.find(({ id }) => id === taken.becameId)).toMatchObject({
      standard: 'ISO 9001',
      number: 'QM-5000',
      body: 'Nordic Assurance',
      issuedOn: inDays(1),
      expiresOn: inDays(1100),
      isMandatory: true,
      fileName: 'iso-9001.pdf',
      endedAt: null,
    })
    expect(certificates.find(({ id }) => id === before.id)).toMatchObject({
      expiresOn: inDays(20),
      endReason: 'Renewed',
      endedByName: manager.person.name,
    })
    expect(
      (await manager.client(companies).files({ params: { id: supplierId } })).map(({ name }) => name),
    ).toEqual(['iso-9001.pdf'])
    expect((await seller.client(clientArea).supplierRecord()).certificates).toMatchObject([
      { standard: 'ISO 9001', number: 'QM-5000', standing: 'valid', mayRenew: false, answer: null },
    ])
    expect(await problem(inbox.accept(asked))).toMatchObject({ body: { code: 'answer_decided' } })
    expect((await send(seller, before.id)).status).toBe(404)
  })

  it('is declined with a reason that the supplier reads, and sent again', async () => {
    const { id } = await held('PED 2014/68/EU', -3)
    await send(seller, id)
    const reason = 'The scope does not name forgings.'
    const { params, body } = await requireWaiting(id)
    await inbox.giveBack({ params, body: { ...body, reason } })
    const find = async () =>
      (await seller.client(clientArea).supplierRecord()).certificates.find((one) => one.id === id)
    expect(await find()).toMatchObject({
      standing: 'expired',
      mayRenew: true,
      answer: { state: 'returned', reason },
    })
    expect((await server.mails('sal@supplier.test')).at(-1)?.subject).toMatch(/^We could not take/)
    expect((await send(seller, id)).status).toBe(201)
    expect(await find()).toMatchObject({ mayRenew: false, answer: { state: 'waiting' } })
  })

  it('is refused at once: no PDF, days that cannot be, not due, and a second one while one waits', async () => {
    const { id } = await held('EN ISO 3834-2')
    for (const [renewal, file, field, code] of [
      [said(), '', 'file', undefined],
      [said(), 'Certificate', 'file', 'pdf_kind'],
      [said({ validUntil: inDays(-1) }), pdf, 'validUntil', 'day_has_passed'],
      [said({ validFrom: inDays(900), validUntil: inDays(800) }), pdf, 'validUntil', 'ends_before_it_begins'],
      [said({ validUntil: inDays(20) }), pdf, 'validUntil', 'holds_no_longer'],
      [said({ number: ' ' }), pdf, 'number', undefined],
      [said({ isMandatory: false }), pdf, 'isMandatory', undefined],
    ] as const) {
      const reply = await send(seller, id, renewal, file)
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
      if (code) expect((reply.body as { codes?: object }).codes).toMatchObject({ [field]: code })
    }
    expect(await waitingFor(id)).toBeUndefined()
    for (const valid of [await held('ISO 14001', 400), await held('AD 2000 W0', Infinity)])
      expect(reasonOf(await send(seller, valid.id))).toBe('renewal_not_due')
    const both = await Promise.all([send(seller, id), send(seller, id, said({ number: 'QM-5001' }))])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(both.map(reasonOf)).toContain('renewal_waits')
  })

  it('is of its company alone: others, staff, and contacts who see a part or nothing send none', async () => {
    const { id } = await held('API Q1')
    const [foreign, none] = [await send(rival, id), await send(rival, missing)]
    expect([foreign.status, foreign.body]).toEqual([404, none.body])
    expect((await send(keeper, id)).status).toBe(403)
    const access = accessBy(manager, contact)
    await access.limit('North Sea')
    expect((await send(seller, id)).status).toBe(404)
    await access.limit()
    await access.withdraw()
    expect((await send(seller, id)).status).toBe(403)
    await access.restore()
    expect(await waitingFor(id)).toBeUndefined()
  })

  it('is not taken where days lie between it and the one before: nothing would be certified then', async () => {
    const gap = await held('API 6A')
    await send(seller, gap.id, said({ validFrom: inDays(22) }))
    const asked = await requireWaiting(gap.id)
    expect(await problem(inbox.accept(asked))).toMatchObject({
      status: 422,
      body: { code: 'certificate_begins_later' },
    })
    await inbox.giveBack({ ...asked, body: { ...asked.body, reason: 'Send it once it holds.' } })
    await send(seller, gap.id, said({ validFrom: inDays(21) }))
    expect(await inbox.accept(await requireWaiting(gap.id))).toMatchObject({ state: 'accepted' })
  })

  it('is decided on by whoever may change companies, and not taken for one that was renewed meanwhile', async () => {
    const { id } = await held('ISO 45001')
    await send(seller, id)
    const { params, body } = await requireWaiting(id)
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${keeper.person.id}, 'companies:update', 'deny', 'Reads alone', ${manager.person.id})`)
    const others = keeper.client(supplierAnswers)
    expect(await problem(others.accept({ params, body }))).toMatchObject({ status: 403 })
    expect(await problem(others.giveBack({ params, body: { ...body, reason: 'No.' } }))).toMatchObject({
      status: 403,
    })
    await supplierSide(manager, supplierId).addCertificate({ standard: 'ISO 45001', replacesId: id })
    expect(await problem(inbox.accept({ params, body }))).toMatchObject({
      body: { code: 'certificate_renewed' },
    })
    await inbox.giveBack({ params, body: { ...body, reason: 'We have it already.' } })
    expect(await waitingFor(id)).toBeUndefined()
  })
})
