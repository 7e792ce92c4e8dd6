import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import type { OrderState } from '#modules/purchasing/purchase-orders/domain.ts'

/*
 * Lines of orders counted in whole numbers, to compare with what the program says of them.
 */

/** A line as it is counted here, in thousandths of its unit. */
export interface Counted {
  readonly id: string
  /** The same through all revisions. */
  readonly rootId: string
  readonly ordered: bigint
  readonly isSteel: boolean
  received: bigint
  returned: bigint
  credited: bigint
  invoiced: bigint
}

export type Kind = 'received' | 'returned' | 'credited' | 'invoiced'
export const text = (thousandths: bigint): string => {
  const sign = thousandths < 0n ? '-' : ''
  const size = thousandths < 0n ? -thousandths : thousandths
  return `${sign}${size / 1000n}.${String(size % 1000n).padStart(3, '0')}`
}

/** The most that may lie here of a line: 5 % more than ordered, steel in whole pieces. */
export function most({ ordered, isSteel }: Counted): bigint {
  const more = (ordered * 105n) / 100n
  return isSteel ? (more / 1000n) * 1000n : more
}

/** What is here or credited: it comes no more. */
export const settled = ({ received, returned, credited }: Counted): bigint => received - returned + credited

/** Whether a booking is one that the rules let in, and what it makes of the line. */
export function expected(line: Counted, kind: Kind, amount: bigint): Counted | null {
  const next = { ...line, [kind]: line[kind] + amount }
  if (next[kind] < 0n || next.returned > next.received || next.credited > next.returned) return null
  if (kind === 'received' && amount > 0n && settled(next) > most(line)) return null
  return next
}

/** The state by definition, from the counted lines alone. */
export function stateBy(lines: readonly Counted[]): OrderState {
  const isMoved = lines.some(({ received, invoiced }) => received > 0n || invoiced > 0n)
  if (!isMoved) return 'issued'
  const isAllHere = lines.every((line) => settled(line) >= line.ordered)
  const isAllInvoiced = lines.every(({ ordered, invoiced, credited }) => invoiced + credited >= ordered)
  if (isAllHere) return isAllInvoiced ? 'completed' : 'to_invoice'
  return isAllInvoiced ? 'to_receive' : 'to_receive_and_invoice'
}

type Line = OrderRecord['lines'][number]

/** A line on which nothing was booked. */
export const freshLine = ({ id, rootId, quantity, form }: Line): Counted => ({
  id,
  rootId,
  ordered: BigInt(quantity.replace('.', '')),
  isSteel: form != null,
  received: 0n,
  returned: 0n,
  credited: 0n,
  invoiced: 0n,
})
