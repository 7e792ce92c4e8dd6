import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { stepsToPass } from '#platform/contract/documents/approval-steps.ts'
import { decidersOf } from '#platform/contract/documents/approvers.ts'
import type { Context } from '#platform/server/context.ts'
import {
  appointments,
  bandNames,
  delegateJoin,
  delegateNames,
  type ExpiringList,
} from '#modules/people/appointments/server/api.ts'
import { purchaseOrderApprovingUsers } from '../contract.ts'
import { orderApprovalRules, orderApprovers, type OrderType, orderTypes, repeats } from '../domain.ts'
import { purchaseOrderApproverTable as table } from '../table.ts'
import { findOrderApprovers } from './api.ts'

const slice = 'purchase-order-approving-users'

type Steps = z.output<typeof purchaseOrderApprovingUsers.endpoints.deciders.response>

const everyType = sql.raw(`ARRAY['${Object.keys(orderTypes).join("','")}']`)

export const approvers = appointments(purchaseOrderApprovingUsers, {
  table,
  names: { ...bandNames, ...delegateNames },
  joins: delegateJoin,
  filters: {
    poTypes: {
      array: sql`(CASE WHEN cardinality(${table.poTypes}) = 0 THEN ${everyType} ELSE ${table.poTypes} END)`,
    },
  },
  filled: ({ poTypes, step, maySelfApprove }) => ({
    poTypes: poTypes ?? [],
    step: step ?? 1,
    maySelfApprove: maySelfApprove ?? false,
  }),
  repeats,
  key: ['step', 'minValue'],
})

/** Its entries run out by themselves; the nightly job warns of it. */
export const expiringApprovers: ExpiringList = {
  slice,
  table,
  people: 'purchase order approvers',
  href: '/setup/purchase-order-approving-users',
  dates: { validUntil: 'The entry' },
}

/** Who would decide today on an order that none of them wrote, step by step; empty when no entry covers it. */
export async function findDeciders(
  ctx: Context,
  { query }: { query: { facilityId: string; poType: OrderType; value: string } },
): Promise<Steps> {
  const entries = await findOrderApprovers(ctx, query.facilityId, ctx.today())
  const order = { type: query.poType, value: query.value, authorIds: [], decidedIds: [] }
  return stepsToPass(orderApprovalRules, entries, order).map(({ step, limitsHold }) => ({
    step,
    people: decidersOf(orderApprovers, entries, { ...order, step, limitsHold }).map(
      ({ userId, name, holderName }) => ({ userId, name, holderName }),
    ),
  }))
}
