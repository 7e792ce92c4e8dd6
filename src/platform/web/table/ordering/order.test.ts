import { expect, test } from 'vitest'
import { mayMove, movedTo } from './order.ts'

const letters = (text: string) => text.split('')

test('one entry goes to another place', () => {
  expect(movedTo(letters('abc'), 2, 0).join('')).toBe('cab')
  expect(movedTo(letters('abc'), 0, 2).join('')).toBe('bca')
  expect(movedTo(letters('abc'), 7, 0).join('')).toBe('abc')
})

test('an entry moves within the list and past nothing that has to keep its place', () => {
  const fixed = [false, false, true, false]
  expect([mayMove(fixed, 0, 1), mayMove(fixed, 1, 0)]).toEqual([true, true])
  expect([mayMove(fixed, 1, 2), mayMove(fixed, 1, 3), mayMove(fixed, 3, 0)]).toEqual([false, false, false])
  expect([mayMove(fixed, 2, 3), mayMove(fixed, 2, 1)]).toEqual([false, false])
  expect([mayMove(fixed, 0, 0), mayMove(fixed, 0, -1), mayMove(fixed, 3, 4)]).toEqual([false, false, false])
})
