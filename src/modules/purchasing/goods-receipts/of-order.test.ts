import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { receivedLately } from '../../../../test/support/days.ts'
import { orderDesk } from '../../../../test/support/orders.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { orderNeeds } from '#modules/purchasing/requisitions/server/api.ts'
import { asSystem } from '#platform/server/system.ts'
import { goodsReceipts, type ReceiptRecord } from './contract.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { at, facilityId, supplier } = desk
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
const colleague = await server.signIn({ role: 'manager', name: 'H. Sandoval' })
const api = keeper.client(goodsReceipts)
const as = (who: typeof keeper) => who.client(goodsReceipts)
let millId = ''
const signature = { pin: signed.pin, password: signed.password }
let deliveries = 0

beforeAll(async () => {
  millId = await createCompany(server.services, 'Vallmont Works')
})

/** Twenty pipes and some sawing, issued. */
const issued = () =>
  desk.issued({
    lines: [
      { ...desk.pipe, quantity: '20', unitPrice: '0.1' },
      { ...desk.sawing, unitPrice: '1' },
    ],
  })
const orderNow = ({ id }: OrderRecord) => desk.api.get({ params: { id } })
const came = async (order: OrderRecord) => (await orderNow(order)).lines[0]?.receivedQty

function body(order: OrderRecord, pieces: number, more: object = {}) {
  deliveries += 1
  const { nps, schedule, lengthMm, specificationId, grade } = desk.pipe
  const line = {
    lineNo: 10,
    orderLineId: order.lines[0]?.id,
    form: 'pipe' as const,
    nps,
    schedule,
    lengthMm,
    specificationId,
    grade,
    certificateType: '3.1' as const,
    pieces,
    heatNo: '77C1904',
    millId,
    isMarkingLegible: true,
  }
  return {
    facilityId,
    supplierId: supplier.id,
    orderId: order.id,
    deliveryNoteNo: `DN-${deliveries}`,
    receivedOn: receivedLately,
    lines: [{ ...line, ...more }],
  }
}
const draft = (order: OrderRecord, pieces: number, more: object = {}) =>
  api.create({ body: body(order, pieces, more) })
const post = (receipt: ReceiptRecord, who = keeper) => as(who).post({ ...at(receipt), body: {} })
const now = ({ id }: ReceiptRecord) => api.get({ params: { id } })

