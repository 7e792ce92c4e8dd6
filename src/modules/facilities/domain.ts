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
