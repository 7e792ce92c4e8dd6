import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { refused } from '#platform/server/errors.ts'
import { insertPart, selectable } from '#platform/server/database/rows.ts'
import type { backups } from '../contract.ts'
import { backupRunTable } from '../table.ts'

export type Run = z.output<typeof backups.endpoints.start.response>

const columns = sql.join(
  selectable(backupRunTable, [
    'id',
    'reason',
    'status',
    'phase',
    'percent',
    'requestedAt',
    'requestedByName',
    'finishedAt',
    'backupName',
    'problem',
  ]),
  sql`, `,
)

/** A run without a sign of life for so long was cut off: its program was killed. */
const SILENCE_MINUTES = 3

/** The run that is under way, else the last one. */
export async function latestRun(tx: Db): Promise<Run | null> {
  const [run] = await tx.query<Run>(
    sql`SELECT ${columns} FROM ${backupRunTable} ORDER BY requested_at DESC LIMIT 1`,
  )
  return run ?? null
}

/** Asks for a backup; the job begins once that is committed. @throws 422 while another one is under way */
export async function requestRun(ctx: Context, reason: 'nightly' | 'manual'): Promise<Run> {
  await endSilentRuns(ctx.tx, ctx.clock.now())
  const now = ctx.clock.now().toISOString()
  const [run] = await ctx.tx.query<Run>(sql`
    INSERT INTO ${backupRunTable} ${insertPart(backupRunTable, {
      reason,
      status: 'queued',
      requestedAt: now,
      requestedByName: ctx.actor.name,
      heartbeatAt: now,
    })} ON CONFLICT DO NOTHING RETURNING ${columns}`)
  if (!run) throw refused('backup_running', 'A backup is being made already: wait until it is ready.')
  ctx.enqueue('back-up', { runId: run.id })
  ctx.audit({ entity: 'backup', entityId: run.id, action: 'start', subject: `Backup, ${reason}` })
  return run
}

/** Marks runs whose program ended without a word. */
export async function endSilentRuns(tx: Db, now: Date): Promise<void> {
  const silent = new Date(now.getTime() - SILENCE_MINUTES * 60_000).toISOString()
  await tx.query(sql`
    UPDATE ${backupRunTable} SET status = 'interrupted', finished_at = ${now.toISOString()},
      problem = 'The program ended before the backup was ready.'
    WHERE status IN ('queued', 'running') AND heartbeat_at < ${silent}`)
}

/** Takes a queued run and gives its reason; null when somebody has it, or it is over. */
export async function claimRun(db: Db, id: string, now: Date): Promise<'nightly' | 'manual' | null> {
  const [claimed] = await db.query<{ reason: 'nightly' | 'manual' }>(sql`
    UPDATE ${backupRunTable} SET status = 'running', heartbeat_at = ${now.toISOString()}
    WHERE id = ${id} AND status = 'queued' RETURNING reason`)
  return claimed?.reason ?? null
}

/** Notes how far a run is. */
export async function noteProgress(
  db: Db,
  id: string,
  { phase, percent, now }: { phase: string | null; percent: number; now: Date },
): Promise<void> {
  await change(db, id, sql`phase = ${phase}, percent = ${percent}, heartbeat_at = ${now.toISOString()}`)
}

/** Notes how a run ended. */
export async function endRun(
  db: Db,
  id: string,
  end: Pick<Run, 'status' | 'backupName' | 'problem'>,
  now: Date,
): Promise<void> {
  await change(
    db,
    id,
    sql`status = ${end.status}, backup_name = ${end.backupName}, problem = ${end.problem},
      phase = NULL, percent = 100, finished_at = ${now.toISOString()}`,
  )
}

async function change(db: Db, id: string, fields: SQL): Promise<void> {
  await db.query(sql`UPDATE ${backupRunTable} SET ${fields} WHERE id = ${id} AND status = 'running'`)
}
