import { shortDay } from '#platform/contract/values/dates.ts'

/** What others permit or certify the house to do, in words. */
export const licenceKinds = {
  api_monogram: 'API monogram licence',
  ped_module: 'EU approval of a conformity assessment module',
  ukca_module: 'UK approval of a conformity assessment module',
  factory_production_control: 'Certificate of factory production control',
  material_manufacturer: 'Approval as manufacturer of materials',
  management_system: 'Certificate of a management system',
  welding: 'Approval of welding',
  other: 'Other',
} as const
export type LicenceKind = keyof typeof licenceKinds

/** Whether the body lets it count. */
export const licenceStates = {
  in_force: 'In force',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
} as const
export type LicenceState = keyof typeof licenceStates

/** A licence as far as it decides whether it counts on a day. */
export interface DatedLicence {
  readonly number: string
  readonly status: LicenceState
  readonly validFrom: string
  readonly validUntil?: string | null | undefined
}

/** Days before the last one on which people are told. */
export const licenceWarningDays = [90, 30, 7] as const

/** Why a licence does not count on a day (`YYYY-MM-DD`), as a sentence; null: it does. */
export function licenceProblem(licence: DatedLicence, day: string): string | null {
  const { number, status, validFrom, validUntil } = licence
  if (status !== 'in_force') return `Licence ${number} is ${licenceStates[status].toLowerCase()}.`
  if (day < validFrom) return `Licence ${number} began on ${shortDay(validFrom)}, after ${shortDay(day)}.`
  if (validUntil && day > validUntil)
    return `Licence ${number} ended on ${shortDay(validUntil)}, before ${shortDay(day)}.`
  return null
}
