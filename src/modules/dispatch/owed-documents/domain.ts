/** What became of a certificate with which goods have left. */
export const owedBecause = { withdrawn: 'Withdrawn', superseded: 'Superseded' } as const
export type OwedBecause = keyof typeof owedBecause

/** Days in which a customer gets what takes the place of a certificate. */
export const DAYS_TO_SEND = 14
