import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { text as readText, buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'

/** A body as something that can be compared by paths: JSON as it is, texts by line, archives by entry. */
export async function readBody(type: string, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return null
  if (type.includes('json')) return JSON.parse(bytes.toString('utf8')) as unknown
  if (type.includes('pdf')) return { pdf: await pdfLines(bytes) }
  if (type.includes('spreadsheetml')) return { sheets: await readSheets(bytes) }
  if (type.includes('zip')) return { entries: await readArchive(bytes) }
  if (type.startsWith('text/')) return linesOf(bytes.toString('utf8'))
  return fingerprint(bytes)
}

const linesOf = (text: string): string[] => text.split(/\r?\n/)

const fingerprint = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** The text as it is set, page by page; where pdftotext is missing, only that there is a PDF. */
function pdfLines(bytes: Buffer): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const child = execFile('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], options, (error, output) => {
    if (error?.code === 'ENOENT') resolve(['pdftotext is missing'])
    else if (error) reject(error)
    else resolve(linesOf(output.replaceAll('\f', '\n--- next page ---\n')))
  })
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(bytes)
  return promise
}

/** Every entry of a ZIP. */
async function readArchive(bytes: Buffer): Promise<Record<string, unknown>> {
  const zip = await fromBufferPromise(bytes)
  const entries: Record<string, unknown> = {}
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    const stream = await zip.openReadStreamPromise(entry)
    if (/\.(json|csv|txt)$/.test(name)) entries[name] = readEntry(name, await readText(stream))
    else entries[name] = fingerprint(await buffer(stream))
  }
  return entries
}

function readEntry(name: string, text: string): unknown {
  if (name.endsWith('.json')) return JSON.parse(text) as unknown
  if (name.endsWith('.csv')) return parse(text, { bom: true, columns: true, relax_column_count: true })
  return linesOf(text)
}

/** The rows of each sheet by their headings, so that a column more moves no other. */
async function readSheets(bytes: Buffer): Promise<Record<string, unknown>> {
  const { sheets } = await readXlsx(bytes)
  return Object.fromEntries(
    sheets.map(({ name, rows: [headings = [], ...rows] }) => [
      name,
      {
        headings: headings.map(String),
        rows: rows.map((row) =>
          Object.fromEntries(row.map((value, at) => [String(headings[at] ?? at), value] as const)),
        ),
      },
    ]),
  )
}
