import { type SQL, sql } from 'drizzle-orm'
import type { Context, RightChanges } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { profilesOf } from '#modules/people/profiles/server/api.ts'
import { profileTable } from '#modules/people/profiles/table.ts'
import { isStandard } from '#modules/people/profiles/domain.ts'
import {
  effectiveRights,
  keySlices,
  type RightsBook,
  type Role,
} from '#modules/people/role-permissions/domain.ts'
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
  readonly profiles: RightChanges['profiles']
  readonly roleChanges: Readonly<Record<string, boolean>> | null
  readonly ownChanges: Readonly<Record<string, boolean>> | null
}

/** Whether somebody holds a right, worked out as for a session. */
export const holdsRight = (
  ctx: Context,
  right: string,
  { role, profiles, roleChanges, ownChanges }: RightHolder,
): boolean =>
  ctx.permissionsOf(role, { role: roleChanges, own: ownChanges, profiles: profiles ?? null }).has(right)

/** Everybody but the actor who is active, verified and holds the right, by name. */
export async function othersHolding(ctx: Context, right: string): Promise<readonly RightHolder[]> {
  const people = await ctx.tx.query<RightHolder>(sql`
    SELECT u.id, u.name, u.role, ${profilesOf(sql`u.profiles`)} AS profiles, ${changesOfRole(sql`u.role`)} AS "roleChanges",
      ${exceptionsOf(sql`u.id`, ctx.clock.now().toISOString())} AS "ownChanges" FROM ${userTable} u
    WHERE u.status = 'active' AND u.verified_at IS NOT NULL AND u.role <> 'client' AND u.id <> ${ctx.actor.id}
    ORDER BY u.name, u.id`)
  return people.filter((person) => holdsRight(ctx, right, person))
}

/**
 * Nobody widens their own rights while there is another administrator who could do it. Who is the only one may: nobody else
 * could give anything back, and the trail names it. Throws 422 when one of the rights is not held yet.
 */
export async function refuseOwnGain(ctx: Context, given: readonly string[]): Promise<void> {
  if (given.every((permission) => ctx.actor.permissions.has(permission))) return
  if (await isLastAdministrator(ctx, ctx.actor.id)) return
  throw refused('own_rights', 'You cannot give yourself more rights. Ask another administrator.')
}

/** What of an account decides about its rights. */
interface Given {
  readonly id: string
  readonly role: Role
  readonly profiles: readonly string[]
}

/**
 * Checks the role and the profiles that an account is given. Throws 422 for a profile that there is not or that is retired,
 * unless the person has it already, for one of a client, and for what would widen the rights of whoever acts.
 */
export async function checkRightsGiven(
  ctx: Context,
  book: RightsBook,
  before: Given | null,
  wanted: Omit<Given, 'id'>,
): Promise<void> {
  const { role, profiles } = wanted
  if (role === 'client' && profiles.length > 0) {
    throw invalid({ profiles: ['Clients have no profile: they only ever see their own company.'] })
  }
  const fresh = profiles.filter((key) => !before?.profiles.includes(key))
  if (fresh.length > 0) await refuseUnknown(ctx, fresh)
  if (before?.id !== ctx.actor.id) return
  const [found] = await ctx.tx.query<{
    ofRole: Record<string, boolean> | null
    own: Record<string, boolean> | null
    held: { key: string; changes: Record<string, boolean> | null }[] | null
  }>(sql`
    SELECT ${changesOfRole(sql`${role}`)} AS "ofRole", ${exceptionsOf(sql`${before.id}::uuid`, ctx.clock.now().toISOString())} AS own,
      ${profilesOf(sql`${sql.param(profiles)}::text[]`)} AS held`)
  const after = effectiveRights(book, role, {
    role: found?.ofRole ?? null,
    own: found?.own ?? null,
    profiles: found?.held ?? null,
  })
  await refuseOwnGain(ctx, [...after])
}

async function refuseUnknown(ctx: Context, keys: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query<{ key: string; isRetired: boolean }>(sql`
    SELECT key, is_retired AS "isRetired" FROM ${profileTable} WHERE key = ANY(${sql.param(keys)}::text[]) FOR SHARE`)
  const known = new Map(rows.map(({ key, isRetired }) => [key, isRetired]))
  if (keys.some((key) => known.get(key) ?? !isStandard(key))) {
    throw invalid(
      { profiles: ['One of these profiles is not there, or is retired.'] },
      { profiles: 'choice' },
    )
  }
}
