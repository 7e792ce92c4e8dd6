import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { canonical } from '#platform/server/activity/audit.ts'
import type { ApprovalStep } from '#platform/contract/approval-steps.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { ability } from '#platform/server/documents/abilities.ts'
import { approvalOf } from '#platform/server/documents/approval.ts'
import { decisionsSelect } from '#platform/server/documents/approval-table.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { revisionsSelect } from '#platform/server/documents/revisions.ts'
import { invalid } from '#platform/server/errors.ts'
import { companyContactTable, companyTable } from '#modules/companies/table.ts'
import { type TaxCode, taxCategoryOf, taxCodesOn } from '#modules/facilities/domain.ts'
import { todayAt } from '#modules/facilities/server/api.ts'
import { facilityTable } from '#modules/facilities/table.ts'
import { productCodeTable } from '#modules/product-codes/table.ts'
import { pslLevelTable } from '#modules/psl-levels/table.ts'
import { type OrderFacts, orderApprovalRules } from '#modules/purchase-order-approving-users/domain.ts'
import {
  type OrderApprover,
  orderApproverEntries,
} from '#modules/purchase-order-approving-users/server/api.ts'
import { specificationTable } from '#modules/specifications/table.ts'
import { inBase } from '#modules/quotes/domain.ts'
import { sizeText } from '#modules/steel-stock/domain.ts'
import { type SupplierFacts, supplierGuard } from '#modules/suppliers/domain.ts'
import { companyCertificateTable } from '#modules/suppliers/table.ts'
import { userTable } from '#modules/users/table.ts'
import { type OrderRecord, orderHeader, purchaseOrders as contract } from '../contract.ts'
import { isDraft, orderLabel, orderLifecycle, stateOf } from '../domain/lifecycle.ts'
import { missingToSubmit } from '../domain/readiness.ts'
import { orderTotals, pricedQuantity } from '../domain/totals.ts'
import { orderDecisions, purchaseOrderLineTable as line, purchaseOrderTable as order } from '../table.ts'

export type OrderLine = Omit<OrderRecord['lines'][number], 'sizeText' | 'pricedQuantity'>

type Computed =
  | 'can'
  | 'lines'
  | 'totals'
  | 'netInBase'
  | 'taxCodes'
  | 'missingToSubmit'
  | 'approvalSteps'
  | 'supplierObstacle'

/** The order as one statement gives it; its status is the stored one. */
export interface OrderRow extends Omit<OrderRecord, Computed> {
  readonly lines: readonly OrderLine[]
  readonly freightTaxRate: string | null
  readonly movedLines: number
  readonly linesToReceive: number
  readonly linesToInvoice: number
  readonly approvedInBase: string | null
  readonly facilityTaxCodes: TaxCode[]
  readonly supplierFacts: Omit<SupplierFacts, 'name'>
  readonly authorIds: string[]
  readonly createdById: string | null
  readonly submittedById: string | null
  readonly submittedByEmail: string | null
  readonly submittedSteps: ApprovalStep[] | null
  readonly approvalLimitsHold: boolean
  readonly approvalDeciderIds: string[]
  /** The list of approvers for this facility today. */
  readonly approverEntries: OrderApprover[]
  readonly buyerEmail: string | null
}

export const LOCKED = 'Only a draft can be changed.'

/** The sums of an order. */
export const totalsOf = (row: OrderRow) => orderTotals(row)

/** What decides about the steps: type and net in the facility's currency. */
const approvalFacts = (row: OrderRow): OrderFacts => ({
  type: row.type,
  value: inBase(totalsOf(row).net, row.exchangeRate ?? '0'),
})

/** What is missing before an order may be submitted now. */
const missingOf = (ctx: Context, row: OrderRow): Record<string, string[]> =>
  missingToSubmit({ ...row, supplier: { ...row.supplierFacts, name: row.supplierName } }, ctx.today(row))

/** How orders are approved. */
export const orderApproval = approvalOf({
  lifecycle: orderLifecycle,
  rules: orderApprovalRules,
  words: { document: 'purchase order', list: 'list of purchase order approvers' },
  facts: approvalFacts,
})

const shownNames = ['specificationName', 'pslLevel', 'productCode']
/** What the supplier and the goods do to a line later is no part of what is decided on. */
const laterFields = ['promisedOn', 'confirmedUnitPrice', 'receivedQty', 'returnedQty', 'invoicedQty']

/** Header and lines as they were entered, without names. */
function enteredPart(row: OrderRow) {
  const header = Object.fromEntries(
    Object.keys(orderHeader).map((name) => [name, row[name as keyof OrderRow] ?? null]),
  )
  const lines = row.lines.map((one) =>
    Object.fromEntries(
      Object.entries(one).filter(([name]) => !shownNames.includes(name) && !laterFields.includes(name)),
    ),
  )
  return { header, lines }
}

