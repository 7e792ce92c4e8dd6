import { type SQL, sql } from 'drizzle-orm'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { defaultAddress, type PostalAddress } from '#modules/people/companies/server/api.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { type TaxCode } from '#modules/setup/facilities/domain.ts'
import { hasLetterhead, todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import {
  type OrderApprover,
  orderApproverEntries,
} from '#modules/signing/purchase-order-approving-users/server/api.ts'
import { signsAs } from '#modules/signing/regular-signature-users/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { type SupplierFacts } from '#modules/suppliers/suppliers/domain.ts'
import { companyCertificateTable } from '#modules/suppliers/suppliers/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { decisionsSelect } from '#platform/server/documents/approvals/approval-table.ts'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import { revisionsSelect } from '#platform/server/documents/revisions/revisions.ts'
import { type OrderRecord } from '../contract.ts'
import {
  approvedBefore,
  clauseCodes,
  type EarlierRevision,
  issuedBefore,
  type OrderLine,
} from './earlier-revisions.ts'
import { type BookedLine } from '../domain/amendments.ts'
import {
  purchaseOrderLineTable as line,
  purchaseOrderTable as order,
  orderDecisions,
  type PrintedClause,
} from '../table.ts'

export type { OrderLine }

type Computed =
  | 'can'
  | 'lines'
  | 'totals'
  | 'netInBase'
  | 'taxCodes'
  | 'missingToSubmit'
  | 'approvalSteps'
  | 'supplierRefusal'
  | 'confirmation'
  | 'beyondApproval'
  | 'splitSum'
  | 'changes'
  | 'weakerDemands'
  | 'qualityAgreement'
  | 'noSplit'

/** The order as one statement gives it; its status is the stored one. */
export interface OrderRow extends Omit<OrderRecord, Computed> {
  readonly lines: readonly OrderLine[]
  readonly freightTaxRate: string | null
  /** Net with that of the orders that count together with it, in the facility's currency. */
  readonly decidedValue: string
  readonly movedLines: number
  readonly linesToReceive: number
  readonly linesToInvoice: number
  readonly approvedInBase: string | null
  /** The earlier revision that was last approved, or released within that; null: none was. */
  readonly approvedBefore: EarlierRevision | null
  /** The earlier revision that the supplier has; null: it has none. */
  readonly issuedBefore: EarlierRevision | null
  /** The quality clauses by their codes. */
  readonly clauseCodes: string[]
  /** What quality agreed to, as the SHA-256 of the content. */
  readonly qualityAgreedSha256: string | null
  readonly qualityAgreedReason: string | null
  readonly qualityAgreedById: string | null
  readonly qualityAgreedByName: string | null
  readonly qualityAgreedAt: string | null
  /** What the reader may sign here; see the list of regular signatories. */
  readonly ownSignatureKinds: string[]
  /** The lines of the revision in force, with what was booked on them. */
  readonly bookedLines: readonly BookedLine[]
  readonly noSplitNumbers: string[]
  readonly noSplitReason: string | null
  readonly noSplitByName: string | null
  readonly noSplitAt: string | null
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
  readonly supplierAddress: PostalAddress | null
  readonly buyerEmail: string | null
  readonly contactEmail: string | null
  readonly hasLetterhead: boolean
  readonly termsId: string | null
  readonly issuedClauses: PrintedClause[] | null
  readonly pdfFileId: string | null
}

/** What the rules about a supplier look at, of the company that a statement calls `su`. */
export const supplierFacts = sql`json_build_object('isSupplier', su.is_supplier, 'isSubcontractor', su.is_subcontractor,
  'status', su.status, 'supplierStatus', su.supplier_status, 'certificates', coalesce((
    SELECT json_agg(json_build_object('standard', ce.standard, 'expiresOn', ce.expires_on,
      'isMandatory', ce.is_mandatory, 'endedAt', ce.ended_at) ORDER BY ce.expires_on, ce.id)
    FROM ${companyCertificateTable} ce WHERE ce.company_id = su.id AND ce.is_mandatory), '[]'))`

const bookedLines = sql`(
  SELECT coalesce(json_agg(json_build_object('rootId', l.root_id, 'lineNo', l.line_no, 'receivedQty', l.received_qty::text,
    'returnedQty', l.returned_qty::text, 'invoicedQty', l.invoiced_qty::text, 'quantity', l.quantity::text,
    'certificateType', l.certificate_type) ORDER BY l.line_no), '[]')
  FROM public.${order} p JOIN public.${line} l ON l.order_id = p.id
  WHERE p.number = ${order.number} AND p.in_force)`

/** The currency of a facility. */
const baseOf = (facilityId: SQL) => lookedUp(facilityTable, facilityId, 'baseCurrency')

/**
 * Orders with the same supplier within a week of it that the same person asked for, buys or wrote, at whatever facility: another name
 * in one of these places is no way round a tier. The first revision says when an order was begun; drafts and orders that were given
 * up count for nothing.
 */
const splitOrders = sql`(
    SELECT DISTINCT ON (o.number) o.id, o.number,
      CASE WHEN o.currency = ${order.currency} AND ${order.exchangeRate} IS NOT NULL
          AND ${baseOf(sql`o.facility_id`)} <> ${baseOf(sql`${order.facilityId}`)}
        THEN rounded_amount(o.net * ${order.exchangeRate}, ${baseOf(sql`${order.facilityId}`)}, ${order.byMinorUnit}) ELSE o.net_in_base END AS net_in_base
    FROM public.${order} o,
      (SELECT coalesce((SELECT p.created_at FROM public.${order} p
        WHERE p.number = ${order.number} AND p.revision = 0), ${order.createdAt}) AS at) AS begun
    WHERE o.supplier_id = ${order.supplierId} AND o.number <> ${order.number}
      AND o.created_at BETWEEN begun.at - interval '7 days' AND begun.at + interval '7 days'
      AND (o.requested_by_id = ${order.requestedById} OR o.buyer_id = ${order.buyerId} OR o.author_ids && ${order.authorIds})
      AND o.status IN ('awaiting_approval', 'approved', 'issued', 'on_hold', 'closed_short')
    ORDER BY o.number, o.revision DESC
  )`

const splitWith = sql`(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'value', s.net_in_base::text) ORDER BY s.number), '[]')
  FROM ${splitOrders} AS s)`

/**
 * What approvers of an order look at, for every statement that asks: its type, and its net with that of the orders it may
 * have been split from, in the facility's currency.
 */
export const decidedOn = {
  type: sql`${order.type}`,
  value: sql`(${order.netInBase} + coalesce((SELECT sum(s.net_in_base) FROM ${splitOrders} AS s
    WHERE NOT s.number = ANY(${order.noSplitNumbers})), 0))`,
}

// Requests are opened for what came without a verified certificate; where none stands everything is verified.
const certState = sql`(
  CASE WHEN ${line.certificateType} IS NULL OR ${line.form} IS NULL THEN NULL
    WHEN ${line.receivedQty} <= ${line.returnedQty} THEN 'none'
    ELSE (SELECT CASE WHEN bool_or(cr.status IN ('open', 'refused')) THEN 'none' WHEN bool_or(cr.status = 'asked') THEN 'asked'
        WHEN bool_or(cr.status = 'received') THEN 'received' ELSE 'verified' END
      FROM ${certificateRequestTable} cr WHERE cr.order_root_id = ${line.rootId} AND cr.status <> 'withdrawn') END)`

/** One order with its lines, names, approvals and revisions, in one statement. */
export const orderRead: DocumentRead = {
  table: order,
  lines: {
    table: line,
    parent: 'orderId',
    order: 'lineNo',
    // What the supplier confirms later is no part of a save.
    notSaved: ['promisedOn', 'confirmedUnitPrice', 'agreedNet', 'approvedPrice'],
    columns: {
      certState,
      specificationName: lookedUp(specificationTable, sql`${line.specificationId}`, 'code'),
      pslLevel: lookedUp(pslLevelTable, sql`${line.pslLevelId}`, 'code'),
      productCode: lookedUp(productCodeTable, sql`${line.productCodeId}`, 'code'),
    },
    joins: sql``,
  },
  notRead: ['net', 'gross', 'netInBase'],
  columns: {
    supplierName: sql`su.name`,
    supplierAddress: defaultAddress(sql`su.id`),
    supplierFacts,
    contactName: sql`ct.name`,
    contactEmail: sql`ct.email`,
    hasLetterhead: hasLetterhead(sql`fa`),
    facilityName: sql`fa.name`,
    baseCurrency: sql`fa.base_currency`,
    timeZone: sql`fa.time_zone`,
    facilityTaxCodes: sql`fa.tax_codes`,
    requestedByName: lookedUp(userTable, sql`${order.requestedById}`),
    buyerName: lookedUp(userTable, sql`${order.buyerId}`),
    buyerEmail: lookedUp(userTable, sql`${order.buyerId}`, 'email'),
    createdByName: lookedUp(userTable, sql`${order.createdById}`),
    submittedByName: lookedUp(userTable, sql`${order.submittedById}`),
    submittedByEmail: lookedUp(userTable, sql`${order.submittedById}`, 'email'),
    approvedByName: lookedUp(userTable, sql`${order.approvedById}`),
    issuedByName: lookedUp(userTable, sql`${order.issuedById}`),
    noSplitByName: lookedUp(userTable, sql`${order.noSplitById}`),
    qualityAgreedByName: lookedUp(userTable, sql`${order.qualityAgreedById}`),
    clauseCodes: clauseCodes(sql`${order.clauseIds}`),
    approvedBefore,
    issuedBefore,
    bookedLines,
    splitWith,
    decidedValue: sql`${decidedOn.value}::text`,
    approvals: sql`(${decisionsSelect(order, orderDecisions)})`,
    revisions: sql`(${revisionsSelect(order, { columns: ['issuedAt'], select: sql`${instantOf(sql`other.issued_at`)} AS "sentAt"` })})`,
  },
  joins: sql`
      JOIN ${companyTable} su ON su.id = ${order.supplierId}
      LEFT JOIN ${companyContactTable} ct ON ct.id = ${order.contactId} AND ct.company_id = su.id
      JOIN ${facilityTable} fa ON fa.id = ${order.facilityId}`,
  perReader: (ctx) => ({
    approverEntries: orderApproverEntries(sql`${order.facilityId}`, todayAt(ctx, sql`${order.facilityId}`)),
    ownSignatureKinds: signsAs(ctx, sql`${order.facilityId}`),
  }),
}
