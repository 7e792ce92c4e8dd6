import { sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { type Refusal, refusalOf } from '#platform/contract/calls/refusals.ts'
import type { SoleApproval } from '#platform/contract/documents/sole-approval.ts'
import type { Context, RightChanges, Role } from '#platform/server/context.ts'
import { invalid, refusedBecause } from '#platform/server/errors.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import { fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { requireOwnPassword } from '#modules/people/account/server/api.ts'
import { profileName, profilesOf } from '#modules/people/profiles/server/api.ts'
import { profileRightTable, profileTable } from '#modules/people/profiles/table.ts'
import { changesOfRole } from '#modules/people/role-permissions/server/api.ts'
import { rolePermissionTable } from '#modules/people/role-permissions/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { exceptionsOf } from '#modules/people/user-permissions/server/api.ts'

/*
 * Four eyes need two people. As long as one person alone holds the right to approve, that person may approve own work,
 * with a reason and the password, and the record shows it for good. Whoever lost the right shortly before is named in it,
 * so that nobody gets round four eyes by taking the right from the other person first.
 */

/** How far back a lost right is named, when the work was begun later than that. */
const DAYS_BEFORE = 30

interface Person {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly profiles: RightChanges['profiles']
  readonly roleChanges: Readonly<Record<string, boolean>> | null
  readonly ownChanges: Readonly<Record<string, boolean>> | null
}

/** What is asked of somebody who wants to approve what they wrote. */
interface OwnWork {
  /** `terms-and-conditions:approve` */
  readonly right: string
  readonly authorIds: readonly string[]
  /** When the work was begun (ISO). */
  readonly createdAt: string
}

const personColumns = (now: string) => sql`u.id, u.name, u.role, ${profilesOf(sql`u.profiles`)} AS profiles,
  ${changesOfRole(sql`u.role`)} AS "roleChanges", ${exceptionsOf(sql`u.id`, now)} AS "ownChanges"`

const holds = (ctx: Context, right: string, { role, profiles, roleChanges, ownChanges }: Person): boolean =>
  ctx.permissionsOf(role, { role: roleChanges, own: ownChanges, profiles: profiles ?? null }).has(right)

/** Everybody but the actor who is active, verified and holds the right, by name. */
async function othersWith(ctx: Context, right: string): Promise<readonly Person[]> {
  const people = await ctx.tx.query<Person>(sql`
    SELECT ${personColumns(ctx.clock.now().toISOString())} FROM ${userTable} u
    WHERE u.status = 'active' AND u.verified_at IS NOT NULL AND u.role <> 'client' AND u.id <> ${ctx.actor.id}
    ORDER BY u.name, u.id`)
  return people.filter((person) => holds(ctx, right, person))
}

/**
 * Whether the actor may approve own work, because nobody else holds the right: true, or who else can. Undefined for
 * somebody who did not write it or has no right to approve: then the question does not arise.
 */
async function mayApproveAlone(
  ctx: Context,
  { right, authorIds }: Pick<OwnWork, 'right' | 'authorIds'>,
): Promise<true | Refusal | undefined> {
  const isAuthor = fourEyes(ctx.actor, authorIds, { did: '', has: '' }) !== null
  if (!isAuthor || !ctx.actor.permissions.has(right)) return undefined
  const others = await othersWith(ctx, right)
  if (others.length === 0) return true
  const names = others.slice(0, 3).map(({ name }) => name)
  return refusalOf('others_can_approve', { names, more: others.length - names.length })
}

/**
 * Checks that the actor may approve own work and proves who it is by the password. Gives what the record keeps of it.
 *
 * @throws 422 when somebody else can approve it, at `password` when it is wrong or was tried too often
 */
async function approveAlone(
  ctx: Context,
  work: OwnWork,
  { reason, password }: { readonly reason: string; readonly password: string },
): Promise<SoleApproval> {
  const may = await mayApproveAlone(ctx, work)
  if (may === undefined) throw refusedBecause(refusalOf('not_author', {}))
  if (may !== true) throw refusedBecause(may)
  const problem = await requireOwnPassword(ctx, password)
  if (problem !== null) throw invalid({ password: [problem] })
  return { reason, lost: await lostRights(ctx, work) }
}

/**
 * The abilities with those of a sole approval: `approveOwn` is left out where the question does not arise, such as for
 * what is no draft any more (null); where somebody else can approve, it says who. Where nobody else can, `approve` names
 * the way that is left.
 */
export async function withSoleApproval(
  ctx: Context,
  { approveOwn = true, ...can }: Abilities,
  work: OwnWork | null,
): Promise<Abilities> {
  const alone = work === null ? undefined : await mayApproveAlone(ctx, work)
  if (alone === undefined) return can
  if (alone !== true) return { ...can, approveOwn: alone }
  return approveOwn === true ? { ...can, approve: nobodyElse, approveOwn } : { ...can, approveOwn }
}

const nobodyElse = refusalOf('nobody_else_can_approve', {})

/** The effects of `approve` and `approveOwn`: both write the columns of an approval, the second its exception too. */
export const approvals = <Row>(
  columns: (ctx: Context) => Readonly<Record<string, unknown>>,
  workOf: (row: Row) => OwnWork,
) => ({
  approve: { columns },
  approveOwn: {
    columns: async (
      ctx: Context,
      row: Row,
      input: { readonly reason: string; readonly password: string },
    ) => ({ ...columns(ctx), approvalException: await approveAlone(ctx, workOf(row), input) }),
  },
})

interface Loss {
  readonly name: string
  readonly what: string
  readonly by: string
  readonly at: string
}

/** Who held the right and lost it since the work was begun, or in the month before, as sentences. */
async function lostRights(ctx: Context, { right, createdAt }: OwnWork): Promise<string[]> {
  const now = ctx.clock.now()
  const monthAgo = new Date(now.getTime() - DAYS_BEFORE * 24 * 3600_000).toISOString()
  const since = createdAt < monthAgo ? createdAt : monthAgo
  const losses = [
    ...(await lostByAccount(ctx, right, since)),
    ...(await lostByException(ctx, right, since)),
    ...(await lostByRole(ctx, right, since)),
    ...(await lostByProfile(ctx, right, since)),
  ]
  return losses
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ name, what, by, at }) => `${name} ${what} on ${at.slice(0, 10)} by ${by}.`)
}

