import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { ensureClientRole } from './client-role.ts'
import { grantProgram } from './program-role.ts'

/** One step of the schema: a file of the migrations folder. */
export interface Migration {
  readonly number: number
  /** File name without its ending: `0007_heat-numbers`. */
  readonly name: string
  readonly statements: readonly string[]
  /** SHA-256 of the text, in hexadecimal, the same for Unix and Windows line ends. */
  readonly checksum: string
}

/** Gets the last migration that the database has and the first one it is about to get. */
export type BeforeMigration = (present: AppliedMigration, next: Migration) => Promise<void>

/** What belongs to a change of the schema. */
export interface AroundMigration {
  /** Runs when a database that has a schema gets a newer one; its error ends the migration. */
  readonly before?: BeforeMigration
  /** The account the program works as, which gets its rights on every table; undefined where it is the owner itself. */
  readonly program?: string | undefined
}

const BREAKPOINT = '--> statement-breakpoint'
const LOCK = 4_315_107
const ONE_AT_A_TIME_PATIENCE = '120s'

/**
 * Reads the migrations of a folder: `NNNN_name.sql` in the order of their numbers, which begin with 0 or 1
 * and leave no gap. Statements are separated by drizzle-kit's breakpoint line.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const file of files) {
    const digits = /^(\d{4})_[\w-]+\.sql$/.exec(file)?.[1]
    if (digits === undefined)
      throw new StartError(`The migration ${file} is not named like 0007_what-it-does.sql.`)
    const number = Number(digits)
    const expected = (migrations.at(-1)?.number ?? Math.min(number, 1) - 1) + 1
    if (number !== expected)
      throw new StartError(`Migration ${expected} is missing or there twice, found ${file}.`)
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({
      number,
      name: file.slice(0, -'.sql'.length),
      statements: text.split(BREAKPOINT).filter((statement) => statement.trim() !== ''),
      checksum: createHash('sha256').update(text).digest('hex'),
    })
  }
  return migrations
}

/**
 * Brings the schema up to the migrations and returns the names of those applied now. Each is one transaction
 * that waits at most five seconds for a lock; programs that start together take turns. Throws a StartError
 * when the database has a migration that is unknown here or was changed since, before anything is touched.
 */
export async function migrate(
  connection: pg.ClientConfig,
  migrations: readonly Migration[],
  around: AroundMigration = {},
): Promise<string[]> {
  return oneAtATime(connection, async (client) => {
    await client.query("SET lock_timeout = '5s'")
    return applyMissing(client, migrations, around)
  })
}

/**
 * Runs what prepares a database while no other program does: instances that start together take turns, and each sees what
 * the one before has made.
 */
export async function oneAtATime<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`SET lock_timeout = '${ONE_AT_A_TIME_PATIENCE}'`)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: readonly Migration[],
  { before, program }: AroundMigration,
): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    number integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
  )
  const missing = missingMigrations(rows, migrations)
  await ensureClientRole(client, program)
  const present = rows.at(-1)
  if (before && present && missing[0]) {
    // The backup reads every table as the program.
    if (program !== undefined) await grantProgram(client, program)
    await before(present, missing[0])
  }
  for (const migration of missing) await apply(client, migration)
  if (program !== undefined) await grantProgram(client, program)
  return missing.map((migration) => migration.name)
}

/** What the database knows of a migration it has. */
export type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>

/** The migrations still to apply; throws when those applied are not the first ones of these. */
export function missingMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): readonly Migration[] {
  for (const [position, done] of applied.entries()) {
    const known = migrations[position]
    if (known === undefined || known.number !== done.number) {
      throw new StartError(
        `The database has the migration ${done.name}, which this version of Heatline does not know: start the newer version.`,
      )
    }
    if (known.checksum !== done.checksum) {
      throw new StartError(
        `The database was made by another Heatline, in which the migration ${done.name} was not the one of this version (${known.name}): ` +
          'start the version that made it, or set DATA_DIR or DATABASE_URL to another database.',
      )
    }
  }
  return migrations.slice(applied.length)
}

/** @throws StartError for a database that lacks a migration: it was restored from an older backup, or not started since */
export async function requireMigrated(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await pool.query<AppliedMigration>(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
  )
  if (missingMigrations(rows, migrations).length > 0)
    throw new StartError(
      'The database is that of an older version of Heatline: start the program once, which brings it up to this one, then check it.',
    )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const statement of migration.statements) await client.query(statement)
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const reason = reasonOf(error)
    throw new StartError(`The migration ${migration.name} failed and left no trace: ${reason}`, {
      cause: error,
    })
  }
}
