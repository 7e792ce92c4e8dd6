import { expect, it } from 'vitest'
import { sortWords } from './sort-words.ts'

it('says what comes first', () => {
  expect(sortWords('quoteDueAt')).toEqual(['earliest first', 'latest first'])
  expect(sortWords('day', true)).toEqual(['earliest first', 'latest first'])
  expect(sortWords('value', true)).toEqual(['lowest first', 'highest first'])
  expect(sortWords('name')).toEqual(['A to Z', 'Z to A'])
})
