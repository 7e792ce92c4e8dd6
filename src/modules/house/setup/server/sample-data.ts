import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { UsedIn } from '#platform/contract/lookup.ts'
import { comments } from '#platform/server/activity/comments-table.ts'
import type { Context } from '#platform/server/context.ts'
import { insertedRows, queryOne } from '#platform/server/database/rows.ts'
import { refused } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { mails } from '#platform/server/mail/table.ts'
import { inUse, usesOf } from '#platform/server/records/lookup-usage.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { specificationGradeTable, specificationTable } from '#modules/setup/specifications/table.ts'
import type { SampleState } from '../contract.ts'
import { sampleRecordTable } from '../table.ts'

/** A record of the sample company: its slice and its id. */
export interface SampleRecord {
  readonly entity: string
  readonly entityId: string
}

/** How the records of one slice are taken away again. */
export interface SampleKind {
  readonly slice: string
  readonly table: PgTable
  /** A record as it is now; null: somebody has deleted it already. */
  readonly find: (ctx: Context, id: string) => Promise<FoundSample | null>
}

/** A record of the sample company as it is now. */
export interface FoundSample {
  readonly subject: string
  /** What was signed, sent or approved of it stays; null: it can go. */
  readonly kept: string | null
  /** Deletes it; audited. */
  readonly erase: () => Promise<void>
}

/** What the lists of the house give to the sample company. */
export interface SampleLists {
  readonly facilityId: string
  readonly currency: string
  readonly country: string
  readonly marketSegmentId: string
  readonly globalSegmentId: string | null
  /** Without a PSL level, so that no technical review is asked for. */
  readonly productCodeIds: readonly string[]
  /** Seamless pipe with the grade B; null where the house has none. */
  readonly pipe: string | null
}

const readLists = (ctx: Context): Promise<SampleLists> =>
  queryOne<SampleLists>(
    ctx.tx,
    sql`SELECT fa.id AS "facilityId", fa.base_currency AS currency, fa.country, ms.id AS "marketSegmentId",
      coalesce(ms.global_segment_id, (SELECT id FROM ${globalSegmentTable} WHERE active ORDER BY sort_order, code LIMIT 1)) AS "globalSegmentId",
      (SELECT array_agg(id) FROM (SELECT id FROM ${productCodeTable}
        WHERE active AND default_psl_level_id IS NULL ORDER BY sort_order, code LIMIT 2) AS first) AS "productCodeIds",
      (SELECT sp.id FROM ${specificationTable} sp JOIN ${specificationGradeTable} gr ON gr.specification_id = sp.id
        WHERE sp.active AND starts_with(sp.code, 'ASTM A106') AND gr.name = 'B' LIMIT 1) AS pipe
    FROM (SELECT * FROM ${facilityTable} WHERE active ORDER BY sort_order, code LIMIT 1) AS fa,
      (SELECT * FROM ${marketSegmentTable} WHERE active ORDER BY sort_order, code LIMIT 1) AS ms`,
  )

/** The sample company: `src/app/sample-company.ts` makes it through the services of the slices. */
export interface SampleCompany {
  /** Makes all of it, what others refer to first. */
  readonly make: (ctx: Context, lists: SampleLists) => Promise<readonly SampleRecord[]>
  readonly kinds: readonly SampleKind[]
}

const hasOne = (table: PgTable, which = sql`active`) => sql`EXISTS (SELECT FROM ${table} WHERE ${which})`

/** Whether the sample company is there, or may be loaded: into a house that has its lists and no company. */
export async function sampleState(ctx: Context): Promise<SampleState> {
  const [found] = await ctx.tx.query<{ state: SampleState }>(sql`SELECT CASE
    WHEN ${hasOne(sampleRecordTable, sql`true`)} THEN 'loaded'
    WHEN ${hasOne(companyTable, sql`true`)} THEN 'none'
    WHEN ${hasOne(facilityTable)} AND ${hasOne(marketSegmentTable)} AND ${hasOne(quoteConfidenceTable)}
      AND ${hasOne(salesStepTable, sql`active AND NOT is_won AND NOT is_lost`)}
      AND ${hasOne(productCodeTable, sql`active AND default_psl_level_id IS NULL`)} THEN 'offered'
    ELSE 'needs_lists' END AS state`)
  return found?.state ?? 'none'
}

