import { beforeAll, describe, expect, it } from 'vitest'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { asSystem } from '#platform/server/system.ts'
import { bookReceived } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature } from '../../../../test/support/signing.ts'
import { type InvoiceRecord, invoices } from './contract.ts'
import { deductionsOf, leftToPay, toPayOf } from './domain.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, charge, lineOf, registered, now } = desk
const manager = desk.manager.client(invoices)

beforeAll(async () => {
  await makeSigner(server, desk.buyer.person)
})

/** Twenty-four cuts at 18.00, issued and all done. */
async function done(): Promise<OrderRecord> {
  const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
  const lineId = order.lines[0]?.id ?? ''
  await asSystem(server.services, 'test', (ctx) => bookReceived(ctx, [{ lineId, quantity: '24' }]))
  return order
}
async function approved(invoice: InvoiceRecord): Promise<InvoiceRecord> {
  let free = invoice
  for (const { lineId } of invoice.holds) {
    const body = { lineId, hold: 'no_order' as const, reason: 'As agreed', signature }
    free = await desk.buyer.client(invoices).release({ ...at(free), body })
    if (free.holds.some((one) => one.lineId === lineId && !one.isReleased))
      free = await desk.director.client(invoices).releaseAbove({ ...at(free), body })
  }
  return manager.approve({ ...at(free), body: { signature } })
}
async function exported(...all: InvoiceRecord[]) {
  const { number } = await manager.exportApproved({ body: { ids: all.map(({ id }) => id), signature } })
  const file = (await desk.manager.request('GET', `/api/v1/invoices/exports/${number}/csv`)).bytes.toString(
    'utf8',
  )
  const payable = (invoice: InvoiceRecord) => {
    const [head = '', ...rows] = file.trim().split('\r\n')
    const row = rows.find((one) => one.startsWith(`header,${invoice.number}`))
    return row?.split(',')[head.split(',').indexOf('payable')]
  }
  return { payable }
}
let transfers = 0
const pay = ({ number }: InvoiceRecord, amount: string) => {
  transfers += 1
  const text = `voucher,paid_on,amount,currency,reference\n${number},${desk.today()},${amount},GBP,TR-${transfers}`
  return manager.readPayments({ body: { text, isRehearsal: false } })
}
/** A prepayment on an order that went out, of which so much was paid. */
async function prepaid(order: OrderRecord, net: string, paid = net): Promise<InvoiceRecord> {
  const invoice = await approved(
    await registered([charge(net, { orderId: order.id })], { kind: 'prepayment' }),
  )
  await exported(invoice)
  if (paid !== '0') await pay(invoice, paid)
  return now(invoice)
}
const sheetOf = async ({ id }: InvoiceRecord) =>
  pdfText((await desk.clerk.request('GET', `/api/v1/invoices/${id}/pdf`)).bytes)
    .flat()
    .join(' ')
const open = async ({ number }: InvoiceRecord) =>
  (await manager.ageing({ query: {} })).rows.find((one) => one.number === number)?.open ?? null

