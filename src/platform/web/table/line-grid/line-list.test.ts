import { expect, it } from 'vitest'
import { inserted, movedProblems, removed, replaced, shifted } from './line-list.ts'

it('inserts, removes and shifts without touching the list', () => {
  const list = ['a', 'b', 'c']
  expect(inserted(list, 1, 'x')).toEqual(['a', 'x', 'b', 'c'])
  expect(removed(list, 1)).toEqual(['a', 'c'])
  expect(shifted(list, 2, -1)).toEqual(['a', 'c', 'b'])
  expect(shifted(list, 2, 1)).toBe(list)
  expect(shifted(list, 0, -1)).toBe(list)
  expect(list).toEqual(['a', 'b', 'c'])
})

it('moves the problems of lines with their lines', () => {
  const problems = { '0.quantity': 'one', '2.unit': 'three' }
  expect(movedProblems(problems, 1, 1)).toEqual({ '0.quantity': 'one', '3.unit': 'three' })
  expect(movedProblems(problems, 0, -1)).toEqual({ '1.unit': 'three' })
  expect(movedProblems(problems, 2, -1)).toEqual({ '0.quantity': 'one' })
})

it.each<[number, string[]]>([
  [0, ['x', 'a', 'b']],
  [1, ['a', 'x', 'b']],
  [2, ['a', 'b', 'x']],
])('a new entry at %s stands there', (at, expected) => {
  expect(inserted(['a', 'b'], at, 'x')).toEqual(expected)
})

it('an entry that is not there cannot be moved, replaced or removed', () => {
  const list = ['a', 'b']
  expect(shifted(list, 5, -1)).toBe(list)
  expect(shifted([], 0, 1)).toEqual([])
  expect(replaced(list, 5, 'x')).toEqual(list)
  expect(removed(list, 5)).toEqual(list)
})

it('what is inserted and removed again, or moved there and back, changes nothing', () => {
  const list = ['a', 'b', 'c', 'd']
  const problems = { '0.q': 'one', '2.breaks.1.price': 'two', '3.q': 'three' }
  for (let at = 0; at < list.length; at++) {
    expect(removed(inserted(list, at, 'x'), at)).toEqual(list)
    expect(movedProblems(movedProblems(problems, at, 1), at, -1)).toEqual(problems)
    for (const by of [-1, 1] as const) {
      if (at + by < 0 || at + by >= list.length) continue
      const back = by === 1 ? -1 : 1
      expect(shifted(shifted(list, at, by), at + by, back)).toEqual(list)
    }
  }
})

it('a problem deep in a line moves with its line', () => {
  expect(movedProblems({ '2.breaks.1.price': 'x' }, 0, 1)).toEqual({ '3.breaks.1.price': 'x' })
  expect(movedProblems({ '2.breaks.1.price': 'x' }, 2, -1)).toEqual({})
  expect(movedProblems({ '2.breaks.1.price': 'x' }, 3, -1)).toEqual({ '2.breaks.1.price': 'x' })
})
