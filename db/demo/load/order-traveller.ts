import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { orderLineTable } from '#modules/sales/contract-reviews/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { type Reach, type TravellerStory, travellerStories } from '../travellers.ts'
import type { Acting } from './acting.ts'

/** That day, or the Friday before it: nothing is due on a weekend. */
export const weekdayBefore = (day: string): string => addDays(day, -Math.max(0, weekday(day) - 4))

/** Pieces that are made for the order of a customer at most: enough to see the order beside them. */
const MOST_PIECES = 4

interface Ordered {
  readonly quoteLineId: string
  readonly companyId: string
  readonly description: string
  readonly quantity: number
}

/** How far travellers for orders have come, each for another order: the second waits for the customer, the third follows its order. */
const reaches: readonly Reach[] = [{ operations: 2 }, { operations: 2 }, { operations: 1, some: 1 }]

/** The stories of travellers that make something of released orders in Leeds, and what each takes from its order; as many as there are. */
export async function storiesOfOrders(
  { tx }: Acting,
  pslLevelId: string,
  most = reaches.length,
): Promise<readonly { readonly story: TravellerStory; readonly order: object }[]> {
  const lines = await tx.query<Ordered>(sql`
    SELECT * FROM (SELECT DISTINCT ON (q.id) l.id AS "quoteLineId", q.company_id AS "companyId", o.description,
        least(${MOST_PIECES}, o.quantity)::int AS quantity, l.psl_level_id = ${pslLevelId} AS "isOfLevel", q.number, l.line_no
      FROM ${quoteTable} q JOIN ${facilityTable} f ON f.id = q.facility_id JOIN ${quoteLineTable} l ON l.quote_id = q.id
      JOIN ${orderLineTable} o ON o.quote_line_id = l.id
      WHERE q.status = 'released' AND q.is_current AND f.short_code = 'LDS' AND o.quantity >= 1 AND trunc(o.quantity) = o.quantity
        AND o.uom = 'each' AND l.costing <> '[]'
      ORDER BY q.id, l.psl_level_id = ${pslLevelId} DESC, l.line_no) lines
    ORDER BY "isOfLevel" DESC, number DESC, line_no LIMIT ${most}`)
  const [usual] = travellerStories
  if (!usual) return []
  return lines.map(({ quoteLineId, companyId, description, quantity }, at) => ({
    story: {
      ...usual,
      reach: reaches[at] ?? 'approved',
      steel: at === 0 ? 'issued' : null,
      hasSerials: false,
      quantity,
      due: 12 - 2 * at,
    },
    order: {
      origin: 'order',
      reason: null,
      destination: 'customer',
      companyId,
      description,
      orderLines: [{ lineNo: 10, quoteLineId, quantity }],
    },
  }))
}
