import { describe, expect, it } from 'vitest'
import { invoicingText, letThroughText } from './hub.tsx'

const figures = {
  from: '2025-11-24',
  invoices: 12,
  lines: 30,
  overOrdered: '1.2',
  letThrough: [],
  daysToPay: '31.0',
  paid: 10,
}

describe('What a supplier invoiced, in a sentence', () => {
  it.each([
    [
      {},
      '12 invoices in the last twelve months, 1.2 % above the ordered prices; paid 31.0 days after their date.',
    ],
    [
      { overOrdered: '-0.4' },
      '12 invoices in the last twelve months, 0.4 % below the ordered prices; paid 31.0 days after their date.',
    ],
    [
      { invoices: 1, overOrdered: '0.0', daysToPay: null },
      '1 invoice in the last twelve months, at the ordered prices; none is paid yet.',
    ],
    [
      { overOrdered: null },
      '12 invoices in the last twelve months, none of an order; paid 31.0 days after their date.',
    ],
    [{ invoices: 0 }, 'Nothing was invoiced in the last twelve months.'],
  ])('%o', (more, sentence) => {
    expect(invoicingText({ ...figures, ...more })).toBe(sentence)
  })
})

it('What was approved above the ordered prices is told by month, and nothing where nothing was', () => {
  expect(letThroughText(figures)).toBeNull()
  const letThrough = [
    { month: '2026-11', amount: '1041.20', currency: 'GBP' },
    { month: '2026-09', amount: '7.00', currency: 'GBP' },
  ]
  expect(letThroughText({ letThrough })).toBe(
    'Approved above the ordered prices: 1,041.20 GBP in November 2026, 7.00 GBP in September 2026.',
  )
})
