import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { enquiryTable } from '#modules/enquiries/table.ts'
import { quoteTable } from '#modules/quotes/table.ts'

/** Documents of a facility that are still worked on; each kind of document has one line. */
const open: readonly { what: string; rows: (facilityId: string) => SQL }[] = [
  {
    what: 'enquiries',
    rows: (id) => sql`SELECT 1 FROM ${enquiryTable} WHERE facility_id = ${id}
      AND status IN ('new', 'under_review', 'ready_to_quote', 'quoted')`,
  },
  {
    what: 'quotes',
    rows: (id) => sql`SELECT 1 FROM ${quoteTable} WHERE facility_id = ${id}
      AND status IN ('draft', 'awaiting_approval', 'approved', 'sent')`,
  },
]

/** A facility that is not active any more could not be chosen where its documents are still worked on. */
export async function refuseOpenDocuments(ctx: Context, facilityId: string): Promise<void> {
  const parts = open.map(
    ({ what, rows }) => sql`SELECT ${what}::text AS what WHERE EXISTS (${rows(facilityId)})`,
  )
  const found = await ctx.tx.query<{ what: string }>(sql.join(parts, sql` UNION ALL `))
  if (found.length === 0) return
  const what = found.map((one) => one.what).join(' and ')
  const sentence = `This facility has open ${what}; finish them before it is deactivated.`
  throw refused('open_documents', sentence, { active: [sentence] })
}
