import { Decimal } from 'decimal.js'
import { type Rounding, toMoney } from '#platform/contract/money.ts'
import { apportioned } from '#platform/contract/priced-lines.ts'

/** A line of an invoice with its net, below zero where it takes something off. */
interface AllowedLine {
  readonly kind: string
  /** The order it belongs to; null: none, or an allowance on the whole invoice. */
  readonly orderNumber: string | null
  readonly net: string
}

/**
 * What the allowances of an invoice take off each of its lines of goods, as the match sees them: an allowance is shared out
 * among the goods of the order that it names, else among all of them, by the largest remainder. Where there are none, it takes
 * nothing off any line.
 */
export function allowancesOf(lines: readonly AllowedLine[], of: Rounding): string[] {
  const taken = lines.map(() => new Decimal(0))
  for (const allowance of lines) {
    if (allowance.kind !== 'allowance') continue
    const reaches = lines.map(
      ({ kind, orderNumber }) =>
        kind === 'goods' && (allowance.orderNumber === null || orderNumber === allowance.orderNumber),
    )
    const nets = lines.map(({ net }, at) => new Decimal(reaches[at] ? net : 0))
    const shares = apportioned(new Decimal(allowance.net).negated().toFixed(), nets, of)
    for (const [at, share] of shares.entries()) taken[at] = (taken[at] ?? new Decimal(0)).plus(share)
  }
  return taken.map((amount) => toMoney(amount, of))
}
