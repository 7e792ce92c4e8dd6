import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#platform/server/context.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** Where a role differs from its defaults; the defaults themselves stand in the program. */
export const rolePermissionTable = pgTable(
  'role_permissions',
  {
    role: text().$type<Role>().notNull(),
    permission: text().notNull(),
    allowed: boolean().notNull(),
    changedById: uuid('changed_by_id')
      .notNull()
      .references(() => userTable.id),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.permission] })],
)

/** One row for each role that was ever changed: its version, and its id in the audit trail. */
export const roleVersionTable = pgTable(
  'role_permission_versions',
  { ...recordColumns(), role: text().$type<Role>().notNull() },
  (table) => [
    uniqueIndex('role_permission_versions_role').on(table.role),
    check(
      'role_permission_versions_known',
      sql`${table.role} IN ('administrator', 'manager', 'user', 'client')`,
    ),
  ],
)
