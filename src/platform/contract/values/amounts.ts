// ISO 4217. Not from Intl: its data (CLDR) leaves the decimals of currencies such as HUF and COP away, and a price has
// to be written in the same way by every runtime. The test compares both.
const decimalsOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)] as const)),
)

type Currency = string | null | undefined

/** The decimals of a currency after ISO 4217: 2 for GBP, 0 for JPY, 3 for KWD; 2 when it is not known. */
export const currencyDecimals = (currency: Currency): number => decimalsOf.get(currency ?? '') ?? 2

/** Digits in groups of three: `18420` -> `18,420`. */
export const groupDigits = (digits: string, separator = ','): string =>
  digits.replaceAll(/\B(?=(\d{3})+$)/g, separator)

function withDecimals(value: string, least: number): string {
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined) return value
  const shown = decimals.replace(/0+$/, '').padEnd(least, '0')
  return shown ? `${whole}.${shown}` : whole
}

/** A decimal string without the zeros nobody wants to read: `4.000` -> `4`; what is no decimal stays as it is. */
export const plainDecimal = (value: string): string => withDecimals(value, 0)

/** An amount with the decimals of its currency, as somebody types it: `18420` -> `18420.00` in GBP. */
export const plainAmount = (value: string, currency: Currency): string =>
  withDecimals(value, currencyDecimals(currency))

/** A decimal string with thousands separators and its decimals as they are: `18420.00` -> `18,420.00`. */
export function formatDecimal(value: string): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(\.\d*)?$/.exec(value) ?? []
  return whole === undefined ? value : `${sign}${groupDigits(whole)}${fraction}`
}

/** A quantity, weight or rate without the zeros nobody wants to read: `12500.500` -> `12,500.5`. */
export const formatQuantity = (value: string): string => formatDecimal(plainDecimal(value))

/**
 * An amount with the decimals of its currency: `36840.00` -> `36,840.00` in GBP, `36,840` in JPY, `36,840.000` in KWD.
 * Decimals that are not zero are always shown, because what is summed must be what is shown; so a unit price of up to
 * four decimals is written by it too.
 */
export const formatAmount = (value: string, currency: Currency): string =>
  formatDecimal(plainAmount(value, currency))

/** The same after the code of the currency: `GBP 36,840.00`; alone when there is none. */
export const formatAmountWithCode = (value: string, currency: Currency): string =>
  [currency, formatAmount(value, currency)].filter(Boolean).join(' ')

const CENTS = /\.\d*[1-9]/

/** A limit after the code of its currency, without decimals when they are zero: `GBP 250,000`. */
export const formatLimit = (value: string, currency: Currency): string =>
  CENTS.test(value)
    ? formatAmountWithCode(value, currency)
    : [currency, formatQuantity(value)].filter(Boolean).join(' ')

/** An amount with the sign of its currency, never through a float: `£36,840.00`; `whole` drops the pence. */
export function formatMoney(value: string, currency: string, whole = false): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const decimals = whole ? 0 : Math.max(currencyDecimals(currency), CENTS.test(value) ? 2 : 0)
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(value as Intl.StringNumericLiteral)
}

/** `1 line`, `12 lines` */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
