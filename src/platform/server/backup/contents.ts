import pg from 'pg'
import { StartError } from '#platform/server/program/start-error.ts'
import type { Manifest } from './manifest.ts'

/** A table as it is copied out and in. */
export interface TableShape {
  readonly name: string
  /** The columns that hold something of their own; generated ones follow from them. */
  readonly columns: readonly string[]
  /** What its rows are sorted by, so that equal tables give equal bytes. */
  readonly order: readonly string[]
  /** Bytes on the disk, about. */
  readonly size: number
}

const quoted = (name: string): string => pg.escapeIdentifier(name)

/** Runs a statement with the driver's own readers of values, whatever readers the pool has. */
export async function rowsOf<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await client.query<R>({ text, values, types: pg.types })).rows
}

/** Text of values must not depend on the session; a long copy must not be cut off. */
export const sessionSettings = [
  "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '30s'",
  "SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'",
  "SET extra_float_digits = 1; SET bytea_output = 'hex'; SET client_encoding = 'UTF8'",
].join('; ')

/** The tables of the application, sorted by name; those of the job queue make themselves. */
export function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  return rowsOf<TableShape & { size: number }>(
    client,
    `SELECT c.relname::text AS name, pg_relation_size(c.oid)::float8 AS size,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum) AS columns,
      ARRAY(SELECT quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
        FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
        WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place) AS "order"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  )
}

/** The statement that copies a table out, its rows in the same order wherever it runs. */
export function copyOutStatement({ name, columns, order }: TableShape): string {
  const sorted = order.length > 0 ? order.join(', ') : 'whole_row::text COLLATE "C"'
  return `COPY (SELECT ${columns.map(quoted).join(', ')} FROM public.${quoted(name)} whole_row ORDER BY ${sorted}) TO STDOUT`
}

/** The statement that copies a table in. */
export function copyInStatement(name: string, columns: readonly string[]): string {
  return `COPY public.${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`
}

/** The last values of the sequences. They may run ahead of a snapshot, never behind it. */
export function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  return rowsOf(
    client,
    `SELECT sequencename::text AS name, coalesce(last_value, start_value)::text AS last, last_value IS NOT NULL AS "isCalled"
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`,
  )
}

/** The migrations a database has. Throws a StartError when it has none, so that there is nothing to back up. */
export async function appliedMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const [known] = await rowsOf<{ there: boolean }>(
    client,
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there",
  )
  const rows = known?.there
    ? await rowsOf<Manifest['migrations'][number]>(
        client,
        'SELECT number, name, checksum FROM public.schema_migrations ORDER BY number',
      )
    : []
  if (rows.length === 0) throw new StartError('The database is empty: there is nothing to back up.')
  return rows
}

/** The end of the audit trail. */
export async function auditHead(client: pg.ClientBase): Promise<Manifest['auditHead']> {
  const [head] = await rowsOf<{ seq: number; hash: string }>(
    client,
    'SELECT seq::float8 AS seq, hash FROM public.audit_head WHERE id = 1',
  )
  return head ?? null
}
