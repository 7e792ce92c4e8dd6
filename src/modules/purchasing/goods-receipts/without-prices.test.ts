import { describe, expect, it } from 'vitest'
import { orderDesk } from '../../../../test/support/orders.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { goodsReceipts } from './contract.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { at, facilityId, supplier } = desk
const keeper = await server.signIn({ role: 'user', name: 'T. Brandt', profile: 'storekeeper' })
const api = keeper.client(goodsReceipts)
const orders = keeper.client(purchaseOrders)
const millId = await createCompany(server.services, 'Vallmont Works')

/** Numbers that stand nowhere but in the price: 20 at 1,234.5678 are 24,691.36. */
const order = await desk.issued({
  requestedById: null,
  freight: '777.77',
  discountPercent: '3.33',
  lines: [
    { ...desk.pipe, quantity: '20', priceBasis: 'each', unitPrice: '111.5678', discountPercent: '2.22' },
  ],
})
const price = /111\.5678|2231|777\.77|3\.33|2\.22|2181/
const address = `/api/v1/purchase-orders/${order.id}`

describe('A storekeeper', () => {
  it('reads an order to receive it, and no amount of it', async () => {
    const seen = await orders.get({ params: { id: order.id } })
    expect(JSON.stringify(await desk.api.get({ params: { id: order.id } }))).toMatch(price)
    expect(JSON.stringify(seen)).not.toMatch(price)
    expect(seen).toMatchObject({
      number: order.number,
      totals: { net: '', gross: '', taxes: [] },
      lines: [{ quantity: '20.000', unitPrice: '', net: '', grade: 'X65Q' }],
    })
    const open = await orders.openLines({ params: { id: order.id } })
    expect(open.lines[0]).toMatchObject({ openQty: '20.000', unitPrice: '', discountPercent: null })
  })

  it.each(['/pdf', '/export/csv'])('gets no paper and no file of its prices: %s', async (end) => {
    const url = end === '/pdf' ? `${address}/pdf` : '/api/v1/purchase-orders/export/csv'
    expect((await keeper.request('GET', url)).status).toBe(403)
    expect((await desk.buyer.request('GET', url)).status).toBe(200)
  })

  it('finds no amount in the list, in its order, in the timeline, in a report or on home', async () => {
    const page = await orders.list({ query: { search: order.number } })
    expect(page.data).toMatchObject([{ number: order.number, value: '' }])
    expect(await problem(orders.list({ query: { sort: '-value' } }))).toMatchObject({ status: 422 })
    expect(await problem(orders.list({ query: { sort: 'value' } }))).toMatchObject({ status: 422 })
    const timeline = await keeper.request('GET', `${address}/timeline`)
    expect(timeline.status).toBe(200)
    expect(JSON.stringify(timeline.body)).not.toMatch(price)
    for (const report of ['status', 'receipts']) {
      expect((await keeper.request('GET', `/api/v1/expediting/reports/${report}`)).status).toBe(403)
    }
    expect(JSON.stringify(await keeper.client(home).get())).not.toMatch(price)
    expect(JSON.stringify(await keeper.client(search).find({ query: { q: order.number } }))).not.toMatch(
      price,
    )
    expect((await keeper.request('GET', `/api/v1/companies/${supplier.id}/related`)).status).toBe(403)
  })

  it('books the delivery, from the proposal to the posted receipt, without a price', async () => {
    const proposed = await api.proposal({ query: { from: 'purchase-order', ids: order.id } })
    expect(JSON.stringify(proposed)).not.toMatch(price)
    const { nps, schedule, lengthMm, specificationId, grade } = desk.pipe
    const made = await api.create({
      body: {
        facilityId,
        supplierId: supplier.id,
        orderId: order.id,
        deliveryNoteNo: 'DN-1',
        receivedOn: '2026-11-20',
        lines: [
          {
            lineNo: 10,
            orderLineId: order.lines[0]?.id,
            form: 'pipe',
            nps,
            schedule,
            lengthMm,
            specificationId,
            grade,
            certificateType: '3.1',
            pieces: 20,
            heatNo: '77C1904',
            millId,
            isMarkingLegible: true,
          },
        ],
      },
    })
    const posted = await api.post({ ...at(made), body: {} })
    expect(posted.status).toBe('posted')
    expect(JSON.stringify([made, posted])).not.toMatch(price)
    const [piece] = posted.lines[0]?.stock ?? []
    const steel = await keeper.request('GET', `/api/v1/steel-stock/${piece?.id}`)
    expect([steel.status, /2181|111\.5/.test(JSON.stringify(steel.body))]).toEqual([200, false])
  })
})

it('Whoever reads companies and orders without their prices sees no sum of them on the page of the supplier', async () => {
  const planner = await server.signIn({ role: 'user', profile: 'planner' })
  const related = await planner.client(companies).related({ params: { id: supplier.id } })
  expect(related.purchaseOrders).toBeNull()
  expect(
    (await desk.buyer.client(companies).related({ params: { id: supplier.id } })).purchaseOrders,
  ).not.toBeNull()
})
