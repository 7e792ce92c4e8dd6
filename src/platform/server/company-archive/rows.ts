import { createHash } from 'node:crypto'
import type pg from 'pg'
import { instantText } from '#platform/server/database/database-values.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import type { ExportKind } from './part.ts'
import type { PlannedQuery } from './plan.ts'

/** A value as the database writes it. */
export type Raw = string | null
export type RawRow = readonly Raw[]

const PER_FETCH = 1_000

/** Values stay the text that the database writes: nothing is rounded, and nothing is made to be thrown away. */
export const rawTypes: pg.CustomTypesConfig = { getTypeParser: () => (text: string | Buffer) => text }

/** The rows of a statement, many at a time; the next ones are on their way while these are worked on. */
export async function* batchesOf(
  client: pg.ClientBase,
  { text, values }: Pick<PlannedQuery, 'text' | 'values'>,
): AsyncGenerator<RawRow[]> {
  await client.query({ text: `DECLARE exported NO SCROLL CURSOR FOR ${text}`, values: [...values] })
  const fetch = () =>
    client.query<Raw[]>({ text: `FETCH ${PER_FETCH} FROM exported`, rowMode: 'array', types: rawTypes })
  let next = fetch()
  for (;;) {
    const { rows } = await next
    if (rows.length === 0) break
    next = fetch()
    next.catch(() => undefined)
    yield rows
  }
  await client.query('CLOSE exported')
}

/** A value of JSON: decimals are text, instants are those of the API, nothing is rounded. */
export function jsonValue(kind: ExportKind, raw: Raw): string {
  if (raw === null) return 'null'
  switch (kind) {
    case 'integer':
      return raw
    case 'flag':
      return raw === 't' ? 'true' : 'false'
    case 'list':
    case 'json':
      return raw
    case 'instant':
      return JSON.stringify(instantText(raw))
    default:
      return JSON.stringify(raw)
  }
}

/** One row as an object of JSON. */
export const jsonRow = (columns: PlannedQuery['columns'], names: readonly string[], row: RawRow): string =>
  `{${columns.map(({ kind }, at) => `${names[at] ?? ''}${jsonValue(kind, row[at] ?? null)}`).join(',')}}`

/** What a person reads; text that a spreadsheet would run as a formula cannot run any more. */
export function readableText(kind: ExportKind, raw: Raw): string {
  if (raw === null) return ''
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'date':
      return raw
    case 'flag':
      return raw === 't' ? 'yes' : 'no'
    case 'instant':
      return `${raw.slice(0, 10)}T${raw.slice(11, 19)}Z`
    case 'list':
      return neutralised((JSON.parse(raw) as unknown[]).map(String).join('; '))
    default:
      return neutralised(raw)
  }
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of CSV as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Counts and hashes what passes. */
export interface Tally {
  rows: number
  size: number
  readonly hash: ReturnType<typeof createHash>
}

export const newTally = (): Tally => ({ rows: 0, size: 0, hash: createHash('sha256') })

/** Texts as bytes, counted. */
export async function* counted(texts: AsyncIterable<string>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    tally.hash.update(bytes)
    tally.size += bytes.length
    yield bytes
  }
}

type Source = (query: Pick<PlannedQuery, 'text' | 'values'>) => AsyncIterable<RawRow[]>

/** The rows of a query as a JSON array, one row a line. */
export async function* jsonLines(query: PlannedQuery, from: Source, tally: Tally): AsyncGenerator<string> {
  const names = query.columns.map(({ heading }) => `${JSON.stringify(heading)}:`)
  yield '['
  let sign = '\n'
  for await (const batch of from(query)) {
    tally.rows += batch.length
    yield sign + batch.map((row) => jsonRow(query.columns, names, row)).join(',\n')
    sign = ',\n'
  }
  yield '\n]\n'
}

/** The rows of a query as CSV with its headings. */
export async function* csvLines(query: PlannedQuery, from: Source, tally: Tally): AsyncGenerator<string> {
  // Without the mark Excel takes UTF-8 for the character set of the machine.
  yield `\uFEFF${csvLine(query.columns.map(({ heading }) => heading))}`
  for await (const batch of from(query)) {
    tally.rows += batch.length
    yield batch
      .map((row) => csvLine(query.columns.map(({ kind }, at) => readableText(kind, row[at] ?? null))))
      .join('')
  }
}
