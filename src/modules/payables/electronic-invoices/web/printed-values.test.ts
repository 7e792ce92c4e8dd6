import { describe, expect, it } from 'vitest'
import { printedValues } from './printed-values.ts'

const page = (...texts: string[]) => texts.map((text) => ({ page: 1, text }))
const today = '2026-03-04'

describe('The text of a printed invoice', () => {
  it('gives number, day, sum and currency, each with its place', () => {
    const { values, read } = printedValues(
      [
        ...page(
          'Vallmont Steel Ltd',
          'Invoice No: VM-26/88213',
          'Invoice date: 2 March 2026',
          'Total net 1,000.00',
        ),
        { page: 2, text: 'Total due GBP 1,200.00' },
      ],
      today,
    )
    expect(values).toEqual({
      supplierInvoiceNo: 'VM-26/88213',
      invoiceDate: '2026-03-02',
      statedGross: '1200.00',
      currency: 'GBP',
    })
    expect(read.statedGross).toEqual(['Read on page 2: "Total due GBP 1,200.00". Compare it.'])
  })

  it('is read in German, with its decimal comma', () => {
    const lines = page('Rechnungsnr. 4711-B', 'Rechnungsdatum: 28.02.2026', 'Gesamtbetrag 1.428,00 €')
    expect(printedValues(lines, today).values).toEqual({
      supplierInvoiceNo: '4711-B',
      invoiceDate: '2026-02-28',
      statedGross: '1428.00',
      currency: 'EUR',
    })
  })

  it('takes the sum to pay before any other, and no total of weights or before tax', () => {
    const lines = page('Total weight 3,400 kg', 'Total 240.00', 'Total net 200.00', 'Balance due 140.00')
    expect(printedValues(lines, today).values.statedGross).toBe('140.00')
    expect(printedValues(lines.slice(0, 3), today).values.statedGross).toBe('240.00')
  })

  it('proposes nothing that it does not find, or that is no date or figure', () => {
    expect(printedValues(page('Invoice', 'Date: 31.02.2026', 'Total due nothing'), today).values).toEqual({})
    expect(printedValues([], today)).toEqual({ values: {}, read: {} })
  })
})
