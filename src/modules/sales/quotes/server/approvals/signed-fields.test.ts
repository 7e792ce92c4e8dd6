import { roundingIn } from '#platform/contract/money.ts'
import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { headerFields } from '../../contract/fields.ts'
import { quoteLineTable } from '../../table.ts'
import { quoteTotals } from '../../domain/totals.ts'
import { signedFields, signedFromTheStart, signedTotals } from './signed-fields.ts'

const GBP = roundingIn('GBP')

// biome-ignore format: names read better in rows
const header = [
  'contactId', 'addressText', 'projectName', 'alternativeTitle', 'customerReference', 'quoteDate', 'validUntil',
  'salespersonId', 'estimatorId', 'currency', 'exchangeRate', 'rateDate', 'rateSource', 'quoteConfidenceId',
  'expectedOrderDate', 'incoterm', 'incotermPlace', 'paymentTerms', 'deliveryTerms', 'leadTimeWeeks', 'leadTimeBasis',
  'termsId', 'inclusions', 'exclusions', 'deviations', 'validityNote', 'internalNotes',
]
// biome-ignore format: names read better in rows
const line = [
  'id', 'quoteId', 'lineNo', 'kind', 'noQuote', 'productCodeId', 'customerPart', 'customerPartRevision', 'description',
  'specificationIds', 'pslLevelId', 'materialClass', 'temperatureClass', 'size', 'rating', 'drawingNo', 'drawingRev',
  'certificationLevel', 'uom', 'breaks', 'selectedBreak', 'discountPercent', 'taxCode', 'taxRate', 'unitWeightKg',
  'notes', 'deviations', 'calculationIds', 'costing', 'createdAt',
]

// A field that is missing here was added: name it in signed-fields.ts, or every signed quote counts as changed.
it('a signature covers the fields it covered from the start', () => {
  const now = signedFromTheStart(Object.keys(headerFields), Object.keys(getTableColumns(quoteLineTable)))
  expect(now).toEqual({ header, line })
})

it('a quote without discount, charges, letter and certificates is signed as it was before there were any', () => {
  const later = { discountPercent: null, charges: [], coverLetter: null, certificateType: null }
  expect(signedFields({ currency: 'GBP', deviations: [], ...later }, []).header).toEqual({
    currency: 'GBP',
    deviations: [],
  })
  const line = {
    kind: 'standard',
    noQuote: false,
    breaks: [{ quantity: '2', unitPrice: '50' }],
    selectedBreak: 0,
    discountPercent: '0',
    costing: [],
  } as const
  const signed = ['cost', 'discount', 'gross', 'marginPercent', 'net', 'tax', 'taxes', 'weightKg']
  expect(Object.keys(signedTotals(quoteTotals({ ...GBP, lines: [line] }))).sort()).toEqual(signed)
})

it('a discount, a charge, a letter and certificates are signed once there is one', () => {
  const charges = [{ text: 'Packing', amount: '5', taxCode: null, taxRate: null }]
  const header = { discountPercent: '2.00', charges, coverLetter: 'Dear Iona,', certificateType: '3.1' }
  expect(signedFields(header, []).header).toEqual(header)
  // A rebate as large as a charge leaves the sums alone, and is signed in the header.
  expect(signedTotals(quoteTotals({ ...GBP, lines: [], charges }))).toMatchObject({
    charges: '5.00',
    linesNet: '0.00',
  })
})
