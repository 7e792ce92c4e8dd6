import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { refused } from '#platform/server/errors.ts'

/** A facility that is not active any more could not be chosen where its documents are still worked on. */
export async function refuseOpenDocuments(
  ctx: Context,
  hubs: readonly Hub<unknown>[],
  facilityId: string,
): Promise<void> {
  const parts = hubs.flatMap(({ open }) =>
    open ? sql`SELECT ${open.what}::text AS what WHERE EXISTS (${open.at(facilityId)})` : [],
  )
  if (parts.length === 0) return
  const found = await ctx.tx.query<{ what: string }>(sql.join(parts, sql` UNION ALL `))
  if (found.length === 0) return
  const what = found.map((one) => one.what).join(' and ')
  const sentence = `This facility has open ${what}; finish them before it is deactivated.`
  throw refused('open_documents', sentence, { active: [sentence] })
}
