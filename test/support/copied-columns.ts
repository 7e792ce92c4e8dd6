import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** The columns of a table that a copy of a row takes over: all but the named ones and what is worked out. */
export async function columnsToCopy(db: Db, table: string, except: readonly string[]): Promise<SQL> {
  const found = await db.query<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'
      AND column_name <> ALL(${sql.param(except)}::text[])
    ORDER BY ordinal_position`)
  return sql.join(
    found.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}
