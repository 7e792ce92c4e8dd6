import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import { labelsOf } from '#platform/contract/words/labels.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, missingGuard } from '#platform/server/documents/lifecycle/abilities.ts'
import { approvalOf } from '#platform/server/documents/approvals/approval.ts'
import { decisionsSelect } from '#platform/server/documents/approvals/approval-table.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { fieldsOf, lookedUp } from '#platform/server/documents/reading.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { contactProblems } from '#modules/people/companies/domain.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { hasLetterhead, noLetterhead, todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import {
  type OrderApprover,
  orderApproverEntries,
} from '#modules/signing/purchase-order-approving-users/server/api.ts'
import {
  ordersApprovalRules,
  type OrderType,
} from '#modules/signing/purchase-order-approving-users/domain.ts'
import { orderProgress } from '#modules/purchasing/purchase-orders/domain.ts'
import { ordersTogether, supplierFacts } from '#modules/purchasing/purchase-orders/server/api.ts'
import { type PrintedClause, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { type SupplierFacts, supplierGuard } from '#modules/suppliers/suppliers/domain.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type ConsolidatedRecord, consolidatedPurchaseOrders as contract } from '../contract.ts'
import { beyondMembers } from '../domain/approved-content.ts'
import { consolidatedLifecycle, type ConsolidatedStatus, isDraft, isToCome } from '../domain.ts'
import {
  consolidatedAllocationTable as allocation,
  consolidatedDecisions,
  consolidatedLineTable as line,
  consolidatedOrderTable as table,
} from '../table.ts'
import {
  confirmedOtherwise,
  editsOf,
  shownBundles,
  shownMembers,
  type StoredLine,
  sumsOf,
  pricedLines,
} from './pricing.ts'

export const LOCKED = ONLY_A_DRAFT

type Computed =
  | 'can'
  | 'status'
  | 'lines'
  | 'members'
  | 'totals'
  | 'netInBase'
  | 'confirmationDifferences'
  | 'missingToSubmit'
  | 'approvalSteps'
  | 'beyondApproval'

/** The consolidated order as one statement gives it. */
export interface ConsolidatedRow extends Omit<ConsolidatedRecord, Computed> {
  readonly lines: readonly StoredLine[]
  readonly net: string
  readonly netInBase: string
  readonly memberTypes: OrderType[]
  /** The fields that its orders were approved with. */
  readonly memberContent: readonly Readonly<Record<string, unknown>>[]
  readonly supplierFacts: Omit<SupplierFacts, 'name'>
  readonly hasLetterhead: boolean
  readonly status: ConsolidatedStatus
  readonly contactEmail: string | null
  readonly termsId: string | null
  readonly issuedClauses: PrintedClause[] | null
  readonly pdfFileId: string | null
  readonly stockOrderId: string | null
  readonly movedLines: number
  readonly linesToReceive: number
  readonly linesToInvoice: number
  readonly authorIds: string[]
  readonly createdById: string | null
  readonly submittedById: string | null
  readonly submittedByEmail: string | null
  readonly buyerEmail: string | null
  readonly submittedSteps: ApprovalStep[] | null
  readonly approvalLimitsHold: boolean
  readonly approvalDeciderIds: string[]
  readonly approverEntries: OrderApprover[]
}

const member = alias(purchaseOrderTable, 'po')

/** What the orders in a consolidated one were approved with, as far as it says the same, as JSON; see `beyondMembers`. */
const memberContent = sql`(
  SELECT json_agg(m) FROM (SELECT ${member.contactId} AS "contactId", ${member.notesToSupplier} AS "notesToSupplier"
    FROM ${purchaseOrderTable} po WHERE po.id = ANY(${table.orderIds})) AS m)`

/**
 * What approvers look at, for every statement that asks: each type among the members, as an array, and the whole net in the
 * currency of the facility.
 */
export const decidedOn = {
  types: sql`ARRAY(SELECT DISTINCT po.type FROM ${purchaseOrderTable} po WHERE po.id = ANY(${table.orderIds}) ORDER BY 1)`,
  value: sql`${table.netInBase}`,
}

/** How consolidated orders are approved: by the list of purchase order approvers, at the tier of the whole. */
export const consolidatedApproval = approvalOf({
  lifecycle: consolidatedLifecycle,
  rules: ordersApprovalRules,
  words: { document: 'consolidated order', list: 'list of purchase order approvers' },
  facts: ({ memberTypes, netInBase }: ConsolidatedRow) => ({ types: memberTypes, value: netInBase }),
})

/** What is missing before it may be submitted or released. */
export function lackingFor(ctx: Context, row: ConsolidatedRow): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  const lines = row.lines.flatMap(({ lineNo, unitPrice, extraQuantity, extraReason }) => [
    ...(unitPrice !== null
      ? []
      : [`Line ${lineNo}: its orders have different prices. Give the one that was agreed.`]),
    ...(Number(extraQuantity ?? 0) > 0 && !extraReason ? [`Line ${lineNo}: say why more is ordered.`] : []),
  ])
  if (lines.length > 0) missing.lines = lines
  if (row.lines.some(({ extraQuantity }) => Number(extraQuantity ?? 0) > 0) && !row.stockFacilityId)
    missing.stockFacilityId = ['Choose whose stock takes what no order asks for.']
  if (row.exchangeRate === null)
    missing.currency = [`There is no exchange rate from ${row.currency} into ${row.baseCurrency}.`]
  const supplier = supplierGuard({ ...row.supplierFacts, name: row.supplierName }, ctx.today(row))
  // Under conditions only: each member gave its reason and was approved with it.
  if (supplier && !supplier.canOverride) missing.supplierId = [supplier.sentence]
  if (!row.hasLetterhead) missing.facilityId = [noLetterhead(row.facilityName)]
  return missing
}
const readyToSubmit = missingGuard(lackingFor)

