import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { travellersExport } from '#modules/production/travellers/server/api.ts'
import { allocationSumTable, allocationTable } from '../table.ts'

const ofTravellers = { right: 'traveller-materials:read', pastTriggers: true } as const

/** What was done with steel for travellers, and its sums as they were. */
export const materialExports = [
  partInside(travellersExport, 'travellerRootId', {
    ...ofTravellers,
    name: 'material-allocations',
    label: 'Steel kept and given out for travellers',
    table: allocationTable,
    order: ['travellerRootId', 'at'],
  }),
  partInside(travellersExport, 'travellerRootId', {
    ...ofTravellers,
    name: 'material-sums',
    label: 'Sums of steel for travellers',
    table: allocationSumTable,
    order: ['lineRootId', 'stockId'],
  }),
]