interface AccountChange extends Person {
  readonly action: string
  readonly by: string
  readonly at: string
  readonly wasRole: Role | null
}

/** People whose account was disabled, deleted or given another role or other profiles. */
async function lostByAccount(ctx: Context, right: string, since: string): Promise<Loss[]> {
  const rows = await ctx.tx.query<AccountChange>(sql`
    SELECT DISTINCT ON (a.entity_id) a.entity_id AS id, coalesce(u.name, a.subject) AS name, a.action,
      a.actor_name AS by, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
      u.role, a.changes->'role'->>'from' AS "wasRole",
      ${profilesOf(sql`(CASE WHEN jsonb_typeof(a.changes->'profiles'->'from') = 'array'
        THEN ARRAY(SELECT jsonb_array_elements_text(a.changes->'profiles'->'from')) ELSE coalesce(u.profiles, '{}') END)`)} AS profiles,
      ${changesOfRole(sql`coalesce(a.changes->'role'->>'from', u.role)`)} AS "roleChanges",
      ${exceptionsOf(sql`a.entity_id`, ctx.clock.now().toISOString())} AS "ownChanges"
    FROM ${auditLog} a LEFT JOIN ${userTable} u ON u.id = a.entity_id
    WHERE a.entity = 'users' AND a.at >= ${since}::timestamptz AND a.entity_id <> ${ctx.actor.id}
      AND (a.action IN ('disable', 'delete') OR a.changes ?| ARRAY['role', 'profiles', 'verifiedAt'] AND a.action <> 'create')
      AND NOT (u.status = 'active' AND a.action = 'disable')
    ORDER BY a.entity_id, a.seq DESC`)
  const held = await othersWith(ctx, right)
  return rows
    .filter(({ id }) => !held.some((person) => person.id === id))
    .map((row) => ({ ...row, role: row.wasRole ?? row.role }))
    .filter((row) => holds(ctx, right, row))
    .map(({ name, action, by, at }) => ({ name, what: accountWords[action] ?? OTHER_RIGHTS, by, at }))
}

const OTHER_RIGHTS = 'was given other rights'
const accountWords: Readonly<Record<string, string>> = { disable: 'was disabled', delete: 'was deleted' }

/** People to whom the right was denied, or whose permission was ended. */
const lostByException = (ctx: Context, right: string, since: string): Promise<Loss[]> =>
  ctx.tx.query<Loss>(sql`
    SELECT u.name, 'lost the right' AS what, by.name AS by,
      to_char(CASE WHEN e.effect = 'deny' THEN e.created_at ELSE e.ended_at END AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
    FROM ${userPermissionTable} e JOIN ${userTable} u ON u.id = e.user_id
    JOIN ${userTable} by ON by.id = CASE WHEN e.effect = 'deny' THEN e.granted_by_id ELSE e.ended_by_id END
    WHERE e.permission = ${right} AND e.user_id <> ${ctx.actor.id}
      AND (e.effect = 'deny' AND e.created_at >= ${since}::timestamptz AND e.ended_at IS NULL
        OR e.effect = 'allow' AND e.ended_at >= ${since}::timestamptz)`)

/** Roles from which the right was taken. */
const lostByRole = (ctx: Context, right: string, since: string): Promise<Loss[]> =>
  ctx.tx.query<Loss>(sql`
    SELECT 'The role "' || r.role || '"' AS name, 'lost the right' AS what, by.name AS by,
      to_char(r.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
    FROM ${rolePermissionTable} r JOIN ${userTable} by ON by.id = r.changed_by_id
    WHERE r.permission = ${right} AND NOT r.allowed AND r.changed_at >= ${since}::timestamptz`)

/** Profiles from which the right was taken. */
async function lostByProfile(ctx: Context, right: string, since: string): Promise<Loss[]> {
  const rows = await ctx.tx.query<Omit<Loss, 'what'> & { key: string; name: string | null }>(sql`
    SELECT p.key, p.name, by.name AS by, to_char(r.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
    FROM ${profileRightTable} r JOIN ${profileTable} p ON p.id = r.profile_id JOIN ${userTable} by ON by.id = r.changed_by_id
    WHERE r.permission = ${right} AND NOT r.allowed AND r.changed_at >= ${since}::timestamptz`)
  return rows.map(({ key, name, by, at }) => ({
    name: `The profile "${profileName({ key, name })}"`,
    what: 'lost the right',
    by,
    at,
  }))
}
