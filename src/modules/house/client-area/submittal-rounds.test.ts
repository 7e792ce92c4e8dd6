import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SubmittalRecord } from '#modules/production/submittals/contract.ts'
import {
  contactOf,
  errorsOf,
  returnCodeFor,
  returnDocuments,
  submittalPath,
} from '../../../../test/support/client-area.ts'
import { attach } from '../../../../test/support/drawings.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { submittalDesk } from '../../../../test/support/submittals.ts'
import { clientArea } from './contract.ts'

const server = await testServer()
const { db } = server.services
const made = await submittalDesk(server)
const { api, at, coordinator, order, draft, send, sent, answer, read, resend } = made
const { companyId } = made.quotes.setup

let buyer: SignedIn
const quote = await order()
beforeAll(async () => {
  buyer = (await contactOf(server, companyId, 'Ros Buyer')).browser
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const listed = (shown: 'open' | 'all', who = buyer) => who.client(clientArea).submittals({ query: { shown } })
const entryOf = async ({ number }: SubmittalRecord, shown: 'open' | 'all' = 'all') =>
  (await listed(shown)).filter((one) => one.number.startsWith(`${number}/`))
const open = ({ id }: { id: string }) => buyer.client(clientArea).submittal({ params: { id } })
const returned = async (row: SubmittalRecord, more: object = {}) =>
  returnDocuments(buyer, row, { code: await returnCodeFor(server, buyer, row.id), ...more })

describe('Rounds in the client area', () => {
  it('stand in the list as the newest that was sent, and earlier ones stay readable', async () => {
    const first = await sent(quote)
    expect(await entryOf(first, 'open')).toMatchObject([{ id: first.id, state: 'open' }])
    await returned(first, { returnCode: '3', comments: [{ page: '1', text: 'Show the datum' }] })
    expect(await entryOf(first, 'open')).toEqual([])
    const begun = await resend(first)
    expect(await entryOf(first)).toMatchObject([
      { id: first.id, state: 'returned', returnCode: '3', returnLabel: 'Revise and resend' },
    ])
    expect((await open(first)).rounds).toEqual([{ id: first.id, round: 1 }])
    const second = await send(begun)
    expect(await entryOf(first)).toMatchObject([
      { id: second.id, number: `${first.number}/2`, state: 'open' },
    ])
    expect((await open(second)).rounds.map(({ round }) => round)).toEqual([2, 1])
    const before = await open(first)
    expect(before).toMatchObject({
      round: 1,
      state: 'returned',
      whyNotReturn: 'These documents were returned already.',
      comments: [{ no: 1, page: '1', text: 'Show the datum', answer: null }],
    })
    expect((await returned(second)).status).toBe(200)
    expect(await read(second)).toMatchObject({ status: 'accepted', holds: false })
  })

  it('that were withdrawn say so, until the next one is sent', async () => {
    const row = await sent(quote)
    await api.withdraw({ ...at(row), body: { reason: 'Of another order' } })
    expect(await entryOf(row)).toMatchObject([{ state: 'withdrawn', returnCode: null }])
    expect(await open(row)).toMatchObject({
      whyNotReturn: 'We have withdrawn these documents. There is nothing to answer.',
      returnedOn: null,
      returnedFile: null,
    })
    expect(JSON.stringify(await open(row))).not.toContain('Of another order')
    const second = await send(await resend(row))
    expect(await entryOf(row)).toMatchObject([{ id: second.id, state: 'open' }])
  })

  it('that were given up before they were sent are nowhere', async () => {
    const row = await draft(quote)
    await api.cancel({ ...at(row), body: { reason: 'Written twice' } })
    expect(await entryOf(row)).toEqual([])
    for (const step of ['', `files/${row.id}`])
      expect((await buyer.request('GET', submittalPath(row.id, step))).status).toBe(404)
    expect((await buyer.request('POST', submittalPath(row.id, 'code'))).status).toBe(404)
  })

  it('are told with our answers, also where staff recorded what the customer said', async () => {
    const row = await sent(quote)
    const back = await answer(row, '2', { comments: [{ page: '4', text: 'Weld symbol' }] })
    expect(back).toMatchObject({ returnedByName: 'Rory Recorder', returnSignedBy: null })
    expect(await open(row)).toMatchObject({ state: 'returned', returnCode: '2', returnedBy: null })
    await api.answerComment({ ...at(back), body: { no: 1, answer: 'Corrected.' } })
    expect((await open(row)).comments).toEqual([
      { no: 1, page: '4', text: 'Weld symbol', answer: 'Corrected.' },
    ])
    expect(await api.signatures({ params: { id: row.id } })).toEqual([])
  })

  it('keep the files that were sent, also when one is taken off its record later', async () => {
    const row = await draft(quote, { lines: [{ lineNo: 10, title: 'Weld map 8850', rev: '0' }] })
    const fileId = await attach(coordinator, `/api/v1/submittals/${row.id}`, { name: 'map.pdf' })
    const gone = await send(await read(row))
    expect((await open(gone)).files).toEqual([{ id: fileId, name: 'map.pdf' }])
    const path = submittalPath(row.id, `files/${fileId}`)
    const before = await buyer.request('GET', path)
    await db.query(sql`UPDATE files SET removed_at = now() WHERE id = ${fileId}`)
    const after = await buyer.request('GET', path)
    expect([before.status, after.status]).toEqual([200, 200])
    expect(after.bytes.equals(before.bytes)).toBe(true)
  })
})

describe('What comes back with documents', () => {
  it('is kept as it was written, each comment with its page, in their order', async () => {
    const row = await sent(quote)
    const comments = [
      { page: ' 2 ', text: ' Show the datum ' },
      { page: null, text: 'Weld symbol' },
    ]
    expect((await returned(row, { returnCode: '2', comments })).status).toBe(200)
    expect((await read(row)).comments).toMatchObject([
      { no: 1, page: '2', text: 'Show the datum', answer: null },
      { no: 2, page: null, text: 'Weld symbol', answer: null },
    ])
  })

  it('is refused where it is too long, of another shape, or says more than a customer may', async () => {
    const row = await sent(quote)
    const many = Array.from({ length: 101 }, (_, at) => ({ text: `Comment ${at}` }))
    const refusals = [
      [{ comments: many }, 'comments'],
      [{ comments: [{ text: 'x'.repeat(1001) }] }, 'comments.0.text'],
      [{ comments: [{ page: 'x'.repeat(21), text: 'Yes' }] }, 'comments.0.page'],
      [{ name: '' }, 'name'],
      [{ returnedOn: '2020-01-01' }, 'returnedOn'],
      [{ returnSignedBy: 'Tom Second' }, 'returnSignedBy'],
      [{ fileId: row.id }, 'fileId'],
    ] as const
    for (const [more, field] of refusals) {
      const reply = await returnDocuments(buyer, row, { code: '123456', ...more })
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
    }
    expect(await read(row)).toMatchObject({ status: 'sent', version: row.version })
  })

  it('is dated by the day at the facility, whatever the browser thinks', async () => {
    const row = await sent(quote)
    expect((await returned(row)).status).toBe(200)
    const back = await read(row)
    expect(back.returnedOn).toBe(row.sentOn)
    expect(await open(row)).toMatchObject({ returnedOn: row.sentOn, returnedBy: 'Ros Buyer' })
  })

  it('stands in the trail as done by the contact, with the signature in the chain', async () => {
    const row = await sent(quote)
    await returned(row)
    const trail = await db.query<{ entity: string; action: string }>(sql`
      SELECT entity, action FROM audit_log
      WHERE actor_name = 'Ros Buyer' AND (entity_id = ${row.id} OR entity = 'signature-events') ORDER BY seq`)
    expect(trail).toEqual(
      expect.arrayContaining([
        { entity: 'submittals', action: 'takeReturn' },
        { entity: 'signature-events', action: 'sign' },
      ]),
    )
  })

  it('is mailed to nobody where whoever sent it has left', async () => {
    const row = await sent(quote)
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${coordinator.person.id}`)
    const told = (await server.mails(coordinator.person.email)).length
    expect((await returned(row)).status).toBe(200)
    await db.query(sql`UPDATE users SET status = 'active' WHERE id = ${coordinator.person.id}`)
    expect((await server.mails(coordinator.person.email)).length).toBe(told)
  })
})

describe('A contact whom the record of the company does not name', () => {
  it('sees no documents and returns none', async () => {
    const row = await sent(quote)
    const unnamed = await server.signIn({ role: 'client', companyId, name: 'Una Unnamed' })
    expect(await listed('all', unnamed)).toEqual([])
    expect((await unnamed.request('GET', submittalPath(row.id))).status).toBe(404)
    expect((await returnDocuments(unnamed, row, { code: '123456' })).status).toBe(404)
  })
})
