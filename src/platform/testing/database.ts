import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { grantProgram } from '#platform/server/database/program-role.ts'
import { createPool } from '#platform/server/database/pool.ts'
import { programOf } from '#platform/server/database/postgres/start.ts'

/** A database of its own, migrated and empty. */
export interface TestDatabase {
  readonly name: string
  readonly pool: pg.Pool
  /** For connections outside the pool. */
  readonly connection: pg.ClientConfig
  /** The account that owns the tables. */
  readonly owner: pg.ClientConfig
  /** The name of the program's account. */
  readonly program: string
  /** Runs statements as the owner of the tables, as a migration would: what no program may do. */
  readonly asOwner: (...statements: string[]) => Promise<void>
  /** Ends the pool and removes the database. */
  drop(): Promise<void>
}

const PATIENCE = 60_000

/** The migrated database that is copied, and the account that owns it and its copies. */
export const TEMPLATE = 'heatline_template'

/** Does some work after the test that asks for it; asked for outside of a test, after the last test of the file. */
export const atTheEnd = (work: () => Promise<void>): void =>
  TestRunner.getCurrentTest() === undefined ? afterAll(work) : onTestFinished(work)

/**
 * A new database with all migrations, as the account of the program sees it; `as: 'owner'` is for tests that make tables
 * of their own. Called at the top level of a test file it is removed after the file's last test, called in a test after that
 * one; called inside a hook, the caller drops it.
 */
export async function testDatabase({
  as = 'program',
}: {
  as?: 'program' | 'owner' | undefined
} = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAs(cluster, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER ${TEMPLATE} STRATEGY file_copy`),
  )
  const owner = { ...cluster, user: TEMPLATE, database: name }
  const program = programOf(TEMPLATE)
  const connection = as === 'owner' ? owner : { ...owner, user: program }
  // Many people at once share five connections here: on a slow machine that takes longer than a server may.
  const pool = createPool(connection, {
    connections: 5,
    connectTimeout: PATIENCE,
    waitTimeout: PATIENCE,
    statementTimeout: PATIENCE,
  })
  const drop = async () => {
    await pool.end()
    await runAs(cluster, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
  atTheEnd(drop)
  const asOwner = (...statements: string[]) =>
    runAs(owner, async (client) => {
      for (const statement of statements) await client.query(statement)
      await grantProgram(client, program)
    })
  return { name, pool, connection, owner, program, asOwner, drop }
}

async function runAs(account: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(account)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
