import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { steelStock as contract } from '../contract.ts'
import { steelStockTable } from '../table.ts'
import { handlers, readSignatures } from './actions.ts'
import { adjust, reverseOperation, scrapPieces } from './correcting.ts'
import { steelStock } from './document.ts'
import { checkImport, exportStock, importRows } from './exchange.ts'
import { list, valuation } from './list.ts'
import { endReservation, reservePieces } from './reserving.ts'
import { create, inspect, update } from './saving.ts'
import { cut, issuePieces, measure, move, returnPieces } from './using.ts'
import { places } from './places.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, { exists: existsIn(steelStockTable) }),
  list,
  places,
  valuation,
  exportRows: exportStock,
  checkImport,
  importRows,
  get: steelStock.get,
  create,
  update,
  ...handlers,
  move,
  cut,
  adjust,
  scrapPieces,
  reservePieces,
  endReservation,
  issuePieces,
  returnPieces,
  reverseOperation,
  inspect,
  measure,
  signatures: readSignatures,
})
