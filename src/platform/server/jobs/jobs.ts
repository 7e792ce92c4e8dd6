import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '#platform/server/database/database.ts'
import { QUEUE_SCHEMA } from '#platform/server/database/program-role.ts'

/**
 * Carries out one job. It may be called again for the same payload (after a crash, or by a retry), so it must
 * come to the same result twice. It works as the program itself, see `asSystem`. What it gives in words is kept with the
 * run as its result.
 */
export type JobHandler = (payload: object, attempt: JobAttempt) => Promise<string | void>

export interface JobAttempt {
  readonly id: string
  /** 0 for the first attempt. */
  readonly retry: number
  /** Aborted when the attempt has run out of time. */
  readonly signal: AbortSignal
}

export interface JobSchedule {
  /** The name of a handler. */
  readonly job: string
  /** Five fields, in UTC: `30 2 * * *` is every night at half past two. */
  readonly cron: string
  readonly payload?: object
}

export interface Jobs {
  /** Adds a job with one statement of the caller's transaction: it exists only once that is committed. */
  enqueue(tx: Db, job: string, payload: object, options?: { readonly startAfter?: Date }): Promise<void>
  /** Looks for new jobs now instead of at the next poll; called after the commit. */
  wake(job: string): void
  /** Ends within `timeout` milliseconds (10,000); a job cut short by that is run again later. */
  stop(timeout?: number): Promise<void>
}

export interface JobSettings {
  readonly pool: pg.Pool
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly schedules?: readonly JobSchedule[]
  readonly log: Logger
  /** Seconds between looks for new jobs (10); what this instance enqueues is seen at once through `wake`. */
  readonly pollSeconds?: number
  /** Retries of a failed job (8), at ever longer intervals up to six hours. */
  readonly retries?: number
  /** Seconds to the first retry, about (15). */
  readonly retryDelay?: number
}

const MINUTES_PER_ATTEMPT = 10
const DAY_SECONDS = 86_400

/**
 * Starts the queue and its workers over the application's pool (one or two of its connections, for
 * milliseconds), and brings the schedules into the stated form. Several instances share one queue; a
 * scheduled job runs once for all of them.
 */
export async function startJobs({
  pool,
  handlers,
  schedules = [],
  log,
  pollSeconds = 10,
  retries = 8,
  retryDelay = 15,
}: JobSettings): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    schema: QUEUE_SCHEMA,
    createSchema: await isSchemaMissing(pool),
    cronWorkerIntervalSeconds: 20,
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 3_600,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  const workers = new Map<string, string>()
  for (const [name, handler] of Object.entries(handlers)) {
    const queue = {
      retryLimit: retries,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 6 * 3_600,
      expireInSeconds: MINUTES_PER_ATTEMPT * 60,
      deleteAfterSeconds: 7 * DAY_SECONDS,
    }
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
    workers.set(
      name,
      await boss.work<object>(name, { pollingIntervalSeconds: pollSeconds }, (jobs) =>
        runAll(jobs, handler, log),
      ),
    )
  }
  await bringSchedules(boss, schedules)
  return {
    async enqueue(tx, job, payload, options = {}) {
      if (!workers.has(job)) throw new Error(`There is no job "${job}".`)
      const db = fromDrizzle(
        { execute: async (statement) => ({ rows: await tx.query(statement as SQL) }) },
        sql,
      )
      await boss.send(job, payload, options.startAfter ? { db, startAfter: options.startAfter } : { db })
    },
    wake(job) {
      const worker = workers.get(job)
      if (worker !== undefined) boss.notifyWorker(worker)
    },
    stop: (timeout = 10_000) => boss.stop({ close: false, graceful: true, timeout }),
  }
}

/** Where the program is not the owner of the database, it may make no schema, and the owner has made it. */
async function isSchemaMissing(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ missing: boolean }>(
    `SELECT to_regnamespace('${QUEUE_SCHEMA}') IS NULL AS missing`,
  )
  return rows[0]?.missing === true
}

/** The queue expects values as the driver has them, not as the application's pool reads them. */
async function execute(
  pool: pg.Pool,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: unknown[] }> {
  return values === undefined || values.length === 0
    ? pool.query({ text, types: pg.types })
    : pool.query({ text, values, types: pg.types })
}

/** Runs what the queue hands over, one job at a time; gives the result that it keeps with the run. */
async function runAll(
  jobs: readonly Job<object>[],
  handler: JobHandler,
  log: Logger,
): Promise<string | undefined> {
  let made: string | undefined
  for (const job of jobs) {
    try {
      const told = await handler(job.data ?? {}, { id: job.id, retry: job.retryCount, signal: job.signal })
      made = typeof told === 'string' ? told : undefined
    } catch (error) {
      log.error({ err: error, job: job.name, jobId: job.id, retry: job.retryCount }, 'a job failed')
      throw error
    }
  }
  return made
}

/** Sets what is stated and takes away what an older release had scheduled. */
async function bringSchedules(boss: PgBoss, schedules: readonly JobSchedule[]): Promise<void> {
  for (const { job, cron, payload = {} } of schedules) await boss.schedule(job, cron, payload, { tz: 'UTC' })
  const stated = new Set(schedules.map((schedule) => schedule.job))
  for (const { name } of await boss.getSchedules()) {
    if (!stated.has(name)) await boss.unschedule(name)
  }
}
