import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import type { OrderApproval, OrderTerms, Resolution } from './domain.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'

/** The customer's order as it came, held against the revision it accepts; one for each quote that was won. */
export const contractReviewTable = pgTable(
  'quote_contract_reviews',
  {
    ...recordColumns(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quoteTable.id),
    currency: text(),
    paymentTerms: text('payment_terms'),
    incoterm: text(),
    deliveryPlace: text('delivery_place'),
    terms: text().$type<OrderTerms>(),
    termsNote: text('terms_note'),
    /** What was decided about differences, by whom and when; the newest last. */
    resolutions: jsonb().$type<Resolution[]>().notNull().default(sql`'[]'`),
    /** Who entered the order or settled a difference: none of them approves what it changes. */
    authorIds: uuid('author_ids').array().notNull().default([]),
    /** The steps of an order that changes what was approved, as they were decided. */
    approvals: jsonb().$type<OrderApproval[]>().notNull().default(sql`'[]'`),
  },
  (table) => [uniqueIndex('quote_contract_reviews_quote').on(table.quoteId)],
)

/** A line of the customer's order. */
export const orderLineTable = pgTable(
  'quote_order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => contractReviewTable.id),
    /** The customer's. */
    lineNo: integer('line_no').notNull(),
    /** The line of the quote that it answers. */
    quoteLineId: uuid('quote_line_id').references(() => quoteLineTable.id),
    description: text().notNull(),
    quantity: numeric({ precision: 14, scale: 3 }).notNull(),
    uom: text().notNull(),
    unitPrice: numeric('unit_price', { precision: 14, scale: 4 }).notNull(),
    deliveryDate: date('delivery_date'),
    specification: text(),
    pslLevel: text('psl_level'),
    certificationLevel: text('certification_level'),
  },
  (table) => [
    index('quote_order_lines_review').on(table.reviewId, table.lineNo),
    index('quote_order_lines_quote_line').on(table.quoteLineId),
  ],
)
