import { type SQL, sql } from 'drizzle-orm'
import { rolePermissionTable } from '../table.ts'

/** An expression: the changes of a role (an expression) as `{"quotes:approve": true}`; null without any. */
export const changesOfRole = (role: SQL): SQL => sql`(
  SELECT jsonb_object_agg(changed.permission, changed.allowed) FROM ${rolePermissionTable} changed
  WHERE changed.role = ${role})`
