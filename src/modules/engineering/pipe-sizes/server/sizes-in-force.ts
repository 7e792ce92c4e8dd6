import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type PipeSize, readSizes } from '../domain/pipe-sizes.ts'
import { readRows } from '../domain/rows.ts'
import { sizeColumns } from '../domain/size-tables.ts'
import { pipeWallTableTable } from '../table.ts'

type Sizes = ReadonlyMap<string, PipeSize>
type SizeTable = keyof typeof sizeColumns

const folder = new URL('../../../../../db/seed/pipe-wall/', import.meta.url)
const delivered = (name: SizeTable): string => readFileSync(new URL(`${name}.csv`, folder), 'utf8')

const ofSizes = sql`is_in_force AND name = ANY(${sql.param(Object.keys(sizeColumns))}::text[])`

let known: { readonly stamp: string; readonly sizes: Sizes } | undefined

/** The sizes by NPS: what administrators loaded, else what was delivered. Read anew only after a change. */
export async function sizesInForce(ctx: Context): Promise<Sizes> {
  const replaced = await ctx.tx.query<{ name: SizeTable; checksum: string }>(sql`
    SELECT name, checksum FROM ${pipeWallTableTable} WHERE ${ofSizes} ORDER BY name`)
  const stamp = replaced.map(({ name, checksum }) => `${name}=${checksum}`).join(';')
  if (known?.stamp === stamp) return known.sizes
  const loaded = await ctx.tx.query<{ name: SizeTable; text: string }>(sql`
    SELECT name, text FROM ${pipeWallTableTable} WHERE ${ofSizes}`)
  const texts = new Map(loaded.map(({ name, text }) => [name, text]))
  known = { stamp, sizes: sizesOf((name) => texts.get(name) ?? delivered(name)) }
  return known.sizes
}

function sizesOf(textOf: (name: SizeTable) => string): Sizes {
  const schedules = readRows(sizeColumns['pipe-schedules'], textOf('pipe-schedules'))
  const extras = readRows(sizeColumns['pipe-walls-unscheduled'], textOf('pipe-walls-unscheduled'))
  const problems = [...schedules.problems, ...extras.problems].map(({ message }) => message)
  const report = (_line: number, message: string) => void problems.push(message)
  const sizes = readSizes(schedules.rows, extras.rows, report, report)
  if (problems.length > 0) throw new Error(`The tables of pipe sizes in force cannot be read: ${problems[0]}`)
  return sizes
}
