import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { userPermissions } from '#modules/people/user-permissions/contract.ts'
import { accessBy, type Contact, contactOf, errorsOf } from '../../../../test/support/client-area.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { companyChanges } from './contract.ts'
import { CHANGES_A_DAY, proposedChanges, MOST_CHANGES_WAITING, movedSince, patchOf } from './domain.ts'

const server = await testServer()
const { db } = server.services
const { setup, seller } = await quoteDesk(server)
const manager = await server.signIn('manager')
const inbox = seller.client(companyChanges)
const path = '/api/v1/client-area/company'

let buyer: SignedIn
let colleague: Contact
beforeAll(async () => {
  // An active customer is saved with its segments and its account manager alone.
  await db.query(sql`UPDATE companies SET status = 'prospect'`)
  buyer = (await contactOf(server, setup.companyId, 'Ros Buyer')).browser
  colleague = await contactOf(server, setup.companyId, 'Cal League')
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const area = (who: SignedIn) => who.client(clientArea)
const recordOf = (id = setup.companyId) => manager.client(companies).get({ params: { id } })
const accept = (id: string, version = 1, who = inbox) => who.accept({ params: { id }, body: { version } })
const proposed = async (who: SignedIn, id: string) =>
  (await area(who).company()).proposals.find((one) => one.id === id)
const website = async (who: SignedIn, to: string) => {
  const { name } = await area(who).company()
  return area(who).proposeData({ body: { name, website: to } })
}

describe('A proposal', () => {
  it('holds what differs, is put where it belongs, and sees what was changed since', () => {
    const changes = proposedChanges(
      'address',
      { line1: 'Quay 1', city: 'Bergen' },
      { line1: 'Quay 2', city: 'Bergen' },
    )
    expect(changes).toEqual([{ field: 'line1', from: 'Quay 1', to: 'Quay 2' }])
    const company = { addresses: [{ id: 'a', line1: 'Quay 1' }, { id: 'b' }], contacts: [] }
    const about = { kind: 'address' as const, targetId: 'a', changes }
    expect(patchOf(company, about)).toEqual({ addresses: [{ id: 'a', line1: 'Quay 2' }, { id: 'b' }] })
    expect(movedSince(company, about)).toEqual([])
    expect(movedSince({ ...company, addresses: [{ id: 'a', line1: 'Quay 3' }] }, about)).toEqual(['line1'])
    expect(movedSince(company, { ...about, targetId: 'c' })).toBeNull()
    const fresh = {
      kind: 'person' as const,
      targetId: null,
      changes: proposedChanges('person', {}, { name: 'Ann' }),
    }
    expect(patchOf(company, fresh)).toEqual({ contacts: [{ name: 'Ann', roles: [] }] })
  })
})

describe('The company in the client area', () => {
  it('is shown with its people and their access, and without what the house keeps for itself', async () => {
    await db.query(sql`
      UPDATE companies SET credit_limit = 4711, notes = 'Haggles.', vat_no = 'GB 1' WHERE id = ${setup.companyId}`)
    const own = await area(buyer).company()
    expect(own).toMatchObject({ vatNo: 'GB 1', mayPropose: true })
    expect(own.people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Ros Buyer', access: 'active' }),
        expect.objectContaining({ id: colleague.id, access: 'active' }),
      ]),
    )
    expect(JSON.stringify(own)).not.toMatch(/4711|Haggles|roles|companyId/)
  })

  it('is changed by staff alone: what is proposed waits in the inbox and on home, and is made as every other save', async () => {
    const before = await recordOf()
    const sent = await area(buyer).proposeData({
      body: { name: before.name, website: 'new.customer.test', vatNo: 'GB 2', remark: 'Since the move.' },
    })
    expect(sent).toMatchObject({ state: 'waiting', kind: 'company', remark: 'Since the move.' })
    expect(sent.changes).toEqual([
      { field: 'vatNo', from: 'GB 1', to: 'GB 2' },
      { field: 'website', from: null, to: 'new.customer.test' },
    ])
    expect((await recordOf()).version).toBe(before.version)
    expect((await inbox.inbox({ query: {} })).map(({ id }) => id)).toContain(sent.id)
    expect(JSON.stringify(await seller.client(home).get({}))).toContain('companyChanges')
    expect(await accept(sent.id)).toMatchObject({ state: 'accepted', decidedByName: seller.person.name })
    expect(await recordOf()).toMatchObject({
      version: before.version + 1,
      vatNo: 'GB 2',
      website: 'new.customer.test',
      tradingName: before.tradingName,
      creditLimit: before.creditLimit,
    })
    const trail = await db.query<{ by: string }>(sql`
      SELECT actor_name AS by FROM audit_log WHERE entity = 'companies' AND entity_id = ${before.id} AND action = 'update'`)
    expect(trail.at(-1)?.by).toBe(seller.person.name)
    const told = await proposed(buyer, sent.id)
    expect(told).toMatchObject({ state: 'accepted', reason: null })
    expect(Object.keys(told ?? {})).not.toContain('decidedByName')
    expect((await server.mails(buyer.person.email)).at(-1)).toMatchObject({
      template: 'company-change-decided',
    })
  })

  it('takes addresses and people, new ones and others', async () => {
    const { addresses, people } = await area(buyer).company()
    const [first] = addresses
    const { id: addressId, isDefault: _, ...address } = first ?? { id: '', isDefault: true }
    const sent = [
      await area(buyer).proposeAddress({
        body: { kind: 'works', line1: '', country: 'GB', ...address, addressId, city: 'Leith' },
      }),
      await area(buyer).proposeAddress({
        body: { kind: 'delivery', line1: 'Gate 4', city: 'Leith', country: 'GB' },
      }),
      await area(buyer).proposePerson({ body: { name: 'Nina New', email: 'nina@customer.test' } }),
      await area(buyer).proposePerson({
        body: {
          contactId: colleague.id,
          name: 'Cal League',
          email: colleague.browser.person.email,
          phone: '0131',
        },
      }),
    ]
    for (const { id } of sent) await accept(id)
    const after = await recordOf()
    expect(after.addresses.map(({ id, city, line1 }) => [id, city, line1])).toEqual([
      [addressId, 'Leith', first?.line1],
      ...addresses.slice(1).map(({ id, city, line1 }) => [id, city, line1]),
      [expect.any(String), 'Leith', 'Gate 4'],
    ])
    expect(after.addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(after.contacts).toHaveLength(people.length + 1)
    expect(after.contacts.find(({ id }) => id === colleague.id)).toMatchObject({ phone: '0131' })
    expect((await area(buyer).company()).people.find(({ name }) => name === 'Nina New')).toMatchObject({
      access: 'none',
      lastSeenOn: null,
    })
    const again = area(buyer).proposePerson({ body: { name: 'Nina Two', email: 'Nina@customer.test' } })
    expect(await problem(again)).toMatchObject({ status: 422, errors: { email: [expect.any(String)] } })
  })

  it('lets go of who has left: their access ends as where staff enter it', async () => {
    const leaver = await contactOf(server, setup.companyId, 'Lee Leaver')
    const leftOn = server.services.clock.today()
    const sent = await area(buyer).proposeLeaver({ body: { contactId: leaver.id, leftOn } })
    expect((await area(leaver.browser).company()).people.map(({ id }) => id)).toContain(leaver.id)
    await accept(sent.id)
    expect(await problem(area(leaver.browser).company())).toMatchObject({ status: 403 })
    expect((await area(buyer).company()).people.map(({ id }) => id)).not.toContain(leaver.id)
    const gone = area(buyer).proposeLeaver({ body: { contactId: leaver.id, leftOn } })
    expect(await problem(gone)).toMatchObject({ status: 404 })
  })
})

describe('A decision about it', () => {
  it('is returned with a reason that they read, and nothing is changed', async () => {
    const [before, sent] = [await recordOf(), await website(buyer, 'other.test')]
    const reason = 'That address is not yours.'
    await inbox.giveBack({ params: { id: sent.id }, body: { version: 1, reason } })
    expect(await proposed(buyer, sent.id)).toMatchObject({ state: 'returned', reason })
    expect((await recordOf()).version).toBe(before.version)
    expect(await problem(accept(sent.id, 2))).toMatchObject({ status: 422, body: { code: 'change_decided' } })
  })

  it('goes once: of two who accept it at once one goes', async () => {
    const [before, sent] = [await recordOf(), await website(buyer, 'once.test')]
    const answers = await Promise.all(
      [inbox, manager.client(companyChanges)].map((who) =>
        accept(sent.id, 1, who).then(
          () => 'accepted',
          (error: { status?: number }) => String(error.status),
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['422', 'accepted'])
    expect((await recordOf()).version).toBe(before.version + 1)
  })

  it('writes over nothing that was changed since, is held to what every save is held to, and knows what it was looked at as', async () => {
    const late = await website(buyer, 'late.test')
    const { version } = await recordOf()
    await manager
      .client(companies)
      .update({ params: { id: setup.companyId }, version, body: { website: 'ours.test' } })
    expect(await problem(accept(late.id))).toMatchObject({ status: 422, body: { code: 'change_overtaken' } })
    const limited = await contactOf(server, setup.companyId, 'Lou Limited')
    await accessBy(manager, limited).limit('Jack-up')
    const moved = await area(buyer).proposePerson({
      body: { contactId: limited.id, name: 'Lou Limited', email: 'lou.elsewhere@customer.test' },
    })
    const user = (await server.signIn('user')).client(companyChanges)
    expect(await problem(accept(moved.id, 1, user))).toMatchObject({
      errors: { contacts: [expect.any(String)] },
    })
    expect(await proposed(buyer, moved.id)).toMatchObject({ state: 'waiting' })
    expect(await problem(accept(moved.id, 7))).toMatchObject({ status: 412 })
    await accept(moved.id, 1, manager.client(companyChanges))
    await db.query(sql`DELETE FROM company_contacts WHERE id = ${limited.id}`)
  })

  it('is nothing for contacts, guests, or staff without the right to change companies', async () => {
    const sent = await website(buyer, 'right.test')
    const body = { version: 1, reason: 'No' }
    const calls = [
      ['GET', ''],
      ['POST', `/${sent.id}/accept`],
      ['POST', `/${sent.id}/return`],
    ] as const
    const reader = await server.signIn('user')
    await (await server.signIn('administrator')).client(userPermissions).addException({
      params: { id: reader.person.id },
      body: { permission: 'companies:update', effect: 'deny', reason: 'Reads only' },
    })
    expect(await problem(accept(sent.id, 1, reader.client(companyChanges)))).toMatchObject({ status: 403 })
    for (const [call, step] of calls) {
      const url = `/api/v1/company-changes${step}`
      const sending = call === 'GET' ? undefined : step.endsWith('accept') ? { version: 1 } : body
      expect([url, (await buyer.request(call, url, { body: sending })).status]).toEqual([url, 403])
    }
    expect((await server.guest().request('GET', '/api/v1/company-changes')).status).toBe(401)
    expect(await proposed(buyer, sent.id)).toMatchObject({ state: 'waiting' })
  })
})

describe('Who proposes', () => {
  it('is a contact who sees all of the company: not one limited, withdrawn, unnamed, of another one, or looking on', async () => {
    const sent = await website(buyer, 'who.test')
    const narrow = await contactOf(server, setup.companyId, 'Lia Limited')
    await accessBy(manager, narrow).limit('Jack-up')
    const seen = await area(narrow.browser).company()
    expect(seen).toMatchObject({ mayPropose: false, proposals: [], people: [{ name: 'Lia Limited' }] })
    expect(await problem(website(narrow.browser, 'x.test'))).toMatchObject({
      body: { code: 'limited_contact' },
    })
    await accessBy(manager, narrow).withdraw()
    expect(await problem(area(narrow.browser).company())).toMatchObject({ status: 403 })
    const body = { name: 'X' }
    expect((await narrow.browser.request('POST', `${path}/data`, { body })).status).toBe(403)
    expect((await area(buyer).company()).people.find(({ id }) => id === narrow.id)?.access).toBe('ended')
    const unnamed = await server.signIn({ role: 'client', companyId: setup.companyId })
    expect(await area(unnamed).company()).toMatchObject({ people: [], proposals: [], mayPropose: false })
    expect(await problem(website(unnamed, 'x.test'))).toMatchObject({ body: { code: 'not_a_contact' } })
    const stranger = (await contactOf(server, setup.otherCompanyId, 'Sid Stranger')).browser
    const theirs = await area(stranger).company()
    expect(theirs.proposals).toEqual([])
    expect(theirs.people.map(({ name }) => name)).not.toContain('Ros Buyer')
    const foreign = { contactId: colleague.id, leftOn: '2026-01-01' }
    expect(await problem(area(stranger).proposeLeaver({ body: foreign }))).toMatchObject({ status: 404 })
    const administrator = await server.signIn('administrator')
    await administrator.request('POST', `/api/v1/user-permissions/${buyer.person.id}/view-as`)
    expect(await proposed(administrator, sent.id)).toMatchObject({ state: 'waiting' })
    expect((await administrator.request('POST', `${path}/data`, { body })).status).toBe(403)
  })

  it('is told what is missing, and sends nothing that is not asked for', async () => {
    const { name } = await area(buyer).company()
    const refusals = [
      ['data', { name: '' }, 'name'],
      ['data', { name, creditLimit: '9' }, 'creditLimit'],
      ['data', { name, iban: 'GB00' }, 'iban'],
      ['people', { name: 'A', email: 'no' }, 'email'],
      ['people', { name: 'A', leftOn: '2026-01-01' }, 'leftOn'],
      ['addresses', { kind: 'works', line1: '', city: '', country: '' }, 'country'],
      ['leavers', { contactId: colleague.id, leftOn: '' }, 'leftOn'],
    ] as const
    for (const [step, body, field] of refusals) {
      const reply = await buyer.request('POST', `${path}/${step}`, { body })
      expect([step, field, reply.status, errorsOf(reply)]).toEqual([step, field, 422, [field]])
    }
    expect(await problem(area(buyer).proposeData({ body: { name } }))).toMatchObject({
      body: { code: 'nothing_differs' },
    })
  })

  it('has a budget: so many a day for the whole company, and so many that wait', async () => {
    const one = await contactOf(server, setup.otherCompanyId, 'Una First')
    for (let sent = 0; sent < CHANGES_A_DAY; sent += 1) await website(one.browser, `${sent}.test`)
    expect(await problem(website(one.browser, 'more.test'))).toMatchObject({ status: 429 })
    await db.query(sql`DELETE FROM throttles`)
    await db.query(sql`
      INSERT INTO company_changes (company_id, kind, about, changes, sent_by_id, sent_by_name)
      SELECT ${setup.otherCompanyId}, 'company', 'X', '[]', ${one.browser.person.id}, 'Una First'
      FROM generate_series(${CHANGES_A_DAY + 1}::int, ${MOST_CHANGES_WAITING}::int)`)
    expect(await problem(website(one.browser, 'y.test'))).toMatchObject({
      body: { code: 'too_many_waiting' },
    })
  })
})
