import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { installationTable } from '../table.ts'

/** Name of the company this installation belongs to; empty before it is set up. */
export async function companyName(db: Db): Promise<string> {
  const [row] = await db.query<{ name: string }>(sql`SELECT company_name AS name FROM ${installationTable}`)
  return row?.name ?? ''
}

/** Writes down whose installation this is; the first name given stays. */
export async function nameInstallation(tx: Db, clock: Clock, name: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO ${installationTable} (id, company_name, created_at) VALUES (1, ${name}, ${clock.now().toISOString()})
    ON CONFLICT (id) DO NOTHING`)
}
