import { type SQL, sql } from 'drizzle-orm'
import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { decisionsSelect } from '#platform/server/documents/approvals/approval-table.ts'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { revisionsSelect } from '#platform/server/documents/revisions/revisions.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import { holdsOn } from '#modules/engineering/holds/server/api.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import {
  approverEntries,
  type QuoteApprover,
} from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { TravellerRecord } from '../contract.ts'
import type { OrderedAs } from '../domain/ordered.ts'
import {
  changeDecisionTable as changeDecision,
  departureTable as departure,
  materialLineTable as material,
  serialTable as serial,
  travellerPieceTable as piece,
  routeLineTable as route,
  travellerDecisions,
  travellerOrderLineTable as orderLine,
  travellerTable as traveller,
} from '../table.ts'

type Computed = 'can' | 'missingToSubmit' | 'approvalSteps'

/** The traveller as one statement gives it; its status is the stored one. */
export interface TravellerRow extends Omit<TravellerRecord, Computed> {
  readonly orderValue: string
  /** Of the order value. */
  readonly baseCurrency: string
  readonly performerIds: string[]
  readonly authorIds: string[]
  readonly createdById: string | null
  readonly submittedById: string | null
  readonly submittedByEmail: string | null
  readonly submittedSteps: ApprovalStep[] | null
  readonly approvalLimitsHold: boolean
  readonly approvalDeciderIds: string[]
  /** The list of approvers for this facility today. */
  readonly approverEntries: QuoteApprover[]
  readonly plannerEmail: string | null
  /** What went with pieces that were split off: of each order line, and of each material line that they still need. */
  readonly splitOrderLines: { readonly quoteLineId: string; readonly quantity: number }[]
  readonly splitMaterials: { readonly lineNo: number; readonly quantity: number }[]
  readonly splitFromId: string | null
  readonly drawingRevisionId: string | null
  readonly printFileId: string | null
  readonly printSha256: string | null
  readonly orderBefore: Readonly<Record<string, OrderedAs>> | null
  readonly orderChangedAt: string | null
  readonly inspectionFileId: string | null
  readonly inspectionSha256: string | null
}

const departures = sql`(
  SELECT coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'quantity', d.quantity, 'place', d.place,
    'byName', by.name, 'at', ${instantOf(sql`d.at`)}) ORDER BY d.at, d.id), '[]')
  FROM ${departure} d JOIN ${userTable} by ON by.id = d.by_id WHERE d.traveller_root_id = ${traveller.rootId})`

const pieces = sql`(
  SELECT coalesce(json_agg(json_build_object('serialId', s.id, 'serialNo', s.serial_no, 'joinedAs', p.joined_as, 'fate', s.fate,
    'isMade', p.left_at IS NULL AND ${traveller.status} <> 'draft' AND s.id = ANY(made.ids)) ORDER BY p.position), '[]')
  FROM ${piece} p JOIN ${serial} s ON s.id = p.serial_id
  CROSS JOIN (SELECT pieces_that_reached(${traveller.rootId}, 2147483647) AS ids) AS made
  WHERE p.traveller_root_id = ${traveller.rootId} AND p.left_as IS DISTINCT FROM 'split')`

const registeredDrawing = sql`(
  SELECT json_build_object('id', d.id, 'number', d.number, 'rev', d.rev, 'status', d.status,
    'currentRev', (SELECT now.rev FROM ${drawing} now WHERE now.root_id = d.root_id AND now.status = 'current'))
  FROM ${drawing} d WHERE d.id = ${traveller.drawingRevisionId})`

/** Of a number that the register has, for a traveller that names no revision of it. */
const otherDrawing = sql`(
  SELECT json_build_object('number', d.number, 'rev', d.rev) FROM ${drawing} d
  WHERE ${traveller.drawingRevisionId} IS NULL AND d.kind = 'drawing' AND lower(d.number) = lower(btrim(${traveller.drawingNo}))
    AND (d.company_id IS NULL OR d.company_id = ${traveller.companyId}) AND d.status <> 'cancelled'
  ORDER BY d.status = 'current' DESC, d.revision DESC LIMIT 1)`

const changeDecisions = sql`(
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'drawing', c.drawing_label, 'reason', c.reason, 'byName', by.name,
    'at', ${instantOf(sql`c.at`)}) ORDER BY c.at, c.id), '[]')
  FROM ${changeDecision} c JOIN ${userTable} by ON by.id = c.by_id WHERE c.traveller_root_id = ${traveller.rootId})`

/** The first revisions of travellers that pieces of this one were split off to. */
const splitOff = sql`FROM public.${traveller} c WHERE c.split_from_id = ${traveller.rootId} AND c.revision = 0`
const ofSplits = (values: SQL, lines: SQL) => sql`(
  SELECT coalesce(json_agg(json_build_object(${values})), '[]') FROM (SELECT c.id, c.quantity ${splitOff}) AS c
  JOIN ${lines} AS l ON l.traveller_id = c.id)`

