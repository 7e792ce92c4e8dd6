import { type SQL, sql } from 'drizzle-orm'
import type { OrderHeader, OrderLine, Resolution } from '../domain/order-review.ts'

/** The review of an order as it is stored. */
export interface StoredReview extends OrderHeader {
  readonly id: string
  readonly version: number
  readonly updatedAt: string
  readonly resolutions: Resolution[]
  readonly lines: (OrderLine & { readonly id: string })[]
}

/** The review of a quote (its id, an expression) as JSON; null before it is won. */
export const storedReview = (quoteId: SQL): SQL => sql`(
  SELECT json_build_object('id', r.id, 'version', r.version, 'currency', r.currency,
    'updatedAt', to_char(r.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'paymentTerms', r.payment_terms,
    'incoterm', r.incoterm, 'deliveryPlace', r.delivery_place, 'terms', r.terms, 'termsNote', r.terms_note,
    'resolutions', r.resolutions, 'lines', (
      SELECT coalesce(json_agg(json_build_object('id', l.id, 'lineNo', l.line_no, 'quoteLineId', l.quote_line_id,
        'description', l.description, 'quantity', l.quantity::text, 'uom', l.uom, 'unitPrice', l.unit_price::text,
        'deliveryDate', l.delivery_date, 'specification', l.specification, 'pslLevel', l.psl_level,
        'certificationLevel', l.certification_level) ORDER BY l.line_no), '[]')
      FROM quote_order_lines l WHERE l.review_id = r.id))
  FROM quote_contract_reviews r WHERE r.quote_id = ${quoteId})`