/** What of it no approver of its orders saw, in sentences; empty: it may be released without asking anybody. */
export function beyondApprovalOf(row: ConsolidatedRow): string[] {
  const { overApproved, currency } = row
  const over = `It comes to ${overApproved ?? ''} ${currency} more than was approved of its orders: submit it for approval.`
  return [
    ...(overApproved === null ? [] : [over]),
    ...beyondMembers({ ...row }, labelsOf(contract.input), row.memberContent),
  ]
}

/** SHA-256 over number, members, content and sums: what an approver decides on. */
export function contentHash(row: ConsolidatedRow): string {
  const { number, orderIds, rule, facilityId, currency, exchangeRate, stockFacilityId, notesToSupplier } = row
  const { net, approvedNet } = row
  const content = {
    number,
    orderIds,
    rule,
    facilityId,
    currency,
    exchangeRate,
    stockFacilityId,
    notesToSupplier,
  }
  // What the supplier confirms later changes nothing of what was signed; what each member has follows from the lines.
  const lines = row.lines.map(({ confirmedUnitPrice: _, allocations: __, ...one }) => one)
  return createHash('sha256')
    .update(canonical({ ...content, net, approvedNet, lines }))
    .digest('hex')
}

const AUDITED =
  'rule facilityId contactId buyerId cutOffOn stockFacilityId notesToSupplier internalNotes orderIds'.split(
    ' ',
  )
const AUDITED_OF_LINES = 'id lineNo quantity negotiatedPrice extraQuantity extraReason'.split(' ')

