import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { compileSql } from './compile-sql.ts'
import { valueParsers } from './database-values.ts'
import { preparedName } from './prepared-name.ts'

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

export interface PoolSizes {
  /** Most connections held at once (20). */
  readonly connections?: number
  /** Longest a statement may run, in milliseconds (10,000). */
  readonly statementTimeout?: number
  /** Longest to wait for a connection, in milliseconds (2,000). */
  readonly connectTimeout?: number
}

const CONNECT_TIMEOUT = 2_000
const MOST_RETRIES = 3
const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * The pool the application works with: UTC session, values as in `valueParsers`, two seconds to get a
 * connection unless `sizes` give more. A connection that dies while idle is dropped and replaced without a word.
 */
export function createPool(connection: pg.ClientConfig, sizes: PoolSizes = {}): pg.Pool {
  const config: pg.PoolConfig = {
    ...connection,
    max: sizes.connections ?? 20,
    connectionTimeoutMillis: sizes.connectTimeout ?? CONNECT_TIMEOUT,
    statement_timeout: sizes.statementTimeout ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    options: '-c timezone=UTC -c datestyle=ISO',
    types: valueParsers,
  }
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  configs.set(pool, config)
  return pool
}

const configs = new WeakMap<pg.Pool, pg.PoolConfig>()
const besides = new WeakMap<pg.Pool, pg.Pool>()

/**
 * A few connections beside those of a pool, for short work of somebody who holds one already: were it done over the pool
 * itself, as many people as it has connections could wait for each other. They close themselves when they are idle.
 */
export function poolBeside(pool: pg.Pool): pg.Pool {
  const known = besides.get(pool)
  if (known) return known
  const config = configs.get(pool) ?? pool.options
  const made = new pg.Pool({ ...config, max: 2, idleTimeoutMillis: 1_000, allowExitOnIdle: true })
  made.on('error', () => {})
  besides.set(pool, made)
  changes.set(made, changesOver(pool))
  return made
}

/** How often this process has changed something over a pool, and over the connections beside it. */
const changes = new WeakMap<pg.Pool, { count: number }>()

function changesOver(pool: pg.Pool): { count: number } {
  const known = changes.get(pool) ?? { count: 0 }
  changes.set(pool, known)
  return known
}

/** Tells readers over this pool that what they keep for a moment is no longer true. */
export function noteChange(pool: pg.Pool): void {
  changesOver(pool).count += 1
}

class Executor implements Db {
  queries = 0
  readonly #client: pg.Pool | pg.PoolClient

  readonly #pool: pg.Pool | undefined

  constructor(client: pg.Pool | pg.PoolClient) {
    this.#client = client
    this.#pool = client instanceof pg.Pool ? client : undefined
  }

  get changes(): number | undefined {
    return this.#pool && changesOver(this.#pool).count
  }

  async query<T>(statement: SQL): Promise<T[]> {
    const { text, values } = compileSql(statement)
    this.queries += 1
    const name = preparedName(text)
    const result = await this.#client.query<T & pg.QueryResultRow>(
      name ? { name, text, values } : { text, values },
    )
    if (this.#pool && result.command !== 'SELECT') noteChange(this.#pool)
    return result.rows
  }

  async control(text: 'BEGIN' | 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.queries += 1
    await this.#client.query(text)
  }
}

/** Runs statements over a pool (each on any connection) or over one connection of it. */
export function dbOver(client: pg.Pool | pg.PoolClient): Db {
  return new Executor(client)
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

async function transactionOnce<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const db = new Executor(client)
  let broken: Error | undefined
  try {
    await db.control('BEGIN')
    const result = await work(db)
    await db.control('COMMIT')
    noteChange(pool)
    return result
  } catch (error) {
    if (isDatabaseAway(error)) broken = error instanceof Error ? error : new Error(String(error))
    else {
      await db.control('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
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
