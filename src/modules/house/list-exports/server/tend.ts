import { sql } from 'drizzle-orm'
import type { Services } from '#platform/server/services.ts'
import { SILENCE_MINUTES } from '../domain.ts'
import { listExportTable as table } from '../table.ts'
import { files } from './files.ts'

/** Deletes files whose days are over, ends those whose program was stopped or killed, and clears away what they left; every minute. */
export async function tendListExports(services: Services): Promise<void> {
  const now = services.clock.now()
  const silent = new Date(now.getTime() - SILENCE_MINUTES * 60_000).toISOString()
  await services.db.query(sql`
    UPDATE ${table} SET stored_name = NULL, status = CASE WHEN status = 'ready' THEN 'expired' ELSE 'failed' END,
      problem = CASE WHEN status = 'running' THEN 'The program ended before the file was ready. Export the list again.' END
    WHERE (status = 'running' AND heartbeat_at < ${silent}) OR (status = 'ready' AND expires_at <= ${now.toISOString()})`)
  const known = await services.db.query<{ storedName: string }>(sql`
    SELECT stored_name AS "storedName" FROM ${table} WHERE stored_name IS NOT NULL`)
  await files.removeStrays(services, new Set(known.map(({ storedName }) => storedName)))
}
