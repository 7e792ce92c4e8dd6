import { createInflate, inflateSync } from 'node:zlib'

const PIECE = 64 * 1024
/** Packed bytes that are unpacked at one go: they become 16 MB at most. */
const SMALL = 16 * 1024

/** Whether bytes begin as zlib begins. */
const isPacked = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0

/**
 * Bytes that packed ones become; what follows them counts for nothing. Of damaged ones those that come before the damage, as
 * lenient readers take them. No more than a piece of them is in memory.
 *
 * @param packed from where they begin, at most to the end of the file
 * @param likely where they probably end
 * @returns a number above `most` as soon as there are more
 */
export function unpackedSize(packed: Uint8Array, most: number, likely = packed.length): Promise<number> {
  if (!isPacked(packed)) return Promise.resolve(0)
  if (likely <= SMALL) {
    try {
      return Promise.resolve(inflateSync(packed.subarray(0, likely)).length)
    } catch {
      // It ends elsewhere, or is damaged.
    }
  }
  return new Promise((resolve) => {
    let size = 0
    const inflate = createInflate({ chunkSize: PIECE })
    const end = () => {
      inflate.destroy()
      resolve(size)
    }
    inflate.on('data', ({ length }: Uint8Array) => {
      size += length
      if (size > most) end()
    })
    inflate.on('error', end).on('end', end)
    inflate.end(packed)
  })
}

/** Bytes that LZW of PDFs becomes: each code stands for what the one before it stood for, and one more. */
export function lzwSize(packed: Uint8Array, most: number): number {
  const [CLEAR, END] = [256, 257]
  let [size, before, bits, held, width] = [0, 0, 0, 0, 9]
  let lengths: number[] = []
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xff_ff_ff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === END || size > most) break
    if (code === CLEAR) {
      lengths = []
      before = 0
      width = 9
      continue
    }
    const own = code < CLEAR ? 1 : (lengths[code - 258] ?? before + 1)
    size += own
    if (before > 0 && lengths.length < 4096 - 258) lengths.push(before + 1)
    before = own
    const next = lengths.length + 258 + 1
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
  }
  return size
}
