import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inkPng, pngProblem } from './png.ts'
import { typedPng } from './typed.ts'

const picture = inkPng(120, 40, new Uint8Array(120 * 40).fill(200))

/** The same file with one byte turned. */
const turned = (at: number): Buffer => {
  const copy = Buffer.from(picture)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

describe('A picture', () => {
  it('is taken when it is an ordinary PNG', async () => {
    expect(pngProblem(picture)).toBeNull()
    const typed = await typedPng('Ingrid Møller')
    expect(typeof typed === 'string' ? typed : pngProblem(typed)).toBeNull()
  })

  it.each<[what: string, bytes: Buffer, problem: RegExp]>([
    ['another file', Buffer.from('%PDF-1.7'), /is not a PNG/],
    ['nothing', Buffer.alloc(0), /is not a PNG/],
    ['a changed header', turned(18), /is damaged/],
    ['changed pixels', turned(60), /is damaged/],
    ['one that ends early', picture.subarray(0, picture.length - 8), /is damaged/],
    ['one with too few pixels', inkPng(20, 5, new Uint8Array(100)), /is too small/],
    ['one with too many', inkPng(1601, 40, new Uint8Array(1601 * 40)), /is larger than 1600 by 640 pixels/],
  ])('is refused when it is %s', (_, bytes, problem) => {
    expect(pngProblem(bytes)).toMatch(problem)
  })

  it('is refused when it unpacks to more than it says, without unpacking all of it', () => {
    const bomb = deflateSync(Buffer.alloc(5_000_000))
    const begin = picture.indexOf('IDAT') - 4
    const made = Buffer.concat([picture.subarray(0, begin), chunkOf('IDAT', bomb), picture.subarray(-12)])
    expect(pngProblem(made)).toMatch(/is damaged/)
  })

  it('is refused with a palette or with interlacing', () => {
    for (const [at, value] of [
      [25, 3],
      [28, 1],
      [24, 16],
    ] as const) {
      const header = Buffer.from(picture.subarray(16, 29))
      header[at - 16] = value
      const made = Buffer.concat([picture.subarray(0, 8), chunkOf('IHDR', header), picture.subarray(33)])
      expect(pngProblem(made)).toMatch(/papers cannot show/)
    }
  })
})

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
