import { describe, expect, it } from 'vitest'
import { exportColumns, isPayable, leftToPay } from '../domain.ts'

const invoice = {
  kind: 'invoice',
  statedGross: '1000.00',
  invoiceDate: '2026-11-01',
  discountPercent: '2',
  discountUntil: '2026-11-11',
  paid: '0',
}
const pay = (amount: string, paidOn = '2026-11-20', more: object = {}) =>
  leftToPay({ ...invoice, ...more }, { amount, paid_on: paidOn })

describe('What is left of an invoice', () => {
  it.each([
    ['all of it', pay('1000.00'), { left: '0.00' }],
    ['a part', pay('400.00'), { left: '600.00' }],
    ['the rest', pay('600.00', '2026-11-20', { paid: '400.00' }), { left: '0.00' }],
    ['all but a cent', pay('999.99'), { left: '0.00' }],
    ['all but five cents', pay('999.95'), { left: '0.05' }],
    ['with the discount in time', pay('980.00', '2026-11-11'), { left: '0.00' }],
    ['with the discount too late', pay('980.00', '2026-11-12'), { left: '20.00' }],
    ['less than the discount lets off', pay('979.00', '2026-11-11'), { left: '21.00' }],
    ['without a discount', pay('980.00', '2026-11-11', { discountPercent: null }), { left: '20.00' }],
  ])('after %s', (_, answer, expected) => {
    expect(answer).toEqual(expected)
  })

  it.each([
    ['too much', pay('1000.01')],
    ['too much in two', pay('600.01', '2026-11-20', { paid: '400.00' })],
    ['nothing', pay('0.00')],
    ['less than nothing', pay('-5.00')],
    ['a credit note above zero', pay('5.00', '2026-11-20', { kind: 'credit_note' })],
  ])('is not told of %s', (_, answer) => {
    expect(answer).toMatchObject({ why: expect.stringMatching(/\.$/) })
  })

  it('of a credit note is below zero', () => {
    expect(pay('-1000.00', '2026-11-20', { kind: 'credit_note' })).toEqual({ left: '0.00' })
    expect(pay('-400.00', '2026-11-20', { kind: 'credit_note' })).toEqual({ left: '600.00' })
  })

  it('is asked of what went out alone', () => {
    expect(
      ['draft', 'registered', 'approved', 'exported', 'part_paid', 'paid', 'void'].filter(isPayable),
    ).toEqual(['exported', 'part_paid'])
  })
})

describe('The file for the accounts package', () => {
  it('keeps its columns', () => {
    expect(exportColumns.join(',')).toBe(
      'voucher,kind,supplier_code,supplier,supplier_invoice_no,invoice_date,tax_point,due_date,discount_percent,discount_until,currency,tax_code,tax_rate,net,tax,payable,orders',
    )
  })
})
