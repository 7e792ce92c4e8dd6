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
import { gaugeTable } from '#modules/engineering/gauges/table.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { steelStockTable, steelSizeColumns } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Acceptance, Discrepancy, ReceiptStatus } from './domain.ts'

export const goodsReceiptTable = pgTable(
  'goods_receipts',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<ReceiptStatus>().notNull().default('draft'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    /** Any revision of the order; null: it came without one. */
    orderId: uuid('order_id').references(() => purchaseOrderTable.id),
    deliveryNoteNo: text('delivery_note_no').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    receivedById: uuid('received_by_id').references(() => userTable.id),
    /** Whoever wrote or changed it. */
    authorIds: uuid('author_ids').array().notNull().default([]),
    carrier: text(),
    locationId: uuid('location_id').references(() => storageLocationTable.id),
    certificateId: uuid('certificate_id').references(() => certificateTable.id),
    notes: text(),
    postedAt: instantColumn('posted_at'),
    postedById: uuid('posted_by_id').references(() => userTable.id),
    /** The buyer let in more than was ordered; a change of the lines ends that. */
    overReleasedById: uuid('over_released_by_id').references(() => userTable.id),
    /** The received note as it was set when the receipt was posted. */
    noteFileId: uuid('note_file_id').references(() => files.id),
    search: text().notNull().generatedAlwaysAs(sql`lower(number || ' ' || delivery_note_no)`),
  },
  (table) => [
    uniqueIndex('goods_receipts_number').on(table.number),
    index('goods_receipts_by_number').on(table.number, table.id),
    index('goods_receipts_by_received').on(table.receivedOn, table.id),
    index('goods_receipts_by_updated_at').on(table.updatedAt, table.id),
    index('goods_receipts_status').on(table.status, table.number, table.id),
    // What was posted since a day.
    index('goods_receipts_posted_at').on(table.postedAt, table.id).where(sql`status = 'posted'`),
    index('goods_receipts_supplier').on(table.supplierId, table.number, table.id),
    index('goods_receipts_order').on(table.orderId).where(sql`order_id IS NOT NULL`),
    index('goods_receipts_facility').on(table.facilityId, table.number, table.id),
    index('goods_receipts_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

const dimension = (name: string) => numeric(name, { precision: 9, scale: 3 })

export const goodsReceiptLineTable = pgTable(
  'goods_receipt_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => goodsReceiptTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    /** The line of the order that it fills, in any revision. */
    orderLineId: uuid('order_line_id').references(() => purchaseOrderLineTable.id),
    /** Null: no steel, and what follows says what it is. */
    form: text(),
    description: text(),
    quantity: numeric({ precision: 14, scale: 3 }),
    uom: text(),
    acceptance: text().$type<Acceptance>(),
    ...steelSizeColumns(),
    lengthMm: numeric('length_mm', { precision: 14, scale: 1 }),
    pieces: integer(),
    massKg: numeric('mass_kg', { precision: 14, scale: 3 }),
    specificationId: uuid('specification_id').references(() => specificationTable.id),
    grade: text(),
    certificateType: text('certificate_type'),
    heatNo: text('heat_no'),
    millId: uuid('mill_id').references(() => companyTable.id),
    plateNo: text('plate_no'),
    colourCode: text('colour_code'),
    isMarkingLegible: boolean('is_marking_legible').notNull().default(true),
    measuredOdMm: dimension('measured_od_mm'),
    measuredWallMm: dimension('measured_wall_mm'),
    gaugeId: uuid('gauge_id').references(() => gaugeTable.id),
    pmiResult: text('pmi_result'),
    hardness: text(),
    locationId: uuid('location_id').references(() => storageLocationTable.id),
    certificateId: uuid('certificate_id').references(() => certificateTable.id),
    discrepancy: text().$type<Discrepancy>(),
    discrepancyAction: text('discrepancy_action'),
    heldBecause: text('held_because'),
  },
  (table) => [
    index('goods_receipt_lines_receipt').on(table.receiptId, table.lineNo),
    index('goods_receipt_lines_heat').on(table.heatNo),
    index('goods_receipt_lines_order').on(table.orderLineId).where(sql`order_line_id IS NOT NULL`),
    check(
      'goods_receipt_lines_what',
      sql`form IS NOT NULL OR (order_line_id IS NOT NULL AND description IS NOT NULL)`,
    ),
  ],
)

/** The rows of stock that a line became when its receipt was posted. */
export const goodsReceiptPieceTable = pgTable(
  'goods_receipt_pieces',
  {
    id: uuid().primaryKey().defaultRandom(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => goodsReceiptLineTable.id),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => steelStockTable.id),
  },
  (table) => [
    index('goods_receipt_pieces_line').on(table.lineId),
    uniqueIndex('goods_receipt_pieces_stock').on(table.stockId),
  ],
)
