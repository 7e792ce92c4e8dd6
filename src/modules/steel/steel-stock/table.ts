import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { conditionalReleaseTable } from './table/condition-table.ts'
import type { HoldAllows } from './domain/holds.ts'
import type { CertificateType, Inspection, Origin, SteelStatus } from './domain/lifecycle.ts'
import type { MovementKind } from './domain/movements.ts'
import {
  ledgerColumns,
  length,
  lossColumns,
  mass,
  none,
  receivedColumns,
  sizeColumns,
  usedForColumns,
  worth,
} from './table/stock-columns.ts'
export { steelSizeColumns, usedForColumns } from './table/stock-columns.ts'

/** Identical pieces of one heat, one certificate line, one place. */
export const steelStockTable = pgTable(
  'steel_stock',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<SteelStatus>().notNull().default('received_on_hold'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    locationId: uuid('location_id').references(() => storageLocationTable.id),
    ...sizeColumns(),
    productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
    specificationId: uuid('specification_id')
      .notNull()
      .references(() => specificationTable.id),
    grade: text().notNull(),
    pslLevelId: uuid('psl_level_id').references(() => pslLevelTable.id),
    /** kg/m3 of its grade when it was taken in. */
    density: numeric({ precision: 7, scale: 1 }).notNull(),
    millId: uuid('mill_id').references(() => companyTable.id),
    heatNo: text('heat_no'),
    /** The record of mill and number; null while one of the two is not known. */
    heatId: uuid('heat_id'),
    /** The certificate that somebody chose, or by which it was released; null: the best one counts. */
    certificateId: uuid('certificate_id').references(() => certificateTable.id),
    plateNo: text('plate_no'),
    /** The type of EN 10204 that was ordered. */
    certificateType: text('certificate_type').$type<CertificateType>().notNull(),
    supplierId: uuid('supplier_id').references(() => companyTable.id),
    /** Whose steel it is; null: our own. */
    ownerCompanyId: uuid('owner_company_id').references(() => companyTable.id),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    receivedById: uuid('received_by_id').references(() => userTable.id),
    origin: text().$type<Origin>().notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => steelStockTable.id),
    isOffcut: boolean('is_offcut').notNull().default(false),
    inspection: text().$type<Inspection>().notNull().default('pending'),
    /** The condition under which it was released without its certificate; what is cut off or split off inherits it. */
    conditionalReleaseId: uuid('conditional_release_id').references(() => conditionalReleaseTable.id),
    ...receivedColumns(),
    currency: text().notNull(),
    ...ledgerColumns(),
    /** Length of one piece. */
    lengthMm: length('length_mm').generatedAlwaysAs(
      sql`CASE WHEN qty_pieces > 0 THEN total_length_mm / qty_pieces ELSE 0 END`,
    ),
    /** The longest length that can be taken from one piece. */
    freeMm: length('free_mm')
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN qty_pieces = 0 THEN 0 WHEN qty_pieces = 1 THEN total_length_mm - reserved_mm WHEN reserved_pieces < qty_pieces THEN total_length_mm / qty_pieces ELSE 0 END`,
      ),
    /** Size, specification and grade as they are searched for. */
    words: text().notNull(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || words || ' ' || coalesce(heat_no, '') || ' ' || coalesce(plate_no, '') || ' ' || coalesce(old_number, '') || ' ')`,
      ),
  },
  (table) => [
    uniqueIndex('steel_stock_number').on(table.number),
    index('steel_stock_by_number').on(table.number, table.id),
    index('steel_stock_by_received').on(table.receivedOn, table.id),
    index('steel_stock_by_size').on(table.sizeText, table.id),
    index('steel_stock_by_free').on(table.freeMm, table.id),
    index('steel_stock_by_updated').on(table.updatedAt, table.id),
    index('steel_stock_status').on(table.status, table.number, table.id),
    index('steel_stock_form').on(table.form, table.number, table.id),
    index('steel_stock_facility').on(table.facilityId, table.number, table.id),
    index('steel_stock_specification').on(table.specificationId, table.number, table.id),
    // Material search asks for a size of one specification and form.
    index('steel_stock_material')
      .on(table.specificationId, table.form, table.odMm, table.diameterMm, table.thicknessMm)
      .where(sql`qty_pieces > 0`),
    // Form and pieces stand behind the sizes: rows of a size are counted by the index alone (statistics `steel_stock_sizes`).
    index('steel_stock_od').on(table.odMm, table.wallMm, table.form, table.qtyPieces),
    index('steel_stock_diameter').on(table.diameterMm, table.form, table.qtyPieces),
    index('steel_stock_thickness').on(table.thicknessMm, table.widthMm, table.form, table.qtyPieces),
    // What our own steel is worth is summed by the index alone.
    index('steel_stock_valued')
      .on(table.facilityId, table.currency, table.form, table.qtyPieces, table.massKg, table.value)
      .where(sql`owner_company_id IS NULL AND qty_pieces > 0`),
    index('steel_stock_parent').on(table.parentId),
    index('steel_stock_old_number').on(sql`lower(old_number)`).where(sql`old_number IS NOT NULL`),
    index('steel_stock_heat').on(table.heatNo),
    index('steel_stock_of_heat').on(table.heatId, table.number, table.id).where(sql`heat_id IS NOT NULL`),
    index('steel_stock_condition')
      .on(table.conditionalReleaseId, table.number, table.id)
      .where(sql`conditional_release_id IS NOT NULL`),
    index('steel_stock_lost_cover').on(table.number, table.id).where(sql`lost_cover IS NOT NULL`),
    index('steel_stock_certificate').on(table.certificateId).where(sql`certificate_id IS NOT NULL`),
    foreignKey({
      name: 'steel_stock_named_heat',
      columns: [table.heatId, table.millId, table.heatNo],
      foreignColumns: [heatTable.id, heatTable.millId, heatTable.heatKey],
    }),
    check('steel_stock_whole_heat', sql`heat_id IS NULL OR (mill_id IS NOT NULL AND heat_no IS NOT NULL)`),
    index('steel_stock_owner').on(table.ownerCompanyId).where(sql`owner_company_id IS NOT NULL`),
    index('steel_stock_offcuts').on(table.number, table.id, table.qtyPieces).where(sql`is_offcut`),
    index('steel_stock_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check(
      'steel_stock_not_negative',
      sql`qty_pieces >= 0 AND total_length_mm >= 0 AND mass_kg >= 0 AND value >= 0`,
    ),
    check(
      'steel_stock_nothing_left',
      sql`qty_pieces > 0 OR (total_length_mm = 0 AND mass_kg = 0 AND value = 0)`,
    ),
    check('steel_stock_identical', sql`qty_pieces = 0 OR mod(total_length_mm * 10, qty_pieces) = 0`),
    check(
      'steel_stock_reserved_once',
      sql`reserved_pieces BETWEEN 0 AND qty_pieces AND reserved_mm BETWEEN 0 AND total_length_mm`,
    ),
    check('steel_stock_free_issue_without_value', sql`owner_company_id IS NULL OR value = 0`),
  ],
)

