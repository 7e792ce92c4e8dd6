import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userTable } from '#modules/people/users/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import type { Changed, RedlineState } from './domain.ts'

/** A change of wording, order or minutes of an operation in work, through all revisions of its traveller. */
export const redlineTable = pgTable(
  'redlines',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerRootId: uuid('traveller_root_id')
      .notNull()
      .references(() => travellerTable.id),
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operationTable.id),
    /** Counts the redlines of a traveller. */
    number: integer().notNull(),
    state: text().$type<RedlineState>().notNull().default('proposed'),
    /** What it changes, and the same as it was when it was proposed. */
    changes: jsonb().$type<Changed>().notNull(),
    was: jsonb().$type<Changed>().notNull(),
    reason: text().notNull(),
    proposedById: uuid('proposed_by_id')
      .notNull()
      .references(() => userTable.id),
    proposedAt: instantColumn('proposed_at').notNull(),
    decidedById: uuid('decided_by_id').references(() => userTable.id),
    decidedAt: instantColumn('decided_at'),
    decisionReason: text('decision_reason'),
    signatureId: uuid('signature_id'),
    /** Who said what becomes of it; nobody where a revision took it over. */
    endedById: uuid('ended_by_id').references(() => userTable.id),
    endedAt: instantColumn('ended_at'),
    endedReason: text('ended_reason'),
  },
  (table) => [
    uniqueIndex('redlines_number').on(table.travellerRootId, table.number),
    index('redlines_operation').on(table.operationId),
    check(
      'redlines_state',
      sql`state IN ('proposed', 'approved', 'refused', 'taken', 'template', 'dropped')
        AND (state IN ('proposed', 'refused') OR signature_id IS NOT NULL)
        AND (state = 'proposed' OR decided_at IS NOT NULL) AND (ended_at IS NULL) = (state IN ('proposed', 'approved', 'refused'))`,
    ),
  ],
)
