import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Largest picture of a signature, in pixels. */
export const WIDEST = 1600
export const HIGHEST = 640

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes a pixel takes by PNG colour type: grey, RGB, grey with alpha, RGBA; palettes are not taken. */
const bytesPerPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of dark ink on transparent ground; `cover` gives how much of each pixel is inked, 0 to 255, row by row. */
export function inkPng(width: number, height: number, cover: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let at = 0; at < width * height; at++) {
    const to = Math.floor(at / width) + 1 + at * 4
    rows.set([0x14, 0x24, 0x42, cover[at] ?? 0], to)
  }
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([MAGIC, ...parts])
}

/**
 * What is wrong with the bytes of a picture, or null. It is read to the end, so that no print fails on it later:
 * signature, checksums, size in pixels and the length of what is packed.
 */
export function pngProblem(bytes: Buffer): string | null {
  if (!bytes.subarray(0, 8).equals(MAGIC)) return 'The picture is not a PNG.'
  const broken = 'The picture is damaged.'
  let header: { width: number; height: number; pixel: number } | null = null
  const packed: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) return broken
    const body = bytes.subarray(at + 4, at + 8 + length)
    if (crc32(body) !== bytes.readUInt32BE(at + 8 + length)) return broken
    const [type, data] = [body.subarray(0, 4).toString('latin1'), body.subarray(4)]
    if (type === 'IHDR') {
      header = headerOf(data)
      if (!header) return 'The picture has a form that papers cannot show. Save it as an ordinary PNG.'
    } else if (type === 'IDAT') packed.push(data)
    else if (type === 'IEND') return header ? (sizeProblem(header) ?? dataProblem(header, packed)) : broken
    at += 12 + length
  }
  return broken
}

type Header = { width: number; height: number; pixel: number }

/** Null unless it has eight bits a channel, no palette and no interlacing. */
function headerOf(data: Buffer): Header | null {
  if (data.length !== 13) return null
  const pixel = bytesPerPixel[data.readUInt8(9)]
  if (data.readUInt8(8) !== 8 || pixel === undefined || data.readUInt8(12) !== 0) return null
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), pixel }
}

function sizeProblem({ width, height }: Header): string | null {
  if (width < 40 || height < 10) return 'The picture is too small.'
  return width > WIDEST || height > HIGHEST
    ? `The picture is larger than ${WIDEST} by ${HIGHEST} pixels.`
    : null
}

function dataProblem({ width, height, pixel }: Header, packed: readonly Buffer[]): string | null {
  const expected = height * (1 + width * pixel)
  try {
    const rows = inflateSync(Buffer.concat(packed), { maxOutputLength: expected + 1 })
    return rows.length === expected ? null : 'The picture is damaged.'
  } catch {
    return 'The picture is damaged.'
  }
}
