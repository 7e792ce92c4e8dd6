import { describe, expect, it } from 'vitest'
import { changedOrders } from '../../../../test/support/changed-orders.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { billing } from '#modules/dispatch/billing/contract.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'

const server = await testServer()
const { quotes, orders, enters, orderOfSix, changes } = await changedOrders(server)
const desk = await deliveryDesk(server, quotes.setup)
const { api, at, checked, dispatch, dispatched, draft, papers, prepare, read, shop } = desk
const { facilityId } = quotes.setup
const bills = desk.keeper.client(billing)
const toBill = async ({ id }: { id: string }) =>
  (await bills.open({ query: { facilityId } })).lines.filter(({ noteId }) => noteId === id)

/** So many pieces for the first line of an order, all made. */
const made = (quote: QuoteRecord, quantity: number) =>
  shop.complete(
    {
      origin: 'order',
      companyId: quote.companyId,
      destination: 'customer',
      quantity,
      orderLines: [{ lineNo: 10, quoteLineId: quote.lines[0]?.id, quantity }],
    },
    quantity,
  )

describe('Pieces that are made for an order which the customer has changed', () => {
  it('go as far as it asks for them now, also where they were checked before', async () => {
    const quote = await orderOfSix(1)
    const pieces = await made(quote, 6)
    const gone = await dispatched(pieces, 2)
    const ready = await checked(pieces, 4)
    const four = await orders(await changes(quote), '4')
    const refused = {
      status: 422,
      body: {
        refusals: [
          {
            code: 'not_ordered',
            message: `Order line 10 of ${quote.number} asks 4 now; 2 are delivered, 2 remain.`,
          },
        ],
      },
    }
    expect(await problem(dispatch(await read(ready)))).toMatchObject(refused)
    expect((await read(ready)).can.dispatch).toBe(refused.body.refusals[0]?.message)
    await quotes.release(four)
    expect(await problem(dispatch(await read(ready)))).toMatchObject(refused)
    await api.reopen({ ...at(await read(ready)), body: { reason: 'Fewer are ordered' } })
    expect(await problem(prepare(await papers(await draft(pieces, 3))))).toMatchObject(refused)
    expect((await dispatched(pieces, 2)).status).toBe('dispatched')
    expect((await read(gone)).status).toBe('dispatched')
  })

  it('are billed at no price that nobody has approved', async () => {
    const quote = await orderOfSix(2)
    const note = await dispatched(await made(quote, 2), 2)
    const [before] = await toBill(note)
    expect(before).toMatchObject({ isWaiting: false })
    const cheaper = await enters(await changes(quote), { unitPrice: '1' })
    expect(await toBill(note)).toMatchObject([{ isWaiting: true }])
    const other = await dispatched(await made(await orderOfSix(3), 2), 2)
    await bills.exportOpen({ body: { facilityId } })
    expect([await toBill(other), await toBill(note)]).toMatchObject([[], [{ isWaiting: true }]])
    expect(await problem(bills.exportOpen({ body: { facilityId } }))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_bill' },
    })
    const back = await enters(cheaper, { unitPrice: before?.unitPrice ?? '' })
    await quotes.release(back)
    expect(await toBill(note)).toMatchObject([{ isWaiting: false, unitPrice: before?.unitPrice }])
  })
})
