import { describe, expect, it } from 'vitest'
import { grossMassOf, type NoteToPack, packed, packedRest, packingConditions, unpacked } from './domain.ts'

const note = (more: Partial<NoteToPack> = {}): NoteToPack => ({
  lines: [
    { lineNo: 10, quantity: 12, massKg: '650' },
    { lineNo: 20, quantity: 2, massKg: '38', serialNumbers: 'R-1, R-2' },
  ],
  packages: [
    { lineNo: 1, kind: 'pallet', lengthMm: 1200, widthMm: 800, heightMm: 640, tareKg: '20' },
    { lineNo: 2, kind: 'box', grossKg: '40' },
  ],
  packageContents: [
    { packageNo: 1, noteLineNo: 10, quantity: 12 },
    { packageNo: 2, noteLineNo: 20, quantity: 2, serialNumbers: 'R-1, R-2' },
  ],
  ...more,
})
const said = (more: Partial<NoteToPack>) =>
  packingConditions(note(more)).flatMap(({ refusals }) => refusals.map(({ message }) => message))
const [first, second] = note().packageContents
const contents = (...rows: (object | undefined)[]) => ({
  packageContents: rows as NoteToPack['packageContents'],
})

describe('The packages of a note', () => {
  it('are complete where each piece lies in one, and weigh what lies in them and their tare, or as weighed', () => {
    expect(said({})).toEqual([])
    expect(packed(note())).toMatchObject([
      { pieces: 12, netKg: '650.000', totalKg: '670.000' },
      { pieces: 2, netKg: '38.000', totalKg: '40.000' },
    ])
    expect(grossMassOf(note())).toBe('710.000')
  })

  it('say how many pieces lie in none (case 16)', () => {
    expect(said(contents({ ...first, quantity: 11 }, second))).toEqual(['1 piece lies in no package.'])
    expect(said(contents({ ...first, quantity: 9 }, second))).toEqual(['3 pieces lie in no package.'])
    expect(said(contents(first, { ...second, packageNo: 7 }))).toEqual([
      '2 pieces lie in no package.',
      'There is no package 7.',
      'Package 2 is empty.',
    ])
  })

  it.each([
    ['more than the line has', contents(first, first, second), ['Line 10 has 12 pieces; 24 are packed.']],
    [
      'pieces of a line that is not there',
      contents(first, second, { packageNo: 2, noteLineNo: 30, quantity: 1 }),
      ['Package 2 holds pieces of line 30, which the note does not have.'],
    ],
    [
      'a serial number twice',
      contents(
        first,
        { ...second, quantity: 1, serialNumbers: 'R-1' },
        { ...second, packageNo: 1, quantity: 1, serialNumbers: 'R-1' },
      ),
      ['R-1 lies in two packages.'],
    ],
    [
      'a serial number of no line',
      contents(first, { ...second, serialNumbers: 'R-1, R-9' }),
      ['R-9 is not named by line 20.'],
    ],
    [
      'fewer serial numbers than pieces',
      contents(first, { ...second, serialNumbers: 'R-1' }),
      ['Name the serial numbers of the 2 of line 20 in package 2.'],
    ],
  ])('hold no %s', (_, more, sentences) => {
    expect(said(more)).toEqual(sentences)
  })

  it('have a mass, and none below what lies in it', () => {
    const lines = [{ lineNo: 10, quantity: 12 }]
    const light = { lineNo: 1, kind: 'box' } as const
    expect(said({ lines, packages: [light], ...contents(first) })).toEqual(['Package 1 has no mass.'])
    expect(said({ packages: [{ ...light, grossKg: '600' }, ...note().packages.slice(1)] })).toEqual([
      'Package 1 was weighed with 600 kg; 650 kg lie in it.',
    ])
  })

  it('take the rest in one more, each serial number that lies nowhere, and forget what is not there', () => {
    const rows = [
      { lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 5 },
      { lineNo: 2, packageNo: 9, noteLineNo: 20, quantity: 2, serialNumbers: 'R-1, R-2' },
    ]
    const half = note({ packages: note().packages.slice(0, 1), packageContents: rows })
    expect(unpacked(half)).toEqual([
      { lineNo: 10, quantity: 7, serialNumbers: [] },
      { lineNo: 20, quantity: 2, serialNumbers: ['R-1', 'R-2'] },
    ])
    const rest = packedRest(half, rows)
    expect(rest.packages).toHaveLength(2)
    expect(said(rest)).toEqual([])
  })
})
