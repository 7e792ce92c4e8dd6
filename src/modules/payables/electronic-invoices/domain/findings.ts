import { Decimal } from 'decimal.js'
import type { ElectronicLine, Finding } from './model.ts'

export type Said = string | null

/** xs:decimal of at most this many digits, so that nobody makes the arithmetic slow. */
export const isDecimal = (text: Said): boolean =>
  text !== null && /^[+-]?(\d{1,20}(\.\d{0,60})?|\.\d{1,60})$/.test(text)
export const numberOf = (text: Said): Decimal => new Decimal(text !== null && isDecimal(text) ? text : 0)
export const cents = (value: Decimal): string => value.toFixed(2, Decimal.ROUND_HALF_UP)
export const addedUp = (texts: readonly Said[]): Decimal =>
  texts.reduce((total, text) => total.plus(numberOf(text)), new Decimal(0))
export const isMore = (one: Decimal, other: Decimal, slack: string) => one.minus(other).abs().gt(slack)

/** What is calculated from quantities and rates may be rounded in another way. */
export const ROUNDED = '0.01'

/** Collects what a file says against the standard. */
export class Findings {
  readonly list: Finding[] = []
  readonly #place: Pick<Finding, 'line' | 'allowance'>

  constructor(list: Finding[] = [], place: Pick<Finding, 'line' | 'allowance'> = {}) {
    this.list = list
    this.#place = place
  }

  at(place: Pick<Finding, 'line' | 'allowance'>): Findings {
    return new Findings(this.list, place)
  }

  say(term: string, rule: string | null, sentence: string): void {
    this.list.push({
      term,
      rule,
      ...this.#place,
      sentence: `${sentence} (${rule ? `${term}, ${rule}` : term})`,
    })
  }

  /** Says that something that must be there is missing. */
  need(value: Said, term: string, rule: string, what: string): void {
    if (value === null) this.say(term, rule, `${what} is missing.`)
  }

  /** Says that an amount is no number, or has more than two decimals. Gives whether it can be reckoned with. */
  amount(value: Said, term: string, what: string): boolean {
    if (value === null) return false
    if (!isDecimal(value)) this.say(term, null, `${what} "${value.slice(0, 30)}" is no amount.`)
    else if (numberOf(value).decimalPlaces() > 2)
      this.say(term, 'BR-DEC', `${what} ${value} has more than two decimals.`)
    return isDecimal(value)
  }
}

/** Quantity x price, less allowances, with charges; null where the base of the price is no number. */
export function netOf(line: ElectronicLine): Decimal | null {
  const base = line.priceBase === null ? new Decimal(1) : numberOf(line.priceBase)
  if (base.lte(0)) return null
  const goods = numberOf(line.quantity).times(numberOf(line.price)).div(base)
  return line.allowances.reduce(
    (net, { isCharge, amount }) => (isCharge ? net.plus(numberOf(amount)) : net.minus(numberOf(amount))),
    new Decimal(cents(goods)),
  )
}
