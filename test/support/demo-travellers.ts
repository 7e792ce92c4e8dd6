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
  return {
    states: found.map(({ state }) => state),
    approvedByAuthors: found.filter(({ isOwn }) => isOwn),
    problems: [...problems, ...materials.problems],
  }
}

/** What they have to be in the smallest demonstration. */
export const shopInDemo = {
  states: ['in_progress', 'closed', 'operations_complete', 'awaiting_approval', 'released'],
  approvedByAuthors: [],
  problems: [],
}
