import './require-node.js'

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sizeOf } from '#platform/server/backup/backup-folder.ts'
import { removeOldBackups } from '#platform/server/backup/retention.ts'
import { sourceOf } from '#platform/server/backup/taking/source.ts'
import { takeBackup } from '#platform/server/backup/taking/take.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { dataFolderIn } from '#platform/server/database/postgres/cluster.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { StartError } from '#platform/server/program/start-error.ts'
import { printPhases, runCommand, sizeText } from './backup-progress.ts'

// Backs the program up while it runs, or while it does not: `npm run backup`, `npm run backup -- --to /mnt/usb`.
await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = loadConfig(process.env)
  if (config.DATABASE_URL === undefined && !existsSync(dataFolderIn(config.DATA_DIR))) {
    throw new StartError(
      `There is no database in ${config.DATA_DIR}: set DATA_DIR to the folder of the program.`,
    )
  }
  const into = values.to === undefined ? config.BACKUP_DIR : resolve(values.to)
  const database = await attachDatabase(config)
  try {
    const { name, manifest } = await takeBackup(sourceOf(config, database.pool), {
      into,
      backupKey: config.BACKUP_KEY,
      reason: 'manual',
      progress: printPhases(),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${join(into, name)}\n${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} attachments, ` +
        `${sizeText(sizeOf(manifest))}, ${manifest.encryption ? 'encrypted' : 'not encrypted (BACKUP_KEY is not set)'}.`,
    )
    if (manifest.missingFiles.length > 0) {
      console.log(
        `${manifest.missingFiles.length} attachments were not in their folder and are not in the backup.`,
      )
    }
    // Other folders belong to whoever named them.
    if (values.to === undefined) {
      for (const old of await removeOldBackups(into)) console.log(`Removed ${old}, which is old enough.`)
    }
  } finally {
    await database.stop()
  }
})
