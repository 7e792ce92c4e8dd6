import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { typedProblem } from '../../domain/script.ts'
import { fillOutline, flattened } from './outline.ts'
import { HIGHEST, pngProblem, WIDEST } from './png.ts'
import { typedPng } from './typed.ts'

async function pictureOf(name: string) {
  const bytes = await typedPng(name)
  if (typeof bytes === 'string') throw new Error(bytes)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const begin = bytes.indexOf('IDAT')
  const packed = bytes.subarray(begin + 4, begin + 4 + bytes.readUInt32BE(begin - 4))
  const data = inflateSync(packed)
  const isInked = (x: number, y: number) => (data[y * (1 + width * 4) + 1 + x * 4 + 3] ?? 0) > 0
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (__, y) => isInked(x, y)).some(Boolean),
  )
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => isInked(x, y)).some(Boolean),
  )
  return { bytes, data, width, height, columns, rows, inked: columns.filter(Boolean).length }
}

describe('A typed signature', () => {
  it('is a sound picture of dark ink on nothing', async () => {
    const { bytes, data, width, height } = await pictureOf('Ingrid Møller')
    expect(pngProblem(bytes)).toBeNull()
    expect(width).toBeGreaterThan(height * 2)
    expect([...data.subarray(1, 5)]).toEqual([0x14, 0x24, 0x42, 0])
    expect(data.includes(255)).toBe(true)
  })

  it.each(['Ingrid Møller', 'jJ', 'Ễ ạ Ģ', 'Ŷǻ'])('%s is cut off nowhere', async (name) => {
    const { columns, rows } = await pictureOf(name)
    expect([columns[0], columns.at(-1), rows[0], rows.at(-1)]).toEqual([false, false, false, false])
  })

  it('is the same each time, and another one for another name', async () => {
    const { bytes } = await pictureOf('Ada Marsh')
    expect((await pictureOf(' Ada  Marsh ')).bytes).toEqual(bytes)
    expect((await pictureOf('Ada Marsch')).bytes).not.toEqual(bytes)
    expect((await pictureOf('AdaMarsh')).width).toBeLessThan((await pictureOf('Ada Marsh')).width)
  })

  it('is made smaller when the name is long', async () => {
    const { width, height } = await pictureOf('Wolfeschlegelsteinhausenbergerdorff Montgomery-Wellington')
    expect([width <= WIDEST, height <= HIGHEST]).toEqual([true, true])
    expect(height).toBeLessThan((await pictureOf('Ada Marsh')).height)
  })

  it('is refused with a sentence where the face lacks a letter, or nothing is typed', async () => {
    expect(await typedPng('山田 太郎')).toMatch(/^The script face cannot write 山 田 太 郎\./)
    expect(await typedPng('  ')).toBe('Type your name as you sign.')
  })
})

it('The script face has every sign that may be typed', () => {
  const font = create(readFileSync(new URL('./script-face/dancing-script.ttf', import.meta.url)))
  const known = new Set(font.characterSet)
  const typeable = Array.from({ length: 0x2fff }, (_, code) => code)
    .filter((code) => code > 0x20 && typedProblem(String.fromCodePoint(code)) === null)
    // A sign that is written as another one, composed, is looked up as that.
    .map((code) => String.fromCodePoint(code).replace('\u2010', '-').normalize('NFC').codePointAt(0) ?? 0)
    .filter((code) => !/\s/.test(String.fromCodePoint(code)))
  expect(typeable.filter((code) => !known.has(code)).map((code) => String.fromCodePoint(code))).toEqual([])
  expect(typeable.length).toBeGreaterThan(400)
})

describe('An outline', () => {
  const square = (from: number, to: number, turned = false): [number, number][] => {
    const points: [number, number][] = [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ]
    return turned ? points.toReversed() : points
  }

  it('is filled by the share of each pixel', () => {
    expect([...fillOutline([square(0.5, 2)], 3, 2)]).toEqual([64, 128, 0, 128, 255, 0])
  })

  it('keeps a hole that runs the other way, and fills what overlaps once', () => {
    expect([...fillOutline([square(0, 3), square(1, 2, true)], 3, 3)]).toEqual([255, 255, 255, 255, 0, 255, 255, 255, 255]) // biome-ignore format: one row for each
    expect([...fillOutline([square(0, 2), square(0, 2)], 2, 2)]).toEqual([255, 255, 255, 255])
  })

  it('ends where its commands end', () => {
    const [line = []] = flattened([
      { command: 'moveTo', args: [0, 0] },
      { command: 'lineTo', args: [4, 0] },
      { command: 'quadraticCurveTo', args: [8, 0, 8, 4] },
      { command: 'bezierCurveTo', args: [8, 8, 0, 8, 0, 4] },
      { command: 'closePath', args: [] },
    ])
    expect([line.length, line[1], line[9], line.at(-1)]).toEqual([18, [4, 0], [8, 4], [0, 4]])
  })
})
