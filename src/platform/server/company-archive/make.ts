import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ZipFile } from 'yazl'
import { addEntry, archiveError, packArchive } from './archive.ts'
import type { ExportPlan, PlannedPart, PlannedQuery } from './plan.ts'
import { batchesOf, counted, csvLines, jsonLines, newTally, type Tally } from './rows.ts'
import { packWorkbook } from './workbook-stream.ts'

/** What is to be made, and where. */
export interface MakeOrder {
  readonly plan: ExportPlan
  readonly connection: pg.ClientConfig
  /** The file is made new, for the program alone. */
  readonly path: string
  readonly filesFolder: string
}

export interface MadeExport {
  /** Of the parts that were asked for. */
  readonly rows: number
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly parts: readonly { readonly name: string; readonly rows: number }[]
}

const SESSION =
  "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL timezone = 'UTC'; " +
  "SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL jit = off"

/**
 * Makes the file of an export. All parts are read in one snapshot, row after row; `onRows` hears of the rows
 * as they come.
 */
export async function makeExport(order: MakeOrder, onRows: (rows: number) => void): Promise<MadeExport> {
  const client = new pg.Client(order.connection)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(SESSION)
    return await write(order, client, onRows)
  } finally {
    await client.end()
  }
}

async function write(
  { plan, path, filesFolder }: MakeOrder,
  client: pg.Client,
  onRows: (rows: number) => void,
): Promise<MadeExport> {
  async function* source(query: Pick<PlannedQuery, 'text' | 'values'>) {
    for await (const batch of batchesOf(client, query)) {
      onRows(batch.length)
      yield batch
    }
  }
  const tallies = new Map<string, Tally>()
  const { content, failure } = await contentOf(plan, { source, filesFolder, tallies })
  const total = newTally()
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total.hash.update(chunk)
      total.size += chunk.length
      done(null, chunk)
    },
  })
  const written = pipeline(content, counting, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  await Promise.race([written, failure])
  const parts = plan.parts.flatMap(({ name, isSetup }) =>
    isSetup ? [] : [{ name, rows: tallies.get(name)?.rows ?? 0 }],
  )
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  return { rows, size: total.size, sha256: total.hash.digest('hex'), parts }
}

interface Work {
  readonly source: Parameters<typeof packArchive>[2]['source']
  readonly filesFolder: string
  readonly tallies: Map<string, Tally>
}

const NEVER = new Promise<never>(() => undefined)

async function contentOf(
  plan: ExportPlan,
  work: Work,
): Promise<{ content: NodeJS.ReadableStream; failure: Promise<never> }> {
  const readable = plan.parts.flatMap((part) => (part.readable ? [{ ...part, query: part.readable }] : []))
  const [only, ...others] = readable
  if (plan.format === 'json') return plain(jsonDocument(plan, work))
  if (plan.format === 'csv' && only && others.length === 0) {
    const tally = tallyOf(work, only)
    return plain(counted(csvLines(only.query, work.source, tally), tally))
  }
  const zip = new ZipFile()
  const failure = archiveError(zip)
  failure.catch(() => undefined)
  if (plan.format === 'zip') await packArchive(zip, plan, work)
  else if (plan.format === 'xlsx') {
    const sheets = readable.map((part) => ({ ...part, batches: work.source(part.query) }))
    packWorkbook(zip, sheets, work.tallies)
  } else {
    for (const part of readable) {
      const tally = tallyOf(work, part)
      addEntry(zip, `${part.name}.csv`, () => counted(csvLines(part.query, work.source, tally), tally))
    }
    zip.end()
  }
  return { content: zip.outputStream, failure }
}

const plain = (bytes: AsyncIterable<Buffer>) => ({
  content: Readable.from(bytes, { highWaterMark: 2 }),
  failure: NEVER,
})

function tallyOf({ tallies }: Work, { name }: PlannedPart): Tally {
  const tally = newTally()
  tallies.set(name, tally)
  return tally
}

/** `{"about": ..., "parts": {"companies": [...]}}`, a line for each row. */
async function* jsonDocument(plan: ExportPlan, work: Work): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"about":${JSON.stringify(plan.about)},\n"parts":{`)
  let sign = '\n'
  for (const part of plan.parts) {
    const tally = tallyOf(work, part)
    yield Buffer.from(`${sign}${JSON.stringify(part.name)}:`)
    yield* counted(jsonLines(part.exact, work.source, tally), tally)
    sign = ','
  }
  yield Buffer.from('}}\n')
}