describe('What was paid ahead', () => {
  it('is shown on the invoice of the order, taken off what goes out, and followed by payments and ageing', async () => {
    const order = await done()
    const ahead = await prepaid(order, '100.00')
    const invoice = await registered([lineOf(order, '24')])
    const gross = invoice.statedGross
    const left = toPayOf(gross, [{ amount: '100.00' }])
    expect(invoice).toMatchObject({ paidAhead: [{ number: ahead.number, amount: '100.00' }], toPay: left })
    expect(await open(invoice)).toBe(gross)
    const ready = await approved(invoice)
    expect((await exported(ready)).payable(ready)).toBe(left)
    expect([await open(invoice), (await now(invoice)).toPay]).toEqual([left, left])
    await expect(pay(invoice, gross)).rejects.toMatchObject({ status: 422 })
    await pay(invoice, left)
    expect(await now(invoice)).toMatchObject({
      status: 'paid',
      paidAhead: [{ amount: '100.00' }],
      toPay: left,
    })
    expect(await open(invoice)).toBeNull()
  })

  it('is taken once, also by two invoices of one export, and pays one in full', async () => {
    const order = await done()
    await prepaid(order, '145.00')
    const [first, second] = [
      await approved(await registered([lineOf(order, '5')])),
      await approved(await registered([lineOf(order, '5')], { invoiceDate: '2026-11-18' })),
    ]
    // Before they go out, each shows the whole.
    expect([first.toPay, second.toPay]).toEqual(['0.00', '0.00'])
    const { payable } = await exported(first, second)
    const rest = toPayOf(second.statedGross, [{ amount: toPayOf('145.00', [{ amount: first.statedGross }]) }])
    expect([payable(first), payable(second)]).toEqual(['0.00', rest])
    expect([(await now(first)).status, (await now(second)).status]).toEqual(['paid', 'exported'])
    expect((await now(second)).toPay).toBe(rest)
    const third = await registered([charge('10.00', { orderId: order.id })])
    expect(third.paidAhead).toEqual([])
  })

  it('is only what was really paid, of the same order, and not given back', async () => {
    const [order, other] = [await done(), await done()]
    const half = await prepaid(order, '100.00', '40.00')
    await prepaid(order, '70.00', '0')
    expect((await registered([lineOf(other, '5')])).paidAhead).toEqual([])
    const invoice = await registered([lineOf(order, '5')])
    expect(invoice.paidAhead).toMatchObject([{ number: half.number, amount: '40.00' }])
    const given = { kind: 'credit_note', creditsId: half.id }
    const note = await registered([charge('15.00', { orderId: order.id })], given)
    expect((await now(invoice)).paidAhead).toMatchObject([{ amount: '40.00' }])
    await desk.approvedInvoice(note)
    expect((await now(invoice)).paidAhead).toMatchObject([{ amount: '25.00' }])
    const [late] = [await prepaid(order, '5.00')]
    expect((await now(invoice)).paidAhead).toMatchObject([
      { amount: '25.00' },
      { number: late.number, amount: '5.00' },
    ])
  })
})

describe('The match sheet', () => {
  it('says what was paid ahead and what is left to pay, before the invoice goes out and after', async () => {
    const order = await done()
    expect(await sheetOf(await registered([lineOf(order, '2')]))).not.toMatch(/Paid ahead|To pay/)
    const [first, second] = [await prepaid(order, '100.00'), await prepaid(order, '140.00')]
    const invoice = await registered([lineOf(order, '10')])
    const rest = toPayOf(invoice.statedGross, [{ amount: '100.00' }])
    const [taken, whole] = [rest, invoice.statedGross].map((amount) => formatAmount(amount, 'GBP'))
    const words = `Paid ahead ${first.number} 100.00 GBP, ${second.number} ${taken} GBP`
    const sheet = await sheetOf(invoice)
    expect(sheet).toContain(`${whole} GBP`)
    expect(sheet).toContain(words)
    expect(sheet).toContain('To pay 0.00 GBP')
    await exported(await approved(invoice))
    expect(await sheetOf(await now(invoice))).toContain(words)
  })
})

describe('The arithmetic of a prepayment', () => {
  const ahead = (...amounts: string[]) =>
    amounts.map((amount, at) => ({ id: String(at), number: `P-${at}`, amount }))

  it('never goes below nothing, and takes the first ones first', () => {
    expect(deductionsOf('100.00', ahead('30.00', '80.00', '5.00')).map(({ amount }) => amount)).toEqual([
      '30.00',
      '70.00',
    ])
    expect(deductionsOf('0.00', ahead('30.00'))).toEqual([])
    expect(toPayOf('100.00', [])).toBe('100.00')
  })

  it('leaves the discount on what is left to pay', () => {
    const owed = {
      kind: 'invoice',
      statedGross: '200.00',
      invoiceDate: '2026-11-01',
      paid: '0',
      deducted: '100.00',
    }
    const early = { ...owed, discountPercent: '2', discountUntil: '2026-11-15' }
    expect(leftToPay(early, { amount: '98.00', paid_on: '2026-11-10' }, '2026-11-11')).toEqual({
      left: '0.00',
    })
    expect(leftToPay(owed, { amount: '98.00', paid_on: '2026-11-10' }, '2026-11-11')).toEqual({
      left: '2.00',
    })
    expect(leftToPay(owed, { amount: '100.01', paid_on: '2026-11-10' }, '2026-11-11')).toHaveProperty('why')
  })
})
