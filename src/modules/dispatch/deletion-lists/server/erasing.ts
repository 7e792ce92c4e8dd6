import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { canonical } from '#platform/contract/values/canonical.ts'
import { comments } from '#platform/server/activity/comments-table.ts'
import type { Context, FileStore } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { files } from '#platform/server/files/table.ts'
import { declarationTable } from '#modules/dispatch/declarations/table.ts'
import { receiptLinkTable } from '#modules/dispatch/receipt-links/table.ts'
import { type DeletedPaper, deletionListNoteTable as listed } from '../table.ts'

/** Whether a file or a comment belongs to a delivery: to its note, or to a declaration about it. */
const belongsTo = (of: { entity: SQL; id: SQL }, note: { entity: SQL; id: SQL }): SQL => sql`(
  (${of.entity} = ${note.entity} AND ${of.id} = ${note.id})
  OR (${of.entity} = 'declarations' AND ${of.id} IN (SELECT d.id FROM ${declarationTable} d WHERE d.note_id = ${note.id})))`

interface ListedNote {
  readonly id: string
  readonly noteEntity: string
  readonly noteId: string
  readonly noteNumber: string
}

/**
 * Takes the papers of a delivery, and what was written beside them, and leaves a stone: names, sizes and hashes. The bytes go when that
 * is committed, with `eraseBytes`.
 */
export async function deletePapers(
  ctx: Context,
  { id, noteEntity, noteId, noteNumber }: ListedNote,
): Promise<void> {
  const at = ctx.clock.now().toISOString()
  const note = { entity: sql`${noteEntity}`, id: sql`${noteId}::uuid` }
  const taken = await ctx.tx.query<DeletedPaper & { at: string }>(sql`
    UPDATE ${files} SET removed_at = coalesce(removed_at, ${at}::timestamptz)
    WHERE ${belongsTo({ entity: sql`entity`, id: sql`entity_id` }, note)}
    RETURNING name, sha256, size, uploaded_at AS at`)
  const papers = taken
    .toSorted((a, b) => (a.at === b.at ? (a.sha256 < b.sha256 ? -1 : 1) : a.at < b.at ? -1 : 1))
    .map(({ name, sha256, size }) => ({ name, sha256, size }))
  const written = await ctx.tx.query(sql`
    DELETE FROM ${comments} WHERE ${belongsTo({ entity: sql`entity`, id: sql`entity_id` }, note)} RETURNING id`)
  await ctx.tx.query(sql`DELETE FROM ${receiptLinkTable} WHERE note_id = ${noteId}`)
  const papersSha256 = createHash('sha256').update(canonical(papers)).digest('hex')
  await ctx.tx.query(sql`
    UPDATE ${listed} SET papers = ${JSON.stringify(papers)}::jsonb, papers_sha256 = ${papersSha256}, comments = ${written.length},
      deleted_at = ${at} WHERE id = ${id}`)
  ctx.audit({
    entity: noteEntity,
    entityId: noteId,
    action: 'delete-papers',
    subject: noteNumber,
    changes: { papers: { from: papers.length, to: 0 }, papersSha256: { from: null, to: papersSha256 } },
  })
}

/** What takes bytes away. */
interface Store {
  readonly db: Db
  readonly files: FileStore
}

/** Takes the bytes of deleted papers out of the store, those that no other record has; says of how many deliveries. */
export async function eraseBytes({ db, files: store }: Store): Promise<number> {
  const due = await db.query<{ id: string; names: string[] }>(sql`
    SELECT ln.id, (SELECT coalesce(array_agg(DISTINCT f.stored_name), '{}') FROM ${files} f
      WHERE ${belongsTo({ entity: sql`f.entity`, id: sql`f.entity_id` }, { entity: sql`ln.note_entity`, id: sql`ln.note_id` })}
        AND NOT EXISTS (SELECT FROM ${files} other WHERE other.sha256 = f.sha256 AND other.stored_name = f.stored_name
          AND other.removed_at IS NULL)) AS names
    FROM ${listed} ln WHERE ln.deleted_at IS NOT NULL AND ln.erased_at IS NULL ORDER BY ln.deleted_at LIMIT 100`)
  for (const { id, names } of due) {
    for (const name of names) await store.remove(name)
    await db.query(sql`UPDATE ${listed} SET erased_at = now() WHERE id = ${id} AND erased_at IS NULL`)
  }
  return due.length
}
