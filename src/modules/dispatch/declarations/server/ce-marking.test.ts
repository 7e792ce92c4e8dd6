import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ceMark } from './ce-marking.ts'

describe('The CE mark', () => {
  it('is a picture of two cut rings with the bar of the E', () => {
    const png = Buffer.from(ceMark())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
    expect(width / height).toBeCloseTo(1.4)
    const length = png.readUInt32BE(33)
    expect(png.subarray(37, 41).toString()).toBe('IDAT')
    const rows = inflateSync(png.subarray(41, 41 + length))
    /** Of a step of the grid that is 280 wide and 200 high. */
    const isBlack = (x: number, y: number) => rows[y * 4 * (width + 1) + 1 + x * 4] === 0
    expect([
      isBlack(15, 100),
      isBlack(100, 100),
      isBlack(185, 100),
      isBlack(230, 100),
      isBlack(270, 100),
    ]).toEqual([true, false, true, true, false])
    expect([isBlack(105, 10), isBlack(120, 10), isBlack(275, 190), isBlack(230, 60)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
