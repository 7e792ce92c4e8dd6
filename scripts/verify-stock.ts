import './require-node.js'

import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { loadConfig } from '#platform/server/program/config.ts'

// Compares every row of steel stock of the running database with its ledger and names everything that disagrees.
const database = await attachDatabase(loadConfig(process.env))
try {
  const { rows, entries, problems } = await verifyStock(dbOver(database.pool))
  console.log(
    problems.length > 0
      ? `The stock is not what its ledger says.\n${problems.join('\n')}`
      : `The stock is what its ledger says: ${rows} rows, ${entries} entries.`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await database.stop()
}
