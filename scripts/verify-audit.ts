import './require-node.js'

import { verifyAudit } from '../src/platform/server/audit.ts'
import { loadConfig } from '../src/platform/server/config.ts'
import { dbOver } from '../src/platform/server/database.ts'
import { attachDatabase } from '../src/platform/server/postgres/start.ts'

// Reads the whole audit trail of the running database and names the first row that does not fit.
const config = loadConfig(process.env)
const database = await attachDatabase(config)
try {
  const { rows, problem } = await verifyAudit(dbOver(database.pool), config.SECRET_KEY)
  console.log(
    problem ? `The audit trail is broken. ${problem}` : `The audit trail is whole: ${rows} rows verified.`,
  )
  process.exitCode = problem ? 1 : 0
} finally {
  await database.stop()
}
