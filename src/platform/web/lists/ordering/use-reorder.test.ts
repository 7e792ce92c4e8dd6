import { describe, expect, test } from 'vitest'
import { changedPart, movedTo } from './use-reorder.ts'

const letters = (text: string) => text.split('')
const rows = letters('abcde').map((id, at) => ({ id, version: at + 1 }))

describe('the order of a setup list', () => {
  test('one entry goes to another place', () => {
    expect(movedTo(letters('abc'), 2, 0).join('')).toBe('cab')
    expect(movedTo(letters('abc'), 0, 2).join('')).toBe('bca')
    expect(movedTo(letters('abc'), 7, 0).join('')).toBe('abc')
  })

  test('only what lies between the first and the last changed place is sent, with its versions', () => {
    expect(changedPart(rows, letters('adbce'))).toEqual([
      { id: 'd', version: 4 },
      { id: 'b', version: 2 },
      { id: 'c', version: 3 },
    ])
    expect(changedPart(rows, letters('bacde')).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('several moves in one order are one part', () => {
    expect(changedPart(rows, letters('ebcda')).map(({ id }) => id)).toEqual(letters('ebcda'))
  })

  test('an order that is kept already sends nothing', () => {
    expect(changedPart(rows, letters('abcde'))).toEqual([])
  })
})
