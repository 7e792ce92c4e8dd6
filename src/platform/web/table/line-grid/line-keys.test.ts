import { describe, expect, it } from 'vitest'
import {
  type KeyedLines,
  keyedAgain,
  withChangedLine,
  withLine,
  withMovedLine,
  withoutLine,
} from './line-keys.ts'

interface Line {
  id?: string
  quantity: string
}

const rowKey = ({ id }: Line) => id
const again = (before: KeyedLines<Line>, lines: readonly Line[]) => keyedAgain(before, lines, rowKey)
const keyed = (lines: readonly Line[]) => again({ lines: [], keys: [], made: 0 }, lines)
const stored = (id: string, quantity = '1'): Line => ({ id, quantity })
const fresh = (quantity = '1'): Line => ({ quantity })

describe('The key of a line', () => {
  it('is another one for each line, equal ones too', () => {
    const same = fresh()
    expect(new Set(keyed([same, same, fresh(), stored('a')]).keys).size).toBe(4)
  })

  it('stays when the line gets other values', () => {
    const before = keyed([stored('a'), fresh(), fresh()])
    const now = again(before, [stored('a', '7'), fresh('8'), fresh('9')])
    expect(now.keys).toBe(before.keys)
  })

  it('stays with everything else of it when the form gives the same lines in another list', () => {
    const before = keyed([stored('a'), fresh()])
    expect(again(before, [...before.lines])).toBe(before)
  })

  it('goes with a line that is moved, removed or inserted by the form', () => {
    const [a, b, c] = [stored('a'), fresh(), stored('c')]
    const before = keyed([a, b, c])
    const [keyA, keyB, keyC] = before.keys
    expect(again(before, [c, a, b]).keys).toEqual([keyC, keyA, keyB])
    expect(again(before, [a, c]).keys).toEqual([keyA, keyC])
    const { keys } = again(before, [a, fresh(), b, c])
    expect([keys[0], keys[2], keys[3]]).toEqual([keyA, keyB, keyC])
    expect(before.keys).not.toContain(keys[1])
  })

  it('is found by the id where every line is another object, as after a save', () => {
    const before = keyed([stored('a'), stored('b')])
    expect(again(before, [stored('b'), stored('a')]).keys).toEqual(before.keys.toReversed())
  })

  it('stays with a new line that is stored and gets its id', () => {
    const before = keyed([stored('a'), fresh('2'), fresh('3')])
    expect(again(before, [stored('a'), stored('b', '2'), stored('c', '3')]).keys).toEqual(before.keys)
  })

  it('is not that of a stored line which is gone', () => {
    const before = keyed([stored('a'), stored('b')])
    const { keys } = again(before, [stored('a'), stored('c')])
    expect(keys[0]).toBe(before.keys[0])
    expect(before.keys).not.toContain(keys[1])
  })

  it('stays through renumbering: after a move the form makes new objects of the lines', () => {
    const before = keyed([fresh('1'), fresh('2'), fresh('3')])
    const moved = withMovedLine(before, 2, 0)
    const numbered = again(
      moved,
      moved.lines.map((line) => ({ ...line })),
    )
    expect(numbered.keys).toEqual([before.keys[2], before.keys[0], before.keys[1]])
  })
})

it('what the grid changes takes the keys along', () => {
  const before = keyed([fresh('1'), fresh('2')])
  const [first, second] = before.keys
  const more = withLine(before, 1, fresh('x'))
  expect([more.keys[0], more.keys[2]]).toEqual([first, second])
  expect(withChangedLine(more, 1, fresh('y')).keys).toBe(more.keys)
  const less = withoutLine(more, 0)
  expect(less.keys).toEqual(more.keys.slice(1))
  expect(withLine(less, 0, fresh('1'), first).keys).toEqual(more.keys)
  expect(less.lines.map(({ quantity }) => quantity)).toEqual(['x', '2'])
})
