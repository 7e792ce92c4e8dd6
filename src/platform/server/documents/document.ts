import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Lifecycle } from '#platform/contract/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import { type HttpError, invalid, notFound, stale } from '#platform/server/errors.ts'
import { type Abilities, type Guards, guardedActions, requireUnguarded } from './abilities.ts'
import { insertDocument, type Lines, type LineTable, updateDocument } from './lines.ts'
import type { NumberSeries } from './numbering.ts'
import { asRecords, type DocumentRead, documentSelect } from './reading.ts'

type Values = Readonly<Record<string, unknown>>
type Rows = readonly object[]

/** What a document's row has at least, as its SELECT gives it. */
export interface StoredDocument {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly status: string
  readonly lines?: readonly unknown[]
}

/** Names a document for people: its number, and its revision where it has any. */
export interface Labelled {
  readonly number: string
  readonly revision?: number
}

interface DocumentContract<Shown> {
  readonly slice: string
  readonly singular: string
  readonly record: z.ZodType<Shown>
  readonly input?: z.ZodObject
}

/** What a document says of itself; everything else follows. */
export interface DocumentPlan<L extends Lifecycle, Row extends StoredDocument, Shown> {
  readonly lifecycle: L
  readonly read: DocumentRead
  /** `Q-2026-0231 Rev 2` when left out: number, and revision where it has one. */
  readonly label?: (row: Labelled) => string
  /** Why an action has to wait although the state allows it. */
  readonly guards?: Guards<keyof L['actions'] & string, Row>
  /** What somebody may do beside the actions of the lifecycle. */
  readonly abilities?: (ctx: Context, row: Row) => Abilities
  /** The record of the contract, without what it allows. */
  readonly present: (ctx: Context, row: Row) => Omit<Shown, 'can'>
  /** Throws 422 for what was saved and does not fit together, such as a contact of another company. */
  readonly check?: (row: Row) => void
  /** What the audit trail compares; what can be entered when left out. */
  readonly audited?: (ctx: Context, row: Row) => Values
}

/** What a save changes; `reason` goes into the trail. */
export interface Change {
  readonly values: Values
  /** All lines as they are to be; left out they stay. */
  readonly lines?: Rows | undefined
  readonly reason?: string | undefined
}

/** A new document, or a new revision of one. */
export interface Creation extends Change {
  /** Left out when `values` bring the number. */
  readonly series?: NumberSeries
  /** A further part of the statement, such as a counter of the document it comes from. */
  readonly also?: SQL
}

/** The plain functions of one document, for its handlers, actions and hub. */
export interface DocumentKit<L extends Lifecycle, Row extends StoredDocument, Shown> {
  readonly slice: string
  readonly table: PgTable
  readonly lifecycle: L
  /** Where its lines are kept. */
  readonly lines: LineTable | undefined
  readonly label: (row: Labelled) => string
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
  readonly record: (ctx: Context, row: Row) => Shown
  /** Throws 422 when a guard holds the action back. */
  readonly refuse: (ctx: Context, action: string, row: Row) => void
  /** The handler of `get`. */
  readonly get: (ctx: Context, incoming: { params: { id: string } }) => Promise<Shown>
  /** Number, header, lines and answer in one statement; audited as `create`. */
  readonly insert: (ctx: Context, creation: Creation) => Promise<Row>
  /** Columns, and lines when they are given, in one statement; audited as `action`. Throws 412. */
  readonly save: (ctx: Context, before: Row, action: string, change: Change) => Promise<Row>
}

const numberAndRevision = ({ number, revision }: Labelled): string =>
  revision === undefined ? number : `${number} Rev ${revision}`

/** A document from its contract and its plan. */
export function documentOf<L extends Lifecycle, Row extends StoredDocument, Shown extends { can: Abilities }>(
  contract: DocumentContract<Shown>,
  plan: DocumentPlan<L, Row, Shown>,
): DocumentKit<L, Row, Shown> {
  const { slice } = contract
  const { read, lifecycle, guards = {}, label = numberAndRevision } = plan
  const { table } = read
  const select = documentSelect(slice, read)
  const byId = sql`${table}.id`
  const entered = Object.keys(contract.input?.shape ?? {})
  const audited =
    plan.audited ??
    ((_: Context, row: Row): Values => {
      const values = new Map<string, unknown>(Object.entries(row))
      return Object.fromEntries(entered.map((name) => [name, values.get(name)]))
    })

  interface Found {
    readonly record: Row
  }
  async function find(ctx: Context, id: string): Promise<Row | null> {
    const [found] = await ctx.tx.query<Found>(asRecords(sql`${select(ctx)} WHERE ${byId} = ${id}`))
    return found?.record ?? null
  }
  async function require(ctx: Context, id: string): Promise<Row> {
    const row = await find(ctx, id)
    if (!row) throw notFound()
    return row
  }
  function record(ctx: Context, row: Row): Shown {
    const can = { ...guardedActions(ctx, lifecycle, guards, row), ...plan.abilities?.(ctx, row) }
    return { ...plan.present(ctx, row), can } as Shown
  }
  const staleFor = (ctx: Context, row: Row) => stale(contract.record.parse(record(ctx, row)))
  async function requireVersion(ctx: Context, id: string, version: number): Promise<Row> {
    const row = await require(ctx, id)
    if (row.version !== version) throw staleFor(ctx, row)
    return row
  }
  function linesPart(rows: Rows | undefined): Lines[] {
    return rows && read.lines ? [{ ...read.lines, rows }] : []
  }

  return {
    slice,
    table,
    lifecycle,
    lines: read.lines,
    label,
    select,
    find,
    require,
    requireVersion,
    outdated: async (ctx, id) => staleFor(ctx, await require(ctx, id)),
    record,
    refuse: (ctx, action, row) => requireUnguarded(ctx, lifecycle, guards, action, row),
    get: async (ctx, { params }) => record(ctx, await require(ctx, params.id)),
    async insert(ctx, { series, values, lines = [], also, reason }) {
      // Ids are given by this program alone.
      const rows = lines.map((line) => ({ ...line, id: undefined }))
      const insert = insertDocument({ table, series, values, lines: linesPart(rows) })
      const further = also ? sql`, further AS (${also})` : sql``
      const [made] = await ctx.tx.query<Found>(sql`${insert}${further} ${asRecords(select(ctx))}`)
      const row = made?.record
      if (!row) throw new Error('The insert gave no row.')
      plan.check?.(row)
      const changes = changesBetween({}, audited(ctx, row))
      ctx.audit({ entity: slice, entityId: row.id, action: 'create', subject: label(row), changes, reason })
      return row
    },
    async save(ctx, before, action, { values, lines, reason }) {
      const key = { id: before.id, version: before.version }
      const update = updateDocument({ table, key, values, lines: linesPart(lines) })
      const [saved] = await ctx.tx.query<Found>(sql`${update} ${asRecords(select(ctx))}`)
      const row = saved?.record
      if (!row) throw staleFor(ctx, await require(ctx, before.id))
      if (lines && row.lines?.length !== lines.length) {
        throw invalid({ lines: [`A line belongs to another ${contract.singular.toLowerCase()}.`] })
      }
      plan.check?.(row)
      const changes = changesBetween(audited(ctx, before), audited(ctx, row))
      ctx.audit({ entity: slice, entityId: row.id, action, subject: label(row), changes, reason })
      return row
    },
  }
}
