import { Decimal } from 'decimal.js'
import { type Frozen, frozenLines } from '#platform/contract/documents/frozen-lines.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { daysBetween, shortDay } from '#platform/contract/values/dates.ts'

/** How far confirmed prices may rise above what was approved before somebody is asked again: whichever is reached first. */
export const RISE_TOLERANCE = { percent: 2, amount: 250 } as const

/** Whether a value lies further above the approved one than the tolerance; both in the facility's currency. */
export function isBeyondTolerance(approved: string, value: string): boolean {
  const most = Decimal.min(
    new Decimal(approved).times(RISE_TOLERANCE.percent).div(100),
    RISE_TOLERANCE.amount,
  )
  return new Decimal(value).minus(approved).gt(most)
}

/** A line of an order, as far as it says how much is ordered. */
interface OrderedLine {
  readonly rootId: string
  readonly quantity: string
  readonly certificateType?: string | null | undefined
}

/** A line of the revision in force, with what was booked on it; decimal strings. */
export interface BookedLine extends OrderedLine {
  readonly lineNo: number
  readonly receivedQty: string
  readonly returnedQty: string
  readonly invoicedQty: string
}

/** No less can be ordered than has come or was invoiced; as much may stay. What came keeps the certificate that it came to. */
const bookedBelow: Frozen<BookedLine, OrderedLine> = (line, next) => {
  const { lineNo, quantity, receivedQty, returnedQty, invoicedQty } = line
  const here = new Decimal(receivedQty).minus(returnedQty)
  // What came beyond the order is no reason to order more.
  const booked = Decimal.min(Decimal.max(here, invoicedQty), quantity)
  if (next && here.gt(0) && (line.certificateType ?? null) !== (next.certificateType ?? null))
    return `Line ${lineNo}: goods have come with it, so its certificate stays ${line.certificateType ?? 'none'}.`
  if (booked.isZero() || (next && booked.lte(next.quantity))) return null
  const what = here.gte(invoicedQty) ? 'have come' : 'were invoiced'
  return `Line ${lineNo}: ${plainDecimal(booked.toString())} ${what} already, so no less can be ordered.`
}

/** Lines of which an amendment orders less than has come or was invoiced, or another certificate, one sentence each. */
export const amendedBelow = (lines: readonly OrderedLine[], inForce: readonly BookedLine[]): string[] =>
  frozenLines(inForce, lines, bookedBelow).map(({ why }) => why)

/** A line as it was ordered and as the supplier confirmed it. */
export interface ConfirmedLine {
  readonly lineNo: number
  readonly unitPrice: string
  readonly confirmedUnitPrice?: string | null | undefined
  readonly requiredOn?: string | null | undefined
  readonly promisedOn?: string | null | undefined
}

/** Where the supplier's confirmation differs from the order, one sentence each; `requiredOn`: of the order. */
export function confirmationDifferences(
  lines: readonly ConfirmedLine[],
  { requiredOn, currency }: { readonly requiredOn: string; readonly currency: string },
): string[] {
  return lines.flatMap((line) => {
    const { lineNo, unitPrice, confirmedUnitPrice: price, promisedOn: day } = line
    const wanted = line.requiredOn ?? requiredOn
    const late = day ? daysBetween(wanted, day) : 0
    return [
      ...(price != null && !new Decimal(price).eq(unitPrice)
        ? [
            `Line ${lineNo}: ${plainDecimal(unitPrice)} ${currency} ordered, ${plainDecimal(price)} confirmed.`,
          ]
        : []),
      ...(day && late > 0
        ? [`Line ${lineNo}: promised for ${shortDay(day)}, ${late} ${late === 1 ? 'day' : 'days'} late.`]
        : []),
    ]
  })
}
