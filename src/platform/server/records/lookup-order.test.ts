import { describe, expect, it } from 'vitest'
import { placesFor } from './lookup-order.ts'

const rows = (...places: number[]) => places.map((sortOrder, at) => ({ id: 'abcdef'[at] ?? '', sortOrder }))
const placed = (order: string, ...places: number[]) =>
  Object.fromEntries(placesFor(rows(...places), order.split('')))

describe('Places after a move', () => {
  it('are those the moved records held together; nobody else moves', () => {
    expect(placed('cab', 10, 20, 30, 40)).toEqual({ c: 10, a: 20, b: 30 })
    expect(placed('db', 10, 20, 30, 40)).toEqual({ d: 20, b: 40 })
  })

  it('do not change for the order that is there', () => {
    expect(placed('abc', 10, 20, 30)).toEqual({})
  })

  it('are numbered anew where they do not tell the records apart', () => {
    expect(placed('ba', 10, 10, 10)).toEqual({ a: 20, c: 30 })
    expect(placed('cb', 10, 20, 20)).toEqual({ b: 30 })
  })

  it('keep the rest in its order when some are numbered anew', () => {
    const all = rows(5, 5, 5, 5)
    const after = placesFor(all, ['d', 'a'])
    const sorted = all.toSorted((x, y) => (after.get(x.id) ?? x.sortOrder) - (after.get(y.id) ?? y.sortOrder))
    expect(sorted.map(({ id }) => id).join('')).toBe('dbca')
  })
})
