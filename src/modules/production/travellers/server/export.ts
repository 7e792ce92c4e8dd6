import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { sql } from 'drizzle-orm'
import { travellerLifecycle } from '../domain/lifecycle.ts'
import {
  departureTable,
  materialLineTable,
  routeLineTable,
  serialTable,
  travellerPieceTable,
  changeDecisionTable,
  travellerApprovalTable,
  travellerOrderLineTable,
  travellerTable,
} from '../table.ts'

/** Travellers; what stands inside them belongs to them. */
export const travellersExport = exportPart({
  name: 'travellers',
  label: 'Travellers',
  table: travellerTable,
  owner: { company: travellerTable.companyId },
  right: 'travellers:read',
  order: ['number', 'revision'],
  on: 'dueOn',
  archived: sql`NOT (${travellerTable.isCurrent} OR ${travellerTable.inForce})`,
  status: { column: 'status', words: statusLabels(travellerLifecycle) },
  slice: 'travellers',
  pastTriggers: true,
})

const orderLines = partInside(travellersExport, 'travellerId', {
  name: 'traveller-order-lines',
  label: 'Ordered lines of travellers',
  table: travellerOrderLineTable,
  order: ['travellerId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const route = partInside(travellersExport, 'travellerId', {
  name: 'traveller-route-lines',
  label: 'Routes of travellers',
  table: routeLineTable,
  order: ['travellerId', 'lineNo'],
  labels: { lineNo: 'No.' },
})

const materials = partInside(travellersExport, 'travellerId', {
  name: 'traveller-material-lines',
  label: 'Materials of travellers',
  table: materialLineTable,
  order: ['travellerId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const approvals = partInside(travellersExport, 'travellerId', {
  name: 'traveller-approvals',
  label: 'Traveller approvals',
  table: travellerApprovalTable,
  order: ['travellerId', 'at'],
})

const departures = partInside(travellersExport, 'travellerRootId', {
  name: 'traveller-departures',
  label: 'Pieces that left travellers',
  table: departureTable,
  order: ['travellerRootId', 'at'],
  pastTriggers: true,
})

const serials = partInside(travellersExport, 'firstTravellerRootId', {
  name: 'serials',
  label: 'Serial numbers',
  table: serialTable,
  order: ['serialNo'],
  pastTriggers: true,
})

const pieces = partInside(travellersExport, 'travellerRootId', {
  name: 'traveller-pieces',
  label: 'Pieces of travellers',
  table: travellerPieceTable,
  order: ['travellerRootId', 'position'],
  pastTriggers: true,
})

const changes = partInside(travellersExport, 'travellerRootId', {
  name: 'traveller-change-decisions',
  label: 'Work that goes on under a change',
  table: changeDecisionTable,
  order: ['travellerRootId', 'at'],
  pastTriggers: true,
})

/** Travellers with their lines, their pieces, the decisions of approvers and where their pieces went. */
export const travellerExports = [
  travellersExport,
  orderLines,
  route,
  materials,
  approvals,
  departures,
  changes,
  serials,
  pieces,
]
