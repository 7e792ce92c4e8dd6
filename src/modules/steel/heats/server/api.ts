import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { heats } from '../contract.ts'
import { heatKey } from '../domain.ts'
import { heatTable } from '../table.ts'
import { heatRecords } from './records.ts'

export { heatExport } from './export.ts'

interface NamedHeat {
  readonly millId: string
  readonly heatNo: string
}

async function findHeat(ctx: Context, { millId, heatNo }: NamedHeat): Promise<string | null> {
  const [found] = await ctx.tx.query<{ id: string }>(sql`
    SELECT ${heatTable.id} FROM ${heatTable}
    WHERE ${heatTable.millId} = ${millId} AND ${heatTable.heatKey} = ${heatKey(heatNo)}`)
  return found?.id ?? null
}

/** The id of the heat of this number of this mill; it is made when nobody has entered it yet. */
export async function heatFor(ctx: Context, named: NamedHeat): Promise<string> {
  const known = await findHeat(ctx, named)
  if (known) return known
  // Two receipts of one heat at the same time: the second waits, and finds what the first has made.
  const name = `heats/${named.millId}/${heatKey(named.heatNo)}`
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const made = await findHeat(ctx, named)
  if (made) return made
  return (await heatRecords.create(ctx, { body: heats.input.parse(named) })).id
}
