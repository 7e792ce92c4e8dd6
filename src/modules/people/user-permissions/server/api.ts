import { type SQL, sql } from 'drizzle-orm'
import type { Context, Role } from '#platform/server/context.ts'
import { keySlices } from '#modules/people/role-permissions/domain.ts'
import { changesOfRole } from '#modules/people/role-permissions/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { userPermissionTable } from '../table.ts'

/** A condition over the exceptions `e`: those that count at an instant (ISO). */
export const isLiveAt = (now: string): SQL =>
  sql`e.ended_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > ${now}::timestamptz)`

/**
 * An expression: the live exceptions of a user (an expression) as `{"quotes:approve": true}`, false where the right is
 * denied; null without any.
 */
export const exceptionsOf = (userId: SQL, now: string): SQL =>
  // Of two with the same name jsonb keeps the last one, and deny comes after allow.
  sql`(
  SELECT jsonb_object_agg(e.permission, e.effect = 'allow' ORDER BY e.effect) FROM ${userPermissionTable} e
  WHERE e.user_id = ${userId} AND ${isLiveAt(now)})`

/**
 * Whether nobody else could manage people and their rights: no other active administrator, or only such whose address is
 * not verified or to whom a part of it is denied. The administrators stay locked until the commit.
 */
export async function isLastAdministrator(ctx: Context, userId: string): Promise<boolean> {
  // What others did meanwhile is seen by the second statement, once the first has waited for it.
  await ctx.tx.query(sql`
    SELECT id FROM ${userTable} WHERE role = 'administrator' AND status = 'active' ORDER BY id FOR UPDATE`)
  const [other] = await ctx.tx.query(sql`
    SELECT u.id FROM ${userTable} u
    WHERE u.role = 'administrator' AND u.status = 'active' AND u.verified_at IS NOT NULL AND u.id <> ${userId}
    AND NOT EXISTS (
      SELECT 1 FROM ${userPermissionTable} e
      WHERE e.user_id = u.id AND e.effect = 'deny' AND ${isLiveAt(ctx.clock.now().toISOString())}
        AND split_part(e.permission, ':', 1) = ANY(${sql.param(keySlices)}::text[]))
    LIMIT 1`)
  return other === undefined
}

/** A person with everything that decides about their rights. */
export interface RightHolder {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly profiles: readonly string[]
  readonly roleChanges: Readonly<Record<string, boolean>> | null
  readonly ownChanges: Readonly<Record<string, boolean>> | null
}

/** Whether somebody holds a right, worked out as for a session. */
export const holdsRight = (
  ctx: Context,
  right: string,
  { role, profiles, roleChanges, ownChanges }: RightHolder,
): boolean => ctx.permissionsOf(role, { role: roleChanges, own: ownChanges, profiles }).has(right)

/** Everybody but the actor who is active, verified and holds the right, by name. */
export async function othersHolding(ctx: Context, right: string): Promise<readonly RightHolder[]> {
  const people = await ctx.tx.query<RightHolder>(sql`
    SELECT u.id, u.name, u.role, u.profiles, ${changesOfRole(sql`u.role`)} AS "roleChanges",
      ${exceptionsOf(sql`u.id`, ctx.clock.now().toISOString())} AS "ownChanges" FROM ${userTable} u
    WHERE u.status = 'active' AND u.verified_at IS NOT NULL AND u.role <> 'client' AND u.id <> ${ctx.actor.id}
    ORDER BY u.name, u.id`)
  return people.filter((person) => holdsRight(ctx, right, person))
}
