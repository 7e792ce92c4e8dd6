import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type JobRow, jobs } from './contract.ts'
import { jobLabel, nextRun, outcomeOf } from './domain.ts'

interface Row {
  name: string
  schedule: string | null
  startedAt: string | null
  milliseconds: number | null
  state: string | null
  result: string | null
  dueAt: string | null
  waiting: number
  running: number
  failed: number
}

/** The queue makes its tables when the program first starts its jobs. */
async function isStarted(tx: Db): Promise<boolean> {
  const [row] = await tx.query<{ ready: boolean }>(sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS ready`)
  return row?.ready ?? false
}

/** Its own queues begin with two underscores. */
const overviewRows = sql`
  SELECT q.name, l.result, s.cron AS schedule, l.started_on::timestamptz(3) AS "startedAt", l.state::text AS state,
    (extract(epoch FROM l.completed_on - l.started_on) * 1000)::int AS milliseconds,
    c."dueAt", c.waiting, c.running, c.failed
  FROM pgboss.queue q
  LEFT JOIN pgboss.schedule s ON s.name = q.name AND s.key = ''
  LEFT JOIN LATERAL (
    SELECT j.started_on, j.completed_on, j.state,
      left(coalesce(j.output ->> 'message', j.output ->> 'value'), 500) AS result FROM pgboss.job j
    WHERE j.name = q.name AND j.started_on IS NOT NULL ORDER BY j.started_on DESC LIMIT 1) l ON true
  CROSS JOIN LATERAL (
    SELECT min(j.start_after) FILTER (WHERE j.state < 'active')::timestamptz(3) AS "dueAt",
      count(*) FILTER (WHERE j.state < 'active')::int AS waiting,
      count(*) FILTER (WHERE j.state = 'active')::int AS running,
      count(*) FILTER (WHERE j.state = 'failed')::int AS failed
    FROM pgboss.job j WHERE j.name = q.name AND j.state <> 'completed') c
  WHERE NOT starts_with(q.name, '__')
  ORDER BY q.name`

function runAbility({ schedule, waiting, running }: Row): true | string {
  if (schedule === null) return 'Only a job with a schedule can be run by hand.'
  if (waiting > 0) return 'A run waits already.'
  return running === 0 || 'It runs already.'
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

function toRow(ctx: Context, row: Row): JobRow {
  const due = row.schedule === null ? null : nextRun(row.schedule, ctx.clock.now())
  const may = ctx.actor.permissions.has('jobs:run')
  return {
    name: row.name,
    schedule: row.schedule,
    lastRunAt: row.startedAt,
    lastMilliseconds: row.milliseconds,
    lastOutcome: outcomeOf(row.state),
    lastResult: row.result,
    nextRunAt: earlier(due && due.toISOString().replace('Z', '000Z'), row.dueAt),
    waiting: row.waiting,
    running: row.running,
    failed: row.failed,
    ...answersOf({ run: may ? runAbility(row) : notTheRight('run jobs') }),
  }
}

/** What a failed attempt left: its sentence, never its stack. */
const error = sql`coalesce(job.output ->> 'message', job.output ->> 'value', 'It gave no reason.')`
const failedAt = sql`coalesce(job.completed_on, job.created_on)::timestamptz(3)`

const failures = (ready: boolean): ListPlan<typeof jobs.endpoints.list> => ({
  from: ready
    ? sql`pgboss.job AS job`
    : sql`(SELECT NULL::uuid AS id, NULL::text AS name, NULL::text AS state, NULL::jsonb AS output, 0 AS retry_count,
        now() AS created_on, now() AS completed_on WHERE false) AS job`,
  where: sql`job.state = 'failed'`,
  id: sql`job.id`,
  columns: {
    name: sql`job.name`,
    failedAt,
    createdAt: sql`job.created_on::timestamptz(3)`,
    attempts: sql`job.retry_count + 1`,
    error: sql`left(${error}, 2000)`,
  },
  filters: { name: sql`job.name` },
  sorts: { failedAt: { column: failedAt, type: 'timestamptz' } },
})

/** A job has a name and no id; the trail needs one that is always the same. */
function idOfName(name: string): string {
  const hex = createHash('sha256').update(`jobs/${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function run(ctx: Context, { params }: { params: { name: string } }): Promise<void> {
  const rows = (await isStarted(ctx.tx)) ? await ctx.tx.query<Row>(overviewRows) : []
  const job = rows.find(({ name }) => name === params.name)
  if (!job) throw notFound()
  const may = runAbility(job)
  if (may !== true) throw refused('not_now', may)
  ctx.enqueue(job.name, {})
  ctx.audit({ entity: 'jobs', entityId: idOfName(job.name), action: 'run', subject: jobLabel(job.name) })
}

async function retry(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const [job] = (await isStarted(ctx.tx))
    ? await ctx.tx.query<{ name: string }>(sql`
        UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL, start_after = now(),
          keep_until = now() + interval '14 days'
        WHERE id = ${params.id} AND state = 'failed' RETURNING name`)
    : []
  if (!job) throw notFound()
  ctx.audit({ entity: 'jobs', entityId: params.id, action: 'retry', subject: jobLabel(job.name) })
}

export const register = serve(jobs, {
  async overview(ctx) {
    if (!(await isStarted(ctx.tx))) return { isStarted: false, jobs: [] }
    const rows = await ctx.tx.query<Row>(overviewRows)
    return { isStarted: true, jobs: rows.map((row) => toRow(ctx, row)) }
  },
  list: async (ctx, { query }, exchange) =>
    listPage(ctx, failures(await isStarted(ctx.tx)), query, addressOf(exchange)),
  run,
  retry,
})
