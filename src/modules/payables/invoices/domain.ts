import { z } from 'zod'
import { uuid } from '#platform/contract/values/fields.ts'
import { soleApprovalInput } from '#platform/contract/documents/sole-approval.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import { holdNames, type Matched, openHolds } from './domain/match.ts'
import { GROSS_TOLERANCE, grossAgrees } from './domain/payment.ts'

export { bundledShares, linesOfBundle } from './domain/bundled.ts'
export { type InvoicedLine, invoiceTotals, lineNet } from './domain/line-amounts.ts'
export {
  type Hold,
  type HoldKind,
  holdKinds,
  holdSentence,
  isTooHeavy,
  type Matched,
  massText,
  matchedLine,
  openHolds,
  type Releaser,
  tierFor,
} from './domain/match.ts'
export {
  amountSign,
  controlRows,
  sumsOfFile,
  deductionsOf,
  type ExportRow,
  exportColumns,
  exportRowsOf,
  GROSS_TOLERANCE,
  grossAgrees,
  grossDifference,
  isAtRest,
  isPayable,
  isSettledByCredit,
  isTakenOver,
  leftToPay,
  paymentColumns,
  TAKEN_OVER,
  takenOverLines,
  toPayOf,
} from './domain/payment.ts'
export { type Age, ageNames, ageOf, ages, sumsByCurrency } from './domain/report.ts'
export { invoiceKey, LOOK_ALIKES, UNSAID, UNSEEN } from './domain/supplier-number.ts'

/** What a supplier asks for, or gives back. */
export const invoiceKinds = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  prepayment: 'Prepayment',
} as const
export type InvoiceKind = keyof typeof invoiceKinds

/**
 * What a line charges: goods and services of an order, or what is added to them. An allowance takes something off the goods, and a
 * credit gives back something else, such as pallets; both are written with a price above zero.
 */
export const lineKinds = {
  goods: 'Goods',
  freight: 'Freight',
  certificate_fee: 'Certificate fee',
  cutting: 'Cutting',
  surcharge: 'Surcharge',
  allowance: 'Allowance',
  credit: 'Credit',
} as const
export type LineKind = keyof typeof lineKinds

/** Shown in the place of `registered`: it follows from order, receipts, certificates and releases, and nobody sets it. */
const computedStates = {
  matched: { label: 'Matched', tone: 'green', isComputed: true },
  on_hold: { label: 'On hold', tone: 'violet', isComputed: true },
} as const

const update = 'invoices:update' as const
const approve = 'invoices:approve' as const
const exporting = 'invoices:export' as const

/** Registered, as it is stored and as people see it. */
const registered = ['registered', 'matched', 'on_hold'] as const

