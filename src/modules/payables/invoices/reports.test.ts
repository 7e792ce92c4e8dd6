import { describe, expect, it } from 'vitest'
import { matchDesk } from '../../../../test/support/invoices.ts'
import { testServer } from '../../../../test/support/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { invoices } from './contract.ts'
import { sumsByCurrency } from './domain.ts'

const server = await testServer()
const desk = await matchDesk(server)
const { at, charge, registered, now, issued, receive, newHeat, lineOf } = desk
const manager = desk.manager.client(invoices)
const api = desk.invoices
const today = server.services.clock.now().toISOString().slice(0, 10)
const yesterday = addDays(today, -1)
const ago = (days: number) => addDays(today, -days)
/** All that was booked was booked three days sooner. */
const threeDaysPass = () =>
  server.asOwner(
    'ALTER TABLE status_history DISABLE TRIGGER USER',
    "UPDATE status_history SET at = at - interval '3 days'",
    'ALTER TABLE status_history ENABLE TRIGGER USER',
    "UPDATE goods_receipts SET posted_at = posted_at - interval '3 days', created_at = created_at - interval '3 days'",
    "UPDATE invoices SET registered_at = registered_at - interval '3 days', created_at = created_at - interval '3 days'",
  )
const openOf = async (id: string, on: string) =>
  (await api.ageing({ query: { on } })).rows.find((one) => one.id === id)

describe('What is owed to suppliers', () => {
  it('is listed by how long it is due, and the sums are those of the rows', async () => {
    const late = await registered([charge('100.00')], {
      dueOn: addDays(today, -45),
      invoiceDate: '2020-01-01',
    })
    const early = await registered([charge('40.00')], { dueOn: addDays(today, 10) })
    const credit = await registered([charge('15.00')], { kind: 'credit_note', dueOn: addDays(today, 10) })
    const report = await api.ageing({ query: { on: today } })
    expect(await openOf(late.id, today)).toMatchObject({ open: '100.00', age: 'to_60', daysOver: 45 })
    expect(await openOf(early.id, today)).toMatchObject({ open: '40.00', age: 'not_due', daysOver: 0 })
    expect(await openOf(credit.id, today)).toMatchObject({ open: '-15.00' })
    const amounts = report.rows.map(({ currency, open }) => ({ currency, amount: open }))
    expect(report.sums).toEqual(sumsByCurrency(amounts))
    const byAge = report.ages.map(({ currency, amount }) => ({ currency, amount }))
    expect(sumsByCurrency(byAge)).toEqual(report.sums)
    const elsewhere = await api.ageing({ query: { on: today, supplierId: desk.facilityId } })
    expect(elsewhere).toMatchObject({ sums: [], rows: [] })
  })

  it('is that of the day: neither what was registered later nor what was taken back by then', async () => {
    const invoice = await registered([charge('60.00')])
    expect(await openOf(invoice.id, today)).toBeDefined()
    expect(await openOf(invoice.id, yesterday)).toBeUndefined()
    await manager.void({ ...at(invoice), body: { reason: 'Not ours' } })
    expect(await openOf(invoice.id, today)).toBeUndefined()
    const draft = await desk.ready([charge('60.00')])
    expect(await openOf(draft.id, today)).toBeUndefined()
    const reply = await desk.clerk.request('GET', '/api/v1/invoices/ageing?on=soon')
    expect(reply.status).toBe(422)
  })
})

describe('Goods received and not invoiced', () => {
  it('are counted from receipts and invoices as they were at the end of the day', async () => {
    const order = await issued()
    const rowOf = async (on: string) => {
      const report = await api.uninvoiced({ query: { on } })
      expect(report.sums).toEqual(
        sumsByCurrency(report.rows.map(({ currency, value }) => ({ currency, amount: value }))),
      )
      return report.rows.find((one) => one.orderNumber === order.number)
    }
    expect(await rowOf(today)).toBeUndefined()
    await receive(order, 8, newHeat())
    const net = Number(order.lines[0]?.net)
    expect(await rowOf(today)).toMatchObject({ received: '8', value: ((net * 8) / 12).toFixed(2) })
    expect(await rowOf(yesterday)).toBeUndefined()
    const invoice = await registered([lineOf(order, '6')])
    expect(await rowOf(today)).toMatchObject({ received: '8', invoiced: '6.000' })
    await registered([lineOf(order, '2')])
    expect(await rowOf(today)).toBeUndefined()
    await manager.void({ ...at(await now(invoice)), body: { reason: 'Not ours' } })
    expect(await rowOf(today)).toMatchObject({ invoiced: '2.000' })
  })

  it('are told of a day that is past by what was invoiced and taken back since', async () => {
    const [order, later] = [await issued(), await issued()]
    const uninvoicedOf = async ({ number }: { number: string }, on: string) =>
      (await api.uninvoiced({ query: { on } })).rows.find((one) => one.orderNumber === number)
    await receive(order, 8, newHeat())
    await threeDaysPass()
    const invoice = await registered([lineOf(order, '8')])
    await receive(later, 4, newHeat())
    await registered([lineOf(later, '4')])
    expect(await uninvoicedOf(order, ago(3))).toMatchObject({ received: '8', invoiced: '0' })
    expect(await uninvoicedOf(order, today)).toBeUndefined()
    expect(await uninvoicedOf(later, ago(3))).toBeUndefined()
    expect(await openOf(invoice.id, ago(3))).toBeUndefined()
    await threeDaysPass()
    await manager.void({ ...at(await now(invoice)), body: { reason: 'Not ours' } })
    expect(await uninvoicedOf(order, ago(6))).toMatchObject({ received: '8', invoiced: '0' })
    expect(await uninvoicedOf(order, ago(3))).toBeUndefined()
    expect(await uninvoicedOf(later, ago(3))).toBeUndefined()
    expect(await uninvoicedOf(order, today)).toMatchObject({ received: '8', invoiced: '0' })
    expect(await openOf(invoice.id, ago(3))).toBeDefined()
    expect(await openOf(invoice.id, today)).toBeUndefined()
  })
})

describe('What came before an order was taken over', () => {
  it('is received and not invoiced by the counters of the order', async () => {
    const order = await issued({ orderDate: ago(1), requiredOn: addDays(today, 30) })
    const id = order.lines[1]?.id
    await server.asOwner(
      `UPDATE purchase_order_lines SET received_qty = 10, invoiced_qty = 4 WHERE id = '${id}'`,
    )
    const of = async (on: string) =>
      (await api.uninvoiced({ query: { on } })).rows.find((one) => one.orderNumber === order.number)
    expect(await of(today)).toMatchObject({ lineNo: 20, received: '10.000', invoiced: '4.000' })
    expect(await of(ago(2))).toBeUndefined()
  })
})

describe('The match sheet', () => {
  it('is a PDF for whoever may read the invoice', async () => {
    const order = await issued()
    const invoice = await registered([lineOf(order, '1', { unitPrice: '90.00' }, 1), charge('5')])
    const sheet = await desk.clerk.request('GET', `/api/v1/invoices/${invoice.id}/pdf`)
    expect([sheet.status, sheet.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const client = await server.signIn('client')
    for (const path of [`${invoice.id}/pdf`, 'ageing', 'uninvoiced'])
      expect((await client.request('GET', `/api/v1/invoices/${path}`)).status).toBe(403)
  })
})
