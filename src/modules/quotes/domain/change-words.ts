import { Decimal } from 'decimal.js'

/** `1,260.00`: at least two decimals, at most the four a unit price has. */
export function amountText(value: string): string {
  const number = new Decimal(value)
  const [whole = '', fraction = ''] = number.toFixed(Math.max(2, number.decimalPlaces())).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`
}

/** A quantity or percentage without the zeros nobody wants to read: `5.500` -> `5.5`. */
export const plainText = (value: string): string => new Decimal(value).toFixed()

const LONGEST = 160
const quoted = (text: string): string => `"${text.replaceAll(/\s+/g, ' ').trim()}"`

/** `Payment terms changed from "30 days net" to "60 days net"`; null when nothing changed. */
export function textChange(
  label: string,
  from: string | null | undefined,
  to: string | null | undefined,
): string | null {
  const [before, after] = [from ?? '', to ?? '']
  if (before === after) return null
  if (before.length > LONGEST || after.length > LONGEST) {
    return after === '' ? `${label} removed` : before === '' ? `${label} added` : `${label} reworded`
  }
  if (before === '') return `${label} set to ${quoted(after)}`
  if (after === '') return `${label} removed, was ${quoted(before)}`
  return `${label} changed from ${quoted(before)} to ${quoted(after)}`
}

interface NumberWords {
  /** How a value is written: `USD 1,200.00`. */
  readonly show: (value: string) => string
  /** Words for more and less; `raised` and `lowered` unless told. */
  readonly verbs?: readonly [more: string, less: string]
  /** Whether the change is also told in percent. */
  readonly inPercent?: boolean
}

/** ` (+5.0 %)`; nothing where it would be 0.0. */
function signed(change: Decimal): string {
  const size = change.abs().toFixed(1, Decimal.ROUND_HALF_UP)
  return size === '0.0' ? '' : ` (${change.isNegative() ? '-' : '+'}${size} %)`
}

/** `unit price raised from USD 1,200.00 to USD 1,260.00 (+5.0 %)`; null when nothing changed. */
export function numberChange(
  label: string,
  from: string | null | undefined,
  to: string | null | undefined,
  words: NumberWords,
): string | null {
  if (from == null && to == null) return null
  if (from == null) return `${label} set to ${words.show(String(to))}`
  if (to == null) return `${label} removed, was ${words.show(from)}`
  const [before, after] = [new Decimal(from), new Decimal(to)]
  if (before.eq(after)) return null
  const [more, less] = words.verbs ?? ['raised', 'lowered']
  const verb = after.gt(before) ? more : less
  const tellsPercent = words.inPercent && !before.isZero()
  const percent = tellsPercent ? signed(after.minus(before).div(before.abs()).times(100)) : ''
  return `${label} ${verb} from ${words.show(from)} to ${words.show(to)}${percent}`
}

/** `specification API 6A added`, `specification API 17D removed`: what came and went between two lists. */
export function listChanges(label: string, from: readonly string[], to: readonly string[]): string[] {
  const gone = from.filter((one) => !to.includes(one)).map((one) => `${label} removed: ${one}`)
  return [...gone, ...to.filter((one) => !from.includes(one)).map((one) => `${label} added: ${one}`)]
}

/** A clause as a sentence: a capital first, a full stop last. */
export function sentence(clause: string): string {
  const text = clause.charAt(0).toUpperCase() + clause.slice(1)
  return /[.!?]"?$/.test(text) ? text : `${text}.`
}

/** `1 week`, `9 weeks` */
export const weeks = (count: string | number): string => (Number(count) === 1 ? '1 week' : `${count} weeks`)
