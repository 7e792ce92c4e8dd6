import { sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { Clock, Context } from '#platform/server/context.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import { files } from '#platform/server/files/table.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
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

/**
 * The logo that stands on every paper of the house, for whoever is about to sign in: the one picture that all facilities share. Where they
 * differ it would be a guess whose it is, so there is none; that is no error, because every sign-in asks.
 */
export async function houseLogo(ctx: Context, _incoming: unknown, { reply }: HttpExchange): Promise<unknown> {
  const [house, other] = await ctx.tx.query<{ id: string; logoFileId: string | null }>(sql`
    SELECT DISTINCT ON (f.sha256) fa.id, fa.logo_file_id AS "logoFileId"
    FROM ${facilityTable} fa LEFT JOIN ${files} f ON f.id = fa.logo_file_id WHERE fa.active LIMIT 2`)
  if (!house?.logoFileId || other) {
    await reply.code(204).send()
    return null
  }
  const file = await requireFile(ctx, 'facilities', house.id, house.logoFileId)
  const bytes = await readStoredFile(ctx.files, file)
  // The name of the file is nobody's business here.
  await reply.headers(fileHeaders({ ...file, name: 'logo' }, 'preview')).send(bytes)
  return bytes
}
