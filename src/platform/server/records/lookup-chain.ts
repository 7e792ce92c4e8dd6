import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { column } from '#platform/server/database/rows.ts'

/**
 * Refuses a reference of a list to itself (`parentId`, `supersedesId`) that leads back to the record, over however
 * many others. Changes of such references wait for each other, so that no two of them close a circle together.
 *
 * @throws 422 at `field` with `sentence`
 */
export async function refuseCircle(
  ctx: Context,
  table: PgTable,
  { id, field, to, sentence }: { id: string; field: string; to: string; sentence: string },
): Promise<void> {
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${getTableConfig(table).name}))`)
  const up = sql.identifier(column(table, field).name)
  const found = await ctx.tx.query(sql`
    WITH RECURSIVE chain AS (
      SELECT t.id, t.${up} AS next FROM ${table} t WHERE t.id = ${to}
      UNION
      SELECT t.id, t.${up} FROM ${table} t JOIN chain ON t.id = chain.next
    )
    SELECT 1 FROM chain WHERE id = ${id}`)
  if (found.length > 0) throw invalid({ [field]: [sentence] })
}
