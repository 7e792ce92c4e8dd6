import { Decimal } from 'decimal.js'

/** A currency with its rate: `baseCurrency` for one unit of `currency`. */
export interface RatedCurrency {
  readonly currency: string
  readonly exchangeRate: string
  readonly baseCurrency: string
}

/**
 * How many units of `to` one unit of `from` is, with six decimals, by the rates both were calculated with. Null when
 * they have no currency in common: then the rate must be typed.
 */
export function rateBetween(from: RatedCurrency, to: RatedCurrency): string | null {
  if (from.currency === to.currency) return '1'
  const inBase = (one: RatedCurrency) => (one.currency === one.baseCurrency ? '1' : one.exchangeRate)
  if (from.baseCurrency !== to.baseCurrency) return null
  const target = new Decimal(inBase(to))
  return target.isZero() ? null : new Decimal(inBase(from)).div(target).toDecimalPlaces(6, 4).toFixed()
}

interface Transferable {
  readonly rate: string
  readonly source?: string | null | undefined
}

const LONGEST_SOURCE = 200

/**
 * Rows of cost as they are taken over: rates times `factor`, rounded half up to four decimals, marked with where they
 * come from and as not typed by hand.
 */
export function transferred<R extends Transferable>(
  rows: readonly R[],
  factor: string,
  origin: string,
): (R & { source: string; manual: false })[] {
  return rows.map((row) => ({
    ...row,
    rate: new Decimal(row.rate).times(factor).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed(4),
    source: [origin, row.source].filter(Boolean).join('; ').slice(0, LONGEST_SOURCE),
    manual: false,
  }))
}
