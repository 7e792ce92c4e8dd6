import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { RequestStatus } from './domain.ts'

/** A certificate that a supplier owes for one line of a delivery. */
export const certificateRequestTable = pgTable(
  'certificate_requests',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<RequestStatus>().notNull().default('open'),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    heatId: uuid('heat_id')
      .notNull()
      .references(() => heatTable.id),
    specificationId: uuid('specification_id')
      .notNull()
      .references(() => specificationTable.id),
    grade: text().notNull(),
    /** The type of EN 10204 that was ordered. */
    certificateType: text('certificate_type').notNull(),
    sizeText: text('size_text').notNull(),
    pieces: integer().notNull(),
    /** The goods receipt; it knows its requests, so that neither needs the other. */
    receiptId: uuid('receipt_id').notNull(),
    receiptNumber: text('receipt_number').notNull(),
    /** The line of the order through all its revisions; null: it came without an order. */
    orderRootId: uuid('order_root_id'),
    deliveryNoteNo: text('delivery_note_no').notNull(),
    openedOn: date('opened_on', { mode: 'string' }).notNull(),
    /** Who received the steel: answers of the supplier go there. */
    receivedById: uuid('received_by_id').references(() => userTable.id),
    askedCount: integer('asked_count').notNull().default(0),
    /** How many of the reminders that come by themselves have gone out. */
    chasedCount: integer('chased_count').notNull().default(0),
    lastAskedOn: date('last_asked_on', { mode: 'string' }),
    certificateId: uuid('certificate_id'),
    certificateNumber: text('certificate_number'),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || receipt_number || ' ' || delivery_note_no || ' ' || grade)`,
      ),
  },
  (table) => [
    uniqueIndex('certificate_requests_number').on(table.number),
    index('certificate_requests_by_number').on(table.number, table.id),
    index('certificate_requests_by_opened').on(table.openedOn, table.id),
    index('certificate_requests_by_updated_at').on(table.updatedAt, table.id),
    index('certificate_requests_status').on(table.status, table.openedOn, table.id),
    index('certificate_requests_supplier').on(table.supplierId, table.openedOn, table.id),
    index('certificate_requests_heat').on(table.heatId),
    index('certificate_requests_receipt').on(table.receiptId),
    index('certificate_requests_order').on(table.orderRootId).where(sql`order_root_id IS NOT NULL`),
    index('certificate_requests_unsettled')
      .on(table.orderRootId, table.status)
      .where(sql`order_root_id IS NOT NULL AND status IN ('open', 'asked', 'received', 'refused')`),
    index('certificate_requests_owed').on(table.openedOn).where(sql`status IN ('open', 'asked')`),
    index('certificate_requests_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
