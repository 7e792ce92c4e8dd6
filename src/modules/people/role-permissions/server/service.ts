import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { answersOf } from '#platform/contract/abilities.ts'
import { role as roles } from '#platform/contract/current-user.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused, stale } from '#platform/server/errors.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { rolePermissions } from '../contract.ts'
import {
  isFixed,
  isKnown,
  rightName,
  type RightChanges,
  type RightsBook,
  type Role,
  rightsFor,
  roleHas,
  whyNever,
} from '../domain.ts'
import { rolePermissionTable, roleVersionTable } from '../table.ts'
import type { RefuseOwnGain } from './api.ts'

type Row = z.output<typeof rolePermissions.row>
type RoleRecord = z.output<typeof rolePermissions.record>

interface Stored {
  role: Role
  version: number | null
  updatedAt: string | null
  members: number
  changes: readonly { permission: string; allowed: boolean; by: string; at: string }[]
}

/** What is stored of the roles, all of them or one, in one round trip. */
async function stored(ctx: Context, only?: Role): Promise<Stored[]> {
  const wanted = only ? [only] : roles.options
  return ctx.tx.query<Stored>(sql`
    SELECT r.role, v.version, v.updated_at AS "updatedAt",
      (SELECT count(*)::int FROM ${userTable} u WHERE u.role = r.role AND u.status = 'active') AS members,
      coalesce((SELECT jsonb_agg(jsonb_build_object('permission', c.permission, 'allowed', c.allowed, 'by', u.name,
          'at', to_char(c.changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
        FROM ${rolePermissionTable} c JOIN ${userTable} u ON u.id = c.changed_by_id WHERE c.role = r.role), '[]') AS changes
    FROM unnest(${sql.param(wanted)}::text[]) WITH ORDINALITY AS r(role, position)
    LEFT JOIN ${roleVersionTable} v ON v.role = r.role ORDER BY r.position`)
}

const changesOf = ({ changes }: Stored): RightChanges =>
  Object.fromEntries(changes.map(({ permission, allowed }) => [permission, allowed]))

/** The rights whose state differs from the default. */
const differing = (book: RightsBook, role: Role, changes: RightChanges): readonly string[] =>
  rightsFor(book, role)
    .map(({ permission }) => permission)
    .filter((permission) => roleHas(book, role, changes, permission) !== book.defaults[role].has(permission))

/** The four roles, from the widest to the narrowest. */
export async function listRoles(ctx: Context, book: RightsBook): Promise<Row[]> {
  return (await stored(ctx)).map((found) => {
    const { role, members, updatedAt } = found
    const changes = changesOf(found)
    const possible = rightsFor(book, role)
    const held = possible.filter(({ permission }) => roleHas(book, role, changes, permission))
    return {
      id: role,
      rights: held.length,
      possible: possible.length,
      changed: differing(book, role, changes).length,
      members,
      updatedAt,
    }
  })
}

/** One role with everything it may do or could do. */
export async function getRole(ctx: Context, book: RightsBook, role: Role): Promise<RoleRecord> {
  const [found] = await stored(ctx, role)
  return present(ctx, book, expectRow(found))
}

function present(ctx: Context, book: RightsBook, found: Stored): RoleRecord {
  const { role, version, updatedAt, members } = found
  const changes = changesOf(found)
  const changed = new Map(found.changes.map((one) => [one.permission, one]))
  return {
    id: role,
    version: version ?? 1,
    updatedAt,
    members,
    rights: rightsFor(book, role).map((right) => {
      const isDefault = book.defaults[role].has(right.permission)
      const isGranted = roleHas(book, role, changes, right.permission)
      const by = isGranted === isDefault ? undefined : changed.get(right.permission)
      return {
        ...right,
        isDefault,
        isGranted,
        isFixed: isFixed(role, right.permission),
        changedByName: by?.by ?? null,
        changedAt: by?.at ?? null,
      }
    }),
    ...answersOf({
      update: ctx.actor.permissions.has('role-permissions:update') || notTheRight('change this'),
    }),
  }
}

interface Wanted {
  readonly role: Role
  readonly rights: RightChanges
  readonly version: number
}

