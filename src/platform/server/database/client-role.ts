import { sql } from 'drizzle-orm'
import pg from 'pg'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { codeOf, type Db } from './database.ts'

/** The account as which the calls of contacts read. It cannot sign in: the program changes over to it. */
export const CLIENT_ROLE = 'heatline_client'

const NO_PRIVILEGE = '42501'

/**
 * Makes the account of contacts where it is missing, and lets the program change over to it. It inherits nothing of it, or the
 * policies for contacts would bind the program too. `program` is undefined where the owner of the tables is the program.
 * Throws a StartError with the statements to run where the account of the connection may not do that.
 */
export async function ensureClientRole(client: pg.ClientBase, program?: string): Promise<void> {
  const { rows } = await client.query<{ name: string; present: boolean; usable: boolean }>(
    `SELECT name, present, CASE WHEN present THEN pg_has_role(name, '${CLIENT_ROLE}', 'SET') ELSE false END AS usable
    FROM (SELECT coalesce($1, current_user) AS name,
      EXISTS (SELECT FROM pg_roles WHERE rolname = '${CLIENT_ROLE}') AS present) AS found`,
    [program],
  )
  const name = rows[0]?.name ?? ''
  const statements = [
    ...(rows[0]?.present ? [] : [`CREATE ROLE ${CLIENT_ROLE} NOLOGIN`]),
    ...(rows[0]?.usable
      ? []
      : [`GRANT ${CLIENT_ROLE} TO ${pg.escapeIdentifier(name)} WITH INHERIT FALSE, SET TRUE`]),
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    if (codeOf(error) !== NO_PRIVILEGE) throw error
    throw new StartError(
      `Contacts read as the database account ${CLIENT_ROLE}, which this account may not prepare (${reasonOf(error)}): ` +
        `run once as an administrator of the server: ${statements.join('; ')};`,
      { cause: error },
    )
  }
}

/** Whose records a connection shows from now on until its transaction ends. */
export interface ClientRows {
  readonly companyId: string
  /** In lower case; null: those of all projects and of none. */
  readonly projects: readonly string[] | null
}

/** Changes the transaction over to the account of contacts: of walled tables it reads what belongs to the company, of others nothing. */
export const readAsClient = (tx: Db, { companyId, projects }: ClientRows): Promise<unknown> =>
  tx.query(sql`SELECT set_config('role', ${CLIENT_ROLE}, true), set_config('heatline.company', ${companyId}, true),
    set_config('heatline.projects', coalesce((${sql.param(projects)}::text[])::text, ''), true)`)

/** Changes it back to the account of the program. */
export const readAsProgram = (tx: Db): Promise<unknown> =>
  tx.query(sql`SELECT set_config('role', 'none', true)`)
