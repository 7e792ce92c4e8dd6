import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import { verifyMaterials } from '#modules/production/traveller-materials/server/api.ts'

/** Travellers of a demonstration: where they stand, who approved what they wrote, and what disagrees. */
export async function shopOf(db: Db) {
  const found = await db.query<{ number: string; state: string; isOwn: boolean }>(sql`
    SELECT t.number, t.state, EXISTS (SELECT FROM traveller_approvals a WHERE a.traveller_id = t.id AND a.user_id = ANY(t.author_ids)) AS "isOwn"
    FROM travellers t ORDER BY t.number`)
  const { problems } = await verifyProduction(db)
  const materials = await verifyMaterials(db)
  const deliveries = await db.query<{ status: string }>(sql`
    SELECT status FROM traveller_delivery_notes ORDER BY number`)
  return {
    states: found.map(({ state }) => state),
    deliveries: deliveries.map(({ status }) => status),
    approvedByAuthors: found.filter(({ isOwn }) => isOwn),
    problems: [...problems, ...materials.problems],
  }
}

/** What they have to be in the smallest demonstration. */
export const shopInDemo = {
  // The last is for an order, and waits for steel that nobody has.
  states: [
    'in_progress',
    'closed',
    'operations_complete',
    'awaiting_approval',
    'released',
    'draft',
    'released',
  ],
  // Pieces of one traveller: proven to have arrived, and gone with documents that follow.
  deliveries: ['delivered', 'dispatched'],
  approvedByAuthors: [],
  problems: [],
}
