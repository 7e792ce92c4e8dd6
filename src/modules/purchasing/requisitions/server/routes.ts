import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { requisitions as contract } from '../contract.ts'
import { requisitionTable } from '../table.ts'
import { requisitions } from './document.ts'
import { list } from './list.ts'
import { fromQuoteWith, handlers, savesWith } from './saving.ts'
import { type DeliveriesOf, suggestSuppliers } from './suppliers.ts'
import { requisitionLifecycle, sources } from '../domain.ts'

/** Requisition lines, given how suppliers delivered so far. */
export const serveRequisitions = (deliveriesOf: DeliveriesOf) =>
  serve(contract, {
    ...activityHandlers(contract, documentsIn(requisitionTable)),
    list,
    exportRows: exportOf(contract, list, { status: statusLabels(requisitionLifecycle), source: sources }),
    suppliers: (ctx, { query }) => suggestSuppliers(ctx, deliveriesOf, query),
    get: requisitions.get,
    ...savesWith(deliveriesOf),
    fromQuote: fromQuoteWith(deliveriesOf),
    ...handlers,
  })
