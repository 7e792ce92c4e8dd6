import { describe, expect, it } from 'vitest'
import { inkOnly, type Pixels } from './ink.ts'

type Colour = readonly [red: number, green: number, blue: number]

const white: Colour = [255, 255, 255]
const grey: Colour = [238, 236, 231]
const blue: Colour = [30, 40, 120]
const pencil: Colour = [170, 170, 170]

/** A picture of paper with a rectangle of another colour. */
function picture(paper: Colour, mark: Colour, box: { x: number; y: number; w: number; h: number }): Pixels {
  const [width, height] = [200, 80]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isMark = x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h
    data.set([...(isMark ? mark : paper), 255], at * 4)
  }
  return { data, width, height }
}

const coverAt = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4 + 3]
const mark = { x: 30, y: 20, w: 100, h: 30 }

describe('A picture of a signature', () => {
  it.each<[what: string, paper: Colour, ink: Colour]>([
    ['blue on white', white, blue],
    ['blue on the grey of a photograph', grey, blue],
    ['pencil on white', white, pencil],
  ])('is cut to what was written: %s', (_, paper, ink) => {
    expect(inkOnly(picture(paper, ink, mark))).toEqual({ left: 30, top: 20, width: 100, height: 30 })
  })

  it('becomes dark ink on nothing', () => {
    const pixels = picture(grey, blue, mark)
    inkOnly(pixels)
    expect([coverAt(pixels, 0, 0), coverAt(pixels, 60, 30)]).toEqual([0, 255])
    expect([...pixels.data.subarray(0, 3)]).toEqual([0x14, 0x24, 0x42])
  })

  it('fades between paper and ink, as pencil does', () => {
    const pixels = picture(white, pencil, mark)
    inkOnly(pixels)
    expect(coverAt(pixels, 60, 30)).toBeGreaterThan(100)
    expect(coverAt(pixels, 60, 30)).toBeLessThan(160)
  })

  it('is none when nothing, too little, or only dust can be seen', () => {
    expect(inkOnly(picture(white, white, mark))).toBeNull()
    expect(inkOnly(picture(white, blue, { x: 10, y: 10, w: 39, h: 30 }))).toBeNull()
    expect(inkOnly(picture(white, blue, { x: 10, y: 10, w: 100, h: 9 }))).toBeNull()
    expect(inkOnly(picture(white, [215, 215, 215], mark))).toBeNull()
  })

  it('reaches to the edges of the picture where it does', () => {
    const wide = inkOnly(picture(white, blue, { x: 0, y: 0, w: 200, h: 39 }))
    expect(wide).toEqual({ left: 0, top: 0, width: 200, height: 39 })
    const high = inkOnly(picture(white, blue, { x: 120, y: 0, w: 80, h: 80 }))
    expect(high).toEqual({ left: 120, top: 0, width: 80, height: 80 })
  })

  it('takes the paper of a badly lit photograph for paper, without a haze over all of it', () => {
    const pixels = picture([150, 148, 140], blue, mark)
    expect(inkOnly(pixels)).toEqual({ left: 30, top: 20, width: 100, height: 30 })
    expect([coverAt(pixels, 0, 0), coverAt(pixels, 60, 30)]).toEqual([0, 255])
  })

  it('is none where the whole picture is dark, or light is written on dark', () => {
    expect(inkOnly(picture(blue, blue, mark))).toBeNull()
    expect(inkOnly(picture([20, 20, 20], white, mark))).toBeNull()
  })
})
