import './require-node.js'

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackup } from '#platform/server/backup/manifest.ts'
import { restoreBackup } from '#platform/server/backup/restoring/restore.ts'
import { tryRestore } from '#platform/server/backup/restoring/trial.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { StartError } from '#platform/server/program/start-error.ts'
import { backupFolder, printPhases, runCommand } from './backup-progress.ts'

// `npm run restore -- <backup>` into an empty DATA_DIR; with `--verify` for a trial that leaves nothing behind.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { verify: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) {
    throw new StartError(
      'Name the backup: npm run restore -- heatline-20261121-023000-nightly-5f0c, or its folder.',
    )
  }
  const secretKey = process.env.SECRET_KEY?.trim() || undefined
  // A secret key must not be made here: the one of the backup is to be restored.
  const config = loadConfig({ ...process.env, SECRET_KEY: secretKey ?? '-'.repeat(32) })
  const migrations = await readMigrations(join(import.meta.dirname, '..', 'db/migrations'))
  const backup = await openBackup(backupFolder(named, config.BACKUP_DIR), config.BACKUP_KEY)
  const { tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const contents = `${tables.length} tables with ${rows} rows and ${files.count} attachments`
  const progress = printPhases()
  if (values.verify) {
    const { seconds } = await tryRestore(backup, { dataDir: config.DATA_DIR, migrations, progress })
    console.log(`The backup is good: ${contents} were restored for a trial and are equal (${seconds} s).`)
    return
  }
  const notices = await restoreBackup(backup, { config, secretKey, migrations }, progress)
  const place = config.DATABASE_URL === undefined ? config.DATA_DIR : 'the database of DATABASE_URL'
  console.log(`Restored into ${place}: ${contents}, all equal to the backup. Start Heatline with npm start.`)
  for (const notice of notices) console.log(notice)
})
