import { expect, test } from 'vitest'
import { previewMissing } from './preview.ts'

const open = { bidDecision: 'bid' as const, missingToQuote: { estimatedValue: ['Estimate the value.'] } }
const typed = {
  contactId: 'c',
  estimatorId: 'e',
  estimatedValue: '145000',
  expectedOrderDate: '2026-12-01',
  lines: [{ lineNo: 10 }] as never,
}

test('what is typed is missing no more, before it is saved', () => {
  expect(previewMissing(typed, open)).toEqual({})
})

test.each([
  ['estimatedValue', { estimatedValue: null }, 'Estimate the value.'],
  ['estimatedValue', { estimatedValue: '' }, 'Estimate the value.'],
  ['contactId', { contactId: null }, 'Choose the contact who gets the quote.'],
  ['estimatorId', { estimatorId: undefined }, 'Choose an estimator.'],
  ['expectedOrderDate', { expectedOrderDate: '' }, 'Enter the expected order date.'],
  ['lines', { lines: [] }, 'Enter at least one line.'],
])('what is taken away of %s is missing at once', (field, change, sentence) => {
  expect(previewMissing({ ...typed, ...change }, open)).toEqual({ [field]: [sentence] })
})

test('the review and the decision are those the server knows of', () => {
  const technicalReview = ['The PSL level asks for a completed technical review.']
  const missing = previewMissing(typed, { bidDecision: 'pending', missingToQuote: { technicalReview } })
  expect(missing).toEqual({ bidDecision: ['Decide to bid first.'], technicalReview })
})
