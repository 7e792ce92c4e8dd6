import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { Activity, IndirectCode, TimeKind, TimeSource } from './domain.ts'

/** From when until when somebody worked on what. Rows are only added: one that is wrong is named by the one that counts in its place. */
export const timeSpanTable = pgTable(
  'time_spans',
  {
    id: uuid().primaryKey().defaultRandom(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => userTable.id),
    kind: text().$type<TimeKind>().notNull(),
    operationId: uuid('operation_id').references(() => operationTable.id),
    activity: text().$type<Activity>(),
    indirectCode: text('indirect_code').$type<IndirectCode>(),
    startedAt: instantColumn('started_at').notNull(),
    stoppedAt: instantColumn('stopped_at').notNull(),
    source: text().$type<TimeSource>().notNull(),
    /** The span that this one corrects, which counts no more. */
    correctsId: uuid('corrects_id'),
    /** Corrected to nothing. */
    voided: boolean().notNull(),
    /** Of a correction. */
    reason: text(),
    enteredById: uuid('entered_by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('time_spans_facility').on(table.facilityId, table.startedAt),
    index('time_spans_person').on(table.personId, table.startedAt),
    index('time_spans_operation').on(table.operationId),
    uniqueIndex('time_spans_corrects').on(table.correctsId),
    check('time_spans_order', sql`stopped_at > started_at`),
    check(
      'time_spans_kind',
      sql`(kind = 'operation') = (operation_id IS NOT NULL) AND (kind = 'operation') = (activity IS NOT NULL)
        AND (kind = 'indirect') = (indirect_code IS NOT NULL)`,
    ),
    check(
      'time_spans_correction',
      sql`(source = 'correction') = (corrects_id IS NOT NULL) AND (corrects_id IS NULL) = (reason IS NULL)
        AND (NOT voided OR corrects_id IS NOT NULL)`,
    ),
  ],
)
