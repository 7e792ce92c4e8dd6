import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { steelStock as contract } from '../contract.ts'
import { steelStockTable } from '../table.ts'
import { handlers, signedSteel } from './actions.ts'
import { correctHeat, isReadFrom } from './movements/correcting-heat.ts'
import { reverseOperation } from './movements/correcting.ts'
import { adjust, confirmDifference, dropDifference, scrapPieces } from './reports/differences.ts'
import { withdrawCondition } from './holds/conditions.ts'
import { acceptWeakerWith, type LowerRequests } from './holds/weaker-certificates.ts'
import { steelStock } from './document.ts'
import { certificateCopy } from './reports/certificate-copy.ts'
import { exportStock, openingBalanceWith } from './reports/exchange.ts'
import { conditionQuotes } from './holds/granting.ts'
import { issueNote } from './reports/issue-note.ts'
import { labels, scan } from './reports/labels.ts'
import { freeIssueReport } from './movements/free-issue.ts'
import { list, totals, valuation } from './list.ts'
import { endReservation, reservePieces } from './movements/reserving.ts'
import { chooseCertificate, inspect, takeInWith, typedPipe, updateWith } from './saving.ts'
import type { SteelToCome } from './taken-by-hand.ts'
import { stockReport, valuationReport } from './reports/stock-reports.ts'
import { cut } from './movements/cutting.ts'
import { issuePieces, returnPieces } from './movements/giving-out.ts'
import { mark, measure } from './movements/measuring.ts'
import { move } from './movements/moving.ts'
import { places } from './places.ts'

/** What purchasing says to steel: it follows a certificate that is enough although it is weaker, and knows what is still to come. */
export interface Purchasing {
  readonly lowerRequests: LowerRequests
  readonly steelToCome: SteelToCome
}

export function serveSteelStock({ lowerRequests, steelToCome }: Purchasing) {
  const create = takeInWith(steelToCome)
  const update = updateWith(steelToCome)
  const { checkImport, importRows } = openingBalanceWith({ create, update })
  return serve(contract, {
    ...activityHandlers(contract, { exists: existsIn(steelStockTable), restsOn: isReadFrom }),
    list,
    totals,
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
    mark,
    chooseCertificate,
    acceptWeakerCertificate: acceptWeakerWith(lowerRequests),
    correctHeat,
    signatures: signedSteel.signatures,
  })
}
