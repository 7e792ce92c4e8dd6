import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Disposition, FoundAt, NonConformanceStatus } from './domain.ts'

/** The pieces it names stand in the stock, as what is held for it. */
export const nonConformanceTable = pgTable(
  'non_conformances',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<NonConformanceStatus>().notNull().default('open'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    title: text().notNull(),
    foundAt: text('found_at').$type<FoundAt>().notNull(),
    foundOn: date('found_on', { mode: 'string' }).notNull(),
    foundById: uuid('found_by_id').references(() => userTable.id),
    quantity: text(),
    requirement: text(),
    finding: text(),
    companyId: uuid('company_id').references(() => companyTable.id),
    receiptId: uuid('receipt_id').references(() => goodsReceiptTable.id),
    holdsReceipt: boolean('holds_receipt').notNull().default(false),
    heatId: uuid('heat_id').references(() => heatTable.id),
    certificateId: uuid('certificate_id').references(() => certificateTable.id),
    holdsCertificate: boolean('holds_certificate').notNull().default(false),
    createdById: uuid('created_by_id').references(() => userTable.id),
    disposition: text().$type<Disposition>(),
    proposal: text(),
    proposedById: uuid('proposed_by_id').references(() => userTable.id),
    concessionNo: text('concession_no'),
    /** The reason of who decided. */
    decision: text(),
    decidedById: uuid('decided_by_id').references(() => userTable.id),
    decidedAt: instantColumn('decided_at'),
    /** Pieces at operations went on, or did not, as it was decided. */
    isActedOn: boolean('is_acted_on').notNull().default(false),
    actionDone: text('action_done'),
    closedById: uuid('closed_by_id').references(() => userTable.id),
    closedAt: instantColumn('closed_at'),
    search: text().notNull().generatedAlwaysAs(sql`lower(number || ' ' || title)`),
  },
  (table) => [
    uniqueIndex('non_conformances_number').on(table.number),
    index('non_conformances_by_number').on(table.number, table.id),
    index('non_conformances_by_found').on(table.foundOn, table.id),
    index('non_conformances_by_updated_at').on(table.updatedAt, table.id),
    index('non_conformances_status').on(table.status, table.number, table.id),
    index('non_conformances_company').on(table.companyId, table.number, table.id),
    index('non_conformances_receipt').on(table.receiptId),
    index('non_conformances_facility').on(table.facilityId, table.number, table.id),
    index('non_conformances_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
