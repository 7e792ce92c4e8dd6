import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OwnMenu } from '#platform/contract/current-user.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** How people have arranged their menus; no record of the business, so it has no version and no trail. */
export const ownMenuTable = pgTable('own_menus', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  everything: boolean().notNull(),
  /** Null: as the program folds the headings. */
  folded: text().array(),
  favourites: jsonb().$type<OwnMenu['favourites']>().notNull(),
  savedAt: instantColumn('saved_at').notNull(),
})
