import { fullAddress } from '#platform/contract/register.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { openBackup } from '#platform/server/backup/manifest.ts'
import type { Progress } from '#platform/server/backup/taking/progress.ts'
import { removeOldBackups } from '#platform/server/backup/retention.ts'
import { sourceOf } from '#platform/server/backup/taking/source.ts'
import { takeBackup } from '#platform/server/backup/taking/take.ts'
import { removeAbandonedTrials, tryRestore } from '#platform/server/backup/restoring/trial.ts'
import type { Services } from '#platform/server/services.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { asSystem } from '#platform/server/system.ts'
import { userTable } from '#modules/people/users/table.ts'
import { isDue } from '../domain.ts'
import { backupRunTable } from '../table.ts'
import { claimRun, endRun, endSilentRuns, noteProgress, requestRun } from './runs.ts'
import { currentSchedule } from './service.ts'

const migrationsFolder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'db', 'migrations')
const STOP_PATIENCE = 8_000
const HEARTBEAT = 1_000
const payloadSchema = z.object({ runId: z.uuid() })

/** Asks for the nightly backup when its time has come; first clears away what a killed program has left. */
export async function requestDueBackup(services: Services): Promise<void> {
  const now = services.clock.now()
  await endSilentRuns(services.db, now)
  await removeAbandonedTrials(services.config.DATA_DIR)
  const schedule = await currentSchedule(services.db)
  const [last] = await services.db.query<{ since: string; isBusy: boolean }>(sql`
    SELECT coalesce((SELECT max(requested_at) FROM ${backupRunTable} WHERE reason = 'nightly'),
        (SELECT min(applied_at) FROM schema_migrations)) AS since,
      EXISTS (SELECT FROM ${backupRunTable} WHERE status IN ('queued', 'running')) AS "isBusy"`)
  if (!last || last.isBusy || !isDue(schedule, new Date(last.since), now)) return
  await asSystem(services, 'backup-clock', (ctx) => requestRun(ctx, 'nightly'))
}

/** Carries out backups that were asked for, one at a time. */
export interface BackupRunner {
  run(payload: object): Promise<void>
  /** Ends the one under way and waits until nothing of it is left. */
  stop(): Promise<void>
}

/** The runner of one program. */
export function backupRunner(services: Services): BackupRunner {
  const stopping = new AbortController()
  let current: Promise<void> = Promise.resolve()
  return {
    async run(payload) {
      const { runId } = payloadSchema.parse(payload)
      const reason = await claimRun(services.db, runId, services.clock.now())
      if (reason === null) return
      current = carryOut(services, { id: runId, reason }, stopping.signal)
      await current
    },
    async stop() {
      stopping.abort(new StartError('The program was stopped before the backup was ready.'))
      await Promise.race([current, sleep(STOP_PATIENCE, undefined, { ref: false })])
    },
  }
}

/** Makes the backup, restores it for a trial, and removes old ones; whatever happens is noted. */
async function carryOut(
  services: Services,
  { id, reason }: { id: string; reason: 'nightly' | 'manual' },
  signal: AbortSignal,
): Promise<void> {
  let state: { phase: string | null; percent: number } = { phase: null, percent: 0 }
  const progress: Progress = (phase, done, total) => {
    signal.throwIfAborted()
    state = { phase, percent: total > 0 ? Math.floor((100 * done) / total) : 0 }
  }
  const beat = setInterval(() => {
    noteProgress(services.db, id, { ...state, now: services.clock.now() }).catch(() => {})
  }, HEARTBEAT)
  let backupName: string | null = null
  try {
    const { BACKUP_DIR, BACKUP_KEY, DATA_DIR } = services.config
    const taken = await takeBackup(sourceOf(services.config, services.pool), {
      into: BACKUP_DIR,
      backupKey: BACKUP_KEY,
      reason,
      progress,
    })
    backupName = taken.name
    const backup = await openBackup(join(BACKUP_DIR, backupName), BACKUP_KEY)
    await tryRestore(backup, {
      dataDir: DATA_DIR,
      migrations: await readMigrations(migrationsFolder),
      progress,
    })
    await removeOldBackups(BACKUP_DIR, services.clock.now())
    clearInterval(beat)
    await endRun(services.db, id, { status: 'succeeded', backupName, problem: null }, services.clock.now())
  } catch (error) {
    clearInterval(beat)
    const status = signal.aborted ? 'interrupted' : 'failed'
    const problem = reasonOf(signal.aborted ? signal.reason : error)
    services.log.error({ err: error, runId: id, backupName }, 'a backup failed')
    await endRun(services.db, id, { status, backupName, problem }, services.clock.now())
    if (status === 'failed') await tellAdministrators(services, problem)
  }
}

/** Nobody looks at a screen every day to find out that there is no backup. */
async function tellAdministrators(services: Services, problem: string): Promise<void> {
  const people = await services.db.query<{ email: string }>(
    sql`SELECT email FROM ${userTable} WHERE role = 'administrator' AND status = 'active' ORDER BY email`,
  )
  if (people.length === 0) return
  await asSystem(services, 'backup-failed', async (ctx) => {
    ctx.mail({
      template: 'backup-failed',
      to: people.map(({ email }) => email),
      subject: 'The backup of Heatline failed',
      paragraphs: ['The last backup did not succeed:', problem],
      link: { label: 'Open the backups', url: fullAddress(ctx.appUrl, '/setup/backup') },
    })
  })
}
