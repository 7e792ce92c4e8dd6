import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writtenName } from '../domain/script.ts'
import { isCapital, isSmall, letterOf } from '../domain/script-face.ts'
import { pngProblem, WIDEST } from './png.ts'
import { typedPng } from './typed.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

function pictureOf(name: string) {
  const bytes = typedPng(name)
  if (typeof bytes === 'string') throw new Error(bytes)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const begin = bytes.indexOf('IDAT')
  const rows = inflateSync(bytes.subarray(begin + 4, begin + 4 + bytes.readUInt32BE(begin - 4)))
  const coverAt = (x: number, y: number) => rows[y * (1 + width * 4) + 1 + x * 4 + 3] ?? 0
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (__, y) => coverAt(x, y)).some((cover) => cover > 0),
  )
  const inked = columns.filter(Boolean).length
  return { bytes, width, height, columns, inked }
}

describe('A typed signature', () => {
  it('is a sound picture of dark ink on nothing', () => {
    const { bytes, columns, width, height } = pictureOf('Ingrid Møller')
    expect(pngProblem(bytes)).toBeNull()
    expect([width > height * 2, height]).toEqual([true, 168])
    // Nothing is cut off at the sides.
    expect([columns[0], columns.at(-1)]).toEqual([false, false])
  })

  it('is the same each time, and another one for another name', () => {
    expect(pictureOf('Ada Marsh').bytes).toEqual(pictureOf(' Ada  Marsh ').bytes)
    expect(pictureOf('Ada Marsh').bytes).not.toEqual(pictureOf('Ada Marsch').bytes)
  })

  it('is made smaller when the name is long', () => {
    const { bytes, width, height } = pictureOf('Wolfeschlegelsteinhausenbergerdorff Montgomery-Wellington')
    expect([width <= WIDEST, height < 168, pngProblem(bytes)]).toEqual([true, true, null])
  })

  it('is refused with a sentence where the face lacks a letter', () => {
    expect(typedPng('山田 太郎')).toMatch(/^The script face cannot write 山 田 太 郎\./)
  })
})

describe('The script face', () => {
  it('joins each small letter to the next', () => {
    for (const letter of alphabet) {
      const known = letterOf(letter)
      if (!known) throw new Error(`There is no ${letter}.`)
      const [line = []] = known.strokes
      const [entry, exit] = [line[0], line.at(-1)]
      expect([letter, entry?.[0], exit?.[0]]).toEqual([letter, 0, known.advance])
      expect([letter, isSmall(letter), isCapital(letter)]).toEqual([letter, true, false])
      // A word of two letters is one line and its dots and bars.
      expect(writtenName(letter + letter)?.lines.length).toBe(1 + 2 * (known.strokes.length - 1))
    }
  })

  it('keeps its letters within their lines', () => {
    for (const letter of alphabet + alphabet.toUpperCase()) {
      const known = letterOf(letter)
      const points = known?.strokes.flat() ?? []
      expect([letter, points.length > 1]).toEqual([letter, true])
      for (const [x, y] of points) {
        expect([letter, x >= -1.5, x <= (known?.advance ?? 0) + 1, y >= -10, y <= 22]).toEqual([
          letter,
          true,
          true,
          true,
          true,
        ])
      }
    }
  })

  it.each<[word: string, lines: number]>([
    ['an', 1],
    ['it', 3],
    ['íö', 4],
    ['A', 2],
    ['O', 1],
    ['ø', 2],
    ['æ', 1],
    ['ß', 1],
    ['Å', 3],
    ["O'A", 4],
    ['ç', 2],
    ['ħ', 2],
    ['ị', 3],
    ['ễ', 3],
    ['a b', 2],
  ])('writes %s with %i strokes', (word, lines) => {
    expect(writtenName(word)?.lines.length).toBe(lines)
  })

  it('leaves room between words, and none for spaces around a name', () => {
    const width = (name: string) => writtenName(name)?.width ?? 0
    expect(width('Ada Marsh')).toBeGreaterThan(width('AdaMarsh'))
    expect(width('  Ada   Marsh ')).toBe(width('Ada Marsh'))
    expect(width('Å')).toBe(width('A'))
  })
})
