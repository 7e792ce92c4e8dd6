import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#platform/server/program/config.ts'
import { createPool, type PoolSizes } from '../pool.ts'
import type { Access } from './postmaster.ts'
import { productionSettings, type Settings } from './settings.ts'
import { attachCluster, ownCluster, type RunningCluster } from './supervisor.ts'

/** The database of one program. */
export interface Database {
  /** The pool of the application. */
  readonly pool: pg.Pool
  /** For connections of its own: migrations, listening, the job queue. */
  readonly connection: pg.ClientConfig
  /** Ends the pool and, where this program runs the database, stops it. */
  stop(): Promise<void>
}

const NAME = 'heatline'
const POOL_PATIENCE = 10_000

/**
 * The database of the server: the one of DATABASE_URL, else the embedded one inside DATA_DIR, which this
 * program then runs alone. Throws a StartError with a sentence for the person who started it.
 */
export async function startDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  settings: Settings = productionSettings,
): Promise<Database> {
  if (config.DATABASE_URL !== undefined) return over({ connectionString: config.DATABASE_URL })
  return overCluster(await ownCluster(config.DATA_DIR, settings))
}

/**
 * The database for a script beside the server, whose statements may take as long as they need: a running embedded
 * database is used and left running; where none runs, it runs for as long as the script.
 */
export async function attachDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL !== undefined) return over({ connectionString: config.DATABASE_URL }, PATIENT)
  const running = await attachCluster(config.DATA_DIR)
  return overCluster(running ?? (await ownCluster(config.DATA_DIR, productionSettings)), PATIENT)
}

const PATIENT: PoolSizes = { statementTimeout: 0 }

async function overCluster(cluster: RunningCluster, sizes: PoolSizes = {}): Promise<Database> {
  try {
    await ensureDatabase(cluster.superuser, NAME)
    return over({ ...cluster.superuser, user: NAME, database: NAME }, sizes, () => cluster.stop())
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function over(connection: pg.ClientConfig, sizes: PoolSizes = {}, stopServer = async () => {}): Database {
  const pool = createPool(connection, sizes)
  let stopped: Promise<void> | undefined
  return {
    pool,
    connection,
    stop: () => {
      // A connection that is never given back must not keep the database from being stopped.
      stopped ??= Promise.race([pool.end(), sleep(POOL_PATIENCE, undefined, { ref: false })]).then(stopServer)
      return stopped
    },
  }
}

/**
 * Makes the account of the application and its database, both of one name, where they are missing. The
 * account is an ordinary one, as on a PostgreSQL that others run.
 */
export async function ensureDatabase(superuser: Access, name: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    const quoted = pg.escapeIdentifier(name)
    const account = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
    if (account.rowCount === 0) {
      const password =
        superuser.password === undefined ? '' : ` PASSWORD ${pg.escapeLiteral(superuser.password)}`
      await client.query(`CREATE ROLE ${quoted} LOGIN${password}`)
    }
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${quoted} OWNER ${quoted}`)
  } finally {
    await client.end()
  }
}