/** For whom steel is kept, and until when; ended by itself on the day after. */
export const steelReservationTable = pgTable(
  'steel_reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => steelStockTable.id),
    /** What it is for, in words: `Q-2026-0231 Rev 2`. */
    purpose: text().notNull(),
    ...usedForColumns(),
    /** Whose order it is for; another customer's own steel is never kept for it. */
    companyId: uuid('company_id').references(() => companyTable.id),
    pieces: integer().notNull(),
    lengthMm: length('length_mm').notNull(),
    until: date({ mode: 'string' }).notNull(),
    reservedById: uuid('reserved_by_id').references(() => userTable.id),
    reservedAt: instantColumn('reserved_at').notNull().defaultNow(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    index('steel_reservations_of').on(table.stockId),
    index('steel_reservations_used_for').on(table.usedForId).where(sql`used_for_id IS NOT NULL`),
    index('steel_reservations_open').on(table.until).where(sql`ended_at IS NULL`),
  ],
)

/** A difference above the facility's limit: what one person counted or wants to scrap, until another one signs or drops it. */
export const stockDifferenceTable = pgTable(
  'stock_differences',
  {
    id: uuid().primaryKey().defaultRandom(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => steelStockTable.id),
    kind: text().$type<'adjust' | 'scrap'>().notNull(),
    /** Counted, or to be scrapped. */
    pieces: integer().notNull(),
    /** Of one piece, as measured; null: as booked. */
    lengthMm: length('length_mm'),
    /** Of all pieces, as weighed; null: by length. */
    massKg: mass('mass_kg'),
    /** What it comes to: below zero for what is missing. */
    differenceKg: mass('difference_kg').notNull(),
    reason: text().notNull(),
    /** How many entries the ledger of the piece had: something that happened since makes the count out of date. */
    countedAt: integer('counted_at').notNull(),
    askedById: uuid('asked_by_id')
      .notNull()
      .references(() => userTable.id),
    askedByName: text('asked_by_name').notNull(),
    askedAt: instantColumn('asked_at').notNull(),
    decision: text().$type<'booked' | 'dropped'>(),
    decidedByName: text('decided_by_name'),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('stock_differences_open').on(table.stockId).where(sql`decision IS NULL`),
    index('stock_differences_of').on(table.stockId),
    check('stock_differences_decided', sql`(decision IS NULL) = (decided_at IS NULL)`),
  ],
)

