import { sql } from 'drizzle-orm'
import { remindersOfOrders } from '#modules/purchasing/purchase-orders/server/api.ts'
import { ordersApprovalRules } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { consolidatedOrders, decidedOn } from './document.ts'

/** For the daily digest: approvals of consolidated orders that have waited too long. */
export const consolidatedReminders = remindersOfOrders(consolidatedOrders, {
  section: 'Consolidated purchase orders that wait for your approval',
  approvers: ordersApprovalRules.approvers,
  facts: { types: sql`to_json(${decidedOn.types})`, value: sql`${decidedOn.value}::text` },
})
