import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { refused, refuseWhere } from '#platform/server/errors.ts'
import { homeToday } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { forecastSummaries } from '../contract.ts'
import { type PeriodType, targetProblems } from '../domain.ts'
import { forecastSummaryTable as table } from '../table.ts'

const joins = sql`
  LEFT JOIN ${facilityTable} ON ${facilityTable.id} = ${table.facilityId}
  LEFT JOIN ${globalSegmentTable} ON ${globalSegmentTable.id} = ${table.globalSegmentId}
  LEFT JOIN ${marketSegmentTable} ON ${marketSegmentTable.id} = ${table.marketSegmentId}
  LEFT JOIN ${userTable} ON ${userTable.id} = ${table.salespersonId}`

const names = {
  facilityName: sql`${facilityTable.name}`,
  globalSegmentName: sql`${globalSegmentTable.name}`,
  marketSegmentName: sql`${marketSegmentTable.name}`,
  salespersonName: sql`${userTable.name}`,
}

const columns = {
  name: sql`${table.name}`,
  periodType: sql`${table.periodType}`,
  periodStart: sql`${table.periodStart}`,
  targetValue: sql`${table.targetValue}`,
  currency: sql`${table.currency}`,
}

const records = crud(forecastSummaries, {
  table,
  extra: names,
  joins,
  subject: (record) => record.name,
  list: {
    from: sql`${table}`,
    joins: sql`${joins} LEFT JOIN LATERAL (
      SELECT won, weighted, taken_on FROM forecast_snapshots s WHERE s.forecast_summary_id = ${table.id}
      ORDER BY taken_on DESC LIMIT 1) AS last ON true`,
    id: sql`${table.id}`,
    columns: {
      ...columns,
      ...names,
      won: sql`last.won`,
      weighted: sql`last.weighted`,
      frozenOn: sql`last.taken_on`,
    },
    filters: {
      periodType: columns.periodType,
      periodStart: columns.periodStart,
      facilityId: sql`${table.facilityId}`,
      globalSegmentId: sql`${table.globalSegmentId}`,
      marketSegmentId: sql`${table.marketSegmentId}`,
      salespersonId: sql`${table.salespersonId}`,
      running: sql`(${homeToday} BETWEEN ${table.periodStart} AND ${table.periodEnd})`,
    },
    sorts: {
      periodStart: { column: columns.periodStart, type: 'date' },
      name: { column: columns.name, type: 'text' },
      targetValue: { column: columns.targetValue, type: 'numeric' },
    },
    search: sql`${table.search}`,
    prefixes: [columns.name],
  },
})

export const { list, get, remove, plan, select } = records

type Forecast = z.output<typeof forecastSummaries.record>

interface Target {
  periodType: PeriodType
  periodStart: string
  committedValue?: string | null | undefined
  note?: string | null | undefined
}

function refuseProblems(target: Target): void {
  refuseWhere(targetProblems(target))
}

/** The index decides, so that two who save at once cannot both get through; here it gets its words. */
async function once<T>(save: Promise<T>): Promise<T> {
  try {
    return await save
  } catch (error) {
    const isSecond =
      codeOf(error) === '23505' && (error as { constraint?: string }).constraint === 'forecast_summaries_once'
    if (!isSecond) throw error
    const sentence =
      'There is a target for this period, facility, segments and salesperson already. Change that one.'
    throw refused('already_defined', sentence, { periodStart: [sentence] })
  }
}

/** Defines a target. Throws 422 when the same combination has one. */
export async function create(ctx: Context, { body }: { body: Target }): Promise<Forecast> {
  refuseProblems(body)
  return once(records.create(ctx, { body }))
}

/** Changes the listed fields of a target; its snapshots stay as they are. */
export async function update(
  ctx: Context,
  incoming: Incoming<{ id: string }, unknown, Partial<Target>>,
): Promise<Forecast> {
  const before = await records.requireVersion(ctx, incoming.params.id, incoming.version)
  refuseProblems({ ...before, ...withoutUndefined(incoming.body) })
  return once(records.update(ctx, incoming))
}
