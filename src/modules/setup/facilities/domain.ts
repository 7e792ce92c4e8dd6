import { Decimal } from 'decimal.js'

export {
  type CalendarShift,
  isWorkingDay,
  unknownShifts,
  usualWeek,
  type WorkingCalendar,
  workingTimeOf,
} from './domain/working-hours.ts'

/** Categories of VAT after EN 16931 (UNCL 5305), as far as the trade needs them. */
export const taxCategories = {
  S: 'Standard rate',
  Z: 'Zero rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Intra-community supply',
  G: 'Export outside the EU',
} as const
export type TaxCategory = keyof typeof taxCategories

/** The category of a tax code: the one it was given, else by whether it has a rate. */
export const taxCategoryOf = ({ category, rate }: Pick<TaxCode, 'category' | 'rate'>): TaxCategory =>
  category ?? (Number(rate) > 0 ? 'S' : 'Z')

/** A rate of VAT or sales tax that counts from a day on. */
export interface TaxCode {
  readonly code: string
  readonly name: string
  /** Percent, as a decimal string. */
  readonly rate: string
  /** After EN 16931 (UNCL 5305); left out: standard rate, or zero rated where the rate is 0. */
  readonly category?: TaxCategory | null | undefined
  /** `YYYY-MM-DD` */
  readonly validFrom: string
}

/** The tax codes that have begun on a day (`YYYY-MM-DD`), each as it holds then. */
export function taxCodesOn(codes: readonly TaxCode[], on: string): TaxCode[] {
  const newest = new Map<string, TaxCode>()
  for (const entry of codes) {
    if (entry.validFrom > on) continue
    const known = newest.get(entry.code)
    if (!known || entry.validFrom > known.validFrom) newest.set(entry.code, entry)
  }
  return [...newest.values()]
}

/** What a line or a charge keeps of its tax code. */
interface KeptTax {
  /** Percent with two decimals; null: it has no code. */
  readonly taxRate: string | null
  readonly taxCategory: TaxCategory | null
  /** Why the code cannot be taken, as a sentence; null: it can. */
  readonly problem: string | null
}

const UNTAXED: KeptTax = { taxRate: null, taxCategory: null, problem: null }
const NO_SUCH_CODE = 'The facility has no such tax code on the day of the document.'

/** What a line or a charge keeps of its tax code, of the codes that hold on the day of its document (`taxCodesOn`). */
export function keptTax(codes: readonly TaxCode[], taxCode: string | null | undefined): KeptTax {
  if (!taxCode) return UNTAXED
  const code = codes.find((one) => one.code === taxCode)
  if (!code) return { ...UNTAXED, problem: NO_SUCH_CODE }
  return { taxRate: new Decimal(code.rate).toFixed(2), taxCategory: taxCategoryOf(code), problem: null }
}

/** Whether the platform knows the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** True when no code begins twice on the same day. */
export function beginOnce(codes: readonly TaxCode[]): boolean {
  return new Set(codes.map(({ code, validFrom }) => `${validFrom} ${code}`)).size === codes.length
}

/** True when no two share a code, whatever its case. */
export function differ(places: readonly { readonly code: string }[]): boolean {
  return new Set(places.map(({ code }) => code.trim().toLowerCase())).size === places.length
}

/** How the starter set and the first start fill what only the company itself can know. */
export const NOT_ENTERED = 'not entered yet'

/** A text that stands for one that nobody has entered yet: `City not entered yet`. */
export const notEntered = (what: string): string => `${what} ${NOT_ENTERED}`

/** Two to five capital letters for document numbers, from the name of a company: `Northforge Pressure Parts` -> `NPP`. */
export function shortCodeFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const initials = words.map(([first]) => first).join('')
  return (initials.length >= 2 ? initials : (words[0] ?? '')).slice(0, 5).padEnd(2, 'X')
}

/** How machines and places of work are told apart. */
export const centreKinds = {
  machine: 'Machine',
  bench: 'Bench',
  cell: 'Cell',
  outside: 'Outside',
} as const
