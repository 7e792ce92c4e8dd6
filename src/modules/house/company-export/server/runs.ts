import { addDaysTo } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { MadeExport } from '#platform/server/company-archive/make.ts'
import type { Selection } from '../contract.ts'
import { DAYS_KEPT, type Format, SILENCE_MINUTES } from '../domain.ts'
import { companyExportTable } from '../table.ts'

/** An export that was taken on to be made. */
export interface Claimed {
  readonly id: string
  readonly format: Format
  readonly selection: Selection
  readonly scope: string
  readonly requestedById: string
  readonly requestedByName: string
}

/** Takes a waiting export; null when somebody has it, or it was cancelled. */
export async function claimExport(
  db: Db,
  id: string,
  storedName: string,
  now: Date,
): Promise<Claimed | null> {
  const [claimed] = await db.query<Claimed>(sql`
    UPDATE ${companyExportTable} SET status = 'running', heartbeat_at = ${now.toISOString()},
      stored_name = ${storedName}
    WHERE id = ${id} AND status = 'queued'
    RETURNING id, format, selection, scope, requested_by_id AS "requestedById",
      requested_by_name AS "requestedByName"`)
  return claimed ?? null
}

/** Notes what is known at the beginning: how much there is to do, and what does not go along. */
export async function noteBeginning(
  db: Db,
  id: string,
  { rowsTotal, leftOut }: { rowsTotal: number; leftOut: readonly string[] },
): Promise<void> {
  await changeRunning(db, id, sql`rows_total = ${rowsTotal}, left_out = ${sql.param(leftOut)}`)
}

/** Notes how far it is; false when it was cancelled meanwhile. */
export const noteRows = (db: Db, id: string, rows: number, now: Date): Promise<boolean> =>
  changeRunning(db, id, sql`rows_done = ${rows}, heartbeat_at = ${now.toISOString()}`)

/** Notes that the whole file is there; false when it was cancelled meanwhile. */
export function noteReady(db: Db, id: string, made: MadeExport, now: Date): Promise<boolean> {
  const end = addDaysTo(now, DAYS_KEPT)
  return changeRunning(
    db,
    id,
    sql`status = CASE WHEN downloads > 0 THEN 'downloaded' ELSE 'ready' END, rows = ${made.rows},
      rows_done = rows_total, size = ${made.size}, sha256 = ${made.sha256},
      finished_at = ${now.toISOString()}, expires_at = ${end.toISOString()}`,
  )
}

/** Notes why there is no file. */
export const noteFailure = (db: Db, id: string, problem: string, now: Date): Promise<boolean> =>
  changeRunning(
    db,
    id,
    sql`status = 'failed', problem = ${problem}, stored_name = NULL, finished_at = ${now.toISOString()}`,
  )

async function changeRunning(db: Db, id: string, fields: SQL): Promise<boolean> {
  const changed = await db.query(sql`
    UPDATE ${companyExportTable} SET ${fields}, updated_at = now()
    WHERE id = ${id} AND status = 'running' RETURNING id`)
  return changed.length > 0
}

/** An export whose file has to go. */
export interface Ended {
  readonly id: string
  readonly scope: string
  readonly storedName: string | null
}

/** Ends exports whose program was killed while it made them; gives those with the files they left. */
export function endSilent(db: Db, now: Date): Promise<Ended[]> {
  const silent = new Date(now.getTime() - SILENCE_MINUTES * 60_000).toISOString()
  return db.query<Ended>(sql`
    WITH silent AS (SELECT id, stored_name FROM ${companyExportTable}
      WHERE status = 'running' AND heartbeat_at < ${silent} FOR UPDATE)
    UPDATE ${companyExportTable} AS e SET status = 'failed', stored_name = NULL, updated_at = now(),
      finished_at = ${now.toISOString()},
      problem = 'The program ended before the file was ready. Ask for the export again.'
    FROM silent WHERE e.id = silent.id
    RETURNING e.id, e.scope, silent.stored_name AS "storedName"`)
}

/** Marks exports whose days are over; gives them with their files. */
export function endExpired(db: Db, now: Date): Promise<Ended[]> {
  return db.query<Ended>(sql`
    WITH old AS (SELECT id, stored_name FROM ${companyExportTable}
      WHERE status IN ('ready', 'downloaded') AND expires_at <= ${now.toISOString()}
      ORDER BY expires_at LIMIT 200 FOR UPDATE)
    UPDATE ${companyExportTable} AS e SET status = 'expired', stored_name = NULL, updated_at = now()
    FROM old WHERE e.id = old.id
    RETURNING e.id, e.scope, old.stored_name AS "storedName"`)
}
