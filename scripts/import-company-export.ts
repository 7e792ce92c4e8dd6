import './require-node.js'

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportCatalogue } from '../src/app/exports.ts'
import { assemble } from '../src/app/kit.ts'
import { loadConfig } from '../src/platform/server/config.ts'
import { openArchive } from '../src/platform/server/export/open-archive.ts'
import { restoreExport } from '../src/platform/server/export/restore.ts'
import { migrate, readMigrations } from '../src/platform/server/migrate.ts'
import { attachDatabase } from '../src/platform/server/postgres/start.ts'
import { StartError } from '../src/platform/server/start-error.ts'
import { runCommand } from './backup-progress.ts'

// `npm run import-company-export -- file.zip` restores the ZIP of a company export into an empty installation.
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    throw new StartError(
      'Name the file: npm run import-company-export -- heatline-all-companies-2026-11-21.zip',
    )
  const archive = await openArchive(resolve(file))
  try {
    const config = loadConfig(process.env)
    const database = await attachDatabase(config)
    try {
      const migrations = await readMigrations(join(import.meta.dirname, '..', 'db/migrations'))
      await migrate(database.connection, migrations)
      const { kit } = assemble(config, database)
      const { parts, rows, files } = await restoreExport(kit, archive, exportCatalogue)
      console.log(`Restored ${rows} rows of ${parts} parts and ${files} files: ${archive.manifest.scope}.`)
      console.log(
        'The people of the export cannot sign in yet. Start Heatline with npm start: it prints a link with which you ' +
          'make an administrator, who enables and invites them. Give the administrator an e-mail address that nobody ' +
          'in the export has.',
      )
      for (const name of archive.manifest.missingFiles)
        console.log(`Was missing in the export already: ${name}`)
    } finally {
      await database.stop()
    }
  } finally {
    archive.close()
  }
})
