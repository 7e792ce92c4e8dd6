import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amountColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { userTable } from '#modules/people/users/table.ts'

/**
 * The lines of orders in force of which something is still to come. Triggers of orders and their lines keep it
 * (`db/migrations/*_expected_lines_kept.sql`), so that no way of booking can forget it.
 */
export const expectedLineTable = pgTable(
  'expected_order_lines',
  {
    id: uuid()
      .primaryKey()
      .references(() => purchaseOrderLineTable.id, { onDelete: 'cascade' }),
    /** The same line through all revisions. */
    rootId: uuid('root_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => purchaseOrderTable.id, { onDelete: 'cascade' }),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    buyerId: uuid('buyer_id').references(() => userTable.id),
    isAcknowledged: boolean('is_acknowledged').notNull(),
    requiredOn: date('required_on', { mode: 'string' }).notNull(),
    promisedOn: date('promised_on', { mode: 'string' }),
    /** The promised day, else the required one. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Days from the required to the promised day; 0 where it is in time. */
    slipDays: integer('slip_days').notNull(),
    openQty: numeric('open_qty', { precision: 14, scale: 3 }).notNull(),
    openKg: numeric('open_kg', { precision: 14, scale: 3 }).notNull(),
    /** Of what is open, in the currency of the facility. */
    openValue: amountColumn('open_value').notNull(),
    search: text().notNull(),
  },
  (table) => [
    index('expected_order_lines_order').on(table.orderId),
    index('expected_order_lines_by_due').on(table.dueOn, table.id),
    index('expected_order_lines_by_required').on(table.requiredOn, table.id),
    index('expected_order_lines_by_slip').on(table.slipDays, table.id),
    index('expected_order_lines_supplier').on(table.supplierId, table.dueOn, table.id),
    index('expected_order_lines_facility').on(table.facilityId, table.dueOn, table.id),
    index('expected_order_lines_buyer').on(table.buyerId, table.dueOn, table.id),
    index('expected_order_lines_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
)

/** A letter that asked a supplier for goods; one for each supplier and day. */
export const supplierChaseTable = pgTable(
  'supplier_chases',
  {
    id: uuid().primaryKey().defaultRandom(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    /** The day at the facility of the first line. */
    chasedOn: date('chased_on', { mode: 'string' }).notNull(),
    sentAt: instantColumn('sent_at').notNull(),
    /** Null: it went out by itself. */
    sentById: uuid('sent_by_id').references(() => userTable.id),
    sentTo: text('sent_to').notNull(),
    subject: text().notNull(),
    message: text().notNull(),
  },
  (table) => [uniqueIndex('supplier_chases_day').on(table.supplierId, table.chasedOn)],
)

/** The lines that a letter asked for. */
export const supplierChaseLineTable = pgTable(
  'supplier_chase_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    chaseId: uuid('chase_id')
      .notNull()
      .references(() => supplierChaseTable.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => purchaseOrderTable.id),
    /** The same line through all revisions. */
    rootId: uuid('root_id').notNull(),
    /** When it was due on the day of the letter. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('supplier_chase_lines_chase').on(table.chaseId),
    index('supplier_chase_lines_root').on(table.rootId),
    index('supplier_chase_lines_order').on(table.orderId),
  ],
)
