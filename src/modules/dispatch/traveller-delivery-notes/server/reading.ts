import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import {
  deliveryJoins,
  deliveryNames,
  returnedCasesOf,
} from '#modules/dispatch/delivery-ledger/server/api.ts'
import { deliveryEntryTable as entry, pieceReturnTable } from '#modules/dispatch/delivery-ledger/table.ts'
import { packageParts } from '#modules/dispatch/packages/server/api.ts'
import { holdsOn } from '#modules/engineering/holds/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { concededOf } from '#modules/production/operations/server/api.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import {
  materialLineTable,
  routeLineTable,
  serialTable,
  travellerOrderLineTable as orderLine,
  travellerTable,
} from '#modules/production/travellers/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { requiredDocumentTable } from '#modules/production/required-documents/table.ts'
import {
  allocationSumTable as sums,
  builtInTable as builtIn,
} from '#modules/production/traveller-materials/table.ts'
import { conditionQuoteNumberOf, coveringIn } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { TravellerDeliveryNoteRecord } from '../contract.ts'
import type { NamedPiece, OrderToDeliver, TravellerToDeliver } from '../domain/conditions.ts'
import type { Declared } from '../domain/declared.ts'
import {
  travellerDeliveryNoteLineTable as line,
  travellerDeliveryNotePackages,
  travellerDeliveryNoteTable as table,
} from '../table.ts'

type ShownLine = TravellerDeliveryNoteRecord['lines'][number]

interface NoteLine
  extends Omit<
    ShownLine,
    | 'travellerNumber'
    | 'travellerRevisionId'
    | 'description'
    | 'drawing'
    | 'pslLevel'
    | 'orderText'
    | 'freeQty'
  > {
  readonly traveller: TravellerToDeliver & {
    readonly description: string
    readonly drawing: string | null
    readonly pslLevel: string
  }
  readonly order: OrderToDeliver | null
  readonly serialIds: readonly string[]
  readonly named: readonly NamedPiece[]
}

/** The note as one statement gives it. */
export interface TravellerDeliveryNoteRow
  extends Omit<TravellerDeliveryNoteRecord, 'can' | 'lines' | 'conditions'> {
  readonly lines: readonly NoteLine[]
  readonly companyStatus: string
  readonly preparedById: string | null
  readonly writtenByIds: readonly string[]
  readonly noteFileId: string | null
  readonly creditHold: string | null
  readonly creditLetById: string | null
  readonly packingListFileId: string | null
  readonly noteSha256: string | null
  readonly travellerNumbers: string
  readonly declared: Declared | null
  readonly conceded: readonly string[]
  readonly toFollowAt: string | null
  readonly toFollowById: string | null
  readonly toFollowMovedById: string | null
}

const behind = sql`(
  SELECT json_build_object('seq', op.seq, 'title', route.title, 'passedQty', op.passed_qty)
  FROM ${operationTable} op JOIN ${routeLineTable} route ON route.id = op.route_line_id
  WHERE op.traveller_root_id = t.root_id AND op.decision IS NULL ORDER BY op.passed_qty, op.seq LIMIT 1)`

// What is ready keeps its pieces; what goes for the same note is asked of the note itself.
const packed = sql`(
  SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'quantity', o.quantity) ORDER BY n.number), '[]')
  FROM public.${line} o JOIN public.${table} n ON n.id = o.note_id
  WHERE o.traveller_id = ${line.travellerId} AND n.status = 'ready' AND n.id <> ${line.noteId})`

/** Travellers, those that their pieces were split off from, and those whose pieces are built into them, however deep. */
const madeOfAll = (roots: SQL): SQL => sql`
  WITH RECURSIVE up AS (${roots}
    UNION SELECT further.id FROM up CROSS JOIN LATERAL (
      SELECT p.split_from_id AS id FROM public.${travellerTable} p WHERE p.root_id = up.id AND p.split_from_id IS NOT NULL
      UNION ALL SELECT b.component_root_id FROM ${builtIn} b WHERE b.traveller_root_id = up.id AND b.removed_at IS NULL) further)`
const madeOf = madeOfAll(sql`SELECT t.root_id AS id`)
const givenOut = sql`(SELECT s.stock_id FROM ${sums} s JOIN up ON up.id = s.traveller_root_id WHERE s.issued_covers > 0)`

