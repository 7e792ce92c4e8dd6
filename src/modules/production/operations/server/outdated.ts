import { sql } from 'drizzle-orm'
import { drawingLabel } from '#modules/engineering/drawings/domain.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import { putOnHold } from '#modules/engineering/holds/server/api.ts'
import {
  changeDecisionTable as decision,
  routeLineTable as line,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import type { Context } from '#platform/server/context.ts'
import { operationTable as operation } from '../table.ts'

interface Outdated {
  readonly id: string
  readonly label: string
  readonly sourceId: string
  readonly number: string
  readonly rev: string
  readonly reason: string
}

/**
 * An operation that was done keeps the procedure by which it was done, and no later revision holds it. Once pieces come there again,
 * to be worked on anew or in place of others, it waits like one that was not done: for a decision, if nobody has decided that it goes on.
 */
export async function holdOutdated(ctx: Context, rootId: string): Promise<void> {
  const found = await ctx.tx.query<Outdated>(sql`
    SELECT o.id, t.number || ', operation ' || l.line_no AS label, s.id AS "sourceId", s.number, s.rev,
      coalesce(s.revision_reason, 'It counts no more.') AS reason
    FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id
    JOIN ${drawing} p ON p.id = l.procedure_revision_id AND p.status IN ('superseded', 'withdrawn')
    CROSS JOIN LATERAL (SELECT d.* FROM ${drawing} d WHERE d.root_id = p.root_id AND (d.id = p.id AND d.status = 'withdrawn'
        OR d.revision > p.revision AND d.effect = 'hold' AND d.status IN ('current', 'superseded', 'withdrawn'))
      ORDER BY d.revision DESC LIMIT 1) s
    WHERE o.traveller_root_id = ${rootId} AND o.status NOT IN ('done', 'not_applicable')
      AND NOT EXISTS (SELECT FROM ${decision} c WHERE c.traveller_root_id = o.traveller_root_id AND c.drawing_id = s.id)
    ORDER BY l.line_no`)
  for (const { id, label, sourceId, reason, ...named } of found)
    await putOnHold(ctx, {
      source: { entity: 'drawings', id: sourceId, label: drawingLabel(named) },
      on: [{ entity: 'operations', id, label }],
      reason,
    })
}
