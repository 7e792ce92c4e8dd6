import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ended, projectRoot, startProgram, untilReady } from '../test/support/live-program.ts'
import { addressOf, copyHouse, dropDatabase, HOUSE, noteOpenHouse } from './databases.ts'
import { runFolder } from './people.ts'

/** Of all programs of a run: a session that the house gave is good in every copy of it. */
const SECRET_KEY = 'the-secret-of-the-journeys-is-no-secret'
const START_PATIENCE = 120_000

const dataFolder = (database: string): string => join(runFolder(), database)

/** What a program over a database of this run needs to know; its folder has the name of the database. */
const environmentOf = (database: string) => ({
  DATABASE_URL: addressOf(database),
  DATABASE_OWNER_URL: addressOf(database, 'owner'),
  DATA_DIR: dataFolder(database),
  SECRET_KEY,
})

const ofEveryProgram = () => ({
  // The sources are stripped and compiled by the first program only.
  NODE_COMPILE_CACHE: join(runFolder(), 'compile-cache'),
  // Makes the program end by itself when the worker that started it is killed.
  npm_lifecycle_event: 'start',
})

/** The program over the empty database of the house; what was built through it is copied once it has stopped. */
export async function openBuildingSite(): Promise<{
  setupLink: string
  address: string
  close: () => Promise<void>
}> {
  const { child, address, setupLink } = await startProgram(
    { ...environmentOf(HOUSE), ...ofEveryProgram() },
    START_PATIENCE,
  )
  child.stderr?.pipe(process.stderr)
  return {
    address,
    setupLink: setupLink ?? '',
    close: async () => {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/** What the program says once it has closed a house. */
const houseClosed = z.object({ closed: z.string() })

/** The program of one worker. Each file of journeys gets a copy of the house to itself, and the program opens it. */
export class OwnHouse {
  readonly #worker: number
  #copies = 0
  #file = ''
  #database = ''
  #address = ''
  #program: ChildProcess | undefined
  readonly #removals: Promise<void>[] = []

  constructor(worker: number) {
    this.#worker = worker
  }

  /** The address of a house in which nothing has happened but in this file. */
  async addressFor(file: string): Promise<string> {
    if (file === this.#file) return this.#address
    this.#copies += 1
    this.#database = `journeys_${this.#worker}_${this.#copies}`
    await copyHouse(this.#database)
    mkdirSync(dataFolder(this.#database))
    if (existsSync(dataFolder(HOUSE)))
      cpSync(dataFolder(HOUSE), dataFolder(this.#database), { recursive: true })
    this.#address = await this.#open(this.#database)
    this.#file = file
    noteOpenHouse(this.#database)
    return this.#address
  }

  async #open(house: string): Promise<string> {
    this.#program ??= this.#start()
    this.#program.send({ house, environment: environmentOf(house) })
    const { address } = await untilReady(this.#program, START_PATIENCE)
    return address
  }

  #start(): ChildProcess {
    const program = fork(join(projectRoot, 'e2e', 'program.ts'), {
      cwd: projectRoot,
      execArgv: ['--import', './scripts/quick-imports.ts'],
      env: { ...process.env, PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...ofEveryProgram() },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    program.stderr?.pipe(process.stderr)
    program.on('message', (message) => this.#removals.push(remove(houseClosed.parse(message).closed)))
    return program
  }

  /** Ends the program at once: nobody reads its database again. */
  async close(): Promise<void> {
    if (!this.#program) return
    this.#program.kill('SIGKILL')
    await ended(this.#program)
    await Promise.all([...this.#removals, remove(this.#database)])
  }
}

async function remove(database: string): Promise<void> {
  await dropDatabase(database)
  rmSync(dataFolder(database), { recursive: true, force: true })
}
