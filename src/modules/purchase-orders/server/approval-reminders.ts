import { sql } from 'drizzle-orm'
import { findManagers } from '#modules/appointments/server/api.ts'
import { companyTable } from '#modules/companies/table.ts'
import { todayAt, workingHoursSince, worksToday } from '#modules/facilities/server/api.ts'
import { orderApprovers } from '#modules/purchase-order-approving-users/domain.ts'
import { findOrderApprovers } from '#modules/purchase-order-approving-users/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { approvalReminders } from '#platform/server/documents/approval-reminders.ts'
import type { ReminderSource } from '#platform/server/jobs/digest.ts'
import { purchaseOrderTable as order } from '../table.ts'
import { orders } from './document.ts'
import { decidedOn } from './queries.ts'

const waiting = approvalReminders(orders, {
  section: 'Purchase orders that wait for your approval',
  approvers: orderApprovers,
  facts: { type: decidedOn.type, value: sql`${decidedOn.value}::text` },
  partner: { name: sql`su.name`, join: sql`JOIN ${companyTable} su ON su.id = ${order.supplierId}` },
  findApprovers: (ctx: Context, facilityId: string) =>
    findOrderApprovers(ctx, facilityId, todayAt(ctx, sql`${facilityId}::uuid`)),
  findManagers,
  waitedHours: (ctx, askedAt) => workingHoursSince(ctx, sql`${order.facilityId}`, askedAt),
})

/** For the daily digest: approvals of orders that have waited too long, on days on which their facility works. */
export const orderApprovalReminders: ReminderSource = async (ctx) => {
  const found = await waiting(ctx)
  const ids = found.map(({ entityId }) => entityId)
  const rows = await ctx.tx.query<{ id: string }>(sql`
    SELECT ${order.id} AS id FROM ${order}
    WHERE ${order.id} = ANY(${sql.param(ids)}::uuid[]) AND ${worksToday(ctx, sql`${order.facilityId}`)}`)
  const working = new Set(rows.map(({ id }) => id))
  return found.filter(({ entityId }) => working.has(entityId))
}
