import { Decimal } from 'decimal.js'
import { type Frozen, frozenLines } from '#platform/contract/documents/frozen-lines.ts'
import { formatAmount, plainDecimal } from '#platform/contract/values/amounts.ts'
import { daysBetween, shortDay } from '#platform/contract/values/dates.ts'

/** How far an order may rise above what was approved before somebody is asked again: whichever is reached first. */
export const RISE_TOLERANCE = { percent: 2, amount: 250 } as const

/** Whether a value lies further above the approved one than the tolerance; both in the facility's currency. */
export function isBeyondTolerance(approved: string, value: string): boolean {
  const most = Decimal.min(
    new Decimal(approved).times(RISE_TOLERANCE.percent).div(100),
    RISE_TOLERANCE.amount,
  )
  return new Decimal(value).minus(approved).gt(most)
}

/** What was approved of an order, as far as a later change of it asks again. */
export interface ApprovedTerms {
  readonly type: string
  readonly currency: string
  readonly exchangeRate: string | null
  readonly paymentTerms?: string | null | undefined
  readonly incoterm?: string | null | undefined
  readonly incotermPlace?: string | null | undefined
}

const termLabels: readonly (readonly [keyof ApprovedTerms, string])[] = [
  ['type', 'The type'],
  ['currency', 'The currency'],
  ['exchangeRate', 'The exchange rate'],
  ['paymentTerms', 'The term of payment'],
  ['incoterm', 'The delivery term'],
  ['incotermPlace', 'The place of the delivery term'],
]

/**
 * Why an amendment has to be approved again, sentence by sentence; empty: it stays within what was approved. The value
 * is measured against what people last approved, so that small rises add up.
 */
export function beyondApproval(
  approved: ApprovedTerms & { readonly approvedInBase: string },
  now: ApprovedTerms & { readonly netInBase: string },
  baseCurrency: string,
): string[] {
  const changed = termLabels.flatMap(([field, label]) =>
    (approved[field] ?? null) === (now[field] ?? null) ? [] : [`${label} is another one.`],
  )
  if (!isBeyondTolerance(approved.approvedInBase, now.netInBase)) return changed
  const [from, to] = [approved.approvedInBase, now.netInBase].map((one) => formatAmount(one, baseCurrency))
  return [`${from} ${baseCurrency} were approved, it comes to ${to} ${baseCurrency} now.`, ...changed]
}

/** A line of an order, as far as it says how much is ordered. */
interface OrderedLine {
  readonly rootId: string
  readonly quantity: string
}

/** A line of the revision in force, with what was booked on it; decimal strings. */
export interface BookedLine extends OrderedLine {
  readonly lineNo: number
  readonly unitPrice: string
  readonly requiredOn?: string | null | undefined
  readonly receivedQty: string
  readonly returnedQty: string
  readonly invoicedQty: string
}

/** No less can be ordered than has come or was invoiced; as much may stay. */
const bookedBelow: Frozen<BookedLine, OrderedLine> = (line, next) => {
  const { lineNo, quantity, receivedQty, returnedQty, invoicedQty } = line
  const here = new Decimal(receivedQty).minus(returnedQty)
  // What came beyond the order is no reason to order more.
  const booked = Decimal.min(Decimal.max(here, invoicedQty), quantity)
  if (booked.isZero() || (next && booked.lte(next.quantity))) return null
  const what = here.gte(invoicedQty) ? 'have come' : 'were invoiced'
  return `Line ${lineNo}: ${plainDecimal(booked.toString())} ${what} already, so no less can be ordered.`
}

/** Lines on which more has come or was invoiced than an amendment still orders, one sentence each. */
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

/** A line as far as an amendment tells of it. */
interface AmendedLine {
  readonly rootId: string
  readonly lineNo: number
  readonly quantity: string
  readonly unitPrice: string
  readonly requiredOn?: string | null | undefined
}

/** What an amendment changes of the lines in force, in sentences. */
export function amendmentChanges(
  inForce: readonly AmendedLine[],
  lines: readonly AmendedLine[],
  currency: string,
): string[] {
  const before = new Map(inForce.map((line) => [line.rootId, line]))
  const kept = new Set(lines.map(({ rootId }) => rootId))
  const told = lines.flatMap((line) => {
    const old = before.get(line.rootId)
    const place = `Line ${line.lineNo}`
    if (!old) return [`${place} is added.`]
    const differs = (field: 'quantity' | 'unitPrice') => !new Decimal(old[field]).eq(line[field])
    const day = (one: AmendedLine) => (one.requiredOn ? shortDay(one.requiredOn) : 'the day of the order')
    return [
      ...(differs('quantity')
        ? [`${place}: ${plainDecimal(line.quantity)} instead of ${plainDecimal(old.quantity)}.`]
        : []),
      ...(differs('unitPrice')
        ? [
            `${place}: at ${plainDecimal(line.unitPrice)} ${currency} instead of ${plainDecimal(old.unitPrice)}.`,
          ]
        : []),
      ...((old.requiredOn ?? null) === (line.requiredOn ?? null)
        ? []
        : [`${place}: required for ${day(line)} instead of ${day(old)}.`]),
    ]
  })
  const gone = inForce.filter(({ rootId }) => !kept.has(rootId))
  return [...told, ...gone.map(({ lineNo }) => `Line ${lineNo} is left out.`)]
}
