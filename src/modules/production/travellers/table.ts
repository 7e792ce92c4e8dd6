import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { approvalColumns, decisionColumns } from '#platform/server/documents/approvals/approval-table.ts'
import { carriedLines } from '#platform/server/documents/revisions/carried-lines.ts'
import { files } from '#platform/server/files/table.ts'
import { amountColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import type { TravellerState, TravellerStatus } from './domain.ts'
import { travellerProgress } from './domain.ts'
import type { Joined, Left, SerialFate, Whereabout } from './domain/vocabulary.ts'
import { drawingTable } from '#modules/engineering/drawings/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { headerColumns, sumColumns } from './table/header-columns.ts'
import { materialColumns, routeColumns } from './table/line-columns.ts'

const account = (name: string) => uuid(name).references(() => userTable.id)

/** One row for each revision; `rootId` is the same in all of them. */
export const travellerTable = pgTable(
  'travellers',
  {
    ...recordColumns(),
    number: text().notNull(),
    revision: integer().notNull().default(0),
    isCurrent: boolean('is_current').notNull().default(true),
    /** The revision that the shop works to; at most one of a traveller. */
    inForce: boolean('in_force').notNull().default(false),
    /** The id of the first revision: a trigger writes it there. */
    rootId: uuid('root_id').notNull(),
    revisionReason: text('revision_reason'),
    /** The traveller that its pieces were split off from, by the id of the first revision of that. */
    splitFromId: uuid('split_from_id'),
    status: text().$type<TravellerStatus>().notNull().default('draft'),
    ...headerColumns(),
    /** Of a job that came from a sheet: its number on paper, the operation at which it stands there, and until when. */
    paperNo: text('paper_no'),
    paperSeq: integer('paper_seq'),
    paperDay: date('paper_day', { mode: 'string' }),
    /** What the ordered pieces come to in the facility's currency; 0 for what nobody ordered. A save works it out. */
    orderValue: amountColumn('order_value').notNull().default('0'),
    ...approvalColumns(() => userTable.id),
    releasedAt: instantColumn('released_at'),
    releasedById: account('released_by_id'),
    /** The paper of this revision as it was released. */
    printFileId: uuid('print_file_id').references(() => files.id),
    /** The record of its inspections as it was closed. */
    inspectionFileId: uuid('inspection_file_id').references(() => files.id),
    closedAt: instantColumn('closed_at'),
    closedById: account('closed_by_id'),
    ...sumColumns(),
    /** Who worked on any operation: they do not close it. */
    performerIds: uuid('performer_ids').array().notNull().default([]),
    /** As people see it. */
    state: text().$type<TravellerState>().notNull().generatedAlwaysAs(sql.raw(travellerProgress.sql)),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || description || ' ' || coalesce(customer_order_no, '') || ' ' || coalesce(drawing_no, '') || ' ' || coalesce(project, ''))`,
      ),
  },
  (table) => {
    const isListed = sql`is_current OR in_force`
    return [
      uniqueIndex('travellers_number').on(table.number, table.revision),
      uniqueIndex('travellers_current').on(table.number).where(sql`is_current`),
      uniqueIndex('travellers_in_force').on(table.number).where(sql`in_force`),
      uniqueIndex('travellers_paper_no')
        .on(sql`lower(${table.paperNo})`)
        .where(sql`paper_no IS NOT NULL AND is_current AND status <> 'cancelled'`),
      index('travellers_root').on(table.rootId),
      index('travellers_split_from').on(table.splitFromId).where(sql`split_from_id IS NOT NULL`),
      index('travellers_by_number').on(table.number, table.id).where(isListed),
      index('travellers_by_due').on(table.dueOn, table.id, table.state).where(isListed),
      // What is to leave is looked for among those that are in work, the first due first.
      index('travellers_in_work')
        .on(table.dueOn, table.number)
        .where(sql`in_force AND status IN ('released', 'final_review')`),
      index('travellers_by_late').on(table.lateDays, table.id).where(isListed),
      index('travellers_by_updated_at').on(table.updatedAt, table.id).where(isListed),
      index('travellers_state').on(table.state, table.number, table.id).where(isListed),
      index('travellers_company').on(table.companyId, table.number, table.id).where(isListed),
      index('travellers_facility').on(table.facilityId, table.number, table.id).where(isListed),
      index('travellers_template').on(table.templateId),
      index('travellers_psl').on(table.pslLevelId),
      index('travellers_drawing').on(table.drawingRevisionId).where(sql`drawing_revision_id IS NOT NULL`),
      index('travellers_product').on(table.productCodeId).where(sql`product_code_id IS NOT NULL`),
      // What a part took the last times is looked up by its drawing, else by its product code.
      index('travellers_closed_drawing')
        .on(sql`lower(btrim(${table.drawingNo}))`, table.closedAt)
        .where(sql`status = 'closed'`),
      index('travellers_closed_product')
        .on(table.productCodeId, table.closedAt)
        .where(sql`status = 'closed'`),
      // What has waited for a decision the longest is looked for every day.
      index('travellers_asked').on(table.stepAskedAt).where(sql`status = 'awaiting_approval'`),
      index('travellers_search').using('gin', sql`${table.search} gin_trgm_ops`),
      check('travellers_reason', sql`origin = 'order' OR reason IS NOT NULL`),
      check(
        'travellers_balance',
        sql`entry_qty >= 0 AND scrap_qty >= 0 AND (NOT in_force OR entry_qty - scrap_qty <= quantity - split_qty)`,
      ),
      check('travellers_departed', sql`stocked_qty + delivered_qty <= made_qty`),
    ]
  },
)

/** Decisions of approvers; a revision that was rejected may have several. */
export const travellerApprovalTable = pgTable(
  'traveller_approvals',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellerTable.id),
    ...decisionColumns(() => userTable.id),
  },
  (table) => [index('traveller_approvals_traveller').on(table.travellerId, table.at)],
)
export const travellerDecisions = { table: travellerApprovalTable, parent: 'travellerId' }

/** How many pieces of which line of a released quote. */
export const travellerOrderLineTable = pgTable(
  'traveller_order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellerTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    quoteLineId: uuid('quote_line_id')
      .notNull()
      .references(() => quoteLineTable.id),
    quantity: integer().notNull(),
  },
  (table) => [
    index('traveller_order_lines_traveller').on(table.travellerId, table.lineNo),
    index('traveller_order_lines_quote_line').on(table.quoteLineId),
  ],
)

/** What shall be done. Numbers are unique in a revision (a deferrable constraint in the migrations). */
export const routeLineTable = pgTable(
  'traveller_route_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellerTable.id, { onDelete: 'cascade' }),
    /** The same line through all revisions. */
    rootId: uuid('root_id').notNull().defaultRandom(),
    lineNo: integer('line_no').notNull(),
    ...routeColumns(),
  },
  (table) => [
    index('traveller_route_lines_traveller').on(table.travellerId, table.lineNo),
    index('traveller_route_lines_root').on(table.rootId),
    index('traveller_route_lines_procedure')
      .on(table.procedureRevisionId)
      .where(sql`procedure_revision_id IS NOT NULL`),
    index('traveller_route_lines_supplier').on(table.supplierId).where(sql`supplier_id IS NOT NULL`),
    check('traveller_route_lines_left_out', sql`included OR left_out_reason IS NOT NULL`),
  ],
)

/** What pieces are made of. */
export const materialLineTable = pgTable(
  'traveller_material_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellerTable.id, { onDelete: 'cascade' }),
    /** The same line through all revisions. */
    rootId: uuid('root_id').notNull().defaultRandom(),
    ...materialColumns(),
  },
  (table) => [
    index('traveller_material_lines_traveller').on(table.travellerId, table.lineNo),
    index('traveller_material_lines_root').on(table.rootId),
    index('traveller_material_lines_specification').on(table.specificationId),
    index('traveller_material_lines_psl_level').on(table.pslLevelId).where(sql`psl_level_id IS NOT NULL`),
  ],
)

/** What a revision may still change of an operation that was counted or signed, and what differs by itself. */
const MAY_CHANGE = `ARRAY['id', 'traveller_id', 'setup_min', 'run_min', 'work_centre']`

/** Whether the line `next` of a later revision is still the line `before`, as the database asks it. */
export const ROUTE_LINE_KEPT = `next.included AND to_jsonb(next) - ${MAY_CHANGE} = to_jsonb(before) - ${MAY_CHANGE}`

/** Route lines go on through the revisions of their traveller. */
export const carriedRoute = carriedLines({
  document: travellerTable,
  lines: routeLineTable,
  parent: 'travellerId',
  since: 'releasedAt',
  counters: [],
  frozen: {
    frozen: `EXISTS (SELECT FROM piece_entries e WHERE e.operation_id = before.root_id)
      OR EXISTS (SELECT FROM operation_sign_offs s WHERE s.operation_id = before.root_id)`,
    kept: ROUTE_LINE_KEPT,
    sentence: 'Operation % is counted or signed; it stays as it is.',
  },
})

/** Where pieces went that were made; rows are only added. */
export const departureTable = pgTable(
  'traveller_departures',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerRootId: uuid('traveller_root_id')
      .notNull()
      .references(() => travellerTable.id),
    kind: text().$type<Whereabout>().notNull(),
    quantity: integer().notNull(),
    place: text().notNull(),
    /** Which pieces, where they have serial numbers. */
    serialIds: uuid('serial_ids').array().notNull().default([]),
    byId: account('by_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('traveller_departures_traveller').on(table.travellerRootId, table.at),
    // Taken back by goods out: less than none.
    check('traveller_departures_quantity', sql`quantity > 0 OR (kind = 'delivered' AND quantity < 0)`),
  ],
)

/** A piece with an identity of its own: its number is unique in the whole house, for ever. */
export const serialTable = pgTable(
  'serials',
  {
    id: uuid().primaryKey().defaultRandom(),
    serialNo: text('serial_no').notNull(),
    firstTravellerRootId: uuid('first_traveller_root_id')
      .notNull()
      .references(() => travellerTable.id),
    productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
    /** What became of it; triggers write it. */
    fate: text().$type<SerialFate>().notNull().default('in_work'),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    uniqueIndex('serials_number').on(sql`lower(${table.serialNo})`),
    index('serials_traveller').on(table.firstTravellerRootId),
  ],
)

/** The pieces of a traveller where they have serial numbers; only what says that one has left is ever set. */
export const travellerPieceTable = pgTable(
  'traveller_pieces',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerRootId: uuid('traveller_root_id')
      .notNull()
      .references(() => travellerTable.id),
    serialId: uuid('serial_id')
      .notNull()
      .references(() => serialTable.id),
    position: integer().notNull(),
    joinedAs: text('joined_as').$type<Joined>().notNull(),
    joinedAt: instantColumn('joined_at').notNull(),
    leftAs: text('left_as').$type<Left>(),
    leftAt: instantColumn('left_at'),
  },
  (table) => [
    index('traveller_pieces_serial').on(table.serialId),
    uniqueIndex('traveller_pieces_position').on(table.travellerRootId, table.position),
    uniqueIndex('traveller_pieces_open').on(table.serialId).where(sql`left_at IS NULL`),
    check('traveller_pieces_left', sql`(left_as IS NULL) = (left_at IS NULL)`),
  ],
)

/** Who decided that work goes on by a revision of a drawing or procedure although a newer one held it; rows are only added. */
export const changeDecisionTable = pgTable(
  'traveller_change_decisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerRootId: uuid('traveller_root_id')
      .notNull()
      .references(() => travellerTable.id),
    /** Null: the customer changed the order. */
    drawingId: uuid('drawing_id').references(() => drawingTable.id),
    /** `7719 Rev D`, or what was changed of the order. */
    drawingLabel: text('drawing_label').notNull(),
    reason: text().notNull(),
    fileId: uuid('file_id').references(() => files.id),
    signatureId: uuid('signature_id').notNull(),
    byId: account('by_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [index('traveller_change_decisions_traveller').on(table.travellerRootId, table.at)],
)
