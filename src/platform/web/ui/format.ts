import { shortDay } from '#platform/contract/dates.ts'

const LOCALE = 'en-GB'

/** `2026-11-21` -> `21 Nov 2026`; anything else comes back unchanged. */
export const formatDate = shortDay

/** An instant in the reader's own zone: `21 Nov 2026, 14:05`. */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const two = (value: number) => String(value).padStart(2, '0')
  const date = shortDay(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
  return `${date}, ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A decimal string with thousands separators and its decimals as they are: `18420.00` -> `18,420.00`. */
export function formatDecimal(value: string): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(\.\d*)?$/.exec(value) ?? []
  return whole === undefined ? value : `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}

// An amount holds cents also in a currency without them: what is summed must be what is shown.
const CENTS = /\.\d*[1-9]/
const TWO_PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** An amount from a decimal string, never through a float; `whole` drops the pence. */
export function formatMoney(value: string, currency: string, whole = false): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(whole ? { maximumFractionDigits: 0 } : CENTS.test(value) ? TWO_PLACES : {}),
  })
  return format.format(value as Intl.StringNumericLiteral)
}

/** A name inside a sentence: `Purchase order` -> `purchase order`, but `PSL level` stays. */
export const inSentence = (name: string): string =>
  /^.[a-z ]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** `10000, false` -> `10 000+`. */
export function formatCount(total: number, exact = true): string {
  return String(total).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0') + (exact ? '' : '+')
}

/** Bytes as `1.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  let size = bytes / 1024
  let unit = 0
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

/** Whole days from `today` to `date` (both `YYYY-MM-DD`); negative when it has passed. */
export function daysBetween(today: string, date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
}

/** Today in the reader's zone as `YYYY-MM-DD`. */
export function localToday(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
