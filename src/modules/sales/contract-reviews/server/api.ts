import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import {
  type AgreedLine,
  type Offer,
  type OrderApproval,
  type OrderDifference,
  type OrderHeader,
  type OrderLine,
  type Resolution,
  resolutionOf,
} from '../domain.ts'
import { type AgreedTerms, agreedTerms } from '../domain/agreed-terms.ts'
import { agreedLines, orderDifferences, releaseReasons } from '../domain/differences.ts'
import { contractReviewTable as reviews, orderLineTable } from '../table.ts'

/** The review of an order as it is stored. */
export interface StoredReview extends OrderHeader {
  readonly id: string
  readonly version: number
  readonly updatedAt: string
  readonly resolutions: Resolution[]
  readonly authorIds: string[]
  readonly approvals: OrderApproval[]
  readonly lines: (OrderLine & { readonly id: string })[]
}

/** The review of a quote (its id, an expression) as JSON; null before it is won. */
export const storedReview = (quoteId: SQL): SQL => sql`(
  SELECT json_build_object('id', r.id, 'version', r.version, 'currency', r.currency,
    'updatedAt', to_char(r.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'paymentTerms', r.payment_terms,
    'incoterm', r.incoterm, 'deliveryPlace', r.delivery_place, 'terms', r.terms, 'termsNote', r.terms_note,
    'resolutions', r.resolutions, 'authorIds', r.author_ids, 'approvals', r.approvals, 'lines', (
      SELECT coalesce(json_agg(json_build_object('id', l.id, 'lineNo', l.line_no, 'quoteLineId', l.quote_line_id,
        'description', l.description, 'quantity', l.quantity::text, 'uom', l.uom, 'unitPrice', l.unit_price::text,
        'deliveryDate', l.delivery_date, 'specification', l.specification, 'pslLevel', l.psl_level,
        'certificationLevel', l.certification_level) ORDER BY l.line_no), '[]')
      FROM ${orderLineTable} l WHERE l.review_id = r.id))
  FROM ${reviews} r WHERE r.quote_id = ${quoteId})`

/** Where the review of an order stands. */
export interface ReviewState {
  readonly offer: Offer
  readonly differences: OrderDifference[]
  /** Sentences; empty: the order can be released. */
  readonly reasonsAgainst: string[]
  readonly needsNewRevision: boolean
  readonly agreed: AgreedLine[]
  readonly agreedTerms: AgreedTerms
}

/** Compares the stored order with the accepted revision; `orderValue`: its net as the order states it, null for none. */
export function reviewState(offer: Offer, orderValue: string | null, review: StoredReview): ReviewState {
  const { lines, resolutions } = review
  const differences = orderDifferences(offer, { header: review, lines, orderValue })
  return {
    offer,
    differences,
    reasonsAgainst: releaseReasons({ header: review, lines, differences, resolutions }),
    needsNewRevision: differences.some(
      (one) => resolutionOf(one, resolutions)?.resolution === 'new_revision',
    ),
    agreed: agreedLines(offer, lines, differences, resolutions),
    agreedTerms: agreedTerms(offer, review, differences, resolutions),
  }
}

/** Keeps a step of the approval of a changed order. The version stays, since nothing of the order changes. */
export async function keepOrderApproval(
  ctx: Context,
  reviewId: string,
  approval: OrderApproval,
): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${reviews} SET approvals = approvals || ${JSON.stringify([approval])}::jsonb WHERE id = ${reviewId}`)
}

/** Opens the review of a quote that was won; one that is open stays. */
export async function openReview(ctx: Context, quoteId: string): Promise<void> {
  await ctx.tx.query(sql`
    INSERT INTO ${reviews} (quote_id) VALUES (${quoteId}) ON CONFLICT (quote_id) DO NOTHING`)
}

/** The lines of an order as both sides agreed on them, before and after somebody entered something of it. */
export interface OrderNews {
  readonly before: readonly AgreedLine[]
  readonly after: readonly AgreedLine[]
}

/** What rests on an order and follows what is entered of it after its release; `src/app` hands it in. */
export interface OrderFollower {
  readonly changed: (ctx: Context, quoteId: string, news: OrderNews) => Promise<void>
}
