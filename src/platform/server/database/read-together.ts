import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { queryOne } from './rows.ts'

/**
 * The rows of several SELECTs by their names, in one round trip. They come through JSON, so numbers with decimals and
 * instants have to be selected as text.
 */
export async function readTogether<Rows extends Readonly<Record<string, object>>>(
  tx: Db,
  selects: { readonly [Name in keyof Rows]: SQL },
): Promise<{ readonly [Name in keyof Rows]: readonly Rows[Name][] }> {
  const parts = Object.entries<SQL>(selects).map(
    ([name, select]) =>
      sql`(SELECT coalesce(json_agg(r), '[]') FROM (${select}) AS r) AS ${sql.identifier(name)}`,
  )
  return queryOne(tx, sql`SELECT ${sql.join(parts, sql`, `)}`)
}
