import { inBase } from '#platform/contract/money.ts'
import { sizeText } from '#modules/steel/steel-stock/domain.ts'
import {
  amendmentChanges,
  beyondApproval,
  type OrderContent,
  weakerDemands,
} from '../domain/approved-content.ts'
import { orderTotals } from '../domain/totals.ts'
import type { EarlierRevision } from './earlier-revisions.ts'
import type { OrderLine, OrderRow } from './queries.ts'

/** The sums of an order. */
export const totalsOf = (row: OrderRow) => orderTotals(row)

/** Net in the facility's currency. */
export const valueOf = (row: OrderRow): string => inBase(totalsOf(row).net, row.exchangeRate ?? '0', row)

/** A line at the price that its approvers saw, whatever a consolidated order agreed since. */
export const asApproved = (one: OrderLine): OrderLine => ({ ...one, ...one.approvedPrice, agreedNet: null })

/** `Pipe 168.3 x 10.97 (6 in sch 80)`; null: no steel. */
export const sizeOfLine = (one: OrderLine): string | null =>
  one.form ? sizeText({ ...one, form: one.form }, one.lengthMm ?? null) : null

/** An order as its approvers see it, with the names of what it refers to. */
const contentOf = (header: Readonly<Record<string, unknown>>, lines: readonly OrderLine[]): OrderContent => ({
  header,
  lines: lines.map((one) => ({ ...asApproved(one), sizeText: sizeOfLine(one) })),
})
const earlierContent = ({ header, lines }: EarlierRevision): OrderContent => contentOf(header, lines)
const presentContent = (row: OrderRow): OrderContent => contentOf({ ...row }, row.lines)

/** Why a revision has to be approved anew, in sentences; null where nothing was approved before. */
export function beyondApprovalOf(row: OrderRow): string[] | null {
  const { approvedBefore: before, baseCurrency } = row
  if (!before || before.approvedInBase === null) return null
  const approved = { ...earlierContent(before), approvedInBase: before.approvedInBase }
  return beyondApproval(approved, { ...presentContent(row), netInBase: valueOf(row) }, baseCurrency)
}

/** What an amendment changes of the revision that the supplier has, in sentences. */
export const changesOf = (row: OrderRow): string[] =>
  row.issuedBefore ? amendmentChanges(earlierContent(row.issuedBefore), presentContent(row)) : []

/** The demands on quality that are lower than what was approved, or than what the supplier was told. */
export function weakerDemandsOf(row: OrderRow): string[] {
  const before = row.approvedBefore ?? row.issuedBefore
  return before ? weakerDemands(earlierContent(before), presentContent(row)) : []
}
