import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { codeOf } from '#platform/server/database/database.ts'
import { rowsOf } from '../contents.ts'
import { type FileEntry, inParallel, storedNamesIn } from './file-list.ts'
import { fileForm, pathIn } from '../layout.ts'
import type { Manifest } from '../manifest.ts'
import { type Progress, progressOver } from './progress.ts'
import { type StoredForm, store } from '../stored.ts'

/** The backup that is being made. */
export interface Place extends Pick<Manifest, 'encryption'> {
  readonly folder: string
  readonly key: Buffer | null
}

/** Copies every attachment of a file store into a backup and gives them sorted by name. */
export async function copyFiles(
  filesFolder: string,
  place: Place,
  progress: Progress | undefined,
): Promise<FileEntry[]> {
  const names: string[] = []
  let size = 0
  for await (const name of storedNamesIn(filesFolder)) {
    names.push(name)
    size += (await stat(join(filesFolder, name)).catch(() => ({ size: 0 }))).size
  }
  const step = progressOver(progress, 'files', size)
  const folders = new Set<string>()
  const entries: FileEntry[] = []
  await inParallel(names, async (name) => {
    const form = fileForm(place, name, place.key)
    const path = pathIn(place.folder, form)
    if (!folders.has(dirname(path))) {
      await mkdir(dirname(path), { recursive: true })
      folders.add(dirname(path))
    }
    const digests = await copyFile(join(filesFolder, name), path, form, step)
    if (digests) entries.push({ name, ...digests })
  })
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Null when somebody has removed the file in the meantime. */
async function copyFile(from: string, to: string, form: StoredForm, step: (bytes: number) => void) {
  try {
    return await store(createReadStream(from, { highWaterMark: 256 * 1024 }), to, form, step)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await rm(to, { force: true })
    return null
  }
}

/** What the records name and nobody could copy. */
export async function missingOf(client: pg.ClientBase, entries: readonly FileEntry[]): Promise<string[]> {
  const named = await rowsOf<{ stored_name: string }>(
    client,
    'SELECT stored_name FROM public.files WHERE removed_at IS NULL ORDER BY stored_name',
  )
  const copied = new Set(entries.map(({ name }) => name))
  return named.map((row) => row.stored_name).filter((name) => !copied.has(name))
}
