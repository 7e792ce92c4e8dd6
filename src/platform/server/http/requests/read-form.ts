import type { MultipartFile } from '@fastify/multipart'
import type { FileDraft, FileStore } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { badRequest, invalid, unavailable } from '#platform/server/errors.ts'
import type { HttpExchange } from '../serve.ts'

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file that was written to the disk while it came in. */
export interface UploadedDraft {
  readonly name: string
  readonly draft: FileDraft
}

interface Form<File> {
  readonly file: File
  readonly fields: Readonly<Record<string, string>>
}

/** Forms that are read at once: each may hold a file of 25 MB in memory or on its way to the disk, and the others wait with their bytes unread. */
const AT_ONCE = 4
const MOST_WAITING = 40
let reading = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (reading < AT_ONCE) {
    reading += 1
    return
  }
  if (waiting.length >= MOST_WAITING) throw unavailable()
  // A finished upload gives its place to the next one.
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function giveTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else reading -= 1
}

/**
 * The one file of a multipart body, in memory, and its short texts: for files that are read at once.
 * @throws 503 when too many are being read, 422 when there is no file, 413 when it is too large, 400 when the form is damaged
 */
export const readForm = (exchange: HttpExchange): Promise<Form<UploadedFile>> =>
  readParts(exchange, async (part) => ({ name: part.filename, bytes: await part.toBuffer() }))

/** The same with the file as a draft on the disk: no more than a piece of it is in memory. @throws like `readForm` */
export async function readDraft(exchange: HttpExchange, files: FileStore): Promise<Form<UploadedDraft>> {
  const drafts: FileDraft[] = []
  try {
    return await readParts(exchange, async (part) => {
      const draft = await files.draft(part.file)
      drafts.push(draft)
      if (part.file.truncated) throw new exchange.request.server.multipartErrors.RequestFileTooLargeError()
      return { name: part.filename, draft }
    })
  } catch (error) {
    await Promise.all(drafts.map((draft) => draft.drop()))
    throw error
  }
}

async function readParts<File>(
  { request }: HttpExchange,
  take: (part: MultipartFile) => Promise<File>,
): Promise<Form<File>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let file: File | undefined
  await takeTurn()
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
  } finally {
    giveTurn()
  }
  if (file === undefined) throw invalid({ file: ['The file field is required.'] })
  return { file, fields }
}
