import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { FileEntry, activityEndpoints, TimelineEntry } from '#platform/contract/documents/activity.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { comments } from './comments-table.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import { forbidden, refused } from '#platform/server/errors.ts'
import {
  type FileRecord,
  findFiles,
  inspectUpload,
  readStoredFile,
  removeFile,
  requireFile,
  storeUpload,
} from '#platform/server/files/file-records.ts'
import { readDraft, type UploadedDraft } from '#platform/server/http/requests/read-form.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { HttpExchange, Handler } from '#platform/server/http/serve.ts'
import {
  FILE_NAMED,
  type OwningRecords,
  owning,
  recordIsHeld,
  requireNotHeld,
  requireUnnamed,
} from './owning-records.ts'
import { mention, MOST_OFFERED, readersOf } from './readers.ts'
import { type TimelineChild, timelinePage } from './timeline.ts'

type Endpoints = ReturnType<typeof activityEndpoints<string>>
type ActivityHandlers = { readonly [K in keyof Endpoints]: Handler<Endpoints[K]> }

export interface ActivityOptions extends OwningRecords {
  /** Fields whose changes the actor may not see. */
  readonly hides?: (actor: Actor, field: string) => boolean
  /** Why the actor may not open its files, which tell what the record does not show them; null: they may. */
  readonly closesFiles?: (actor: Actor) => Refusal | null
  /** Records that became part of this one, as a SELECT of their ids: their timelines are shown with its own. */
  readonly partsOf?: (id: string) => SQL
  /** Records inside this one, `onTimeline` of theirs: its timeline tells of them too, each entry with their name. */
  readonly children?: readonly TimelineChild[]
  /** Whether a record names a file otherwise than by a column that refers to files. */
  readonly restsOn?: (ctx: Context, id: string, fileId: string) => Promise<boolean>
}

/** Whose panels they are; its timeline calls the fields of the input by their labels, and its states freeze the files. */
interface ActivityOwner {
  readonly slice: string
  readonly input?: z.ZodObject
  readonly lifecycle?: Lifecycle
}

