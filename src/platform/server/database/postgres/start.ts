import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#platform/server/program/config.ts'
import { ensureClientRole } from '../client-role.ts'
import { createPool, type PoolSizes } from '../pool.ts'
import type { Access } from './postmaster.ts'
import { productionSettings, type Settings } from './settings.ts'
import { attachCluster, ownCluster, type RunningCluster } from './supervisor.ts'

/** The database of one program. */
export interface Database {
  /** Of the program, whose account reads and writes rows; of the owner for a script. */
  readonly pool: pg.Pool
  /** The account that owns the tables: for migrations and restores. */
  readonly owner: pg.ClientConfig
  /** The name of the program's account where it is another one. */
  readonly program: string | undefined
  /** Ends the pool and, where this program runs the database, stops it. */
  stop(): Promise<void>
}

const NAME = 'heatline'
const POOL_PATIENCE = 10_000

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & Partial<Pick<Config, 'DATABASE_OWNER_URL'>>

/**
 * The database of the server: the one of DATABASE_URL, else the embedded one inside DATA_DIR, which this
 * program then runs alone. Throws a StartError with a sentence for the person who started it.
 */
export async function startDatabase(
  config: Place,
  settings: Settings = productionSettings,
): Promise<Database> {
  const given = givenAccounts(config)
  if (given) return over(given, given.program)
  return overCluster(await ownCluster(config.DATA_DIR, settings), ({ program }) => program)
}

/**
 * The database for a script that runs next to the server, as the owner of the tables or as the program, whose statements
 * may take as long as they need: a running embedded database is used and left running; where none runs, it runs for as long as
 * the script.
 */
export async function attachDatabase(config: Config, as: 'owner' | 'program' = 'owner'): Promise<Database> {
  const given = givenAccounts(config)
  if (given) return over(given, given[as], PATIENT)
  const running = await attachCluster(config.DATA_DIR)
  const cluster = running ?? (await ownCluster(config.DATA_DIR, productionSettings))
  return overCluster(cluster, (accounts) => accounts[as], PATIENT)
}

const PATIENT: PoolSizes = { statementTimeout: 0 }

/** As whom a program reaches its database. */
interface Accounts {
  readonly owner: pg.ClientConfig
  readonly program: pg.ClientConfig
  /** Undefined where both are one. */
  readonly programName: string | undefined
}

function givenAccounts({ DATABASE_URL, DATABASE_OWNER_URL }: Place): Accounts | null {
  if (DATABASE_URL === undefined) return null
  const program = { connectionString: DATABASE_URL }
  if (DATABASE_OWNER_URL === undefined) return { owner: program, program, programName: undefined }
  const owner = { connectionString: DATABASE_OWNER_URL }
  return { owner, program, programName: new pg.Client(program).user }
}

async function overCluster(
  cluster: RunningCluster,
  choose: (accounts: Accounts) => pg.ClientConfig,
  sizes: PoolSizes = {},
): Promise<Database> {
  try {
    await ensureDatabase(cluster.superuser, NAME)
    const owner = { ...cluster.superuser, user: NAME, database: NAME }
    const programName = programOf(NAME)
    const accounts = { owner, program: { ...owner, user: programName }, programName }
    return over(accounts, choose(accounts), sizes, () => cluster.stop())
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function over(
  { owner, programName }: Accounts,
  chosen: pg.ClientConfig,
  sizes: PoolSizes = {},
  stopServer = async () => {},
): Database {
  const pool = createPool(chosen, sizes)
  let stopped: Promise<void> | undefined
  return {
    pool,
    owner,
    program: programName,
    stop: () => {
      // A connection that is never given back must not keep the database from being stopped.
      stopped ??= Promise.race([pool.end(), sleep(POOL_PATIENCE, undefined, { ref: false })]).then(stopServer)
      return stopped
    },
  }
}

/** The account of the program over a database that another one owns. */
export const programOf = (owner: string): string => `${owner}_app`

/**
 * Makes a database, the account of the same name that owns it, the one the program works as, and the one its contacts read as,
 * where they are missing. All are ordinary accounts, as on a PostgreSQL that others run.
 */
export async function ensureDatabase(superuser: Access, name: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    const [owner, program] = [name, programOf(name)].map((account) => pg.escapeIdentifier(account))
    const password =
      superuser.password === undefined ? '' : ` PASSWORD ${pg.escapeLiteral(superuser.password)}`
    const { rows } = await client.query<{ accounts: string[]; present: boolean }>(
      `SELECT array(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($1)) AS accounts,
        EXISTS (SELECT FROM pg_database WHERE datname = $2) AS present`,
      [[name, programOf(name)], name],
    )
    const [found] = rows
    if (!found?.accounts.includes(name)) await client.query(`CREATE ROLE ${owner} LOGIN${password}`)
    // The owner belongs to the program's account, so that it can hand tables over to it; never the other way round.
    if (!found?.accounts.includes(programOf(name)))
      await client.query(`CREATE ROLE ${program} LOGIN${password} ROLE ${owner}`)
    if (!found?.present) await client.query(`CREATE DATABASE ${owner} OWNER ${owner}`)
    await ensureClientRole(client, programOf(name))
  } finally {
    await client.end()
  }
}
