import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { alreadyTaken, invalid, notChoosable, refused, stale } from '#platform/server/errors.ts'
import {
  isKnown,
  rightName,
  type RightChanges,
  type RightsBook,
  type Role,
  whyNever,
} from '#modules/people/role-permissions/domain.ts'
import type { RefuseOwnGain } from '#modules/people/role-permissions/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ProfileRecord, profiles } from '../contract.ts'
import { type MenuBook, standardProfiles } from '../domain.ts'
import { profileRightTable, profileTable } from '../table.ts'
import { getProfile, listProfiles, peopleHaveIt, type ProfileBook } from './reading.ts'

type Input = z.output<typeof profiles.input>
type Patch = z.output<typeof profiles.patch>

/** Anybody but an administrator: a profile holds what they may hold. */
const anybody: Role = 'user'

function refuseImpossible(book: RightsBook, rights: RightChanges): void {
  for (const [permission, isGiven] of Object.entries(rights)) {
    const field = `rights.${permission}`
    if (!isKnown(book, permission)) throw invalid({ [field]: [`There is no right ${permission}.`] })
    const never = whyNever(anybody, permission)
    if (never !== null && isGiven) throw refused('right_not_for_role', never, { [field]: [never] })
  }
}

function refuseUnknownMenu({ names }: MenuBook, menu: Patch['menu']): void {
  const unknown = menu?.find((name) => !names.has(name))
  if (unknown !== undefined) throw invalid({ menu: [`The menu has no ${unknown}.`] })
}

/** Throws 422 where a profile would begin with a screen that the menu does not have or its rights do not open. */
function refuseClosedStart({ opens }: MenuBook, startPage: string | null, rights: ReadonlySet<string>): void {
  if (startPage === null || opens(startPage, rights)) return
  throw invalid({
    startPage: [`The rights of this profile do not open ${startPage}. Choose another start page.`],
  })
}

/** Whether the menu stays as it is: the same names in any order, or the default that it has already. */
const isSameMenu = (before: ProfileRecord, menu: readonly string[] | null): boolean =>
  menu === null ? before.isMenuDefault : !before.isMenuDefault && menuWords(menu) === menuWords(before.menu)

/** A menu in words, for the trail. */
const menuWords = (menu: readonly string[] | null): string =>
  menu === null ? 'everything' : menu.toSorted().join(', ')

/** Throws 422 when another profile, of the program or of the house, is called like that. */
async function refuseName(ctx: Context, name: string, key: string | null): Promise<void> {
  const taken = Object.values(standardProfiles).map((one) => one.name)
  const [other] = await ctx.tx.query(sql`
    SELECT 1 FROM ${profileTable} WHERE lower(name) = lower(${name}) AND key IS DISTINCT FROM ${key}`)
  if (other || taken.some((one) => one.toLowerCase() === name.toLowerCase())) throw alreadyTaken('name')
}

interface Wanted {
  readonly key: string
  readonly version: number
}

