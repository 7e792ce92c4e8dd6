import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/server/context.ts'
import { files } from '#platform/server/files/table.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { checkArchive, type OpenArchive } from './open-archive.ts'
import type { ExportColumn, ExportPart } from './part.ts'
import { misfit, notRestorable, planFor, type Restoring, refuseData } from './restore-plan.ts'
import { type ExportCatalogue, referencesOf } from './scope.ts'

const PER_STATEMENT = 500

export interface Restored {
  readonly parts: number
  readonly rows: number
  readonly files: number
}

/**
 * Restores an export into an empty installation, in one transaction: every hash is compared first, ids are kept, and
 * when anything does not fit nothing stays. Throws a StartError with a sentence.
 */
export async function restoreExport(
  services: Services,
  archive: OpenArchive,
  catalogue: ExportCatalogue,
): Promise<Restored> {
  const { manifest } = archive
  if (!manifest.isRestorable) throw notRestorable(manifest.leftOut)
  const plan = planFor(archive, catalogue)
  await refuseData(services, catalogue)
  await checkArchive(archive)
  const stored = new Map<string, string>()
  try {
    return await asSystem(services, 'import-company-export', async (ctx) => {
      await ctx.tx.query(sql`SELECT set_config('statement_timeout', '0', true)`)
      await storeFiles(ctx, archive, stored)
      let rows = 0
      await switchTriggers(ctx, plan, 'DISABLE')
      for (const one of plan) rows += await insertPart(ctx, archive, one, stored)
      for (const one of plan) await setLater(ctx, archive, one)
      await switchTriggers(ctx, plan, 'ENABLE')
      const { scope, program, madeAt, madeBy } = manifest
      ctx.audit({
        entity: 'company-export',
        entityId: randomUUID(),
        action: 'restore',
        subject: scope,
        changes: { export: { from: null, to: { program, madeAt, madeBy, rows, files: stored.size } } },
      })
      return { parts: plan.length, rows, files: stored.size }
    })
  } catch (error) {
    for (const name of stored.values()) await services.files.remove(name).catch(() => undefined)
    throw misfit(error, manifest.program)
  }
}

/** Foreign keys and checks hold all the same; nobody else sees the tables before the commit. */
async function switchTriggers(
  ctx: Context,
  plan: readonly Restoring[],
  to: 'DISABLE' | 'ENABLE',
): Promise<void> {
  for (const { part } of plan) {
    if (part.pastTriggers) await ctx.tx.query(sql`ALTER TABLE ${part.table} ${sql.raw(to)} TRIGGER USER`)
  }
}

async function storeFiles(ctx: Context, { manifest, read }: OpenArchive, stored: Map<string, string>) {
  for (const { id, path } of manifest.files) {
    const bytes: Buffer[] = []
    for await (const part of (await read(path)) as AsyncIterable<Buffer>) bytes.push(part)
    stored.set(id, await ctx.files.put(Buffer.concat(bytes)))
  }
}

const typed = (columns: readonly { name: string; stored: PgColumn | null }[]): SQL =>
  sql.join(
    columns.flatMap(({ name, stored }) =>
      stored ? [sql`${sql.identifier(name)} ${sql.raw(stored.getSQLType())}`] : [],
    ),
    sql`, `,
  )

const named = (column: PgColumn | null): SQL => sql`${sql.identifier(column?.name ?? '')}`

/** Inserts the rows of a part; gives their number. */
async function insertPart(
  ctx: Context,
  archive: OpenArchive,
  { part, path, columns, later }: Restoring,
  stored: ReadonlyMap<string, string>,
): Promise<number> {
  // Triggers may have written rows of their own meanwhile; what was exported takes their place.
  await ctx.tx.query(sql`DELETE FROM ${part.table}`)
  const now = columns.filter((column) => !later.includes(column))
  const references = new Map(referencesOf(part).map(({ column, target }) => [column, target]))
  const extra = [...extraOf(part, columns, stored)]
  const targets = [...now.map((column) => named(column.stored)), ...extra.map(([column]) => named(column))]
  const values = [
    ...now.map((column) => valueOf(column, column.stored ? references.get(column.stored) : undefined)),
    ...extra.map(([, value]) => value),
  ]
  let rows = 0
  for await (const batch of batchesOf(archive, path)) {
    rows += batch.length
    await ctx.tx.query(sql`
      INSERT INTO ${part.table} (${sql.join(targets, sql`, `)}) SELECT ${sql.join(values, sql`, `)}
      FROM jsonb_to_recordset(${jsonOf(batch)}::jsonb) AS r(${typed(now)})`)
  }
  return rows
}

/** A value as it was exported. Of what may be empty, a row that did not come along is left out: with one company goes not all steel. */
function valueOf({ name, stored }: ExportColumn, target: PgTable | undefined): SQL {
  const value = sql`r.${sql.identifier(name)}`
  if (!target || stored?.notNull !== false) return value
  return sql`CASE WHEN EXISTS (SELECT FROM ${target} other WHERE other.id = ${value}) THEN ${value} END`
}

/** Columns that the export does not hold, with what they begin with; an older export may lack what a newer one holds. */
function* extraOf(
  part: ExportPart,
  listed: readonly ExportColumn[],
  stored: ReadonlyMap<string, string>,
): Generator<[PgColumn, SQL]> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(part.table)
  for (const [name, value] of Object.entries(part.restoredAs)) {
    const column = columns[name]
    if (column && !listed.some((one) => one.stored === column))
      yield [column, sql`${sql.param(value)}::${sql.raw(column.getSQLType())}`]
  }
  if (part.table !== files) return
  const names = JSON.stringify(Object.fromEntries(stored))
  // A file that was missing already stays missing: its name leads nowhere.
  const nowhere = sql`'00/00/' || md5(r.id::text)`
  yield [files.storedName, sql`coalesce(${names}::jsonb ->> r.id::text, ${nowhere})`]
}

/** Sets references to rows that were not there when the row was inserted. */
async function setLater(ctx: Context, archive: OpenArchive, { part, path, later }: Restoring): Promise<void> {
  const key = part.columns.find(({ stored }) => stored === part.key)
  if (later.length === 0 || !key) return
  const references = referencesOf(part)
  for await (const batch of batchesOf(archive, path)) {
    for (const column of later) {
      const target = references.find((one) => one.column === column.stored)?.target
      if (!target) continue
      const value = sql`r.${sql.identifier(column.name)}`
      // One company alone may have been merged into another that is not part of the export.
      await ctx.tx.query(sql`
        UPDATE ${part.table} SET ${named(column.stored)} = ${value}
        FROM jsonb_to_recordset(${jsonOf(batch)}::jsonb) AS r(${typed([key, column])})
        WHERE ${part.key} = r.${sql.identifier(key.name)} AND EXISTS (
          SELECT FROM ${target} other WHERE other.id = ${value})`)
    }
  }
}

const jsonOf = (lines: readonly string[]): string => `[${lines.join(',')}]`

/** The rows of a part as its file holds them: one line of JSON each, never parsed here, so that no digit is lost. */
async function* batchesOf({ read }: OpenArchive, path: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of createInterface({ input: await read(path) })) {
    if (!line.startsWith('{')) continue
    batch.push(line.endsWith(',') ? line.slice(0, -1) : line)
    if (batch.length < PER_STATEMENT) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
