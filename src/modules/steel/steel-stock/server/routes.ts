import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { steelStock as contract } from '../contract.ts'
import { steelStockTable } from '../table.ts'
import { handlers, readSignatures } from './actions.ts'
import { reverseOperation } from './correcting.ts'
import { adjust, confirmDifference, dropDifference, scrapPieces } from './differences.ts'
import { withdrawCondition } from './conditions.ts'
import { steelStock } from './document.ts'
import { certificateCopy } from './certificate-copy.ts'
import { checkImport, exportStock, importRows } from './exchange.ts'
import { conditionQuotes } from './granting.ts'
import { issueNote } from './issue-note.ts'
import { labels, scan } from './labels.ts'
import { freeIssueReport } from './free-issue.ts'
import { list, valuation } from './list.ts'
import { endReservation, reservePieces } from './reserving.ts'
import { chooseCertificate, create, inspect, typedPipe, update } from './saving.ts'
import { stockReport, valuationReport } from './stock-reports.ts'
import { cut } from './cutting.ts'
import { issuePieces, returnPieces } from './giving-out.ts'
import { measure } from './measuring.ts'
import { move } from './moving.ts'
import { places } from './places.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, { exists: existsIn(steelStockTable) }),
  list,
  places,
  conditionQuotes,
  issueNote,
  certificateCopy,
  namedPipe: typedPipe,
  labels,
  scan,
  valuation,
  stockReport,
  valuationReport,
  freeIssueReport,
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
  confirmDifference,
  dropDifference,
  reservePieces,
  endReservation,
  issuePieces,
  withdrawCondition,
  returnPieces,
  reverseOperation,
  inspect,
  measure,
  chooseCertificate,
  signatures: readSignatures,
})
