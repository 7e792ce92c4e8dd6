import { sql } from 'drizzle-orm'
import { role as roles } from '#platform/contract/current-user.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { profilesOf } from '#modules/people/profiles/server/api.ts'
import { standardKeys } from '#modules/people/profiles/domain.ts'
import { profileTable } from '#modules/people/profiles/table.ts'
import {
  isKey,
  rightName,
  profileHas,
  type RightsBook,
  type Role,
  roleHas,
  whyNever,
} from '#modules/people/role-permissions/domain.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { WhoCan } from '../contract.ts'
import { decide } from '../domain.ts'
import { userPermissionTable } from '../table.ts'
import { isLiveAt } from './api.ts'
import {
  exceptionJson,
  exceptionReader,
  exceptionSource,
  type NamedProfile,
  profileGiving,
  type RoleChange,
  roleChangeJson,
  roleChangeSource,
  standingOf,
  type StoredException,
} from './person.ts'

/** People listed for one right. */
const MOST = 300

interface Found {
  id: string
  name: string
  role: Role
  profiles: readonly NamedProfile[] | null
  jobTitle: string | null
  exceptions: readonly StoredException[]
}

/** The people with an active account who have a right, and those to whom it is denied, each with why. Throws 422 for an unknown right. */
export async function whoCan(ctx: Context, book: RightsBook, permission: string): Promise<WhoCan> {
  const right = book.rights.find((one) => one.permission === permission)
  if (!right) throw invalid({ permission: ['There is no such right.'] })
  const changes = await changesByRole(ctx, permission)
  const says = (role: Role) => {
    const change = changes.get(role)
    const isGranted = roleHas(book, role, change ? { [permission]: change.allowed } : {}, permission)
    return { change, isGranted, isChanged: isGranted !== book.defaults[role].has(permission) }
  }
  const holders = roles.options.filter((role) => says(role).isGranted)
  const found = await peopleWith(ctx, permission, holders, await profilesWith(ctx, book, permission))
  // An exception from before the person got another role may be about a right that the role never has.
  const able = found.filter(({ role }) => whyNever(role, permission) === null)
  const read = exceptionReader(ctx, book)
  const people = able.slice(0, MOST).map(({ exceptions, profiles, ...about }) => {
    const { change, isGranted, isChanged } = says(about.role)
    const person = { role: about.role, profiles }
    return {
      ...about,
      ...decide(standingOf(book, person, { permission, isGranted, isChanged }), exceptions.map(read)),
      profile: profileGiving(book, person, permission),
      roleChangedByName: (isChanged && change?.by) || null,
      roleChangedAt: (isChanged && change?.at) || null,
    }
  })
  return { permission, name: rightName(right), people, isCut: found.length > MOST }
}

async function changesByRole(ctx: Context, permission: string): Promise<Map<Role, RoleChange>> {
  const rows = await ctx.tx.query<{ role: Role; change: RoleChange }>(
    sql`SELECT c.role, ${roleChangeJson} AS change FROM ${roleChangeSource} WHERE c.permission = ${permission}`,
  )
  return new Map(rows.map(({ role, change }) => [role, change]))
}

/** The keys of the profiles in use that have a right. */
async function profilesWith(ctx: Context, book: RightsBook, permission: string): Promise<string[]> {
  const [found] = await ctx.tx.query<{ all: NamedProfile[] | null }>(sql`
    SELECT ${profilesOf(sql`(${sql.param(standardKeys)}::text[] || ARRAY(SELECT key FROM ${profileTable}))`)} AS all`)
  const having = (found?.all ?? []).filter((profile) => profileHas(book, profile, permission))
  return having.map(({ key }) => key)
}

/** Those whose role or, where they have one, whose profile has it, and those with an exception about it, by name. */
function peopleWith(
  ctx: Context,
  permission: string,
  holders: readonly Role[],
  profiles: readonly string[],
): Promise<Found[]> {
  const live = sql`e.permission = ${permission} AND ${isLiveAt(ctx.clock.now().toISOString())}`
  return ctx.tx.query<Found>(sql`
    SELECT u.id, u.name, u.role, ${profilesOf(sql`u.profiles`)} AS profiles, u.job_title AS "jobTitle",
      coalesce((SELECT jsonb_agg(${exceptionJson} ORDER BY e.created_at DESC) FROM ${exceptionSource}
        WHERE e.user_id = u.id AND ${live}), '[]') AS exceptions
    FROM ${userTable} u
    WHERE u.status = 'active' AND (u.profiles && ${sql.param(profiles)}::text[]
      OR u.role = ANY(${sql.param(holders)}::text[]) AND (u.profiles = '{}' OR ${isKey(permission)}::boolean)
      OR u.id IN (SELECT e.user_id FROM ${userPermissionTable} e WHERE ${live}))
    ORDER BY u.name, u.id LIMIT ${MOST + 1}`)
}