describe('A delivery of an order', () => {
  it('is filled from what is still to come, comes in parts, and counts on the order', async () => {
    const order = await issued()
    const open = await desk.api.openLines({ params: { id: order.id } })
    expect(open.lines.map(({ openQty, mostQty }) => [openQty, mostQty])).toEqual([
      ['20.000', '21.000'],
      ['24.000', '25.200'],
    ])
    const first = await post(await draft(order, 8))
    expect(first).toMatchObject({
      orderNumber: order.number,
      lines: [{ ordered: { lineNo: 10, stayed: '8.000' } }],
    })
    expect(await orderNow(order)).toMatchObject({ status: 'to_receive_and_invoice' })
    await post(await draft(order, 12, { heatNo: '77C1905' }))
    expect(await came(order)).toBe('20.000')
    const { data } = await api.list({ query: { filter: { orderId: [order.id] } } })
    expect(data).toHaveLength(2)
  })

  it('takes its counters back when it is voided, and tells who needs it', async () => {
    const order = await issued()
    const needs = desk.buyer.client(requisitions)
    const need = await needs.create({
      body: { facilityId, description: 'Pipe', quantity: '5', uom: 'each', neededBy: '2027-01-10' },
    })
    const share = { requisitionId: need.id, orderLineId: order.lines[0]?.rootId ?? '', quantity: '5' }
    await asSystem(server.services, 'test', (ctx) => orderNeeds(ctx, order.number, [share]))
    const posted = await post(await draft(order, 3))
    expect(await needs.get({ params: { id: need.id } })).toMatchObject({
      status: 'partly_received',
      receivedQty: '3.000',
    })
    await api.void({ ...at(posted), body: { reason: 'Wrong customer' } })
    expect(await came(order)).toBe('0.000')
    expect(await needs.get({ params: { id: need.id } })).toMatchObject({
      status: 'ordered',
      receivedQty: '0.000',
    })
    const typedTwice = await draft(order, 4)
    await api.void({ ...at(typedTwice), body: { reason: 'Typed twice' } })
    expect(await came(order)).toBe('0.000')
  })

  it('within the tolerance needs nobody; beyond it somebody else than the receiver releases it with a reason', async () => {
    const order = await issued()
    await post(await draft(order, 1))
    expect((await draft(order, 20)).problems).toEqual([])
    const over = await draft(order, 21)
    const sentence = 'Order line 10: 22 would have come of 20 ordered. The buyer has to release it.'
    expect(over.problems).toEqual([sentence])
    expect(over.can).toMatchObject({
      post: sentence,
      release: 'You received it; someone else has to release it.',
    })
    expect(await problem(post(over))).toMatchObject({ status: 422 })
    const released = { body: { reason: 'We take the rest for stock', signature } }
    await makeSigner(server, colleague.person)
    expect(await problem(api.release({ ...at(over), ...released }))).toMatchObject({ status: 422 })
    // Whoever wrote it down received it too, whoever is named.
    const named = await draft(order, 21)
    const other = await api.update({ ...at(named), body: { receivedById: colleague.person.id } })
    expect(await problem(api.release({ ...at(other), ...released }))).toMatchObject({ status: 422 })
    const user = await server.signIn('user')
    const reply = await user.request('POST', `/api/v1/goods-receipts/${over.id}/release`, {
      version: over.version,
      ...released,
    })
    expect(reply.status).toBe(403)
    const unsigned = { body: { reason: 'We take it', signature: { ...signature, pin: '0000' } } }
    expect(await problem(as(colleague).release({ ...at(over), ...unsigned }))).toMatchObject({ status: 422 })
    const letIn = await as(colleague).release({ ...at(over), ...released })
    expect(letIn).toMatchObject({ problems: [], overReleasedByName: 'H. Sandoval', status: 'draft' })
    // Another count needs another release.
    const more = await api.update({ ...at(letIn), body: { lines: body(order, 23).lines } })
    expect([more.overReleasedByName, more.problems.length]).toEqual([null, 1])
    const again = await as(colleague).release({ ...at(more), ...released })
    await post(again)
    expect(await came(order)).toBe('24.000')
  })

  it('is let in once where two people post at once, and never beyond the tolerance', async () => {
    const order = await issued()
    const [one, other] = [await draft(order, 15), await draft(order, 15, { heatNo: 'K1' })]
    const both = await Promise.allSettled([post(one), post(other, colleague)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await came(order)).toBe('15.000')
    const states = [(await now(one)).status, (await now(other)).status]
    expect(states.toSorted()).toEqual(['draft', 'posted'])
  })

  it('is posted once with one key, however often it is sent', async () => {
    const order = await issued()
    const { id, version } = await draft(order, 6)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      keeper.request('POST', `/api/v1/goods-receipts/${id}/post`, { version, body: {}, headers })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await came(order)).toBe('6.000')
  })

  it('is of the order: its supplier, its facility, its lines, and its steel', async () => {
    const order = await issued()
    const errors = async (change: object) => {
      const reply = await keeper.request('POST', '/api/v1/goods-receipts', {
        body: { ...body(order, 1), ...change },
      })
      return [reply.status, Object.keys((reply.body as { errors?: object }).errors ?? {})]
    }
    expect(await errors({ supplierId: millId })).toEqual([422, ['supplierId']])
    const lines = (orderLineId: string | undefined) => ({
      lines: [{ ...body(order, 1).lines[0], orderLineId }],
    })
    expect(await errors(lines(order.lines[1]?.id))).toEqual([422, ['lines.0.orderLineId']])
    expect(await errors(lines((await issued()).lines[0]?.id))).toEqual([422, ['lines.0.orderLineId']])
    expect(await errors({ orderId: null })).toEqual([422, ['lines.0.orderLineId']])
    expect((await errors({ orderId: (await desk.approved()).id }))[0]).toBe(404)
  })

  it('waits while the order is on hold', async () => {
    const order = await issued()
    const waiting = await draft(order, 2)
    const { id, version } = await orderNow(order)
    const held = await desk.manager.client(purchaseOrders).hold({
      params: { id },
      version,
      body: { reason: 'The mill is on strike' },
    })
    expect(await problem(post(waiting))).toMatchObject({ status: 422, body: { code: 'cannot_book' } })
    await desk.manager.client(purchaseOrders).resume({ ...at(held), body: { reason: 'It is over' } })
    await post(await now(waiting))
    expect(await came(order)).toBe('2.000')
  })
})

