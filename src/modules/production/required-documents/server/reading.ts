import { sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { abilityUnless } from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import type { RequiredDocuments } from '../contract.ts'
import { type DocumentState, documentsLocked, readinessOf } from '../domain.ts'
import { requiredDocumentTable as table } from '../table.ts'

export interface StoredDocument
  extends Omit<RequiredDocuments['documents'][number], 'state' | 'whyNotApprove'> {
  readonly state: DocumentState
  readonly filedById: string | null
  readonly uploadedById: string | null
}

const BROUGHT_IT = 'You brought this document: someone else has to approve it.'

/** The documents of a traveller in the order of its work; one whose file was taken away since is missing again. */
export const documentsIn = (ctx: Context, rootId: string): Promise<StoredDocument[]> =>
  ctx.tx.query<StoredDocument>(sql`
    SELECT d.id, d.label, d.source, d.seq,
      CASE WHEN d.state IN ('received', 'approved') AND f.id IS NULL THEN 'missing' ELSE d.state END AS state,
      f.id AS "fileId", f.name AS "fileName", f.uploaded_by AS "uploadedById", d.filed_by_id AS "filedById",
      ${lookedUp(userTable, sql`d.filed_by_id`)} AS "filedByName", ${instantOf(sql`d.filed_at`)} AS "filedAt",
      ${lookedUp(userTable, sql`d.decided_by_id`)} AS "decidedByName", ${instantOf(sql`d.decided_at`)} AS "decidedAt", d.reason
    FROM ${table} d LEFT JOIN ${files} f ON f.id = d.file_id AND f.removed_at IS NULL
    WHERE d.traveller_root_id = ${rootId} ORDER BY d.seq NULLS FIRST, d.label, d.id`)

/** What is shown of the documents of a traveller. */
export async function documentsOf(ctx: Context, row: TravellerRow): Promise<RequiredDocuments> {
  const found = await documentsIn(ctx, row.rootId)
  const locked = documentsLocked(row)
  const where = (states: readonly DocumentState[], otherwise: string) =>
    locked ?? (found.some(({ state }) => states.includes(state)) ? null : otherwise)
  const may = (verb: string, why: string | null) =>
    abilityUnless(ctx.actor, `required-documents:${verb}`, why)
  const { id, version, number, revision } = row
  return {
    id,
    version,
    number,
    revision,
    documents: found.map(({ filedById, uploadedById, ...one }) => ({
      ...one,
      whyNotApprove: [filedById, uploadedById].includes(ctx.actor.id) ? BROUGHT_IT : null,
    })),
    readiness: readinessOf(found),
    ...answersOf({
      file: may('file', where(['missing', 'received'], 'No document is missing.')),
      approve: may('approve', where(['received'], 'No document waits for approval.')),
      refuse: may('approve', where(['received', 'approved'], 'No document is filed.')),
      waive: may('waive', where(['missing', 'received'], 'No document is missing.')),
    }),
  }
}
