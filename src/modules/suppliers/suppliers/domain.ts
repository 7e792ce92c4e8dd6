import { addDays, longDay } from '#platform/contract/values/dates.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import {
  type CompanyStatus,
  companyStatuses,
  firstSupplierStatus,
  needsSupplierStatus,
  type SupplierStatus,
  supplierStatuses,
} from '#modules/people/companies/domain.ts'

const access = 'companies:approve-supplier'
/** Whoever may approve suppliers: a company has no author, and each order to it is signed by itself. */
const supplierDecision = {
  by: 'right',
  notBy: [],
  unsigned: 'A reason is given, and each order to the supplier is signed.',
} as const

/** How a company becomes one we buy from, beside its status as a customer. */
export const supplierLifecycle = lifecycle({
  states: supplierStatuses,
  initial: firstSupplierStatus,
  actions: {
    approve: {
      label: 'Approve supplier',
      from: ['pending_approval', 'conditionally_approved', 'suspended', 'rejected'],
      to: 'approved',
      access,
      decision: supplierDecision,
      needsReason: true,
    },
    approveConditionally: {
      label: 'Approve under conditions',
      from: ['pending_approval', 'approved', 'suspended', 'rejected'],
      to: 'conditionally_approved',
      access,
      decision: supplierDecision,
      needsReason: true,
    },
    suspend: {
      label: 'Suspend supplier',
      from: ['approved', 'conditionally_approved'],
      to: 'suspended',
      access,
      needsReason: true,
    },
    reject: {
      label: 'Reject supplier',
      from: ['pending_approval', 'approved', 'conditionally_approved', 'suspended'],
      to: 'rejected',
      access,
      needsReason: true,
    },
    reopen: {
      label: 'Ask for approval again',
      from: ['suspended', 'rejected'],
      to: 'pending_approval',
      access,
      needsReason: true,
    },
    lapse: {
      label: 'Lapse',
      from: ['approved'],
      to: 'conditionally_approved',
      access,
      system: true,
    },
  },
})

/** What a supplier may be approved for. */
export const approvalKinds = { process: 'Process', material: 'Material family' } as const

/** Processes and material families that come up again and again; others can be typed. */
export const usualApprovals: Readonly<Record<keyof typeof approvalKinds, readonly string[]>> = {
  process: [
    'Forging',
    'Casting',
    'Machining',
    'Heat treatment',
    'Welding',
    'Weld overlay',
    'Coating',
    'Plating',
    'NDE',
    'Mechanical testing',
    'Calibration',
    'Transport',
  ],
  material: [
    'Carbon steel',
    'Low-alloy steel',
    'Stainless steel',
    'Duplex stainless steel',
    'Nickel alloy',
    'Titanium',
    'Fasteners',
    'Seals and gaskets',
    'Welding consumables',
  ],
}

/** The nights before a certificate runs out on which people are told, the earliest first. */
export const certificateWarningDays = [90, 30, 7] as const

/** Whether orders may go there: approved, with or without conditions. */
export const isOnApprovedList = (status: SupplierStatus | null): boolean =>
  status === 'approved' || status === 'conditionally_approved'

/** One move of a supplier, as its history keeps it; `at` is an instant in ISO form. */
export interface SupplierTransition {
  readonly at: string
  readonly from: SupplierStatus
  readonly to: SupplierStatus
}

/** The status at the end of a day (`YYYY-MM-DD`, UTC): what was moved to last, else what the first move left. */
export function statusOn(
  moves: readonly SupplierTransition[],
  now: SupplierStatus | null,
  day: string,
): SupplierStatus | null {
  const ordered = moves.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const last = ordered.findLast(({ at }) => at.slice(0, 10) <= day)
  if (last) return last.to
  return ordered[0]?.from ?? now
}

interface Kept {
  readonly endedAt: string | null
}

/** Whether an approval held on a day: given by then, not over, not ended. */
export const approvalHeldOn = (
  { approvedOn, validUntil, endedAt }: Kept & { approvedOn: string; validUntil: string | null },
  day: string,
): boolean =>
  approvedOn <= day && (validUntil === null || validUntil >= day) && (!endedAt || endedAt.slice(0, 10) > day)

