import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { PersonRow, userPermissions } from '../contract.ts'
import { userPermissionTable } from '../table.ts'
import { isLiveAt } from './api.ts'

function planAt(now: string): ListPlan<typeof userPermissions.endpoints.list> {
  const live = sql`${userPermissionTable} e WHERE e.user_id = ${userTable.id} AND ${isLiveAt(now)}`
  return {
    from: sql`${userTable}`,
    id: sql`${userTable.id}`,
    columns: {
      name: sql`${userTable.name}`,
      email: sql`${userTable.email}`,
      role: sql`${userTable.role}`,
      jobTitle: sql`${userTable.jobTitle}`,
      isActive: sql`(${userTable.status} = 'active')`,
      allowed: sql`(SELECT count(*)::int FROM ${live} AND e.effect = 'allow')`,
      denied: sql`(SELECT count(*)::int FROM ${live} AND e.effect = 'deny')`,
      nextExpiry: sql`(SELECT min(e.expires_at) FROM ${live})`,
    },
    filters: {
      role: sql`${userTable.role}`,
      hasExceptions: sql`EXISTS (SELECT 1 FROM ${live})`,
    },
    sorts: { name: { column: sql`${userTable.name}`, type: 'text' } },
    search: sql`${userTable.search}`,
    prefixes: [sql`${userTable.name}`, sql`${userTable.email}`],
  }
}

/** Everybody, with the exceptions that count now. */
export const listPeople = (
  ctx: Context,
  { query }: Incoming<unknown, ListQuery, unknown>,
  exchange: HttpExchange,
): Promise<Page<PersonRow>> =>
  listPage(ctx, planAt(ctx.clock.now().toISOString()), query, addressOf(exchange))
