import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '#platform/server/context.ts'

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
      const id = randomBytes(16).toString('hex')
      const storedName = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
      await writeWhole(join(folder, storedName), bytes)
      return storedName
    },
    get: async (storedName) => driver.getBytes(checked(storedName)),
    remove: async (storedName) => driver.delete(checked(storedName)),
  }
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

/**
 * A file is there whole or not at all, also after a power cut: the record that names it is committed only when its bytes
 * and its name are on the disk.
 */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.part`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
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
