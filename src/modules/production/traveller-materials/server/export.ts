import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { travellersExport } from '#modules/production/travellers/server/api.ts'
import { steelPiecesExport } from '#modules/steel/steel-stock/server/api.ts'
import { allocationSumTable, allocationTable, builtInTable } from '../table.ts'

// Steel of the house belongs to no company: with one company alone goes what was done with its own pieces.
const ofPieces = { right: 'traveller-materials:read', pastTriggers: true } as const

/** What was done with steel for travellers, and its sums as they were. */
export const materialExports = [
  partInside(steelPiecesExport, 'stockId', {
    ...ofPieces,
    name: 'material-allocations',
    label: 'Steel kept and given out for travellers',
    table: allocationTable,
    order: ['travellerRootId', 'at'],
  }),
  partInside(steelPiecesExport, 'stockId', {
    ...ofPieces,
    name: 'material-sums',
    label: 'Sums of steel for travellers',
    table: allocationSumTable,
    order: ['lineRootId', 'stockId'],
  }),
  partInside(travellersExport, 'travellerRootId', {
    ...ofPieces,
    name: 'built-in-parts',
    label: 'Made parts that are built in',
    table: builtInTable,
    order: ['travellerRootId', 'at'],
  }),
]
