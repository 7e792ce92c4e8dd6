import { roundingIn } from '#platform/contract/money.ts'
import { expect, it } from 'vitest'
import type { CostRow } from './costing.ts'
import { lineTotals, type QuotedLine, quoteTotals, uncostedWords } from './totals.ts'

const GBP = roundingIn('GBP')

const row: CostRow = {
  category: 'machining',
  amount: '2',
  rate: '100',
  perUnit: true,
  markupPercent: '0',
}
const line = (more: Partial<QuotedLine> = {}): QuotedLine => ({
  kind: 'standard',
  noQuote: false,
  breaks: [{ quantity: '1', unitPrice: '1000' }],
  selectedBreak: 0,
  discountPercent: '0',
  taxCode: null,
  taxRate: null,
  costing: [row],
  ...more,
})
const totals = (...lines: QuotedLine[]) => quoteTotals({ ...GBP, lines, discountPercent: null, charges: [] })

it('A quote has no margin before each line that counts is costed, and says how many are not', () => {
  const bare = line({ costing: [] })
  expect(totals(line(), bare, bare)).toMatchObject({ cost: '200.00', marginPercent: null })
  expect(uncostedWords([line(), bare, bare])).toBe('2 of 3 lines without costing')
  expect(lineTotals(bare, GBP).marginPercent).toBeNull()
  expect(totals(line(), line()).marginPercent).toBe('80.00')
  expect(
    uncostedWords([line(), line({ kind: 'optional', costing: [] }), line({ noQuote: true, costing: [] })]),
  ).toBeNull()
  const hidden = { ...line(), costing: undefined }
  expect([totals(hidden).marginPercent, uncostedWords([hidden])]).toEqual([null, null])
})
