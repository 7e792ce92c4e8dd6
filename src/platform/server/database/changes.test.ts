import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

describe('What changed between two records', () => {
  it.each<[what: string, before: object, after: object, changes: object]>([
    ['nothing', { name: 'A' }, { name: 'A' }, {}],
    ['a value', { name: 'A', code: 'X' }, { name: 'B', code: 'X' }, { name: { from: 'A', to: 'B' } }],
    ['a value that came', { note: null }, { note: 'New' }, { note: { from: null, to: 'New' } }],
    ['a value that went', { note: 'Old' }, { note: null }, { note: { from: 'Old', to: null } }],
    ['a field that only the new one has', {}, { note: 'New' }, { note: { from: null, to: 'New' } }],
    ['a field that only the old one has', { note: 'Old' }, {}, { note: { from: 'Old', to: null } }],
    ['null against nothing is no change', { note: null }, {}, {}],
    ['undefined against null is no change', { note: undefined }, { note: null }, {}],
    ['false is a value', { active: true }, { active: false }, { active: { from: true, to: false } }],
    ['0 and nothing differ', { count: null }, { count: 0 }, { count: { from: null, to: 0 } }],
    ['an empty text and nothing differ', { note: null }, { note: '' }, { note: { from: null, to: '' } }],
    ['a number and its text differ', { size: 1 }, { size: '1' }, { size: { from: 1, to: '1' } }],
    [
      'decimals are compared as they are written',
      { rate: '20' },
      { rate: '20.00' },
      { rate: { from: '20', to: '20.00' } },
    ],
    ['names in another order are no change', { limit: { a: 1, b: 2 } }, { limit: { b: 2, a: 1 } }, {}],
    [
      'entries in another order are one',
      { tags: ['a', 'b'] },
      { tags: ['b', 'a'] },
      { tags: { from: ['a', 'b'], to: ['b', 'a'] } },
    ],
    [
      'a change deep inside is told with the whole field',
      { lines: [{ id: 1, qty: '2' }] },
      { lines: [{ id: 1, qty: '3' }] },
      { lines: { from: [{ id: 1, qty: '2' }], to: [{ id: 1, qty: '3' }] } },
    ],
  ])('%s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })

  it.each(['id', 'version', 'createdAt', 'updatedAt', 'can'])(
    'never names %s, which no one enters',
    (name) => {
      expect(changesBetween({ [name]: 1 }, { [name]: 2 })).toEqual({})
    },
  )

  it('of a new record is all it has', () => {
    expect(changesBetween({}, { id: 1, code: 'X', note: null, active: false })).toEqual({
      code: { from: null, to: 'X' },
      active: { from: null, to: false },
    })
  })
})
