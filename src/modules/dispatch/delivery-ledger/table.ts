import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import type { LoadState } from './contract.ts'
import type { EntryKind, NoteKind, ReturnCondition, ReturnReason } from './domain.ts'

const account = (name: string) => uuid(name).references(() => userTable.id)

/**
 * Goods out: what left with which line of which note, and what was taken back of it. Rows are only added; triggers count
 * pieces of travellers as delivered and refuse what a line never sent.
 */
export const deliveryEntryTable = pgTable(
  'delivery_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<EntryKind>().notNull(),
    noteKind: text('note_kind').$type<NoteKind>().notNull(),
    /** The slice of the note. */
    noteEntity: text('note_entity').notNull(),
    noteId: uuid('note_id').notNull(),
    noteNumber: text('note_number').notNull(),
    noteLineId: uuid('note_line_id').notNull(),
    travellerRootId: uuid('traveller_root_id').references(() => travellerTable.id),
    /** The line of the order that the pieces of a traveller fill. */
    quoteLineId: uuid('quote_line_id').references(() => quoteLineTable.id),
    /** The row of stock that went: a part that was split off, or all of it. */
    stockId: uuid('stock_id').references(() => steelStockTable.id),
    /** Pieces that have serial numbers, each by its own. */
    serialIds: uuid('serial_ids').array().notNull().default([]),
    /** Pieces: more than none when they go, less when they are taken back. */
    delta: integer().notNull(),
    /** The entry that this one answers. */
    causeId: uuid('cause_id'),
    /** Why it came back, or never will. */
    reason: text(),
    byId: account('by_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('delivery_entries_note').on(table.noteId),
    index('delivery_entries_traveller').on(table.travellerRootId).where(sql`traveller_root_id IS NOT NULL`),
    index('delivery_entries_quote_line').on(table.quoteLineId).where(sql`quote_line_id IS NOT NULL`),
    index('delivery_entries_stock').on(table.stockId).where(sql`stock_id IS NOT NULL`),
    // Entries go into the index at once: a trace looks up thousands of pieces, and each of them would read through the list of
    // those that wait for the next upkeep.
    index('delivery_entries_serials').using('gin', table.serialIds).with({ fastupdate: false }),
    index('delivery_entries_cause').on(table.causeId).where(sql`cause_id IS NOT NULL`),
    // A line goes once, however many ask for it in the same second.
    uniqueIndex('delivery_entries_once').on(table.noteLineId).where(sql`kind = 'go'`),
    check('delivery_entries_of', sql`num_nonnulls(traveller_root_id, stock_id) = 1`),
    check(
      'delivery_entries_delta',
      sql`CASE kind WHEN 'go' THEN delta > 0 AND cause_id IS NULL WHEN 'lost' THEN delta = 0 AND cause_id IS NOT NULL
        ELSE delta < 0 AND cause_id IS NOT NULL END`,
    ),
    // What is written off ends what was waited for, once.
    uniqueIndex('delivery_entries_lost').on(table.causeId).where(sql`kind = 'lost'`),
    check('delivery_entries_reason', sql`kind IN ('go', 'void') OR reason IS NOT NULL`),
  ],
)

/**
 * That somebody took goods in: what they signed or stamped as files, or drew on a telephone. Rows are only added; the paper drawn
 * from one is kept as it was set then.
 */
export const deliveryProofTable = pgTable(
  'delivery_proofs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The slice of the note. */
    noteEntity: text('note_entity').notNull(),
    noteId: uuid('note_id').notNull(),
    noteNumber: text('note_number').notNull(),
    receiverName: text('receiver_name').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    remarks: text(),
    fileIds: uuid('file_ids').array().notNull().default([]),
    /** What the receiver drew. */
    signatureFileId: uuid('signature_file_id').references(() => files.id),
    paperFileId: uuid('paper_file_id')
      .notNull()
      .references(() => files.id),
    /** Who kept it; null: the receiver did, by a link. */
    byId: account('by_id'),
    /** By a link: who made it, why nobody drew a line, and where the telephone was. */
    linkOf: text('link_of'),
    unableReason: text('unable_reason'),
    signedAt: text('signed_at_place'),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('delivery_proofs_note').on(table.noteId),
    check(
      'delivery_proofs_shown',
      sql`cardinality(file_ids) > 0 OR signature_file_id IS NOT NULL OR (link_of IS NOT NULL AND unable_reason IS NOT NULL)`,
    ),
    check('delivery_proofs_by', sql`by_id IS NOT NULL OR link_of IS NOT NULL`),
  ],
)

