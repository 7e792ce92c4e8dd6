import { lzwSize, unpackedSize } from './unpacked-size.ts'

const MB = 1024 * 1024
/** Of a stream: a picture of 40 megapixels in four colours. */
const MOST_OF_A_STREAM = 160 * MB
/** Of all streams: 300 scanned pages in grey are not nearly as much. */
const MOST_UNPACKED = 1_000 * MB
/** Of the streams that hold the structure, which every reader unpacks as a whole. */
const MOST_STRUCTURE = 40 * MB
const MOST_STREAMS = 100_000
/** How far before the word `stream` its description begins. */
const LONGEST_DESCRIPTION = 64 * 1024

const TOO_LARGE = 'is too large when unpacked'
const PACKINGS = /^(FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)$/

/**
 * What makes a PDF unsafe to open, as the end of a sentence "The file ..."; null: nothing. Every stream is weighed wherever it
 * stands, so that no table can hide one, with one packing and with names decoded. What a password protects cannot be weighed.
 */
export async function pdfProblem(bytes: Uint8Array): Promise<string | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let [streams, unpacked, structure] = [0, 0, 0]
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    streams += 1
    if (streams > MOST_STREAMS) return 'holds too many streams'
    const about = describe(file, at)
    if (about.packings > 1) return 'holds a stream that is packed more than once'
    if (about.picture > MOST_OF_A_STREAM) return 'holds a picture that is too large'
    const size = await sizeOf(file, at, about)
    if (size > MOST_OF_A_STREAM) return TOO_LARGE
    unpacked += size
    if (about.isStructure) structure += size
    if (unpacked > MOST_UNPACKED || structure > MOST_STRUCTURE) return TOO_LARGE
  }
  return null
}

interface Description {
  readonly packings: number
  readonly isLzw: boolean
  readonly isRunLength: boolean
  readonly isStructure: boolean
  /** Bytes of the picture that it says it is. */
  readonly picture: number
}

/** What stands before a stream. */
function describe(file: Buffer, at: number): Description {
  const before = file.subarray(Math.max(0, at - LONGEST_DESCRIPTION), at)
  const begin = Math.max(0, before.lastIndexOf('obj'))
  const text = before
    .toString('latin1', begin)
    .replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const filters = [...text.matchAll(/\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+)/g)].map(([, list = '']) =>
    list.split(/[\s/[\]]+/).filter((name) => PACKINGS.test(name)),
  )
  const names = filters.flat()
  return {
    packings: Math.max(0, ...filters.map(({ length }) => length)),
    isLzw: names.some((name) => name.startsWith('LZW')),
    isRunLength: names.some((name) => name.startsWith('R')),
    isStructure: /\/Type\s*\/(ObjStm|XRef)\b/.test(text),
    picture: /\/Subtype\s*\/Image\b/.test(text) ? pictureSize(text) : 0,
  }
}

/** Bytes of a picture by its description, in three colours of eight bits where it does not say. */
function pictureSize(text: string): number {
  const numberOf = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)`).exec(text)?.[1] ?? 0)
  const isMask = /\/ImageMask\s+true/.test(text)
  const bits = isMask ? 1 : numberOf('BitsPerComponent') || 8
  const colours =
    isMask || /\/(DeviceGray|CalGray|Indexed)\b/.test(text) ? 1 : /DeviceCMYK/.test(text) ? 4 : 3
  return (numberOf('Width') * numberOf('Height') * bits * colours) / 8
}

/** What a stream unpacks to; 0 for one that is stored as it is, or packed as pictures are. */
async function sizeOf(file: Buffer, at: number, { isLzw, isRunLength }: Description): Promise<number> {
  const begin = at + 6 + (file[at + 6] === 13 ? 1 : 0) + (file[at + 6] === 13 && file[at + 7] !== 10 ? 0 : 1)
  const end = file.indexOf('endstream', begin)
  const content = file.subarray(begin, end === -1 ? undefined : end)
  if (isLzw) return lzwSize(content, MOST_OF_A_STREAM)
  // Two bytes become 128 at most.
  if (isRunLength) return content.length * 64
  return unpackedSize(file.subarray(begin), MOST_OF_A_STREAM, content.length)
}
