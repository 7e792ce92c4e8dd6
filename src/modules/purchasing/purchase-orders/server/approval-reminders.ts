import { sql } from 'drizzle-orm'
import { findManagers } from '#modules/people/appointments/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt, workingHoursSince, worksToday } from '#modules/setup/facilities/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import {
  approvalReminders,
  type ReminderPlan,
} from '#platform/server/documents/approvals/approval-reminders.ts'
import type { ReminderSource } from '#platform/server/jobs/digest.ts'
import { orderApprovers } from '#modules/signing/purchase-order-approving-users/domain.ts'
import {
  findOrderApprovers,
  type OrderApprover,
} from '#modules/signing/purchase-order-approving-users/server/api.ts'
import { orders } from './document.ts'
import { decidedOn } from './queries.ts'

/**
 * For the daily digest: approvals of a kind of order that have waited too long, told to the people of the list of approvers,
 * on days on which the facility of the order works.
 */
export function remindersOfOrders<Facts extends object>(
  document: Parameters<typeof approvalReminders>[0],
  plan: Pick<ReminderPlan<OrderApprover, Facts>, 'section' | 'approvers' | 'facts'>,
): ReminderSource {
  const { table } = document
  const [id, facilityId, supplierId] = [
    column(table, 'id'),
    column(table, 'facilityId'),
    column(table, 'supplierId'),
  ]
  const waiting = approvalReminders(document, {
    ...plan,
    partner: { name: sql`su.name`, join: sql`JOIN ${companyTable} su ON su.id = ${supplierId}` },
    findApprovers: (ctx: Context, facility: string) =>
      findOrderApprovers(ctx, facility, todayAt(ctx, sql`${facility}::uuid`)),
    findManagers,
    waitedHours: (ctx, askedAt) => workingHoursSince(ctx, sql`${facilityId}`, askedAt),
  })
  return async (ctx) => {
    const found = await waiting(ctx)
    const ids = found.map(({ entityId }) => entityId)
    const rows = await ctx.tx.query<{ id: string }>(sql`
      SELECT ${id} AS id FROM ${table}
      WHERE ${id} = ANY(${sql.param(ids)}::uuid[]) AND ${worksToday(ctx, sql`${facilityId}`)}`)
    const working = new Set(rows.map((row) => row.id))
    return found.filter(({ entityId }) => working.has(entityId))
  }
}

/** The same of purchase orders. */
export const orderApprovalReminders = remindersOfOrders(orders, {
  section: 'Purchase orders that wait for your approval',
  approvers: orderApprovers,
  facts: { type: decidedOn.type, value: sql`${decidedOn.value}::text` },
})
