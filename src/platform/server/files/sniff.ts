import { fileTypeFromBuffer } from 'file-type'
import { type HttpError, invalid } from '#platform/server/errors.ts'
import { inspectArchive } from './archive.ts'
import { cleanFileName, extensionOf } from './file-name.ts'
import { type FileType, fileTypes } from './file-types.ts'

/** Largest file that is accepted, in bytes. */
export const LARGEST_FILE = 25 * 1024 * 1024

/** An accepted file: what it is and the name it is kept under. */
export interface SniffedFile extends FileType {
  readonly name: string
}

/**
 * Looks at content and name of an uploaded file. Both must agree on one of the allowed types.
 *
 * @throws 422 with a sentence at `file`
 */
export async function sniff(bytes: Uint8Array, filename: string): Promise<SniffedFile> {
  if (bytes.length === 0) throw refuse('The file is empty.')
  if (bytes.length > LARGEST_FILE) throw refuse('The file must not be greater than 25 MB.')
  const name = cleanFileName(filename)
  const extension = extensionOf(name)
  const type = fileTypes.get(extension)
  const check = contentChecks[extension]
  if (!type || !check) throw refuse(`The file must be one of: ${[...fileTypes.keys()].join(', ')}.`)
  const problem = await check(bytes)
  if (problem !== null) throw refuse(`The file ${problem}.`)
  return { ...type, name }
}

/** Null when the content is what the extension says, else the end of the sentence "The file ...". */
type ContentCheck = (bytes: Uint8Array) => string | null | Promise<string | null>

/** Kinds that the library detects; it does not know what CAD programs and text editors write. */
const kind =
  (name: string, ...kinds: string[]): ContentCheck =>
  async (bytes) =>
    kinds.includes((await fileTypeFromBuffer(bytes))?.ext ?? '') ? null : `is not a ${name}`

const jpeg = kind('JPEG picture', 'jpg')
const step = (bytes: Uint8Array) =>
  /^\s*ISO-10303-21;/.test(head(bytes)) ? text(bytes) : 'is not a STEP model'

const contentChecks: Readonly<Record<string, ContentCheck>> = {
  pdf: kind('PDF document', 'pdf'),
  png: kind('PNG picture', 'png', 'apng'),
  jpg: jpeg,
  jpeg,
  webp: kind('WebP picture', 'webp'),
  xlsx: (bytes) => office(bytes, 'xl/workbook.xml', 'an Excel workbook'),
  docx: (bytes) => office(bytes, 'word/document.xml', 'a Word document'),
  csv: text,
  txt: text,
  dwg: (bytes) => (/^AC(10\d\d|1\.\d|2\.\d)/.test(head(bytes)) ? null : 'is not a DWG drawing'),
  dxf: (bytes) => {
    if (head(bytes).startsWith('AutoCAD Binary DXF\r\n\x1a\0')) return null
    const isDrawing = /^(\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(head(bytes))
    return isDrawing ? text(bytes) : 'is not a DXF drawing'
  },
  step,
  stp: step,
}

async function office(bytes: Uint8Array, part: string, name: string): Promise<string | null> {
  // The library would look for the parts in their order, which every program writes as it likes.
  if (!head(bytes).startsWith('PK\x03\x04')) return `is not ${name}`
  const parts = await inspectArchive(bytes)
  if (typeof parts === 'string') return parts
  if (!parts.has('[Content_Types].xml') || !parts.has(part)) return `is not ${name}`
  return [...parts].some((one) => /vbaProject|\.bas$|activeX/i.test(one)) ? 'holds macros' : null
}

const MARKUP = /^\s*<(!doctype|!--|\?xml|html|head|body|script|svg|iframe|meta|style|object|embed)/i
// Tab, line feed, form feed and carriage return may occur; in DXF and STEP nothing else does either.
const CONTROL = /[\0-\x08\x0b\x0e-\x1f]/ // biome-ignore lint: control characters are what is looked for

function text(bytes: Uint8Array): string | null {
  const content = decoded(bytes)
  if (content === null || CONTROL.test(content)) return 'is not plain text'
  return MARKUP.test(content) ? 'holds a web page or a drawing with scripts' : null
}

/** UTF-8, UTF-16 with its mark, else Windows-1252, in which every byte is a character. */
export function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  try {
    if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
    if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const head = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 1024)).toString('latin1')

const refuse = (sentence: string): HttpError => invalid({ file: [sentence] })
