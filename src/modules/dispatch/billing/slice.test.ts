import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { orderToSend, problem, quoteDesk, reviewAsQuoted } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { contractReviews } from '#modules/sales/contract-reviews/contract.ts'
import { type BillingLine, billing } from './contract.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const pieces = await deliveryDesk(server, quotes.setup)
const steel = await steelDeliveryDesk(server, quotes.setup)
const { facilityId } = quotes.setup
const api = pieces.keeper.client(billing)
const { db } = server.services

const open = async () => (await api.open({ query: { facilityId } })).lines
const take = () => api.exportOpen({ body: { facilityId } })
const of = (lines: readonly BillingLine[], { id }: { id: string }) =>
  lines.filter(({ noteId }) => noteId === id)
const file = async ({ id }: { id: string }, format: 'csv' | 'xlsx') =>
  (await pieces.keeper.request('GET', `/api/v1/billing/exports/${id}/${format}`)).bytes
const place = await insertRow(db, storageLocationTable, {
  facilityId,
  code: 'BACK',
  name: 'Back',
  position: 9,
  active: true,
})
const reason = { reason: 'The lorry turned back' }
const voided = async (note: Awaited<ReturnType<typeof pieces.dispatched>>) =>
  pieces.api.void({ ...pieces.at(await pieces.read(note)), body: reason })

/** The order of a customer with another price on its first line than was quoted, and what holds of that. */
async function reviewedAt(unitPrice: string, resolution: 'accepted' | 'corrected') {
  const quote = await quotes.won(4)
  const review = quotes.seller.client(contractReviews)
  const params = { id: quote.id }
  const copied = await reviewAsQuoted(quotes.seller, quote)
  const body = orderToSend(copied)
  const lines = body.lines.map((line, at) => (at === 0 ? { ...line, unitPrice } : line))
  const typed = await review.saveOrder({ params, version: copied.version, body: { ...body, lines } })
  await review.resolveDifference({
    params,
    version: typed.version,
    body: { key: 'line.10.unitPrice', resolution, reason: 'Agreed by phone' },
  })
  return quotes.api.get({ params })
}

/** Two pieces for a line of an order. */
async function ordered(reviewed?: Awaited<ReturnType<typeof reviewedAt>>) {
  const quote = await quotes.release(reviewed ?? (await quotes.reviewed(3)))
  const [line] = quote.lines
  const traveller = await pieces.shop.complete(
    {
      origin: 'order',
      companyId: quote.companyId,
      destination: 'customer',
      quantity: 2,
      orderLines: [{ lineNo: 10, quoteLineId: line?.id, quantity: 2 }],
    },
    2,
  )
  return { quote, line, note: await pieces.dispatched(traveller, 2) }
}

describe('The billing list', () => {
  it('holds what went to customers once, with the price of its order, and nothing that is lent', async () => {
    const { quote, line, note } = await ordered()
    const sold = await steel.dispatched(await steel.released(), 1)
    const lent = await steel.dispatched(await steel.released(), 1, {
      kind: 'loan',
      expectedBackOn: '2099-01-01',
    })
    const lines = await open()
    const other = await api.open({ query: { facilityId: randomUUID() } })
    expect(other).toMatchObject({ lines: [], total: 0, elsewhere: [{ facilityId, total: lines.length }] })
    expect(await api.open({ query: { facilityId } })).toMatchObject({ total: lines.length, elsewhere: [] })
    expect(of(lines, lent)).toEqual([])
    expect(of(lines, sold)).toMatchObject([{ kind: 'go', quantity: 1, net: null }])
    const [asked] = of(lines, note)
    expect(asked).toMatchObject({
      quantity: 2,
      orderNumber: quote.number,
      orderLine: line?.lineNo,
      currency: quote.currency,
    })
    const share = (Number(asked?.unitPrice) * 2 * (100 - Number(asked?.discountPercent))) / 100
    expect(Number(asked?.net)).toBeCloseTo(share, 2)
    const made = await take()
    expect(made.number).toMatch(/^BIL-[A-Z]+-\d{4}-0001$/)
    expect(made).toMatchObject({ lines: lines.length, byName: 'T. Brandt', isWhole: true })
    expect(await open()).toEqual([])
    expect(await problem(take())).toMatchObject({ status: 422, body: { code: 'nothing_to_bill' } })
    const csv = (await file(made, 'csv')).toString('utf8')
    expect(csv.split('\r\n')).toHaveLength(lines.length + 2)
    expect(csv).toContain(`${made.number},Delivered,${note.number},`)
    const [sheet] = (await readXlsx(await file(made, 'xlsx'))).sheets
    expect(sheet?.rows).toHaveLength(lines.length + 1)
    expect(await api.exports()).toMatchObject([{ number: made.number }])
    await expect(db.query(sql`UPDATE billing_exports SET content = 'x'`)).rejects.toThrow()
    await expect(
      db.query(sql`UPDATE billing_entries SET export_id = NULL WHERE export_id IS NOT NULL`),
    ).rejects.toThrow()
  })

  it('asks the price that both sides agreed on, not what the paper of the customer says', async () => {
    const held = await ordered(await reviewedAt('1450', 'corrected'))
    const given = await ordered(await reviewedAt('1440', 'accepted'))
    const lines = await open()
    expect(of(lines, held.note)).toMatchObject([{ unitPrice: '1500.0000', net: '3000.00' }])
    expect(of(lines, given.note)).toMatchObject([{ unitPrice: '1440.0000', net: '2880.00' }])
    await take()
  })

  it('leaves out what is void before it, and takes back what is void or comes back after it', async () => {
    const early = await pieces.dispatched(await pieces.shop.complete(), 1)
    await voided(early)
    expect(of(await open(), early)).toEqual([])
    const late = await pieces.dispatched(await pieces.shop.complete(), 2)
    const sold = await steel.dispatched(await steel.released(), 2)
    await take()
    await voided(late)
    const gone = await steel.read(sold)
    const [row] = gone.lines
    await steel.api.takeBack({
      ...steel.at(gone),
      body: {
        lines: [{ lineId: row?.id ?? '', quantity: 1 }],
        condition: 'unopened',
        reason: 'unused',
        locationId: place,
      },
    })
    const back = await open()
    expect(of(back, late)).toMatchObject([{ kind: 'void', quantity: -2 }])
    expect(of(back, sold)).toMatchObject([{ kind: 'come_back', quantity: -1 }])
    const made = await take()
    expect((await file(made, 'csv')).toString('utf8')).toContain(`Taken back: void,${late.number}`)
    expect(await open()).toEqual([])
  })

  it('goes out once, of two who take it in the same second, and to nobody without the right', async () => {
    const notes = [
      await pieces.dispatched(await pieces.shop.complete(), 1),
      await steel.dispatched(await steel.released(), 1),
    ]
    const both = await Promise.allSettled([take(), take()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(sql`
      SELECT count(DISTINCT b.export_id)::int AS count FROM billing_entries b JOIN delivery_entries e ON e.id = b.entry_id
      WHERE e.note_id = ANY(${sql.param(notes.map(({ id }) => id))}::uuid[])`)
    expect(count).toBe(1)
    const user = (await server.signIn('user')).client(billing)
    expect(await problem(user.open({ query: { facilityId } }))).toMatchObject({ status: 403 })
    expect(await problem(user.exportOpen({ body: { facilityId } }))).toMatchObject({ status: 403 })
    const [made] = await api.exports()
    const reply = await (await server.signIn('user')).request(
      'GET',
      `/api/v1/billing/exports/${made?.id}/csv`,
    )
    expect(reply.status).toBe(403)
  })
})
