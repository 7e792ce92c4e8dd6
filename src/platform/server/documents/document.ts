import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Answers, answersOf } from '#platform/contract/abilities.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import { type HttpError, invalid, notFound, stale } from '#platform/server/errors.ts'
import { guardedActions, requireUnguarded } from './lifecycle/abilities.ts'
import { insertDocument, updateDocument } from './lines/lines.ts'
import { type Lines, rowsIn } from './lines/line-table.ts'
import { wereAllWritten } from './lines/compare.ts'
import type {
  Change,
  Creation,
  DocumentContract,
  DocumentPlan,
  Labelled,
  PartRows,
  StoredDocument,
  StoredPlan,
  StoredRecord,
} from './document-plan.ts'
import { asRecords, type DocumentRead, documentSelect, fieldsOf, type LinesRead, partsOf } from './reading.ts'

type Values = Readonly<Record<string, unknown>>

/** The plain functions of one document, for its handlers, actions and hub. */
export interface DocumentFunctions<L extends Lifecycle, Row extends StoredDocument, Shown>
  extends StoredFunctions<L, Row, Shown, Labelled> {}

/** The same of any record with a lifecycle. */
export interface StoredFunctions<L extends Lifecycle, Row extends StoredRecord, Shown, Named> {
  readonly slice: string
  readonly table: PgTable
  readonly lifecycle: L
  /** Where its lines are kept, by the field that holds them. */
  readonly parts: Readonly<Record<string, LinesRead>>
  readonly label: (row: Named) => string
  /** Which records a reader may see at all; all of them where there is no such rule. */
  readonly seenBy: DocumentRead['seenBy']
  /** Its SELECT, to which a WHERE may be appended. */
  readonly select: (ctx: Context) => SQL
  readonly find: (ctx: Context, id: string) => Promise<Row | null>
  /** Throws 404. */
  readonly require: (ctx: Context, id: string) => Promise<Row>
  /** Throws 404, and 412 with the present record when it was changed since `version`. */
  readonly requireVersion: (ctx: Context, id: string, version: number) => Promise<Row>
  /** The present record as a 412 answers with it: like any answer, it holds what the contract names and no more. */
  readonly outdated: (ctx: Context, id: string) => Promise<HttpError>
  /** The record of the contract with what the actor may do. */
  readonly record: (ctx: Context, row: Row) => Promise<Shown>
  /** Throws 422 when a guard holds the action back. */
  readonly refuse: (ctx: Context, action: string, row: Row) => void
  /** The handler of `get`. */
  readonly get: (ctx: Context, incoming: { params: { id: string } }) => Promise<Shown>
  /** Number, header, lines and answer in one statement; audited as `create` or as the action it names. */
  readonly insert: (ctx: Context, creation: Creation) => Promise<Row>
  /** Columns, and lines when they are given, in one statement; audited as `action`. Throws 412. */
  readonly save: (ctx: Context, before: Row, action: string, change: Change) => Promise<Row>
  /** Deletes it; audited as `delete`. Throws 412. */
  readonly remove: (ctx: Context, before: Row) => Promise<void>
}

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
  const { read, lifecycle, guards = {}, label } = plan
  const { table } = read
  const select = documentSelect(slice, read)
  const byId = sql`${table}.id`
  const entered = Object.keys(contract.input?.shape ?? {})
  const audited = plan.audited ?? ((_: Context, row: Row): Values => fieldsOf(row, entered))
  const parts = partsOf(read)

  async function first(ctx: Context, statement: SQL): Promise<Row | null> {
    const [found] = await ctx.tx.query<{ readonly record: Row }>(statement)
    return found?.record ?? null
  }
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
    const allowed = { ...guardedActions(ctx, lifecycle, guards, row), ...plan.abilities?.(ctx, row) }
    const can = plan.can ? await plan.can(ctx, allowed, row) : allowed
    return { ...(await plan.present(ctx, row)), ...answersOf(can) } as Shown
  }
  const staleFor = async (ctx: Context, row: Row) => stale(contract.record.parse(await record(ctx, row)))
  async function requireVersion(ctx: Context, id: string, version: number): Promise<Row> {
    const row = await require(ctx, id)
    if (row.version !== version) throw await staleFor(ctx, row)
    return row
  }
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
    label,
    seenBy: read.seenBy,
    select,
    find,
    require,
    requireVersion,
    outdated: async (ctx, id) => staleFor(ctx, await require(ctx, id)),
    record,
    refuse: (ctx, action, row) => requireUnguarded(ctx, lifecycle, guards, action, row),
    get: async (ctx, { params }) => record(ctx, await require(ctx, params.id)),
    async insert(ctx, { series, values, parts: given = {}, also, action = 'create', reason }) {
      const lines = written(given).map(withoutIds)
      const insert = insertDocument({ table, series, values, lines })
      const further = also ? sql`, further AS (${also})` : sql``
      const row = expectRow(await first(ctx, sql`${insert}${further} ${asRecords(select(ctx))}`))
      plan.check?.(row, undefined)
      const changes = changesBetween({}, audited(ctx, row))
      ctx.audit({ entity: slice, entityId: row.id, action, subject: label(row), changes, reason })
      return row
    },
    async save(ctx, before, action, { values, parts: given = {}, reason }) {
      const key = { id: before.id, version: before.version }
      const update = updateDocument({ table, key, values, lines: written(given) })
      const row = await first(ctx, sql`${update} ${asRecords(select(ctx))}`)
      if (!row) throw await staleFor(ctx, await require(ctx, before.id))
      requireWritten(given, row)
      plan.check?.(row, before)
      const changes = changesBetween(audited(ctx, before), audited(ctx, row))
      ctx.audit({ entity: slice, entityId: row.id, action, subject: label(row), changes, reason })
      return row
    },
    async remove(ctx, before) {
      const [gone] = await ctx.tx.query(
        sql`DELETE FROM ${table} WHERE id = ${before.id} AND version = ${before.version} RETURNING id`,
      )
      if (!gone) throw await staleFor(ctx, await require(ctx, before.id))
      const changes = changesBetween(audited(ctx, before), {})
      ctx.audit({ entity: slice, entityId: before.id, action: 'delete', subject: label(before), changes })
    },
  }
}
