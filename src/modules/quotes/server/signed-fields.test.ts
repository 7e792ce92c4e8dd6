import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { headerFields } from '../contract/fields.ts'
import { quoteLineTable } from '../table.ts'
import { signedFromTheStart } from './signed-fields.ts'

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
