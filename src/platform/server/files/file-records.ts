import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context, FileDraft, FileStore } from '#platform/server/context.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { notFound } from '#platform/server/errors.ts'
import { foreignTask } from '#platform/server/foreign-files/foreign-task.ts'
import { sniff, type SniffedFile } from './sniff.ts'
import type { LookedAt, run } from './worker.ts'

/** What is known of a stored file. */
export interface FileRecord {
  readonly id: string
  readonly entity: string
  readonly entityId: string
  readonly name: string
  readonly label: string
  readonly mime: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly storedName: string
  readonly uploadedBy: string | null
  readonly uploadedByName: string
  readonly uploadedAt: string
  /** It came after its record was frozen: no print holds it. */
  readonly addedLater: boolean
}

export interface NewFile {
  readonly entity: string
  readonly entityId: string
  /** As uploaded; it is cleaned. */
  readonly name: string
  readonly label?: string
  /** The record is frozen already. */
  readonly addedLater?: boolean
  readonly bytes: Uint8Array
}

const columns = sql`id, entity, entity_id AS "entityId", name, label, mime, size, sha256,
  stored_name AS "storedName", uploaded_by AS "uploadedBy", uploaded_by_name AS "uploadedByName",
  uploaded_at AS "uploadedAt", added_later AS "addedLater"`

/**
 * Checks and stores a file of a record. The bytes are written before the row, so a row never points at
 * nothing; when the row fails they are taken away again.
 *
 * @throws 422 at `file` when type, content or size are not accepted
 */
export async function storeFile(ctx: Context, file: NewFile): Promise<FileRecord> {
  const kind = await sniff(file.bytes, file.name)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const storedName = await ctx.files.put(file.bytes)
  return recordFile(ctx, file, { ...kind, size: file.bytes.length, sha256, storedName })
}

/** A file of a record that lies on the disk already. */
interface NewUpload extends Omit<NewFile, 'bytes'> {
  readonly draft: FileDraft
  /** As `inspectUpload` found it. */
  readonly kind: LookedAt
}

const look = foreignTask<typeof run>(new URL('./worker.ts', import.meta.url))

/**
 * Looks at a draft in a process for foreign files: whether it is of a kind that is stored, and safe to open. It takes its time, so
 * it is asked before the transaction that stores it. @throws 422 at `file` when it is not accepted
 */
export const inspectUpload = (
  ctx: Context,
  { name, draft: { path, size } }: Pick<NewUpload, 'name' | 'draft'>,
): Promise<LookedAt> => look(ctx.actor.id, { path, size, name })

/** Stores a draft that was looked at; whoever made it drops it afterwards. */
export async function storeUpload(ctx: Context, { draft, kind, ...file }: NewUpload): Promise<FileRecord> {
  const storedName = await draft.keep()
  return recordFile(ctx, file, { ...kind, size: draft.size, sha256: draft.sha256, storedName })
}

interface Kept extends SniffedFile, Partial<Pick<LookedAt, 'pages'>> {
  readonly size: number
  readonly sha256: string
  readonly storedName: string
}

/** Writes the row of stored bytes, which are taken away again when it fails. */
async function recordFile(
  ctx: Context,
  file: Omit<NewFile, 'bytes'>,
  { name, mime, pages = null, size, sha256, storedName }: Kept,
): Promise<FileRecord> {
  const uploadedBy = ctx.actor.id === SYSTEM.id ? null : ctx.actor.id
  try {
    const [record] = await ctx.tx.query<FileRecord>(sql`
      INSERT INTO files (entity, entity_id, name, label, mime, pages, size, sha256, stored_name, uploaded_by, uploaded_by_name, uploaded_at, added_later)
      VALUES (${file.entity}, ${file.entityId}, ${name}, ${file.label ?? ''}, ${mime}, ${pages}, ${size}, ${sha256}, ${storedName},
        ${uploadedBy}, ${ctx.actor.name}, ${ctx.clock.now().toISOString()}, ${file.addedLater ?? false})
      RETURNING ${columns}`)
    if (!record) throw new Error('The row of a stored file did not come back.')
    ctx.audit({
      entity: file.entity,
      entityId: file.entityId,
      action: 'add-file',
      subject: name,
      changes: { file: { from: null, to: { id: record.id, name, label: record.label, sha256 } } },
    })
    return record
  } catch (error) {
    await ctx.files.remove(storedName)
    throw error
  }
}

