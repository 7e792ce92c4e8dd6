import { sql } from 'drizzle-orm'
import { type Abilities, answersOf } from '#platform/contract/abilities.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { profileName, profilesOf } from '#modules/people/profiles/server/api.ts'
import {
  heldByProfiles,
  rightName,
  type HeldProfile,
  profileHas,
  type RightChanges,
  type RightsBook,
  type Role,
  rightsFor,
  roleHas,
} from '#modules/people/role-permissions/domain.ts'
import { rolePermissionTable } from '#modules/people/role-permissions/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Exception, PersonRights } from '../contract.ts'
import { decide, type Standing, stateAt } from '../domain.ts'
import { userPermissionTable } from '../table.ts'

/** An exception as the database has it. */
export type StoredException = Omit<Exception, 'name' | 'state'>

/** One change of a role: who made it, and when. */
export interface RoleChange {
  readonly permission: string
  readonly allowed: boolean
  readonly by: string
  readonly at: string
}

/** A profile as a person has it, with its name where the house has made it. */
export interface NamedProfile extends HeldProfile {
  readonly name: string | null
}

/** A person with everything that decides about the rights. */
export interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly profiles: readonly NamedProfile[] | null
  readonly jobTitle: string | null
  readonly companyName: string | null
  readonly isActive: boolean
  readonly isVerified: boolean
  readonly changes: readonly RoleChange[]
  readonly exceptions: readonly StoredException[]
}

const instant = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** An exception `e` with the names of `giver` and `ender`, as JSON. */
export const exceptionJson = sql`jsonb_build_object('id', e.id, 'permission', e.permission, 'effect', e.effect,
  'reason', e.reason, 'expiresAt', ${instant('e.expires_at')}, 'grantedByName', giver.name,
  'createdAt', ${instant('e.created_at')}, 'endedAt', ${instant('e.ended_at')}, 'endedByName', ender.name)`

/** The exceptions `e` with those who made and ended them. */
export const exceptionSource = sql`${userPermissionTable} e JOIN ${userTable} giver ON giver.id = e.granted_by_id
  LEFT JOIN ${userTable} ender ON ender.id = e.ended_by_id`

/** The changes `c` of roles, as JSON with the name of who made them. */
export const roleChangeJson = sql`jsonb_build_object('permission', c.permission, 'allowed', c.allowed, 'by', maker.name,
  'at', ${instant('c.changed_at')})`
export const roleChangeSource = sql`${rolePermissionTable} c JOIN ${userTable} maker ON maker.id = c.changed_by_id`

/** Exceptions shown of one person; those that were ended long ago fall off first. */
const MOST = 200

/** The person in one round trip; with `lock` nobody else changes the exceptions until the commit. Throws 404. */
export async function requirePerson(ctx: Context, id: string, { lock = false } = {}): Promise<StoredPerson> {
  const [found] = await ctx.tx.query<StoredPerson>(sql`
    SELECT u.id, u.name, u.email, u.role, ${profilesOf(sql`u.profiles`)} AS profiles, u.job_title AS "jobTitle", company.name AS "companyName",
      u.status = 'active' AS "isActive", u.verified_at IS NOT NULL AS "isVerified",
      coalesce((SELECT jsonb_agg(${roleChangeJson}) FROM ${roleChangeSource} WHERE c.role = u.role), '[]') AS changes,
      coalesce((SELECT jsonb_agg(one.entry ORDER BY one.at DESC, one.id) FROM (
        SELECT ${exceptionJson} AS entry, e.created_at AS at, e.id FROM ${exceptionSource}
        WHERE e.user_id = u.id ORDER BY e.ended_at IS NOT NULL, e.created_at DESC, e.id LIMIT ${MOST}) one), '[]') AS exceptions
    FROM ${userTable} u LEFT JOIN ${companyTable} company ON company.id = u.company_id
    WHERE u.id = ${id} ${lock ? sql`FOR UPDATE OF u` : sql``}`)
  if (!found) throw notFound()
  return found
}

/** What one person may do, and why each. */
export async function getPerson(ctx: Context, book: RightsBook, id: string): Promise<PersonRights> {
  return explain(ctx, book, await requirePerson(ctx, id))
}

/** Puts exceptions into words: names by the book, states by the clock. */
export function exceptionReader(ctx: Context, book: RightsBook): (one: StoredException) => Exception {
  const now = ctx.clock.now().toISOString()
  const names = new Map(book.rights.map((right) => [right.permission, rightName(right)]))
  return (one) => ({ ...one, name: names.get(one.permission) ?? one.permission, state: stateAt(one, now) })
}

/** A person with every right and what decides about it. */
export function explain(ctx: Context, book: RightsBook, found: StoredPerson): PersonRights {
  const { role, profiles, changes: made, isVerified: _, ...about } = found
  const changes: RightChanges = Object.fromEntries(
    made.map(({ permission, allowed }) => [permission, allowed]),
  )
  const changeOf = new Map(made.map((change) => [change.permission, change]))
  const exceptions = found.exceptions.map(exceptionReader(ctx, book))
  const live = exceptions.filter(({ state }) => state === 'live')
  const rights = rightsFor(book, role).map((right) => {
    const { permission } = right
    const isGranted = roleHas(book, role, changes, permission)
    const isChanged = isGranted !== book.defaults[role].has(permission)
    const own = live.filter((one) => one.permission === permission)
    const change = isChanged ? changeOf.get(permission) : undefined
    return {
      ...right,
      ...decide(standingOf(book, { role, profiles }, { permission, isGranted, isChanged }), own),
      profile: profileGiving(book, { role, profiles }, permission),
      roleChangedByName: change?.by ?? null,
      roleChangedAt: change?.at ?? null,
    }
  })
  return {
    ...about,
    role,
    profileNames: (profiles ?? []).map(profileName),
    rights,
    exceptions,
    ...answersOf(actionsOf(ctx, found)),
  }
}

type OfPerson = Pick<StoredPerson, 'role' | 'profiles'>

/** What role or profiles say of a right, before any exception. */
export const standingOf = (
  book: RightsBook,
  { role, profiles }: OfPerson,
  by: { readonly permission: string; readonly isGranted: boolean; readonly isChanged: boolean },
): Standing => {
  if (!profiles || role === 'client')
    return { isGranted: by.isGranted, source: by.isChanged ? 'role-changed' : 'role' }
  return { isGranted: heldByProfiles(book, role, profiles, by.permission), source: 'profile' }
}

/** The name of the profile that gives a right to a person; null where none does. */
export const profileGiving = (
  book: RightsBook,
  { role, profiles }: OfPerson,
  permission: string,
): string | null => {
  const giving = profiles?.find((profile) => profileHas(book, profile, permission))
  return giving && heldByProfiles(book, role, [giving], permission) ? profileName(giving) : null
}

function actionsOf(ctx: Context, person: StoredPerson): Abilities {
  const may = (verb: string) =>
    ctx.actor.permissions.has(`user-permissions:${verb}`) || notTheRight('do this')
  return {
    addException: may('create'),
    endException: may('end'),
    viewAs: viewAsGuard(ctx, person) ?? may('view-as'),
  }
}

/** The sentence that says why the actor cannot see the program as this person, or null. */
export function viewAsGuard(ctx: Context, person: StoredPerson): string | null {
  if (person.id === ctx.actor.id) return 'This is your own account.'
  if (!person.isActive) return 'Only people with an active account see anything.'
  return person.isVerified ? null : 'This person has not confirmed the e-mail address and sees nothing yet.'
}
