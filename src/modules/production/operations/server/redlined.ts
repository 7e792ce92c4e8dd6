import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Redlined } from '../domain/redlined.ts'
import { operationTable } from '../table.ts'

/** What an operation is planned as: its line, but for what redlines change; `o` is the operation, `l` its line. */
export const plannedAs = (o: SQL, l: SQL) => ({
  title: sql`coalesce(${o}.redline ->> 'title', ${l}.title)`,
  instruction: sql`CASE WHEN ${o}.redline ? 'instruction' THEN ${o}.redline -> 'instruction' ELSE ${l}.instruction END`,
  setupMin: sql`coalesce((${o}.redline ->> 'setupMin')::integer, ${l}.setup_min)`,
  runMin: sql`coalesce((${o}.redline ->> 'runMin')::numeric(9, 2), ${l}.run_min)`,
})

/** An approved redline counts: the operation is done as it says from now on. */
export async function redlineOperation(
  ctx: Context,
  id: string,
  redline: Redlined,
  { seq, groupNo }: { readonly seq: number; readonly groupNo: number },
): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${operationTable} SET redline = ${JSON.stringify(redline)}::jsonb, seq = ${seq}, group_no = ${groupNo},
      version = version + 1, updated_at = now()
    WHERE id = ${id}`)
}

/** What redlines change of the operations of a traveller, by their ids. */
export async function redlinedOf(ctx: Context, rootId: string): Promise<ReadonlyMap<string, Redlined>> {
  const rows = await ctx.tx.query<{ id: string; redline: Redlined }>(sql`
    SELECT id, redline FROM ${operationTable} WHERE traveller_root_id = ${rootId} AND redline IS NOT NULL`)
  return new Map(rows.map(({ id, redline }) => [id, redline]))
}
