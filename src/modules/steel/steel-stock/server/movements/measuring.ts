import { invalid } from '#platform/server/errors.ts'
import { requireCalibrated } from '#modules/engineering/gauges/server/api.ts'
import { formOf } from '../../domain/sizes/forms.ts'
import { operation, steelStock } from '../document.ts'

/** The wall and diameter that were measured, and with which gauge. */
export const measure = operation('measure', async (ctx, row, body) => {
  const { measuredWallMinMm = null, measuredOdMm = null, gaugeId = null } = body
  if (!measuredWallMinMm && !measuredOdMm)
    throw invalid({ measuredWallMinMm: ['Give the wall, the diameter or both.'] })
  if (!formOf(row.form).hasSchedule && measuredWallMinMm && !row.insideMm)
    throw invalid({ measuredWallMinMm: ['This form has no wall.'] })
  if (gaugeId !== null) await requireCalibrated(ctx, gaugeId, ctx.today(row))
  const measuredAt = ctx.clock.now().toISOString()
  const by = { measuredAt, measuredById: ctx.actor.id, measuredGaugeId: gaugeId }
  const values = { measuredWallMinMm, measuredOdMm, ...by }
  return { on: await steelStock.save(ctx, row, 'measure', { values }) }
})