export const invoiceLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    registered: { label: 'Registered', tone: 'blue' },
    ...computedStates,
    disputed: { label: 'Disputed', tone: 'amber' },
    approved: { label: 'Approved for payment', tone: 'green' },
    exported: { label: 'Exported', tone: 'blue' },
    part_paid: { label: 'Part paid', tone: 'blue' },
    paid: { label: 'Paid', tone: 'green' },
    credited: { label: 'Credited', tone: 'grey' },
    void: { label: 'Void', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    register: { label: 'Register', from: ['draft'], to: 'registered', access: update },
    correct: {
      label: 'Correct',
      from: [...registered, 'disputed'],
      to: 'draft',
      access: update,
      needsReason: true,
    },
    release: {
      label: 'Release a hold',
      from: [...registered],
      to: 'registered',
      access: 'invoices:release',
      needsReason: true,
      input: {
        lineId: labelled(uuid, 'Line'),
        hold: labelled(z.enum(holdNames), 'Hold'),
        signature: signingInput,
      },
    },
    releaseAbove: {
      label: 'Release as manager',
      from: [...registered],
      to: 'registered',
      access: 'invoices:release-above',
      needsReason: true,
      input: {
        lineId: labelled(uuid, 'Line'),
        hold: labelled(z.enum(holdNames), 'Hold'),
        signature: signingInput,
      },
    },
    approve: {
      label: 'Approve for payment',
      from: [...registered],
      to: 'approved',
      access: approve,
      decision: { by: 'approvers' },
      input: { signature: signingInput },
    },
    approveOwn: {
      label: 'Approve own work',
      from: [...registered],
      to: 'approved',
      access: approve,
      decision: { by: 'sole approval' },
      needsReason: true,
      input: { ...soleApprovalInput, signature: signingInput },
    },
    withdraw: {
      label: 'Withdraw the approval',
      from: ['approved'],
      to: 'registered',
      access: approve,
      needsReason: true,
    },
    export: { label: 'Export', from: ['approved'], to: 'exported', access: exporting, system: true },
    payPart: {
      label: 'Note a part payment',
      from: ['exported', 'part_paid'],
      to: 'part_paid',
      access: exporting,
      system: true,
    },
    pay: {
      label: 'Note the payment',
      from: ['exported', 'part_paid'],
      to: 'paid',
      access: exporting,
      system: true,
    },
    dispute: { label: 'Dispute', from: [...registered], to: 'disputed', access: update, needsReason: true },
    settle: {
      label: 'Settle the dispute',
      from: ['disputed'],
      to: 'registered',
      access: update,
      needsReason: true,
    },
    credit: {
      label: 'Close as credited',
      from: ['disputed'],
      to: 'credited',
      access: approve,
      needsReason: true,
    },
    closeCredit: {
      label: 'Close with its invoice',
      from: [...registered, 'disputed'],
      to: 'credited',
      access: approve,
      system: true,
    },
    void: {
      label: 'Void',
      from: ['draft', ...registered, 'disputed', 'approved'],
      to: 'void',
      access: 'invoices:void',
      needsReason: true,
    },
  },
})
export type InvoiceState = keyof typeof invoiceLifecycle.states
/** What is stored. */
export type InvoiceStatus = Exclude<InvoiceState, keyof typeof computedStates>
export const storedStates = [
  'draft',
  'registered',
  'disputed',
  'approved',
  'exported',
  'part_paid',
  'paid',
  'credited',
  'void',
] as const satisfies InvoiceStatus[]
export const invoiceStates = Object.keys(invoiceLifecycle.states) as [InvoiceState, ...InvoiceState[]]

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
export const isOnHold = (state: string): boolean => state === 'on_hold'
/** Its lines count on their orders. */
export const isBooked = (status: string): boolean => !['draft', 'void'].includes(status)
/** A credit note in one of these states counts on its orders: somebody has approved it, or closed it with its invoice. */
export const creditStates: readonly InvoiceStatus[] = [
  'approved',
  'exported',
  'part_paid',
  'paid',
  'credited',
]
/** The lines of an invoice count from its registration on, those of a credit note once somebody has approved it. */
export const countsOnOrders = ({
  kind,
  status,
}: {
  readonly kind: string
  readonly status: string
}): boolean =>
  kind === 'credit_note' ? (creditStates as readonly string[]).includes(status) : isBooked(status)
/** Somebody still has to do something about them. */
export const openStates: readonly InvoiceStatus[] = ['draft', 'registered', 'disputed', 'approved']
/** So many days before its end a discount is told on home. */
export const DISCOUNT_DAYS = 5
const isRegistered = (status: string): boolean => status === 'registered'
/** Somebody may approve it, as far as its state goes. */
export const isApprovable = ({ status }: { readonly status: string }): boolean => isRegistered(status)

/** It goes out with the next export. */
export const isApproved = (status: string): boolean => status === 'approved'

/** The state as people see it: what was decided, and while it is registered what the match says. */
export function shownState({
  status,
  match,
}: {
  readonly status: string
  readonly match: readonly Matched[]
}): InvoiceState {
  if (!isRegistered(status)) return status as InvoiceState
  return openHolds(match).length > 0 ? 'on_hold' : 'matched'
}

/** What decides whether an invoice may be registered. */
interface ToRegister {
  readonly hasPdf: boolean
  readonly kind: string
  readonly currency: string
  readonly baseCurrency: string
  /** Null: nobody knows what it is in the currency of the facility. */
  readonly exchangeRate: string | null
  readonly creditsId?: string | null | undefined
  readonly returnId?: string | null | undefined
  readonly lines: readonly { readonly orderLineId?: string | null | undefined }[]
  readonly statedGross: string
  readonly gross: string
}

/** What is missing before an invoice may be registered, sentences by field. */
export function missingToRegister(invoice: ToRegister): Record<string, string[]> {
  const { hasPdf, kind, creditsId, returnId, lines, statedGross, gross } = invoice
  const missing: Record<string, string[]> = {}
  if (lines.length === 0) missing.lines = ['Add at least one line.']
  else if (!grossAgrees(statedGross, gross))
    missing.statedGross = [
      `The supplier states ${statedGross}, the lines come to ${gross}: they may differ by ${GROSS_TOLERANCE}.`,
    ]
  if (kind === 'credit_note' && !creditsId && !returnId && lines.some(({ orderLineId }) => orderLineId))
    missing.creditsId = ['Choose the invoice or the return that this credit note belongs to.']
  if (invoice.exchangeRate === null)
    missing.currency = [
      `Nobody has entered what ${invoice.currency} is in ${invoice.baseCurrency}: enter the rate, then save the invoice again.`,
    ]
  if (!hasPdf) missing.files = ["Attach the supplier's invoice as a PDF."]
  return missing
}
