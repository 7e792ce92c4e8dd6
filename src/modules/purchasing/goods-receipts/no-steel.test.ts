import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { receivedLately } from '../../../../test/support/days.ts'
import { matchDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { goodsReceipts, type ReceiptRecord } from './contract.ts'

const server = await testServer()
const desk = await matchDesk(server)
const { at, facilityId, supplier } = desk
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
const colleague = await server.signIn({ role: 'manager', name: 'H. Sandoval' })
await makeSigner(server, keeper.person)
await makeSigner(server, colleague.person)
const api = keeper.client(goodsReceipts)
const signature = { pin: signed.pin, password: signed.password }
let deliveries = 0

const gas = {
  ...desk.sawing,
  description: 'Argon 4.8, 50 l',
  uom: 'kg' as const,
  quantity: '24',
  unitPrice: '2',
}
/** Pipes and 24 kg of argon, issued. */
const issued = (more: object = {}) =>
  desk.issued({ lines: [{ ...desk.pipe, unitPrice: '0.1' }, gas], ...more })
/** A day of a service, issued. */
const serviced = (more: object = {}) =>
  desk.issued({
    type: 'service',
    lines: [{ ...gas, description: 'Tank cleaning', uom: 'day', quantity: '1' }],
    ...more,
  })

function body(order: OrderRecord, quantity: string | null, more: object = {}) {
  deliveries += 1
  const line = {
    lineNo: 20,
    orderLineId: order.lines.at(-1)?.id,
    isMarkingLegible: true,
    quantity,
    acceptance: 'accepted' as const,
  }
  return {
    facilityId,
    supplierId: supplier.id,
    orderId: order.id,
    deliveryNoteNo: `NS-${deliveries}`,
    receivedOn: receivedLately,
    lines: [{ ...line, ...more }],
  }
}
const draft = (order: OrderRecord, quantity: string | null, more: object = {}) =>
  api.create({ body: body(order, quantity, more) })
const post = (receipt: ReceiptRecord, who = keeper) =>
  who.client(goodsReceipts).post({ ...at(receipt), body: {} })
const came = async (order: OrderRecord) => {
  const line = (await desk.orderNow(order)).lines.at(-1)
  return [line?.receivedQty, line?.returnedQty]
}

describe('A delivery of what is no steel', () => {
  it('counts on its order in the unit of the order, and leaves stock and heats alone', async () => {
    const order = await issued()
    const stockBefore = (await keeper.client(steelStock).list({})).data.length
    const made = await draft(order, '10.5', { description: 'Something else', uom: 'hour' })
    expect(made).toMatchObject({
      problems: [],
      lines: [
        {
          form: null,
          sizeText: 'Argon 4.8, 50 l',
          description: 'Argon 4.8, 50 l',
          uom: 'kg',
          quantity: '10.500',
          ordered: { lineNo: 20, stayed: '0.000' },
        },
      ],
    })
    const posted = await post(made)
    expect(posted).toMatchObject({ status: 'posted', lines: [{ stock: [], heldBecause: null }] })
    expect(await came(order)).toEqual(['10.500', '0.000'])
    expect((await desk.orderNow(order)).lines[0]?.receivedQty).toBe('0.000')
    expect((await keeper.client(steelStock).list({})).data).toHaveLength(stockBefore)
    const note = await keeper.request('GET', `/api/v1/goods-receipts/${posted.id}/pdf`)
    const text = pdfText(note.bytes).flat().join(' ')
    for (const words of ['Argon 4.8, 50 l', '10.5 kg', 'Accepted']) expect(text).toContain(words)
    await api.void({ ...at(posted), body: { reason: 'Typed twice' } })
    expect(await came(order)).toEqual(['0.000', '0.000'])
  })

  it('says how much came, whether it is accepted, and why not', async () => {
    const order = await issued()
    const made = await draft(order, null, { acceptance: null })
    expect(made.can.post).toBe('Line 20: Enter the quantity that came.')
    const change = async (receipt: ReceiptRecord, more: object) =>
      api.update({ ...at(receipt), body: { lines: body(order, '2', more).lines } })
    const counted = await change(made, { acceptance: null })
    expect(counted.problems).toEqual(['Line 20: Choose whether it is accepted.'])
    const refused = await change(counted, { acceptance: 'refused', discrepancy: 'damaged' })
    expect(await problem(post(refused))).toMatchObject({ status: 422, body: { code: 'cannot_post' } })
    const why = { acceptance: 'refused', discrepancyAction: 'Two bottles leak' }
    const posted = await post(await change(refused, why))
    const note = await keeper.request('GET', `/api/v1/goods-receipts/${posted.id}/pdf`)
    expect(pdfText(note.bytes).flat().join(' ')).toContain('Line 20 is not accepted. Two bottles leak')
  })

  it('has nothing of steel and is of a line of an order, and steel has nothing of it', async () => {
    const order = await issued()
    const fields = async (change: object, header: object = {}) => {
      const reply = await keeper.request('POST', '/api/v1/goods-receipts', {
        body: { ...body(order, '1', change), ...header },
      })
      return [reply.status, Object.keys((reply.body as { errors?: object }).errors ?? {})]
    }
    expect(await fields({ heatNo: '77C1904', pieces: 3 })).toEqual([
      422,
      ['lines.0.pieces', 'lines.0.heatNo'],
    ])
    expect(await fields({ orderLineId: null })).toEqual([422, ['lines.0.form']])
    expect(await fields({}, { orderId: null })).toEqual([422, ['lines.0.orderLineId']])
    expect(await fields({ orderLineId: order.lines[0]?.id })).toEqual([422, ['lines.0.form']])
    expect(await fields({ form: 'pipe', quantity: null, acceptance: null })).toEqual([
      422,
      ['lines.0.orderLineId'],
    ])
    const steel = { orderLineId: order.lines[0]?.id, form: 'pipe' }
    expect(await fields(steel)).toEqual([422, ['lines.0.quantity', 'lines.0.acceptance']])
    expect((await fields({ quantity: '-1' }))[0]).toBe(422)
  })

  it('beyond the tolerance is released by someone else than who received it', async () => {
    const order = await issued()
    await post(await draft(order, '25.2'))
    const over = await draft(order, '0.001')
    const sentence = 'Order line 20: 25.201 would have come of 24 ordered. The buyer has to release it.'
    expect(over.can.post).toBe(sentence)
    const released = await colleague
      .client(goodsReceipts)
      .release({ ...at(over), body: { reason: 'We keep it', signature } })
    await post(released)
    expect(await came(order)).toEqual(['25.201', '0.000'])
  })

  it('is posted by nobody who only reads', async () => {
    const made = await draft(await issued(), '1')
    expect(await problem(post(made, desk.buyer))).toMatchObject({ status: 403 })
  })
})

describe('The day on which something came', () => {
  it('is neither to come nor before its order', async () => {
    const order = await issued()
    const today = server.services.clock.now().toISOString().slice(0, 10)
    const made = await draft(order, '1')
    for (const receivedOn of [addDays(today, 2), addDays(order.orderDate, -1)])
      expect(await problem(api.update({ ...at(made), body: { receivedOn } }))).toMatchObject({
        status: 422,
        body: { errors: { receivedOn: [expect.any(String)] } },
      })
  })
})

describe('Work that is ordered', () => {
  it('is accepted by someone else than who ordered it, and so are goods that nobody inspects', async () => {
    const mine = { requestedById: keeper.person.id }
    const work = await draft(await serviced(mine), '1')
    expect(work.can.post).toBe('You ordered this; someone else has to accept it.')
    expect(await problem(post(work))).toMatchObject({ status: 422, body: { code: 'cannot_post' } })
    expect((await post(work, colleague)).postedByName).toBe('H. Sandoval')
    const goods = await draft(await issued(mine), '1')
    expect(await problem(post(goods))).toMatchObject({ status: 422, body: { code: 'cannot_post' } })
    expect((await post(goods, colleague)).status).toBe('posted')
  })

  it('is accepted by nobody who changed its order before it was issued', async () => {
    const order = await serviced({ requestedById: colleague.person.id })
    const work = await draft(order, '1')
    expect(work.can.post).toBe(true)
    // Whoever saves a draft becomes one of its authors; this one is issued already.
    await server.services.db.query(sql`
      UPDATE purchase_orders SET author_ids = author_ids || ${keeper.person.id}::uuid WHERE id = ${order.id}`)
    expect(await problem(post(work))).toMatchObject({ status: 422, body: { code: 'cannot_post' } })
    const third = await server.signIn({ role: 'manager', name: 'L. Varga' })
    expect((await post(work, third)).status).toBe('posted')
  })

  it('is paid once it is accepted, and held by nobody else than who accepts it', async () => {
    const order = await serviced({ requestedById: colleague.person.id })
    const invoice = await desk.registered([desk.lineOf(order, '1')])
    expect(desk.kindsOf(invoice)).toEqual(['not_received'])
    const refused = { acceptance: 'refused', discrepancyAction: 'Sludge is left' }
    const posted = await post(await draft(order, '1', refused))
    expect(desk.kindsOf(await desk.now(invoice))).toEqual(['not_accepted'])
    await api.void({ ...at(posted), body: { reason: 'They came again' } })
    await post(await draft(order, '1'))
    expect(desk.kindsOf(await desk.now(invoice))).toEqual([])
  })

  it('is among what came and is not invoiced', async () => {
    const order = await serviced({ requestedById: colleague.person.id })
    const rowOf = async () =>
      (await desk.invoices.uninvoiced({ query: {} })).rows.find((one) => one.orderNumber === order.number)
    expect(await rowOf()).toBeUndefined()
    await post(await draft(order, '1'))
    expect(await rowOf()).toMatchObject({ lineNo: 20, value: '2.00' })
  })
})

describe('Goods that are no steel and go back', () => {
  it('are named by the words of the order and taken off it, as far as they came', async () => {
    const order = await issued()
    const receipt = await post(await draft(order, '4', { discrepancy: 'damaged', discrepancyAction: 'Back' }))
    const returns = keeper.client(supplierReturns)
    const back = (quantity: string) =>
      returns.create({
        body: {
          companyId: supplier.id,
          facilityId,
          returnedOn: '2026-11-23',
          claim: 'replacement',
          reason: 'The valves leak',
          lines: [{ lineNo: 10, receiptLineId: receipt.lines[0]?.id, quantity }],
        },
      })
    expect(await problem(back('4.5'))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.quantity': ['Only 4 came and did not go back yet.'] } },
    })
    const made = await back('1.5')
    expect(made.lines).toMatchObject([{ text: 'Argon 4.8, 50 l', orderNumber: order.number }])
    await returns.send({ ...at(made), body: { signature } })
    expect(await came(order)).toEqual(['4.000', '1.500'])
    const voiding = api.void({ ...at(receipt), body: { reason: 'Typed twice' } })
    expect(await problem(voiding)).toMatchObject({ status: 422 })
  })
})
