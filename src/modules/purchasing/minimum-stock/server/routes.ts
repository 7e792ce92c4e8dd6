import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays } from '#platform/contract/values/dates.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { crud } from '#platform/server/records/crud.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { describedNeed, writeNeedWith } from '#modules/purchasing/requisitions/server/api.ts'
import { deliveryShares } from '#modules/purchasing/supplier-record/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { minimumStock } from '../contract.ts'
import { minimumStockTable as minimum } from '../table.ts'
import { covered, freePieces, isShort, isSupplierLost, needed, onOrder } from './covered.ts'

type Input = z.output<typeof minimumStock.input>
type Patch = z.output<typeof minimumStock.patch>
type Minimum = z.output<typeof minimumStock.record>

const records = crud(minimumStock, {
  table: minimum,
  extra: { facilityName: sql`fa.name`, specificationName: sql`sp.code` },
  joins: sql`
    LEFT JOIN ${facilityTable} fa ON fa.id = ${minimum.facilityId}
    LEFT JOIN ${specificationTable} sp ON sp.id = ${minimum.specificationId}`,
  subject: ({ item }) => item,
  list: {
    from: sql`${minimum}`,
    joins: sql`
      LEFT JOIN ${facilityTable} fa ON fa.id = ${minimum.facilityId}
      LEFT JOIN ${specificationTable} sp ON sp.id = ${minimum.specificationId}
      LEFT JOIN ${companyTable} co ON co.id = ${minimum.supplierId}`,
    id: sql`${minimum.id}`,
    columns: {
      version: sql`${minimum.version}`,
      item: sql`${minimum.item}`,
      material: sql`concat_ws(' ', sp.code, ${minimum.grade})`,
      facilityCode: sql`fa.short_code`,
      minimum: sql`${minimum.minimum}`,
      supplierName: sql`co.name`,
      isSupplierLost,
      freePieces,
      onOrder: sql`${onOrder}::text`,
      needed: sql`${needed}::text`,
      isShort,
    },
    filters: {
      facilityId: sql`${minimum.facilityId}`,
      specificationId: sql`${minimum.specificationId}`,
      isShort,
    },
    sorts: {
      item: { column: sql`${minimum.item}`, type: 'text' },
      updatedAt: { column: sql`${minimum.updatedAt}`, type: 'timestamptz' },
    },
    search: sql`${minimum.search}`,
    prefixes: [sql`lower(${minimum.item})`],
  },
})

/** A minimum as it is stored, with its size in words. @throws 422 at the fields that do not fit */
async function whole(ctx: Context, body: Input) {
  const { need, item, problems } = await describedNeed(ctx, { ...body, quantity: '1', uom: 'each' })
  if (body.orderUpTo < body.minimum) problems.orderUpTo = ['It would still be below the minimum.']
  refuseWhere(problems)
  const { nps, schedule, odMm, wallMm } = need
  return {
    ...body,
    nps: nps ?? null,
    schedule: schedule ?? null,
    odMm: odMm ?? null,
    wallMm: wallMm ?? null,
    item,
  }
}

const create = async (ctx: Context, { body }: { body: Input }): Promise<Minimum> =>
  records.create(ctx, { body: await whole(ctx, body) })

async function update(ctx: Context, incoming: Incoming<{ id: string }, unknown, Patch>): Promise<Minimum> {
  const before = await records.requireVersion(ctx, incoming.params.id, incoming.version)
  const body = await whole(
    ctx,
    minimumStock.input.parse(pickInput({ ...before, ...withoutUndefined(incoming.body) })),
  )
  return records.update(ctx, { ...incoming, body })
}

const pickInput = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in minimumStock.input.shape))

/** Why a minimum cannot become a need as things are now; null while it can. */
async function refusalOf(ctx: Context, found: Minimum): Promise<string | null> {
  const { problems } = await describedNeed(ctx, { ...found, quantity: '1', uom: 'each' })
  const [[first] = []] = Object.values(problems)
  return first ?? null
}

const writeNeed = writeNeedWith(deliveryShares)

type Proposed = z.output<typeof minimumStock.endpoints.propose.response>

/**
 * Writes a need for whatever is below its minimum with all that is on its way, for whoever asks and for the job at night.
 * One that does not fit any more is skipped and keeps no other from its line. Runs wait for each other, so that the second
 * one counts what the first one wrote.
 */
export async function propose(ctx: Context): Promise<Proposed> {
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('minimum stock', 0))`)
  const short = await ctx.tx.query<Minimum & { missing: string }>(sql`
    SELECT ${minimum.id}, ceil(${minimum.orderUpTo} - ${covered})::text AS missing FROM ${minimum}
    WHERE ${isShort} ORDER BY ${minimum.item}, ${minimum.id}`)
  const created: Proposed['created'] = []
  const skipped: Proposed['skipped'] = []
  for (const { id, missing } of short) {
    const found = await records.require(ctx, id)
    const reason = await refusalOf(ctx, found)
    if (reason !== null) {
      skipped.push({ id, item: found.item, reason })
      continue
    }
    const today = ctx.today(await requireFacility(ctx.tx, found.facilityId))
    const { minimum: _, orderUpTo: __, leadTimeWeeks, ...need } = minimumStock.input.parse(pickInput(found))
    const made = await writeNeed(ctx, {
      ...need,
      quantity: missing,
      uom: 'each',
      neededBy: addDays(today, leadTimeWeeks * 7),
    })
    created.push({ id: made.id, number: made.number, item: made.item })
  }
  const [all] = await ctx.tx.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${minimum}`)
  return { looked: all?.count ?? 0, created, skipped }
}

const { list, get, remove } = records

/** What the demonstration company does with them. */
export const minimumHandlers = { create, propose }

export const register = serve(minimumStock, {
  ...activityHandlers(minimumStock, { exists: existsIn(minimum) }),
  list,
  exportRows: exportOf(minimumStock, list),
  get,
  create,
  update,
  remove,
  propose,
})
