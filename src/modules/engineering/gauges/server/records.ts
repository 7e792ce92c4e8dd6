import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { crud } from '#platform/server/records/crud.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { gauges } from '../contract.ts'
import { calibrationDue, gaugeProblems, measuringProblem } from '../domain.ts'
import { gaugeTable } from '../table.ts'

type Input = z.output<typeof gauges.input>
type Patch = z.output<typeof gauges.patch>
type Gauge = z.output<typeof gauges.record>

const facilityName = sql`${facilityTable.name}`
const joins = sql`LEFT JOIN ${facilityTable} ON ${facilityTable.id} = ${gaugeTable.facilityId}`

const plan: ListPlan<typeof gauges> = {
  from: sql`${gaugeTable}`,
  joins,
  id: sql`${gaugeTable.id}`,
  columns: {
    version: sql`${gaugeTable.version}`,
    gaugeNo: sql`${gaugeTable.gaugeNo}`,
    name: sql`${gaugeTable.name}`,
    kind: sql`${gaugeTable.kind}`,
    status: sql`${gaugeTable.status}`,
    serialNo: sql`${gaugeTable.serialNo}`,
    facilityId: sql`${gaugeTable.facilityId}`,
    facilityName,
    location: sql`${gaugeTable.location}`,
    calibratedOn: sql`${gaugeTable.calibratedOn}`,
    calibrationDueOn: sql`${gaugeTable.calibrationDueOn}`,
  },
  filters: {
    kind: sql`${gaugeTable.kind}`,
    status: sql`${gaugeTable.status}`,
    facilityId: sql`${gaugeTable.facilityId}`,
    calibrationDueOn: sql`${gaugeTable.calibrationDueKey}`,
  },
  sorts: {
    gaugeNo: { column: sql`${gaugeTable.gaugeNo}`, type: 'text' },
    calibrationDueOn: { column: sql`${gaugeTable.calibrationDueKey}`, type: 'date' },
  },
  search: sql`${gaugeTable.search}`,
  prefixes: [sql`lower(${gaugeTable.gaugeNo})`],
}

const records = crud(gauges, {
  table: gaugeTable,
  list: plan,
  extra: { facilityName },
  joins,
  subject: ({ gaugeNo, name }) => `${gaugeNo}, ${name}`,
  can: (ctx, gauge) => ({ measure: measuringProblem(gauge, ctx.today()) ?? true }),
})

/** Throws 422 for a number that another gauge has, and for fields that contradict each other. */
async function refuseContradictions(ctx: Context, gauge: Input, id?: string): Promise<void> {
  const problems = gaugeProblems(gauge, ctx.today())
  const [other] = await ctx.tx.query<{ name: string }>(sql`
    SELECT ${gaugeTable.name} AS name FROM ${gaugeTable}
    WHERE lower(${gaugeTable.gaugeNo}) = lower(${gauge.gaugeNo}) AND ${gaugeTable.id} IS DISTINCT FROM ${id ?? null}::uuid`)
  if (other) problems.gaugeNo = [`Another gauge has this number: ${other.name}.`]
  refuseWhere(problems)
}

/** A calibration without a due day is due after the interval. */
const dueOf = ({
  calibratedOn,
  calibrationDueOn,
  intervalMonths,
}: Pick<Input, 'calibratedOn' | 'calibrationDueOn' | 'intervalMonths'>): string | null =>
  calibrationDueOn ?? (calibratedOn ? calibrationDue(calibratedOn, intervalMonths) : null)

export const gaugeRecords = {
  ...records,

  create: async (ctx: Context, { body }: { body: Input }): Promise<Gauge> => {
    const gauge = { ...body, calibrationDueOn: dueOf(body) }
    await refuseContradictions(ctx, gauge)
    return records.create(ctx, { body: gauge })
  },

  update: async (ctx: Context, incoming: Incoming<{ id: string }, unknown, Patch>): Promise<Gauge> => {
    const { params, body, version } = incoming
    const before = await records.requireVersion(ctx, params.id, version)
    const isRecalibrated = body.calibratedOn !== undefined && body.calibratedOn !== before.calibratedOn
    // A new calibration has its own due day; that of the one before would end it too early.
    const earlier = isRecalibrated ? { ...before, calibrationDueOn: null } : before
    const after = { ...earlier, ...withoutUndefined(body) }
    const gauge = { ...after, calibrationDueOn: dueOf(after) }
    await refuseContradictions(ctx, gauge, params.id)
    return records.update(ctx, { ...incoming, body: { ...body, calibrationDueOn: gauge.calibrationDueOn } })
  },
}
