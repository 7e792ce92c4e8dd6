import { describe, expect, it } from 'vitest'
import { offersDesk } from '../../../../test/support/offers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { actingAs } from '#platform/server/system.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { purchaseOrders } from './contract.ts'
import { type ChosenOffer, orderOffered } from './server/api.ts'

const server = await testServer()
const desk = await offersDesk(server)
const orders = desk.buyer.client(purchaseOrders)

const terms = {
  unitPrice: '1.62',
  priceBasis: 'kg',
  certificateType: '3.2',
  deliveryOn: '2099-03-05',
} as const
const chosen = (needs: ChosenOffer['needs'], more: Partial<ChosenOffer> = {}): ChosenOffer => ({
  supplierId: desk.ostwall.id,
  currency: 'EUR',
  supplierQuoteRef: 'OW-88',
  supplierQuoteDate: '2026-11-20',
  supplierReason: null,
  buyerId: desk.buyer.person.id,
  needs,
  ...more,
})

/** Fills an order as the buyer does who decides about offers. */
async function fill(offer: ChosenOffer) {
  const { id, name } = desk.buyer.person
  const actor = { ...SYSTEM, id, name, timeZone: 'Europe/London' }
  const made = await actingAs(server.services, actor, { id: 'test', ip: '' }, (ctx) =>
    orderOffered(ctx, offer),
  )
  return orders.get({ params: { id: made.id } })
}

describe('An order that is filled from an offer', () => {
  it('has its price, day, certificate and reference, and the rest of the need', async () => {
    const [pipes] = await desk.write()
    const order = await fill(chosen([{ ...terms, id: pipes.id, quantity: '8' }]))
    expect(order).toMatchObject({
      status: 'draft',
      supplierName: 'Ostwall Rohrwerk',
      supplierQuoteRef: 'OW-88',
      supplierQuoteDate: '2026-11-20',
      currency: 'EUR',
      exchangeRate: '0.850000',
      requiredOn: '2099-03-05',
      buyerName: 'Hana Sandoval',
      lines: [
        {
          form: 'pipe',
          nps: '6',
          grade: 'X65Q',
          unitPrice: '1.6200',
          priceBasis: 'kg',
          certificateType: '3.2',
          requiredOn: '2099-03-05',
        },
      ],
    })
    expect(await desk.needs.get({ params: { id: pipes.id } })).toMatchObject({
      status: 'ordered',
      orders: [{ number: order.number, quantity: '8.000' }],
    })
  })

  it('puts alike needs at alike terms on one line, and others on lines of their own', async () => {
    const [first, second, third] = [await desk.write(), await desk.write(), await desk.write()].map(
      ([pipes]) => pipes,
    )
    const order = await fill(
      chosen([
        { ...terms, id: first?.id ?? '', quantity: '8' },
        { ...terms, id: second?.id ?? '', quantity: '3' },
        { ...terms, unitPrice: '1.7', id: third?.id ?? '', quantity: '8' },
      ]),
    )
    expect(order.lines.map(({ quantity, unitPrice }) => `${quantity} at ${unitPrice}`)).toEqual(
      expect.arrayContaining(['11.000 at 1.6200', '8.000 at 1.7000']),
    )
    expect(order.lines).toHaveLength(2)
    expect(await desk.needs.get({ params: { id: second?.id ?? '' } })).toMatchObject({
      status: 'partly_ordered',
      orderedQty: '3.000',
    })
  })

  it('is required when it is needed where the offer names no day, and never before the day of the order', async () => {
    const [pipes, sawing] = await desk.write()
    const order = await fill(
      chosen([
        { ...terms, deliveryOn: null, id: pipes.id, quantity: '8' },
        {
          unitPrice: '17',
          priceBasis: 'each',
          certificateType: null,
          deliveryOn: '2020-01-01',
          id: sawing.id,
          quantity: '24',
        },
      ]),
    )
    const byUnit = new Map(order.lines.map(({ priceBasis, requiredOn }) => [priceBasis, requiredOn]))
    expect(byUnit.get('kg')).toBe(pipes.neededBy)
    expect(byUnit.get('each')).toBe(order.orderDate)
    expect(order.requiredOn).toBe(order.orderDate)
  })

  it('is not written at all where less is left than was offered', async () => {
    const [pipes] = await desk.write()
    await fill(chosen([{ ...terms, id: pipes.id, quantity: '5' }]))
    const before = await orders.list({ query: {} })
    await expect(fill(chosen([{ ...terms, id: pipes.id, quantity: '4' }]))).rejects.toMatchObject({
      body: { code: 'over_ordered', message: `${pipes.number}: only 3 is left to order.` },
    })
    expect((await orders.list({ query: {} })).meta.total).toBe(before.meta.total)
  })
})