/** Two administrators who click at the same time do it one after the other. */
const inTurn = (ctx: Context) => ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('sample-data'))`)

const refusals: Readonly<Record<Exclude<SampleState, 'offered'>, string>> = {
  loaded: 'The sample data is there already.',
  none: 'This house has companies of its own: sample data is for an empty house.',
  needs_lists: 'Load the starter set first: the sample data needs its lists.',
}

/** Makes the sample company. Throws 422 where the house is not empty, or has no lists yet. */
export const loadSampleOf =
  ({ make }: SampleCompany) =>
  async (ctx: Context): Promise<{ records: number }> => {
    await inTurn(ctx)
    const state = await sampleState(ctx)
    if (state !== 'offered') throw refused('not_empty', refusals[state])
    const records = await make(ctx, await readLists(ctx))
    const loadedAt = ctx.clock.now().toISOString()
    const rows = records.map((record, position) => ({ ...record, position, loadedAt }))
    await insertedRows(ctx.tx, sampleRecordTable, rows, ['id'])
    return { records: records.length }
  }

/** What hangs on a record beside other records: its files, and mails about it. */
const attached = (ctx: Context, { entity, entityId }: SampleRecord): Promise<UsedIn> =>
  ctx.tx.query(sql`
    SELECT what, count FROM (
      SELECT 'files' AS what, count(*)::int AS count FROM ${files}
        WHERE entity = ${entity} AND entity_id = ${entityId} AND removed_at IS NULL
      UNION ALL SELECT 'e-mails', count(*)::int FROM ${mails} WHERE entity = ${entity} AND entity_id = ${entityId}
    ) AS hanging WHERE count > 0`)

/**
 * Takes the sample company away, the newest record first; comments on it go along. Throws 422 naming the first record
 * that something of the house hangs on, or that was signed or sent: then nothing is removed.
 */
export const removeSampleOf = ({ kinds }: SampleCompany) => {
  const bySlice = new Map(kinds.map((kind) => [kind.slice, kind]))
  async function remove(ctx: Context, record: SampleRecord): Promise<number> {
    const { entity, entityId } = record
    const kind = bySlice.get(entity)
    if (!kind) throw new Error(`Nobody takes away sample records of ${entity}.`)
    const found = await kind.find(ctx, entityId)
    if (!found) return 0
    if (found.kept !== null) throw refused('in_use', `${found.subject} stays. ${found.kept}`)
    const uses = [
      ...((await usesOf(ctx, kind.table, [entityId])).get(entityId) ?? []),
      ...(await attached(ctx, record)),
    ]
    if (uses.length > 0) {
      throw refused(
        'in_use',
        `${found.subject} stays. ${inUse(uses)} Nothing of the sample data was removed.`,
      )
    }
    await ctx.tx.query(sql`DELETE FROM ${comments} WHERE entity = ${entity} AND entity_id = ${entityId}`)
    await found.erase()
    return 1
  }
  return async (ctx: Context): Promise<{ records: number }> => {
    await inTurn(ctx)
    const rows = await ctx.tx.query<SampleRecord>(sql`
      SELECT entity, entity_id AS "entityId" FROM ${sampleRecordTable} ORDER BY position DESC`)
    if (rows.length === 0) throw refused('not_there', 'There is no sample data to remove.')
    let records = 0
    for (const row of rows) records += await remove(ctx, row)
    await ctx.tx.query(sql`DELETE FROM ${sampleRecordTable}`)
    return { records }
  }
}
