import { expect, it } from 'vitest'
import { inserted, removed, replaced } from './line-list.ts'

it('inserts and removes without touching the list', () => {
  const list = ['a', 'b', 'c']
  expect(inserted(list, 1, 'x')).toEqual(['a', 'x', 'b', 'c'])
  expect(removed(list, 1)).toEqual(['a', 'c'])
  expect(list).toEqual(['a', 'b', 'c'])
})

it.each<[number, string[]]>([
  [0, ['x', 'a', 'b']],
  [1, ['a', 'x', 'b']],
  [2, ['a', 'b', 'x']],
])('a new entry at %s stands there', (at, expected) => {
  expect(inserted(['a', 'b'], at, 'x')).toEqual(expected)
})

it('an entry that is not there cannot be replaced or removed', () => {
  const list = ['a', 'b']
  expect(replaced(list, 5, 'x')).toEqual(list)
  expect(removed(list, 5)).toEqual(list)
})

it('what is inserted and removed again changes nothing', () => {
  const list = ['a', 'b', 'c', 'd']
  for (let at = 0; at < list.length; at++) expect(removed(inserted(list, at, 'x'), at)).toEqual(list)
})