/**
 * Gives rights to a role or takes them; everybody of the role has them from the next call on. Throws 422 for rights
 * that are unknown, that the role can never hold, that administrators cannot lose, or that would widen what whoever acts
 * may; 412 for a stale version.
 */
export async function changeRole(
  ctx: Context,
  book: RightsBook,
  wanted: Wanted,
  refuseOwnGain: RefuseOwnGain,
): Promise<RoleRecord> {
  const { role, rights, version } = wanted
  refuseImpossible(book, role, rights)
  const before = await getRole(ctx, book, role)
  if (before.version !== version) throw stale(before)
  const changing = before.rights.filter(
    ({ permission, isGranted }) => (rights[permission] ?? isGranted) !== isGranted,
  )
  if (changing.length === 0) return before
  if (role === ctx.actor.role) {
    const given = changing.filter(({ isGranted }) => !isGranted)
    await refuseOwnGain(ctx, given.map(permissionOf))
  }
  const back = changing.filter(({ permission, isDefault }) => rights[permission] === isDefault)
  const away = changing.filter(({ permission, isDefault }) => rights[permission] !== isDefault)
  const entityId = await writeRights(ctx, wanted, {
    back: back.map(permissionOf),
    away: away.map(permissionOf),
  })
  const after = await getRole(ctx, book, role)
  if (entityId === null) throw stale(after)
  ctx.audit({
    entity: 'role-permissions',
    entityId,
    action: 'update',
    subject: role,
    changes: Object.fromEntries(
      changing.map((right) => [rightName(right), { from: right.isGranted, to: !right.isGranted }]),
    ),
  })
  return after
}

const permissionOf = ({ permission }: { permission: string }): string => permission

function refuseImpossible(book: RightsBook, role: Role, rights: RightChanges): void {
  for (const [permission, isGiven] of Object.entries(rights)) {
    const field = `rights.${permission}`
    if (!isKnown(book, permission)) throw invalid({ [field]: [`There is no right ${permission}.`] })
    const never = whyNever(role, permission)
    if (never !== null && isGiven) throw refused('right_not_for_role', never, { [field]: [never] })
    if (isFixed(role, permission) && !isGiven) {
      const sentence =
        'Administrators always keep the rights over people and permissions. Without them nobody could give them back.'
      throw refused('administrators_keep_this', sentence, { [field]: [sentence] })
    }
  }
}

/** Raises the version and writes the rows in one statement; gives the role's id, or null for a stale version. */
async function writeRights(
  ctx: Context,
  { role, rights, version }: Wanted,
  { back, away }: { back: readonly string[]; away: readonly string[] },
): Promise<string | null> {
  const allowed = away.map((permission) => rights[permission] === true)
  const at = ctx.clock.now().toISOString()
  const [saved] = await ctx.tx.query<{ id: string }>(sql`
    WITH saved AS (
      INSERT INTO ${roleVersionTable} AS v (role, version)
      SELECT ${role}, ${version}::int + 1
      WHERE ${version}::int = 1 OR EXISTS (SELECT 1 FROM ${roleVersionTable} known WHERE known.role = ${role})
      ON CONFLICT (role) DO UPDATE SET version = v.version + 1, updated_at = now() WHERE v.version = ${version}::int
      RETURNING id
    ),
    gone AS (
      DELETE FROM ${rolePermissionTable}
      WHERE role = ${role} AND permission = ANY(${sql.param(back)}::text[]) AND EXISTS (SELECT 1 FROM saved)
    ),
    put AS (
      INSERT INTO ${rolePermissionTable} (role, permission, allowed, changed_by_id, changed_at)
      SELECT ${role}, given.permission, given.allowed, ${ctx.actor.id}, ${at}::timestamptz
      FROM saved, unnest(${sql.param(away)}::text[], ${sql.param(allowed)}::boolean[]) AS given(permission, allowed)
      ON CONFLICT (role, permission) DO UPDATE SET allowed = excluded.allowed, changed_by_id = excluded.changed_by_id,
        changed_at = excluded.changed_at
    )
    SELECT id FROM saved`)
  return saved?.id ?? null
}
