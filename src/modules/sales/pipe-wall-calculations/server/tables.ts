import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { TableVersion } from '../contract/revision-entry.ts'
import { checksum } from '../domain/tables/checksum.ts'
import { type TableName, tableNames } from '../domain/tables/table-columns.ts'
import { type PipeWallTables, parseTables, type TableTexts } from '../domain/tables/tables.ts'
import { userTable } from '#modules/people/users/table.ts'
import { pipeWallTableTable } from '#modules/engineering/pipe-sizes/table.ts'
import { deliveredTexts } from './delivered-tables.ts'

/** The tables in force, ready to calculate with, and the key that tells them from others. */
export interface CurrentTables {
  readonly tables: PipeWallTables
  readonly texts: TableTexts
  readonly key: string
}

let known: { readonly stamp: string; readonly current: CurrentTables } | undefined

interface Replaced {
  name: TableName
  checksum: string
}

/** The tables in force: what administrators loaded, else what was delivered. Parsed anew only after a change. */
export async function currentTables(ctx: Context): Promise<CurrentTables> {
  const replaced = await ctx.tx.query<Replaced>(sql`
    SELECT name, checksum FROM ${pipeWallTableTable} WHERE is_in_force ORDER BY name`)
  const stamp = replaced.map((one) => `${one.name}=${one.checksum}`).join(';')
  if (known?.stamp === stamp) return known.current
  const texts = replaced.length > 0 ? await textsInForce(ctx) : deliveredTexts()
  const { tables, problems } = parseTables(texts)
  if (!tables) throw new Error(`The tables in force cannot be read: ${problems[0]?.message}`)
  const key = tables.versions.map((one) => `${one.name}:${one.checksum}`).join(' ')
  known = { stamp, current: { tables, texts, key } }
  return known.current
}

async function textsInForce(ctx: Context): Promise<TableTexts> {
  const rows = await ctx.tx.query<{ name: TableName; text: string }>(sql`
    SELECT name, text FROM ${pipeWallTableTable} WHERE is_in_force`)
  return { ...deliveredTexts(), ...Object.fromEntries(rows.map(({ name, text }) => [name, text])) }
}

/** Every version of every table, the ones in force first, then newest first. */
export async function tableVersions(ctx: Context): Promise<TableVersion[]> {
  const loaded = await ctx.tx.query<TableVersion>(sql`
    SELECT t.name, t.checksum, t.label, t.valid_from AS "validFrom", u.name AS "loadedByName",
      t.loaded_at AS "loadedAt", t.is_in_force AS "isInForce"
    FROM ${pipeWallTableTable} AS t LEFT JOIN ${userTable} u ON u.id = t.loaded_by_id
    ORDER BY t.loaded_at DESC`)
  const replaced = new Set(loaded.filter((one) => one.isInForce).map((one) => one.name))
  const texts = deliveredTexts()
  const own = tableNames.map((name) => ({
    name,
    checksum: checksum(texts[name]),
    label: 'as delivered with the program',
    validFrom: null,
    loadedByName: null,
    loadedAt: null,
    isInForce: !replaced.has(name),
  }))
  return [...loaded, ...own].toSorted((a, b) => Number(b.isInForce) - Number(a.isInForce))
}

interface Replacement {
  readonly name: TableName
  readonly text: string
  readonly label: string
  readonly validFrom: string
}

const MOST_SENTENCES = 50

/** Loads a replacement of one table. @throws 422 with a sentence for each row that cannot be used */
export async function replaceTable(ctx: Context, { body }: { body: Replacement }): Promise<TableVersion[]> {
  const { texts } = await currentTables(ctx)
  const { problems } = parseTables({ ...texts, [body.name]: body.text })
  if (problems.length > 0) {
    const sentences = problems.map(({ table, line, message }) =>
      table === body.name ? `Line ${line}: ${message}` : `${table}, line ${line}: ${message}`,
    )
    throw invalid({ text: sentences.slice(0, MOST_SENTENCES) })
  }
  await ctx.tx.query(sql`
    UPDATE ${pipeWallTableTable} SET is_in_force = false WHERE name = ${body.name} AND is_in_force`)
  const id = await insertRow(ctx.tx, pipeWallTableTable, {
    ...body,
    checksum: checksum(body.text),
    loadedById: ctx.actor.id,
    isInForce: true,
  })
  ctx.audit({
    entity: 'pipe-wall-calculations',
    entityId: id,
    action: 'replaceTable',
    subject: `${body.name}, ${body.label}`,
    changes: {
      checksum: { from: checksum(texts[body.name]), to: checksum(body.text) },
      label: { from: null, to: body.label },
      validFrom: { from: null, to: body.validFrom },
    },
  })
  return tableVersions(ctx)
}
