import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { compileSql } from './compile-sql.ts'
import { changesOver, noteChange, refuseEndlessQueue, TOO_MANY_WAIT } from './pool.ts'
import { preparedName } from './prepared-name.ts'
import { nameConstraintColumns } from './constraint-columns.ts'

/** The only way from the server's code to the database: a pool or, inside a transaction, its one connection. */
export interface Db {
  /**
   * Runs one statement written with the `sql` template and returns its rows as objects whose keys are the
   * names the statement gives its columns.
   */
  query<T>(statement: SQL): Promise<T[]>
  /** Round trips made so far, BEGIN and COMMIT included. */
  readonly queries: number
  /**
   * Rises with every commit and every single write of this process: what was read before it may be kept as long as the
   * number stays. Undefined inside a transaction, which sees what nobody else sees yet.
   */
  readonly changes: number | undefined
}

const MOST_RETRIES = 3
const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'

type Begin = 'BEGIN' | 'BEGIN READ ONLY'

class Executor implements Db {
  queries = 0
  readonly #client: pg.Pool | pg.PoolClient

  readonly #pool: pg.Pool | undefined

  readonly #nameOf: typeof preparedName

  constructor(client: pg.Pool | pg.PoolClient, nameOf = preparedName) {
    this.#client = client
    this.#nameOf = nameOf
    this.#pool = client instanceof pg.Pool ? client : undefined
  }

  get changes(): number | undefined {
    return this.#pool && changesOver(this.#pool).count
  }

  async query<T>(statement: SQL): Promise<T[]> {
    if (this.#pool) refuseEndlessQueue(this.#pool)
    const { text, values } = compileSql(statement)
    this.queries += 1
    const name = this.#nameOf(text)
    const result = await this.#client.query<T & pg.QueryResultRow>(
      name ? { name, text, values } : { text, values },
    )
    if (this.#pool && result.command !== 'SELECT') noteChange(this.#pool)
    return result.rows
  }

  async control(text: Begin | 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.queries += 1
    await this.#client.query(text)
  }
}

/**
 * Runs statements over a pool (each on any connection) or over one connection of it; the names under which they are
 * prepared are those of the program unless others are given.
 */
export function dbOver(client: pg.Pool | pg.PoolClient, nameOf = preparedName): Db {
  return new Executor(client, nameOf)
}

/**
 * Runs the work in one transaction and commits it; an error rolls back and is thrown on. When the database
 * reports a serialisation failure or a deadlock the whole work is run again, at most three times, so it must
 * not touch anything outside the database before it returns.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await transactionOnce(pool, work)
    } catch (error) {
      const code = codeOf(error)
      if (retries >= MOST_RETRIES || (code !== SERIALISATION_FAILURE && code !== DEADLOCK)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** retries))
    }
  }
}

/**
 * Runs reads in one transaction that can write nothing. Their statements are planned each time: a plan that is kept would be
 * made anew whenever the account changes that runs it.
 */
export const inReadTransaction = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  transactionOnce(pool, work, 'BEGIN READ ONLY')

async function transactionOnce<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  begin: Begin = 'BEGIN',
): Promise<T> {
  refuseEndlessQueue(pool)
  const client = await pool.connect()
  const isRead = begin === 'BEGIN READ ONLY'
  const db = isRead ? new Executor(client, () => undefined) : new Executor(client)
  let broken: Error | undefined
  try {
    await db.control(begin)
    const result = await work(db)
    await db.control('COMMIT')
    if (!isRead) noteChange(pool)
    return result
  } catch (error) {
    if (isDatabaseAway(error)) broken = error instanceof Error ? error : new Error(String(error))
    else {
      await db.control('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      if (!broken) await nameConstraintColumns(db, error)
    }
    throw error
  } finally {
    client.release(broken)
  }
}

// biome-ignore format: codes read better in rows
const awayCodes = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN',
  '57P01', '57P02', '57P03', '57P05', '58030',
])

const awayMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  TOO_MANY_WAIT,
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
]

/**
 * Whether an error means that the database cannot be reached or cannot work at the moment (stopped, starting,
 * refusing connections, out of memory, disk or connections): the answer is then 503, and trying again later
 * makes sense.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const code = codeOf(error)
  if (code === undefined) return awayMessages.some((start) => error.message.startsWith(start))
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return awayCodes.has(code) || (code.length === 5 && (code.startsWith('08') || code.startsWith('53')))
}

/** The SQLSTATE or system error code of an error, undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
