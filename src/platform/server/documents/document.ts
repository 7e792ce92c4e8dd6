import { type SQL, sql } from 'drizzle-orm'
import { type Answers, answersOf } from '#platform/contract/abilities.ts'
import { refuseDecided, withDecisions } from './lifecycle/decision-guards.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import { invalid, notFound, stale } from '#platform/server/errors.ts'
import { guardedActions, guardedOperations, requireUnguarded } from './lifecycle/abilities.ts'
import { insertDocument, updateDocument } from './lines/lines.ts'
import { type Lines, rowsIn } from './lines/line-table.ts'
import { wereAllWritten } from './lines/compare.ts'
import type {
  DocumentContract,
  DocumentPlan,
  Labelled,
  PartRows,
  StoredDocument,
  StoredPlan,
  StoredRecord,
} from './document-plan.ts'
import type { DocumentFunctions, StoredFunctions } from './document-functions.ts'
import { asRecords, documentSelect, fieldsOf, partsOf } from './reading.ts'

type Values = Readonly<Record<string, unknown>>

const numberAndRevision = ({ number, revision }: Labelled): string =>
  revision === undefined ? number : `${number} Rev ${revision}`

/** Ids of new lines are given by this program alone. */
const withoutIds = (lines: Lines): Lines => ({
  ...lines,
  rows: lines.rows.map((row) => anew(row, lines.parts)),
})
const anew = (row: object, parts: Lines['parts'] = {}): object => ({
  ...row,
  id: undefined,
  ...Object.fromEntries(
    Object.entries(parts).flatMap(([field, part]) =>
      field in row ? [[field, rowsIn(row, field).map((one) => anew(one, part.parts))]] : [],
    ),
  ),
})

/** A document from its contract and its plan. */
export const documentOf = <L extends Lifecycle, Row extends StoredDocument, Shown extends Answers>(
  contract: DocumentContract<Shown>,
  plan: DocumentPlan<L, Row, Shown>,
): DocumentFunctions<L, Row, Shown> =>
  storedRecordsOf<L, Row, Shown, Labelled>(contract, { label: numberAndRevision, ...plan })

/** The functions of records with a lifecycle, from their contract and their plan. */
export function storedRecordsOf<
  L extends Lifecycle,
  Row extends StoredRecord & Named,
  Shown extends Answers,
  Named,
