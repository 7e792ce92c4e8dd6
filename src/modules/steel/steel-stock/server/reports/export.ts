import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { conditionalReleaseTable, conditionEndTable } from '../../table/condition-table.ts'
import { steelHeatHoldTable, steelLotHoldTable } from '../../table/whole-hold-table.ts'
import { quotesExport } from '#modules/sales/quotes/server/api.ts'
import { heatExport } from '#modules/steel/heats/server/api.ts'
import { steelLifecycle } from '../../domain/lifecycle.ts'
import {
  steelHoldTable,
  steelReservationTable,
  steelStockTable,
  stockDifferenceTable,
  stockMovementTable,
} from '../../table.ts'

const right = 'steel-stock:read'

const conditionalReleases = exportPart({
  name: 'steel-conditional-releases',
  label: 'Conditional releases of steel',
  table: conditionalReleaseTable,
  owner: { parent: quotesExport, by: conditionalReleaseTable.quoteId },
  right,
  order: ['stockNumber', 'releasedAt'],
})

const conditionEnds = exportPart({
  name: 'steel-condition-ends',
  label: 'Ends of conditional releases',
  table: conditionEndTable,
  owner: { parent: conditionalReleases, by: conditionEndTable.releaseId },
  right,
  order: ['releaseId', 'how'],
})

/** A piece belongs to its owner where it is a customer's, else to the house. */
export const steelPiecesExport = exportPart({
  name: 'steel-stock',
  label: 'Steel stock',
  table: steelStockTable,
  owner: { company: steelStockTable.ownerCompanyId },
  right,
  order: ['number'],
  rights: { value: 'steel-stock:see-cost' },
  extraColumns: { length: sql`steel_stock.length_mm::text` },
  pastTriggers: true,
  status: { column: 'status', words: statusLabels(steelLifecycle) },
  slice: 'steel-stock',
})

const reservations = exportPart({
  name: 'steel-reservations',
  label: 'Steel reservations',
  table: steelReservationTable,
  owner: { parent: steelPiecesExport, by: steelReservationTable.stockId },
  right,
  order: ['stockId'],
})

const holds = exportPart({
  name: 'steel-holds',
  label: 'Steel held by non-conformances',
  table: steelHoldTable,
  owner: { parent: steelPiecesExport, by: steelHoldTable.stockId },
  right,
  order: ['stockId', 'sourceNumber'],
})

const heatHolds = exportPart({
  name: 'steel-heat-holds',
  label: 'Heats held by non-conformances',
  table: steelHeatHoldTable,
  owner: { parent: heatExport, by: steelHeatHoldTable.heatId },
  right,
  order: ['sourceNumber'],
})

const lotHolds = exportPart({
  name: 'steel-lot-holds',
  label: 'Steel of receipts held by non-conformances',
  table: steelLotHoldTable,
  owner: { parent: steelPiecesExport, by: steelLotHoldTable.stockId },
  right,
  order: ['sourceNumber', 'stockId'],
})

const movements = exportPart({
  name: 'stock-movements',
  label: 'Stock movements',
  table: stockMovementTable,
  owner: { parent: steelPiecesExport, by: stockMovementTable.stockId },
  right,
  order: ['stockId', 'seq'],
  rights: { value: 'steel-stock:see-cost' },
  pastTriggers: true,
})

const differences = exportPart({
  name: 'stock-differences',
  label: 'Stock differences',
  table: stockDifferenceTable,
  owner: { parent: steelPiecesExport, by: stockDifferenceTable.stockId },
  right,
  order: ['stockId', 'askedAt'],
})

/** Steel stock with its ledger; both come back as they were, and `npm run verify-stock` compares them. */
export const steelExports = [
  conditionalReleases,
  conditionEnds,
  steelPiecesExport,
  reservations,
  holds,
  heatHolds,
  lotHolds,
  movements,
  differences,
]
