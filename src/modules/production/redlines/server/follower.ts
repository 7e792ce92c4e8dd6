import { sql } from 'drizzle-orm'
import { canonical } from '#platform/contract/values/canonical.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { redlinedOf, redlineOperation } from '#modules/production/operations/server/api.ts'
import type { FurtherFollower } from '#modules/production/travellers/server/api.ts'
import { asItIs, openRedlines } from '../domain.ts'
import { redlineTable as table } from '../table.ts'
import { operationsIn, redlinesIn } from './reading.ts'

/**
 * A revision that comes into force takes redlines over or drops them; those of operations that were done by them stay. Pieces that
 * are split off go on by them. A traveller is closed when somebody has said what becomes of each.
 */
export const redlinesOfTravellers: Pick<FurtherFollower, 'released' | 'split' | 'blockers'> = {
  async released(ctx, row) {
    const open = (await redlinesIn(ctx, row.rootId)).filter(
      ({ state }) => state === 'approved' || state === 'proposed',
    )
    if (open.length === 0) return
    const operations = await operationsIn(ctx, row.rootId)
    const still = await redlinedOf(ctx, row.rootId)
    const at = ctx.clock.now().toISOString()
    for (const { id, state, operationId, changes } of open) {
      if (state === 'approved' && still.has(operationId)) continue
      const operation = operations.find((one) => one.id === operationId)
      const isTaken = operation !== undefined && canonical(asItIs(operation, changes)) === canonical(changes)
      const said = isTaken ? `Rev ${row.revision} says the same` : `Rev ${row.revision} says otherwise`
      await (state === 'proposed'
        ? ctx.tx.query(sql`
            UPDATE ${table} SET state = 'refused', decided_at = ${at}, decision_reason = ${said} WHERE id = ${id}`)
        : ctx.tx.query(sql`
            UPDATE ${table} SET state = ${isTaken ? 'taken' : 'dropped'}, ended_at = ${at}, ended_reason = ${said} WHERE id = ${id}`))
    }
  },

  async split(ctx, row, child, { roots }) {
    const approved = (await redlinesIn(ctx, row.rootId)).filter(({ state }) => state === 'approved')
    const redlined = await redlinedOf(ctx, row.rootId)
    const own = await operationsIn(ctx, child.rootId)
    for (const [from, redline] of redlined) {
      const operation = own.find(({ id }) => id === roots.get(from))
      if (operation)
        await redlineOperation(ctx, operation.id, redline, {
          seq: redline.seq ?? operation.seq,
          groupNo: redline.groupNo ?? operation.groupNo,
        })
    }
    for (const [at, one] of approved.toReversed().entries()) {
      const operationId = roots.get(one.operationId)
      if (!operationId) continue
      await insertRow(ctx.tx, table, {
        travellerRootId: child.rootId,
        operationId,
        number: at + 1,
        state: 'approved',
        changes: one.changes,
        was: one.was,
        reason: one.reason,
        proposedById: one.proposedById,
        proposedAt: one.proposedAt,
        decidedById: one.decidedById,
        decidedAt: one.decidedAt,
        signatureId: one.signatureId,
      })
    }
  },

  async blockers(ctx, act, { id, rootId }) {
    if (act !== 'close') return []
    const open = (await redlinesIn(ctx, rootId)).filter(
      ({ state }) => state === 'approved' || state === 'proposed',
    )
    const refusal = openRedlines(open.length)
    return refusal ? [{ ...refusal, href: `/travellers/${id}?tab=operations` }] : []
  },
}
