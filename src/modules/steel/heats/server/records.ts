import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { invalid, locked } from '#platform/server/errors.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { crud } from '#platform/server/records/crud.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heats } from '../contract.ts'
import { heatKey, heatLook } from '../domain.ts'
import { heatTable } from '../table.ts'

type Input = z.output<typeof heats.input>
type Patch = z.output<typeof heats.patch>
type Heat = z.output<typeof heats.record>

const millName = sql`${companyTable.name}`
const joins = sql`JOIN ${companyTable} ON ${companyTable.id} = ${heatTable.millId}`

const plan: ListPlan<typeof heats> = {
  from: sql`${heatTable}`,
  joins,
  id: sql`${heatTable.id}`,
  columns: {
    version: sql`${heatTable.version}`,
    heatNo: sql`${heatTable.heatNo}`,
    millId: sql`${heatTable.millId}`,
    millName,
    gradeStated: sql`${heatTable.gradeStated}`,
    meltProcess: sql`${heatTable.meltProcess}`,
    updatedAt: sql`${heatTable.updatedAt}`,
  },
  filters: { millId: sql`${heatTable.millId}` },
  sorts: {
    heatNo: { column: sql`${heatTable.heatNo}`, type: 'text' },
    updatedAt: { column: sql`${heatTable.updatedAt}`, type: 'timestamptz' },
  },
  search: sql`${heatTable.search}`,
  searchAlso: (pattern) =>
    sql`${heatTable.millId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
  prefixes: [sql`lower(${heatTable.heatNo})`],
}

const records = crud(heats, {
  table: heatTable,
  list: plan,
  extra: {
    millName,
    lookAlikes: sql`(SELECT coalesce(json_agg(json_build_object('id', other.id, 'heatNo', other.heat_no,
        'millName', mill.name) ORDER BY other.heat_no), '[]')
      FROM public.${heatTable} other JOIN ${companyTable} mill ON mill.id = other.mill_id
      WHERE other.heat_look = ${heatTable.heatLook} AND other.heat_key <> ${heatTable.heatKey})`,
  },
  joins,
  subject: (record) => `${record.heatNo}, ${record.millName}`,
})

const HAS_PIECES = 'Steel in stock is of this heat: correct its mill and number on the piece.'

/** Throws 422 where the mill already has a heat of this number, whatever its spaces and its case. */
async function refuseSecond(ctx: Context, { millId, heatNo }: Pick<Input, 'millId' | 'heatNo'>, id?: string) {
  const [other] = await ctx.tx.query<{ name: string }>(sql`
    SELECT ${companyTable.name} AS name FROM ${heatTable} ${joins}
    WHERE ${heatTable.millId} = ${millId} AND ${heatTable.heatKey} = ${heatKey(heatNo)}
      AND ${heatTable.id} IS DISTINCT FROM ${id ?? null}::uuid`)
  if (other) throw invalid({ heatNo: [`${other.name} already has a heat of this number.`] })
}

const HELD =
  'A verified certificate names this heat: its number and its mill stay. Enter the other heat as one of its own.'

export const heatRecords = {
  ...records,

  create: async (ctx: Context, { body }: { body: Input }): Promise<Heat> => {
    await refuseSecond(ctx, body)
    const withLook = { ...body, heatLook: heatLook(body.heatNo) }
    return records.create(ctx, { body: withLook })
  },
}

type Holds = readonly ((heatId: SQL) => SQL)[]

/** Changes a heat; number and mill stay where one of `holds` says that something signed rests on it. */
export const updateHeat =
  (holds: Holds) =>
  async (ctx: Context, incoming: Incoming<{ id: string }, unknown, Patch>): Promise<Heat> => {
    const { params, body, version } = incoming
    const before = await records.requireVersion(ctx, params.id, version)
    const after = { ...before, ...withoutUndefined(body) }
    await refuseSecond(ctx, after, params.id)
    const isSameMill = after.millId === before.millId
    const isSame = isSameMill && heatKey(after.heatNo) === heatKey(before.heatNo)
    if (!isSame) await refuseHeld(ctx, params.id, holds)
    const withLook = { ...body, heatLook: heatLook(after.heatNo) }
    try {
      return await records.update(ctx, { ...incoming, body: withLook })
    } catch (error) {
      // A mill that is not there is the other reference that can be missing.
      if (codeOf(error) !== '23503' || isSame) throw error
      throw invalid({ [isSameMill ? 'heatNo' : 'millId']: [HAS_PIECES] })
    }
  }

/** A certificate that was verified for one heat never comes to cover another. @throws 423 */
async function refuseHeld(ctx: Context, id: string, holds: Holds): Promise<void> {
  for (const isHeld of holds) {
    const [found] = await ctx.tx.query<{ held: boolean }>(sql`SELECT ${isHeld(sql`${id}::uuid`)} AS held`)
    if (found?.held) throw locked(HELD)
  }
}
