import { roundingIn } from '#platform/contract/money.ts'
import { expect, test } from 'vitest'
import { blankLine, type LineDraft } from './lines/line-values.ts'
import { linesText, previewMissing, previewTotals, type QuoteValues } from './preview.ts'

const GBP = { ...roundingIn('GBP'), currency: 'GBP' as const, status: 'draft' as const }

const taxCodes = [
  { code: 'S', name: 'VAT', rate: '20.00' },
  { code: 'Z', name: 'VAT, export', rate: '0.00' },
]
const costing: LineDraft['costing'] = [
  {
    category: 'material',
    amount: '10',
    unit: 'kg',
    rate: '3.94',
    markupPercent: '12',
    perUnit: false,
    manual: false,
  },
]
const line = (changes: Partial<LineDraft> = {}): LineDraft => ({
  ...blankLine([], { taxCode: 'S', seesCosts: true }),
  description: 'Spool',
  breaks: [{ quantity: '4', unitPrice: '100.00' }],
  costing,
  ...changes,
})

test('totals follow the lines as they are typed; optional lines are left out', () => {
  const totals = previewTotals(
    { lines: [line(), line({ kind: 'optional' }), line({ taxCode: 'Z', discountPercent: '10' })] },
    { ...GBP, taxCodes },
  )
  expect(totals).toMatchObject({ net: '760.00', discount: '40.00', tax: '80.00', gross: '840.00' })
  expect(linesText([line()], { ...GBP, taxCodes, currency: 'GBP' })).toBe('1 line, net 400.00')
})

test('a half typed price counts as nothing', () => {
  expect(
    previewTotals({ lines: [line({ breaks: [{ quantity: '4', unitPrice: '1e' }] })] }, { ...GBP, taxCodes })
      .net,
  ).toBe('0.00')
})

test('a discount on the whole and charges count as they are typed', () => {
  const charges = [
    { text: 'Packing', amount: '50', taxCode: 'S' },
    { text: '', amount: '-', taxCode: null },
  ]
  expect(
    previewTotals({ lines: [line()], discountPercent: '10', charges }, { ...GBP, taxCodes }),
  ).toMatchObject({
    linesNet: '400.00',
    wholeDiscount: '40.00',
    charges: '50.00',
    net: '410.00',
    tax: '82.00',
    gross: '492.00',
  })
})

test('who does not see costs gets totals without a margin', () => {
  const { costing: _costing, ...unseen } = line()
  expect(previewTotals({ lines: [unseen] }, { ...GBP, taxCodes })).toMatchObject({
    net: '400.00',
    cost: null,
    marginPercent: null,
  })
})

const id = '0b0a1c9e-8f9a-4f43-9d5e-0a2a4c4b7a11'
const complete: QuoteValues = {
  contactId: id,
  termsId: id,
  paymentTerms: '30 days net',
  incoterm: 'DAP',
  leadTimeWeeks: 13,
  validUntil: '2026-12-20',
  currency: 'GBP',
  exchangeRate: '1.000000',
  lines: [line()],
}
const quote = { baseCurrency: 'GBP' as const, missingToSubmit: {} }
const missing = (changes: QuoteValues, stored = quote) =>
  previewMissing({ ...complete, ...changes }, stored, '2026-11-21')

test('nothing is missing from a complete quote', () => {
  expect(missing({})).toEqual({})
})

test('what is missing changes with what is typed', () => {
  expect(Object.keys(missing({ contactId: null, paymentTerms: '', leadTimeWeeks: null }))).toEqual([
    'contactId',
    'paymentTerms',
    'leadTimeWeeks',
  ])
  expect(missing({ lines: [line({ costing: [] })] }).lines).toEqual(['Line 10 has no costing.'])
  expect(missing({ currency: 'EUR' })).toHaveProperty('exchangeRate')
  expect(missing({ validUntil: '2026-11-20' })).toHaveProperty('validUntil')
})

test('about costings nobody shows them, the server is believed', () => {
  const { costing: _costing, ...unseen } = line()
  expect(missing({ lines: [unseen] })).toEqual({})
  const stored = { ...quote, missingToSubmit: { lines: ['Line 10 has no costing.'] } }
  expect(missing({ lines: [unseen] }, stored)).toEqual(stored.missingToSubmit)
})
