import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { consolidatedPurchaseOrders } from '../contract.ts'
import { consolidatedLifecycle, openStates } from '../domain.ts'
import { consolidatedOrderTable as table } from '../table.ts'
import { consolidatedReminders } from './approval-reminders.ts'
import { consolidatedOrderExports } from './export.ts'
import { handlers, undo } from './actions.ts'
import { consolidatedOrders } from './document.ts'
import { openLines } from './flowing-down.ts'
import { mailPreview, pdf, sheet, signedConsolidated, verifiedConsolidated } from './issuing.ts'
import { candidates, list, preview, totals } from './list.ts'
import { create, update } from './saving.ts'
import { consolidatedToDo } from './to-do.ts'

const isOpen = sql`${table.state} = ANY(${sql.param(openStates)})`

const register = serve(consolidatedPurchaseOrders, {
  ...activityHandlers(consolidatedPurchaseOrders, documentsIn(table)),
  list,
  totals,
  exportRows: exportOf(consolidatedPurchaseOrders, list, { status: statusLabels(consolidatedLifecycle) }),
  candidates,
  preview,
  get: consolidatedOrders.get,
  openLines,
  create,
  update,
  pdf,
  sheet,
  mailPreview,
  signatures: signedConsolidated.signatures,
  ...handlers,
  undo,
})

/** What hubs are told of consolidated purchase orders. */
export const consolidatedPurchaseOrdersHub: Hub<VerifiedDocument> = {
  slice: 'consolidated-purchase-orders',
  register,
  numbered: consolidatedPurchaseOrders,
  search: {
    place: 53,
    states: consolidatedLifecycle.states,
    find: foundByWords('consolidated-purchase-orders', table, {
      title: sql`co.name`,
      subtitle: sql`${table.memberNumbers}`,
      status: sql`${table.state}`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.supplierId}`,
    }),
  },
  figures: [
    {
      place: 58,
      key: 'consolidatedApprovals',
      label: 'Consolidated orders awaiting approval',
      note: 'consolidated orders waiting for any approver',
      path: listPath('/consolidated-purchase-orders', { filter: { status: ['awaiting_approval'] } }),
      count: countOf(sql`${table} WHERE ${table.status} = 'awaiting_approval'`),
      isHot: false,
    },
  ],
  toDo: consolidatedToDo,
  reminders: [{ place: 26, find: consolidatedReminders }],
  activity: { path: ({ id }) => `/consolidated-purchase-orders/${id}` },
  open: {
    what: 'consolidated purchase orders',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: consolidatedOrderExports,
  verified: verifiedConsolidated,
}
