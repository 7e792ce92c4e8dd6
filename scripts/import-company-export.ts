import './require-node.js'

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportCatalogue } from '../src/app/exports.ts'
import { assemble } from '../src/app/services.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { openArchive } from '#platform/server/company-archive/open-archive.ts'
import { restoreExport } from '#platform/server/company-archive/restore.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { StartError } from '#platform/server/program/start-error.ts'
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
      await migrate(database.owner, migrations, { program: database.program })
      const { services } = assemble(config, database)
      const { parts, rows, files } = await restoreExport(services, archive, exportCatalogue)
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
