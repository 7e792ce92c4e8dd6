import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ended, type LiveProgram, startProgram } from '../test/support/live-program.ts'
import { addressOf, copyHouse, dropDatabase, HOUSE } from './databases.ts'
import { runFolder } from './people.ts'

/** Of all programs of a run: a session that the house gave is good in every copy of it. */
const SECRET_KEY = 'the-secret-of-the-journeys-is-no-secret'
const START_PATIENCE = 120_000

const dataFolder = (database: string): string => join(runFolder(), database)

/** Starts the program over a database of this run and gives it the folder of the same name. */
async function startOver(database: string): Promise<LiveProgram> {
  const program = await startProgram(
    {
      DATABASE_URL: addressOf(database),
      DATABASE_OWNER_URL: addressOf(database, 'owner'),
      DATA_DIR: dataFolder(database),
      SECRET_KEY,
      // The program starts once for each file; its sources are stripped and compiled the first time only.
      NODE_COMPILE_CACHE: join(runFolder(), 'compile-cache'),
      // Makes the program end by itself when the worker that started it is killed.
      npm_lifecycle_event: 'start',
    },
    START_PATIENCE,
  )
  program.child.stderr?.pipe(process.stderr)
  return program
}

/** The program over the empty database of the house; what was built through it is copied once it has stopped. */
export async function openBuildingSite(): Promise<{
  setupLink: string
  address: string
  close: () => Promise<void>
}> {
  const { child, address, setupLink } = await startOver(HOUSE)
  return {
    address,
    setupLink: setupLink ?? '',
    close: async () => {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/** The program of one worker. Each file of journeys gets a copy of the house to itself. */
export class OwnHouse {
  readonly #worker: number
  #copies = 0
  #file = ''
  #database = ''
  #program: LiveProgram | undefined

  constructor(worker: number) {
    this.#worker = worker
  }

  /** The address of a house in which nothing has happened but in this file. */
  async addressFor(file: string): Promise<string> {
    if (this.#program === undefined || file !== this.#file) {
      await this.close()
      this.#file = file
      this.#copies += 1
      this.#database = `journeys_${this.#worker}_${this.#copies}`
      await copyHouse(this.#database)
      mkdirSync(dataFolder(this.#database))
      if (existsSync(dataFolder(HOUSE)))
        cpSync(dataFolder(HOUSE), dataFolder(this.#database), { recursive: true })
      this.#program = await startOver(this.#database)
    }
    return this.#program.address
  }

  /** Ends the program at once: nobody reads its database again. */
  async close(): Promise<void> {
    if (!this.#program) return
    this.#program.child.kill('SIGKILL')
    await ended(this.#program.child)
    this.#program = undefined
    await dropDatabase(this.#database)
    rmSync(dataFolder(this.#database), { recursive: true, force: true })
  }
}
