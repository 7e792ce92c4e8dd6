import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { crud } from '#platform/server/records/crud.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { licences } from '../contract.ts'
import { licenceKinds, licenceProblem } from '../domain.ts'
import { licenceTable as table } from '../table.ts'

type Input = z.output<typeof licences.input>
type Patch = z.output<typeof licences.patch>
type Licence = z.output<typeof licences.record>

const facilityName = sql`${facilityTable.name}`
const joins = sql`LEFT JOIN ${facilityTable} ON ${facilityTable.id} = ${table.facilityId}`

const records = crud(licences, {
  table,
  list: listPlanOf(licences, table, {
    joins,
    columns: { facilityName },
    filters: { validUntil: sql`${table.validUntilKey}` },
    sorts: { validUntil: { column: sql`${table.validUntilKey}`, type: 'date' } },
    prefixes: [sql`lower(${table.number})`],
  }),
  extra: { facilityName },
  joins,
  subject: ({ number, kind }) => `${licenceKinds[kind]} ${number}`,
  can: (ctx, licence) => ({ declare: licenceProblem(licence, ctx.today()) ?? true }),
})

/** @throws 422 for a period that ends before it begins, and for one that is there already */
async function refuseContradictions(ctx: Context, licence: Input, id?: string): Promise<void> {
  const { kind, number, validFrom, validUntil } = licence
  const problems: Record<string, string[]> = {}
  if (validUntil && validUntil < validFrom) problems.validUntil = ['It ends before it begins.']
  const [other] = await ctx.tx.query(sql`
    SELECT FROM ${table} WHERE kind = ${kind} AND lower(number) = lower(${number}) AND valid_from = ${validFrom}
      AND id IS DISTINCT FROM ${id ?? null}::uuid`)
  if (other) problems.number = ['This licence is there already, from the same day on.']
  refuseWhere(problems)
}

export const licenceRecords = {
  ...records,

  create: async (ctx: Context, { body }: { body: Input }): Promise<Licence> => {
    await refuseContradictions(ctx, body)
    return records.create(ctx, { body })
  },

  update: async (ctx: Context, incoming: Incoming<{ id: string }, unknown, Patch>): Promise<Licence> => {
    const { params, body, version } = incoming
    const before = await records.requireVersion(ctx, params.id, version)
    await refuseContradictions(ctx, { ...before, ...withoutUndefined(body) }, params.id)
    return records.update(ctx, incoming)
  },
}
