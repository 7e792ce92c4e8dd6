import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { requireCalibrated } from '#modules/engineering/gauges/server/api.ts'
import type { SteelRecord } from '../../contract.ts'
import { formOf } from '../../domain/sizes/forms.ts'
import { steelStock } from '../document.ts'
import { rowFor } from './ledger.ts'
import type { StockCall } from './stock-call.ts'

/** The wall and diameter that were measured, and with which gauge. */
export async function measure(ctx: Context, call: StockCall<'measure'>): Promise<SteelRecord> {
  const row = await rowFor(ctx, call, 'measure')
  const { measuredWallMinMm = null, measuredOdMm = null, gaugeId = null } = call.body
  if (!measuredWallMinMm && !measuredOdMm)
    throw invalid({ measuredWallMinMm: ['Give the wall, the diameter or both.'] })
  if (!formOf(row.form).hasSchedule && measuredWallMinMm && !row.insideMm)
    throw invalid({ measuredWallMinMm: ['This form has no wall.'] })
  if (gaugeId !== null) await requireCalibrated(ctx, gaugeId, ctx.today(row))
  const measuredAt = ctx.clock.now().toISOString()
  const by = { measuredAt, measuredById: ctx.actor.id, measuredGaugeId: gaugeId }
  const values = { measuredWallMinMm, measuredOdMm, ...by }
  return steelStock.record(ctx, await steelStock.save(ctx, row, 'measure', { values }))
}
