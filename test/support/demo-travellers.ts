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
  const processing = await db.query<{ status: string; back: number; certified: number; isLate: boolean }>(sql`
    SELECT n.status, n.back_qty AS back, n.status = 'dispatched' AND n.expected_back_on < current_date AS "isLate",
      (SELECT count(*)::int FROM processing_returns r WHERE r.note_id = n.id AND r.certificate_file_id IS NOT NULL) AS certified
    FROM processing_notes n ORDER BY n.number`)
  const deletions = await db.query<{ state: string; papers: number }>(sql`
    SELECT l.state, (SELECT coalesce(sum(jsonb_array_length(n.papers)), 0)::int FROM deletion_list_notes n WHERE n.list_id = l.id) AS papers
    FROM deletion_lists l ORDER BY l.number`)
  return {
    processing,
    deletions,
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
    ...Array.from({ length: 5 }, () => 'in_progress'),
    'released',
  ],
  // At a furnace house: back with its chart, back in part, late, checked, and written.
  processing: [
    { status: 'closed', back: 4, certified: 1, isLate: false },
    { status: 'dispatched', back: 6, certified: 0, isLate: false },
    { status: 'dispatched', back: 0, certified: 0, isLate: true },
    { status: 'ready', back: 0, certified: 0, isLate: false },
    { status: 'draft', back: 0, certified: 0, isLate: false },
  ],
  // Note and packing list of the delivery of the first are gone; the second waits.
  deletions: [
    { state: 'deleted', papers: 2 },
    { state: 'proposed', papers: 0 },
  ],
  // Pieces of one traveller: proven to have arrived, and gone with documents that follow.
  deliveries: ['delivered', 'dispatched'],
  approvedByAuthors: [],
  problems: [],
}
