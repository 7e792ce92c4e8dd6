import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { orderLineTable } from '#modules/sales/contract-reviews/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { type TravellerStory, travellerStories } from '../travellers.ts'
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

/** The story of a traveller that makes something of a released order in Leeds, and what it takes from that; null: there is none. */
export async function storyOfOrder(
  { tx }: Acting,
  pslLevelId: string,
): Promise<{ story: TravellerStory; order: object } | null> {
  const [line] = await tx.query<Ordered>(sql`
    SELECT l.id AS "quoteLineId", q.company_id AS "companyId", o.description, least(${MOST_PIECES}, o.quantity)::int AS quantity
    FROM ${quoteTable} q JOIN ${facilityTable} f ON f.id = q.facility_id JOIN ${quoteLineTable} l ON l.quote_id = q.id
    JOIN ${orderLineTable} o ON o.quote_line_id = l.id
    WHERE q.status = 'released' AND q.is_current AND f.short_code = 'LDS' AND o.quantity >= 1 AND trunc(o.quantity) = o.quantity
      AND o.uom = 'each' AND l.costing <> '[]'
    ORDER BY l.psl_level_id = ${pslLevelId} DESC, q.number DESC, l.line_no LIMIT 1`)
  const [usual] = travellerStories
  if (!line || !usual) return null
  const { quoteLineId, companyId, description, quantity } = line
  return {
    story: { ...usual, reach: { operations: 2 }, steel: 'issued', hasSerials: false, quantity, due: 12 },
    order: {
      origin: 'order',
      reason: null,
      destination: 'customer',
      companyId,
      description,
      orderLines: [{ lineNo: 10, quoteLineId, quantity }],
    },
  }
}
