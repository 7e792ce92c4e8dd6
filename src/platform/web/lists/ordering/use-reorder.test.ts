import { describe, expect, test } from 'vitest'
import { changedPart } from './use-reorder.ts'

const letters = (text: string) => text.split('')
const rows = letters('abcde').map((id, at) => ({ id, version: at + 1 }))

describe('the order of a setup list', () => {
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
