import { sql } from 'drizzle-orm'
import type { Services } from '#platform/server/services.ts'
import { formDraftTable } from '../table.ts'

/** Forgets drafts that nobody went on with for 30 days. */
export async function forgetOldDrafts({ db, clock }: Services): Promise<void> {
  await db.query(sql`
    DELETE FROM ${formDraftTable} WHERE saved_at < ${clock.now().toISOString()}::timestamptz - interval '30 days'`)
}
