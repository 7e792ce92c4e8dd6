import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { FileDraft } from '#platform/server/context.ts'
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
export const sniff = (bytes: Uint8Array, filename: string): Promise<SniffedFile> =>
  look(
    {
      size: bytes.length,
      head: latin1(bytes.subarray(0, HEAD)),
      kind: async () => (await fileTypeFromBuffer(bytes))?.ext,
      whole: async () => bytes,
    },
    filename,
  )

/**
 * The same for a file on the disk: of pictures, PDFs and DWG drawings only what tells the type is read.
 *
 * @throws 422 with a sentence at `file`
 */
export async function sniffDraft(
  { path, size }: Pick<FileDraft, 'path' | 'size'>,
  filename: string,
): Promise<SniffedFile> {
  const kind = async () => (await fileTypeFromFile(path))?.ext
  return look({ size, head: await headOfFile(path), kind, whole: () => readFile(path) }, filename)
}

/** What is known of a file, and what it takes a read to know. */
interface Content {
  readonly size: number
  /** The first bytes, one character each. */
  readonly head: string
  readonly kind: () => Promise<string | undefined>
  readonly whole: () => Promise<Uint8Array>
}

const HEAD = 1024
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

async function headOfFile(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return latin1(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function look(content: Content, filename: string): Promise<SniffedFile> {
  if (content.size === 0) throw refuse('The file is empty.')
  if (content.size > LARGEST_FILE) throw refuse('The file must not be greater than 25 MB.')
  const name = cleanFileName(filename)
  const extension = extensionOf(name)
  const type = fileTypes.get(extension)
  const check = contentChecks[extension]
  if (!type || !check) throw refuse(`The file must be one of: ${[...fileTypes.keys()].join(', ')}.`)
  const problem = await check(content)
  if (problem !== null) throw refuse(`The file ${problem}.`)
  return { ...type, name }
}

/** Null when the content is what the extension says, else the end of the sentence "The file ...". */
type ContentCheck = (content: Content) => string | null | Promise<string | null>

/** Kinds that the library detects; it does not know what CAD programs and text editors write. */
const kind =
  (name: string, ...kinds: string[]): ContentCheck =>
  async (content) =>
    kinds.includes((await content.kind()) ?? '') ? null : `is not a ${name}`

const jpeg = kind('JPEG picture', 'jpg')
const plain = async ({ whole }: Content) => text(await whole())
const step = (content: Content) =>
  /^\s*ISO-10303-21;/.test(content.head) ? plain(content) : 'is not a STEP model'

// Read by its first tag alone: what may stand in it is the matter of whoever reads invoices.
const INVOICE_ROOT =
  /^\uFEFF?\s*(<\?xml\s[^>]*>\s*)?(<!--[^]*?-->\s*)*<([\w.-]+:)?(Invoice|CreditNote|CrossIndustryInvoice)[\s>]/
const electronicInvoice: ContentCheck = async ({ whole }) =>
  INVOICE_ROOT.test(decoded(await whole())?.slice(0, 8 * HEAD) ?? '') ? null : 'is not an electronic invoice'

const contentChecks: Readonly<Record<string, ContentCheck>> = {
  pdf: kind('PDF document', 'pdf'),
  png: kind('PNG picture', 'png', 'apng'),
  jpg: jpeg,
  jpeg,
  webp: kind('WebP picture', 'webp'),
  xlsx: (content) => office(content, 'xl/workbook.xml', 'an Excel workbook'),
  docx: (content) => office(content, 'word/document.xml', 'a Word document'),
  csv: plain,
  txt: plain,
  dwg: ({ head }) => (/^AC(10\d\d|1\.\d|2\.\d)/.test(head) ? null : 'is not a DWG drawing'),
  dxf: (content) => {
    if (content.head.startsWith('AutoCAD Binary DXF\r\n\x1a\0')) return null
    const isDrawing = /^(\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(content.head)
    return isDrawing ? plain(content) : 'is not a DXF drawing'
  },
  step,
  stp: step,
  xml: electronicInvoice,
}

async function office({ head, whole }: Content, part: string, name: string): Promise<string | null> {
  // The library would look for the parts in their order, which every program writes as it likes.
  if (!head.startsWith('PK\x03\x04')) return `is not ${name}`
  const parts = await inspectArchive(await whole())
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

const refuse = (sentence: string): HttpError => invalid({ file: [sentence] })
