import { sql } from 'drizzle-orm'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { stepNames } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { packageParts } from '#modules/dispatch/packages/server/api.ts'
import { holdsOn } from '#modules/engineering/holds/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { routeLineTable, serialTable, travellerTable } from '#modules/production/travellers/table.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { companyApprovalTable } from '#modules/suppliers/suppliers/table.ts'
import type { ProcessingNoteRecord } from '../contract.ts'
import type { LineToProcess, NoteToProcess, OperationToProcess } from '../domain/conditions.ts'
import { bookedAfterTrip, goneOf, workedOnAgain } from './trips.ts'
import {
  processingNoteLineTable as line,
  processingNotePackages,
  processingNoteTable as table,
  processingReturnTable as returned,
} from '../table.ts'

type ShownLine = ProcessingNoteRecord['lines'][number]

type NoteLine = Omit<ShownLine, 'travellerId' | 'travellerNumber' | 'operationText'> &
  Pick<LineToProcess, 'named'> & {
    readonly operation: OperationToProcess & {
      readonly procedure: string | null
      readonly description: string
    }
    readonly serialIds: readonly string[]
  }

/** The note as one statement gives it. */
export interface ProcessingNoteRow
  extends Omit<ProcessingNoteRecord, 'can' | 'lines' | 'conditions' | 'orderNumber' | 'orderFacility'>,
    Pick<NoteToProcess, 'companyStatus' | 'supplierStatus' | 'approvals'> {
  readonly order: NoteToProcess['order'] & { readonly facilityId: string; readonly facilityName: string }
  readonly lines: readonly NoteLine[]
  readonly preparedById: string | null
  readonly writtenByIds: readonly string[]
  readonly noteFileId: string | null
  readonly packingListFileId: string | null
  readonly noteSha256: string | null
  readonly travellerNumbers: string
}

/** Pieces that lie open at an operation `op` and went on another note that counts: they are away, back and not booked, or lost. */
const onTheirTrip = sql`((SELECT coalesce(sum(l.quantity), 0) FROM ${goneOf} WHERE l.operation_id = op.id AND n.id <> ${line.noteId})
  - ${bookedAfterTrip(sql`op.id`)})`

/** Lines `o` of other notes `n` that hold pieces of the same operation ready. */
const packedOnOthers = sql`FROM public.${line} o JOIN public.${table} n ON n.id = o.note_id
  WHERE o.operation_id = ${line.operationId} AND n.status = 'ready' AND n.id <> ${line.noteId}`

const operation = sql`(
  SELECT json_build_object('travellerId', t.id, 'travellerNumber', t.number, 'travellerStatus', t.status, 'seq', op.seq,
    'title', route.title, 'kind', route.kind, 'isSubcontracted', route.subcontracted, 'hasSerials', t.serial_scheme <> 'none',
    'procedure', route.procedure, 'description', t.description,
    'toSend', (op.open_qty - greatest(0, ${onTheirTrip}))::int,
    'packed', (SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'quantity', o.quantity) ORDER BY n.number), '[]')
      ${packedOnOthers}), 'holds', ${holdsOn(sql`t.root_id`)})
  FROM ${operationTable} op JOIN ${routeLineTable} route ON route.id = op.route_line_id
  JOIN ${travellerTable} t ON t.root_id = op.traveller_root_id AND t.in_force
  WHERE op.id = ${line.operationId})`

/** The notes on which a serial number `s` went for the operation of a line, this one left out. */
const tripsOfPiece = sql`FROM ${goneOf} WHERE s.id = ANY(l.serial_ids) AND l.operation_id = ${line.operationId} AND n.id <> ${line.noteId}`

const named = sql`(
  SELECT coalesce(json_agg(json_build_object('serialNo', s.serial_no, 'fate', s.fate, 'sentOn', CASE
    WHEN (SELECT count(*) ${tripsOfPiece}) > (SELECT count(*) FROM ${workedOnAgain(sql`${line.operationId}`)} AS again(piece) WHERE again.piece = s.id)
    THEN (SELECT n.number ${tripsOfPiece} ORDER BY n.dispatched_at DESC LIMIT 1) END,
    'packedOn', (SELECT n.number ${packedOnOthers} AND s.id = ANY(o.serial_ids) LIMIT 1)) ORDER BY s.serial_no), '[]')
  FROM ${serialTable} s WHERE s.id = ANY(${line.serialIds}))`

const backQty = sql`(SELECT coalesce(sum(r.quantity), 0)::int FROM ${returned} r WHERE r.line_id = ${line.id})`

/** What is back, the oldest first. */
const returns = sql`(
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'lineNo', l.line_no, 'pieces', r.quantity, 'receivedOn', r.received_on,
    'remarks', r.remarks, 'byName', u.name, 'certificateFileId', r.certificate_file_id,
    'certificateName', (SELECT f.name FROM ${files} f WHERE f.id = r.certificate_file_id),
    'serialNumbers', (SELECT string_agg(s.serial_no, ', ' ORDER BY s.serial_no) FROM ${serialTable} s WHERE s.id = ANY(r.serial_ids)))
    ORDER BY r.at, l.line_no), '[]')
  FROM ${returned} r JOIN ${line} l ON l.id = r.line_id JOIN ${userTable} u ON u.id = r.by_id WHERE r.note_id = ${table.id})`

/** The revision of the order that the processor works to; until there is one, the one that was chosen. */
const order = sql`(
  SELECT json_build_object('id', o.id, 'number', o.number, 'state', CASE WHEN o.in_force THEN o.state ELSE 'draft' END,
    'facilityId', o.facility_id, 'facilityName', ${lookedUp(facilityTable, sql`o.facility_id`)})
  FROM ${purchaseOrderTable} chosen JOIN ${purchaseOrderTable} o ON o.number = chosen.number
  WHERE chosen.id = ${table.purchaseOrderId} ORDER BY o.in_force DESC, o.revision DESC LIMIT 1)`

/** For which processes a processor is or was approved. */
const approvals = sql`(
  SELECT coalesce(json_agg(json_build_object('name', a.name, 'approvedOn', a.approved_on, 'validUntil', a.valid_until,
    'endedAt', a.ended_at)), '[]')
  FROM ${companyApprovalTable} a WHERE a.company_id = ${table.companyId} AND a.kind = 'process')`

/** One note with its lines and everything that its conditions look at. */
export const processingNoteRead: DocumentRead = {
  table,
  lines: {
    table: line,
    parent: 'noteId',
    order: 'lineNo',
    columns: { operation, named, backQty },
    joins: sql``,
  },
  parts: packageParts(processingNotePackages),
  columns: {
    companyName: sql`co.name`,
    companyStatus: sql`co.status`,
    supplierStatus: sql`co.supplier_status`,
    approvals,
    facilityName: sql`fa.name`,
    timeZone: sql`fa.time_zone`,
    order,
    returns,
    ...stepNames(table, 'processing-notes'),
  },
  joins: sql`
    JOIN ${companyTable} co ON co.id = ${table.companyId}
    JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
}
