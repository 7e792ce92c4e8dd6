import { certificateWarningDays } from '#modules/suppliers/suppliers/domain.ts'
import { daysBetween } from '#platform/contract/values/dates.ts'

/** The way of an order as its customer sees it; times, costs and people of the shop are not among it. */
export const milestones = {
  accepted: 'Accepted',
  in_production: 'In production',
  inspection: 'Inspection',
  ready: 'Ready',
  shipped: 'Shipped',
} as const
export type Milestone = keyof typeof milestones
export const milestoneNames = Object.keys(milestones) as [Milestone, ...Milestone[]]

/** Whole pieces of a line that got so far; each of them at most what was ordered. */
export interface Progress {
  readonly ordered: number
  /** Work on them has begun. */
  readonly begun: number
  /** Past everything that shapes them. */
  readonly worked: number
  /** Past every inspection and test. */
  readonly inspected: number
  /** Released at the end of their route. */
  readonly made: number
  readonly shipped: number
}

/** A milestone with how many of the pieces are past it. */
export interface MilestoneState {
  readonly name: Milestone
  readonly when: 'done' | 'now' | 'later'
  readonly pieces: number
}

/**
 * Where an order stands: a milestone is done when all pieces are past it, and the first that is not is the present one. Until
 * work begins that is "accepted". What is behind counts for everything before it: shipped pieces are made.
 */
export function milestonesOf({ ordered, ...counts }: Progress): MilestoneState[] {
  const upTo = (count: number) => Math.max(0, Math.min(ordered, count))
  const shipped = upTo(counts.shipped)
  const ready = Math.max(shipped, upTo(counts.made))
  const inspection = Math.max(ready, upTo(counts.inspected))
  const inProduction = Math.max(inspection, upTo(counts.worked))
  const begun = Math.max(inProduction, upTo(counts.begun))
  const pieces = [begun > 0 ? ordered : 0, inProduction, inspection, ready, shipped]
  const now = pieces.findIndex((count) => count < ordered || ordered === 0)
  return milestoneNames.map((name, at) => ({
    name,
    when: now === -1 || at < now ? 'done' : at === now ? 'now' : 'later',
    pieces: pieces[at] ?? 0,
  }))
}

/** Of several lines together. */
export const sumProgress = (lines: readonly Progress[]): Progress =>
  lines.reduce(
    (sum, line) => ({
      ordered: sum.ordered + line.ordered,
      begun: sum.begun + line.begun,
      worked: sum.worked + line.worked,
      inspected: sum.inspected + line.inspected,
      made: sum.made + line.made,
      shipped: sum.shipped + line.shipped,
    }),
    { ordered: 0, begun: 0, worked: 0, inspected: 0, made: 0, shipped: 0 },
  )

/** How a purchase order stands, as its supplier is told. */
export const supplierOrderStates = [
  'to_confirm',
  'answered',
  'confirmed',
  'partly_delivered',
  'delivered',
  'on_hold',
  'closed',
] as const
export type SupplierOrderState = (typeof supplierOrderStates)[number]

interface OrderOfSupplier {
  /** As the house sees it. */
  readonly status: string
  /** What the supplier has said of it waits to be read. */
  readonly isAnswered: boolean
  readonly receivedPercent: number
}

/** Where an order stands for its supplier: what the house has paid or posted is not told. */
export function supplierOrderState({
  status,
  isAnswered,
  receivedPercent,
}: OrderOfSupplier): SupplierOrderState {
  if (status === 'on_hold') return 'on_hold'
  if (status === 'to_invoice' || status === 'completed') return 'delivered'
  if (!isConfirmable(status)) return 'closed'
  if (isAnswered) return 'answered'
  if (receivedPercent > 0) return 'partly_delivered'
  return status === 'issued' ? 'to_confirm' : 'confirmed'
}

/** The supplier may say when the rest of it comes. */
export const isConfirmable = (status: string): boolean =>
  ['issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive'].includes(status)

/** Invoices of it are taken: something may still be asked for, and nothing holds it. */
export const isInvoiceableBySupplier = (status: string): boolean =>
  isConfirmable(status) || status === 'to_invoice' || status === 'closed_short'

/** Something is still to come of it. */
export const isOpenForSupplier = (state: SupplierOrderState): boolean =>
  state !== 'delivered' && state !== 'closed'

