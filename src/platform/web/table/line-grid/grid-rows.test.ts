import { expect, it } from 'vitest'
import { gridRows, including, placeOfLine, withGaps } from './grid-rows.ts'

const keys = ['k0', 'k1', 'k2', 'k3']

it('without groups every row is a line', () => {
  expect(gridRows(['a', 'b'], keys)).toEqual([
    { key: 'k0', line: 0 },
    { key: 'k1', line: 1 },
  ])
  expect(gridRows([], [])).toEqual([])
})

it('lines of a group have one heading as long as they stand together', () => {
  const rows = gridRows(['cut', 'cut', 'weld', 'cut'], keys, (line) => line)
  expect(rows.map((row) => ('group' in row ? row.group : row.line))).toEqual([
    'cut',
    0,
    1,
    'weld',
    2,
    'cut',
    3,
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(7)
  expect(placeOfLine(rows, 2)).toBe(4)
  expect(placeOfLine(rows, 9)).toBe(-1)
})

it('rows that are not drawn leave their room', () => {
  const row = (index: number) => ({ index, start: index * 36, end: index * 36 + 36 })
  expect(withGaps([row(0), row(10), row(11)], 300 * 36)).toEqual({
    drawn: [
      { at: 0, gap: 0 },
      { at: 10, gap: 9 * 36 },
      { at: 11, gap: 0 },
    ],
    below: 288 * 36,
  })
  expect(withGaps([], 720)).toEqual({ drawn: [], below: 720 })
})

it('the row with the focus is drawn wherever it is', () => {
  expect(including([4, 5], 0)).toEqual([0, 4, 5])
  expect(including([4, 5], 290)).toEqual([4, 5, 290])
  expect(including([4, 5], 5)).toEqual([4, 5])
  expect(including([4, 5], -1)).toEqual([4, 5])
})
