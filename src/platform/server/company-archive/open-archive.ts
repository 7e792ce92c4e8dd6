import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { MANIFEST_FORMAT, MANIFEST_NAME } from './archive.ts'

const LARGEST_MANIFEST = 100 * 1024 * 1024

const digest = { path: z.string(), size: z.int().nonnegative(), sha256: z.string().length(64) }

const manifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT),
  program: z.string(),
  madeAt: z.string(),
  madeBy: z.string(),
  scope: z.string(),
  isRestorable: z.boolean(),
  leftOut: z.array(z.string()),
  // Older archives do not say it.
  neverExported: z.array(z.string()).default([]),
  parts: z.array(
    z.object({
      ...digest,
      name: z.string(),
      label: z.string(),
      rows: z.int().nonnegative(),
      columns: z.array(z.string()),
      csv: z.object(digest).nullable(),
    }),
  ),
  files: z.array(z.object({ ...digest, id: z.uuid() })),
  missingFiles: z.array(z.string()),
})

/** What an archive says of itself. */
export type ExportManifest = z.output<typeof manifestSchema>

export interface OpenArchive {
  readonly manifest: ExportManifest
  /** The bytes of an entry that the manifest names. */
  readonly read: (path: string) => Promise<Readable>
  readonly close: () => void
}

/** Opens the archive of an export and reads its manifest. Throws a StartError with a sentence. */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw new StartError(`${file} cannot be opened as an export: ${reasonOf(error)}.`, { cause: error })
  })
  try {
    const entries = await entriesOf(zip)
    const read = async (path: string) => {
      const entry = entries.get(path)
      if (!entry) throw new StartError(`The export is damaged: ${path} is missing.`)
      return zip.openReadStreamPromise(entry)
    }
    const manifest = await readManifest(await read(MANIFEST_NAME))
    return { manifest, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    if (error instanceof StartError) throw error
    throw new StartError(`The export is damaged: ${reasonOf(error)}.`, { cause: error })
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function readManifest(stream: Readable): Promise<ExportManifest> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_MANIFEST) throw new StartError('The export is damaged: its manifest is too long.')
    parts.push(part)
  }
  const manifest = manifestSchema.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')))
  if (!manifest.success)
    throw new StartError(
      'The manifest of the export cannot be read: it was made by another version of Heatline.',
    )
  return manifest.data
}

/** Compares every file of the archive with its hash. Throws a StartError that names the first that differs. */
export async function checkArchive({ manifest, read }: OpenArchive): Promise<void> {
  const listed = [...manifest.parts, ...manifest.parts.flatMap(({ csv }) => csv ?? []), ...manifest.files]
  for (const { path, size, sha256 } of listed) {
    const hash = createHash('sha256')
    let found = 0
    try {
      for await (const part of (await read(path)) as AsyncIterable<Buffer>) {
        hash.update(part)
        found += part.length
      }
    } catch (error) {
      if (error instanceof StartError) throw error
      throw new StartError(`The export is damaged: ${path} cannot be read.`, { cause: error })
    }
    if (found !== size || hash.digest('hex') !== sha256)
      throw new StartError(`The export is damaged: ${path} is not what the manifest says.`)
  }
}
