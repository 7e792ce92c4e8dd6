import type pg from 'pg'
import type { Config } from '#platform/server/program/config.ts'
import type { BeforeMigration } from '#platform/server/database/migrate.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { sourceOf } from '../taking/source.ts'
import { takeBackup } from '../taking/take.ts'

/** Backs a database up before its schema changes; where that fails, the schema stays as it is. */
export function backupBeforeMigration(config: Config, pool: pg.Pool): BeforeMigration {
  return async (present, next) => {
    try {
      const { name } = await takeBackup(sourceOf(config, pool), {
        into: config.BACKUP_DIR,
        backupKey: config.BACKUP_KEY,
        reason: 'before-migration',
        remark: `Schema ${present.name}, before ${next.name}`,
      })
      process.stdout.write(`The schema is about to change; it was backed up first as ${name}.\n`)
    } catch (error) {
      throw new StartError(
        `The backup before the migration ${next.name} failed, so the database stays as it is: ${reasonOf(error)}`,
        { cause: error },
      )
    }
  }
}
