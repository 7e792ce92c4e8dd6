import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { rolePermissionTable } from '../table.ts'

/** An expression: the changes of a role (an expression) as `{"quotes:approve": true}`; null without any. */
export const changesOfRole = (role: SQL): SQL => sql`(
  SELECT jsonb_object_agg(changed.permission, changed.allowed) FROM ${rolePermissionTable} changed
  WHERE changed.role = ${role})`

/**
 * Refuses what would give whoever acts rights that they do not hold. `user-permissions` knows who else could give them, so
 * that it is handed in by `src/app/rights.ts`. Throws 422.
 */
export type RefuseOwnGain = (ctx: Context, given: readonly string[]) => Promise<void>
