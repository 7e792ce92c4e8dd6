import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'

export const heatTable = pgTable(
  'heats',
  {
    ...recordColumns(),
    millId: uuid('mill_id')
      .notNull()
      .references(() => companyTable.id),
    heatNo: text('heat_no').notNull(),
    /** The number without white space, in upper case: what two heats are compared by. */
    heatKey: text('heat_key')
      .notNull()
      .generatedAlwaysAs(sql`upper(regexp_replace(heat_no, '\\s', '', 'g'))`),
    /** What could be misread as the same: `heatLook` of the domain. */
    heatLook: text('heat_look').notNull(),
    gradeStated: text('grade_stated'),
    meltProcess: text('melt_process'),
    meltCountry: text('melt_country'),
    notes: text(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(heat_no || ' ' || regexp_replace(heat_no, '\\s', '', 'g') || ' ' || coalesce(grade_stated, ''))`,
      ),
  },
  (table) => [
    // A number is unique within one works and nowhere else.
    uniqueIndex('heats_once').on(table.millId, table.heatKey),
    // What pieces of steel refer to, so that mill and number of a piece are always those of its heat.
    uniqueIndex('heats_named').on(table.id, table.millId, table.heatKey),
    index('heats_by_number').on(table.heatNo, table.id),
    index('heats_by_updated_at').on(table.updatedAt, table.id),
    index('heats_look').on(table.heatLook),
    index('heats_key').on(table.heatKey),
    index('heats_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
