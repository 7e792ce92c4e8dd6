import { join } from 'node:path'
import { type Db, dbOver } from '#platform/server/database/database.ts'
import { readMigrations, requireMigrated } from '#platform/server/database/migrate.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { type Config, loadConfig } from '#platform/server/program/config.ts'
import { runCommand } from './backup-progress.ts'

/** Runs a check of the database in its place, whether the program runs or not; true: everything is as it should be. */
export const checkDatabase = (check: (db: Db, config: Config) => Promise<boolean>): Promise<void> =>
  runCommand(async () => {
    const config = loadConfig(process.env)
    const database = await attachDatabase(config)
    try {
      await requireMigrated(
        database.pool,
        await readMigrations(join(import.meta.dirname, '..', 'db/migrations')),
      )
      if (!(await check(dbOver(database.pool), config))) process.exitCode = 1
    } finally {
      await database.stop()
    }
  })
