import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Effect } from './domain.ts'

/** Exceptions from the role for one person. Ended and expired rows stay: they show who could do what on which day. */
export const userPermissionTable = pgTable(
  'user_permissions',
  {
    ...recordColumns(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    permission: text().notNull(),
    effect: text().$type<Effect>().notNull(),
    reason: text().notNull(),
    expiresAt: instantColumn('expires_at'),
    grantedById: uuid('granted_by_id')
      .notNull()
      .references(() => userTable.id),
    endedAt: instantColumn('ended_at'),
    endedById: uuid('ended_by_id').references(() => userTable.id),
  },
  (table) => [
    index('user_permissions_open').on(table.userId).where(sql`${table.endedAt} IS NULL`),
    index('user_permissions_user').on(table.userId, table.createdAt.desc()),
    index('user_permissions_permission').on(table.permission).where(sql`${table.endedAt} IS NULL`),
    check('user_permissions_effect', sql`${table.effect} IN ('allow', 'deny')`),
    check('user_permissions_ended', sql`(${table.endedAt} IS NULL) = (${table.endedById} IS NULL)`),
  ],
)
