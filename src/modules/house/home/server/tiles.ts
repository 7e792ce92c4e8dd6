import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { installationTable } from '#modules/people/account/table.ts'
import { backupRunTable } from '#modules/house/backup/table.ts'
import { type Hub, inPlace, isInCharge } from '#platform/server/documents/hub.ts'
import type { home } from '../contract.ts'

type Tile = z.input<typeof home.endpoints.get.response>['tiles'][number]

/** One number for those who are in charge, the right it needs, and where it leads. */
interface TileSource {
  readonly key: string
  readonly right: string
  readonly count: SQL
  /** What the note says further; null: nothing. */
  readonly detail?: SQL | undefined
  readonly tile: (value: string) => Omit<Tile, 'key' | 'value'>
}

const calm = (isCalm: boolean): Pick<Tile, 'isHot' | 'isWork'> => ({ isHot: !isCalm, isWork: false })

/** What counts in the slices, as a number with its list. */
const figuresOf = (hubs: readonly Hub<unknown>[]): TileSource[] =>
  inPlace(hubs, ({ figures }) => figures).map(
    ({ slice, key, count, detail, isHot, isUpkeep = false, label, note, path }) => ({
      key,
      right: `${slice}:read`,
      count,
      detail,
      tile: (value) => ({ label, note, path, isHot: isHot && value !== '0', isWork: !isUpkeep }),
    }),
  )

/** A house of a few hours has had no night yet. */
const backupNotes: Readonly<Record<string, string>> = {
  succeeded: 'written and tried',
  first: 'the first is made tonight',
}

const ownTiles: readonly TileSource[] = [
  {
    key: 'backup',
    right: 'backup:read',
    count: sql`coalesce((SELECT status FROM ${backupRunTable} WHERE status <> 'queued' ORDER BY requested_at DESC LIMIT 1),
      CASE WHEN EXISTS (SELECT 1 FROM ${installationTable} WHERE created_at > now() - interval '1 day') THEN 'first' ELSE 'none' END)`,
    tile: (value) => ({
      label: 'Last backup',
      note: backupNotes[value] ?? 'look at it',
      path: '/setup/backup',
      ...calm(['succeeded', 'running', 'first'].includes(value)),
    }),
  },
]

/** The queue of jobs has tables of its own, which the program makes when it first starts its jobs. */
async function failedJobs(ctx: Context): Promise<Tile[]> {
  const [queue] = await ctx.tx.query<{ ready: boolean }>(
    sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS ready`,
  )
  if (!queue?.ready) return []
  const [failed] = await ctx.tx.query<{ count: string }>(sql`
    SELECT count(*)::text AS count FROM pgboss.job WHERE state = 'failed' AND NOT starts_with(name, '__')`)
  const value = failed?.count ?? '0'
  return [
    {
      key: 'failedJobs',
      label: 'Failed jobs',
      value,
      note: 'in the last seven days',
      path: '/setup/jobs',
      ...calm(value === '0'),
    },
  ]
}

const backupLabel: Readonly<Record<string, string>> = {
  none: 'None yet',
  first: 'None yet',
  succeeded: 'Verified',
  running: 'Running',
  failed: 'Failed',
  interrupted: 'Interrupted',
}

const detailOf = (key: string): string => `${key} detail`

/** Numbers for those who are in charge; each opens its list. */
export async function readTiles(ctx: Context, hubs: readonly Hub<unknown>[]): Promise<Tile[]> {
  if (!isInCharge(ctx.actor)) return []
  const allowed = [...figuresOf(hubs), ...ownTiles].filter(({ right }) => ctx.actor.permissions.has(right))
  const columns = allowed.flatMap(({ key, count, detail }) => [
    sql`${count} AS ${sql.identifier(key)}`,
    ...(detail ? [sql`${detail} AS ${sql.identifier(detailOf(key))}`] : []),
  ])
  const [[counts], jobs] = await Promise.all([
    columns.length > 0
      ? ctx.tx.query<Record<string, string | null>>(sql`SELECT ${sql.join(columns, sql`, `)}`)
      : [],
    ctx.actor.permissions.has('jobs:read') ? failedJobs(ctx) : [],
  ])
  const tiles = allowed.flatMap(({ key, tile }) => {
    const value = counts?.[key]
    if (value == null) return []
    const shown = tile(value)
    const detail = counts?.[detailOf(key)]
    const note = detail == null ? shown.note : `${shown.note}: ${detail}`
    return [{ key, value: key === 'backup' ? (backupLabel[value] ?? value) : value, ...shown, note }]
  })
  return [...tiles, ...jobs]
}
