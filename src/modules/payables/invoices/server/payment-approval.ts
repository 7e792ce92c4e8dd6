import { Decimal } from 'decimal.js'
import { type SQL, sql } from 'drizzle-orm'
import type { SupplierStatus } from '#modules/people/companies/domain.ts'
import { goodsReceiptLineTable, goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import {
  purchaseOrderApprovalTable,
  purchaseOrderLineTable,
  purchaseOrderTable,
} from '#modules/purchasing/purchase-orders/table.ts'
import {
  type OrderType,
  ordersApprovalRules,
} from '#modules/signing/purchase-order-approving-users/domain.ts'
import type { OrderApprover } from '#modules/signing/purchase-order-approving-users/server/api.ts'
import { confirmedAccountsOf } from '#modules/suppliers/company-bank-accounts/server/api.ts'
import { companyBankAccountTable } from '#modules/suppliers/company-bank-accounts/table.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import { stepsToPass } from '#platform/contract/documents/approval-steps.ts'
import type { ShownStep } from '#platform/contract/documents/approvals.ts'
import { approverGuard, decidersOf, decidingEntry } from '#platform/contract/documents/approvers.ts'
import { type BaseRounding, inBase, type Rounding } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { stepsOrWhyNot } from '#platform/server/documents/approvals/require-steps.ts'
import { because, fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { type InvoicedLine, invoiceTotals } from '../domain.ts'
import type { NearInvoice } from '../domain/supplier-number.ts'
import { invoiceTable as invoice, invoiceApprovalTable, invoiceLineTable as line } from '../table.ts'
import { whatIsNear } from './near-invoices.ts'

/*
 * Who approves what is paid: people on the list of purchase order approvers whose band its net reaches, a step after the other, and
 * nobody who had a part in it.
 */

/** A step of the approval that was passed. */
export interface PaymentDecision {
  readonly id: string
  readonly step: number
  readonly userId: string
  readonly userName: string
  readonly holderId: string | null
  readonly holderName: string | null
  readonly at: string
}

/** What an invoice reads about its approval for payment. */
export interface PaymentFacts {
  readonly supplierStatus: SupplierStatus | null
  /** Who wrote its orders, or buys by them. */
  readonly orderedByIds: readonly string[]
  /** Who wrote or posted the receipts of its lines, or is named in them. */
  readonly receivedByIds: readonly string[]
  /** Who entered or confirmed an account that it is paid to. */
  readonly accountHandIds: readonly string[]
  readonly orderTypes: readonly OrderType[]
  /** Who approved its orders. */
  readonly orderApprovals: readonly { readonly userId: string; readonly number: string }[]
  /** The steps that were passed. */
  readonly decisions: readonly PaymentDecision[]
  /** Other registered invoices of the supplier of about the same day. */
  readonly near: readonly NearInvoice[]
}

/** An invoice, as far as its approval looks at it. */
export interface PayableRow {
  /** Whoever wrote, changed or registered it. */
  readonly authorIds: readonly string[]
  /** Who set the tolerance by which it is matched, or changed one since it came. */
  readonly toleranceSetterIds: readonly string[]
  readonly payment: PaymentFacts
  readonly approverEntries: readonly OrderApprover[]
  readonly exchangeRate: string | null
}

/** The same with what decides about its value. */
interface Payable extends PayableRow, Rounding, BaseRounding {
  readonly lines: readonly InvoicedLine[]
  readonly match: readonly { readonly leansOnTolerance: boolean }[]
}

const ids = (select: SQL): SQL =>
  sql`(SELECT coalesce(json_agg(DISTINCT x.id), '[]') FROM (${select}) AS x WHERE x.id IS NOT NULL)`
const itsOrders = sql`${purchaseOrderTable} po WHERE po.number = ANY(${invoice.orderNumbers})`

const facts = {
  supplierStatus: sql`su.supplier_status`,
  orderedByIds: ids(sql`SELECT unnest(po.author_ids || po.buyer_id) AS id FROM ${itsOrders}`),
  receivedByIds: ids(sql`
    SELECT unnest(r.author_ids || ARRAY[r.posted_by_id, r.received_by_id]) AS id FROM ${line} own JOIN ${purchaseOrderLineTable} ol ON ol.root_id = own.order_root_id
      JOIN ${goodsReceiptLineTable} rl ON rl.order_line_id = ol.id JOIN ${goodsReceiptTable} r ON r.id = rl.receipt_id
    WHERE own.invoice_id = ${invoice.id}`),
  accountHandIds: ids(sql`
    SELECT unnest(ARRAY[b.entered_by_id, b.confirmed_by_id]) AS id FROM ${companyBankAccountTable} b
    WHERE b.company_id = ${invoice.supplierId} AND b.status = 'confirmed'`),
  orderTypes: sql`(SELECT coalesce(json_agg(DISTINCT po.type), '[]') FROM ${itsOrders} AND po.in_force)`,
  orderApprovals: sql`(
    SELECT coalesce(json_agg(DISTINCT jsonb_build_object('userId', a.user_id, 'number', po.number)), '[]')
    FROM ${purchaseOrderApprovalTable} a JOIN ${purchaseOrderTable} po ON po.id = a.order_id
    WHERE po.number = ANY(${invoice.orderNumbers}) AND a.decision = 'approved')`,
  decisions: sql`(
    SELECT coalesce(json_agg(d ORDER BY d.step, d.at), '[]') FROM (
      SELECT a.id, a.step, a.user_id AS "userId", a.user_name AS "userName", a.holder_id AS "holderId",
        a.holder_name AS "holderName", ${instantOf(sql`a.at`)} AS at
      FROM ${invoiceApprovalTable} a WHERE a.invoice_id = ${invoice.id} AND a.id = ANY(${invoice.decisionIds})) AS d)`,
}

/** The columns of an invoice about its payment; `su` is its supplier. */
export const paymentColumns = {
  payment: sql`json_build_object(${sql.join(
    Object.entries({ ...facts, near: whatIsNear }).map(
      ([name, fact]) => sql`${sql.raw(`'${name}'`)}, ${fact}`,
    ),
    sql`, `,
  )})`,
  paysTo: confirmedAccountsOf(sql`${invoice.supplierId}`),
}

/** It passes only because somebody allowed more than is usual. */
const leansOnTolerance = ({ match }: Payable): boolean => match.some((one) => one.leansOnTolerance)

/** The parts in a payment that nobody takes together with its approval, and in which words they are told. */
const otherParts: readonly {
  readonly code: string
  readonly did: string
  readonly ids: (row: Payable) => readonly string[]
  /** Nobody exports it either. */
  readonly isApartFromExport?: true
}[] = [
  { code: 'author', did: 'wrote or registered this invoice', ids: ({ authorIds }) => authorIds },
  {
    code: 'set_tolerance',
    did: 'set the tolerance by which this invoice passes',
    ids: (row) => (leansOnTolerance(row) ? row.toleranceSetterIds : []),
  },
  {
    code: 'ordered',
    did: 'ordered what this invoice asks for',
    ids: ({ payment }) => payment.orderedByIds,
    isApartFromExport: true,
  },
  {
    code: 'received',
    did: 'received what this invoice asks for',
    ids: ({ payment }) => payment.receivedByIds,
    isApartFromExport: true,
  },
  {
    code: 'bank_account',
    did: 'entered or confirmed the account that this invoice is paid to',
    ids: ({ payment }) => payment.accountHandIds,
  },
]

/** Whoever let it pass by a tolerance counts as its author too. */
export const authorsOf = (row: Payable): string[] => [
  ...row.authorIds,
  ...(leansOnTolerance(row) ? row.toleranceSetterIds : []),
]

const partOf = (
  { actor }: Context,
  row: Payable,
  has: string,
  isAsked: (part: (typeof otherParts)[number]) => boolean,
): Refusal | undefined => {
  const found = otherParts.filter(isAsked).find((part) => part.ids(row).includes(actor.id))
  const why = found && because(fourEyes(actor, found.ids(row), { did: found.did, has }))
  return why ? { ...why, code: found.code } : undefined
}

/** Why this person does not approve it, whoever else may; undefined: they had no part in it. */
export const ownPart = (ctx: Context, row: Payable): Refusal | undefined =>
  partOf(ctx, row, 'approve it for payment', () => true)

/** Why this person neither exports it nor approves it alone: nobody pays what they ordered or received. */
export const paysOwn = (ctx: Context, row: Payable, has: string): Refusal | undefined =>
  partOf(ctx, row, has, ({ isApartFromExport }) => isApartFromExport === true)

const words = { document: 'supplier invoice', list: 'list of purchase order approvers' }
const approval = { rules: ordersApprovalRules, words }

/** What decides about the steps, and how far they are. */
function about(row: Payable) {
  const looksAt = {
    types: row.payment.orderTypes,
    value: inBase(
      new Decimal(invoiceTotals(row.lines, row).net).abs().toFixed(),
      row.exchangeRate ?? '1',
      row,
    ),
    authorIds: otherParts.flatMap((part) => part.ids(row)),
  }
  const steps = stepsToPass(ordersApprovalRules, row.approverEntries, looksAt)
  const open = steps.filter(({ step }) => !row.payment.decisions.some((one) => one.step === step))
  // Where the list has changed so that nothing is open any more, the last step is asked once more.
  const asked = open[0] ?? steps.at(-1)
  const passed = open.length > 0 ? row.payment.decisions : []
  return {
    ...looksAt,
    steps,
    decidedIds: passed.flatMap(({ userId, holderId }) => [userId, ...(holderId === null ? [] : [holderId])]),
    step: asked?.step ?? null,
    limitsHold: asked?.limitsHold ?? true,
    isLast: open.length < 2,
  }
}

const entriesOf = (row: Payable, userId: string): OrderApprover[] =>
  row.approverEntries.filter((entry) => entry.userId === userId)

/** Why the list does not let somebody approve it now; null: it does. */
export function whyNotOnList({ actor }: Context, row: Payable): string | null {
  const own = entriesOf(row, actor.id)
  if (own.length === 0) return `Only someone on the ${words.list} may approve it for payment.`
  const asked = about(row)
  const steps = stepsOrWhyNot(approval, row.approverEntries, asked)
  return typeof steps === 'string' ? steps : approverGuard(ordersApprovalRules.approvers, own, asked, words)
}

/** The step that somebody approves now, by which entry, and whether it is the last one. @throws where they may not */
export function decidingOn({ actor }: Context, row: Payable) {
  const asked = about(row)
  const entry = decidingEntry(ordersApprovalRules.approvers, entriesOf(row, actor.id), asked)
  if (!entry || asked.step === null) throw new Error('The guard lets only those decide who are asked.')
  return { step: asked.step, isLast: asked.isLast, entry }
}

/** The steps of an invoice that waits for its approval. */
export function paymentSteps(row: Payable): ShownStep[] {
  const now = about(row)
  return now.steps.map(({ step, limitsHold }): ShownStep => {
    const decision = row.payment.decisions.find((one) => one.step === step)
    const { approvers } = ordersApprovalRules
    const asked = { ...now, step, limitsHold }
    const able = decision ? [] : decidersOf(approvers, row.approverEntries, asked).map(({ userId }) => userId)
    const people = row.approverEntries.filter((one) => one.step === step && able.includes(one.userId))
    return {
      step,
      because: [],
      state: decision ? 'decided' : step === now.step ? 'asked' : 'later',
      people: people.map(({ name, holderName }) => ({ name, holderName })),
      decidedByName: decision?.userName ?? null,
      holderName: decision?.holderName ?? null,
      decidedAt: decision?.at ?? null,
    }
  })
}
