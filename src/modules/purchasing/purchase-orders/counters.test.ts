import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { testServer } from '../../../../test/support/server.ts'
import { asSystem } from '#platform/server/system.ts'
import { bookCredited, bookInvoiced, bookReceived, bookReturned, orderToReceive } from './server/api.ts'

const server = await testServer()
const { api, at, issued, manager, sawing } = await orderDesk(server)
const { services } = server

const lines = [
  { ...sawing, lineNo: 10, quantity: '10', unitPrice: '10', taxCode: null },
  { ...sawing, lineNo: 20, quantity: '4', unitPrice: '10', taxCode: null },
]
const stateOf = async (id: string) => {
  const record = await api.get({ params: { id } })
  const { data } = await api.list({ query: { search: record.number } })
  // The list reads what the database worked out, the record what the domain says.
  expect(data[0]?.status).toBe(record.status)
  return record.status
}

describe('The counters of an order', () => {
  it('decide its state, which nobody sets', async () => {
    const order = await issued({ lines })
    const [first, second] = order.lines.map(({ id }) => id)
    if (!first || !second) throw new Error('The order has two lines.')
    const receive = (lineId: string, quantity: string) =>
      asSystem(services, 'test', (ctx) => bookReceived(ctx, [{ lineId, quantity }]))
    const invoice = (lineId: string, quantity: string) =>
      asSystem(services, 'test', (ctx) => bookInvoiced(ctx, [{ lineId, quantity }]))
    await receive(first, '4')
    expect(await stateOf(order.id)).toBe('to_receive_and_invoice')
    await receive(first, '6')
    await receive(second, '4')
    expect(await stateOf(order.id)).toBe('to_invoice')
    await invoice(first, '10')
    await invoice(second, '4')
    expect(await stateOf(order.id)).toBe('completed')
    await asSystem(services, 'test', (ctx) => bookReturned(ctx, [{ lineId: second, quantity: '1' }]))
    expect(await stateOf(order.id)).toBe('to_receive')
    const open = await asSystem(services, 'test', (ctx) => orderToReceive(ctx, order.id))
    expect(open.lines.map(({ openQty }) => openQty)).toEqual(['0.000', '1.000'])
    const credit = (quantity: string) =>
      asSystem(services, 'test', (ctx) => bookCredited(ctx, [{ lineId: second, quantity }]))
    await credit('1')
    expect(await stateOf(order.id)).toBe('completed')
    const nothing = await asSystem(services, 'test', (ctx) => orderToReceive(ctx, order.id))
    expect(nothing.lines.map(({ openQty, mostQty }) => [openQty, mostQty])).toEqual([
      ['0.000', '0.500'],
      ['0.000', '0.200'],
    ])
    await expect(credit('1')).rejects.toThrow('That would credit more than was returned')
    await expect(receive(second, '1')).rejects.toThrow('The buyer has to release')
    const unreturn = (quantity: string) =>
      asSystem(services, 'test', (ctx) => bookReturned(ctx, [{ lineId: second, quantity }]))
    await expect(unreturn('-1')).rejects.toThrow('More was credited than would then have been returned')
    await credit('-1')
    expect(await stateOf(order.id)).toBe('to_receive')
    await unreturn('-1')
    await receive(first, '-10')
    await receive(second, '-4')
    await invoice(first, '-10')
    await invoice(second, '-4')
    expect(await stateOf(order.id)).toBe('issued')
  })

  it('let in at most the tolerance, also when two book at once, and nothing while it is on hold', async () => {
    const order = await issued({ lines })
    const [first = ''] = order.lines.map(({ id }) => id)
    const receive = (quantity: string, isReleased = false) =>
      asSystem(services, 'test', (ctx) => bookReceived(ctx, [{ lineId: first, quantity }], { isReleased }))
    await expect(receive('10.6')).rejects.toThrow('The buyer has to release')
    const both = await Promise.allSettled([receive('8'), receive('8')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await receive('3', true)
    await expect(receive('-12')).rejects.toThrow('That would take back more')
    const now = await api.get({ params: { id: order.id } })
    await ordersOf(manager).hold({ ...at(now), body: { reason: 'Claim' } })
    await expect(receive('1', true)).rejects.toThrow('is on hold')
    const [row] = await services.db.query<{ received: string }>(
      sql`SELECT received_qty::text AS received FROM purchase_order_lines WHERE id = ${first}`,
    )
    expect(row?.received).toBe('11.000')
  })

  it('are booked on no order that was not issued', async () => {
    const draft = await api.create({
      body: { ...(await issuedHeader()), lines },
    })
    const [first = ''] = draft.lines.map(({ id }) => id)
    const booking = asSystem(services, 'test', (ctx) => bookReceived(ctx, [{ lineId: first, quantity: '1' }]))
    await expect(booking).rejects.toThrow('is not issued')
  })
})

async function issuedHeader() {
  const { type, supplierId, facilityId, orderDate, requiredOn, currency } = await issued()
  return { type, supplierId, facilityId, orderDate, requiredOn, currency }
}
