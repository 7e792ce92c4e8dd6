import './require-node.js'

import { verifyProduction } from '#modules/production/operations/server/api.ts'
import { verifyPlanning } from '#modules/shop-floor/planning/server/api.ts'
import { verifyTime } from '#modules/shop-floor/time-entries/server/api.ts'
import { verifyMaterials } from '#modules/production/traveller-materials/server/api.ts'
import { checkDatabase } from './check-database.ts'

// Recomputes pieces, signatures, material and plan of every traveller and the time of everybody of the running database, and names everything that disagrees.
await checkDatabase(async (db) => {
  const { travellers, operations, signOffs, problems: ofWork } = await verifyProduction(db)
  const { allocations, problems: ofMaterial } = await verifyMaterials(db)
  const { planned, problems: ofPlan } = await verifyPlanning(db)
  const { spans, problems: ofTime } = await verifyTime(db)
  const problems = [...ofWork, ...ofMaterial, ...ofPlan, ...ofTime]
  console.log(
    problems.length > 0
      ? `The travellers are not what was booked and signed.\n${problems.join('\n')}`
      : `The travellers are what was booked and signed: ${travellers} travellers, ${operations} operations, ${signOffs} sign-offs, ${allocations} entries of material, ${planned} planned operations, ${spans} spans of time.`,
  )
  return problems.length === 0
})
