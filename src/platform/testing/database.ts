import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createPool } from '#platform/server/database/pool.ts'
import type { Access } from '#platform/server/database/postgres/postmaster.ts'

/** A database of its own, migrated and empty. */
export interface TestDatabase {
  readonly name: string
  readonly pool: pg.Pool
  /** For connections beside the pool. */
  readonly connection: pg.ClientConfig
  /** Ends the pool and removes the database. */
  drop(): Promise<void>
}

const PATIENCE = 60_000

/** The migrated database that is copied, and the account that owns it and its copies. */
export const TEMPLATE = 'heatline_template'

/**
 * A new database with all migrations, as the application's ordinary account sees it. Called at the top level
 * of a test file it is removed after the file's last test; called inside a hook, the caller drops it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(
    cluster,
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER ${TEMPLATE} STRATEGY file_copy`,
  )
  const connection = { ...cluster, user: TEMPLATE, database: name }
  // Many people at once share five connections here: on a slow machine that takes longer than a server may.
  const pool = createPool(connection, {
    connections: 5,
    connectTimeout: PATIENCE,
    waitTimeout: PATIENCE,
    statementTimeout: PATIENCE,
  })
  const drop = async () => {
    await pool.end()
    await asSuperuser(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  afterAll(drop)
  return { name, pool, connection, drop }
}

async function asSuperuser(cluster: Access, statement: string): Promise<void> {
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
