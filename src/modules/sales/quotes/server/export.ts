import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { contractReviewTable, orderLineTable } from '#modules/sales/contract-reviews/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { quoteApprovalTable, quoteLineTable, quoteTable } from '../table.ts'

const seeCosts = 'quotes:see-costs' as const

export const quotesExport = exportPart({
  name: 'quotes',
  label: 'Quotes',
  table: quoteTable,
  owner: { company: quoteTable.companyId },
  right: 'quotes:read',
  order: ['number', 'revision'],
  on: 'quoteDate',
  archived: sql`NOT ${quoteTable.isCurrent}`,
  status: { column: 'status', words: statusLabels(quoteLifecycle) },
  slice: 'quotes',
  extraColumns: {
    companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${quoteTable.companyId})`,
  },
  // Triggers of an import write it anew, by the rates there.
  except: ['houseNet'],
  // An export from before that rule holds no word of it.
  restoredAs: { byMinorUnit: false },
  personal: ['addressText', 'sentTo', 'sentCc', 'acceptedByName', 'acceptedByEmail', 'acknowledgedTo'],
  rights: { cost: seeCosts, marginPercent: seeCosts },
  names: { submittedSteps: 'approvalLadder' },
  labels: { customerPoNo: 'Customer PO number' },
})

const lines = exportPart({
  name: 'quote-lines',
  label: 'Quote lines',
  table: quoteLineTable,
  owner: { parent: quotesExport, by: quoteLineTable.quoteId },
  right: 'quotes:read',
  order: ['quoteId', 'lineNo'],
  rights: { costing: seeCosts },
  labels: { lineNo: 'Line', uom: 'Unit', breaks: 'Price breaks' },
})

const approvals = exportPart({
  name: 'quote-approvals',
  label: 'Quote approvals',
  table: quoteApprovalTable,
  owner: { parent: quotesExport, by: quoteApprovalTable.quoteId },
  right: 'quotes:read',
  order: ['quoteId', 'at'],
})

const reviews = exportPart({
  name: 'quote-contract-reviews',
  label: 'Contract reviews',
  table: contractReviewTable,
  owner: { parent: quotesExport, by: contractReviewTable.quoteId },
  right: 'quotes:read',
  order: ['quoteId'],
})

const orderLines = exportPart({
  name: 'quote-order-lines',
  label: "Lines of customers' orders",
  table: orderLineTable,
  owner: { parent: reviews, by: orderLineTable.reviewId },
  right: 'quotes:read',
  order: ['reviewId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

/** Quotes with their lines, the decisions of approvers, and the customer's order held against them. */
export const quoteExports = [quotesExport, lines, approvals, reviews, orderLines]
