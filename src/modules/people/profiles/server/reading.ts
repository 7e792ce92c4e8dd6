import { sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import {
  type HeldProfile,
  type Right,
  type RightChanges,
  type RightsBook,
  profileHas,
  profileRights,
} from '#modules/people/role-permissions/domain.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ProfileRecord, ProfileRow } from '../contract.ts'
import { isStandard, type MenuBook, shownMenu, standardKeys, standardProfiles } from '../domain.ts'
import { profileRightTable, profileTable } from '../table.ts'
import { profileName } from './api.ts'

interface Stored {
  key: string
  /** Null while it is one of the program that nobody touched. */
  version: number | null
  name: string | null
  about: string | null
  menu: string[] | null
  startPage: string | null
  isRetired: boolean
  updatedAt: string | null
  members: number
  changed: readonly { permission: string; allowed: boolean; by: string; at: string }[]
}

/** What is stored of the profiles, all of them or one, in one round trip; those of the program first. */
async function stored(ctx: Context, only: string | null = null): Promise<Stored[]> {
  const rows = await ctx.tx.query<Stored>(sql`
    SELECT k.key, p.version, p.name, p.about, p.menu, p.start_page AS "startPage", coalesce(p.is_retired, false) AS "isRetired", p.updated_at AS "updatedAt",
      (SELECT count(*)::int FROM ${userTable} u WHERE k.key = ANY(u.profiles) AND u.status <> 'disabled') AS members,
      coalesce((SELECT jsonb_agg(jsonb_build_object('permission', c.permission, 'allowed', c.allowed, 'by', u.name,
          'at', to_char(c.changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
        FROM ${profileRightTable} c JOIN ${userTable} u ON u.id = c.changed_by_id WHERE c.profile_id = p.id), '[]') AS changed
    FROM (SELECT unnest(${sql.param(standardKeys)}::text[]) AS key UNION SELECT key FROM ${profileTable}) k
    LEFT JOIN ${profileTable} p ON p.key = k.key
    WHERE ${only}::text IS NULL OR k.key = ${only}
    ORDER BY coalesce(array_position(${sql.param(standardKeys)}::text[], k.key), 1000), lower(p.name)`)
  return rows
}

/** What it is called and what for: one of the program as it is there. */
const shownWords = ({ key, name, about }: Stored): { name: string; about: string | null } => ({
  name: profileName({ key, name }),
  about: isStandard(key) ? standardProfiles[key].about : about,
})

const heldOf = ({ key, changed }: Stored): HeldProfile & { changes: RightChanges } => ({
  key,
  changes: Object.fromEntries(changed.map(({ permission, allowed }) => [permission, allowed])),
})

const isDefault = (book: RightsBook, key: string, permission: string): boolean =>
  book.profiles[key]?.has(permission) ?? false

const aboutOf = (found: Stored) => ({
  id: found.key,
  ...shownWords(found),
  isStandard: isStandard(found.key),
  isRetired: found.isRetired,
  members: found.members,
  updatedAt: found.updatedAt,
})

/** Every profile: those of the program, then those of the house by name. */
export async function listProfiles(ctx: Context, book: RightsBook): Promise<ProfileRow[]> {
  const possible = profileRights(book)
  return (await stored(ctx)).map((found) => {
    const held = heldOf(found)
    const has = ({ permission }: Right) => profileHas(book, held, permission)
    return {
      ...aboutOf(found),
      rights: possible.filter(has).length,
      possible: possible.length,
      changed: isStandard(found.key)
        ? possible.filter((right) => has(right) !== isDefault(book, found.key, right.permission)).length
        : 0,
    }
  })
}

/** What profiles are read against: every right there is, and every group and screen of the menu. */
export interface ProfileBook {
  readonly rights: RightsBook
  readonly menus: MenuBook
}

/** One profile with everything it may do or could do. Throws 404. */
export async function getProfile(
  ctx: Context,
  { rights: book, menus }: ProfileBook,
  key: string,
): Promise<ProfileRecord> {
  const [found] = await stored(ctx, key)
  if (!found) throw notFound()
  const held = heldOf(found)
  const changed = new Map(found.changed.map((one) => [one.permission, one]))
  const mayUpdate = ctx.actor.permissions.has('profiles:update') || notTheRight('change this')
  const rights = profileRights(book).map((right) => {
    const isGranted = profileHas(book, held, right.permission)
    // A profile of the house has no default: what it holds is what it was given.
    const byDefault = isStandard(key) ? isDefault(book, key, right.permission) : isGranted
    const by = isGranted === byDefault ? undefined : changed.get(right.permission)
    return {
      ...right,
      isDefault: byDefault,
      isGranted,
      isFixed: false,
      changedByName: by?.by ?? null,
      changedAt: by?.at ?? null,
    }
  })
  return {
    ...aboutOf(found),
    version: found.version ?? 1,
    menu: shownMenu(menus, found)?.slice() ?? null,
    isMenuDefault: found.menu === null,
    startPage: found.startPage,
    rights,
    ...answersOf({
      update: mayUpdate,
      retire: found.isRetired ? 'This profile is retired already.' : (peopleHaveIt(found) ?? mayUpdate),
      reinstate: found.isRetired ? mayUpdate : 'This profile is in use.',
    }),
  }
}

/** The sentence that says why a profile is not retired, or null. */
export const peopleHaveIt = ({ members }: Pick<Stored, 'members'>): string | null =>
  members === 0
    ? null
    : `${members === 1 ? 'One person has' : `${members} people have`} this profile. Give them another one first.`
