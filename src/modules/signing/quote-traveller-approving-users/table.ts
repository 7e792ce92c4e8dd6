import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  appointmentColumns,
  appointmentIndexes,
  bandColumns,
  delegateColumns,
} from '#modules/people/appointments/table.ts'
import type { ApproverScope } from './domain.ts'

export const quoteTravellerApproverTable = pgTable(
  'quote_traveller_approving_users',
  {
    ...appointmentColumns(),
    scope: text().$type<ApproverScope>().notNull(),
    ...bandColumns(),
    minMarginPercent: numeric('min_margin_percent', { precision: 5, scale: 2 }),
    pslLevelIds: uuid('psl_level_ids').array().notNull().default([]),
    ...delegateColumns(),
  },
  (table) => [
    ...appointmentIndexes('quote_traveller_approvers', table),
    index('quote_traveller_approvers_delegate').on(table.delegateUserId),
    check(
      'quote_traveller_approvers_dates',
      sql`${table.validUntil} IS NULL OR ${table.validUntil} >= ${table.validFrom}`,
    ),
    check('quote_traveller_approvers_band', sql`${table.minValue} <= ${table.maxValue}`),
  ],
)
