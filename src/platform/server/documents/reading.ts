import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/server/context.ts'
import { precompiled } from '#platform/server/database/compile-sql.ts'
import { column } from '#platform/server/database/rows.ts'
import { instantOf, selectForJson } from '#platform/server/database/select-columns.ts'
import type { LineTable } from './lines/line-table.ts'

type Columns = Readonly<Record<string, SQL>>

/** One kind of line of a document and what it shows; everything references the table by its own name. */
export interface LinesRead extends LineTable {
  /** What the lines are ordered by, in camelCase: `lineNo`. */
  readonly order: string
  /** Own columns that are not read, in camelCase. */
  readonly notRead?: readonly string[]
  /** What a line shows in addition to its own columns, such as names. */
  readonly columns?: Columns
  readonly joins?: SQL
  /** The refusal of a line of another record; `A line belongs to another quote.` when left out. */
  readonly foreign?: string
  /** Lines of these lines, by the field of a line that holds them: `steps`. */
  readonly parts?: Readonly<Record<string, LinesRead>>
}

/** The named fields of a row. */
export function fieldsOf(row: object, names: readonly string[]): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(names.map((name) => [name, values.get(name)]))
}

/**
 * How a document is read in one statement. Everything references the tables by their own names, because what a write in
 * the same statement returns replaces them; a part that means the table itself names its schema, `public`.
 */
export interface DocumentRead {
  readonly table: PgTable
  /** Its kinds of line, by the field of record and form that holds them: `serials`, `materials`, `operations`. */
  readonly parts?: Readonly<Record<string, LinesRead>>
  /** The short form where there is one kind of line, in the field `lines`. */
  readonly lines?: LinesRead
  /** Own columns that are not read, in camelCase. */
  readonly notRead?: readonly string[]
  /**
   * Own columns that follow from records inside it (`parentChanges`): they change while it stays as it is, so who undoes
   * a step of it does not mind them.
   */
  readonly derived?: readonly string[]
  /**
   * What is read in addition to the own columns, or instead of one. A number with decimals is selected as text, an
   * instant by `instantOf`: the row becomes JSON.
   */
  readonly columns: Columns
  readonly joins: SQL
  /** What depends on the reader or the day; its values are sent with each request. */
  readonly perReader?: (ctx: Context) => Columns
  /** Which records the reader may see at all; any other is not found. */
  readonly seenBy?: (ctx: Context) => SQL
}

/** The kinds of line of a document, by their fields. */
export const partsOf = ({ lines, parts }: DocumentRead): Readonly<Record<string, LinesRead>> => ({
  ...(lines ? { lines } : {}),
  ...parts,
})

/** A sub-select of the status history of a record, the oldest first, as JSON. */
export const historySelect = (slice: string, table: PgTable): SQL => sql`
  SELECT coalesce(json_agg(h ORDER BY h.at), '[]') FROM (
    SELECT action, from_state AS "fromState", to_state AS "toState", reason, actor_name AS "actorName",
      ${instantOf(sql`at`)} AS at
    FROM status_history WHERE entity = ${sql.raw(`'${slice}'`)} AND entity_id = ${column(table, 'id')}
  ) AS h`

/**
 * A name out of another table, such as that of the person who sent a document, for an id that may be null. Each join
 * carries all columns of a document through, which a look-up of one value does not: seven of them take a sixth of the
 * time of a whole quote.
 */
export const lookedUp = (table: PgTable, id: SQL, name = 'name'): SQL => {
  const wanted = sql.identifier(column(table, name).name)
  return sql`(SELECT found.${wanted} FROM ${table} AS found WHERE found.id = ${id})`
}

/**
 * The rows of a SELECT as JSON in one column, `record`. The driver reads the description of every column anew with each
 * answer, which takes longer for a hundred of them than their values do.
 */
export const asRecords = (select: SQL): SQL => sql`SELECT to_json(whole) AS record FROM (${select}) AS whole`

const named = (columns: Columns): SQL[] =>
  Object.entries(columns).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)

/** Each kind of line of what a statement reads of `header`, as JSON, with the lines of the lines in them. */
const partSelects = (header: PgTable, parts: Readonly<Record<string, LinesRead>> = {}): Columns =>
  Object.fromEntries(
    Object.entries(parts).map(([field, part]) => [field, sql`(${linesSelect(header, part)})`]),
  )

function linesSelect(header: PgTable, part: LinesRead): SQL {
  const { table, parent, carried = [], notRead = [], order, joins } = part
  const further = { ...part.columns, ...partSelects(table, part.parts) }
  const own = selectForJson(table, { except: [parent, ...carried, ...notRead, ...Object.keys(further)] })
  return sql`
    SELECT coalesce(json_agg(l ORDER BY l.${sql.identifier(order)}), '[]') FROM (
      SELECT ${sql.join([own, ...named(further)], sql`, `)} FROM ${table} ${joins}
      WHERE ${column(table, parent)} = ${column(header, 'id')}
    ) AS l`
}

/**
 * The SELECT of a document: all stored columns, names joined, lines and history as JSON. Its text is written once and
 * kept; a WHERE may be appended.
 */
export function documentSelect(slice: string, read: DocumentRead): (ctx: Context) => SQL {
  const { table, notRead = [], joins, perReader } = read
  const further = {
    ...read.columns,
    ...partSelects(table, partsOf(read)),
    history: sql`(${historySelect(slice, table)})`,
  }
  const own = selectForJson(table, { except: [...notRead, ...Object.keys(further)] })
  const columns = precompiled(sql.join([own, ...named(further)], sql`, `))
  const from = precompiled(sql`FROM ${table} ${joins}`)
  return (ctx) => {
    const forReader = perReader ? sql`, ${sql.join(named(perReader(ctx)), sql`, `)}` : sql``
    return sql`SELECT ${columns}${forReader} ${from}`
  }
}
