/** A rate of VAT or sales tax that counts from a day on. */
export interface TaxCode {
  readonly code: string
  readonly name: string
  /** Percent, as a decimal string. */
  readonly rate: string
  /** `YYYY-MM-DD` */
  readonly validFrom: string
}

/** When a facility works. */
export interface WorkingCalendar {
  /** Days of the week, 1 Monday to 7 Sunday. */
  readonly days: readonly number[]
  /** Decimal string. */
  readonly hoursPerDay: string
  /** Days on which nobody works. */
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
}

export const usualWeek: WorkingCalendar = { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [] }

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
