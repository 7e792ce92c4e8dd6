import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SoleApproval } from '#platform/contract/documents/sole-approval.ts'
import { amountColumn, byMinorUnitColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { HoldKind, InvoiceKind, InvoiceStatus, LineKind } from './domain.ts'
import { LOOK_ALIKES, UNSAID, UNSEEN } from './domain.ts'

const quoted = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)
/** The same with every sign that is not ASCII as its number, so that a migration can be read. */
const escaped = (text: string): SQL =>
  sql.raw(
    `U&'${text
      .replaceAll('\\', '\\\\')
      .replaceAll("'", "''")
      .replaceAll(/[^ -~]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`,
  )

/** The number of a supplier as it is searched for: without case, spaces and punctuation; the text is an expression. */
const plainKey = (text: SQL): SQL => sql`translate(lower(${text}), ${quoted(UNSAID)}, '')`

/** The number of a supplier as it is compared, the same rule as `invoiceKey`; the text is an expression. */
export const supplierKey = (text: SQL): SQL =>
  sql`translate(lower(translate(normalize(${text}, NFKC), ${escaped(LOOK_ALIKES.signs)}, ${escaped(LOOK_ALIKES.as)})), ${escaped(UNSAID + UNSEEN)}, '')`

const accountColumn = (name: string) => uuid(name).references(() => userTable.id)

const isRegistered = sql`status = 'registered'`

