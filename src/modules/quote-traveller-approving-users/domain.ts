export const approverScopes = {
  quote: 'Quotes',
  traveller: 'Travellers',
  both: 'Quotes and travellers',
} as const
export type ApproverScope = keyof typeof approverScopes

interface Entry {
  readonly scope: ApproverScope
  readonly facilityId: string | null
  readonly validFrom: string
  readonly validUntil: string | null
}

/** Whether two entries (neither of them ended) of the same person give the same right for the same facility on some day. */
export function overlaps(one: Entry, other: Entry): boolean {
  if (one.facilityId !== other.facilityId) return false
  if (one.scope !== other.scope) return false
  const endsBefore = (a: Entry, b: Entry) => a.validUntil !== null && a.validUntil < b.validFrom
  return !endsBefore(one, other) && !endsBefore(other, one)
}
