import { describe, expect, it } from 'vitest'
import { areaLabel, changedFields, describeChanges } from './domain.ts'

const of = (from: unknown, to: unknown, field = 'value') =>
  changedFields({ [field]: { from, to } }).map(({ label, from: before, to: after }) => [label, before, after])

describe('A change in words', () => {
  it.each<[what: string, from: unknown, to: unknown, lines: unknown]>([
    ['a text', 'Leith', 'Aberdeen', [['Value', 'Leith', 'Aberdeen']]],
    ['something new', null, 'Aberdeen', [['Value', null, 'Aberdeen']]],
    ['something gone', 12, null, [['Value', '12', null]]],
    ['yes and no', true, false, [['Value', 'yes', 'no']]],
    [
      'a word of the program',
      'under_review',
      'ready_to_quote',
      [['Value', 'under review', 'ready to quote']],
    ],
    ['a list of words', ['a'], ['a', 'b'], [['Value', 'a', 'a, b']]],
    [
      'a group, only what differs',
      { city: 'Leith', country: 'GB' },
      { city: 'Aberdeen', country: 'GB' },
      [['Value city', 'Leith', 'Aberdeen']],
    ],
    [
      'a list of groups, by place',
      [{ qty: '1' }, { qty: '2' }],
      [{ qty: '1' }, { qty: '3' }],
      [['Value 2 qty', '2', '3']],
    ],
    [
      'an entry more',
      [{ qty: '1' }],
      [{ qty: '1' }, { qty: '4', unit: 'm' }],
      [
        ['Value 2 qty', null, '4'],
        ['Value 2 unit', null, 'm'],
      ],
    ],
    ['the first entry of a list', [], [{ qty: '1' }], [['Value 1 qty', null, '1']]],
    ['a group in the place of a word', 'old', { a: 1 }, [['Value', 'old', 'changed']]],
    ['an order that changed', { a: [3, 1] }, { a: [1, 3] }, [['Value a', null, 'changed']]],
  ])('%s', (_, from, to, lines) => {
    expect(of(from, to)).toEqual(lines)
  })

  describe('of a formatted text', () => {
    const doc = (...paragraphs: string[]) => ({
      type: 'doc',
      content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    })

    it.each<[what: string, from: unknown, to: unknown, before: string | null, after: string | null]>([
      ['a paragraph in the middle', doc('A', 'B', 'C'), doc('A', 'X', 'C'), 'B', 'X'],
      ['paragraphs more', doc('A', 'C'), doc('A', 'B1', 'B2', 'C'), null, 'B1\nB2'],
      ['a paragraph less', doc('A', 'A', 'C'), doc('A', 'C'), 'A', null],
      ['all of it new', null, doc('A', 'B'), null, 'A\nB'],
      ['only its form', doc('A'), { ...doc('A'), version: 2 }, null, 'changed'],
    ])('%s', (_, from, to, before, after) => {
      expect(of(from, to)).toEqual([['Value', before, after]])
    })
  })

  it('ends where groups lie too deep', () => {
    const deep = (value: number) => ({ a: { b: { c: { d: { e: { f: value } } } } } })
    expect(of(deep(1), deep(2))).toEqual([['Value a b c d e', null, 'changed']])
  })

  it('names fields as people do, and is one line for a table', () => {
    const fields = changedFields({
      quoteDueAt: { from: null, to: '2026-11-21T10:00:00.000000Z' },
      title: { from: 'A', to: null },
    })
    expect(describeChanges(fields)).toBe('Quote due: nothing -> 2026-11-21 10:00 UTC; Title: A -> nothing')
  })
})

it('An area is told by its name', () => {
  expect(areaLabel('quote-traveller-approving-users')).toBe('Quote traveller approving users')
})
