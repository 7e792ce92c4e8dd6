import { sql } from 'drizzle-orm'
import pg from 'pg'
import { codeOf } from './database.ts'
import { StartError } from '#platform/server/program/start-error.ts'

/** The schema of the job queue, which makes and changes its tables itself. */
export const QUEUE_SCHEMA = 'pgboss'

const NO_PRIVILEGE = '42501'

interface TableRights {
  readonly table: string
  readonly wanted: string
}

/**
 * The tables on which an account has other rights than the program needs: it reads and writes rows, but owns nothing.
 * What a trigger keeps from every change is read and added to only, so no statement of the program gets around it.
 */
const differingRights = `
  WITH kept AS (
    SELECT tgrelid FROM pg_trigger
    WHERE tgfoid = to_regproc('public.refuse_change') AND tgqual IS NULL AND tgattr::text = ''
      AND (tgtype & 8) <> 0 AND (tgtype & 16) <> 0),
  tables AS (
    SELECT c.oid, CASE
      WHEN c.relname = 'schema_migrations' THEN '{SELECT}'
      WHEN c.oid IN (SELECT tgrelid FROM kept) THEN '{SELECT,INSERT}'
      ELSE '{SELECT,INSERT,UPDATE,DELETE}' END::text[] AS wanted
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v'))
  SELECT oid::regclass::text AS table, array_to_string(wanted, ', ') AS wanted FROM tables
  WHERE EXISTS (
    SELECT FROM unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER}'::text[]) AS kind
    WHERE has_table_privilege($1, oid, kind) <> (kind = ANY (wanted)))
  ORDER BY 1`

// The planner is free to ask for the rights on what is no sequence, which fails; not so inside CASE.
const differingSequences = `
  SELECT oid::regclass::text AS sequence FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND CASE WHEN relkind = 'S'
    THEN NOT (has_sequence_privilege($1, oid, 'USAGE') AND has_sequence_privilege($1, oid, 'SELECT')) END`

/** Whether an account may do whatever the owner of the tables may: then grants bind it to nothing. */
export async function isAsOwner(client: pg.ClientBase, program: string): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(
    "SELECT pg_has_role($1, current_user, 'MEMBER') AS same",
    [program],
  )
  return rows[0]?.same === true
}

/** Whether the account of a connection is bound by its grants: another one owns the trail, and it may not act as that one. */
export const isBoundByGrants = sql`NOT pg_has_role(current_user,
  (SELECT relowner FROM pg_class WHERE oid = 'public.audit_log'::regclass), 'MEMBER')`

/**
 * Gives the account of the program the rights it works with, and takes what is beyond them; the client is connected as
 * the owner of the tables. Where all is as it should be, three short statements read the catalogue and nothing is
 * written. Throws a StartError where the owner may not hand the job queue over.
 */
export async function grantProgram(client: pg.ClientBase, program: string): Promise<void> {
  if (await isAsOwner(client, program)) return
  const role = pg.escapeIdentifier(program)
  const tables = await client.query<TableRights>(differingRights, [program])
  const sequences = await client.query<{ sequence: string }>(differingSequences, [program])
  const statements = [
    ...tables.rows.flatMap(({ table, wanted }) => [
      `REVOKE ALL ON ${table} FROM ${role}`,
      `GRANT ${wanted} ON ${table} TO ${role}`,
    ]),
    ...sequences.rows.map(({ sequence }) => `GRANT USAGE, SELECT ON SEQUENCE ${sequence} TO ${role}`),
    ...(await queueStatements(client, program, role)),
  ]
  if (statements.length === 0) return
  await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`)
  try {
    await client.query(['BEGIN', ...statements, 'COMMIT'].join('; '))
  } catch (error) {
    await client.query('ROLLBACK')
    if (codeOf(error) !== NO_PRIVILEGE) throw error
    throw new StartError(
      `The account of DATABASE_OWNER_URL cannot hand its tables over to ${program}: run GRANT ${role} TO its name once.`,
      { cause: error },
    )
  }
}

/** The queue is the program's own: its tables hold nothing that must be kept from it. */
async function queueStatements(client: pg.ClientBase, program: string, role: string): Promise<string[]> {
  const { rows } = await client.query<{ present: boolean; usable: boolean }>(
    `SELECT to_regnamespace('${QUEUE_SCHEMA}') IS NOT NULL AS present,
      coalesce(has_schema_privilege($1, to_regnamespace('${QUEUE_SCHEMA}'), 'CREATE'), false) AS usable`,
    [program],
  )
  if (rows[0]?.usable) return []
  const grant = `GRANT USAGE, CREATE ON SCHEMA ${QUEUE_SCHEMA} TO ${role}`
  if (!rows[0]?.present) return [`CREATE SCHEMA ${QUEUE_SCHEMA}`, grant]
  const owned = await client.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %s OWNER TO %I', oid::regclass, $1::text) AS statement FROM pg_class
      WHERE relnamespace = '${QUEUE_SCHEMA}'::regnamespace AND relkind IN ('r', 'p', 'v')
    UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO %I', oid::regprocedure, $1::text) FROM pg_proc
      WHERE pronamespace = '${QUEUE_SCHEMA}'::regnamespace
    UNION ALL SELECT format('ALTER TYPE %s OWNER TO %I', oid::regtype, $1::text) FROM pg_type
      WHERE typnamespace = '${QUEUE_SCHEMA}'::regnamespace AND typtype = 'e'`,
    [program],
  )
  return [grant, ...owned.rows.map(({ statement }) => statement)]
}
