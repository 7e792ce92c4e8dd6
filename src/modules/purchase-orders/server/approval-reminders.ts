import { sql } from 'drizzle-orm'
import { findManagers } from '#modules/appointments/server/api.ts'
import { companyTable } from '#modules/companies/table.ts'
import { todayAt } from '#modules/facilities/server/api.ts'
import { orderApprovers } from '#modules/purchase-order-approving-users/domain.ts'
import { findOrderApprovers } from '#modules/purchase-order-approving-users/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { approvalReminders } from '#platform/server/documents/approval-reminders.ts'
import { purchaseOrderTable as order } from '../table.ts'
import { orders } from './document.ts'
import { decidedOn } from './queries.ts'

/** For the daily digest: approvals of orders that have waited too long. */
export const orderApprovalReminders = approvalReminders(orders, {
  section: 'Purchase orders that wait for your approval',
  approvers: orderApprovers,
  facts: { type: decidedOn.type, value: sql`${decidedOn.value}::text` },
  partner: { name: sql`su.name`, join: sql`JOIN ${companyTable} su ON su.id = ${order.supplierId}` },
  findApprovers: (ctx: Context, facilityId: string) =>
    findOrderApprovers(ctx, facilityId, todayAt(ctx, sql`${facilityId}::uuid`)),
  findManagers,
})
