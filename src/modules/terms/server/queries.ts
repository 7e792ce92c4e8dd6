import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import type { ListPlan } from '../../../platform/server/list-plan.ts'
import type { termsAndConditions } from '../contract.ts'
import { termsTable } from '../table.ts'

const head = {
  kind: sql`${termsTable.kind}`,
  edition: sql`${termsTable.edition}`,
  title: sql`${termsTable.title}`,
  isCurrent: sql`${termsTable.isCurrent}`,
  publishedAt: sql`${termsTable.publishedAt}`,
  publishedByName: sql`${termsTable.publishedByName}`,
  retiredAt: sql`${termsTable.retiredAt}`,
}

export const termsList: ListPlan = {
  from: sql`${termsTable}`,
  id: sql`${termsTable.id}`,
  columns: head,
  filters: { kind: head.kind, isCurrent: head.isCurrent },
  sorts: {
    edition: { column: head.edition, type: 'integer' },
    publishedAt: { column: head.publishedAt, type: 'timestamptz' },
  },
}

/** The edition that meets a condition; null when there is none. */
export async function findTerms(
  tx: Db,
  condition: SQL,
): Promise<z.output<typeof termsAndConditions.record> | null> {
  const columns = Object.entries(head).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
  const [row] = await tx.query<z.output<typeof termsAndConditions.record>>(sql`
    SELECT id, sections, sha256, ${sql.join(columns, sql`, `)} FROM ${termsTable} WHERE ${condition}`)
  return row ?? null
}
