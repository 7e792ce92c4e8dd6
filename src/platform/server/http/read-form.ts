import { codeOf } from '#platform/server/database/database.ts'
import { badRequest, invalid, unavailable } from '#platform/server/errors.ts'
import type { HttpExchange } from './serve.ts'

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Forms that are read at once: each may hold a file of 25 MB in memory, and the others wait with their bytes unread. */
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
 * The one file of a multipart body and its short texts.
 * @throws 503 when too many are being read, 422 when there is no file, 413 when it is too large, 400 when the form is damaged
 */
export async function readForm({
  request,
}: HttpExchange): Promise<{ file: UploadedFile; fields: Readonly<Record<string, string>> }> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let file: UploadedFile | undefined
  await takeTurn()
  try {
    for await (const part of request.isMultipart() ? request.parts() : []) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname === 'file') file ??= { name: part.filename, bytes }
      } else fields[part.fieldname] = String(part.value).trim()
    }
  } catch (error) {
    // What the reader of forms finds wrong with one has no code; what Fastify refuses has.
    if (codeOf(error) === undefined) throw badRequest('The form could not be read.')
    throw error
  } finally {
    giveTurn()
  }
  if (!file) throw invalid({ file: ['The file field is required.'] })
  return { file, fields }
}
