import { addDays, addDaysTo, weekday } from '#platform/contract/values/dates.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type KnownBackup, listBackups } from './backup-folder.ts'

const DAILY = 7
const WEEKLY = 4
const MONTHLY = 12
const BEFORE_MIGRATION = 3

type Dated = Pick<KnownBackup, 'name' | 'verified'>

/** The instant in the name of a backup. */
function instantOf(name: string): Date {
  const [, y, m, d, h, min, s] = /^heatline-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(name) ?? []
  return new Date(`${y}-${m}-${d}T${h}:${min}:${s}Z`)
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** The Monday of the week. */
const weekOf = (at: Date): string => addDays(dayOf(at), -weekday(dayOf(at)))
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** The newest backup of each of the latest periods. */
function newestOfEach<B extends Dated>(
  backups: readonly B[],
  periodOf: (at: Date) => string,
  most: number,
): B[] {
  const kept = new Map<string, B>()
  for (const backup of backups) {
    const period = periodOf(instantOf(backup.name))
    if (!kept.has(period)) kept.set(period, backup)
  }
  return [...kept.values()].slice(0, most)
}

/**
 * The backups that need not be kept, of those given with the newest first. Kept are the newest of the last seven
 * days, four weeks and twelve months that have any, everything of the last 24 hours, the last three made before
 * a migration, and the last one that was verified.
 */
export function expendable<B extends Dated>(backups: readonly B[], now: Date): B[] {
  const verified = backups.find((backup) => backup.verified !== null)
  const kept = new Set<B>([
    ...newestOfEach(backups, dayOf, DAILY),
    ...newestOfEach(backups, weekOf, WEEKLY),
    ...newestOfEach(backups, monthOf, MONTHLY),
    ...backups.filter(({ name }) => instantOf(name) > addDaysTo(now, -1)),
    ...backups.filter(({ name }) => name.includes('-before-migration-')).slice(0, BEFORE_MIGRATION),
    ...(verified ? [verified] : []),
  ])
  return backups.filter((backup) => !kept.has(backup))
}

/** Removes the backups of a folder that need not be kept, and gives their names. */
export async function removeOldBackups(folder: string, now = new Date()): Promise<string[]> {
  const old = expendable(await listBackups(folder), now)
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true })
  return old.map(({ name }) => name)
}
