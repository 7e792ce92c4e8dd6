import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { isNotNotified, type Reminder } from '#platform/server/jobs/digest.ts'
import { signatureEventTable } from '#modules/signing/signature/table.ts'
import { steelStockTable as stock } from '../../table.ts'

/** Reminders in one run; the others come with the next. */
const MOST = 2_000
const OCCASION = 'cover-lost'

interface Told {
  readonly userId: string
  readonly id: string
  readonly number: string
  readonly lostCover: string
}

/** Whoever released steel hears that it is in use while its certificate no longer counts: of a part, whoever released the whole. */
export async function coverReminders(ctx: Context): Promise<Reminder[]> {
  const about = {
    userId: sql`released.signer_id`,
    entity: 'steel-stock',
    entityId: sql`s.id`,
    occasion: sql`${OCCASION}::text`,
  }
  const found = await ctx.tx.query<Told>(sql`
    SELECT released.signer_id AS "userId", s.id, s.number, s.lost_cover AS "lostCover" FROM ${stock} s
    CROSS JOIN LATERAL (
      WITH RECURSIVE up AS (
        SELECT s.id, s.parent_id UNION ALL SELECT p.id, p.parent_id FROM up JOIN ${stock} p ON p.id = up.parent_id)
      SELECT e.signer_id FROM up JOIN ${signatureEventTable} e ON e.entity = 'steel-stock' AND e.entity_id = up.id
      WHERE e.meaning = 'released' ORDER BY e.seq DESC LIMIT 1) AS released
    WHERE s.lost_cover IS NOT NULL AND s.status = 'issued' AND ${isNotNotified(about)}
    ORDER BY s.number LIMIT ${MOST}`)
  return found.map(({ userId, id, number, lostCover }) => ({
    userId,
    entity: 'steel-stock',
    entityId: id,
    occasion: OCCASION,
    section: 'Steel in use whose certificate is gone',
    text: `${number}: ${lostCover}`,
    path: `/steel-stock/${id}`,
  }))
}
