import { describe, expect, it } from 'vitest'
import { controlRows, exportColumns, exportRowsOf, isPayable, leftToPay, sumsOfFile } from '../domain.ts'

const invoice = {
  kind: 'invoice',
  statedGross: '1000.00',
  invoiceDate: '2026-11-01',
  discountPercent: '2',
  discountUntil: '2026-11-11',
  paid: '0',
}
const pay = (amount: string, paidOn = '2026-11-20', more: object = {}) =>
  leftToPay({ ...invoice, ...more }, { amount, paid_on: paidOn }, '2027-01-01')

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
      'row,voucher,kind,supplier_code,supplier,supplier_invoice_no,invoice_date,tax_point,due_date,discount_percent,discount_until,currency,tax_code,tax_rate,net,tax,payable,base_currency,exchange_rate,base_net,base_tax,base_payable,orders,control_sum',
    )
  })

  it('asks for the whole of an invoice once, however many tax codes it has, and says what it adds up to', () => {
    const tax = (taxCode: string, net: string, own: string) => ({ taxCode, rate: '20.00', net, tax: own })
    const invoice = {
      kind: 'invoice',
      currency: 'EUR',
      byMinorUnit: true,
      baseCurrency: 'GBP',
      exchangeRate: '0.850000',
      payable: '444.92',
      taxes: [tax('S', '300.00', '60.00'), tax('R', '60.00', '12.00'), tax('Z', '12.92', '0.00')],
    }
    const credit = { ...invoice, kind: 'credit_note', payable: '12.00', taxes: [tax('S', '10.00', '2.00')] }
    const rows = [...exportRowsOf(invoice, { voucher: 'A' }), ...exportRowsOf(credit, { voucher: 'B' })]
    expect(rows.map(({ row, payable, base_payable }) => [row, payable, base_payable])).toEqual([
      ['header', '444.92', '378.18'],
      ['line', null, null],
      ['line', null, null],
      ['header', '-12.00', '-10.20'],
    ])
    expect(rows[1]).toMatchObject({
      voucher: 'A',
      base_currency: 'GBP',
      exchange_rate: '0.850000',
      base_net: '51.00',
    })
    expect(controlRows(rows)).toEqual([
      { row: 'total', voucher: '4', currency: 'EUR', control_sum: '432.92' },
    ])
    const written = [exportColumns.join(','), 'header,INV-1,invoice', ',,', '']
    const total = exportColumns.map((column) => controlRows(rows)[0]?.[column] ?? '').join(',')
    expect(sumsOfFile([...written, total].join('\r\n'))).toEqual([{ currency: 'EUR', amount: '432.92' }])
    // Files of earlier days had no such row.
    expect(sumsOfFile(written.join('\r\n'))).toEqual([])
  })
})