/** Whether a certificate stood on the record on a day, run out or not. */
export const certificateKnownOn = (
  { createdAt, endedAt }: Kept & { createdAt: string },
  day: string,
): boolean => createdAt.slice(0, 10) <= day && (!endedAt || endedAt.slice(0, 10) > day)

/** A certificate as the rules look at it; `expiresOn` is null where it has no end. */
export interface CertificateFacts {
  readonly standard: string
  readonly expiresOn: string | null
  readonly isMandatory: boolean
  readonly endedAt?: string | null | undefined
}

/** Mandatory certificates that have run out by a day, `YYYY-MM-DD`; the last day itself still counts. */
export const expiredMandatory = <C extends CertificateFacts>(
  certificates: readonly C[],
  onDay: string,
): C[] =>
  certificates.filter(
    ({ isMandatory, expiresOn, endedAt }) =>
      isMandatory && !endedAt && expiresOn !== null && expiresOn < onDay,
  )

/**
 * Why a certificate does not count yet, in a sentence; null: it does. One that begins later takes the place of another without a day
 * between them.
 */
export function beginsLater(
  issuedOn: string | null | undefined,
  before: { readonly expiresOn: string | null } | undefined,
  today: string,
): string | null {
  if (!issuedOn || issuedOn <= today) return null
  if (before?.expiresOn && issuedOn <= addDays(before.expiresOn, 1)) return null
  return before?.expiresOn
    ? `It begins only on ${longDay(issuedOn)}, and the one before ends on ${longDay(before.expiresOn)}: enter it once it holds.`
    : `It begins only on ${longDay(issuedOn)}: enter it once it holds.`
}

/** What a purchase order has to know of the company it goes to. */
export interface SupplierFacts {
  readonly name: string
  readonly isSupplier: boolean
  readonly isSubcontractor: boolean
  readonly status: CompanyStatus
  readonly supplierStatus: SupplierStatus | null
  readonly certificates: readonly CertificateFacts[]
}

/** Why nothing can be bought from a company, which was never made a supplier; empty while it is one. */
export const noSupplierProblems = (
  company: Pick<SupplierFacts, 'name' | 'supplierStatus'> | undefined,
): Record<string, string[]> =>
  company?.supplierStatus === null
    ? { supplierId: [`${company.name} is no supplier. Make it one on its record first.`] }
    : {}

/** Why nothing can be ordered, as a sentence. */
export interface SupplierBlock {
  readonly sentence: string
  /** It can be ordered all the same by somebody who says why. */
  readonly canOverride: boolean
}

const notApproved: Readonly<Record<Exclude<SupplierStatus, 'approved'>, readonly [string, boolean]>> = {
  pending_approval: ['is not approved as a supplier yet', false],
  conditionally_approved: ['is approved under conditions only', true],
  suspended: ['is suspended as a supplier', false],
  rejected: ['was rejected as a supplier', false],
}

/**
 * Why no order can go to a company on a day (`YYYY-MM-DD`); null when nothing is in the way. What the nightly
 * look at certificates has not noticed yet counts as well.
 */
export function supplierGuard(company: SupplierFacts, onDay: string): SupplierBlock | null {
  const { name, supplierStatus } = company
  if (!needsSupplierStatus(company) || supplierStatus === null)
    return { sentence: `${name} is no supplier.`, canOverride: false }
  if (company.status === 'inactive' || company.status === 'on_hold') {
    const word = companyStatuses[company.status].label.toLowerCase()
    return { sentence: `${name} is ${word}.`, canOverride: false }
  }
  if (supplierStatus !== 'approved') {
    const [words, canOverride] = notApproved[supplierStatus]
    return { sentence: `${name} ${words}.`, canOverride }
  }
  const [expired] = expiredMandatory(company.certificates, onDay)
  if (!expired) return null
  const since = `${expired.standard}, ran out on ${expired.expiresOn}`
  return { sentence: `A mandatory certificate of ${name}, ${since}.`, canOverride: true }
}
