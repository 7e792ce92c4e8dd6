import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import {
  appointments,
  bandNames,
  countsOn,
  delegateJoin,
  delegateNames,
  type ExpiringList,
  holders,
} from '#modules/appointments/server/api.ts'
import { purchaseOrderApprovingUsers } from '../contract.ts'
import { approvalSteps, type OrderApproverEntry, type OrderType, orderTypes, repeats } from '../domain.ts'
import { purchaseOrderApproverTable as table } from '../table.ts'

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
})

/** Its entries run out by themselves; the nightly job warns of it. */
export const expiringApprovers: ExpiringList = {
  slice,
  table,
  people: 'purchase order approvers',
  href: '/setup/purchase-order-approving-users',
  dates: { validUntil: 'The entry' },
}

interface Found extends OrderApproverEntry {
  readonly name: string
  readonly holderName: string | null
}

/** Who would decide today on an order that none of them wrote, step by step; empty when no entry covers it. */
export async function findDeciders(
  ctx: Context,
  { query }: { query: { facilityId: string; poType: OrderType; value: string } },
): Promise<Steps> {
  const on = ctx.today()
  const entries = await ctx.tx.query<Found>(sql`
    SELECT who.user_id AS "userId", who.holder_id AS "holderId", p.name, h.name AS "holderName",
      ${table.poTypes} AS "poTypes", ${table.step} AS step, ${table.minValue} AS "minValue",
      ${table.maxValue} AS "maxValue", ${table.maySelfApprove} AS "maySelfApprove"
    FROM ${holders(table, on)}
    WHERE ${countsOn(table, sql`${on}::date`)}
      AND (${table.facilityId} IS NULL OR ${table.facilityId} = ${query.facilityId}::uuid)
    ORDER BY p.name, p.id`)
  const order = { type: query.poType, value: query.value, authorIds: [] }
  return approvalSteps(entries, order).map(({ step, entries: able }) => ({
    step,
    people: able.map(({ userId, name, holderName }) => ({ userId, name, holderName })),
  }))
}