export const invoiceTable = pgTable(
  'invoices',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<InvoiceStatus>().notNull().default('draft'),
    kind: text().$type<InvoiceKind>().notNull(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    supplierInvoiceNo: text('supplier_invoice_no').notNull(),
    supplierInvoiceKey: text('supplier_invoice_key')
      .notNull()
      .generatedAlwaysAs(supplierKey(sql`supplier_invoice_no`)),
    /** Its running number, the rule of `numberStem`. */
    numberStem: text('number_stem'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    invoiceDate: date('invoice_date', { mode: 'string' }).notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    taxPoint: date('tax_point', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    discountPercent: numeric('discount_percent', { precision: 5, scale: 2 }),
    discountUntil: date('discount_until', { mode: 'string' }),
    currency: text().notNull(),
    /** The facility's currency for one of the invoice's; null: the house knows none. */
    exchangeRate: numeric('exchange_rate', { precision: 14, scale: 6 }),
    byMinorUnit: byMinorUnitColumn(),
    statedGross: amountColumn('stated_gross').notNull(),
    /** Sums of the lines; every save works them out anew. */
    net: amountColumn('net').notNull(),
    tax: amountColumn('tax').notNull(),
    gross: amountColumn('gross').notNull(),
    /** The orders that its lines name. */
    orderNumbers: text('order_numbers').array().notNull().default([]),
    notes: text(),
    createdById: accountColumn('created_by_id'),
    /** Whoever wrote, changed or registered it, also before it was corrected. */
    authorIds: uuid('author_ids').array().notNull().default([]),
    registeredAt: instantColumn('registered_at'),
    registeredById: accountColumn('registered_by_id'),
    approvedAt: instantColumn('approved_at'),
    approvedById: accountColumn('approved_by_id'),
    /** The steps of its approval that were passed since it was registered. */
    decisionIds: uuid('decision_ids').array().notNull().default([]),
    /** Its author approved it, because nobody else could. */
    approvalException: jsonb('approval_exception').$type<SoleApproval>(),
    /** The export that it went out with; it goes out once. */
    exportNo: integer('export_no'),
    /** The invoice that a credit note gives back. */
    creditsId: uuid('credits_id').references((): AnyPgColumn => invoiceTable.id),
    /** The return whose goods a credit note gives back. */
    returnId: uuid('return_id').references(() => supplierReturnTable.id),
    /** In which order invoices were registered: what came first counts first on a line of an order. */
    registeredNo: integer('registered_no'),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || supplier_invoice_no || ' ' || ${plainKey(sql`supplier_invoice_no`)})`,
      ),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    // One invoice of a supplier is here once; a void one was registered by mistake.
    uniqueIndex('invoices_once').on(table.supplierId, table.supplierInvoiceKey).where(sql`status <> 'void'`),
    // What went out has the number of its file, and nothing else has one.
    check('invoices_exported', sql`(export_no IS NOT NULL) = (status IN ('exported', 'part_paid', 'paid'))`),
    index('invoices_return').on(table.returnId).where(sql`return_id IS NOT NULL`),
    index('invoices_credits').on(table.creditsId).where(sql`credits_id IS NOT NULL`),
    check('invoices_named', sql`supplier_invoice_key <> ''`),
    index('invoices_by_number').on(table.number, table.id),
    index('invoices_by_date').on(table.invoiceDate, table.id),
    index('invoices_by_due').on(table.dueOn, table.id),
    index('invoices_by_updated_at').on(table.updatedAt, table.id),
    index('invoices_status').on(table.status, table.number, table.id),
    // Those whose discount may still be had.
    index('invoices_discounts')
      .on(table.discountUntil)
      .where(sql`status IN ('registered', 'approved') AND discount_until IS NOT NULL`),
    // What waits for approval is sorted by itself: the match is asked for the rows of the page alone.
    index('invoices_registered_by_date').on(table.invoiceDate, table.id).where(isRegistered),
    index('invoices_registered_by_due').on(table.dueOn, table.id).where(isRegistered),
    index('invoices_registered_by_updated_at').on(table.updatedAt, table.id).where(isRegistered),
    // What a supplier invoiced in the last twelve months.
    index('invoices_of_supplier')
      .on(table.supplierId, table.invoiceDate)
      .where(sql`kind = 'invoice' AND registered_no IS NOT NULL`),
    // What was registered since a day, with what the sign of its quantities is.
    index('invoices_registered_at')
      .on(table.registeredAt, table.id, table.kind)
      .where(sql`registered_at IS NOT NULL`),
    index('invoices_kind').on(table.kind, table.number, table.id),
    index('invoices_supplier').on(table.supplierId, table.number, table.id),
    index('invoices_facility').on(table.facilityId, table.number, table.id),
    index('invoices_stem').on(table.supplierId, table.numberStem).where(sql`registered_no IS NOT NULL`),
    index('invoices_registered').on(table.registeredNo).where(sql`registered_no IS NOT NULL`),
    index('invoices_orders').using('gin', table.orderNumbers),
    index('invoices_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

export const invoiceLineTable = pgTable(
  'invoice_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoiceTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    kind: text().$type<LineKind>().notNull(),
    orderLineId: uuid('order_line_id').references(() => purchaseOrderLineTable.id),
    /** The line of the order through all its revisions. */
    orderRootId: uuid('order_root_id'),
    orderId: uuid('order_id').references(() => purchaseOrderTable.id),
    orderNumber: text('order_number'),
    description: text().notNull(),
    quantity: numeric({ precision: 14, scale: 3 }).notNull(),
    ...unitColumn(),
    priceBasis: text('price_basis').notNull(),
    pricedQuantity: numeric('priced_quantity', { precision: 14, scale: 3 }),
    unitPrice: numeric('unit_price', { precision: 14, scale: 4 }).notNull(),
    discountPercent: numeric('discount_percent', { precision: 5, scale: 2 }),
    net: amountColumn('net').notNull(),
    /** What the allowances of the invoice take off it, as the match sees it. */
    allowance: amountColumn('allowance').notNull().default('0'),
    /** Its share of a line of a consolidated order, where that is not what its own quantity and price come to. */
    shareNet: amountColumn('share_net'),
    taxCode: text('tax_code'),
    /** As it was on the tax point. */
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }),
    taxCategory: text('tax_category'),
  },
  (table) => [
    index('invoice_lines_invoice').on(table.invoiceId, table.lineNo),
    index('invoice_lines_order_line').on(table.orderLineId).where(sql`order_line_id IS NOT NULL`),
    index('invoice_lines_root').on(table.orderRootId).where(sql`order_root_id IS NOT NULL`),
    index('invoice_lines_charges').on(table.orderNumber).where(sql`order_number IS NOT NULL`),
  ],
)

/** Who let a hold pass, and why; append-only. It counts for the registration and the money it was given for. */
export const invoiceReleaseTable = pgTable(
  'invoice_releases',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoiceTable.id),
    registeredNo: integer('registered_no').notNull(),
    /** The line as it was then: a corrected invoice may have others. */
    lineId: uuid('line_id').notNull(),
    lineNo: integer('line_no').notNull(),
    hold: text().$type<HoldKind>().notNull(),
    tier: text().$type<'buyer' | 'manager'>().notNull(),
    /** Nobody else had to release it when it was given. */
    isEnough: boolean('is_enough').notNull().default(false),
    /** What was let pass, net in the currency of the invoice. */
    amount: amountColumn('amount').notNull(),
    reason: text().notNull(),
    byId: accountColumn('by_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('invoice_releases_of').on(table.invoiceId, table.lineId),
    index('invoice_releases_registered').on(table.registeredNo),
  ],
)

/** Who approved an invoice for payment on which step; append-only. What counts now stands in `decisionIds` of the invoice. */
export const invoiceApprovalTable = pgTable(
  'invoice_approvals',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoiceTable.id),
    step: integer().notNull(),
    userId: accountColumn('user_id').notNull(),
    userName: text('user_name').notNull(),
    /** Whom they stood in for. */
    holderId: accountColumn('holder_id'),
    holderName: text('holder_name'),
    at: instantColumn('at').notNull(),
  },
  (table) => [index('invoice_approvals_of').on(table.invoiceId, table.at)],
)

/** What went out to the accounts package, byte for byte; append-only, so that it can be fetched again by its number. */
export const invoiceExportTable = pgTable(
  'invoice_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull(),
    content: text().notNull(),
    sha256: text().notNull(),
    invoices: integer().notNull(),
    byId: accountColumn('by_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [uniqueIndex('invoice_exports_number').on(table.number)],
)

/** What was paid of an invoice, as the accounts package says; append-only. */
export const invoicePaymentTable = pgTable(
  'invoice_payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoiceTable.id),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** Below zero where a credit note is settled. */
    amount: amountColumn('amount').notNull(),
    /** Of the bank or the accounts package. */
    reference: text().notNull(),
    byId: accountColumn('by_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    uniqueIndex('invoice_payments_once').on(table.invoiceId, sql`lower(${table.reference})`),
    // What was paid since a day was owed on it.
    index('invoice_payments_paid').on(table.paidOn, table.invoiceId),
  ],
)

/** What was paid ahead and is taken off an invoice when it goes out; append-only. */
export const invoiceDeductionTable = pgTable(
  'invoice_deductions',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoiceTable.id),
    prepaymentId: uuid('prepayment_id')
      .notNull()
      .references(() => invoiceTable.id),
    amount: amountColumn('amount').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    uniqueIndex('invoice_deductions_once').on(table.invoiceId, table.prepaymentId),
    index('invoice_deductions_prepayment').on(table.prepaymentId),
    index('invoice_deductions_at').on(table.at, table.invoiceId),
    check('invoice_deductions_amount', sql`amount > 0`),
  ],
)
