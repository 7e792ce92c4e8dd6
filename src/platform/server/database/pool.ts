import pg from 'pg'
import { valueParsers } from './database-values.ts'

export interface PoolSizes {
  /** Most connections held at once (20). */
  readonly connections?: number
  /** Longest a statement may run, in milliseconds (10,000). */
  readonly statementTimeout?: number
  /** Longest to reach the server, in milliseconds (2,000). */
  readonly connectTimeout?: number
  /** Longest to wait until one of the connections is free, in milliseconds (10,000). */
  readonly waitTimeout?: number
  /** Most pieces of work that may wait for a connection; the next one is refused at once (400). */
  readonly mostWaiting?: number
}

const CONNECT_TIMEOUT = 2_000
const WAIT_TIMEOUT = 10_000
const MOST_WAITING = 400
/** How much longer than the server itself we wait for the end of a statement. */
const ANSWER_GRACE = 2_000
/** Gives up on a server that cannot be reached, however long somebody may wait for a free connection of the pool. */
const clientReaching = (within: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: within })
    }
  }

/**
 * The pool the application works with: UTC session, values as in `valueParsers`, the limits of `sizes`. A connection
 * that breaks is dropped and replaced: while it is idle without a word, in use with an error of `isDatabaseAway`. A
 * server that falls silent counts as away once a statement takes longer than the server would let it.
 */
export function createPool(connection: pg.ClientConfig, sizes: PoolSizes = {}): pg.Pool {
  const statementTimeout = sizes.statementTimeout ?? 10_000
  const config: pg.PoolConfig = {
    ...connection,
    max: sizes.connections ?? 20,
    connectionTimeoutMillis: sizes.waitTimeout ?? WAIT_TIMEOUT,
    Client: clientReaching(sizes.connectTimeout ?? CONNECT_TIMEOUT),
    keepAlive: true,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + ANSWER_GRACE,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    options: '-c timezone=UTC -c datestyle=ISO',
    types: valueParsers,
  }
  const pool = listeningPool(config)
  configs.set(pool, config)
  queues.set(pool, sizes.mostWaiting ?? MOST_WAITING)
  return pool
}

/** A connection that breaks between two statements must not end the program: the next statement reports it. */
function listeningPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** How many may wait for a connection of a pool. */
const queues = new WeakMap<pg.Pool, number>()

/** @throws Error that counts as a database that is away, when too many wait for a connection already */
export function refuseEndlessQueue(pool: pg.Pool): void {
  if (pool.waitingCount >= (queues.get(pool) ?? MOST_WAITING)) throw new Error(TOO_MANY_WAIT)
}

export const TOO_MANY_WAIT = 'Too many wait for a connection to the database.'
const configs = new WeakMap<pg.Pool, pg.PoolConfig>()
const separatePools = new WeakMap<pg.Pool, pg.Pool>()

/**
 * A few connections in addition to those of a pool, for short work of a caller that holds one already: over the pool
 * itself, as many people as it has connections could wait for each other. They close themselves when they are idle.
 */
export function separatePool(pool: pg.Pool): pg.Pool {
  const known = separatePools.get(pool)
  if (known) return known
  const config = configs.get(pool) ?? pool.options
  const made = listeningPool({ ...config, max: 2, idleTimeoutMillis: 1_000, allowExitOnIdle: true })
  separatePools.set(pool, made)
  changes.set(made, changesOver(pool))
  return made
}

/** A connection beside the pool, for what has to hear of something; who asks for it connects it and ends it. */
export function connectionBeside(pool: pg.Pool): pg.Client {
  const client = new pg.Client({
    ...(configs.get(pool) ?? pool.options),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  })
  // One that breaks ends, which its owner hears.
  client.on('error', () => {})
  return client
}

/** How often this process has changed something over a pool and over its additional connections. */
const changes = new WeakMap<pg.Pool, { count: number }>()

export function changesOver(pool: pg.Pool): { count: number } {
  const known = changes.get(pool) ?? { count: 0 }
  changes.set(pool, known)
  return known
}

/** Tells readers over this pool that what they keep for a moment is no longer true. */
export function noteChange(pool: pg.Pool): void {
  changesOver(pool).count += 1
}
