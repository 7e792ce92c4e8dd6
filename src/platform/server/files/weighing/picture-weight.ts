import { unpackedSize } from './unpacked-size.ts'

/** Pixels of a picture: four times what the camera of a telephone takes. */
const MOST_PIXELS = 40_000_000
const tooLarge = (most: number) => `has more than ${most / 1_000_000} megapixels`

/** What makes a picture unsafe to open, as the end of a sentence "The file ..."; null: nothing. Its pixels are not decoded. */
export async function pictureProblem(
  bytes: Uint8Array,
  mime: string,
  most = MOST_PIXELS,
): Promise<string | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (mime === 'image/png') return pngProblem(file, most)
  return (mime === 'image/webp' ? webpPixels(file) : jpegPixels(file)) > most ? tooLarge(most) : null
}

/** Channels by the kind of colour that the head names. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

async function pngProblem(file: Buffer, mostPixels: number): Promise<string | null> {
  if (file.length < 33) return 'is damaged'
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (width * height > mostPixels) return tooLarge(mostPixels)
  const line = 1 + Math.ceil((width * (file[24] ?? 8) * (channels[file[25] ?? 6] ?? 4)) / 8)
  // One that is interlaced has up to seven parts, each with lines of its own.
  const most = 2 * line * height + 1024
  const pieces: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      pieces.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return (await unpackedSize(Buffer.concat(pieces), most)) > most ? 'is too large when unpacked' : null
}

/** Pixels by the heads of its parts, up to where the first picture begins. */
function jpegPixels(file: Buffer): number {
  let pixels = 0
  for (let at = 2; at + 9 < file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xda) break
    const isHead = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isHead) pixels = Math.max(pixels, file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7))
    // Any number of fillers may stand before a part.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return pixels
}

function webpPixels(file: Buffer): number {
  if (file.length < 30) return 0
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8X') return (file.readUIntLE(24, 3) + 1) * (file.readUIntLE(27, 3) + 1)
  if (kind === 'VP8 ') return (file.readUInt16LE(26) & 0x3fff) * (file.readUInt16LE(28) & 0x3fff)
  const sizes = file.readUInt32LE(21)
  return ((sizes & 0x3fff) + 1) * (((sizes >> 14) & 0x3fff) + 1)
}
