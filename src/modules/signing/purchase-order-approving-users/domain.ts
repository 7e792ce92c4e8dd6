import type { ApprovalRules } from '#platform/contract/documents/approval-steps.ts'
import type { ApproverEntry, ApproverRules } from '#platform/contract/documents/approvers.ts'
import {
  type Band,
  bandProblems,
  bandsOverlap,
  type Delegation,
  delegateProblems,
  inBand,
  shareSome,
} from '#modules/people/appointments/domain.ts'

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

/** What the limits of an approver look at. */
export interface OrderFacts {
  readonly type: OrderType
  /** Net, in the facility's currency. */
  readonly value: string
}

/** An entry of this list that counts on the day. */
export interface OrderApproverEntry extends ApproverEntry, Band {
  readonly poTypes: readonly OrderType[]
  readonly maySelfApprove: boolean
}

type Limit = 'type' | 'value'

/** What the entries of this list reach; an author decides only by an entry of their own that says so. */
export const orderApprovers: ApproverRules<OrderApproverEntry, OrderFacts, Limit> = {
  beyond: (entry, { type, value }) => [
    ...(entry.poTypes.length > 0 && !entry.poTypes.includes(type) ? (['type'] as const) : []),
    ...(inBand(entry, value) ? [] : (['value'] as const)),
  ],
  words: { type: 'its type is not among yours', value: 'its value lies outside yours' },
  mayDecideOwn: ({ maySelfApprove }) => maySelfApprove,
}

/** How orders are approved: each step on which an entry covers the order decides, also where an author holds it. */
export const orderApprovalRules: ApprovalRules<OrderApproverEntry, OrderFacts, 'reach'> = {
  approvers: orderApprovers,
  steps: [
    {
      code: 'reach',
      words: 'Value and type reach this step',
      calls: ({ own, facts }) => own.some((entry) => orderApprovers.beyond(entry, facts).length === 0),
    },
  ],
}

/** What the limits look at where several orders are decided together: every type among them, and the whole net. */
export interface OrdersFacts {
  readonly types: readonly OrderType[]
  /** Net, in the facility's currency. */
  readonly value: string
}

/** The list for several orders together; nobody decides on what they wrote. Where no order is named, no entry of some types counts. */
const approversOfOrders: ApproverRules<OrderApproverEntry, OrdersFacts, Limit> = {
  beyond: (entry, { types, value }) => [
    ...(entry.poTypes.length > 0 &&
    (types.length === 0 || types.some((type) => !entry.poTypes.includes(type)))
      ? (['type'] as const)
      : []),
    ...(inBand(entry, value) ? [] : (['value'] as const)),
  ],
  words: orderApprovers.words,
}

/** How several orders together, or what is paid for them, are approved. */
export const ordersApprovalRules: ApprovalRules<OrderApproverEntry, OrdersFacts, 'reach'> = {
  approvers: approversOfOrders,
  steps: [
    {
      code: 'reach',
      words: 'Value and types reach this step',
      calls: ({ own, facts }) => own.some((entry) => approversOfOrders.beyond(entry, facts).length === 0),
    },
  ],
}