/** SHA-256 over number, revision, content, rate and sums: what an approver decides on. */
export function contentHash(row: OrderRow): string {
  const { header, lines } = enteredPart(row)
  const { internalNotes: _, ...decided } = header
  const { number, revision, exchangeRate } = row
  const content = { number, revision, exchangeRate, header: decided, lines, totals: totalsOf(row) }
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** A line with what follows from it. */
export const shownLine = (one: OrderLine): OrderRecord['lines'][number] => ({
  ...one,
  sizeText: one.form ? sizeText({ ...one, form: one.form }, one.lengthMm ?? null) : null,
  pricedQuantity: pricedQuantity(one),
})

function present(ctx: Context, row: OrderRow): Omit<OrderRecord, 'can'> {
  const { supplierFacts, facilityTaxCodes, ...shown } = row
  const totals = totalsOf(row)
  const codes = taxCodesOn(facilityTaxCodes, row.orderDate)
  const categoryOf = (code: string | null) => codes.find((one) => one.code === code)
  const draft = isDraft(row.status)
  return {
    ...shown,
    status: stateOf(row),
    lines: row.lines.map(shownLine),
    totals: {
      ...totals,
      taxes: totals.taxes.map((one) => {
        const code = categoryOf(one.taxCode)
        return { ...one, category: code ? taxCategoryOf(code) : null }
      }),
    },
    netInBase: row.exchangeRate === null ? null : inBase(totals.net, row.exchangeRate),
    taxCodes: codes.map((one) => ({ ...one, category: taxCategoryOf(one) })),
    supplierObstacle:
      supplierGuard({ ...supplierFacts, name: row.supplierName }, ctx.today(row))?.sentence ?? null,
    missingToSubmit: draft ? missingOf(ctx, row) : {},
    approvalSteps: orderApproval.shownSteps(row),
  }
}

/** Throws 422 for a company that supplies nothing, a contact of another one, and days in the wrong order. */
function checkHeader(row: OrderRow): void {
  const problems: Record<string, string[]> = {}
  if (row.supplierFacts.supplierStatus === null)
    problems.supplierId = [`${row.supplierName} is no supplier. Make it one on its record first.`]
  if (row.contactId && !row.contactName) problems.contactId = ['The person does not belong to the company.']
  if (row.requiredOn < row.orderDate) problems.requiredOn = ['It is required before the day of the order.']
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const personOf = (
  id: 'requestedById' | 'buyerId' | 'createdById' | 'submittedById' | 'approvedById' | 'issuedById',
  name?: string,
) => lookedUp(userTable, sql`${order[id]}`, name)

const supplierFacts = sql`json_build_object('isSupplier', su.is_supplier, 'isSubcontractor', su.is_subcontractor,
  'status', su.status, 'supplierStatus', su.supplier_status, 'certificates', coalesce((
    SELECT json_agg(json_build_object('standard', ce.standard, 'expiresOn', ce.expires_on,
      'isMandatory', ce.is_mandatory, 'endedAt', ce.ended_at) ORDER BY ce.expires_on, ce.id)
    FROM ${companyCertificateTable} ce WHERE ce.company_id = su.id AND ce.is_mandatory), '[]'))`

/** A purchase order as a document: one row for each revision. */
export const orders = documentOf(contract, {
  lifecycle: orderLifecycle,
  read: {
    table: order,
    lines: {
      table: line,
      parent: 'orderId',
      order: 'lineNo',
      // What the supplier confirms later is no part of a save.
      except: ['promisedOn', 'confirmedUnitPrice'],
      columns: {
        promisedOn: sql`${line.promisedOn}`,
        confirmedUnitPrice: sql`${line.confirmedUnitPrice}::text`,
        specificationName: lookedUp(specificationTable, sql`${line.specificationId}`, 'code'),
        pslLevel: lookedUp(pslLevelTable, sql`${line.pslLevelId}`, 'code'),
        productCode: lookedUp(productCodeTable, sql`${line.productCodeId}`, 'code'),
      },
      joins: sql``,
    },
    except: ['net', 'gross', 'netInBase'],
    columns: {
      supplierName: sql`su.name`,
      supplierFacts,
      contactName: sql`ct.name`,
      facilityName: sql`fa.name`,
      baseCurrency: sql`fa.base_currency`,
      timeZone: sql`fa.time_zone`,
      facilityTaxCodes: sql`fa.tax_codes`,
      requestedByName: personOf('requestedById'),
      buyerName: personOf('buyerId'),
      buyerEmail: personOf('buyerId', 'email'),
      createdByName: personOf('createdById'),
      submittedByName: personOf('submittedById'),
      submittedByEmail: personOf('submittedById', 'email'),
      approvedByName: personOf('approvedById'),
      issuedByName: personOf('issuedById'),
      approvals: sql`(${decisionsSelect(order, orderDecisions)})`,
      revisions: sql`(${revisionsSelect(order, { columns: ['issuedAt'], select: sql`${instantOf(sql`other.issued_at`)} AS "sentAt"` })})`,
    },
    joins: sql`
      JOIN ${companyTable} su ON su.id = ${order.supplierId}
      LEFT JOIN ${companyContactTable} ct ON ct.id = ${order.contactId} AND ct.company_id = su.id
      JOIN ${facilityTable} fa ON fa.id = ${order.facilityId}`,
    perReader: (ctx) => ({
      approverEntries: orderApproverEntries(sql`${order.facilityId}`, todayAt(ctx, sql`${order.facilityId}`)),
    }),
  },
  label: ({ number, revision = 0 }) => orderLabel(number, revision),
  guards: {
    submit: (ctx, row) => {
      const errors = missingOf(ctx, row)
      const [message] = Object.values(errors).flat()
      return message === undefined ? null : { message, errors }
    },
    recall: orderApproval.recallGuard,
    approve: orderApproval.decideGuard,
    reject: orderApproval.decideGuard,
    // The supplier may have been suspended since the approval.
    issue: (ctx, row) => {
      const { supplierId, supplierReason } = missingOf(ctx, row)
      return (supplierId ?? supplierReason)?.[0]
    },
    hold: (_, row) => whyNothingIsOpen(row),
    closeShort: (_, row) => whyNothingIsOpen(row),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'purchase-orders:update', isDraft(row.status), LOCKED),
  }),
  present,
  check: checkHeader,
  audited: (_, row) => {
    const { header, lines } = enteredPart(row)
    return { ...header, lines }
  },
})

const whyNothingIsOpen = (row: OrderRow): string | null =>
  stateOf(row) === 'completed' ? 'Everything was received and invoiced.' : null
