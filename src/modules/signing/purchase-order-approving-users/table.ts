import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import {
  appointmentColumns,
  appointmentIndexes,
  bandColumns,
  delegateColumns,
} from '#modules/people/appointments/table.ts'
import type { OrderType } from './domain.ts'

export const purchaseOrderApproverTable = pgTable(
  'purchase_order_approving_users',
  {
    ...appointmentColumns(),
    poTypes: text('po_types').array().$type<OrderType[]>().notNull(),
    ...bandColumns(),
    maySelfApprove: boolean('may_self_approve').notNull(),
    ...delegateColumns(),
  },
  (table) => [
    ...appointmentIndexes('purchase_order_approvers', table),
    index('purchase_order_approvers_delegate').on(table.delegateUserId),
    check(
      'purchase_order_approvers_dates',
      sql`${table.validUntil} IS NULL OR ${table.validUntil} >= ${table.validFrom}`,
    ),
    check('purchase_order_approvers_band', sql`${table.minValue} <= ${table.maxValue}`),
  ],
)