describe('The certificates of an order', () => {
  const stateOf = async (order: OrderRecord) =>
    (await orderNow(order)).lines.map(({ certState }) => certState)
  const setRequests = (order: OrderRecord, status: string, more: ReturnType<typeof sql> = sql``) =>
    server.services.db.query(sql`
      UPDATE certificate_requests SET status = ${status}
      WHERE order_root_id = ${order.lines[0]?.rootId} ${more}`)
  const isMissing = async (order: OrderRecord) => {
    const { data } = await desk.api.list({
      query: { filter: { certificatesMissing: true }, search: order.number },
    })
    return data.length === 1
  }

  it('are as far as the one furthest behind of all that came and stayed', async () => {
    const order = await issued()
    // Sawing orders none.
    expect(await stateOf(order)).toEqual(['none', null])
    expect(await isMissing(order)).toBe(false)
    await post(await draft(order, 4))
    await post(await draft(order, 4, { heatNo: '77C1905' }))
    expect([await stateOf(order), await isMissing(order)]).toEqual([['none', null], true])
    await setRequests(order, 'asked')
    expect([await stateOf(order), await isMissing(order)]).toEqual([['asked', null], true])
    const oneOf = sql`AND id = (SELECT min(id::text)::uuid FROM certificate_requests WHERE order_root_id = ${order.lines[0]?.rootId})`
    await setRequests(order, 'received')
    await setRequests(order, 'verified', oneOf)
    expect([await stateOf(order), await isMissing(order)]).toEqual([['received', null], true])
    await setRequests(order, 'refused', oneOf)
    expect([await stateOf(order), await isMissing(order)]).toEqual([['none', null], true])
    await setRequests(order, 'verified')
    expect([await stateOf(order), await isMissing(order)]).toEqual([['verified', null], false])
  })

  it('wait for nothing that was voided, and are told to the buyer on home', async () => {
    const order = await issued()
    const onHome = async () =>
      (await desk.buyer.client(home).get()).toDoLists.find(({ key }) => key === 'certificatesMissing')
        ?.total ?? 0
    const before = await onHome()
    const receipt = await post(await draft(order, 2))
    const shown = await onHome()
    expect(shown).toBe(before + 1)
    const { data } = await desk.api.list({
      query: { filter: { certificatesMissing: true, buyerId: [desk.buyer.person.id] }, perPage: 100 },
    })
    expect(data).toHaveLength(shown)
    await api.void({ ...at(receipt), body: { reason: 'Typed twice' } })
    expect([await stateOf(order), await isMissing(order)]).toEqual([['none', null], false])
  })

  it('are no part of what approvers signed, so that a signature stands when they come', async () => {
    const order = await issued()
    await post(await draft(order, 2))
    await setRequests(order, 'verified')
    const signatures = await desk.api.signatures({ params: { id: order.id } })
    expect(signatures.map(({ changedAfter }) => changedAfter)).toEqual([false])
  })
})

describe('The print of an order', () => {
  it('is addressed to the supplier where it lives', async () => {
    const order = await desk.draft()
    const reply = await keeper.request('GET', `/api/v1/purchase-orders/${order.id}/pdf`)
    const text = pdfText(reply.bytes).flat().join(' ')
    for (const words of ['Forge Lane', 'Sheffield', 'United Kingdom']) expect(text).toContain(words)
  })
})
