import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { changedOrders } from '../../../../test/support/changed-orders.ts'
import { orderFile, problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { home } from '#modules/house/home/contract.ts'
import { planning } from '#modules/shop-floor/planning/contract.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import { surplusOf } from './domain/ordered.ts'

const server = await testServer()
const changed = await changedOrders(server)
const { quotes, desk, reviews, orders, orderOfSix, changes, inShop, saw, good } = changed
const { api, at, worker, inside, on, read } = desk
const { db } = server.services
const madeFor = async (quote: QuoteRecord) =>
  (await api.madeForOrder({ params: { id: quote.id } })).lines.map(({ ordered, planned }) => [
    ordered,
    planned,
  ])[0]

it('Pieces are given back in the order of the travellers, and none that somebody has begun', () => {
  const making = [
    { rootId: 'newest', planned: 2, unbegun: 1 },
    { rootId: 'older', planned: 3, unbegun: 3 },
    { rootId: 'begun', planned: 4, unbegun: 0 },
  ]
  expect([...surplusOf(making, 9)]).toEqual([])
  expect([...surplusOf(making, 12)]).toEqual([])
  expect([...surplusOf(making, 7)]).toEqual([
    ['newest', 1],
    ['older', 1],
  ])
  expect([...surplusOf(making, 0)]).toEqual([
    ['newest', 1],
    ['older', 3],
  ])
})

describe('An order of six that the customer changes to four', () => {
  it('holds two pieces as soon as the change is entered: the newest that nobody has begun (case 52)', async () => {
    const quote = await orderOfSix(1)
    const toPlan = async () => {
      const { orders: found } = await desk.planner.client(planning).orders({
        query: { facilityId: quote.facilityId },
      })
      return found.find(({ id }) => id === quote.id)?.pieces ?? 0
    }
    const others = (await toPlan()) - 6
    const older = await inShop(quote, 4)
    expect(await toPlan()).toBe(others + 2)
    const { toDoLists } = await desk.planner.client(home).get({})
    expect(toDoLists.find(({ key }) => key === 'ordersToPlan')).toMatchObject({
      path: '/planning?list=orders',
      rows: expect.arrayContaining([expect.objectContaining({ id: quote.id, number: quote.number })]),
    })
    const newest = await inShop(quote, 2)
    expect(await toPlan()).toBe(others)
    // Whoever may not review orders does not change one, and nobody does without what the customer wrote.
    const asClient = quotes.as(await server.signIn('client'))
    expect(
      await problem(
        asClient.changeOrder({ ...at(quote), body: { reason: 'x', customerPoFileId: quote.id } }),
      ),
    ).toMatchObject({ status: 403 })
    expect(
      await problem(
        quotes.api.changeOrder({ ...at(quote), body: { reason: 'x', customerPoFileId: quote.id } }),
      ),
    ).toMatchObject({ status: 422, errors: { customerPoFileId: [expect.any(String)] } })
    const paper = await orderFile(quotes.seller, quote)
    const open = await changes(quote, paper)
    expect(open).toMatchObject({ status: 'won' })
    expect((await read(newest)).holds).toEqual([])

    // The paper belongs to the order from then on, although it came after the quote was frozen.
    const ofQuote = `/api/v1/quotes/${quote.id}/files`
    const { body: files } = await quotes.seller.request('GET', ofQuote)
    expect(files).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id: paper, addedLater: false, canRemove: false }),
      ]),
    })
    expect((await quotes.seller.request('DELETE', `${ofQuote}/${paper}`)).status).toBe(423)

    const four = await orders(open, '4')
    // The planner hears of it once, in the bell and by mail; whoever planned nothing hears nothing.
    const told = () =>
      db.query<{ to: string[]; subject: string; text: string }>(sql`
        SELECT "to", subject, text FROM mails WHERE template = 'order-changed' AND entity_id IN (${older.id}, ${newest.id})`)
    expect(await told()).toMatchObject([
      {
        to: [desk.planner.person.email],
        subject: `${newest.number}: 2 pieces are not ordered any more`,
        text: expect.stringContaining('None of its 2 pieces is ordered any more: it is held.'),
      },
    ])
    expect(
      await db.query(
        sql`SELECT topic FROM notices WHERE user_id = ${desk.planner.person.id} AND entity_id = ${newest.id} AND subject LIKE '%not ordered%'`,
      ),
    ).toEqual([{ topic: 'work' }])
    expect((await read(older)).surplusQty).toBe(0)
    const held = await read(newest)
    expect(held).toMatchObject({
      surplusQty: 2,
      holds: [{ sourceEntity: 'quotes', sourceLabel: quote.number }],
    })
    const start = inside(worker).start({ ...on(newest, await saw(newest)), body: {} })
    expect(await problem(start)).toMatchObject({ status: 423 })
    expect(await good(older, 4)).toMatchObject({ goodQty: 4 })
    // Nothing more is planned for it before the changed order is approved and released again.
    expect(await problem(inShop(quote, 1))).toMatchObject({
      body: { refusals: [{ code: 'quote_not_released' }] },
    })
    const again = await quotes.release(four)
    expect(again).toMatchObject({ status: 'released' })
    expect(again.can.acknowledge).toBe(true)
    expect(await madeFor(quote)).toEqual([4, 6])
    expect((await read(newest)).holds).toHaveLength(1)
    // Given up, nothing is held for the order any more.
    await api.cancel({ ...at(held), body: { reason: 'Not ordered any more' } })
    expect(await madeFor(quote)).toEqual([4, 4])
    expect(await toPlan()).toBe(others)
    expect(
      await db.query(sql`SELECT FROM holds WHERE source_id = ${quote.id} AND ended_at IS NULL`),
    ).toHaveLength(0)
  })

  it('lets four of a traveller of six be made, and the two go on for stock once they are split off', async () => {
    const quote = await orderOfSix(2)
    const row = await inShop(quote, 6)
    const four = await orders(await changes(quote), '4')
    expect(await read(row)).toMatchObject({ surplusQty: 2, holds: [] })
    expect(await problem(good(row, 5))).toMatchObject({
      status: 422,
      body: {
        refusals: [
          {
            code: 'not_ordered',
            message: '2 pieces of these are not ordered any more: only 4 may begin here.',
          },
        ],
      },
    })
    await good(row, 4)
    expect((await saw(row)).can.start).toBe('2 pieces of these are not ordered any more: none begins here.')
    expect(await problem(good(row, 1))).toMatchObject({ status: 422 })
    await quotes.release(four)
    const first = await saw(row)
    const rest = await api.split({
      ...at(await read(row)),
      body: { quantity: 2, operationId: first.id, reason: 'Not ordered any more' },
    })
    expect(rest).toMatchObject({ origin: 'stock', quantity: 2, orderLines: [], surplusQty: 0, holds: [] })
    expect(await read(row)).toMatchObject({ surplusQty: 0 })
    expect(await madeFor(quote)).toEqual([4, 4])
    expect(await good(rest, 2)).toMatchObject({ goodQty: 2 })
    expect((await verifyProduction(db)).problems).toEqual([])
  })

  it('holds what nobody has begun rather than what is newer, and lets it go on when it is ordered again', async () => {
    const quote = await orderOfSix(3)
    const [older, newest] = [await inShop(quote, 2), await inShop(quote, 4)]
    await good(newest, 4)
    const four = await orders(await changes(quote), '4')
    expect((await read(older)).holds).toHaveLength(1)
    const resolve = reviews.resolveDifference({
      params: { id: quote.id },
      version: (await reviews.get({ params: { id: quote.id } })).version,
      body: { key: 'line.10.quantity', resolution: 'new_revision', reason: 'Another quote' },
    })
    expect(await problem(resolve)).toMatchObject({ errors: { resolution: [expect.any(String)] } })
    const six = await orders(four, '6')
    expect(await read(older)).toMatchObject({ surplusQty: 0, holds: [] })
    expect((await quotes.release(six)).status).toBe('released')
  })
})
