import { createHash, randomBytes } from 'node:crypto'
import { chmod, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileDraft, FileStore } from '#platform/server/context.ts'

const STORED_NAME = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/

/**
 * Keeps files in a folder under random names without extension, spread over 65,536 subfolders, so that
 * nothing of the name a person chose ever reaches the disk.
 */
export function folderStore(folder: string): FileStore {
  const driver = new FSDriver({ location: folder, visibility: 'private' })
  const closed = closedToOthers(folder)
  return {
    async put(bytes) {
      await closed
      const storedName = randomName()
      const path = join(folder, storedName)
      await writeDraft(path, (file) => file.writeFile(bytes))
      await takeName(path)
      return storedName
    },
    async draft(source) {
      await closed
      const storedName = randomName()
      return draftAt(join(folder, storedName), storedName, source)
    },
    get: async (storedName) => driver.getBytes(checked(storedName)),
    pathOf: (storedName) => join(folder, checked(storedName)),
    remove: async (storedName) => driver.delete(checked(storedName)),
  }
}

function randomName(): string {
  const id = randomBytes(16).toString('hex')
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
}

/** Nobody else of the machine reads what people attach; a folder of somebody else is left as it is. */
async function closedToOthers(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  } catch {
    // Writing into it says what is wrong.
  }
}

const draftOf = (path: string): string => `${path}.part`

/** Writes what streams in to a draft; one piece of it is in memory at a time. */
async function draftAt(
  path: string,
  storedName: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<FileDraft> {
  const hash = createHash('sha256')
  let size = 0
  await writeDraft(path, async (file) => {
    for await (const piece of source) {
      hash.update(piece)
      size += piece.length
      await file.appendFile(piece)
    }
  })
  return {
    path: draftOf(path),
    size,
    sha256: hash.digest('hex'),
    async keep() {
      await takeName(path)
      return storedName
    },
    drop: () => rm(draftOf(path), { force: true }),
  }
}

/**
 * A file is there whole or not at all, also after a power cut: the record that names it is committed only when its bytes
 * and its name are on the disk.
 */
async function writeDraft(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draftOf(path), 'wx', 0o600)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(draftOf(path), { force: true }).catch(() => undefined)
    throw error
  }
}

/** Gives a draft its name. */
async function takeName(path: string): Promise<void> {
  try {
    await rename(draftOf(path), path)
  } catch (error) {
    await rm(draftOf(path), { force: true }).catch(() => undefined)
    throw error
  }
  const folder = await open(dirname(path))
  // Windows cannot sync a folder; its file system keeps names in a journal.
  await folder.sync().catch(() => undefined)
  await folder.close()
}

function checked(storedName: string): string {
  if (!STORED_NAME.test(storedName)) throw new Error('This is not the name of a stored file.')
  return storedName
}