/** The consolidated order as a document: how it is read, presented and guarded. */
export const consolidatedOrders = documentOf(contract, {
  lifecycle: consolidatedLifecycle,
  read: {
    table,
    lines: {
      table: line,
      parent: 'consolidatedId',
      order: 'lineNo',
      notSaved: ['confirmedUnitPrice'],
      parts: {
        allocations: { table: allocation, parent: 'lineId', order: 'id', carried: ['consolidatedId'] },
      },
    },
    notRead: ['gross', 'memberNumbers', 'lineCount'],
    columns: {
      supplierName: sql`su.name`,
      supplierFacts,
      contactName: sql`ct.name`,
      contactEmail: sql`ct.email`,
      facilityName: sql`fa.name`,
      baseCurrency: sql`fa.base_currency`,
      timeZone: sql`fa.time_zone`,
      hasLetterhead: hasLetterhead(sql`fa`),
      stockFacilityName: lookedUp(facilityTable, sql`${table.stockFacilityId}`),
      buyerName: lookedUp(userTable, sql`${table.buyerId}`),
      buyerEmail: lookedUp(userTable, sql`${table.buyerId}`, 'email'),
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
      submittedByName: lookedUp(userTable, sql`${table.submittedById}`),
      submittedByEmail: lookedUp(userTable, sql`${table.submittedById}`, 'email'),
      approvedByName: lookedUp(userTable, sql`${table.approvedById}`),
      issuedByName: lookedUp(userTable, sql`${table.issuedById}`),
      acknowledgedByName: lookedUp(userTable, sql`${table.acknowledgedById}`),
      stockOrderNumber: sql`(SELECT po.number FROM ${purchaseOrderTable} po WHERE po.id = ${table.stockOrderId})`,
      memberTypes: decidedOn.types,
      memberContent,
      approvals: sql`(${decisionsSelect(table, consolidatedDecisions)})`,
    },
    joins: sql`
      JOIN ${companyTable} su ON su.id = ${table.supplierId}
      LEFT JOIN ${companyContactTable} ct ON ct.id = ${table.contactId} AND ct.company_id = su.id
      JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
    perReader: (ctx) => ({
      approverEntries: orderApproverEntries(sql`${table.facilityId}`, todayAt(ctx, sql`${table.facilityId}`)),
    }),
  },
  guards: {
    submit: readyToSubmit,
    release: (ctx, row) => readyToSubmit(ctx, row) ?? beyondApprovalOf(row)[0] ?? null,
    recall: consolidatedApproval.recallGuard,
    approve: consolidatedApproval.decideGuard,
    reject: consolidatedApproval.decideGuard,
    // The supplier may have been suspended since the approval.
    issue: (ctx, row) => {
      const { supplierId, facilityId } = lackingFor(ctx, row)
      return (supplierId ?? facilityId)?.[0]
    },
    acknowledge: (_, row) =>
      isToCome(orderProgress.of(row)) ? null : 'Everything of it has come: there is no day left to confirm.',
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'consolidated-purchase-orders:update', isDraft(row.status), LOCKED),
  }),
  async present(ctx: Context, row: ConsolidatedRow) {
    const { lines: stored, ...read } = row
    const shown = without(read, 'supplierFacts', 'hasLetterhead', 'memberTypes', 'memberContent')
    const members = await ordersTogether(ctx, row.orderIds)
    const [order = null] = row.stockOrderId ? await ordersTogether(ctx, [row.stockOrderId]) : []
    const { bundles, byKey } = editsOf(members, row.rule, stored)
    const worked = pricedLines(bundles, byKey)
    const byNo = new Map(stored.map((one) => [one.lineNo, one]))
    const { totals } = sumsOf(members, worked)
    const lines = shownBundles(worked, members, { facilityName: row.stockFacilityName, order }).map((one) => {
      const { id = '', confirmedUnitPrice = null } = byNo.get(one.lineNo) ?? {}
      return { ...one, id, confirmedUnitPrice }
    })
    return {
      ...shown,
      status: orderProgress.of(row),
      netInBase: row.exchangeRate === null ? null : row.netInBase,
      members: shownMembers(members, worked),
      lines,
      confirmationDifferences: row.acknowledgedAt === null ? [] : confirmedOtherwise(lines, row),
      totals,
      missingToSubmit: isDraft(row.status) ? lackingFor(ctx, row) : {},
      beyondApproval: beyondApprovalOf(row),
      approvalSteps: consolidatedApproval.shownSteps(row),
    }
  },
  check: (row) => refuseWhere(contactProblems({ contactId: [row.contactId, row.contactName] })),
  audited: (_, row) => ({
    ...fieldsOf(row, AUDITED),
    lines: row.lines.map((one) => fieldsOf(one, AUDITED_OF_LINES)),
  }),
})