/** What a non-conformance names: it stays until that is closed. */
export const steelHoldTable = pgTable(
  'steel_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => steelStockTable.id),
    /** The non-conformance; it knows what it holds, so that neither needs the other. */
    sourceId: uuid('source_id').notNull(),
    sourceNumber: text('source_number').notNull(),
    reason: text().notNull(),
    /** Only because its heat, a certificate of it or its receipt is named. */
    byHeat: boolean('by_heat').notNull().default(false),
    /** What may happen to it by now; null: nobody has decided. */
    allows: text().$type<HoldAllows>(),
    heldAt: instantColumn('held_at').notNull().defaultNow(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('steel_holds_once').on(table.stockId, table.sourceId),
    index('steel_holds_source').on(table.sourceId),
  ],
)

/** The ledger: append-only by trigger. Quantity, length, mass and value of a piece are the sums of its entries. */
export const stockMovementTable = pgTable(
  'stock_movements',
  {
    id: uuid().primaryKey().defaultRandom(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => steelStockTable.id),
    /** Of the piece, from 1 without a gap; given by the trigger. */
    seq: integer().notNull().default(0),
    /** What was done in one go: a cut is an entry of the bar and one of each piece. */
    operationId: uuid('operation_id').notNull(),
    kind: text().$type<MovementKind>().notNull(),
    pieces: integer().notNull().default(0),
    lengthMm: length('length_mm').notNull().default(none),
    massKg: mass('mass_kg').notNull().default(none),
    value: worth('value').notNull().default(none),
    reservedPieces: integer('reserved_pieces').notNull().default(0),
    reservedMm: length('reserved_mm').notNull().default(none),
    ...lossColumns(),
    fromLocationId: uuid('from_location_id'),
    toLocationId: uuid('to_location_id'),
    /** The bar that a piece came from, or the lot it was split from. */
    counterpartId: uuid('counterpart_id').references(() => steelStockTable.id),
    reservationId: uuid('reservation_id').references(() => steelReservationTable.id),
    purpose: text(),
    ...usedForColumns(),
    reason: text(),
    /** The status before, where the entry changed it: a reversal goes back to it. */
    statusBefore: text('status_before').$type<SteelStatus>(),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => stockMovementTable.id),
    doneById: uuid('done_by_id').references(() => userTable.id),
    doneByName: text('done_by_name').notNull(),
    doneAt: instantColumn('done_at').notNull().defaultNow(),
    /** What was left after it; given by the trigger. */
    leftPieces: integer('left_pieces').notNull().default(0),
    leftMm: length('left_mm').notNull().default(none),
    leftKg: mass('left_kg').notNull().default(none),
  },
  (table) => [
    uniqueIndex('stock_movements_seq').on(table.stockId, table.seq),
    index('stock_movements_operation').on(table.operationId),
    index('stock_movements_used_for').on(table.usedForId).where(sql`used_for_id IS NOT NULL`),
    index('stock_movements_done').on(table.doneAt),
    uniqueIndex('stock_movements_reverses').on(table.reversesId),
    check(
      'stock_movements_losses',
      sql`kind = 'reverse' OR (kerf_mm >= 0 AND kerf_kg >= 0 AND scrap_mm >= 0 AND scrap_kg >= 0)`,
    ),
    check('stock_movements_reason', sql`kind NOT IN ('adjust', 'scrap', 'reverse') OR reason IS NOT NULL`),
  ],
)
