import { type SQL, sql } from 'drizzle-orm'
import {
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
import { amountColumn, byMinorUnitColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { approvalColumns, decisionColumns } from '#platform/server/documents/approvals/approval-table.ts'
import { carriedLines } from '#platform/server/documents/revisions/carried-lines.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { OrderType } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { steelSizeColumns } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { orderProgress, type OrderState, type OrderStatus } from './domain/lifecycle.ts'

const user = (name: string) => uuid(name).references(() => userTable.id)
/** A quality clause as an issued order holds it. */
export interface PrintedClause {
  readonly code: string
  readonly wording: string
}

/** Price and net of a line as they were approved. */
export interface ApprovedPrice {
  readonly unitPrice: string
  readonly discountPercent: string | null
  readonly net: string
}

const quantityColumn = (name: string) => numeric(name, { precision: 14, scale: 3 })

/** One row for each revision. */
export const purchaseOrderTable = pgTable(
  'purchase_orders',
  {
    ...recordColumns(),
    number: text().notNull(),
    revision: integer().notNull().default(0),
    isCurrent: boolean('is_current').notNull().default(true),
    /** The revision that the supplier works to; at most one of an order. */
    inForce: boolean('in_force').notNull().default(false),
    revisionReason: text('revision_reason'),
    status: text().$type<OrderStatus>().notNull().default('draft'),
    type: text().$type<OrderType>().notNull(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    supplierReason: text('supplier_reason'),
    // Checked when saved, not by a foreign key: people of a company come and go with its record.
    contactId: uuid('contact_id'),
    supplierQuoteRef: text('supplier_quote_ref'),
    supplierQuoteDate: date('supplier_quote_date', { mode: 'string' }),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    deliveryAddress: text('delivery_address'),
    requestedById: user('requested_by_id'),
    buyerId: user('buyer_id'),
    orderDate: date('order_date', { mode: 'string' }).notNull(),
    orderDateReason: text('order_date_reason'),
    requiredOn: date('required_on', { mode: 'string' }).notNull(),
    /** The last day that the supplier promised for any line. */
    promisedOn: date('promised_on', { mode: 'string' }),
    currency: text().notNull(),
    /** The facility's currency for one of the order's; null: the house knows none. */
    exchangeRate: numeric('exchange_rate', { precision: 14, scale: 6 }),
    rateDate: date('rate_date', { mode: 'string' }),
    paymentTerms: text('payment_terms'),
    incoterm: text(),
    incotermPlace: text('incoterm_place'),
    discountPercent: numeric('discount_percent', { precision: 5, scale: 2 }),
    byMinorUnit: byMinorUnitColumn(),
    freight: amountColumn('freight'),
    freightTaxCode: text('freight_tax_code'),
    freightTaxRate: numeric('freight_tax_rate', { precision: 5, scale: 2 }),
    termsId: uuid('terms_id').references(() => termsTable.id),
    notesToSupplier: text('notes_to_supplier'),
    internalNotes: text('internal_notes'),
    /** Sums of the lines; every save works them out anew. */
    net: amountColumn('net').notNull(),
    gross: amountColumn('gross').notNull(),
    /** In the facility's currency; 0 where no rate is known. */
    netInBase: amountColumn('net_in_base').notNull(),
    ...approvalColumns(() => userTable.id),
    /** What the approvers said yes to, in the facility's currency: a later rise is measured against it. */
    approvedInBase: amountColumn('approved_in_base'),
    /** Orders that together with this one are no split order, by the word of somebody who signed it. */
    noSplitNumbers: text('no_split_numbers').array().notNull().default([]),
    noSplitReason: text('no_split_reason'),
    noSplitById: user('no_split_by_id'),
    noSplitAt: instantColumn('no_split_at'),
    /** Lower demands on quality that somebody agreed to, as the SHA-256 of the content that was signed. */
    qualityAgreedSha256: text('quality_agreed_sha256'),
    qualityAgreedReason: text('quality_agreed_reason'),
    qualityAgreedById: user('quality_agreed_by_id'),
    qualityAgreedAt: instantColumn('quality_agreed_at'),
    clauseIds: uuid('clause_ids').array().notNull().default([]),
    /** [{code, wording}] as they were printed when it was issued. */
    issuedClauses: jsonb('issued_clauses').$type<PrintedClause[]>(),
    issuedAt: instantColumn('issued_at'),
    issuedById: user('issued_by_id'),
    issuedTo: text('issued_to').array().notNull().default([]),
    issuedCc: text('issued_cc').array().notNull().default([]),
    issuedByHand: boolean('issued_by_hand').notNull().default(false),
    pdfFileId: uuid('pdf_file_id').references(() => files.id),
    pdfSha256: text('pdf_sha256'),
    /** The consolidated order that goes to the supplier in its place, at most one: while it is there nobody moves this one. */
    consolidatedId: uuid('consolidated_id'),
    consolidatedNumber: text('consolidated_number'),
    acknowledgedAt: instantColumn('acknowledged_at'),
    acknowledgedById: user('acknowledged_by_id'),
    confirmationNo: text('confirmation_no'),
    /** Counters of the lines; a trigger keeps them, so that no way of booking can forget it. */
    movedLines: integer('moved_lines').notNull().default(0),
    linesToReceive: integer('lines_to_receive').notNull().default(0),
    linesToInvoice: integer('lines_to_invoice').notNull().default(0),
    receivedPercent: integer('received_percent').notNull().default(0),
    invoicedPercent: integer('invoiced_percent').notNull().default(0),
    /** As people see it. */
    state: text().$type<OrderState>().notNull().generatedAlwaysAs(sql.raw(orderProgress.sql)),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || coalesce(supplier_quote_ref, '') || ' ' || coalesce(confirmation_no, ''))`,
      ),
  },
  (table) => {
    const isListed = sql`is_current OR in_force`
    return [
      uniqueIndex('purchase_orders_number').on(table.number, table.revision),
      uniqueIndex('purchase_orders_current').on(table.number).where(sql`is_current`),
      uniqueIndex('purchase_orders_in_force').on(table.number).where(sql`in_force`),
      index('purchase_orders_by_number').on(table.number, table.id).where(isListed),
      index('purchase_orders_by_order_date').on(table.orderDate, table.id).where(isListed),
      index('purchase_orders_by_required').on(table.requiredOn, table.id, table.state).where(isListed),
      index('purchase_orders_by_value').on(table.netInBase, table.id).where(isListed),
      index('purchase_orders_by_updated_at').on(table.updatedAt, table.id).where(isListed),
      index('purchase_orders_state').on(table.state, table.number, table.id).where(isListed),
      index('purchase_orders_type').on(table.type, table.number, table.id).where(isListed),
      index('purchase_orders_supplier').on(table.supplierId, table.number, table.id).where(isListed),
      index('purchase_orders_facility').on(table.facilityId, table.number, table.id).where(isListed),
      index('purchase_orders_consolidated').on(table.consolidatedId).where(sql`consolidated_id IS NOT NULL`),
      // The supplier knows them by the number of the consolidated order alone.
      index('purchase_orders_consolidated_number')
        .using('gin', sql`lower(consolidated_number) gin_trgm_ops`)
        .where(sql`consolidated_number IS NOT NULL`),
      // What could be bundled is looked for by its supplier.
      index('purchase_orders_approved')
        .on(table.supplierId, table.currency)
        .where(sql`is_current AND status = 'approved' AND consolidated_id IS NULL`),
      index('purchase_orders_buyer').on(table.buyerId, table.number, table.id).where(isListed),
      // Orders with one supplier within a week are looked through for split ones.
      index('purchase_orders_split')
        .on(table.supplierId, table.createdAt)
        .where(sql`status IN ('awaiting_approval', 'approved', 'issued', 'on_hold', 'closed_short')`),
      // Open ones are counted and added up by facility and state.
      index('purchase_orders_by_state')
        .on(table.state, table.facilityId, table.netInBase)
        .where(
          sql`(is_current OR in_force) AND state NOT IN ('completed', 'cancelled', 'closed_short', 'superseded')`,
        ),
      // What has waited for a decision the longest is looked for every day.
      index('purchase_orders_asked').on(table.stepAskedAt).where(sql`status = 'awaiting_approval'`),
      // Open ones are counted and looked through every day.
      index('purchase_orders_open')
        .on(sql`coalesce(promised_on, required_on)`, table.id)
        .where(sql`in_force AND state IN ('issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive')`),
      index('purchase_orders_search').using('gin', sql`${table.search} gin_trgm_ops`),
    ]
  },
)

/** Orders by a part of the number of the consolidated order that they went out in, which is what their supplier calls them. */
export const consolidatedMatches = (pattern: string): SQL => sql`(
  ${purchaseOrderTable.consolidatedNumber} IS NOT NULL AND lower(${purchaseOrderTable.consolidatedNumber}) LIKE ${pattern})`

export const purchaseOrderLineTable = pgTable(
  'purchase_order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => purchaseOrderTable.id, { onDelete: 'cascade' }),
    /** The same line through all revisions. */
    rootId: uuid('root_id').notNull().defaultRandom(),
    lineNo: integer('line_no').notNull(),
    productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
    description: text(),
    form: text(),
    ...steelSizeColumns(),
    lengthMm: numeric('length_mm', { precision: 14, scale: 1 }),
    quantity: quantityColumn('quantity').notNull(),
    ...unitColumn(),
    specificationId: uuid('specification_id').references(() => specificationTable.id),
    grade: text(),
    pslLevelId: uuid('psl_level_id').references(() => pslLevelTable.id),
    certificateType: text('certificate_type'),
    charpyTempC: integer('charpy_temp_c'),
    hardnessMax: text('hardness_max'),
    utClass: text('ut_class'),
    needsPmi: boolean('needs_pmi'),
    isNace: boolean('is_nace'),
    requirements: text(),
    priceBasis: text('price_basis').notNull(),
    unitPrice: numeric('unit_price', { precision: 14, scale: 4 }).notNull(),
    discountPercent: numeric('discount_percent', { precision: 5, scale: 2 }),
    /** Of all pieces; theoretical where a formula knows it. */
    massKg: quantityColumn('mass_kg'),
    net: amountColumn('net').notNull(),
    /** Its share of a line of a consolidated order: then the net is this and nothing else. */
    agreedNet: amountColumn('agreed_net'),
    /** What it cost when it was approved, where a consolidated order agreed otherwise. */
    approvedPrice: jsonb('approved_price').$type<ApprovedPrice>(),
    taxCode: text('tax_code'),
    /** As it was on the day of the order. */
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }),
    taxCategory: text('tax_category'),
    requiredOn: date('required_on', { mode: 'string' }),
    /** As the supplier confirmed them. */
    promisedOn: date('promised_on', { mode: 'string' }),
    confirmedUnitPrice: numeric('confirmed_unit_price', { precision: 14, scale: 4 }),
    receivedQty: quantityColumn('received_qty').notNull().default('0'),
    returnedQty: quantityColumn('returned_qty').notNull().default('0'),
    invoicedQty: quantityColumn('invoiced_qty').notNull().default('0'),
    /** Of what went back: so much is credited and does not come again. */
    creditedQty: quantityColumn('credited_qty').notNull().default('0'),
  },
  (table) => [
    index('purchase_order_lines_order').on(table.orderId, table.lineNo),
    index('purchase_order_lines_root').on(table.rootId),
    // What came and nobody has invoiced.
    index('purchase_order_lines_uninvoiced')
      .on(table.orderId)
      .where(sql`received_qty - returned_qty > invoiced_qty`),
    // Setup lists say how many lines use an entry.
    index('purchase_order_lines_product').on(table.productCodeId).where(sql`product_code_id IS NOT NULL`),
    index('purchase_order_lines_psl').on(table.pslLevelId).where(sql`psl_level_id IS NOT NULL`),
    index('purchase_order_lines_specification')
      .on(table.specificationId)
      .where(sql`specification_id IS NOT NULL`),
    check(
      'purchase_order_lines_counters',
      sql`received_qty >= 0 AND returned_qty >= 0 AND returned_qty <= received_qty AND invoiced_qty >= 0
        AND credited_qty >= 0 AND credited_qty <= returned_qty`,
    ),
  ],
)

/** Of a line, the most that came and stayed or was invoiced, as far as it was ordered: `amendedBelow` says the same. */
const booked =
  'least(greatest(before.received_qty - before.returned_qty, before.invoiced_qty), before.quantity)'

/** Lines go on through the revisions of their order, with what was booked on them. */
export const carriedOrderLines = carriedLines({
  document: purchaseOrderTable,
  lines: purchaseOrderLineTable,
  parent: 'orderId',
  since: 'issuedAt',
  counters: ['receivedQty', 'returnedQty', 'invoicedQty', 'creditedQty'],
  frozen: {
    frozen: `${booked} > 0`,
    kept: `next.quantity >= ${booked}`,
    sentence: 'Line %: more has come or was invoiced than the next revision orders.',
  },
})

/** Decisions of approvers; a revision that was rejected may have several. */
export const purchaseOrderApprovalTable = pgTable(
  'purchase_order_approvals',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => purchaseOrderTable.id),
    ...decisionColumns(() => userTable.id),
  },
  (table) => [index('purchase_order_approvals_order').on(table.orderId, table.at)],
)

/** Where the decisions on an order are kept. */
export const orderDecisions = { table: purchaseOrderApprovalTable, parent: 'orderId' }
