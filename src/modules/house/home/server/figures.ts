import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { installationTable } from '#modules/people/account/table.ts'
import { backupRunTable } from '#modules/house/backup/table.ts'
import { type Hub, inPlace, isInCharge } from '#platform/server/documents/hub.ts'
import type { HomeFigure } from '../contract.ts'

/** One number, the right it needs, and where it leads. */
interface FigureSource {
  readonly key: string
  readonly right: string
  readonly count: SQL
  /** What the note says further; null: nothing. */
  readonly detail?: SQL | undefined
  readonly figure: (value: string) => Omit<HomeFigure, 'key' | 'value'>
}

const calm = (isCalm: boolean): Pick<HomeFigure, 'isHot'> => ({ isHot: !isCalm })

/** What counts in the slices, as a number with its list: of the work of the house, or of its upkeep. */
const figuresOf = (hubs: readonly Hub<unknown>[], ofUpkeep: boolean): FigureSource[] =>
  inPlace(hubs, ({ figures }) => figures)
    .filter(({ isUpkeep = false }) => isUpkeep === ofUpkeep)
    .map(({ slice, key, count, detail, isHot, label, note, path }) => ({
      key,
      right: `${slice}:read`,
      count,
      detail,
      figure: (value) => ({ label, note, path, isHot: isHot && value !== '0' }),
    }))

/** A house of a few hours has had no night yet. */
const backupNotes: Readonly<Record<string, string>> = {
  succeeded: 'written and tried',
  first: 'the first is made tonight',
}

const ownFigures: readonly FigureSource[] = [
  {
    key: 'backup',
    right: 'backup:read',
    count: sql`coalesce((SELECT status FROM ${backupRunTable} WHERE status <> 'queued' ORDER BY requested_at DESC LIMIT 1),
      CASE WHEN EXISTS (SELECT 1 FROM ${installationTable} WHERE created_at > now() - interval '1 day') THEN 'first' ELSE 'none' END)`,
    figure: (value) => ({
      label: 'Last backup',
      note: backupNotes[value] ?? 'look at it',
      path: '/setup/backup',
      ...calm(['succeeded', 'running', 'first'].includes(value)),
    }),
  },
]

/** The queue of jobs has tables of its own, which the program makes when it first starts its jobs. */
async function failedJobs(ctx: Context): Promise<HomeFigure[]> {
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

/** The numbers with these keys, or all of them, of those that the reader has the right to; one statement. */
export function readFigures(
  ctx: Context,
  hubs: readonly Hub<unknown>[],
  keys: readonly string[] | null,
): Promise<HomeFigure[]> {
  const wanted = figuresOf(hubs, false).filter(({ key }) => keys === null || keys.includes(key))
  const inOrder = keys ? wanted.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)) : wanted
  return countFigures(ctx, inOrder)
}

/** Numbers about the upkeep of the house for those who are in charge. */
export async function readUpkeep(ctx: Context, hubs: readonly Hub<unknown>[]): Promise<HomeFigure[]> {
  if (!isInCharge(ctx.actor)) return []
  const [figures, jobs] = await Promise.all([
    countFigures(ctx, [...figuresOf(hubs, true), ...ownFigures]),
    ctx.actor.permissions.has('jobs:read') ? failedJobs(ctx) : [],
  ])
  return [...figures, ...jobs]
}

async function countFigures(ctx: Context, sources: readonly FigureSource[]): Promise<HomeFigure[]> {
  const allowed = sources.filter(({ right }) => ctx.actor.permissions.has(right))
  const columns = allowed.flatMap(({ key, count, detail }) => [
    sql`${count} AS ${sql.identifier(key)}`,
    ...(detail ? [sql`${detail} AS ${sql.identifier(detailOf(key))}`] : []),
  ])
  if (columns.length === 0) return []
  const [counts] = await ctx.tx.query<Record<string, string | null>>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  )
  return allowed.flatMap(({ key, figure }) => {
    const value = counts?.[key]
    if (value == null) return []
    const shown = figure(value)
    const detail = counts?.[detailOf(key)]
    const note = detail == null ? shown.note : `${shown.note}: ${detail}`
    return [{ key, value: key === 'backup' ? (backupLabel[value] ?? value) : value, ...shown, note }]
  })
}
