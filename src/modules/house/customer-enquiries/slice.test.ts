import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { accessBy, contactOf, errorsOf, reasonOf } from '../../../../test/support/client-area.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { customerEnquiries } from './contract.ts'
import { ASKED_A_DAY, askedAbout, MOST_WAITING } from './domain.ts'

const server = await testServer()
const { db } = server.services
const desk = await quoteDesk(server)
const { setup, seller } = desk
const manager = await server.signIn('manager')
const inbox = seller.client(customerEnquiries)
const path = '/api/v1/client-area/enquiries'

let buyer: SignedIn
beforeAll(async () => {
  buyer = (await contactOf(server, setup.companyId, 'Ros Buyer')).browser
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const lines = [
  { description: 'Spool 4 in, 5000 psi', drawingNo: '7719 Rev D', quantity: '4', uom: 'each' as const },
  { description: 'Blind flange', quantity: '2', uom: 'each' as const },
]
const ask = (who: SignedIn, more: object = {}) =>
  who.client(clientArea).sendEnquiry({
    body: { project: 'Jack-up', reference: 'RFQ 88', wantedOn: '2999-05-04', lines, ...more },
  })
const attach = (who: SignedIn, id: string, name: string, text = name) => {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/plain' }), name)
  return who.request('POST', `${path}/${id}/files`, { body: form })
}
const decided = (version: number, more: object = {}) => ({
  version,
  facilityId: setup.facilityId,
  marketSegmentId: setup.marketSegmentId,
  salespersonId: seller.person.id,
  quoteDueAt: '2999-01-04T12:00:00.000Z',
  ...more,
})
const countOf = async () =>
  (await db.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM enquiries`))[0]?.count ?? 0
const stateOf = (who: SignedIn, id: string) => who.client(clientArea).enquiry({ params: { id } })

describe('What a contact asks for', () => {
  it('is called by its lines', () => {
    expect(askedAbout(lines)).toBe('Spool 4 in, 5000 psi, 7719 Rev D and 1 more')
    expect(askedAbout(lines.slice(1))).toBe('Blind flange')
  })

  it('waits in the inbox and on home, and is no enquiry of the house before it is accepted', async () => {
    const before = await countOf()
    const sent = await ask(buyer, { note: 'With witness of the pressure test.' })
    expect(sent).toMatchObject({ state: 'waiting', sentByName: 'Ros Buyer', enquiryNumber: null, files: [] })
    expect((await attach(buyer, sent.id, 'spool.txt')).status).toBe(201)
    expect(await countOf()).toBe(before)
    const [entry] = (await inbox.inbox({ query: {} })).filter(({ id }) => id === sent.id)
    expect(entry).toMatchObject({
      about: askedAbout(lines),
      files: [{ name: 'spool.txt' }],
      wantedOn: '2999-05-04',
    })
    const lists = await manager.client(home).get({})
    expect(JSON.stringify(lists)).toContain('customerEnquiries')
    const [file] = entry?.files ?? []
    const read = await seller.request('GET', `/api/v1/customer-enquiries/${sent.id}/files/${file?.id}`)
    expect(read.bytes.toString()).toBe('spool.txt')
  })

  it('becomes an enquiry by the act that makes every other one, with lines, day, contact and files', async () => {
    const sent = await ask(buyer)
    await attach(buyer, sent.id, 'drawing.txt')
    const taken = await inbox.accept({ params: { id: sent.id }, body: decided(sent.version) })
    const enquiry = await seller.client(enquiries).get({ params: { id: taken.enquiryId ?? '' } })
    expect(enquiry).toMatchObject({
      companyId: setup.companyId,
      contactName: 'Ros Buyer',
      projectName: 'Jack-up',
      customerReference: 'RFQ 88',
      receivedVia: 'portal',
      requiredDeliveryDate: '2999-05-04',
      status: 'new',
      lines: [
        { lineNo: 10, description: 'Spool 4 in, 5000 psi', drawingNo: '7719 Rev D', uom: 'each' },
        { lineNo: 20, description: 'Blind flange' },
      ],
    })
    const files = await seller.client(enquiries).files({ params: { id: enquiry.id } })
    expect(files.map(({ name }) => name)).toEqual(['drawing.txt'])
    expect(await stateOf(buyer, sent.id)).toMatchObject({ state: 'accepted', enquiryNumber: enquiry.number })
    const mails = await server.mails(buyer.person.email)
    expect(mails.at(-1)).toMatchObject({ template: 'customer-enquiry-decided' })
    expect(mails.at(-1)?.text).not.toContain(enquiry.number)
  })

  it('is returned with a reason that they read, and nothing comes of it', async () => {
    const before = await countOf()
    const sent = await ask(buyer)
    const reason = 'We do not make blind flanges of this size.'
    await inbox.giveBack({ params: { id: sent.id }, body: { version: sent.version, reason } })
    const told = await stateOf(buyer, sent.id)
    expect(told).toMatchObject({ state: 'returned', reason, enquiryNumber: null })
    expect(Object.keys(told)).not.toContain('decidedByName')
    expect(await countOf()).toBe(before)
  })
})

describe('A decision in the inbox', () => {
  it('goes once: of two who accept it at once one goes', async () => {
    const [sent, before] = [await ask(buyer), await countOf()]
    const other = manager.client(customerEnquiries)
    const body = decided(sent.version)
    const replies = await Promise.all(
      [inbox, other].map((who) =>
        who.accept({ params: { id: sent.id }, body }).then(
          () => 'accepted',
          (error: { code?: string; status?: number }) => error.status,
        ),
      ),
    )
    expect(replies.map(String).toSorted()).toEqual(['422', 'accepted'])
    expect(await countOf()).toBe(before + 1)
    const again = { version: sent.version + 1, reason: 'Too late' }
    expect(await problem(other.giveBack({ params: { id: sent.id }, body: again }))).toMatchObject({
      status: 422,
      body: { code: 'asked_decided' },
    })
    const late = await attach(buyer, sent.id, 'late.txt')
    expect([late.status, reasonOf(late)]).toEqual([422, 'asked_decided'])
  })

  it('is held to what every enquiry is held to, and leaves nothing behind where that refuses', async () => {
    const [sent, before] = [await ask(buyer), await countOf()]
    const past = decided(sent.version, { quoteDueAt: '2020-01-01T12:00:00.000Z' })
    expect(await problem(inbox.accept({ params: { id: sent.id }, body: past }))).toMatchObject({
      errors: { quoteDueAt: ['The quote is due before the enquiry was received.'] },
    })
    const nowhere = decided(sent.version, { facilityId: sent.id })
    expect(await problem(inbox.accept({ params: { id: sent.id }, body: nowhere }))).toMatchObject({
      status: 422,
    })
    const stale = decided(sent.version - 1)
    expect(await problem(inbox.accept({ params: { id: sent.id }, body: stale }))).toMatchObject({
      status: 412,
    })
    expect(await countOf()).toBe(before)
    expect(await stateOf(buyer, sent.id)).toMatchObject({ state: 'waiting' })
  })

  it('is nothing for a customer, for a guest, or for who may make no enquiries', async () => {
    const sent = await ask(buyer)
    const body = decided(sent.version)
    for (const [call, step] of [
      ['GET', ''],
      ['POST', `/${sent.id}/accept`],
      ['POST', `/${sent.id}/return`],
      ['GET', `/${sent.id}/files/${sent.id}`],
    ] as const) {
      const url = `/api/v1/customer-enquiries${step}`
      const reply = await buyer.request(call, url, { body: call === 'GET' ? undefined : body })
      expect([url, reply.status]).toEqual([url, 403])
      expect((await server.guest().request('GET', '/api/v1/customer-enquiries')).status).toBe(401)
    }
    expect(await stateOf(buyer, sent.id)).toMatchObject({ state: 'waiting' })
  })
})

describe('Who asks', () => {
  it('asks for the projects that they are limited to, and sees what was asked for those', async () => {
    const limited = await contactOf(server, setup.companyId, 'Lia Limited')
    const ferry = await ask(buyer, { project: 'Ferry' })
    await accessBy(manager, limited).limit('Jack-up')
    const own = await ask(limited.browser, { project: ' jack-up ' })
    const listed = await limited.browser.client(clientArea).enquiries()
    expect(listed.map(({ id }) => id)).toContain(own.id)
    expect(listed.map(({ id }) => id)).not.toContain(ferry.id)
    for (const project of ['Ferry', null])
      expect(await problem(ask(limited.browser, { project }))).toMatchObject({
        errors: { project: ['Name one of your projects.'] },
      })
    expect((await attach(limited.browser, ferry.id, 'x.txt')).status).toBe(404)
    await accessBy(manager, limited).withdraw()
    expect(await problem(ask(limited.browser))).toMatchObject({ status: 403 })
  })

  it('is a contact of the company: not somebody whom it does not name, of another one, or looking on', async () => {
    const sent = await ask(buyer)
    const unnamed = await server.signIn({ role: 'client', companyId: setup.companyId })
    expect(await problem(ask(unnamed))).toMatchObject({ status: 422, body: { code: 'not_a_contact' } })
    const stranger = (await contactOf(server, setup.otherCompanyId, 'Sid Stranger')).browser
    expect(await stranger.client(clientArea).enquiries()).toEqual([])
    expect(await problem(stateOf(stranger, sent.id))).toMatchObject({ status: 404 })
    const administrator = await server.signIn('administrator')
    await administrator.request('POST', `/api/v1/user-permissions/${buyer.person.id}/view-as`)
    expect((await stateOf(administrator, sent.id)).id).toBe(sent.id)
    expect((await administrator.request('POST', path, { body: { lines } })).status).toBe(403)
    expect((await attach(administrator, sent.id, 'x.txt')).status).toBe(403)
  })

  it('is told what is missing, and sends nothing that is not asked for', async () => {
    const refusals = [
      [{ lines: [] }, 'lines'],
      [{ lines: [{ ...lines[0], quantity: '0' }] }, 'lines.0.quantity'],
      [{ lines: [{ ...lines[0], description: '' }] }, 'lines.0.description'],
      [{ lines, companyId: setup.otherCompanyId }, 'companyId'],
      [{ lines, state: 'accepted' }, 'state'],
    ] as const
    for (const [body, field] of refusals) {
      const reply = await buyer.request('POST', path, { body })
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
    }
  })

  it('has a budget: so many a day for the whole company, and so many that wait', async () => {
    const companyId = setup.otherCompanyId
    const [one, two] = [
      (await contactOf(server, companyId, 'Una First')).browser,
      (await contactOf(server, companyId, 'Dan Second')).browser,
    ]
    for (let sent = 0; sent < ASKED_A_DAY; sent += 1) await ask(sent % 2 === 0 ? one : two)
    expect(await problem(ask(two))).toMatchObject({ status: 429 })
    await db.query(sql`DELETE FROM throttles`)
    await db.query(sql`
      INSERT INTO customer_enquiries (company_id, lines, sent_by_id, sent_by_name)
      SELECT ${companyId}, '[]', ${one.person.id}, 'Una First' FROM generate_series(${ASKED_A_DAY + 1}::int, ${MOST_WAITING}::int)`)
    expect(await problem(ask(one))).toMatchObject({ status: 422, body: { code: 'too_many_waiting' } })
  })
})
