import { Decimal } from 'decimal.js'
import { lifecycle } from '#platform/contract/lifecycle.ts'
import { formOf, type SteelForm, sizeProblems, type SteelSize } from '#modules/steel-stock/domain.ts'

/** What people see once something was ordered: nobody sets these, they follow from the counters. */
const computedStates = {
  partly_ordered: { label: 'Partly ordered', tone: 'amber', isComputed: true },
  ordered: { label: 'Ordered', tone: 'blue', isComputed: true },
  partly_received: { label: 'Partly received', tone: 'blue', isComputed: true },
  received: { label: 'Received', tone: 'green', isComputed: true },
} as const

/** What somebody decides about a need. The computed states are shown in the place of `open` and never stored. */
export const requisitionLifecycle = lifecycle({
  states: {
    open: { label: 'Open', tone: 'grey' },
    ...computedStates,
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'open',
  actions: {
    cancel: {
      label: 'Cancel',
      from: ['open'],
      to: 'cancelled',
      access: 'requisitions:cancel',
      needsReason: true,
    },
    reopen: {
      label: 'Reopen',
      from: ['cancelled'],
      to: 'open',
      access: 'requisitions:cancel',
      needsReason: true,
    },
  },
})
export type RequisitionState = keyof typeof requisitionLifecycle.states
/** What is stored. */
export type RequisitionStatus = Exclude<RequisitionState, keyof typeof computedStates>
export const requisitionStates = Object.keys(requisitionLifecycle.states) as [
  RequisitionState,
  ...RequisitionState[],
]

/** Something of them is still to be ordered. */
export const toOrderStates: readonly RequisitionState[] = ['open', 'partly_ordered']
/** Not cancelled, and not all of it is here. */
export const openStates: readonly RequisitionState[] = [
  'open',
  'partly_ordered',
  'ordered',
  'partly_received',
]

/** Not cancelled; of what is stored. */
export const isWanted = (status: string): boolean => status === 'open'

/** Where a need comes from. */
export const sources = {
  manual: 'By hand',
  quote: 'Quote',
  minimum_stock: 'Minimum stock',
} as const
export type RequisitionSource = keyof typeof sources
export const sourceNames = Object.keys(sources) as [RequisitionSource, ...RequisitionSource[]]

/** Quantities of a need, decimal strings in its unit. */
export interface Counters {
  readonly quantity: string
  readonly orderedQty: string
  readonly receivedQty: string
}

/** The state as people see it; the column `state` of the table follows the same rule. */
export function requisitionState({
  status,
  quantity,
  orderedQty,
  receivedQty,
}: Counters & { readonly status: string }): RequisitionState {
  if (status !== 'open') return status as RequisitionState
  if (new Decimal(receivedQty).gte(quantity)) return 'received'
  if (new Decimal(receivedQty).gt(0)) return 'partly_received'
  if (new Decimal(orderedQty).gte(quantity)) return 'ordered'
  return new Decimal(orderedQty).gt(0) ? 'partly_ordered' : 'open'
}

/** What is still to be ordered; never below 0. */
export const toOrder = ({ quantity, orderedQty }: Counters): string =>
  Decimal.max(0, new Decimal(quantity).minus(orderedQty)).toFixed(3)

type Text = string | null | undefined

/** A need as it is entered. */
export interface EnteredNeed extends Omit<SteelSize, 'form'> {
  readonly form?: SteelForm | null | undefined
  readonly nps?: Text
  readonly schedule?: Text
  readonly description?: Text
  readonly productCodeId?: Text
  readonly quantity: string
  readonly uom: string
}

/** What is missing or does not fit in a need, sentences by field; empty when it is whole. */
export function needProblems(need: EnteredNeed): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const { form, quantity, uom } = need
  if (new Decimal(quantity).lte(0)) problems.quantity = ['Say how much is needed.']
  if (!form) {
    if (!need.description && !need.productCodeId)
      problems.description = ['Say what is needed, or choose a form of steel or a product.']
    return problems
  }
  if (uom !== 'each') problems.uom = ['Steel is needed in pieces; give the length of a piece.']
  else if (!new Decimal(quantity).isInteger()) problems.quantity = ['Pieces are whole.']
  const isNamed = formOf(form).hasSchedule === true && need.nps && need.schedule
  return isNamed ? problems : { ...problems, ...sizeProblems({ ...need, form }) }
}