/**
 * Holds the steel of travellers, however deep: who takes its certificate back or holds its heat waits until the pieces have gone, and
 * then finds them out, or is waited for here.
 */
export const lockSteelOf = (ctx: Context, roots: readonly string[]): Promise<unknown> =>
  lockSteel(ctx, sql`SELECT named.id FROM unnest(${sql.param(roots)}::uuid[]) AS named(id)`)

/** The same for what is declared of a note: its paper names the certificates that count when it is signed. */
export const lockSteelOfNote = (ctx: Context, noteId: string): Promise<unknown> =>
  lockSteel(ctx, sql`SELECT l.traveller_id AS id FROM public.${line} l WHERE l.note_id = ${noteId}`)

const lockSteel = (ctx: Context, roots: SQL): Promise<unknown> =>
  ctx.tx.query(sql`
    ${madeOfAll(roots)}
    SELECT FROM ${steelStockTable} WHERE id IN ${givenOut} ORDER BY id FOR SHARE`)

/** Steel that was given out for everything that it is made of. */
const steel = sql`(
  ${madeOf}
  SELECT coalesce(json_agg(json_build_object('id', st.id, 'number', st.number, 'status', st.status, 'heatNo', st.heat_no, 'marking', st.marking,
    'certificateType', st.certificate_type, 'certificates', (${coveringIn(sql`st`)}),
    'onlyFor', ${conditionQuoteNumberOf(sql`st.conditional_release_id`)}, 'holds', ${holdsOn(sql`st.id`)}) ORDER BY st.number), '[]')
  FROM ${steelStockTable} st WHERE st.id IN ${givenOut})`

/** What is built in, with what holds it. */
const parts = sql`(
  ${madeOf}
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'holds', ${holdsOn(sql`c.root_id`)}) ORDER BY c.number), '[]')
  FROM ${travellerTable} c WHERE c.in_force AND c.root_id IN (
    SELECT b.component_root_id FROM ${builtIn} b JOIN up ON up.id = b.traveller_root_id WHERE b.removed_at IS NULL))`

/** Lines of steel of a traveller, with how many pieces what is given out for them is enough for. Steel of before a job was taken over is nowhere. */
const materials = sql`(
  SELECT coalesce(json_agg(json_build_object('lineNo', m.line_no, 'enough', floor((SELECT coalesce(sum(s.issued_covers), 0) FROM ${sums} s
    WHERE s.line_root_id = m.root_id) / m.qty_per_piece)::int) ORDER BY m.line_no), '[]') FROM ${materialLineTable} m
  WHERE m.traveller_id = t.id AND t.origin <> 'import' AND m.form IS NOT NULL AND m.supply NOT IN ('made_part', 'consumable'))`

const openDocuments = sql`(
  SELECT coalesce(json_agg(d.label ORDER BY d.label), '[]') FROM ${requiredDocumentTable} d
  WHERE d.traveller_root_id = t.root_id AND d.state NOT IN ('approved', 'waived'))`

/** The traveller of a line in the revision that the shop works to, with all that decides whether pieces of it may go. */
const traveller = sql`(
  SELECT json_build_object('id', t.id, 'number', t.number, 'revision', t.revision, 'status', t.status, 'quantity', t.quantity,
    'companyId', t.company_id, 'companyName', ${lookedUp(companyTable, sql`t.company_id`)},
    'customerOrderNo', t.customer_order_no, 'facilityId', t.facility_id, 'description', t.description,
    'drawing', t.drawing_no || ' Rev ' || coalesce(t.drawing_rev, '-'), 'pslLevel', psl.code,
    'hasSerials', t.serial_scheme <> 'none', 'madeQty', t.made_qty, 'stockedQty', t.stocked_qty, 'deliveredQty', t.delivered_qty, 'heldQty', held_returns(t.root_id),
    'behind', ${behind}, 'packed', ${packed}, 'holds', ${holdsOn(sql`t.root_id`)},
    'materials', ${materials}, 'steel', ${steel}, 'parts', ${parts}, 'openDocuments', ${openDocuments})
  FROM ${travellerTable} t JOIN ${pslLevelTable} psl ON psl.id = t.psl_level_id
  WHERE t.root_id = ${line.travellerId} ORDER BY t.in_force DESC, t.revision DESC LIMIT 1)`

