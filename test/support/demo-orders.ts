import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

interface Signed {
  readonly status: string
  /** By how many people, and by how many of its authors. */
  readonly signed: number
  readonly own: number
}

/** Who signed the purchase orders of the demonstration. */
export const signedOrders = (db: Db): Promise<Signed[]> =>
  db.query<Signed>(sql`
    SELECT o.status, count(a.id)::int AS signed, count(a.id) FILTER (WHERE a.user_id = ANY(o.author_ids))::int AS own
    FROM purchase_orders o LEFT JOIN purchase_order_approvals a ON a.order_id = o.id AND a.decision = 'approved'
    GROUP BY o.id, o.status`)

interface Bundled {
  readonly state: string
  readonly members: number
  readonly hasExtra: boolean
  readonly isCheaper: boolean
  /** How many facilities its orders are of, and how these stand. */
  readonly places: number
  readonly orders: string
}

/** The consolidated orders of the demonstration, by number. */
export const bundledOrders = (db: Db): Promise<Bundled[]> =>
  db.query<Bundled>(sql`
    SELECT c.state, cardinality(c.order_ids) AS members, c.extra_net > 0 AS "hasExtra", c.saving > 0 AS "isCheaper",
      (SELECT count(DISTINCT o.facility_id)::int FROM purchase_orders o WHERE o.consolidated_id = c.id) AS places,
      (SELECT string_agg(DISTINCT o.status, ' ') FROM purchase_orders o WHERE o.consolidated_id = c.id) AS orders
    FROM consolidated_purchase_orders c ORDER BY c.number`)

const both = { isCheaper: true, places: 2 }

/** What they have to be: one that went out, and one that is being collected. */
export const bundledInDemo: readonly Bundled[] = [
  { ...both, state: 'issued', members: 2, hasExtra: false, orders: 'issued' },
  { ...both, state: 'draft', members: 3, hasExtra: true, orders: 'approved' },
]
