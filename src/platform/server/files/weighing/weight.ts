import { pdfProblem } from './pdf-weight.ts'
import { pictureProblem } from './picture-weight.ts'

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * What makes a file unsafe for whoever opens it, as the end of a sentence "The file ..."; null: nothing. It is itself the work of
 * a process for foreign files.
 */
export function weightProblem(bytes: Uint8Array, mime: string): Promise<string | null> {
  if (mime === 'application/pdf') return pdfProblem(bytes)
  return pictures.has(mime) ? pictureProblem(bytes, mime) : Promise.resolve(null)
}
