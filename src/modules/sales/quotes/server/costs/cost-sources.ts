import { roundingIn } from '#platform/contract/money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import type { CostSource } from '../../contract/reading.ts'
import { costingTotals } from '../../domain/costing.ts'
import type { LineRow } from '../queries.ts'

interface Wanted {
  readonly productCodeId?: string | undefined
  readonly search?: string | undefined
  readonly exceptQuoteId?: string | undefined
}

type Found = Omit<CostSource, 'cost' | 'quantity' | 'rows'> &
  Pick<LineRow, 'breaks' | 'selectedBreak' | 'costing'>

const SHORTEST = 3
const MOST_WORDS = 5
// What is looked through and looked at: a product of every second quote must not take seconds.
const MOST_LINES = 400
const MOST_READ = 2_000
const MOST = 25

/** Words of the search as patterns; an empty list finds nothing. */
function patternsOf(search: string | undefined): string[] {
  const text = search?.trim().toLowerCase() ?? ''
  if (text.length < SHORTEST) return []
  const words = text.split(/\s+/).slice(0, MOST_WORDS)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** The newest costed lines, of one product where it is named: few enough to look at their words one by one. */
const newest = (productCodeId: string | undefined): SQL => sql`(
  SELECT * FROM quote_lines WHERE costing <> '[]'
    AND ${productCodeId ? sql`product_code_id = ${productCodeId}` : sql`true`}
  ORDER BY created_at DESC LIMIT ${MOST_READ}) AS quote_lines`

/** The quotes behind the newest lines of a source that match. */
const find = (ctx: Context, source: SQL, matches: SQL, exceptQuoteId: string | undefined): Promise<Found[]> =>
  ctx.tx.query<Found>(sql`
    WITH found AS (
      SELECT * FROM ${source} WHERE costing <> '[]' AND ${matches} ORDER BY created_at DESC LIMIT ${MOST_LINES}
    )
    SELECT found.id, q.id AS "quoteId", q.number, q.revision, q.status, q.quote_date AS "quoteDate",
      co.name AS "companyName", found.line_no AS "lineNo", found.description, pc.code AS "productCode", found.uom,
      q.currency, q.exchange_rate::text AS "exchangeRate", fa.base_currency AS "baseCurrency", found.breaks,
      found.selected_break AS "selectedBreak", found.costing
    FROM found JOIN quotes q ON q.id = found.quote_id
    JOIN ${companyTable} co ON co.id = q.company_id JOIN ${facilityTable} fa ON fa.id = q.facility_id
    LEFT JOIN ${productCodeTable} pc ON pc.id = found.product_code_id
    WHERE q.is_current AND q.status <> 'cancelled' AND q.id IS DISTINCT FROM ${exceptQuoteId ?? null}::uuid
    ORDER BY q.quote_date DESC, q.number DESC, found.line_no LIMIT ${MOST}`)

/**
 * Costed lines of the newest revisions of earlier quotes, newest first. Only for those who may see costs. Words that
 * many lines have are found among the newest; rare ones, which their index finds, among all.
 */
export async function costSources(ctx: Context, { query }: { query: Wanted }): Promise<CostSource[]> {
  const { productCodeId, exceptQuoteId } = query
  const words = patternsOf(query.search).map((pattern): SQL => sql`lower(description) LIKE ${pattern}`)
  if (words.length === 0 && !productCodeId) return []
  const matches = words.length > 0 ? sql.join(words, sql` AND `) : sql`true`
  const recent = await find(ctx, newest(productCodeId), matches, exceptQuoteId)
  const isEnough = recent.length === MOST || productCodeId !== undefined
  const rows = isEnough ? recent : await find(ctx, sql`quote_lines`, matches, exceptQuoteId)
  return rows.map(({ breaks, selectedBreak, costing, ...shown }) => {
    const quantity = (breaks[selectedBreak] ?? breaks[0])?.quantity ?? '0'
    return {
      ...shown,
      quantity,
      cost: costingTotals(costing, quantity, roundingIn(shown.currency)).cost,
      rows: costing,
    }
  })
}
