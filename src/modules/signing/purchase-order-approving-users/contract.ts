import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { money, reference, uuid } from '#platform/contract/values/fields.ts'
import { anyOf } from '#platform/contract/calls/paging.ts'
import {
  appointment,
  bandInput,
  bandShown,
  delegateInput,
  delegateShown,
} from '#modules/people/appointments/contract.ts'
import { entryProblems, type OrderType, orderTypes } from './domain.ts'

const slice = 'purchase-order-approving-users'
const types = Object.keys(orderTypes) as [OrderType, ...OrderType[]]

const entries = appointment(slice, {
  singular: 'Purchase order approver',
  plural: 'Purchase order approvers',
  input: {
    /** Empty: every type. */
    poTypes: labelled(z.array(z.enum(types)).max(types.length).nullish(), 'Types of order'),
    ...bandInput,
    /** Whether the person may approve orders of their own; null: no. */
    maySelfApprove: labelled(z.boolean().nullish(), 'May approve orders of their own'),
    ...delegateInput,
  },
  shown: {
    poTypes: z.array(z.enum(types)),
    ...bandShown,
    maySelfApprove: z.boolean(),
    ...delegateShown,
  },
  filters: { poTypes: anyOf(types) },
  problems: entryProblems,
})

/** One step of an order: any one of these people decides. */
const step = z.object({
  step: z.int(),
  people: z.array(
    z.object({
      userId: uuid,
      name: z.string(),
      /** Whom they stand in for. */
      holderName: z.string().nullable(),
    }),
  ),
})

/** Who may approve purchase orders and consolidated purchase orders. */
export const purchaseOrderApprovingUsers = {
  ...entries,
  endpoints: {
    ...entries.endpoints,
    deciders: endpoint({
      method: 'GET',
      path: `/api/v1/${slice}/deciders`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Who would decide today on an order of this facility, type and value, step by step',
      query: z.object({ facilityId: reference, poType: z.enum(types), value: money }),
      response: z.array(step),
      envelope: 'data',
    }),
  },
}
