import { sql } from 'drizzle-orm'
import { drawingLabel } from '#modules/engineering/drawings/domain.ts'
import type { DrawingSubject, RevisionFollower } from '#modules/engineering/drawings/server/api.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { putOnHold } from '#modules/engineering/holds/server/api.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import type { Context } from '#platform/server/context.ts'
import { operationTable as operation } from '../table.ts'

export { type AskedOperation, operationsFollower, startsOf } from './follower.ts'
export {
  type AskedAbout,
  type AskedPieces,
  followersOf,
  type OperationAct,
  type OperationFollower,
} from './operation-follower.ts'
export { concededOf, passedAt } from './carried.ts'
export type { OperationRow } from './queries.ts'
export { plannedAs, redlinedOf, redlineOperation } from './redlined.ts'
export { surplusAtOperations } from './surplus.ts'
export { changedSignOffs } from './signed-otherwise.ts'
export { verifyProduction } from './verification.ts'

/** Operations in work that go by one of these revisions and are not done. */
const goingBy = (ctx: Context, revisions: ReturnType<typeof sql>): Promise<RecordRef[]> =>
  ctx.tx.query<RecordRef>(sql`
    SELECT 'operations' AS entity, ${operation.id} AS id, t.number || ', operation ' || l.line_no AS label
    FROM ${operation} JOIN ${line} l ON l.id = ${operation.routeLineId} JOIN ${traveller} t ON t.id = l.traveller_id
    WHERE t.in_force AND t.status IN ('released', 'final_review') AND ${operation.status} NOT IN ('done', 'not_applicable')
      AND l.procedure_revision_id IN (${revisions}) ORDER BY t.number, l.line_no`)

const hold = (ctx: Context, { id, number, rev }: DrawingSubject, on: readonly RecordRef[], reason: string) =>
  putOnHold(ctx, { source: { entity: 'drawings', id, label: drawingLabel({ number, rev }) }, on, reason })

/** What operations are told of revisions of their procedures: those that are not done wait; what was signed stays. */
export const operationsByProcedure: RevisionFollower = {
  // Their travellers name them.
  uses: () => Promise.resolve([]),
  async approved(ctx, row) {
    if (row.effect !== 'hold') return
    const earlier = sql`SELECT other.id FROM ${drawing} other WHERE other.root_id = ${row.rootId} AND other.id <> ${row.id}`
    await hold(ctx, row, await goingBy(ctx, earlier), row.revisionReason ?? 'It was revised.')
  },
  async withdrawn(ctx, row, reason) {
    await hold(ctx, row, await goingBy(ctx, sql`SELECT ${row.id}::uuid`), `Withdrawn: ${reason}`)
  },
}
