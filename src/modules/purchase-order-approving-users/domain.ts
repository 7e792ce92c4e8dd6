import type { Decimal } from 'decimal.js'
import {
  type Band,
  bandProblems,
  bandsOverlap,
  type Delegation,
  delegateProblems,
  inBand,
  shareSome,
} from '#modules/appointments/domain.ts'

/** What an order is for. */
export const orderTypes = {
  stock: 'Stock',
  traveller_material: 'Traveller material',
  subcontract: 'Subcontract process',
  service: 'Service',
  consumable: 'Consumables',
  calibration: 'Calibration',
} as const
export type OrderType = keyof typeof orderTypes

/** What an entry covers beside its facility and its days. */
interface Reach extends Band {
  /** Empty or null: every type. */
  readonly poTypes?: readonly OrderType[] | null | undefined
  readonly step?: number | null | undefined
}

/** Whether two entries of one person give the same right twice: the same step, and values and types in common. */
export const repeats = (one: Reach, other: Reach): boolean =>
  (one.step ?? 1) === (other.step ?? 1) &&
  bandsOverlap(one, other) &&
  shareSome(one.poTypes ?? [], other.poTypes ?? [])

/** What does not fit together in an entry, by field. */
export const entryProblems = (entry: Delegation & Band): Record<string, string> => ({
  ...bandProblems(entry),
  ...delegateProblems(entry),
})

/** What is decided on. */
export interface OrderFacts {
  readonly type: OrderType
  /** In the facility's currency. */
  readonly value: Decimal.Value
  readonly authorIds: readonly string[]
}

/** An entry that counts on the day, as the person on it or as the one who stands in holds it. */
export interface OrderApproverEntry extends Band {
  readonly userId: string
  /** Who is on the list, where `userId` stands in for them. */
  readonly holderId: string | null
  readonly poTypes: readonly OrderType[]
  readonly step: number
  readonly maySelfApprove: boolean
}

/**
 * Whether an entry lets its holder decide on an order. Authors decide on their own orders only by an entry of their
 * own that says so; nobody decides in an author's place.
 */
export function coversOrder(entry: OrderApproverEntry, order: OrderFacts): boolean {
  const { userId, holderId, poTypes } = entry
  const isOwn = order.authorIds.includes(userId)
  const isForAuthor = holderId !== null && order.authorIds.includes(holderId)
  if (isForAuthor || (isOwn && (holderId !== null || !entry.maySelfApprove))) return false
  return (poTypes.length === 0 || poTypes.includes(order.type)) && inBand(entry, order.value)
}

/**
 * The steps an order has to pass, from the lowest, each with the entries of which any one decides. A step that only
 * people have who may not decide on this order stays, empty: it has to be seen to.
 */
export function approvalSteps<E extends OrderApproverEntry>(
  entries: readonly E[],
  order: OrderFacts,
): { step: number; entries: E[] }[] {
  const nobodys = { ...order, authorIds: [] }
  const wanted = new Set(entries.filter((entry) => coversOrder(entry, nobodys)).map(({ step }) => step))
  return [...wanted]
    .sort((a, b) => a - b)
    .map((step) => ({
      step,
      entries: entries.filter((entry) => entry.step === step && coversOrder(entry, order)),
    }))
}
