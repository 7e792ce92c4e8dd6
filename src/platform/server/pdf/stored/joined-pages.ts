import { createReadStream } from 'node:fs'
import type { Context, FileDraft } from '#platform/server/context.ts'
import { foreignTask } from '#platform/server/foreign-files/foreign-task.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { FileRecord } from '#platform/server/files/file-records.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { type CoveredPages, type StoredPages, unreadablePages } from './stored-pages.ts'
import type { run } from './worker.ts'

/** Bytes of all stored files together. */
const MOST_BYTES = 40 * 1024 * 1024
const APART = 'Open them by themselves under Files.'

const joinPages = foreignTask<typeof run>(
  new URL('./worker.ts', import.meta.url),
  unreadablePages(`The files are too large to be joined with the cover sheet. ${APART}`),
)

/** Files of a record as pages behind a cover sheet. Their sizes are asked before a byte is read. @throws 422 when they are too large */
export function storedPages(ctx: Context, files: readonly FileRecord[]): StoredPages[] {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > MOST_BYTES)
    throw unreadablePages(
      `The files have ${Math.ceil(size / 1024 / 1024)} MB together; at most ${MOST_BYTES / 1024 / 1024} MB are joined. ${APART}`,
    )
  return files.map((file) => ({
    name: file.name,
    mime: file.mime,
    size: file.size,
    sha256: file.sha256,
    path: ctx.files.pathOf(file.storedName),
  }))
}

/**
 * Sets a cover sheet with stored pages behind it, in a process for foreign files, and puts it on the disk: however slowly it
 * is fetched, it takes no memory. Whoever asked drops it. @throws 422 with a sentence where a file cannot be joined
 */
export const joinedPages = async (ctx: Context, covered: CoveredPages): Promise<FileDraft> =>
  ctx.files.draft(inPieces(await joinPages(ctx.actor.id, covered)))

const PIECE = 1024 * 1024

function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Answers with joined pages to be looked at, or to be kept with `download`, and drops them. */
export async function answerJoinedPages(
  { reply }: HttpExchange,
  { download }: { readonly download?: '1' | undefined },
  name: string,
  draft: FileDraft,
): Promise<void> {
  const headers = fileHeaders({ name, mime: 'application/pdf' }, download ? 'attachment' : 'preview')
  try {
    await reply.headers({ ...headers, 'content-length': draft.size }).send(createReadStream(draft.path))
  } finally {
    await draft.drop()
  }
}
