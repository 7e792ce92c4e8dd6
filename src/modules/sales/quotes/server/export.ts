import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
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

/** Quotes with their lines and the decisions of approvers. */
export const quoteExports = [quotesExport, lines, approvals]
