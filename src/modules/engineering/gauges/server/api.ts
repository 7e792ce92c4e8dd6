import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { type CalibratedGauge, measuringProblem } from '../domain.ts'
import { gaugeTable } from '../table.ts'

/**
 * Throws 422 at `field` where a measurement of a day (`YYYY-MM-DD`) names a gauge that does not exist, is not in use or was
 * not calibrated then.
 */
export async function requireCalibrated(
  ctx: Context,
  gaugeId: string,
  day: string,
  field = 'gaugeId',
): Promise<void> {
  const [gauge] = await ctx.tx.query<CalibratedGauge>(sql`
    SELECT ${gaugeTable.gaugeNo} AS "gaugeNo", ${gaugeTable.status} AS status,
      ${gaugeTable.calibratedOn} AS "calibratedOn", ${gaugeTable.calibrationDueOn} AS "calibrationDueOn"
    FROM ${gaugeTable} WHERE ${gaugeTable.id} = ${gaugeId}`)
  const problem = gauge ? measuringProblem(gauge, day) : 'There is no such gauge.'
  if (problem !== null) throw invalid({ [field]: [problem] })
}
