import { z } from 'zod'
import { endpoint } from '../calls/endpoint.ts'
import { longText, searchText, uuid } from '../values/fields.ts'
import { anyOf, pageOf } from '../calls/paging.ts'
import { byId } from '../calls/resource.ts'

export const timelineKinds = ['change', 'comment', 'file', 'mail'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** One save, comment, file or mail; the fields of one save form one entry. */
export const timelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  actorName: z.string(),
  kind: z.enum(timelineKinds),
  /** `create`, `update`, `approve` ... */
  action: z.string(),
  /** The comment, or one line about what happened: `Submitted`, `Added a file: drawing.pdf`. */
  text: z.string(),
  /** Old and new in words. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  reason: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const fileEntry = z.object({
  id: uuid,
  name: z.string(),
  label: z.string().nullable(),
  /** Bytes. */
  size: z.int(),
  mime: z.string(),
  uploadedAt: z.string(),
  uploadedByName: z.string(),
  canRemove: z.boolean(),
  /** It came after the record was frozen: it stands apart, and in no print. */
  addedLater: z.boolean(),
  /** Why the reader may not open it; left out: they may. */
  closed: z.string().optional(),
})
export type FileEntry = z.output<typeof fileEntry>

const followers = z.object({
  isFollowing: z.boolean(),
  /** The others, by name. */
  others: z.array(z.string()),
})

/** The largest file that may be attached. */
export const FILE_LIMIT = 25 * 1024 * 1024

const fileParams = z.object({ id: uuid, fileId: uuid })

/** Timeline, comments and files of the records of one slice; the same for every slice. */
export function activityEndpoints<const Slice extends string>(slice: Slice) {
  const path = `/api/v1/${slice}/:id` as const
  const read = `${slice}:read` as const
  const update = `${slice}:update` as const
  return {
    timeline: endpoint({
      method: 'GET',
      path: `${path}/timeline`,
      access: read,
      kind: 'read',
      summary: 'What happened to the record, newest first',
      params: byId,
      list: {
        filters: { kind: anyOf(timelineKinds) },
        sorts: ['at'],
        defaultSort: '-at',
        searchable: false,
      },
      response: pageOf(timelineEntry),
      envelope: 'list',
    }),
    addComment: endpoint({
      method: 'POST',
      path: `${path}/comments`,
      access: read,
      kind: 'write',
      summary: 'Add a comment',
      params: byId,
      /** Who is mentioned, and may read the record. */
      body: z.strictObject({ text: longText(5000), mentions: z.array(uuid).max(20).optional() }),
      response: timelineEntry,
      envelope: 'data',
      status: 201,
    }),
    readers: endpoint({
      method: 'GET',
      path: `${path}/readers`,
      access: read,
      kind: 'read',
      summary: 'Colleagues who may read the record, by the beginning of a name',
      params: byId,
      query: z.object({ search: searchText(100) }),
      response: z.array(z.object({ id: uuid, name: z.string() })),
      envelope: 'data',
    }),
    following: endpoint({
      method: 'GET',
      path: `${path}/following`,
      access: read,
      kind: 'read',
      summary: 'Who follows the record',
      params: byId,
      response: followers,
      envelope: 'data',
    }),
    follow: endpoint({
      method: 'PUT',
      path: `${path}/following`,
      access: read,
      kind: 'write',
      summary: 'Follow the record, so that the bell tells of it, or follow it no longer',
      params: byId,
      body: z.strictObject({ isFollowing: z.boolean() }),
      response: followers,
      envelope: 'data',
    }),
    files: endpoint({
      method: 'GET',
      path: `${path}/files`,
      access: read,
      kind: 'read',
      summary: 'The files of the record, newest first',
      params: byId,
      response: z.array(fileEntry),
      envelope: 'data',
    }),
    /** Multipart: `file`, and `label` where it has one. */
    upload: endpoint({
      method: 'POST',
      path: `${path}/files`,
      access: update,
      kind: 'upload',
      summary: 'Attach a file of at most 25 MB',
      params: byId,
      response: fileEntry,
      envelope: 'data',
      status: 201,
    }),
    download: endpoint({
      method: 'GET',
      path: `${path}/files/:fileId`,
      access: read,
      kind: 'read',
      summary: 'The bytes of a file; inline=1 to look at it in the page',
      params: fileParams,
      query: z.object({ inline: z.literal('1').optional() }),
      response: z.unknown(),
      envelope: 'bytes',
    }),
    removeFile: endpoint({
      method: 'DELETE',
      path: `${path}/files/:fileId`,
      access: update,
      kind: 'write',
      summary: 'Remove a file',
      params: fileParams,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
  } as const
}
