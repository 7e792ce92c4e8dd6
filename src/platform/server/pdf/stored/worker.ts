import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { weightProblem } from '#platform/server/files/weighing/weight.ts'
import { composeCovered } from './covered-pages.ts'
import { type CoveredPages, type ReadPages, type StoredPages, unreadablePages } from './stored-pages.ts'

/** Sets a cover sheet with stored pages behind it. Runs in a process for foreign files. */
export async function run({ behind, ...covered }: CoveredPages): Promise<Uint8Array> {
  const read: ReadPages[] = []
  for (const file of behind) read.push(await opened(file))
  return composeCovered({ ...covered, behind: read })
}

async function opened({ name, mime, path, sha256 }: StoredPages): Promise<ReadPages> {
  const bytes = await readFile(path)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The stored file ${path} (${name}) has been changed.`)
  // It may have been stored when files were not weighed yet.
  const problem = await weightProblem(bytes, mime)
  if (problem !== null)
    throw unreadablePages(
      `"${name}" ${problem} and cannot be joined with the cover sheet. Open it by itself under Files.`,
    )
  return { name, mime, bytes }
}
