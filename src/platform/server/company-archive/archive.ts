import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { ExportPlan, PlannedQuery } from './plan.ts'
import { counted, csvLines, jsonLines, newTally, type RawRow, type Tally } from './rows.ts'

/** How the manifest is called, and what it is. */
export const MANIFEST_NAME = 'manifest.json'
export const MANIFEST_FORMAT = 1

type Source = (query: Pick<PlannedQuery, 'text' | 'values'>) => AsyncIterable<RawRow[]>

interface Attachment {
  readonly id: string
  readonly path: string
  readonly stored: string
  readonly size: number
  readonly sha256: string
}

interface Written {
  readonly path: string
  readonly tally: Tally
}

/** One part of an archive as its manifest lists it. */
export interface ListedPart {
  readonly name: string
  readonly label: string
  readonly rows: number
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly columns: readonly string[]
  readonly csv: { readonly path: string; readonly size: number; readonly sha256: string } | null
}

/** Adds an entry whose bytes are made when its turn comes. */
export function addEntry(
  zip: ZipFile,
  path: string,
  bytes: () => AsyncIterable<Buffer>,
  compress = true,
): void {
  zip.addReadStreamLazy(path, { compress, compressionLevel: compress ? 4 : 0 }, (give) => {
    const stream = Readable.from(bytes(), { objectMode: true, highWaterMark: 2 })
    stream.once('error', (error) => zip.emit('error', error))
    give(null, stream)
  })
}

/** Packs every part as JSON and as CSV, the attachments, and a manifest of what there is. */
export async function packArchive(
  zip: ZipFile,
  plan: ExportPlan,
  { source, filesFolder, tallies }: { source: Source; filesFolder: string; tallies: Map<string, Tally> },
): Promise<void> {
  // Before the first entry: the connection reads one statement after the other.
  const { there, missing } = await attachmentsOf(plan, source, filesFolder)
  const listed: (() => ListedPart)[] = []
  for (const { name, label, exact, readable } of plan.parts) {
    const json = entryOf(zip, `${name}.json`, (tally) => jsonLines(exact, source, tally))
    tallies.set(name, json.tally)
    const csv = readable && entryOf(zip, `${name}.csv`, (tally) => csvLines(readable, source, tally))
    listed.push(() => ({
      name,
      label,
      rows: json.tally.rows,
      ...digestOf(json),
      columns: exact.columns.map(({ heading }) => heading),
      csv: csv && digestOf(csv),
    }))
  }
  for (const file of there) {
    const isText = /\.(csv|txt|dxf|step|stp)$/i.test(file.path)
    addEntry(zip, file.path, () => createReadStream(join(filesFolder, file.stored)), isText)
  }
  addEntry(zip, MANIFEST_NAME, async function* manifest() {
    const files = there.map(({ id, path, size, sha256 }) => ({ id, path, size, sha256 }))
    const about = { format: MANIFEST_FORMAT, ...plan.about }
    const parts = listed.map((part) => part())
    yield Buffer.from(`${JSON.stringify({ ...about, parts, files, missingFiles: missing }, null, 2)}\n`)
  })
  zip.end()
}

function entryOf(zip: ZipFile, path: string, texts: (tally: Tally) => AsyncIterable<string>): Written {
  const tally = newTally()
  addEntry(zip, path, () => counted(texts(tally), tally))
  return { path, tally }
}

const digestOf = ({ path, tally }: Written) => ({
  path,
  size: tally.size,
  sha256: tally.hash.copy().digest('hex'),
})

/** The attachments that are where they should be, and the names of those that are not. */
async function attachmentsOf({ files }: ExportPlan, source: Source, filesFolder: string) {
  const there: Attachment[] = []
  const missing: string[] = []
  if (files === null) return { there, missing }
  for await (const batch of source(files)) {
    for (const [id, name, stored, size, sha256] of batch) {
      if (!id || !name || !stored || !size || !sha256) continue
      const path = `files/${id}/${name}`
      const found = await stat(join(filesFolder, stored)).catch(() => null)
      if (found?.size === Number(size)) there.push({ id, path, stored, size: Number(size), sha256 })
      else missing.push(path)
    }
  }
  return { there, missing }
}

/** Resolves with the error that keeps an archive from being made; never otherwise. */
export async function archiveError(zip: ZipFile): Promise<never> {
  const [error] = (await once(zip, 'error')) as [unknown]
  throw error
}
