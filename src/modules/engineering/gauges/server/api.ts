import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { type CalibratedGauge, isOverdue, measuringProblem } from '../domain.ts'
import { gaugeTable } from '../table.ts'

/** A gauge as a measurement keeps it. */
interface UsedGauge {
  readonly gaugeId: string
  readonly gaugeNo: string
  /** The last day on which its calibration counted. */
  readonly gaugeDueOn: string | null
}

/**
 * The gauge of a measurement of a day (`YYYY-MM-DD`). Throws 422 at `field` where it does not exist, is not in use or was not
 * calibrated then.
 */
export async function requireCalibrated(
  ctx: Context,
  gaugeId: string,
  day: string,
  field = 'gaugeId',
): Promise<UsedGauge> {
  const [gauge] = await ctx.tx.query<CalibratedGauge>(sql`
    SELECT ${gaugeTable.gaugeNo} AS "gaugeNo", ${gaugeTable.status} AS status,
      ${gaugeTable.calibratedOn} AS "calibratedOn", ${gaugeTable.calibrationDueOn} AS "calibrationDueOn"
    FROM ${gaugeTable} WHERE ${gaugeTable.id} = ${gaugeId}`)
  if (!gauge) throw invalid({ [field]: ['There is no such gauge.'] })
  const problem = measuringProblem(gauge, day)
  if (problem !== null)
    throw invalid({ [field]: [problem] }, isOverdue(gauge, day) ? { [field]: 'gauge_overdue' } : {})
  return { gaugeId, gaugeNo: gauge.gaugeNo, gaugeDueOn: gauge.calibrationDueOn ?? null }
}
