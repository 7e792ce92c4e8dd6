import { describe, expect, it } from 'vitest'
import { orderDesk, ordersOf } from '../../../test/support/orders.ts'
import { testServer } from '../../../test/support/server.ts'
import { asSystem } from '#platform/server/program/system.ts'
import { requisitions } from '#modules/requisitions/contract.ts'
import { orderNeeds } from '#modules/requisitions/server/api.ts'
import type { OrderRecord } from './contract.ts'
import { bookReceived } from './server/api.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, at, buyer, manager, pipe, sawing } = desk
const needs = buyer.client(requisitions)
const asProgram = (work: Parameters<typeof asSystem<void>>[2]) => asSystem(server.services, 'test', work)
const now = ({ id }: { id: string }) => needs.get({ params: { id } })

/** A need for sawing that stands on the line of an order with so many cuts. */
async function ordered(order: OrderRecord, lineNo: number, quantity: string) {
  const { facilityId } = desk
  const need = await needs.create({
    body: { facilityId, description: 'Sawing', quantity, uom: 'each', neededBy: '2027-01-10' },
  })
  const orderLineId = order.lines.find((line) => line.lineNo === lineNo)?.rootId ?? ''
  const share = { requisitionId: need.id, orderLineId, quantity }
  await asProgram((ctx) => orderNeeds(ctx, order.number, [share]))
  return need
}

describe('A need follows its order', () => {
  it('and is given back where its line is made smaller, removed or cancelled', async () => {
    const draft = await desk.draft()
    const [small, whole] = [await ordered(draft, 20, '4'), await ordered(draft, 20, '20')]
    expect(await now(whole)).toMatchObject({ status: 'ordered', orders: [{ number: draft.number }] })
    const less = await api.update({
      ...at(draft),
      body: { lines: [pipe, { ...sawing, id: draft.lines[1]?.id, quantity: '10' }] },
    })
    expect([await now(small), await now(whole)]).toMatchObject([
      { status: 'ordered', orderedQty: '4.000' },
      { status: 'partly_ordered', orderedQty: '6.000' },
    ])
    const none = await api.update({ ...at(less), body: { lines: [{ ...pipe, id: draft.lines[0]?.id }] } })
    expect(await now(whole)).toMatchObject({ status: 'open', orderedQty: '0.000', orders: [] })
    const pipes = await ordered(none, 10, '3')
    await api.cancel({ ...at(none), body: { reason: 'Not needed any more' } })
    expect(await now(pipes)).toMatchObject({ status: 'open', orders: [] })
  })

  it('counts what is received, and gives the rest back where the order is closed short', async () => {
    const order = await desk.issued()
    const need = await ordered(order, 10, '1')
    await asProgram((ctx) => bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '1' }]))
    expect(await now(need)).toMatchObject({ status: 'received', receivedQty: '1.000' })
    await asProgram((ctx) => bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '-1' }]))
    expect(await now(need)).toMatchObject({ status: 'ordered', receivedQty: '0.000' })
    const present = await api.get({ params: { id: order.id } })
    await ordersOf(manager).closeShort({ ...at(present), body: { reason: 'They cannot deliver' } })
    expect(await now(need)).toMatchObject({ status: 'open', orderedQty: '0.000' })
  })
})
