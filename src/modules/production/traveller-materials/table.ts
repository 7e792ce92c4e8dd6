import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { steelReservationTable, steelStockTable } from '#modules/steel/steel-stock/table.ts'
import type { AllocationKind } from './domain.ts'

const countColumn = (name: string) => integer(name).notNull().default(0)
const sumColumn = (name: string, scale: number) =>
  numeric(name, { precision: 14, scale }).notNull().default(sql`0`)
const ofLine = () => ({
  travellerRootId: uuid('traveller_root_id')
    .notNull()
    .references(() => travellerTable.id),
  /** The material line through all revisions. */
  lineRootId: uuid('line_root_id').notNull(),
})
const ofStock = () =>
  uuid('stock_id')
    .notNull()
    .references(() => steelStockTable.id)

/** What was done with steel for a material line: rows are only added, and a trigger sums them by line and piece of stock. */
export const allocationTable = pgTable(
  'material_allocations',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...ofLine(),
    stockId: ofStock(),
    kind: text().$type<AllocationKind>().notNull(),
    pieces: countColumn('pieces'),
    lengthMm: sumColumn('length_mm', 1),
    massKg: sumColumn('mass_kg', 3),
    /** How much of what the line needs that is, in its unit. */
    covers: sumColumn('covers', 3),
    /** The operation in the ledger of the steel; null: nothing was booked there. */
    stockOperationId: uuid('stock_operation_id'),
    reservationId: uuid('reservation_id').references(() => steelReservationTable.id),
    /** As they were when it was given out. */
    heatId: uuid('heat_id').references(() => heatTable.id),
    heatNo: text('heat_no'),
    certificateId: uuid('certificate_id').references(() => certificateTable.id),
    certificateNo: text('certificate_no'),
    reason: text(),
    /** Null: the program, when something ended by itself. */
    byId: uuid('by_id').references(() => userTable.id),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('material_allocations_traveller').on(table.travellerRootId, table.at),
    index('material_allocations_line').on(table.lineRootId, table.stockId),
    index('material_allocations_stock').on(table.stockId, table.at),
    index('material_allocations_reservation').on(table.reservationId).where(sql`reservation_id IS NOT NULL`),
    check(
      'material_allocations_kind',
      sql`pieces >= 0 AND length_mm >= 0 AND mass_kg >= 0 AND covers >= 0 AND kind IN ('reserve', 'unreserve', 'issue', 'return', 'cut', 'mark', 'scrap', 'swap_out', 'swap_in')`,
    ),
    check(
      'material_allocations_reason',
      sql`kind NOT IN ('scrap', 'swap_out', 'swap_in') OR reason IS NOT NULL`,
    ),
  ],
)

/**
 * Made parts that are built into the pieces of a traveller. What they were made by is named by id and words, not by a foreign key: with
 * the records of one company alone goes what was built in for it, whoever the part was made for.
 */
export const builtInTable = pgTable(
  'built_in_parts',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...ofLine(),
    /** The traveller that made it, by its first revision. */
    componentRootId: uuid('component_root_id').notNull(),
    componentNumber: text('component_number').notNull(),
    /** Which piece of that one, where they have serial numbers. */
    serialId: uuid('serial_id'),
    serialNo: text('serial_no'),
    /** Into which piece, where those have serial numbers. */
    intoSerialId: uuid('into_serial_id'),
    intoSerialNo: text('into_serial_no'),
    quantity: integer().notNull(),
    byId: uuid('by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
    /** Taken out again, once. */
    removedById: uuid('removed_by_id').references(() => userTable.id),
    removedAt: instantColumn('removed_at'),
    removedReason: text('removed_reason'),
  },
  (table) => [
    index('built_in_parts_traveller').on(table.travellerRootId),
    index('built_in_parts_component').on(table.componentRootId).where(sql`removed_at IS NULL`),
    // A piece stands in one other at a time.
    uniqueIndex('built_in_parts_piece')
      .on(table.serialId)
      .where(sql`removed_at IS NULL AND serial_id IS NOT NULL`),
    check(
      'built_in_parts_quantity',
      sql`quantity > 0 AND (serial_id IS NULL OR quantity = 1) AND component_root_id <> traveller_root_id`,
    ),
    check(
      'built_in_parts_removed',
      sql`(removed_at IS NULL) = (removed_by_id IS NULL) AND (removed_at IS NULL) = (removed_reason IS NULL)`,
    ),
  ],
)

/** What is kept and given out for a line of a piece of stock; triggers alone write it. */
export const allocationSumTable = pgTable(
  'material_sums',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...ofLine(),
    stockId: ofStock(),
    reservedPieces: countColumn('reserved_pieces'),
    reservedMm: sumColumn('reserved_mm', 1),
    reservedCovers: sumColumn('reserved_covers', 3),
    issuedPieces: countColumn('issued_pieces'),
    issuedMm: sumColumn('issued_mm', 1),
    issuedKg: sumColumn('issued_kg', 3),
    issuedCovers: sumColumn('issued_covers', 3),
  },
  (table) => [
    uniqueIndex('material_sums_once').on(table.lineRootId, table.stockId),
    index('material_sums_traveller').on(table.travellerRootId),
    index('material_sums_stock').on(table.stockId),
    check(
      'material_sums_not_negative',
      sql`reserved_pieces >= 0 AND reserved_mm >= 0 AND reserved_covers >= 0 AND issued_pieces >= 0 AND issued_mm >= 0 AND issued_kg >= 0 AND issued_covers >= 0`,
    ),
  ],
)
