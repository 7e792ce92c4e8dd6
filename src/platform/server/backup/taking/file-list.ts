import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { codeOf } from '#platform/server/database/database.ts'
import { StartError } from '#platform/server/program/start-error.ts'
import { fileListForm, pathIn, STORED_NAME } from '../layout.ts'
import type { OpenBackup } from '../manifest.ts'
import { readStored, type StoredDigest } from '../stored.ts'

/** An attachment of a backup. */
export interface FileEntry extends StoredDigest {
  /** As the file store names it. */
  readonly name: string
}

const digest = z.object({ size: z.int().nonnegative(), sha256: z.string().length(64) })
const entrySchema = z.object({ name: z.string().regex(STORED_NAME), content: digest, stored: digest })

const HEX_PAIR = /^[0-9a-f]{2}$/

/** The stored names of all files in the folder of a file store; any other file in there is not ours. */
export async function* storedNamesIn(folder: string): AsyncGenerator<string> {
  for (const first of await entriesOf(folder)) {
    if (!HEX_PAIR.test(first)) continue
    for (const second of await entriesOf(join(folder, first))) {
      if (!HEX_PAIR.test(second)) continue
      for (const id of await entriesOf(join(folder, first, second))) {
        const name = `${first}/${second}/${id}`
        if (STORED_NAME.test(name)) yield name
      }
    }
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  }
}

/** The list of attachments as it is stored: one line of JSON for each. */
export const linesOf = (entries: readonly FileEntry[]): Readable =>
  Readable.from(entries.map((entry) => Buffer.from(`${JSON.stringify(entry)}\n`)))

/** The attachments of a backup, one after the other. */
export async function* fileEntries({ folder, manifest, key }: OpenBackup): AsyncGenerator<FileEntry> {
  const form = fileListForm(manifest, key)
  const content = Readable.from(readStored(pathIn(folder, form), form))
  for await (const line of createInterface({ input: content })) {
    const entry = entrySchema.safeParse(JSON.parse(line))
    if (!entry.success)
      throw new StartError(`The backup ${folder} is damaged: a line of ${form.name} is no file.`)
    yield entry.data
  }
}

/** Runs the work for each item, a few at a time. The first error ends it, once nothing runs any more. */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
  most = 4,
): Promise<void> {
  const running = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const one = work(item).finally(() => running.delete(one))
      // An error is thrown by the race or at the end; until then it must not count as unhandled.
      one.catch(() => {})
      running.add(one)
      if (running.size >= most) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
