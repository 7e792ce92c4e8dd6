import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { LicenceKind, LicenceState } from './domain.ts'

export const licenceTable = pgTable(
  'licences',
  {
    ...recordColumns(),
    kind: text().$type<LicenceKind>().notNull(),
    number: text().notNull(),
    status: text().$type<LicenceState>().notNull(),
    body: text().notNull(),
    bodyNo: text('body_no'),
    facilityId: uuid('facility_id').references(() => facilityTable.id),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until'),
    /** What the list sorts by: what has no last day comes last. */
    validUntilKey: date('valid_until_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(valid_until, date '9999-12-31')`),
    scope: text().notNull(),
    notes: text(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || body || ' ' || coalesce(body_no, '') || ' ' || scope || ' ' || coalesce(notes, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('licences_once').on(table.kind, sql`lower(number)`, table.validFrom),
    index('licences_by_number').on(table.number, table.id),
    index('licences_by_end').on(table.validUntilKey, table.id),
    index('licences_of_facility').on(table.facilityId).where(sql`facility_id IS NOT NULL`),
    index('licences_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('licences_end_after_beginning', sql`valid_until >= valid_from`),
  ],
)