/** The handlers of `activityEndpoints`: a slice spreads both. */
export function activityHandlers(
  { slice, input: fields, lifecycle }: ActivityOwner,
  { hides, closesFiles, partsOf, children, restsOn, ...records }: ActivityOptions,
): ActivityHandlers {
  const { requireRecord, frozenBy, requireOpen, filesChanged } = owning(slice, lifecycle, records)
  return {
    async timeline(ctx, { params, query }, exchange) {
      await requireRecord(ctx, params.id)
      const about = { entity: slice, entityId: params.id, fields, also: partsOf?.(params.id), children }
      const page = await timelinePage(ctx, about, query, addressOf(exchange))
      if (!hides) return page
      const isShown = ({ field }: { field: string }) => !hides(ctx.actor, field)
      return {
        ...page,
        data: page.data.map((entry) => ({ ...entry, changes: entry.changes.filter(isShown) })),
      }
    },

    async addComment(ctx, { params, body }, { services }) {
      await requireRecord(ctx, params.id)
      const about = { slice, id: params.id, requireRecord }
      await mention(ctx, services.ports.notices, about, body)
      return writeComment(ctx, slice, params.id, body.text)
    },

    async readers(ctx, { params, query }, { services }) {
      await requireRecord(ctx, params.id)
      const people = await services.ports.notices.colleagues(ctx, query)
      const readers = await readersOf(ctx, people, { slice, id: params.id, requireRecord }, MOST_OFFERED)
      return readers.map(({ id, name }) => ({ id, name }))
    },

    async following(ctx, { params }, { services }) {
      await requireRecord(ctx, params.id)
      return services.ports.notices.following(ctx, slice, params.id)
    },

    async follow(ctx, { params, body }, { services }) {
      await requireRecord(ctx, params.id)
      await services.ports.notices.follow(ctx, slice, params.id, body.isFollowing)
      return services.ports.notices.following(ctx, slice, params.id)
    },

    async files(ctx, { params }) {
      const frozen = (await frozenBy(ctx, params.id)) !== null
      const files = await findFiles(ctx, slice, params.id)
      const mayRemove =
        files.length > 0 &&
        ctx.actor.permissions.has(`${slice}:update`) &&
        !(await recordIsHeld(ctx, slice, params.id))
      const closed = closesFiles?.(ctx.actor)
      return files
        .map((file) => ({
          ...entryOf(file, mayRemove && (file.addedLater || !frozen)),
          ...(closed && { closed: closed.message }),
        }))
        .toReversed()
    },

    async upload(ctx, { params }, exchange) {
      await requireRecord(ctx, params.id)
      const file = { entity: slice, entityId: params.id, ...(await readUpload(ctx, exchange)) }
      try {
        const kind = await inspectUpload(ctx, file)
        const content = { sha256: file.draft.sha256, name: file.name, label: file.label }
        return await uploadOnce(exchange, ctx, content, async (own) => {
          const addedLater = (await frozenBy(own, params.id, true)) !== null
          const stored = await storeUpload(own, { ...file, kind, addedLater })
          await filesChanged(own, params.id)
          const isHeld = await recordIsHeld(own, slice, params.id)
          return entryOf(stored, own.actor.permissions.has(`${slice}:update`) && !isHeld)
        })
      } finally {
        await file.draft.drop()
      }
    },

    async download(ctx, { params, query }, { reply }) {
      await requireRecord(ctx, params.id)
      const closed = closesFiles?.(ctx.actor)
      if (closed) throw forbidden(closed)
      const file = await requireFile(ctx, slice, params.id, params.fileId)
      const bytes = await readStoredFile(ctx.files, file)
      await reply.headers(fileHeaders(file, query.inline === '1' ? 'preview' : 'attachment')).send(bytes)
      return bytes
    },

    async removeFile(ctx, { params }) {
      await requireOpen(ctx, params.id, async () => {
        const files = await findFiles(ctx, slice, params.id)
        return files.some(({ id, addedLater }) => id === params.fileId && addedLater)
      })
      await requireNotHeld(ctx, slice, params.id)
      await requireUnnamed(ctx, params.fileId)
      if (await restsOn?.(ctx, params.id, params.fileId)) throw refused('file_named', FILE_NAMED)
      await removeFile(ctx, slice, params.id, params.fileId)
      await filesChanged(ctx, params.id)
    },
  }
}

async function writeComment(
  ctx: Context,
  slice: string,
  entityId: string,
  text: string,
): Promise<TimelineEntry> {
  const at = ctx.clock.now().toISOString()
  const id = await insertRow(ctx.tx, comments, {
    entity: slice,
    entityId,
    text,
    authorId: ctx.actor.id,
    authorName: ctx.actor.name,
    createdAt: at,
  })
  ctx.audit({ entity: slice, entityId, action: 'comment', changes: { comment: { from: null, to: text } } })
  const written = { id, at: at.replace('Z', '000Z'), actorName: ctx.actor.name }
  return { ...written, kind: 'comment', action: 'comment', text, changes: [], reason: null }
}

const entryOf = (file: FileRecord, canRemove: boolean): FileEntry => ({
  id: file.id,
  name: file.name,
  label: file.label || null,
  size: file.size,
  mime: file.mime,
  uploadedAt: file.uploadedAt,
  uploadedByName: file.uploadedByName,
  canRemove,
  addedLater: file.addedLater,
})

const LONGEST_LABEL = 60

/** The file of the form and its label. */
async function readUpload(ctx: Context, exchange: HttpExchange): Promise<UploadedDraft & { label: string }> {
  const { file, fields } = await readDraft(exchange, ctx)
  return { ...file, label: (fields.label ?? '').slice(0, LONGEST_LABEL) }
}