/**
 * Pieces of travellers that a customer sent back. What came back is held, whichever way its entry was written, until it is
 * released again here, once.
 */
export const pieceReturnTable = pgTable(
  'piece_returns',
  {
    id: uuid().primaryKey().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => deliveryEntryTable.id),
    noteEntity: text('note_entity').notNull(),
    noteId: uuid('note_id').notNull(),
    noteNumber: text('note_number').notNull(),
    condition: text().$type<ReturnCondition>().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    remarks: text(),
    /** What was decided about it, where it is not as it went. */
    caseId: uuid('case_id').references(() => nonConformanceTable.id),
    byId: account('by_id').notNull(),
    at: instantColumn('at').notNull(),
    releasedAt: instantColumn('released_at'),
    releasedById: account('released_by_id'),
  },
  (table) => [
    uniqueIndex('piece_returns_entry').on(table.entryId),
    index('piece_returns_note').on(table.noteId),
    check('piece_returns_released', sql`(${table.releasedAt} IS NULL) = (${table.releasedById} IS NULL)`),
  ],
)

/** What customs are told of a line of either note. */
export const customsColumns = () => ({
  hsCode: text('hs_code'),
  originCountry: text('origin_country'),
  customsValue: numeric('customs_value', { precision: 14, scale: 2 }),
})

/** Who wrote a note, said that it is ready, checked it and let it go. */
export const stepColumns = () => ({
  createdById: account('created_by_id'),
  preparedAt: instantColumn('prepared_at'),
  preparedById: account('prepared_by_id'),
  checkedAt: instantColumn('checked_at'),
  checkedById: account('checked_by_id'),
  dispatchedAt: instantColumn('dispatched_at'),
  dispatchedById: account('dispatched_by_id'),
})

/** The note and its packing list as they were set when the goods left. */
export const frozenColumns = () => ({
  noteFileId: uuid('note_file_id').references(() => files.id),
  packingListFileId: uuid('packing_list_file_id').references(() => files.id),
})

/** The header of both notes. */
export const deliveryColumns = () => ({
  ...recordColumns(),
  number: text().notNull(),
  facilityId: uuid('facility_id')
    .notNull()
    .references(() => facilityTable.id),
  companyId: uuid('company_id')
    .notNull()
    .references(() => companyTable.id),
  customerOrderNo: text('customer_order_no'),
  project: text(),
  plannedOn: date('planned_on', { mode: 'string' }).notNull(),
  shipTo: text('ship_to').notNull(),
  shipToCountry: text('ship_to_country'),
  customsCurrency: text('customs_currency'),
  incoterm: text(),
  incotermPlace: text('incoterm_place'),
  carrier: text(),
  vehicle: text(),
  driver: text(),
  trackingNo: text('tracking_no'),
  notes: text(),
  ...stepColumns(),
  deliveredAt: instantColumn('delivered_at'),
  receiverName: text('receiver_name'),
  receiptRemarks: text('receipt_remarks'),
  /** That it may go although its customer is on credit hold. */
  creditLetAt: instantColumn('credit_let_at'),
  creditLetById: account('credit_let_by_id'),
  creditLetReason: text('credit_let_reason'),
  ...frozenColumns(),
  /** The load that it stands on; written by a trigger of loads, whatever changes them. */
  loadId: uuid('load_id'),
  loadNumber: text('load_number'),
  loadState: text('load_state').$type<LoadState>(),
  /** Something shows who took the goods in; written by a trigger of the proofs. */
  isProven: boolean('is_proven').notNull().default(false),
})
