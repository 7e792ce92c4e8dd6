import { companyRoles, type SupplierStatus } from '../domain.ts'

/** Fields of a double entry that may win over those of the company that stays, with their words. */
export const mergeFields = {
  name: 'Name',
  tradingName: 'Trading name',
  status: 'Status',
  registrationNo: 'Registration number',
  vatNo: 'VAT number',
  eoriNo: 'EORI number',
  formerNo: 'Former number',
  taxCode: 'Tax code of quotes',
  certificateType: 'Certificate demanded',
  website: 'Website',
  globalSegmentId: 'Global segment',
  marketSegmentId: 'Market segment',
  accountManagerId: 'Account manager',
  currency: 'Currency',
  paymentTermsDays: 'Payment terms',
  creditLimit: 'Credit limit',
  incoterm: 'Incoterm',
  incotermPlace: 'Incoterm place',
  notes: 'Notes',
} as const
export type MergeField = keyof typeof mergeFields

/** Why nothing that is sold leaves for a company, since when and by whom. */
interface CreditHold {
  readonly creditHoldReason: string | null
  readonly creditHoldAt: string | null
  readonly creditHoldByName: string | null
}

/** What both companies hold of it. */
export type Mergeable = Readonly<Partial<Record<MergeField, unknown>>> &
  Readonly<Record<keyof typeof companyRoles, boolean>> & {
    readonly tags: readonly string[]
    readonly supplierStatus: SupplierStatus | null
  } & Partial<CreditHold>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Fields in which the two differ, so that somebody has to choose; what only one of them has is no question. */
export const differingFields = (kept: Mergeable, dropped: Mergeable): MergeField[] =>
  (Object.keys(mergeFields) as MergeField[]).filter(
    (field) => !isEmpty(dropped[field]) && !isEmpty(kept[field]) && kept[field] !== dropped[field],
  )

/**
 * The columns of the company that stays: its own values, those of the other one where it has none or where they
 * were chosen (`take`), the roles and tags of both. Currency-bound and place-bound pairs go together.
 */
export function mergedCompany(
  kept: Mergeable,
  dropped: Mergeable,
  take: readonly MergeField[],
): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const field of Object.keys(mergeFields) as MergeField[]) {
    const isTaken = take.includes(field) ? !isEmpty(dropped[field]) : isEmpty(kept[field])
    merged[field] = (isTaken ? dropped[field] : kept[field]) ?? null
  }
  for (const role of Object.keys(companyRoles) as (keyof typeof companyRoles)[]) {
    merged[role] = kept[role] || dropped[role]
  }
  merged.tags = [...new Set([...kept.tags, ...dropped.tags])].slice(0, 20)
  merged.supplierStatus = mergedSupplierStatus(kept.supplierStatus, dropped.supplierStatus)
  return { ...merged, ...mergedCreditHold(kept, dropped) }
}

/** A credit hold is not got rid of by merging. */
function mergedCreditHold(kept: Partial<CreditHold>, dropped: Partial<CreditHold>): Partial<CreditHold> {
  if (kept.creditHoldReason || !dropped.creditHoldReason) return {}
  const { creditHoldReason, creditHoldAt = null, creditHoldByName = null } = dropped
  return { creditHoldReason, creditHoldAt, creditHoldByName }
}

/** A suspension or a rejection is not got rid of by merging; else what the company that stays has. */
export function mergedSupplierStatus(
  kept: SupplierStatus | null,
  dropped: SupplierStatus | null,
): SupplierStatus | null {
  const both = [kept, dropped]
  for (const status of ['rejected', 'suspended'] as const) if (both.includes(status)) return status
  return kept ?? dropped
}
