import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type KnownBackup, listBackups, sizeOf } from '#platform/server/backup/backup-folder.ts'
import { isBackupName } from '#platform/server/backup/layout.ts'
import { MANIFEST } from '#platform/server/backup/manifest.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { codeOf, type Db } from '#platform/server/database/database.ts'
import { notFound, stale } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { insertPart, selectable } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { findHomeTimeZone } from '#modules/setup/facilities/server/api.ts'
import type { backups } from '../contract.ts'
import { ageOf, DEFAULT_SCHEDULE, type Schedule, scheduledAround, warningOf } from '../domain.ts'
import { backupScheduleTable } from '../table.ts'
import { latestRun } from './runs.ts'

type Overview = z.output<typeof backups.endpoints.overview.response>
type ScheduleAnswer = z.output<typeof backups.endpoints.updateSchedule.response>

interface ScheduleRow extends Schedule {
  readonly version: number
}

const columns = sql.join(
  selectable(backupScheduleTable, ['enabled', 'timeOfDay', 'timeZone', 'version']),
  sql`, `,
)

/** Until an administrator chooses another time: at night where the house is. */
const usualSchedule = async (tx: Db): Promise<Schedule> => ({
  ...DEFAULT_SCHEDULE,
  timeZone: await findHomeTimeZone(tx),
})

/** The schedule that counts. */
export async function currentSchedule(tx: Db): Promise<ScheduleRow> {
  const [row] = await tx.query<ScheduleRow>(sql`SELECT ${columns} FROM ${backupScheduleTable}`)
  return row ?? { ...(await usualSchedule(tx)), version: 1 }
}

const answerOf = (row: ScheduleRow, now: Date): ScheduleAnswer => ({
  ...row,
  nextAt: row.enabled ? scheduledAround(row, now).next.toISOString() : null,
})

/** Everything the screen shows. */
export async function overview(
  ctx: Context,
  _incoming: unknown,
  { services }: HttpExchange,
): Promise<Overview> {
  const now = ctx.clock.now()
  const [schedule, run, known] = await Promise.all([
    currentSchedule(ctx.tx),
    latestRun(ctx.tx),
    listBackups(services.config.BACKUP_DIR),
  ])
  const lastVerified = known
    .flatMap(({ name, verified }) =>
      verified ? [{ name, at: verified.at, age: ageOf(new Date(verified.at), now) }] : [],
    )
    .reduce<Overview['lastVerified']>((best, one) => (best && best.at > one.at ? best : one), null)
  return {
    schedule: answerOf(schedule, now),
    isEncrypted: services.config.BACKUP_KEY !== undefined,
    folder: services.config.BACKUP_DIR,
    run,
    lastVerified,
    warning: warningOf(lastVerified && new Date(lastVerified.at), known.length > 0, now),
    backups: known.map(describe),
  }
}

function describe({ name, manifest, problem, verified }: KnownBackup): Overview['backups'][number] {
  return {
    name,
    problem,
    reason: manifest?.reason ?? null,
    remark: manifest?.remark ?? '',
    madeAt: manifest?.finishedAt ?? null,
    program: manifest?.program ?? '',
    size: manifest ? sizeOf(manifest) : 0,
    tables: manifest?.tables.length ?? 0,
    rows: manifest?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? 0,
    files: manifest?.files.count ?? 0,
    missingFiles: manifest?.missingFiles.length ?? 0,
    isEncrypted: Boolean(manifest?.encryption),
    verifiedAt: verified?.at ?? null,
  }
}

/** Changes the time of the nightly backup. @throws 412 */
export async function updateSchedule(
  ctx: Context,
  { body, version }: Incoming<unknown, unknown, Partial<Schedule>>,
): Promise<ScheduleAnswer> {
  const now = ctx.clock.now()
  await ctx.tx.query(sql`
    INSERT INTO ${backupScheduleTable} ${insertPart(backupScheduleTable, { ...(await usualSchedule(ctx.tx)) })} ON CONFLICT DO NOTHING`)
  const before = await currentSchedule(ctx.tx)
  const wanted = { ...before, ...body }
  const [row] = await ctx.tx.query<ScheduleRow & { id: string }>(sql`
    UPDATE ${backupScheduleTable} SET enabled = ${wanted.enabled}, time_of_day = ${wanted.timeOfDay},
      time_zone = ${wanted.timeZone}, version = version + 1, updated_at = ${now.toISOString()}
    WHERE version = ${version} RETURNING id, ${columns}`)
  if (!row) throw stale(answerOf(before, now))
  const { id, ...schedule } = row
  ctx.audit({
    entity: 'backup',
    entityId: id,
    action: 'update',
    subject: 'Schedule of the backups',
    changes: changesBetween(before, schedule),
  })
  return answerOf(schedule, now)
}

/** Sends the manifest of one backup. @throws 404 for anything that is not the name of a backup */
export async function sendManifest(
  _ctx: Context,
  { params }: Incoming<{ name: string }, unknown, unknown>,
  { services, reply }: HttpExchange,
): Promise<void> {
  const { name } = params
  if (!isBackupName(name)) throw notFound()
  const bytes = await readFile(join(services.config.BACKUP_DIR, name, MANIFEST)).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? notFound() : error
  })
  await reply
    .headers(fileHeaders({ name: `${name}.json`, mime: 'application/json' }, 'attachment'))
    .send(bytes)
}