/** How profiles are made, changed and retired. */
export function savingOf(book: ProfileBook, refuseOwnGain: RefuseOwnGain) {
  /** Makes a profile of the house, empty or with the rights of another one. */
  async function create(ctx: Context, { name, about, copyOf }: Input): Promise<ProfileRecord> {
    await refuseName(ctx, name, null)
    const source = copyOf ? await sourceOf(ctx, copyOf) : null
    const key = crypto.randomUUID()
    const given = (source?.rights ?? []).filter(({ isGranted }) => isGranted)
    const menu = source?.menu ?? null
    const startPage = source?.startPage ?? null
    const id = await writeProfile(ctx, { key, version: 0 }, { name, about: about ?? null, menu, startPage })
    await writeRights(ctx, id, Object.fromEntries(given.map(({ permission }) => [permission, true])), [])
    ctx.audit({
      entity: 'profiles',
      entityId: id,
      action: 'create',
      subject: name,
      changes: {
        name: { from: null, to: name },
        ...(source ? { copyOf: { from: null, to: source.name } } : {}),
        ...Object.fromEntries(given.map((right) => [rightName(right), { from: false, to: true }])),
      },
    })
    return getProfile(ctx, book, key)
  }

  /** The profile to begin with. Throws 422 for one that is not in use. */
  async function sourceOf(ctx: Context, key: string): Promise<ProfileRecord> {
    const known = await listProfiles(ctx, book.rights)
    if (!known.some(({ id, isRetired }) => id === key && !isRetired)) throw notChoosable('copyOf')
    return getProfile(ctx, book, key)
  }

  /**
   * Gives rights to a profile or takes them; everybody who has it has them from the next call on. Throws 422 for rights that
   * are unknown or that nobody but an administrator may hold, and for what would widen the rights of whoever changes it.
   */
  async function update(ctx: Context, wanted: Wanted, { name, about, rights = {}, menu, ...patch }: Patch) {
    refuseImpossible(book.rights, rights)
    refuseUnknownMenu(book.menus, menu)
    const before = await atVersion(ctx, wanted)
    const words = await changedWords(ctx, before, { name, about })
    const changing = before.rights.filter(
      ({ permission, isGranted }) => (rights[permission] ?? isGranted) !== isGranted,
    )
    const given = changing.filter(({ isGranted }) => !isGranted)
    if (await isHeldByActor(ctx, before.id)) {
      await refuseOwnGain(
        ctx,
        given.map(({ permission }) => permission),
      )
    }
    const hasNewMenu = menu !== undefined && !isSameMenu(before, menu)
    const { startPage = before.startPage } = patch
    const hasNewStart = startPage !== before.startPage
    if (changing.length === 0 && words === null && !hasNewMenu && !hasNewStart) return before
    // Also where rights go on which the start page rests.
    refuseClosedStart(book.menus, startPage, rightsAfter(before, rights))
    const id = await writeProfile(ctx, wanted, {
      ...words,
      ...(hasNewMenu ? { menu } : {}),
      ...(hasNewStart ? { startPage } : {}),
    })
    const back = before.isStandard
      ? changing.filter(({ isDefault, isGranted }) => isDefault !== isGranted)
      : []
    const away = changing.filter((right) => !back.includes(right))
    await writeRights(
      ctx,
      id,
      Object.fromEntries(away.map(({ permission, isGranted }) => [permission, !isGranted])),
      back.map(({ permission }) => permission),
    )
    const after = await getProfile(ctx, book, before.id)
    ctx.audit({
      entity: 'profiles',
      entityId: id,
      action: 'update',
      subject: after.name,
      changes: {
        ...(after.name === before.name ? {} : { name: { from: before.name, to: after.name } }),
        ...(after.about === before.about ? {} : { about: { from: before.about, to: after.about } }),
        ...(menuWords(after.menu) === menuWords(before.menu)
          ? {}
          : { menu: { from: menuWords(before.menu), to: menuWords(after.menu) } }),
        ...(hasNewStart ? { startPage: { from: before.startPage ?? 'home', to: startPage ?? 'home' } } : {}),
        ...Object.fromEntries(
          changing.map((right) => [rightName(right), { from: right.isGranted, to: !right.isGranted }]),
        ),
      },
    })
    return after
  }

  /** The words that change; null where none does. Throws 422 for those of the program. */
  async function changedWords(
    ctx: Context,
    before: ProfileRecord,
    {
      name = before.name,
      about = before.about,
    }: { name?: string | undefined; about?: string | null | undefined },
  ): Promise<{ name: string; about: string | null } | null> {
    if (name === before.name && (about ?? null) === before.about) return null
    if (before.isStandard) {
      const sentence =
        'This profile comes with the program and keeps its name. Copy it to call it something else.'
      throw refused('standard_profile', sentence, { name: [sentence] })
    }
    if (name !== before.name) await refuseName(ctx, name, before.id)
    return { name, about: about ?? null }
  }

  async function atVersion(ctx: Context, { key, version }: Wanted): Promise<ProfileRecord> {
    const before = await getProfile(ctx, book, key)
    if (before.version !== version) throw stale(before)
    return before
  }

  /** Raises the version and writes the row; gives its id. Throws 412. */
  async function writeProfile(
    ctx: Context,
    { key, version }: Wanted,
    values: {
      name?: string
      about?: string | null
      menu?: string[] | null
      startPage?: string | null
      isRetired?: boolean
    },
  ): Promise<string> {
    const sets = [
      ...('name' in values ? [sql`name = ${values.name}, about = ${values.about}`] : []),
      ...('menu' in values ? [sql`menu = ${sql.param(values.menu ?? null)}::text[]`] : []),
      ...('startPage' in values ? [sql`start_page = ${values.startPage ?? null}`] : []),
      ...('isRetired' in values ? [sql`is_retired = ${values.isRetired}`] : []),
      sql`version = p.version + 1, updated_at = now()`,
    ]
    const [saved] = await ctx.tx.query<{ id: string }>(sql`
      INSERT INTO ${profileTable} AS p (key, name, about, menu, start_page, is_retired, version)
      SELECT ${key}, ${values.name ?? null}, ${values.about ?? null}, ${sql.param(values.menu ?? null)}::text[],
        ${values.startPage ?? null}, ${values.isRetired ?? false}, ${version}::int + 1
      WHERE ${version}::int <= 1 OR EXISTS (SELECT 1 FROM ${profileTable} known WHERE known.key = ${key})
      ON CONFLICT (key) DO UPDATE SET ${sql.join(sets, sql`, `)} WHERE p.version = ${version}::int
      RETURNING id`)
    if (!saved) throw stale(await getProfile(ctx, book, key))
    return saved.id
  }

  /** Takes a profile out of use, or back into it. */
  async function setRetired(ctx: Context, wanted: Wanted, isRetired: boolean): Promise<ProfileRecord> {
    const before = await atVersion(ctx, wanted)
    if (before.isRetired === isRetired) {
      throw refused(
        'nothing_to_do',
        isRetired ? 'This profile is retired already.' : 'This profile is in use.',
      )
    }
    const problem = isRetired ? peopleHaveIt(before) : null
    if (problem !== null) throw refused('profile_in_use', problem)
    if (!isRetired && (await isHeldByActor(ctx, before.id))) {
      const held = before.rights.filter(({ isGranted }) => isGranted)
      await refuseOwnGain(
        ctx,
        held.map(({ permission }) => permission),
      )
    }
    const id = await writeProfile(ctx, wanted, { isRetired })
    ctx.audit({
      entity: 'profiles',
      entityId: id,
      action: isRetired ? 'retire' : 'reinstate',
      subject: before.name,
      changes: { isRetired: { from: !isRetired, to: isRetired } },
    })
    return getProfile(ctx, book, before.id)
  }

  return { create, update, setRetired }
}

