import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** Every text of a table that was ever in force; only rows with a label were loaded by a person. */
export const pipeWallTableTable = pgTable(
  'pipe_wall_tables',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    checksum: text().notNull(),
    text: text().notNull(),
    label: text().notNull(),
    validFrom: date('valid_from'),
    loadedById: uuid('loaded_by_id').references(() => userTable.id),
    loadedAt: instantColumn('loaded_at').notNull().defaultNow(),
    isInForce: boolean('is_in_force').notNull(),
  },
  (table) => [
    uniqueIndex('pipe_wall_tables_in_force').on(table.name).where(sql`is_in_force`),
    index('pipe_wall_tables_by_name').on(table.name, table.loadedAt),
  ],
)
