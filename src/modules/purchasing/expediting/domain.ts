import { Decimal } from 'decimal.js'
import { addDays, longDay, shortDay, weekday } from '#platform/contract/values/dates.ts'
import { counted, formatQuantity } from '#platform/contract/values/amounts.ts'

/** After so many days of delay a supplier is written to without anybody's doing. */
export const chaseDays = [3, 7, 14] as const

/** A line that a supplier is asked for. */
export interface AskedLine {
  /** `PO-ABD-2026-0007 Rev 0` */
  readonly order: string
  readonly lineNo: number
  readonly item: string
  readonly openQty: string
  readonly uom: string
  readonly requiredOn: string
  readonly promisedOn: string | null
  /** Days since it was due; below 0: there is still time. */
  readonly daysLate: number
  readonly isAcknowledged: boolean
}

/** Parts of one line with the same days in one sentence, as late as where it is tomorrow already at one of their facilities. */
export function askedOnce(lines: readonly AskedLine[]): AskedLine[] {
  const same = Map.groupBy(lines, (line) => {
    const { order, lineNo, requiredOn, promisedOn, isAcknowledged } = line
    return JSON.stringify([order, lineNo, requiredOn, promisedOn, isAcknowledged])
  })
  return [...same.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const openQty = Decimal.sum(...parts.map((one) => one.openQty)).toFixed(3)
    return [{ ...first, openQty, daysLate: Math.max(...parts.map(({ daysLate }) => daysLate)) }]
  })
}

/** One line as the supplier reads it: what, how much, for when, and how late it is. */
export function askedSentence(line: AskedLine): string {
  const { order, lineNo, item, openQty, uom, requiredOn, promisedOn, daysLate, isAcknowledged } = line
  const due = promisedOn ? `promised for ${longDay(promisedOn)}` : `required by ${longDay(requiredOn)}`
  return [
    `${order}, line ${lineNo}: ${formatQuantity(openQty)} ${uom === 'each' ? 'x' : `${uom} of`} ${item}`,
    due,
    ...(daysLate > 0 ? [`${counted(daysLate, 'day', 'days')} late`] : []),
    ...(isAcknowledged ? [] : ['not acknowledged yet']),
  ].join(', ')
}

/** The letter that asks a supplier for lines, however many orders they stand on. */
export function chaseLetter(lines: readonly AskedLine[]): { subject: string; paragraphs: string[] } {
  const orders = [...new Set(lines.map(({ order }) => order))]
  const shown = orders.length > 3 ? `${orders.slice(0, 3).join(', ')} and others` : orders.join(', ')
  const late = lines.some(({ daysLate }) => daysLate > 0)
  const unconfirmed = lines.some(({ isAcknowledged }) => !isAcknowledged)
  return {
    subject: `${late ? 'Late delivery' : 'Delivery'} of ${shown}`,
    paragraphs: [
      'Dear Sir or Madam,',
      late
        ? 'The following goods should be here and have not arrived:'
        : 'Please confirm when the following goods will come:',
      lines.map(askedSentence).join('\n'),
      `Please answer with the day on which each line will be here${late ? ', and why it is late' : ''}.${
        unconfirmed ? ' Please also confirm the orders that are not acknowledged yet.' : ''
      }`,
    ],
  }
}

/** Weeks that are told apart; what is due later stands in one row. */
export const WEEKS = 12

/** What a week is called and the days it stands for; `place` 0: late, 1: this week, from 2 on the weeks after it. */
export function weekOf(
  today: string,
  place: number,
): { label: string; dueOn: { from?: string; to?: string } } {
  if (place === 0) return { label: 'late', dueOn: { to: addDays(today, -1) } }
  const monday = addDays(today, 7 * (place - 1) - weekday(today))
  if (place > WEEKS) return { label: `from ${shortDay(monday)}`, dueOn: { from: monday } }
  const from = place === 1 ? today : monday
  return { label: `week of ${shortDay(monday)}`, dueOn: { from, to: addDays(monday, 6) } }
}
