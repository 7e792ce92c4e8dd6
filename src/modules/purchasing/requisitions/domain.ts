import { Decimal } from 'decimal.js'
import { computedStates } from '#platform/contract/documents/computed-state.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import {
  formOf,
  hasPartOfPiece,
  type SteelForm,
  sizeProblems,
  type SteelSize,
  WHOLE_PIECES,
} from '#modules/steel/steel-stock/domain.ts'

/** Quantities of a need, decimal strings in its unit. */
export interface Counters {
  readonly quantity: string
  readonly orderedQty: string
  readonly receivedQty: string
}

/** What people see once something was ordered: it follows from the counters, the furthest one first. */
export const needProgress = computedStates('open', {
  received: {
    label: 'Received',
    tone: 'green',
    when: {
      sql: 'received_qty >= quantity',
      of: ({ receivedQty, quantity }: Counters) => new Decimal(receivedQty).gte(quantity),
    },
  },
  partly_received: {
    label: 'Partly received',
    tone: 'blue',
    when: {
      sql: 'received_qty > 0',
      of: ({ receivedQty }: Counters) => new Decimal(receivedQty).gt(0),
    },
  },
  ordered: {
    label: 'Ordered',
    tone: 'blue',
    when: {
      sql: 'ordered_qty >= quantity',
      of: ({ orderedQty, quantity }: Counters) => new Decimal(orderedQty).gte(quantity),
    },
  },
  partly_ordered: {
    label: 'Partly ordered',
    tone: 'amber',
    when: { sql: 'ordered_qty > 0', of: ({ orderedQty }: Counters) => new Decimal(orderedQty).gt(0) },
  },
})

const { partly_ordered, ordered, partly_received, received } = needProgress.states

/** What somebody decides about a need. The computed states are shown in the place of `open` and never stored. */
export const requisitionLifecycle = lifecycle({
  states: {
    open: { label: 'Open', tone: 'grey' },
    partly_ordered,
    ordered,
    partly_received,
    received,
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'open',
  open: ['open'],
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
export type RequisitionStatus = Exclude<RequisitionState, keyof typeof needProgress.states>
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
  traveller: 'Traveller',
} as const
export type RequisitionSource = keyof typeof sources
export const sourceNames = Object.keys(sources) as [RequisitionSource, ...RequisitionSource[]]

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
  if (new Decimal(quantity).lte(0)) problems.quantity = ['Enter the quantity needed.']
  if (!form) {
    if (!need.description && !need.productCodeId)
      problems.description = ['Enter what is needed, or choose a form of steel or a product.']
    return problems
  }
  if (uom !== 'each') problems.uom = ['Steel is needed in pieces; give the length of a piece.']
  else if (hasPartOfPiece(need)) problems.quantity = [WHOLE_PIECES]
  const isNamed = formOf(form).hasSchedule === true && need.nps && need.schedule
  return isNamed ? problems : { ...problems, ...sizeProblems({ ...need, form }) }
}

/** What of the lines that were due from a supplier in the last twelve months is counted, and among how many. */
export interface DeliveryShares {
  readonly due: number
  readonly onTime: number
  readonly came: number
  readonly accepted: number
  readonly certificateDue: number
  readonly certificateOnTime: number
}

/** What is known of a supplier for a need; days as `YYYY-MM-DD`. */
export interface SupplierGrounds {
  readonly pricedOn: string | null
  readonly deliveredOn: string | null
  readonly approvedFor: string | null
  readonly isConditional: boolean
  /** How it delivered; null: nothing was due. */
  readonly record: DeliveryShares | null
}

/** What speaks for a supplier: how much it weighs at most, which share of that is reached, and how it reads. */
interface Ground {
  readonly weight: number
  /** From 0 to 1. */
  readonly share: (of: SupplierGrounds) => number
  readonly words: (of: SupplierGrounds) => string | null
}

/** Of a supplier that nothing was due from nobody knows how it delivers: half of what it could reach. */
const UNKNOWN = 0.5
const shareOf = (counted: number | undefined, among: number | undefined): number =>
  among ? (counted ?? 0) / among : UNKNOWN
const told = (label: string, counted: number | undefined, among: number | undefined): string | null =>
  among ? `${label} ${counted ?? 0} of ${among}` : null

/** A price decides between records that are much alike, a record between a good and a bad supplier. */
const grounds: readonly Ground[] = [
  {
    weight: 30,
    share: ({ pricedOn }) => (pricedOn ? 1 : 0),
    words: ({ pricedOn }) => pricedOn && `price valid since ${shortDay(pricedOn)}`,
  },
  {
    weight: 20,
    share: ({ deliveredOn }) => (deliveredOn ? 1 : 0),
    words: ({ deliveredOn }) => deliveredOn && `delivered this grade on ${shortDay(deliveredOn)}`,
  },
  {
    weight: 10,
    share: ({ approvedFor }) => (approvedFor ? 1 : 0),
    words: ({ approvedFor }) => approvedFor && `approved for ${approvedFor}`,
  },
  {
    weight: 10,
    share: ({ isConditional }) => (isConditional ? 0 : 1),
    words: ({ isConditional }) => (isConditional ? 'approved under conditions' : null),
  },
  {
    weight: 30,
    share: ({ record }) => shareOf(record?.onTime, record?.due),
    words: ({ record }) => told('on time', record?.onTime, record?.due),
  },
  {
    weight: 30,
    share: ({ record }) => shareOf(record?.accepted, record?.came),
    words: ({ record }) => told('accepted', record?.accepted, record?.came),
  },
  {
    weight: 15,
    share: ({ record }) => shareOf(record?.certificateOnTime, record?.certificateDue),
    words: ({ record }) => told('certificate on time', record?.certificateOnTime, record?.certificateDue),
  },
]

/** How much speaks for a supplier, and why in words; figures of the record are lines of the last twelve months. */
export function weighSupplier(of: SupplierGrounds): { weight: number; because: string } {
  const weight = grounds.reduce((sum, ground) => sum + ground.weight * ground.share(of), 0)
  return { weight, because: grounds.flatMap((ground) => ground.words(of) ?? []).join(', ') }
}
