import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { heatKey } from '#modules/steel/heats/domain.ts'
import { requireCalibrated } from '#modules/engineering/gauges/server/api.ts'
import { formOf } from '../../domain/sizes/forms.ts'
import { measuredProblem } from '../../domain/sizes/measured.ts'
import { signedSteel } from '../actions.ts'
import { operation, type SteelRow, steelStock } from '../document.ts'
import { partOf } from './splitting.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../../table.ts'

/** The wall and diameter that were measured, and with which gauge: of one piece, which leaves its lot; the others are not measured. */
export const measure = operation('measure', async (ctx, row, body) => {
  const { measuredWallMinMm = null, measuredOdMm = null, gaugeId = null, reason, signature } = body
  if (!measuredWallMinMm && !measuredOdMm)
    throw invalid({ measuredWallMinMm: ['Enter the wall, the diameter or both.'] })
  if (!formOf(row.form).hasSchedule && measuredWallMinMm && !row.insideMm)
    throw invalid({ measuredWallMinMm: ['This form has no wall.'] })
  if (gaugeId === null) throw invalid({ gaugeId: ['Choose the gauge it was measured with.'] })
  await requireCalibrated(ctx, gaugeId, ctx.today(row))
  const odd = measuredProblem(row, measuredWallMinMm)
  if (odd && !(reason && signature))
    throw invalid({ reason: [`${odd} Measure again, or say why it is so and sign.`] })
  const measuredAt = ctx.clock.now().toISOString()
  const by = { measuredAt, measuredById: ctx.actor.id, measuredGaugeId: gaugeId }
  const values = { measuredWallMinMm, measuredOdMm, ...by }
  const one = await partOf(ctx, row, 1)
  const saved = await steelStock.save(ctx, one, 'measure', { values, ...(reason ? { reason } : {}) })
  if (odd && signature)
    await signedSteel.sign(
      ctx,
      saved,
      {
        meaning: 'inspected',
        capacity: 'Measured wall beyond the mill tolerance',
        label: `the wall of ${one.number}: ${odd}`,
      },
      signature,
    )
  return { on: saved }
})

/** Who cut a piece, also of a lot that was divided since. */
async function cutterOf(ctx: Context, { id }: SteelRow): Promise<{ id: string; name: string } | null> {
  const [found] = await ctx.tx.query<{ id: string; name: string }>(sql`
    WITH RECURSIVE up AS (
      SELECT s.id, s.parent_id, s.origin FROM ${stock} s WHERE s.id = ${id}
      UNION ALL SELECT p.id, p.parent_id, p.origin FROM up JOIN ${stock} p ON p.id = up.parent_id WHERE up.origin = 'split')
    SELECT m.done_by_id AS id, m.done_by_name AS name FROM up JOIN ${movements} m ON m.stock_id = up.id
    WHERE m.kind = 'cut' AND m.pieces > 0 AND m.done_by_id IS NOT NULL ORDER BY m.done_at DESC LIMIT 1`)
  return found ?? null
}

/**
 * Whoever cut a piece confirms what is stamped on it now, and signs for it. @throws 422 for another heat, and for somebody who
 * did not cut it
 */
export const mark = operation('mark', async (ctx, row, { heatNo, pieceMark = null, signature }) => {
  if (heatKey(heatNo) !== heatKey(row.heatNo ?? ''))
    throw invalid({ heatNo: [`${row.number} is heat ${row.heatNo ?? '-'}. Stamp it again.`] })
  const cutter = await cutterOf(ctx, row)
  if (cutter && cutter.id !== ctx.actor.id)
    throw refused('not_the_cutter', `${cutter.name} cut it and confirms the stamp transfer.`)
  const markedAt = ctx.clock.now().toISOString()
  const values = { marking: 'marked', pieceMark, markedAt, markedById: ctx.actor.id }
  const saved = await steelStock.save(ctx, row, 'mark', { values })
  const label = `${row.number}: heat ${row.heatNo} transferred`
  await signedSteel.sign(ctx, saved, { meaning: 'performed', capacity: 'Cut it', label }, signature)
  return { on: saved }
})
