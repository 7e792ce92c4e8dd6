import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { writeXlsxStream } from 'hucre/xlsx'
import type { z } from 'zod'
import type { SheetFormat } from '#platform/contract/import-export.ts'
import type { ListQuery } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { column } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { type Cell, cellOf } from './cells.ts'
import { columnsOf, type SheetColumn } from './columns.ts'

/** How a record of another list is called in a file. */
export interface SheetReference {
  /** A table with `id` and `code`, or a query in brackets that gives both. */
  readonly table: PgTable | SQL
  /** Its code by default; `row` is the alias of its row. */
  readonly label?: (row: SQL) => SQL
}
export type References = Readonly<Record<string, SheetReference>>

const PER_PAGE = 500
const MIMES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The alias that names of references are read under. */
export const referred = sql`referred`
export const labelOf = ({ label }: SheetReference): SQL => (label ? label(referred) : sql`${referred}.code`)

interface ExportPlan {
  readonly slice: string
  readonly table: PgTable
  readonly list: ListPlan
  readonly columns: readonly SheetColumn[]
  readonly references: References
  /** Fields that are no column of the table. */
  readonly selects?: Readonly<Record<string, SQL>>
}

/** The handler of `exportRows`: page by page, so that a list of any length takes no memory and holds no connection. */
export function exportRowsOf(plan: ExportPlan) {
  const list: ListPlan = { ...plan.list, columns: columnsFor(plan) }
  return (ctx: Context, asked: AskedSheet, exchange: HttpExchange): Promise<void> =>
    sendRows(ctx, { ...plan, list }, asked, exchange)
}

interface AskedSheet {
  readonly params: { format: SheetFormat }
  readonly query: ListQuery
}

type SentRows = Pick<ExportPlan, 'slice' | 'list' | 'columns'> & { readonly words?: Words }

async function sendRows(
  ctx: Context,
  plan: SentRows,
  { params, query }: AskedSheet,
  { reply }: HttpExchange,
): Promise<void> {
  const rows = rowsOf(ctx, plan.list, query)
  const stream = params.format === 'csv' ? csvOf(plan, rows) : xlsxOf(plan, rows)
  const name = `${plan.slice}-${ctx.today()}.${params.format}`
  await reply
    .headers({
      'content-type': MIMES[params.format],
      'content-disposition': contentDisposition('attachment', name),
    })
    .send(stream)
}

/** How the words of a column are called by people: `{ status: { awaiting_approval: 'Awaiting approval' } }`. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * What a list shows, as it is filtered and sorted, as a file: a column for each field of its row that the plan reads for
 * this person, so that what the list hides from them is not in the file either.
 */
export function exportList(
  ctx: Context,
  about: {
    readonly slice: string
    readonly row: z.ZodObject
    readonly list: ListPlan
    readonly words?: Words
  },
  asked: AskedSheet,
  exchange: HttpExchange,
): Promise<void> {
  const columns = columnsOf(about.row, []).filter(({ field }) => field in about.list.columns)
  return sendRows(ctx, { ...about, columns }, asked, exchange)
}

function columnsFor({ table, columns, references, selects = {} }: ExportPlan): Record<string, SQL> {
  return Object.fromEntries(
    columns.map(({ field }) => {
      const own = selects[field] ?? sql`${column(table, field)}`
      const reference = references[field]
      const name =
        reference &&
        sql`(SELECT ${labelOf(reference)} FROM ${reference.table} ${referred} WHERE ${referred}.id = ${own})`
      return [field, name ?? own]
    }),
  )
}

type Row = Readonly<Record<string, unknown>>

async function* rowsOf(ctx: Context, list: ListPlan, query: ListQuery): AsyncGenerator<Row> {
  let cursor: string | null = null
  do {
    const page: { data: Row[]; meta: { next_cursor: string | null } } = await listPage<Row>(
      ctx,
      list,
      { ...query, perPage: PER_PAGE, cursor },
      ctx.appUrl,
    )
    yield* page.data
    cursor = page.meta.next_cursor
  } while (cursor !== null)
}

async function* cellsOf(
  { columns, words = {} }: SentRows,
  rows: AsyncIterable<Row>,
  isText: boolean,
): AsyncGenerator<Cell[]> {
  const called = (field: string, value: unknown) =>
    typeof value === 'string' ? (words[field]?.[value] ?? value) : value
  for await (const row of rows)
    yield columns.map((one) => cellOf(one, called(one.field, row[one.field]), isText))
}

function csvOf(plan: SentRows, rows: AsyncIterable<Row>): Readable {
  const { columns } = plan
  const headings = columns.map(({ heading }) => heading)
  // Without the mark Excel takes UTF-8 for the character set of the machine.
  const out = stringify({ bom: true, header: true, columns: headings })
  pipeline(Readable.from(cellsOf(plan, rows, true)), out, () => undefined)
  return out
}

function xlsxOf(plan: SentRows, rows: AsyncIterable<Row>): Readable {
  const { slice, columns } = plan
  const stream = writeXlsxStream(cellsOf(plan, rows, false), {
    name: slice.slice(0, 31),
    columns: columns.map(({ heading, kind }) => ({ header: heading, width: kind === 'text' ? 28 : 16 })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
