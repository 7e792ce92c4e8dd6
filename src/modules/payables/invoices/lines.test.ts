import { addDays } from '#platform/contract/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, lineOf, charge, body } = desk
const api = desk.invoices

/** Twelve pipes by the kilogram with freight, and twenty-four cuts. */
const issued = () =>
  desk.issued({ freight: '80.00', lines: [{ ...desk.pipe, unitPrice: '0.1' }, desk.sawing] })
const created = (lines: Parameters<typeof body>[0], more: object = {}) =>
  api.create({ body: body(lines, more) })

describe('A line of an invoice', () => {
  it('counts kilograms of the order where the price does, unless the invoice says otherwise', async () => {
    const order = await issued()
    const perPiece = Number(order.lines[0]?.massKg) / 12
    const byOrder = await created([lineOf(order, '4')])
    expect(Number(byOrder.lines[0]?.pricedQuantity)).toBeCloseTo(perPiece * 4, 2)
    expect(byOrder.totals.net).toBe(
      (Math.round(Number(byOrder.lines[0]?.pricedQuantity) * 10) / 100).toFixed(2),
    )
    const weighed = await created([lineOf(order, '4', { pricedQuantity: '2000.5' })])
    expect(weighed.lines[0]).toMatchObject({ pricedQuantity: '2000.500', net: '200.05' })
  })

  it('of pieces has no other quantity that its price counts', async () => {
    const order = await issued()
    const made = await created([lineOf(order, '4', { pricedQuantity: '999' }, 1)])
    expect(made.lines[0]).toMatchObject({ pricedQuantity: null, net: '72.00' })
  })

  it('shows the line of the order and how much of it is invoiced', async () => {
    const order = await issued()
    await desk.registered([lineOf(order, '5', {}, 1)])
    const next = await created([
      lineOf(order, '3', {}, 1),
      charge('20.00', { orderId: order.id, kind: 'freight' }),
    ])
    expect(next.lines).toMatchObject([
      { orderNumber: order.number, ordered: { lineNo: 20, quantity: '24.000', invoicedQty: '5.000' } },
      { orderNumber: order.number, ordered: null },
    ])
    expect(next.orders).toMatchObject([{ number: order.number }])
  })

  it('keeps the rate of the tax code on its tax point', async () => {
    const order = await issued()
    const made = await created([lineOf(order, '1', {}, 1), charge('10.00', { taxCode: 'S' })])
    expect(made.lines.map(({ taxRate, taxCategory }) => [taxRate, taxCategory])).toEqual([
      ['20.00', 'S'],
      ['20.00', 'S'],
    ])
    expect(made.totals).toMatchObject({ net: '28.00', tax: '5.60', gross: '33.60' })
    const early = await desk.clerk.request('POST', '/api/v1/invoices', {
      body: body([charge('10.00', { taxCode: 'S' })], { taxPoint: '1990-01-01' }),
    })
    expect(early.status).toBe(422)
  })

  it('of a charge names no line, and an order of the supplier alone', async () => {
    const order = await issued()
    const made = await created([charge('10.00', { orderId: order.id })])
    expect(made.lines[0]).toMatchObject({ orderNumber: order.number, orderId: order.id })
    const other = await desk.issued()
    expect(await problem(created([charge('1', { orderId: other.lines[0]?.id ?? '' })]))).toMatchObject({
      status: 422,
    })
    const draft = await desk.draft()
    expect(await problem(created([charge('1', { orderId: draft.id })]))).toMatchObject({ status: 422 })
    expect(await problem(created([charge('1', { priceBasis: 'kg' })]))).toMatchObject({ status: 422 })
  })

  it('is kept, changed, added and removed with its draft', async () => {
    const order = await issued()
    const made = await created([lineOf(order, '1', {}, 1), charge('10.00')])
    const [first] = made.lines
    const kept = { ...lineOf(order, '2', {}, 1), id: first?.id ?? '' }
    const saved = await api.update({ ...at(made), body: { lines: [kept] } })
    expect(saved.lines.map(({ id, quantity }) => [id, quantity])).toEqual([[first?.id, '2.000']])
    expect(saved.totals.net).toBe('36.00')
    const notes = await api.update({ ...at(saved), body: { notes: 'As agreed by telephone' } })
    expect(notes.lines).toEqual(saved.lines)
  })

  it('of a prepayment counts on no line of an order', async () => {
    const order = await issued()
    const early = body([lineOf(order, '1', {}, 1)], { kind: 'prepayment' })
    const reply = await desk.clerk.request('POST', '/api/v1/invoices', { body: early })
    expect([reply.status, Object.keys((reply.body as { errors?: object }).errors ?? {})]).toEqual([
      422,
      ['lines.0.orderLineId'],
    ])
    const paid = await desk.registered([charge('500.00', { orderId: order.id })], { kind: 'prepayment' })
    expect(paid.holds).toMatchObject([{ kind: 'no_order', isReleased: false }])
  })

  it('has a number of its own', async () => {
    const twice = body([charge('1'), charge('2')])
    expect((await desk.clerk.request('POST', '/api/v1/invoices', { body: twice })).status).toBe(422)
  })

  it('makes no sum that cannot be kept', async () => {
    const huge = charge('9999999999', { quantity: '99999999999' })
    expect((await desk.clerk.request('POST', '/api/v1/invoices', { body: body([huge]) })).status).toBe(422)
  })
})

