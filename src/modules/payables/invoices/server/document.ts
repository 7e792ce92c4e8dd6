import { sumOf } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { lockedBecause, type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, missingGuard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { type TaxCode, taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { withSoleApproval } from '#modules/signing/sole-approval/server/api.ts'
import { orderApproverEntries } from '#modules/signing/purchase-order-approving-users/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type InvoiceRecord, invoices as contract } from '../contract.ts'
import {
  deductionsOf,
  grossAgrees,
  grossDifference,
  holdKinds,
  holdSentence,
  invoiceLifecycle,
  invoiceTotals,
  isApprovable,
  isApproved,
  isAtRest,
  isBooked,
  isDraft,
  isSettledByCredit,
  isTakenOver,
  missingToRegister,
  openHolds,
  type Releaser,
  shownState,
  tierFor,
  toPayOf,
} from '../domain.ts'
import { invoiceLineTable as line, invoiceTable as invoice } from '../table.ts'
import type { LineFacts } from '../domain/facts.ts'
import { matchedLinesOf } from '../domain/holds.ts'
import { ordered, toldColumns } from './columns.ts'
import { buyerIds, consolidated, orders } from './named-orders.ts'
import { factsSelect, toleranceSetterIds } from './match-facts.ts'
import { accountMoved, approvedOrders, duplicatesTold, whyNothingIsPaid } from './notices.ts'
import {
  authorsOf,
  ownPart,
  type PayableRow,
  paymentColumns,
  paymentSteps,
  paysOwn,
  whyNotOnList,
} from './payment-approval.ts'

type Computed =
  | 'can'
  | 'totals'
  | 'taxCodes'
  | 'missingToRegister'
  | 'holds'
  | 'toPay'
  | 'approvalSteps'
  | 'notices'

/** The invoice as one statement gives it; its status is the stored one. */
export interface InvoiceRow extends Omit<InvoiceRecord, Computed>, PayableRow {
  /** What decides about its lines; `match` follows from it. */
  readonly facts: readonly LineFacts[]
  readonly facilityTaxCodes: TaxCode[]
  readonly exchangeRate: string | null
  readonly createdById: string | null
  readonly registeredById: string | null
  readonly registeredNo: number | null
  /** An account of the supplier was entered, confirmed or ended since it was approved, before that since it is here. */
  readonly bankMoved: boolean
  /** Of the invoice that it gives back. */
  readonly creditsStatus: string | null
  /** Of an approved credit note: an invoice that was approved since and asks again for what it gives back. */
  readonly reinvoicedBy: string | null
  /** Who buys what its orders order. */
  readonly buyerIds: string[]
}

export const LOCKED = lockedBecause('Only a draft can be changed. Correct the invoice to make it one again.')

/** What is missing before an invoice may be registered. */
const lackingOf = (row: InvoiceRow) =>
  missingToRegister({ ...row, gross: invoiceTotals(row.lines, row).gross })

/** Everything for which nothing of an invoice is paid yet. */
const holdsOf = ({ match, currency }: Pick<InvoiceRow, 'match' | 'currency'>): Refusal[] =>
  openHolds(match).map(({ line, hold }) =>
    refuse('on_hold', { line: line.lineNo, hold: hold.kind }, holdSentence(line, hold, currency)),
  )

/** Somebody who looks at an invoice, as far as it decides about a release. */
export const releaserOf = ({ actor }: Context, row: InvoiceRow): Releaser => ({
  id: actor.id,
  isAuthor: row.authorIds.includes(actor.id),
  hasSetTolerance: row.toleranceSetterIds.includes(actor.id),
  isBuyer: row.buyerIds.length === 0 || row.buyerIds.includes(actor.id),
  isAbove: actor.permissions.has('invoices:release-above'),
})

const APPROVE = 'invoices:approve'

/** What a sole approval is asked about: whoever let it pass by a tolerance counts as its author too. */
export const ownWorkOf = (row: InvoiceRow) => ({
  right: APPROVE,
  authorIds: authorsOf(row),
  createdAt: row.createdAt,
})

/** Why nobody approves it yet; null: nothing is against it. */
const notPayable = (row: InvoiceRow) =>
  isSettledByCredit(row.creditsStatus)
    ? `It gave ${row.creditsNumber} back, which is closed as credited: nothing is paid of either.`
    : because(...holdsOf(row))

/** Why it is not taken back: another document leans on it; null: nothing does. */
function leanedOn({ creditedBy, reinvoicedBy }: InvoiceRow): string | null {
  const [credit] = creditedBy
  if (credit) return `${credit.number} gives it back: void that first.`
  return reinvoicedBy && `${reinvoicedBy} is approved for the goods that it gives back: withdraw that first.`
}

/** Why somebody releases nothing of an invoice as a buyer or as a manager; null: there is something. */
function nothingToRelease(ctx: Context, row: InvoiceRow, tier: 'buyer' | 'manager'): string | null {
  const open = openHolds(row.match)
  if (open.length === 0) return 'Nothing holds this invoice.'
  const answers = open.map(({ hold }) => tierFor(hold, releaserOf(ctx, row)))
  if (answers.some((one) => 'tier' in one && one.tier === tier)) return null
  const why = answers.find((one) => 'why' in one)
  return why && 'why' in why
    ? why.why
    : `Nothing of it is released ${tier === 'buyer' ? 'by a buyer: a manager has to' : 'by a manager alone'}.`
}

/** Why it does not go out as it is, although it is approved; the sentences say what to do. */
export const keptBack = (ctx: Context, row: InvoiceRow): string[] => [
  ...(row.bankMoved
    ? [
        `A bank account of ${row.supplierName} was changed since it was approved: withdraw the approval, look at the account and approve it again.`,
      ]
    : []),
  ...whyNothingIsPaid(row),
  ...holdsOf(row).map(({ message }) => message),
  ...[paysOwn(ctx, row, 'export it')?.message ?? []].flat(),
]

/** What whoever approves or exports it has to look at. */
const noticesOf = (ctx: Context, row: InvoiceRow): string[] => {
  if (isApproved(row.status)) return [...keptBack(ctx, row), ...duplicatesTold(row)]
  return [
    ...duplicatesTold(row),
    ...(isApprovable(row)
      ? [...whyNothingIsPaid(row), ...accountMoved(row), ...approvedOrders(ctx, row)]
      : []),
  ]
}

const shownHolds = (ctx: Context, row: InvoiceRow): InvoiceRecord['holds'] =>
  row.match.flatMap((one) =>
    one.holds.map((hold) => {
      const answer = tierFor(hold, releaserOf(ctx, row))
      return {
        lineId: one.lineId,
        lineNo: one.lineNo,
        kind: hold.kind,
        sentence: holdSentence(one, hold, row.currency),
        isReleased: hold.isReleased,
        isReleasable: holdKinds[hold.kind].isReleasable,
        releasedBy: [hold.buyerName, hold.managerName].filter((name) => name !== null),
        tier: 'tier' in answer ? answer.tier : null,
        why: 'why' in answer ? answer.why : null,
      }
    }),
  )

/** A supplier invoice as a document: how it is read, presented and guarded. */
export const invoices = documentOf(contract, {
  lifecycle: invoiceLifecycle,
  read: {
    table: invoice,
    lines: {
      table: line,
      parent: 'invoiceId',
      order: 'lineNo',
      columns: { ordered },
      joins: sql``,
    },
    notRead: ['net', 'tax', 'gross', 'orderNumbers', 'supplierInvoiceKey', 'approvedById', 'decisionIds'],
    columns: {
      supplierName: sql`su.name`,
      facilityName: sql`fa.name`,
      baseCurrency: sql`fa.base_currency`,
      timeZone: sql`fa.time_zone`,
      facilityTaxCodes: sql`fa.tax_codes`,
      createdByName: lookedUp(userTable, sql`${invoice.createdById}`),
      registeredByName: lookedUp(userTable, sql`${invoice.registeredById}`),
      approvedByName: lookedUp(userTable, sql`${invoice.approvedById}`),
      creditsStatus: sql`(SELECT c.status FROM public.${invoice} c WHERE c.id = ${invoice.creditsId})`,
      creditsNumber: sql`(SELECT c.number FROM public.${invoice} c WHERE c.id = ${invoice.creditsId})`,
      orders,
      consolidated,
      buyerIds,
      facts: factsSelect,
      toleranceSetterIds,
      ...toldColumns,
      ...paymentColumns,
    },
    joins: sql`
      JOIN ${companyTable} su ON su.id = ${invoice.supplierId}
      JOIN ${facilityTable} fa ON fa.id = ${invoice.facilityId}`,
    perReader: (ctx) => ({
      approverEntries: orderApproverEntries(
        sql`${invoice.facilityId}`,
        todayAt(ctx, sql`${invoice.facilityId}`),
      ),
    }),
  },
  derives: ({ facts }) => ({ match: matchedLinesOf(facts) }),
  guards: {
    register: missingGuard((_, row) => lackingOf(row)),
    release: (ctx, row) => nothingToRelease(ctx, row, 'buyer'),
    releaseAbove: (ctx, row) => nothingToRelease(ctx, row, 'manager'),
    approve: (ctx, row) => notPayable(row) ?? ownPart(ctx, row) ?? whyNotOnList(ctx, row),
    approveOwn: (ctx, row) => notPayable(row) ?? paysOwn(ctx, row, 'approve it for payment'),
    correct: (_, row) => leanedOn(row),
    void: (_, row) => leanedOn(row),
    withdraw: (_, row) => leanedOn(row),
    credit: (_, row) => {
      const out = row.creditedBy.find((one) => !isAtRest(one.status))
      if (out) return `${out.number} is approved or went out already: settle the dispute.`
      const credited = row.creditedBy.reduce((sum, { gross }) => sum.plus(gross), new Decimal(0))
      return grossAgrees(row.statedGross, sumOf([credited.toFixed()]))
        ? null
        : `Credit notes come to ${sumOf([credited.toFixed()])} of ${row.statedGross}: register the rest, or settle the dispute.`
    },
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'invoices:update', isDraft(row.status), LOCKED),
  }),
  can: (ctx, can, row) => withSoleApproval(ctx, can, isApprovable(row) ? ownWorkOf(row) : null),
  present: (ctx: Context, row: InvoiceRow) => {
    const { facilityTaxCodes, ...read } = row
    const shown = without(
      read,
      'exchangeRate',
      'registeredById',
      'registeredNo',
      'authorIds',
      'toleranceSetterIds',
      'bankMoved',
      'facts',
      'reinvoicedBy',
      'payment',
      'approverEntries',
    )
    const { taxes, ...totals } = invoiceTotals(row.lines, row)
    const taken = deductionsOf(row.statedGross, row.paidAhead)
    return {
      ...shown,
      status: shownState(row),
      approvalSteps: isApprovable(row) ? paymentSteps(row) : [],
      notices: noticesOf(ctx, row),
      paidAhead: taken,
      toPay: toPayOf(row.statedGross, taken),
      totals: {
        ...totals,
        taxes: [...taxes],
        difference: grossDifference(row.statedGross, totals.gross),
        agrees: grossAgrees(row.statedGross, totals.gross),
      },
      taxCodes: taxCodesOn(facilityTaxCodes, row.taxPoint ?? row.invoiceDate),
      missingToRegister: isDraft(row.status) ? lackingOf(row) : {},
      // What another system booked is matched there.
      ...(isTakenOver(row)
        ? { match: [], holds: [] }
        : { holds: isBooked(row.status) ? shownHolds(ctx, row) : [] }),
    }
  },
  check: (row) => {
    const problems: Record<string, string[]> = {}
    if (row.dueOn < row.invoiceDate) problems.dueOn = ['It would be due before the day of the invoice.']
    if (row.discountUntil && row.discountUntil > row.dueOn)
      problems.discountUntil = ['The discount would end after the day on which it is due.']
    if (row.discountUntil && !row.discountPercent)
      problems.discountPercent = ['Enter the discount in percent.']
    refuseWhere(problems)
  },
})
