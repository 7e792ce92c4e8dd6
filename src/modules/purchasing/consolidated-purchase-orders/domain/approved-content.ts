import { Decimal } from 'decimal.js'
import { isSameContent } from '#platform/contract/documents/approved-content.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What of a consolidated order is nothing that an approver of its members has to see: which of them it bundles and how their
 * lines are joined, who collects them until when, and for whom the extra is, which asks by itself.
 */
export const freeOfMembers: ReadonlySet<string> = new Set([
  'orderIds',
  'rule',
  'facilityId',
  'buyerId',
  'cutOffOn',
  'stockFacilityId',
  'internalNotes',
  'lines',
])

/** A bundled line as far as it may go beyond its orders; nets in the currency of the order. */
interface BundledLine {
  readonly lineNo: number
  readonly extraQuantity: string | null
  readonly net: string
  readonly netBefore: string
  readonly allocations: readonly unknown[]
}

/**
 * What of a consolidated order no approver of its members saw, in sentences; empty: it stays within what they approved.
 * `labels`: the words of its fields, where one that no list names has to be what one of its orders says; `members`: the same
 * fields of each order.
 */
export function beyondMembers(
  order: Fields & { readonly lines: readonly BundledLine[] },
  labels: Readonly<Record<string, string>>,
  members: readonly Fields[],
): string[] {
  const header = Object.entries(labels).flatMap(([field, label]) => {
    const isKnown =
      isSameContent(order[field], null) || members.some((one) => isSameContent(one[field], order[field]))
    return freeOfMembers.has(field) || isKnown ? [] : [`${label}: none of its orders was approved with that.`]
  })
  const lines = order.lines.flatMap(({ lineNo, extraQuantity, net, netBefore, allocations }) => {
    if (extraQuantity !== null && Number(extraQuantity) > 0)
      return [`Line ${lineNo}: more is ordered than its orders ask for.`]
    // Half a cent for each rounding of a line and of a share.
    const most = new Decimal(netBefore).plus(new Decimal('0.005').times(allocations.length + 1))
    return new Decimal(net).gt(most) ? [`Line ${lineNo}: it costs more than was approved.`] : []
  })
  return [...header, ...lines]
}
