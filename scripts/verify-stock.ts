import './require-node.js'

import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { checkDatabase } from './check-database.ts'

// Compares every row of steel stock of the running database with its ledger and names everything that disagrees.
await checkDatabase(async (db) => {
  const { rows, entries, problems } = await verifyStock(db)
  console.log(
    problems.length > 0
      ? `The stock is not what its ledger says.\n${problems.join('\n')}`
      : `The stock is what its ledger says: ${rows} rows, ${entries} entries.`,
  )
  return problems.length === 0
})
