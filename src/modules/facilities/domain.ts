/** A rate of VAT or sales tax that counts from a day on. */
export interface TaxCode {
  readonly code: string
  readonly name: string
  /** Percent, as a decimal string. */
  readonly rate: string
  /** `YYYY-MM-DD` */
  readonly validFrom: string
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