describe('The day on which an invoice is due', () => {
  it('follows from the terms of payment of the supplier, unless it is entered', async () => {
    const admin = (await server.signIn('administrator')).client(companies)
    const { version } = await admin.get({ params: { id: desk.supplier.id } })
    await admin.update({ params: { id: desk.supplier.id }, version, body: { paymentTermsDays: 14 } })
    expect((await created([charge('5')])).dueOn).toBe('2026-12-03')
    const entered = await created([charge('5')], { dueOn: '2027-01-31' })
    expect(entered.dueOn).toBe('2027-01-31')
    const again = await api.update({ ...at(entered), body: { dueOn: null } })
    expect(again.dueOn).toBe('2026-12-03')
    await admin.update({
      params: { id: desk.supplier.id },
      version: version + 1,
      body: { paymentTermsDays: null },
    })
    expect((await created([charge('5')], { invoiceDate: '2026-10-31' })).dueOn).toBe('2026-11-30')
  })

  it('takes off what it is an allowance or a credit of, to the cent of the supplier', async () => {
    const order = await desk.issued({
      lines: [
        { ...desk.sawing, lineNo: 10, quantity: '1', unitPrice: '1000.02' },
        { ...desk.sawing, lineNo: 20, quantity: '1', unitPrice: '299.97' },
      ],
    })
    const taxCode = 'S'
    const lines = [lineOf(order, '1', { taxCode }), lineOf(order, '1', { taxCode }, 1)]
    const rebate = charge('33.33', { kind: 'allowance', taxCode, description: 'Rebate' })
    const made = await created([...lines, rebate])
    expect(made.totals).toMatchObject({ net: '1266.66', tax: '253.33', gross: '1519.99' })
    expect(made.lines.map(({ net, allowance }) => [net, allowance])).toEqual([
      ['1000.02', '25.64'],
      ['299.97', '7.69'],
      ['-33.33', '0.00'],
    ])
    const pallets = charge('12.00', { kind: 'credit', taxCode, description: 'Pallets that went back' })
    expect((await created([...lines, pallets])).totals.net).toBe('1287.99')
  })

  it('stands on no invoice of a day that is still to come', async () => {
    const tomorrow = addDays(desk.today(), 2)
    for (const field of ['invoiceDate', 'receivedOn']) {
      const reply = await desk.clerk.request('POST', '/api/v1/invoices', {
        body: body([charge('5')], { [field]: tomorrow, dueOn: addDays(tomorrow, 30) }),
      })
      expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([422, [field]])
    }
    const made = await created([charge('5')])
    expect(await problem(api.update({ ...at(made), body: { receivedOn: tomorrow } }))).toMatchObject({
      status: 422,
    })
  })

  it('is registered in no currency that nobody knows the rate of', async () => {
    const made = await desk.ready([charge('5')], { currency: 'KWD' })
    expect(made.missingToRegister).toHaveProperty('currency')
    expect(await problem(desk.register(made))).toMatchObject({
      status: 422,
      body: { code: 'cannot_register' },
    })
  })
})
