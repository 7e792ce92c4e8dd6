import { invalid } from '#platform/server/errors.ts'
import { requireCalibrated } from '#modules/engineering/gauges/server/api.ts'
import { formOf } from '../../domain/sizes/forms.ts'
import { measuredProblem } from '../../domain/sizes/measured.ts'
import { signedSteel } from '../actions.ts'
import { operation, steelStock } from '../document.ts'

/** The wall and diameter that were measured, and with which gauge. */
export const measure = operation('measure', async (ctx, row, body) => {
  const { measuredWallMinMm = null, measuredOdMm = null, gaugeId = null, reason, signature } = body
  if (!measuredWallMinMm && !measuredOdMm)
    throw invalid({ measuredWallMinMm: ['Give the wall, the diameter or both.'] })
  if (!formOf(row.form).hasSchedule && measuredWallMinMm && !row.insideMm)
    throw invalid({ measuredWallMinMm: ['This form has no wall.'] })
  if (gaugeId === null) throw invalid({ gaugeId: ['Say with which gauge it was measured.'] })
  await requireCalibrated(ctx, gaugeId, ctx.today(row))
  const odd = measuredProblem(row, measuredWallMinMm)
  if (odd && !(reason && signature))
    throw invalid({ reason: [`${odd} Measure again, or say why it is so and sign.`] })
  const measuredAt = ctx.clock.now().toISOString()
  const by = { measuredAt, measuredById: ctx.actor.id, measuredGaugeId: gaugeId }
  const values = { measuredWallMinMm, measuredOdMm, ...by }
  const saved = await steelStock.save(ctx, row, 'measure', { values, ...(reason ? { reason } : {}) })
  if (odd && signature)
    await signedSteel.sign(
      ctx,
      saved,
      {
        meaning: 'inspected',
        capacity: 'Measured wall beyond the mill tolerance',
        label: `the wall of ${row.number}: ${odd}`,
      },
      signature,
    )
  return { on: saved }
})
