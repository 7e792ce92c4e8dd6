import { type SQL, sql } from 'drizzle-orm'

/** Whatever asks the database. */
interface Asking {
  query<Row extends object>(statement: SQL): Promise<Row[]>
}

interface ConstraintError {
  readonly code?: string
  readonly constraint?: string
  detail?: string
}

/**
 * Names the columns of the constraint that an error is about, where PostgreSQL leaves them out: of a table with row-level
 * security it tells them to nobody whom a policy could bind, so that no value of a hidden row leaks. Their names are no secret.
 *
 * @param db outside of the transaction that failed, or after going back to a savepoint of it
 */
export async function nameConstraintColumns(db: Asking, error: unknown): Promise<void> {
  const { code, constraint, detail = '' } = (error ?? {}) as ConstraintError
  const isOfValue = code === '23505' || (code === '23503' && !detail.includes('still referenced'))
  if (!isOfValue || constraint === undefined || detail.startsWith('Key (')) return
  const [found] = await db.query<{ columns: string | null }>(sql`
    SELECT coalesce(
      (SELECT string_agg(a.attname, ', ' ORDER BY key.place)
       FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY AS key(number, place), pg_attribute a
       WHERE c.conname = ${constraint} AND a.attrelid = c.conrelid AND a.attnum = key.number),
      (SELECT string_agg(pg_get_indexdef(i.indexrelid, place, true), ', ' ORDER BY place)
       FROM pg_class named JOIN pg_index i ON i.indexrelid = named.oid, generate_series(1, i.indnkeyatts) place
       WHERE named.relname = ${constraint})) AS columns`)
  if (found?.columns) (error as ConstraintError).detail = `Key (${found.columns})=()`
}
