import { expect, it } from 'vitest'
import { inserted, movedProblems, removed, shifted } from './line-list.ts'

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
