import '../../scripts/require-node.js'

import { join } from 'node:path'
import { loadConfig } from '../platform/server/config.ts'
import { migrate, readMigrations } from '../platform/server/migrate.ts'
import { startDatabase } from '../platform/server/postgres/start.ts'
import { runProgram } from '../platform/server/runtime.ts'

const projectRoot = join(import.meta.dirname, '..', '..')

await runProgram(async (shutdown) => {
  const config = loadConfig(process.env)
  const database = await startDatabase(config)
  shutdown.add(() => database.stop())
  await migrate(database.connection, await readMigrations(join(projectRoot, 'db/migrations')))
})
