import { randomBytes } from 'node:crypto'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '#platform/server/context.ts'

const STORED_NAME = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/

/**
 * Keeps files in a folder under random names without extension, spread over 65,536 subfolders, so that
 * nothing of the name a person chose ever reaches the disk.
 */
export function folderStore(folder: string): FileStore {
  const driver = new FSDriver({ location: folder, visibility: 'private' })
  return {
    async put(bytes) {
      const id = randomBytes(16).toString('hex')
      const storedName = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
      await driver.put(storedName, bytes)
      return storedName
    },
    get: async (storedName) => driver.getBytes(checked(storedName)),
    remove: async (storedName) => driver.delete(checked(storedName)),
  }
}

function checked(storedName: string): string {
  if (!STORED_NAME.test(storedName)) throw new Error('This is not the name of a stored file.')
  return storedName
}
