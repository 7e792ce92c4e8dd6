import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, dbOver } from '#platform/server/database/database.ts'
import { columnsToCopy } from './copied-columns.ts'

/** The same valid id for the same text. */
export const uuidOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** So many copies of the first row of a table, `n` from 1, with other values where they are given. */
export async function copy(
  client: Db,
  table: string,
  count: number,
  own: Readonly<Record<string, string>>,
  where = 'true',
): Promise<void> {
  const names = Object.keys(own)
  const rest = await columnsToCopy(client, table, names)
  const mine = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.raw(names.map((name) => own[name]).join(', '))
  const name = sql.identifier(table)
  await client.query(sql`
    INSERT INTO ${name} (${mine}, ${rest}) SELECT ${values}, ${rest}
    FROM (SELECT * FROM ${name} WHERE ${sql.raw(where)} LIMIT 1) b, generate_series(1, ${sql.raw(String(count))}) AS n`)
}

/** Writes past every trigger, as the owner of the database. */
export async function pastTriggers(db: Db, write: (client: Db) => Promise<void>): Promise<void> {
  const [{ name } = { name: '' }] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const pool = new pg.Pool({ ...inject('testCluster'), database: name })
  const connection = await pool.connect()
  try {
    await connection.query("SET session_replication_role = 'replica'")
    await write(dbOver(connection))
  } finally {
    connection.release(true)
    await pool.end()
  }
}
