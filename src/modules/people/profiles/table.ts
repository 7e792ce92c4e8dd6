import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/**
 * The profiles that the house has made, and those of the program that it has changed or retired. A person has profiles by
 * their keys; one of the program that nobody touched has no row.
 */
export const profileTable = pgTable(
  'profiles',
  {
    ...recordColumns(),
    key: text().notNull(),
    /** Null for one of the program, which is called as it is there. */
    name: text(),
    about: text(),
    /** The groups and screens that its people see in the menu; null: as the program has it, for one of the house everything. */
    menu: text().array(),
    /** The screen that its people begin with; null: home. */
    startPage: text('start_page'),
    /** Gives nothing any more, and cannot be given to anybody. */
    isRetired: boolean('is_retired').notNull().default(false),
  },
  (table) => [
    uniqueIndex('profiles_key').on(table.key),
    uniqueIndex('profiles_name').on(sql`lower(${table.name})`),
    check('profiles_named', sql`${table.name} IS NULL OR length(${table.name}) BETWEEN 1 AND 60`),
  ],
)

/** Where a profile differs from what the program puts into it; a profile of the house has nothing but these. */
export const profileRightTable = pgTable(
  'profile_rights',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profileTable.id, { onDelete: 'cascade' }),
    permission: text().notNull(),
    allowed: boolean().notNull(),
    changedById: uuid('changed_by_id')
      .notNull()
      .references(() => userTable.id),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (table) => [uniqueIndex('profile_rights_of_profile').on(table.profileId, table.permission)],
)