>(
  contract: DocumentContract<Shown>,
  plan: StoredPlan<L, Row, Shown, Named>,
): StoredFunctions<L, Row, Shown, Named> {
  const { slice } = contract
  const { read, lifecycle, operations = {}, label } = plan
  const guards = withDecisions<Row>(lifecycle, plan.guards ?? {})
  const { table } = read
  const select = documentSelect(slice, read)
  const byId = sql`${table}.id`
  const entered = Object.keys(contract.input?.shape ?? {})
  const audited = plan.audited ?? ((_: Context, row: Row): Values => fieldsOf(row, entered))
  const parts = partsOf(read)

  async function every(ctx: Context, statement: SQL): Promise<Row[]> {
    const found = await ctx.tx.query<{ readonly record: Row }>(statement)
    return found.map(({ record: row }) => (plan.derives ? { ...row, ...plan.derives(row) } : row))
  }
  const first = async (ctx: Context, statement: SQL): Promise<Row | null> =>
    (await every(ctx, statement))[0] ?? null
  function find(ctx: Context, id: string): Promise<Row | null> {
    const seen = read.seenBy ? sql` AND ${read.seenBy(ctx)}` : sql``
    return first(ctx, asRecords(sql`${select(ctx)} WHERE ${byId} = ${id}${seen}`))
  }
  async function require(ctx: Context, id: string): Promise<Row> {
    const row = await find(ctx, id)
    if (!row) throw notFound()
    return row
  }
  async function record(ctx: Context, row: Row): Promise<Shown> {
    const allowed = {
      ...guardedActions(ctx, lifecycle, guards, row),
      ...guardedOperations(ctx, contract.endpoints ?? {}, operations, row),
      ...plan.abilities?.(ctx, row),
    }
    const can = plan.can ? await plan.can(ctx, allowed, row) : allowed
    return { ...(await plan.present(ctx, row)), ...answersOf(can) } as Shown
  }
  const staleFor = async (ctx: Context, row: Row) => stale(contract.record.parse(await record(ctx, row)))
  async function requireVersion(ctx: Context, id: string, version: number): Promise<Row> {
    const row = await require(ctx, id)
    if (row.version !== version) throw await staleFor(ctx, row)
    return row
  }
  async function lock(ctx: Context, id: string, version: number): Promise<Row> {
    await ctx.tx.query(sql`SELECT FROM ${table} WHERE id = ${id} FOR UPDATE`)
    return requireVersion(ctx, id, version)
  }
  const note: StoredFunctions<L, Row, Shown, Named>['note'] = (ctx, row, action, trail) =>
    ctx.audit({ entity: slice, entityId: row.id, action, subject: label(row), ...trail })
  const written = (given: PartRows): Lines[] =>
    Object.entries(parts).flatMap(([field, part]) => {
      const rows = given[field]
      return rows ? [{ ...part, rows }] : []
    })
  /** Throws 422 at the lines that a save did not give back: they are of another record. */
  function requireWritten(given: PartRows, row: Row): void {
    for (const [field, part] of Object.entries(parts)) {
      const rows = given[field]
      if (!rows || wereAllWritten(part, rows, rowsIn(row, field))) continue
      throw invalid({
        [field]: [part.foreign ?? `A line belongs to another ${contract.singular.toLowerCase()}.`],
      })
    }
  }

  return {
    slice,
    table,
    lifecycle,
    parts,
    derived: read.derived ?? [],
    label,
    seenBy: read.seenBy,
    select,
    rows: (ctx, where) => every(ctx, asRecords(sql`${select(ctx)} ${where}`)),
    find,
    require,
    requireVersion,
    lock,
    operations,
    note,
    outdated: async (ctx, id) => staleFor(ctx, await require(ctx, id)),
    record,
    refuse: (ctx, action, row) => requireUnguarded(ctx, lifecycle, guards, action, row),
    get: async (ctx, { params }) => record(ctx, await require(ctx, params.id)),
    async insert(ctx, { series, values, parts: given = {}, also, action = 'create', reason, follows }) {
      refuseDecided(slice, values, follows)
      const lines = written(given).map(withoutIds)
      const insert = insertDocument({ table, series, values, lines })
      const further = also ? sql`, further AS (${also})` : sql``
      const row = expectRow(await first(ctx, sql`${insert}${further} ${asRecords(select(ctx))}`))
      plan.check?.(row, undefined)
      note(ctx, row, action, { changes: changesBetween({}, audited(ctx, row)), reason })
      return row
    },
    async save(ctx, before, action, { values, parts: given = {}, reason }) {
      refuseDecided(slice, values)
      const key = { id: before.id, version: before.version }
      const update = updateDocument({ table, key, values, lines: written(given) })
      const row = await first(ctx, sql`${update} ${asRecords(select(ctx))}`)
      if (!row) throw await staleFor(ctx, await require(ctx, before.id))
      requireWritten(given, row)
      plan.check?.(row, before)
      note(ctx, row, action, { changes: changesBetween(audited(ctx, before), audited(ctx, row)), reason })
      return row
    },
    async remove(ctx, before) {
      const [gone] = await ctx.tx.query(
        sql`DELETE FROM ${table} WHERE id = ${before.id} AND version = ${before.version} RETURNING id`,
      )
      if (!gone) throw await staleFor(ctx, await require(ctx, before.id))
      note(ctx, before, 'delete', { changes: changesBetween(audited(ctx, before), {}) })
    },
  }
}