/** One traveller with its lines, names, approvals and revisions, in one statement. */
export const travellerRead: DocumentRead = {
  table: traveller,
  parts: {
    orderLines: {
      table: orderLine,
      parent: 'travellerId',
      order: 'lineNo',
      columns: {
        quoteId: sql`ql.quote_id`,
        quoteNumber: sql`q.number`,
        quoteLineNo: sql`ql.line_no`,
        description: sql`ql.description`,
      },
      joins: sql`
        JOIN ${quoteLineTable} ql ON ql.id = ${orderLine.quoteLineId}
        JOIN ${quoteTable} q ON q.id = ql.quote_id`,
    },
    route: {
      table: route,
      parent: 'travellerId',
      order: 'lineNo',
      columns: { supplierName: lookedUp(companyTable, sql`${route.supplierId}`) },
      joins: sql``,
    },
    materials: {
      table: material,
      parent: 'travellerId',
      order: 'lineNo',
      columns: { specificationName: lookedUp(specificationTable, sql`${material.specificationId}`, 'code') },
      joins: sql``,
    },
  },
  derived: [
    'entryQty',
    'madeQty',
    'scrapQty',
    'splitQty',
    'surplusQty',
    'orderChange',
    'orderChangedAt',
    'orderBefore',
    'orderDueOn',
    'opsDone',
    'opsAll',
    'startedAt',
    'lateDays',
    'plannedEndOn',
    'performerIds',
  ],
  columns: {
    companyName: lookedUp(companyTable, sql`${traveller.companyId}`),
    facilityName: sql`fa.name`,
    baseCurrency: sql`fa.base_currency`,
    timeZone: sql`fa.time_zone`,
    pslLevel: sql`psl.code`,
    productCode: lookedUp(productCodeTable, sql`${traveller.productCodeId}`, 'code'),
    printSha256: lookedUp(files, sql`${traveller.printFileId}`, 'sha256'),
    inspectionSha256: lookedUp(files, sql`${traveller.inspectionFileId}`, 'sha256'),
    plannerName: lookedUp(userTable, sql`${traveller.plannerId}`),
    plannerEmail: lookedUp(userTable, sql`${traveller.plannerId}`, 'email'),
    foremanName: lookedUp(userTable, sql`${traveller.foremanId}`),
    createdByName: lookedUp(userTable, sql`${traveller.createdById}`),
    submittedByName: lookedUp(userTable, sql`${traveller.submittedById}`),
    submittedByEmail: lookedUp(userTable, sql`${traveller.submittedById}`, 'email'),
    approvedByName: lookedUp(userTable, sql`${traveller.approvedById}`),
    releasedByName: lookedUp(userTable, sql`${traveller.releasedById}`),
    closedByName: lookedUp(userTable, sql`${traveller.closedById}`),
    approvals: sql`(${decisionsSelect(traveller, travellerDecisions)})`,
    registeredDrawing,
    otherDrawing,
    holds: holdsOn(
      sql`ANY(ARRAY(SELECT ${traveller.rootId} UNION ALL SELECT l.root_id FROM public.${route} l WHERE l.traveller_id = ${traveller.id}))`,
    ),
    changeDecisions,
    departures,
    pieces,
    splitFrom: sql`(SELECT json_build_object('id', f.id, 'number', f.number) FROM public.${traveller} f
      WHERE f.root_id = ${traveller.splitFromId} ORDER BY f.in_force DESC, f.revision DESC LIMIT 1)`,
    splits: sql`(SELECT coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'quantity', c.quantity) ORDER BY c.number), '[]') ${splitOff})`,
    splitOrderLines: ofSplits(sql`'quoteLineId', l.quote_line_id, 'quantity', l.quantity`, sql`${orderLine}`),
    splitMaterials: ofSplits(sql`'lineNo', l.line_no, 'quantity', c.quantity`, sql`${material}`),
    revisions: sql`(${revisionsSelect(traveller, {
      columns: ['releasedAt'],
      select: sql`${instantOf(sql`other.released_at`)} AS "sentAt"`,
    })})`,
  },
  joins: sql`
    JOIN ${facilityTable} fa ON fa.id = ${traveller.facilityId}
    JOIN ${pslLevelTable} psl ON psl.id = ${traveller.pslLevelId}`,
  perReader: (ctx) => ({
    approverEntries: approverEntries(
      {
        userId: sql`${ctx.actor.id}::uuid`,
        ofAll: sql`${traveller.status} IN ('draft', 'awaiting_approval')`,
        facilityId: sql`${traveller.facilityId}`,
      },
      todayAt(ctx, sql`${traveller.facilityId}`),
      'traveller',
    ),
  }),
}
