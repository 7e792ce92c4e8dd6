import type { MultipartFile } from '@fastify/multipart'
import type { FileDraft, FileStore } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { badRequest, invalid, tooManyAttempts, unavailable } from '#platform/server/errors.ts'
import type { HttpExchange } from '../serve.ts'

/** A file that was written to the disk while it came in. */
export interface UploadedDraft {
  readonly name: string
  readonly draft: FileDraft
}

interface Form {
  /** Null: none came along. */
  readonly file: UploadedDraft | null
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Files that come in at once, from one caller and from all: a piece of each is in memory, so that whoever sends slowly holds up
 * nobody. Reading them is what waits its turn (decision 043).
 */
const MOST_OF_A_CALLER = 6
const MOST_AT_ONCE = 200
const coming = new Map<string, number>()

/** @throws 429 when the caller sends too many at once, 503 when all together do */
function begin(caller: string): void {
  const own = coming.get(caller) ?? 0
  if (own >= MOST_OF_A_CALLER) throw tooManyAttempts({ 'Retry-After': '10' })
  if ([...coming.values()].reduce((sum, count) => sum + count, 0) >= MOST_AT_ONCE) throw unavailable()
  coming.set(caller, own + 1)
}

function end(caller: string): void {
  const own = coming.get(caller) ?? 0
  if (own > 1) coming.set(caller, own - 1)
  else coming.delete(caller)
}

interface Receiver {
  readonly actor: { readonly id: string }
  readonly files: FileStore
}

/**
 * The one file of a multipart body as a draft on the disk, and its short texts; whoever asks drops the draft.
 * @throws what `readForm` throws, and 422 when there is no file
 */
export async function readDraft(
  exchange: HttpExchange,
  receiver: Receiver,
): Promise<Form & { readonly file: UploadedDraft }> {
  const { file, fields } = await readForm(exchange, receiver)
  if (file === null) throw invalid({ file: ['The file field is required.'] })
  return { file, fields }
}

/**
 * The same where the file may be left out.
 * @throws 503 and 429 when too many come in, 413 when the file is too large, 400 when the form is damaged
 */
export async function readForm({ request }: HttpExchange, { actor, files }: Receiver): Promise<Form> {
  const drafts: FileDraft[] = []
  begin(actor.id)
  try {
    return await readParts(request, async (part) => {
      const draft = await files.draft(part.file)
      drafts.push(draft)
      if (part.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError()
      return { name: part.filename, draft }
    })
  } catch (error) {
    await Promise.all(drafts.map((draft) => draft.drop()))
    // The rest is read over, so that the next call on the connection is heard.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  } finally {
    end(actor.id)
  }
}

async function readParts(
  request: HttpExchange['request'],
  take: (part: MultipartFile) => Promise<UploadedDraft>,
): Promise<Form> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let file: UploadedDraft | undefined
  try {
    for await (const part of request.isMultipart() ? request.parts() : []) {
      if (part.type !== 'file') fields[part.fieldname] = String(part.value).trim()
      else if (part.fieldname === 'file' && file === undefined) file = await take(part)
      // The others are read over.
      else part.file.resume()
    }
  } catch (error) {
    // What the reader of forms finds wrong with one has no code; what Fastify refuses has.
    if (codeOf(error) === undefined) throw badRequest('The form could not be read.')
    throw error
  }
  return { file: file ?? null, fields }
}
