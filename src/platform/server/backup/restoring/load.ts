import pg from 'pg'
import { StartError } from '#platform/server/program/start-error.ts'
import {
  copyInStatement,
  copyOutStatement,
  listSequences,
  listTables,
  rowsOf,
  sessionSettings,
} from '../contents.ts'
import { copyIn, copyOut } from '../taking/copy.ts'
import { pathIn, tableForm } from '../layout.ts'
import type { Manifest, OpenBackup, TableEntry } from '../manifest.ts'
import { type Progress, progressOver } from '../taking/progress.ts'
import { digestOf, readStored } from '../stored.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const quoted = (name: string): string => pg.escapeIdentifier(name)
const total = (tables: readonly TableEntry[]): number =>
  tables.reduce((sum, { content }) => sum + content.size, 0)

/**
 * Puts the tables and sequences of a backup into a database that has its schema and nobody works with, in one
 * transaction. Foreign keys are taken away and made again afterwards, which checks every reference; triggers
 * rest meanwhile. Needs no more than the owner of the tables may do.
 */
export async function loadTables(
  client: pg.ClientBase,
  backup: OpenBackup,
  progress?: Progress,
): Promise<void> {
  const { manifest } = backup
  await client.query(sessionSettings)
  await checkShape(client, manifest)
  const keys = await rowsOf<ForeignKey>(
    client,
    `SELECT k.conrelid::regclass::text AS table, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY k.conname`,
  )
  const tables = manifest.tables.map(({ name }) => `public.${quoted(name)}`)
  const step = progressOver(progress, 'restoring', total(manifest.tables))
  await client.query('BEGIN')
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.join(', ')}`)
  for (const table of manifest.tables) {
    await loadTable(client, backup, table, step)
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
  for (const { name, last, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      last,
      isCalled,
    ])
  }
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

async function loadTable(
  client: pg.ClientBase,
  { folder, manifest, key }: OpenBackup,
  { name, columns, rows }: TableEntry,
  step: (bytes: number) => void,
): Promise<void> {
  const form = tableForm(manifest, { name }, key)
  const content = heard(readStored(pathIn(folder, form), form), step)
  const loaded = await copyIn(client, copyInStatement(name, columns), content)
  if (loaded !== rows) {
    throw new StartError(`The table ${name} was restored with ${loaded} rows instead of ${rows}.`)
  }
}

async function* heard(source: AsyncIterable<Buffer>, step: (bytes: number) => void) {
  for await (const chunk of source) {
    step(chunk.length)
    yield chunk
  }
}

/** The tables of the schema must be those of the backup, or a part of it would silently stay behind. */
async function checkShape(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape.columns.join(' ')]))
  for (const { name, columns } of manifest.tables) {
    if (shapes.get(name) !== columns.join(' ')) {
      throw new StartError(`The table ${name} of the backup does not fit the schema of this version.`)
    }
    shapes.delete(name)
  }
  const [extra] = shapes.keys()
  if (extra !== undefined) throw new StartError(`The backup lacks the table ${extra} of its schema.`)
}

/**
 * Reads every table and sequence back and compares it with the backup. Throws a StartError that names the
 * tables that differ.
 */
export async function compareTables(
  client: pg.ClientBase,
  manifest: Manifest,
  progress?: Progress,
): Promise<void> {
  await client.query(sessionSettings)
  const step = progressOver(progress, 'comparing', total(manifest.tables))
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]))
  const different: string[] = []
  for (const { name, rows, content } of manifest.tables) {
    const shape = shapes.get(name)
    if (!shape) throw new StartError(`The table ${name} was not restored.`)
    const copied = copyOut(client, copyOutStatement(shape))
    const { sha256 } = await digestOf(copied, step)
    if (copied.rows !== rows) different.push(`${name} (${copied.rows} rows instead of ${rows})`)
    else if (sha256 !== content.sha256) different.push(name)
  }
  const stated = manifest.sequences.map(({ name, last, isCalled }) => `${name} ${last} ${isCalled}`)
  const found = (await listSequences(client)).map(({ name, last, isCalled }) => `${name} ${last} ${isCalled}`)
  if (stated.join() !== found.join()) different.push('the sequences')
  if (different.length === 0) return
  throw new StartError(`What was restored is not what was backed up: ${different.join(', ')}.`)
}
