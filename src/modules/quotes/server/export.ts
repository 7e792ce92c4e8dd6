import { sql } from 'drizzle-orm'
import { exportPart } from '../../../platform/server/export/part.ts'
import { companyTable } from '../../companies/table.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { quoteApprovalTable, quoteLineTable, quoteTable } from '../table.ts'

const words = Object.fromEntries(
  Object.entries(quoteLifecycle.states).map(([name, { label }]) => [name, label]),
)

const seeCosts = 'quotes:see-costs' as const

const quotes = exportPart({
  name: 'quotes',
  label: 'Quotes',
  table: quoteTable,
  owner: { company: quoteTable.companyId },
  right: 'quotes:read',
  order: ['number', 'revision'],
  on: 'quoteDate',
  archived: sql`NOT ${quoteTable.isCurrent}`,
  status: { column: 'status', words },
  slice: 'quotes',
  beside: {
    companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${quoteTable.companyId})`,
  },
  personal: ['addressText', 'sentTo', 'sentCc', 'acceptedByName', 'acceptedByEmail', 'acknowledgedTo'],
  rights: { cost: seeCosts, marginPercent: seeCosts },
  // biome-ignore format: names read better in rows
  columns: [
    'id', 'version', 'createdAt', 'updatedAt', 'number', 'revision', 'isCurrent', 'revisionReason',
    'alternativeLetter', 'alternativeTitle', 'status', 'enquiryId', 'companyId', 'contactId', 'addressText',
    'facilityId', 'marketSegmentId', 'globalSegmentId', 'projectName', 'customerReference', 'quoteDate',
    'validUntil', 'salespersonId', 'estimatorId', 'currency', 'exchangeRate', 'rateDate', 'rateSource',
    'quoteConfidenceId', 'confidencePercent', 'expectedOrderDate', 'incoterm', 'incotermPlace',
    'paymentTerms', 'deliveryTerms', 'leadTimeWeeks', 'leadTimeBasis', 'termsId', 'inclusions',
    'exclusions', 'deviations', 'validityNote', 'internalNotes', 'net', 'discount', 'tax', 'gross', 'cost',
    'marginPercent', 'weightKg', 'netInBase', 'authorIds', 'createdById', 'submittedAt', 'submittedById',
    'approvalLadder', 'approvalStep', 'stepAskedAt', 'approvalLimitsHold', 'approvalDeciderIds',
    'approvedAt', 'approvedById', 'sentAt', 'sentById', 'sentTo', 'sentCc', 'sentByHand', 'pdfFileId',
    'pdfSha256', 'customerPoNo', 'customerPoDate', 'customerPoFileId', 'acceptedByName', 'acceptedByEmail',
    'orderValue', 'requestedDeliveryDate', 'wonLineIds', 'contractReviewNote', 'releasedAt', 'releasedById',
    'acknowledgedAt', 'acknowledgedById', 'acknowledgedTo', 'acknowledgedByHand', 'acknowledgementFileId',
    'acknowledgementSha256', 'decidedAt', 'lostReason', 'lostToCompetitor', 'lostPrice', 'lostNote',
  ],
  labels: { customerPoNo: 'Customer PO number' },
})

const lines = exportPart({
  name: 'quote-lines',
  label: 'Quote lines',
  table: quoteLineTable,
  owner: { parent: quotes, by: quoteLineTable.quoteId },
  right: 'quotes:read',
  order: ['quoteId', 'lineNo'],
  rights: { costing: seeCosts },
  // biome-ignore format: names read better in rows
  columns: [
    'id', 'quoteId', 'lineNo', 'kind', 'noQuote', 'productCodeId', 'customerPart', 'customerPartRevision',
    'description', 'specificationIds', 'pslLevelId', 'materialClass', 'temperatureClass', 'size', 'rating',
    'drawingNo', 'drawingRev', 'certificationLevel', 'uom', 'breaks', 'selectedBreak', 'discountPercent',
    'taxCode', 'taxRate', 'unitWeightKg', 'notes', 'deviations', 'calculationIds', 'costing', 'createdAt',
  ],
  labels: { lineNo: 'Line', uom: 'Unit', breaks: 'Price breaks' },
})

const approvals = exportPart({
  name: 'quote-approvals',
  label: 'Quote approvals',
  table: quoteApprovalTable,
  owner: { parent: quotes, by: quoteApprovalTable.quoteId },
  right: 'quotes:read',
  order: ['quoteId', 'at'],
  // biome-ignore format: names read better in rows
  columns: [
    'id', 'quoteId', 'decision', 'step', 'userId', 'userName', 'holderName', 'at', 'reason',
    'contentSha256',
  ],
})

/** Quotes with their lines and the decisions of approvers. */
export const quoteExports = [quotes, lines, approvals]
