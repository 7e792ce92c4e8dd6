import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../platform/server/record-columns.ts'
import { facilityTable } from '../facilities/table.ts'
import { userTable } from '../users/table.ts'
import type { ApproverScope } from './domain.ts'

/** Ended rows stay: they show who could approve on which day. */
export const quoteTravellerApproverTable = pgTable(
  'quote_traveller_approving_users',
  {
    ...recordColumns(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id),
    scope: text().$type<ApproverScope>().notNull(),
    facilityId: uuid('facility_id').references(() => facilityTable.id),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until'),
    note: text(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    index('quote_traveller_approvers_user').on(table.userId),
    index('quote_traveller_approvers_facility').on(table.facilityId),
    index('quote_traveller_approvers_by_valid_from').on(table.validFrom, table.id),
    index('quote_traveller_approvers_by_created_at').on(table.createdAt, table.id),
    check(
      'quote_traveller_approvers_dates',
      sql`${table.validUntil} IS NULL OR ${table.validUntil} >= ${table.validFrom}`,
    ),
  ],
)