/** The rights of a profile once some of them have changed. */
const rightsAfter = ({ rights }: ProfileRecord, changes: RightChanges): ReadonlySet<string> =>
  new Set(
    rights.flatMap(({ permission, isGranted }) => ((changes[permission] ?? isGranted) ? [permission] : [])),
  )

/** Whether whoever acts has the profile. */
async function isHeldByActor(ctx: Context, key: string): Promise<boolean> {
  const [found] = await ctx.tx.query(sql`
    SELECT 1 FROM ${userTable} own WHERE own.id = ${ctx.actor.id} AND ${key} = ANY(own.profiles)`)
  return found !== undefined
}

/** Writes what differs from the default, and forgets what does so no longer. */
async function writeRights(
  ctx: Context,
  profileId: string,
  away: RightChanges,
  back: readonly string[],
): Promise<void> {
  const given = Object.entries(away)
  await ctx.tx.query(sql`
    WITH gone AS (
      DELETE FROM ${profileRightTable} WHERE profile_id = ${profileId} AND permission = ANY(${sql.param(back)}::text[])
    )
    INSERT INTO ${profileRightTable} (profile_id, permission, allowed, changed_by_id, changed_at)
    SELECT ${profileId}::uuid, given.permission, given.allowed, ${ctx.actor.id}::uuid, ${ctx.clock.now().toISOString()}::timestamptz
    FROM unnest(${sql.param(given.map(([permission]) => permission))}::text[],
      ${sql.param(given.map(([, isGiven]) => isGiven))}::boolean[]) AS given(permission, allowed)
    ON CONFLICT (profile_id, permission) DO UPDATE SET allowed = excluded.allowed, changed_by_id = excluded.changed_by_id,
      changed_at = excluded.changed_at`)
}
