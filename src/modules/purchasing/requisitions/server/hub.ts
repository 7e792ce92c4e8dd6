import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { requisitions as contract } from '../contract.ts'
import { openStates, requisitionLifecycle } from '../domain.ts'
import { requisitionOrderLineTable, requisitionTable as table } from '../table.ts'

/** They belong to the supplier that is suggested, else to the house. */
const needs = exportPart({
  name: 'requisitions',
  label: 'Requisition lines',
  table,
  owner: { company: table.supplierId },
  right: 'requisitions:read',
  order: ['number'],
  on: 'neededBy',
  status: { column: 'state', words: statusLabels(requisitionLifecycle) },
  slice: 'requisitions',
})

const ordered = exportPart({
  name: 'requisition-order-lines',
  label: 'Requisition lines on orders',
  table: requisitionOrderLineTable,
  owner: { parent: needs, by: requisitionOrderLineTable.requisitionId },
  right: 'requisitions:read',
  order: ['requisitionId', 'orderNumber'],
})

/** What hubs are told of requisition lines. */
export const requisitionsHub: Hub = {
  slice: 'requisitions',
  numbered: contract,
  search: {
    place: 68,
    states: requisitionLifecycle.states,
    find: foundByWords('requisitions', table, {
      title: sql`${table.item}`,
      subtitle: sql`${table.grade}`,
      status: sql`${table.state}`,
    }),
  },
  figures: [
    {
      place: 52,
      key: 'needsToOrder',
      label: 'To order',
      note: 'needs without an order',
      path: listPath('/requisitions', { filter: { status: ['open'] } }),
      count: countOf(sql`${table} WHERE ${table.state} = 'open'`),
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/requisitions/${id}` },
  open: {
    what: 'requisition lines',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId}
      AND ${table.state} = ANY(${sql.param(openStates)}::text[])`,
  },
  archive: [needs, ordered],
}
