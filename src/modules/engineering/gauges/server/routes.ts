import { sql } from 'drizzle-orm'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { gauges } from '../contract.ts'
import { measuringProblem, gaugeKinds, gaugeStates } from '../domain.ts'
import { gaugeTable } from '../table.ts'
import { gaugeRecords } from './records.ts'

const { list, get, create, update, remove } = gaugeRecords

/** Gauges for a select; one that may not be used today is there and inactive. */
async function options(ctx: Context, { query }: { query: { search?: string; id?: string } }) {
  const wanted = query.id
    ? sql`${gaugeTable.id} = ANY(${sql.param(query.id.split(','))}::uuid[])`
    : sql`${gaugeTable.search} LIKE ${`%${(query.search ?? '').toLowerCase().trim()}%`}`
  const rows = await ctx.tx.query<{ id: string; name: string } & Parameters<typeof measuringProblem>[0]>(sql`
    SELECT ${gaugeTable.id}, ${gaugeTable.gaugeNo} AS "gaugeNo", ${gaugeTable.name} AS name, ${gaugeTable.status} AS status,
      ${gaugeTable.calibratedOn} AS "calibratedOn", ${gaugeTable.calibrationDueOn} AS "calibrationDueOn"
    FROM ${gaugeTable} WHERE ${wanted} ORDER BY ${gaugeTable.gaugeNo}, ${gaugeTable.id} LIMIT 50`)
  return rows.map((gauge) => ({
    id: gauge.id,
    code: gauge.gaugeNo,
    name: gauge.name,
    active: measuringProblem(gauge, ctx.today()) === null,
  }))
}

export const register = serve(gauges, {
  list,
  exportRows: exportOf(gauges, list, { kind: gaugeKinds, status: gaugeStates }),
  get,
  create,
  update,
  remove,
  options,
  ...activityHandlers(gauges, { exists: existsIn(gaugeTable) }),
})