/** How a certificate that is owed stands, as its supplier is told. */
export const owedStates = ['owed', 'sent', 'verified', 'refused'] as const
export type OwedState = (typeof owedStates)[number]

/** Where a request stands for its supplier; `isSent`: what it has sent waits to be read. */
export function owedState({
  status,
  isSent,
}: {
  readonly status: string
  readonly isSent: boolean
}): OwedState {
  if (status === 'verified' || status === 'refused') return status
  return isSent || status === 'received' ? 'sent' : 'owed'
}

/** How a request for quotation stands, as a supplier that was asked is told. */
export const quotationStates = ['open', 'answered', 'offered', 'declined', 'closed'] as const
export type QuotationState = (typeof quotationStates)[number]

interface AskedOfSupplier {
  readonly status: string
  readonly replyBy: string
  readonly isDeclined: boolean
  /** The house has an offer of it. */
  readonly hasOffer: boolean
  /** What it sent waits to be read. */
  readonly isSent: boolean
}

/** Where a request stands for a supplier: neither who else was asked nor what was chosen is told. */
export function quotationState(asked: AskedOfSupplier, today: string): QuotationState {
  if (asked.isDeclined) return 'declined'
  if (asked.isSent) return 'answered'
  if (asked.hasOffer) return 'offered'
  return isOfferable(asked, today) ? 'open' : 'closed'
}

/** An offer is taken: nothing is decided, and the day of reply has not passed. */
export const isOfferable = (
  { status, replyBy }: Pick<AskedOfSupplier, 'status' | 'replyBy'>,
  today: string,
): boolean => (status === 'sent' || status === 'offered') && replyBy >= today

/** How a certificate of a supplier stands on a day. */
export const certificateStandings = ['valid', 'expiring', 'expired'] as const
export type CertificateStanding = (typeof certificateStandings)[number]

/** So many days before it runs out a supplier is told. */
const [SOON] = certificateWarningDays

/** A certificate counts on its last day; one without a day does not run out. */
export function certificateStanding(expiresOn: string | null, today: string): CertificateStanding {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return daysBetween(today, expiresOn) <= SOON ? 'expiring' : 'valid'
}

/** How a pre-qualification form stands, as the supplier that fills it in is told. */
export const qualificationStates = [
  'asked',
  'sent',
  'review',
  'approved',
  'conditional',
  'rejected',
  'expired',
  'closed',
] as const
export type QualificationState = (typeof qualificationStates)[number]

interface AskedForm {
  /** Of the newest submission of the form. */
  readonly status: string
  /** What the supplier sent waits to be read. */
  readonly isSent: boolean
  /** There is an edition that can be filled in today. */
  readonly hasEdition: boolean
}

/** Where a form stands for its supplier: who reviews it and what its answers scored is not told. */
export function qualificationState({ status, isSent, hasEdition }: AskedForm): QualificationState {
  if (isSent) return 'sent'
  if (status === 'invited' || status === 'in_progress') return hasEdition ? 'asked' : 'closed'
  if (status === 'submitted' || status === 'under_review') return 'review'
  return status === 'approved' || status === 'conditional' || status === 'rejected' ? status : 'expired'
}

/** The supplier may fill it in: it was asked for, or what was approved runs out or has run out. */
export function isFillable(
  { hasEdition, ...form }: AskedForm & { readonly validUntil: string | null },
  today: string,
): boolean {
  if (!hasEdition) return false
  const state = qualificationState({ ...form, hasEdition })
  if (state === 'asked' || state === 'expired') return true
  const isApproved = state === 'approved' || state === 'conditional'
  return isApproved && certificateStanding(form.validUntil, today) !== 'valid'
}

/** How a contact stands to this area, as their colleagues read it. */
export const accessWords = ['none', 'invited', 'active', 'ended'] as const

/** One word for what stands in the record: whatever keeps them out goes before what lets them in. */
export function accessWord(
  access: {
    readonly account: 'invited' | 'active' | 'disabled' | null
    readonly isWithdrawn: boolean | null
    readonly expiresOn: string | null
  },
  today: string,
): (typeof accessWords)[number] {
  const { account, isWithdrawn, expiresOn } = access
  if (account === null) return 'none'
  const isOver = isWithdrawn || account === 'disabled' || (expiresOn !== null && expiresOn < today)
  return isOver ? 'ended' : account
}
