import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#platform/server/services.ts'

const NAME = /^[0-9a-f]{32}$/
const HOUR = 3_600_000

/** A name that nobody can guess. */
export const newStoredName = (): string => randomBytes(16).toString('hex')

/** The files of exports of one kind, in a folder of the data folder. */
export function exportFolder(folder: string) {
  const folderOf = ({ config }: Services): string => join(config.DATA_DIR, folder)
  return {
    /** Where the file of an export lies; the folder is made for the program alone. */
    pathOf: async (services: Services, storedName: string): Promise<string> => {
      if (!NAME.test(storedName)) throw new Error('This is not the name of an export.')
      await mkdir(folderOf(services), { recursive: true, mode: 0o700 })
      return join(folderOf(services), storedName)
    },
    /** Deletes the file of an export, if it is there. */
    removeFile: async (services: Services, storedName: string | null): Promise<void> => {
      if (storedName !== null && NAME.test(storedName))
        await rm(join(folderOf(services), storedName), { force: true })
    },
    /** Deletes files that no export names, such as those of a program that was killed. */
    removeStrays: async (services: Services, known: ReadonlySet<string>): Promise<void> => {
      const names = await readdir(folderOf(services)).catch(() => [])
      for (const name of names) {
        if (!NAME.test(name) || known.has(name)) continue
        const path = join(folderOf(services), name)
        const found = await stat(path).catch(() => null)
        // A young one may belong to an export that another program has just begun.
        if (found && Date.now() - found.mtimeMs > HOUR) await rm(path, { force: true })
      }
    },
  }
}

export const { pathOf, removeFile, removeStrays } = exportFolder('exports')