/** The line of the order: what travellers in force make for it, and what of it went, over all of them. */
const order = sql`(
  SELECT json_build_object('quoteId', q.id, 'quoteNumber', q.number, 'lineNo', ql.line_no,
    'orderedQty', coalesce((SELECT sum(planned.quantity) FROM ${orderLine} planned
      JOIN ${travellerTable} t ON t.id = planned.traveller_id
      WHERE planned.quote_line_id = ql.id AND t.in_force AND t.status <> 'cancelled'), 0)::int,
    'deliveredQty', coalesce((SELECT sum(e.delta) FROM ${entry} e WHERE e.quote_line_id = ql.id), 0)::int)
  FROM ${quoteLineTable} ql JOIN ${quoteTable} q ON q.id = ql.quote_id WHERE ql.id = ${line.quoteLineId})`

/** The pieces that a line names, and what becomes of each: it may have left, or wait for an operation or with another note. */
const named = sql`(
  SELECT coalesce(json_agg(json_build_object('serialNo', s.serial_no, 'fate', s.fate,
    'isHeld', s.id = ANY(held_serials(${line.travellerId})), 'isThrough', s.id = ANY(pieces_that_reached(${line.travellerId}, 2147483647)), 'packedOn', (
      SELECT n.number FROM public.${line} o JOIN public.${table} n ON n.id = o.note_id
      WHERE s.id = ANY(o.serial_ids) AND o.traveller_id = ${line.travellerId} AND n.status = 'ready' AND n.id <> ${line.noteId} LIMIT 1))
    ORDER BY s.serial_no), '[]')
  FROM ${serialTable} s WHERE s.id = ANY(${line.serialIds}))`

/** What came back of a note, the oldest first. */
const returns = sql`(
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'lineNo', l.line_no, 'pieces', -e.delta, 'condition', r.condition,
    'reason', r.reason, 'remarks', r.remarks, 'caseId', r.case_id, 'caseNumber', c.number, 'byName', by_whom.name, 'at', r.at,
    'releasedAt', r.released_at, 'releasedByName', ${lookedUp(userTable, sql`r.released_by_id`)},
    'serialNumbers', (SELECT string_agg(s.serial_no, ', ' ORDER BY s.serial_no) FROM ${serialTable} s WHERE s.id = ANY(e.serial_ids)))
    ORDER BY r.at, l.line_no), '[]')
  FROM ${pieceReturnTable} r JOIN ${entry} e ON e.id = r.entry_id JOIN ${line} l ON l.id = e.note_line_id
    JOIN ${userTable} by_whom ON by_whom.id = r.by_id LEFT JOIN ${nonConformanceTable} c ON c.id = r.case_id
  WHERE r.note_id = ${table.id})`

const backQty = sql`(SELECT coalesce(-sum(e.delta), 0)::int FROM ${entry} e WHERE e.note_line_id = ${line.id} AND e.kind = 'come_back')`

/** One note with its lines and everything that its conditions look at, in one statement. */
export const travellerDeliveryNoteRead: DocumentRead = {
  table,
  lines: {
    table: line,
    parent: 'noteId',
    order: 'lineNo',
    columns: { traveller, order, named, backQty },
    joins: sql``,
  },
  parts: packageParts(travellerDeliveryNotePackages),
  columns: {
    ...deliveryNames(table, 'traveller-delivery-notes'),
    returns,
    declared: sql`declared_facts(${table.declarationId})`,
    conceded: sql`(SELECT coalesce(json_agg(DISTINCT c.number), '[]') FROM public.${line} l
      CROSS JOIN LATERAL (SELECT * FROM ${concededOf(sql`l.traveller_id`, sql`l.serial_ids`)} made
        UNION SELECT * FROM ${returnedCasesOf(sql`l.traveller_id`, sql`l.serial_ids`)} back) c WHERE l.note_id = ${table.id})`,
    toFollowByName: lookedUp(userTable, sql`${table.toFollowById}`),
    toFollowMovedByName: lookedUp(userTable, sql`${table.toFollowMovedById}`),
  },
  joins: deliveryJoins(table),
}
