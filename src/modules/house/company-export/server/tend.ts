import { sql } from 'drizzle-orm'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { companyExportTable } from '../table.ts'
import { removeFile, removeStrays } from './folder.ts'
import { type Ended, endExpired, endSilent } from './runs.ts'

/**
 * Deletes files whose days are over, ends exports whose program was killed, and clears away what they left;
 * every minute.
 */
export async function tendExports(services: Services): Promise<void> {
  const now = services.clock.now()
  const ended: Ended[] = await asSystem(services, 'tend-company-exports', async (ctx) => {
    const silent = await endSilent(ctx.tx, now)
    const expired = await endExpired(ctx.tx, now)
    for (const { id, scope } of expired)
      ctx.audit({ entity: 'company-export', entityId: id, action: 'expire', subject: scope })
    for (const { id, scope } of silent)
      ctx.audit({ entity: 'company-export', entityId: id, action: 'fail', subject: scope })
    return [...silent, ...expired]
  })
  for (const { storedName } of ended) await removeFile(services, storedName)
  const known = await services.db.query<{ storedName: string }>(sql`
    SELECT stored_name AS "storedName" FROM ${companyExportTable} WHERE stored_name IS NOT NULL`)
  await removeStrays(services, new Set(known.map(({ storedName }) => storedName)))
}
