import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { writeXlsxStream } from 'hucre/xlsx'
import type { z } from 'zod'
import type { SheetFormat } from '#platform/contract/import-export.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
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
/** What the formats are called by programs. */
export const sheetMimes: Readonly<Record<SheetFormat, string>> = {
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

/** The handler of `exportRows` of a list that can be imported too: its columns are those that an import takes back. */
export function exportRowsOf(plan: ExportPlan) {
  const list: ListPlan = { ...plan.list, columns: columnsFor(plan) }
  return (ctx: Context, asked: AskedSheet, exchange: HttpExchange): Promise<void> =>
    sendRows(plan, (query) => listPage<Row>(ctx, list, query, ctx.appUrl), asked, ctx.today(), exchange)
}

interface AskedSheet {
  readonly params: { readonly format: SheetFormat }
  readonly query: ListQuery
}

/** How the words of a column are called by people: `{ status: { awaiting_approval: 'Awaiting approval' } }`. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The handler of `exportRows` of any list, from the handler of the list itself: what that refuses or hides from somebody is
 * refused for the file and hidden in it too. A column for each plain field of its row; `words` say how its codes are called.
 */
export const exportOf =
  (
    { slice, row }: { readonly slice: string; readonly row: z.ZodObject },
    list: (ctx: Context, asked: { query: ListQuery }, exchange: HttpExchange) => Promise<Page<object>>,
    words: Words = {},
  ) =>
  (ctx: Context, asked: AskedSheet, exchange: HttpExchange): Promise<void> =>
    sendRows(
      // What tells two savings of a record apart says nothing to people.
      { slice, columns: columnsOf(row, []).filter(({ field }) => field !== 'version'), words },
      (query) => list(ctx, { query }, exchange) as Promise<Page<Row>>,
      asked,
      ctx.today(),
      exchange,
    )

type SentRows = Pick<ExportPlan, 'slice' | 'columns'> & { readonly words?: Words }
type Pages = (query: ListQuery) => Promise<Page<Row>>

/** Page by page, so that a list of any length takes no memory and holds no connection; the first may still be refused. */
async function sendRows(
  sent: SentRows,
  pages: Pages,
  { params, query }: AskedSheet,
  today: string,
  { reply }: HttpExchange,
): Promise<void> {
  const first = await pages({ ...query, perPage: PER_PAGE, cursor: null })
  const [row] = first.data
  // What the list hides from this person is not in its rows.
  const columns = sent.columns.filter(({ field }) => row === undefined || field in row)
  const plan = { ...sent, columns }
  const rows = rowsOf(first, pages, query)
  const stream = params.format === 'csv' ? csvOf(plan, rows) : xlsxOf(plan, rows)
  const name = `${plan.slice}-${today}.${params.format}`
  await reply
    .headers({
      'content-type': sheetMimes[params.format],
      'content-disposition': contentDisposition('attachment', name),
    })
    .send(stream)
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

async function* rowsOf(first: Page<Row>, pages: Pages, query: ListQuery): AsyncGenerator<Row> {
  let page = first
  while (true) {
    yield* page.data
    const cursor = page.meta.next_cursor
    if (cursor === null) return
    page = await pages({ ...query, perPage: PER_PAGE, cursor })
  }
}

async function* cellsOf(
  { columns, words = {} }: SentRows,
  rows: AsyncIterable<Row>,
  isText: boolean,
): AsyncGenerator<Cell[]> {
  // A spreadsheet counts a cell with a text of no letters as filled in.
  const called = (field: string, value: unknown) =>
    typeof value === 'string' ? (words[field]?.[value] ?? (value || null)) : value
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