/** The files of a record, of which some may be left out. */
export interface FilesOf {
  readonly entity: string
  readonly entityId: string
  /** Ids of files that are not meant. */
  readonly except?: readonly string[]
}

type Linked = Pick<FileRecord, 'id' | 'name' | 'label' | 'sha256'>

/**
 * Puts the files of one record on another one too, as they are: the bytes are stored once, and what happens to the file of
 * one record later does not touch the other.
 */
export async function linkFiles(ctx: Context, from: FilesOf, to: Omit<FilesOf, 'except'>): Promise<Linked[]> {
  const linked = await ctx.tx.query<Linked>(sql`
    INSERT INTO files (entity, entity_id, name, label, mime, pages, size, sha256, stored_name, uploaded_by, uploaded_by_name, uploaded_at)
    SELECT ${to.entity}, ${to.entityId}, name, label, mime, pages, size, sha256, stored_name, uploaded_by, uploaded_by_name, uploaded_at
    FROM files WHERE entity = ${from.entity} AND entity_id = ${from.entityId} AND removed_at IS NULL
      AND id <> ALL(${sql.param(from.except ?? [])}::uuid[])
    RETURNING id, name, label, sha256`)
  for (const file of linked)
    ctx.audit({ ...to, action: 'add-file', subject: file.name, changes: { file: { from: null, to: file } } })
  return linked
}

/** The files of a record, oldest first; removed ones are left out. */
export const findFiles = (ctx: Context, entity: string, entityId: string): Promise<FileRecord[]> =>
  ctx.tx.query<FileRecord>(sql`
    SELECT ${columns} FROM files
    WHERE entity = ${entity} AND entity_id = ${entityId} AND removed_at IS NULL
    ORDER BY uploaded_at, id`)

/** The files that a print of a record may hold: those that were there when it was frozen, oldest first. */
export const findPrintedFiles = async (
  ctx: Context,
  entity: string,
  entityId: string,
): Promise<FileRecord[]> => (await findFiles(ctx, entity, entityId)).filter(({ addedLater }) => !addedLater)

/** One file of a record. @throws 404 when this record has no such file. */
export async function requireFile(
  ctx: Context,
  entity: string,
  entityId: string,
  fileId: string,
): Promise<FileRecord> {
  const [record] = await ctx.tx.query<FileRecord>(sql`
    SELECT ${columns} FROM files
    WHERE id = ${fileId} AND entity = ${entity} AND entity_id = ${entityId} AND removed_at IS NULL`)
  if (!record) throw notFound()
  return record
}

/** Takes a file off its record. Row and bytes stay: the trail may have to show what was there. */
export async function removeFile(
  ctx: Context,
  entity: string,
  entityId: string,
  fileId: string,
): Promise<void> {
  const [removed] = await ctx.tx.query<{ name: string; label: string; sha256: string }>(sql`
    UPDATE files SET removed_at = ${ctx.clock.now().toISOString()}
    WHERE id = ${fileId} AND entity = ${entity} AND entity_id = ${entityId} AND removed_at IS NULL
    RETURNING name, label, sha256`)
  if (!removed) throw notFound()
  ctx.audit({
    entity,
    entityId,
    action: 'remove-file',
    subject: removed.name,
    changes: { file: { from: { id: fileId, ...removed }, to: null } },
  })
}

/** The bytes of a stored file. @throws when they are missing or no longer what was stored. */
export async function readStoredFile(
  store: FileStore,
  file: Pick<FileRecord, 'name' | 'storedName' | 'sha256'>,
): Promise<Uint8Array> {
  const bytes = await store.get(file.storedName)
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    throw new Error(`The stored file ${file.storedName} (${file.name}) has been changed.`)
  }
  return bytes
}
