import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { needsDesk } from '../../../../test/support/requisitions.ts'
import { testServer } from '../../../../test/support/server.ts'
import { asSystem } from '#platform/server/system.ts'
import { audit } from '#modules/house/audit/contract.ts'
import { followOrder, orderNeeds } from './server/api.ts'

const server = await testServer()
const { needs, write, at, now } = await needsDesk(server)
const asProgram = <T>(work: Parameters<typeof asSystem<T>>[2]) => asSystem(server.services, 'test', work)

describe('Orders and receipts count', () => {
  const line = () => crypto.randomUUID()

  it('up and down: partly ordered, ordered, partly received, received, and back when a line goes', async () => {
    const [need, later] = [await write(), await write({ neededBy: '2027-03-01', quantity: '4' })]
    const [one, two] = [line(), line()]
    await asProgram((ctx) =>
      orderNeeds(ctx, 'PO-1', [{ requisitionId: need.id, orderLineId: one, quantity: '3' }]),
    )
    expect(await now(need)).toMatchObject({ status: 'partly_ordered', toOrder: '5.000', orderedQty: '3.000' })
    await asProgram((ctx) =>
      orderNeeds(ctx, 'PO-2', [
        { requisitionId: later.id, orderLineId: two, quantity: '4' },
        { requisitionId: need.id, orderLineId: two, quantity: '5' },
      ]),
    )
    expect(await now(need)).toMatchObject({
      status: 'ordered',
      orders: [{ number: 'PO-1' }, { number: 'PO-2' }],
    })
    // What comes is for whoever needs it first.
    const news = (quantity: string, receivedQty: string) =>
      asProgram((ctx) =>
        followOrder(ctx, 'PO-2', () => Promise.resolve([{ id: two, quantity, receivedQty }])),
      )
    await news('9', '6')
    expect([(await now(need)).receivedQty, (await now(later)).receivedQty]).toEqual(['5.000', '1.000'])
    expect((await now(need)).status).toBe('partly_received')
    // A smaller line takes from whoever needs it last, and a void takes the receipt back.
    await news('7', '0')
    expect([await now(need), await now(later)]).toMatchObject([
      { status: 'ordered', orderedQty: '8.000' },
      { status: 'partly_ordered', orderedQty: '2.000', receivedQty: '0.000' },
    ])
    await asProgram((ctx) => followOrder(ctx, 'PO-2', () => Promise.resolve([])))
    expect([await now(need), await now(later)]).toMatchObject([
      { status: 'partly_ordered', orderedQty: '3.000' },
      { status: 'open', orderedQty: '0.000', orders: [] },
    ])
    await asProgram((ctx) =>
      followOrder(ctx, 'PO-1', () => Promise.resolve([{ id: one, quantity: '3', receivedQty: '3' }])),
    )
    expect(await now(need)).toMatchObject({ status: 'partly_received', receivedQty: '3.000' })
    const administrator = (await server.signIn('administrator')).client(audit)
    const trail = await administrator.list({ query: { filter: { action: ['count'] } } })
    expect(trail.data.length).toBeGreaterThan(5)
  })

  it('hold a need that is ordered: it is neither changed nor cancelled, nor ordered twice', async () => {
    const need = await write()
    const share = (quantity: string) => [{ requisitionId: need.id, orderLineId: line(), quantity }]
    await asProgram((ctx) => orderNeeds(ctx, 'PO-7', share('8')))
    await expect(asProgram((ctx) => orderNeeds(ctx, 'PO-8', share('1')))).rejects.toThrow('only 0 is left')
    const present = await now(need)
    expect(await problem(needs.update({ ...at(present), body: { quantity: '9' } }))).toMatchObject({
      status: 423,
      body: { message: 'It stands on PO-7. Take it off the order to change it.' },
    })
    expect(await problem(needs.cancel({ ...at(present), body: { reason: 'Not any more' } }))).toMatchObject({
      status: 422,
    })
  })

  it('give the rest to one of two who order it at once', async () => {
    const need = await write()
    const both = await Promise.allSettled(
      ['PO-21', 'PO-22'].map((number) =>
        asProgram((ctx) =>
          orderNeeds(ctx, number, [{ requisitionId: need.id, orderLineId: line(), quantity: '6' }]),
        ),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await now(need)).orderedQty).toBe('6.000')
  })

  it('agree with an independent calculation over random orders and receipts', async () => {
    // The Lehmer generator, so that a failure can be repeated.
    let seed = 20_261_123
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const all = [await write({ quantity: '40' }), await write({ quantity: '25', neededBy: '2027-01-15' })]
    const lines = [line(), line(), line()].map((id) => ({ id, shares: new Map<string, number>() }))
    for (let round = 0; round < 40; round += 1) {
      const [need, target] = [all[random(2)], lines[random(3)]]
      if (!need || !target) continue
      const left = Number((await now(need)).toOrder)
      const quantity = Math.min(left, 1 + random(9))
      if (quantity > 0) {
        const share = { requisitionId: need.id, orderLineId: target.id, quantity: String(quantity) }
        await asProgram((ctx) => orderNeeds(ctx, 'PO-R', [share]))
        target.shares.set(need.id, (target.shares.get(need.id) ?? 0) + quantity)
      }
      const news = lines.map(({ id, shares }) => {
        const sum = [...shares.values()].reduce((one, other) => one + other, 0)
        return { id, shares, quantity: Math.max(0, sum - random(3)), received: random(sum + 3) }
      })
      await asProgram((ctx) =>
        followOrder(ctx, 'PO-R', () =>
          Promise.resolve(
            news.map(({ id, quantity: ordered, received }) => ({
              id,
              quantity: String(ordered),
              receivedQty: String(received),
            })),
          ),
        ),
      )
      const counted = new Map(all.map(({ id }) => [id, { ordered: 0, received: 0 }]))
      for (const { shares, quantity: ordered, received } of news) {
        let [free, came] = [ordered, received]
        // The second need is needed first.
        for (const { id } of all.toReversed()) {
          const share = Math.min(shares.get(id) ?? 0, free)
          const had = shares.get(id) ?? 0
          free -= Math.min(had, free)
          const got = Math.min(share, came)
          came -= Math.min(had, came)
          if (share === 0) shares.delete(id)
          else shares.set(id, share)
          const sums = counted.get(id)
          if (sums) Object.assign(sums, { ordered: sums.ordered + share, received: sums.received + got })
        }
      }
      for (const one of all) {
        const { orderedQty, receivedQty } = await now(one)
        expect({ ordered: Number(orderedQty), received: Number(receivedQty) }).toEqual(counted.get(one.id))
      }
    }
  })
})
