import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'

const server = await testServer()
await server.services.db.query(sql`
  INSERT INTO exchange_rates (currency, base_currency, day, rate)
  VALUES ('JPY', 'GBP', '2020-01-01', 0.0053), ('KWD', 'GBP', '2020-01-01', 2.6)`)
const desk = await invoiceDesk(server)
const { api, at, sawing, draft, buyer } = desk

const seven = (unitPrice: string) => ({ ...sawing, lineNo: 10, quantity: '7', unitPrice })
const ordered = (currency: string, unitPrice: string, more: object = {}) =>
  draft({ currency, lines: [seven(unitPrice)], ...more })

describe('Amounts of orders and invoices in the minor unit of their currency (X6)', () => {
  it('have no decimals in yen, with discount and freight, on screen and on the paper', async () => {
    const order = await ordered('JPY', '5004.38', { discountPercent: '3.33', freight: '1200' })
    expect(order.lines[0]?.net).toBe('35031.00')
    expect(order.totals).toMatchObject({
      linesNet: '35031.00',
      wholeDiscount: '1167.00',
      freight: '1200.00',
      net: '35064.00',
      gross: '41837.00',
    })
    const pdf = await buyer.request('GET', `/api/v1/purchase-orders/${order.id}/pdf`)
    expect(pdfText(pdf.bytes).flat().join(' ')).toMatch(/35,031 .*1,167 .*Total JPY +41,837/)
  })

  it('are refused beyond it at the freight and at the gross that an invoice states', async () => {
    expect(await problem(ordered('JPY', '5004', { freight: '1200.5' }))).toMatchObject({
      status: 422,
      body: { errors: { freight: ['An amount in JPY has no decimals.'] } },
    })
    const body = desk.body([desk.charge('100')], { currency: 'EUR', statedGross: '100.125' })
    expect(await problem(desk.invoices.create({ body }))).toMatchObject({
      status: 422,
      body: { errors: { statedGross: ['An amount in EUR has at most 2 decimals.'] } },
    })
  })

  it('have three decimals in dinars from the order to the invoice, and no fil is an excess', async () => {
    const requestedById = (await server.createPerson({ role: 'user' })).id
    const order = await desk.issued({ currency: 'KWD', requestedById, lines: [seven('504.385')] })
    expect(order.totals).toMatchObject({ net: '3530.695', tax: '706.139', gross: '4236.834' })
    expect(order.netInBase).toBe('9179.81')
    const invoice = await desk.ready([desk.lineOf(order, '7')], { currency: 'KWD' })
    expect(invoice).toMatchObject({
      statedGross: '4236.834',
      totals: { net: '3530.695', tax: '706.139', gross: '4236.834', agrees: true },
      match: [{ agreedNet: '3530.695', excess: '0.000' }],
    })
    const { body } = await desk.clerk.request('GET', `/api/v1/invoices?search=${invoice.number}`)
    expect(JSON.stringify(body)).toContain('4236.834')
  })

  it('stay as an order was approved before that rule, and an amendment takes it', async () => {
    const requestedById = (await server.createPerson({ role: 'user' })).id
    const lines = [seven('5004.38')]
    const old = await ordered('JPY', '5004.38', { requestedById, lines })
    await server.services.db.query(sql`
      UPDATE purchase_orders SET by_minor_unit = false, net = 35030.66, gross = 42036.79 WHERE id = ${old.id}`)
    await server.services.db.query(
      sql`UPDATE purchase_order_lines SET net = 35030.66 WHERE order_id = ${old.id}`,
    )
    const asked = await desk.submit(await api.get({ params: { id: old.id } }))
    const issued = await api.issue({
      ...at(await desk.approve(asked)),
      body: { to: [], cc: [], subject: 'Our order', message: 'Here it is.', byHand: true },
    })
    expect(issued.totals).toMatchObject({ net: '35030.66', gross: '42036.79' })
    const next = await api.amend({ ...at(issued), body: { reason: 'Another day' } })
    const amended = await api.get({ params: { id: next.id } })
    expect(amended).toMatchObject({ byMinorUnit: true, totals: { net: '35031.00', gross: '42037.00' } })
    expect((await api.get({ params: { id: old.id } })).totals.gross).toBe('42036.79')
  })
})
