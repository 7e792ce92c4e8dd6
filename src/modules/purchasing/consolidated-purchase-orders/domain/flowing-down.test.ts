import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { flowDown, type OpenPart, sharesProblem } from './flowing-down.ts'

const part = (orderLineId: string, requiredOn: string, openQty: string): OpenPart => ({
  orderLineId,
  orderNumber: `PO-${orderLineId}`,
  requiredOn,
  openQty,
})
const parts = [
  part('late', '2026-12-20', '3'),
  part('early', '2026-12-01', '2'),
  part('mid', '2026-12-10', '4'),
]
const short = (quantities: string[], of = parts) =>
  flowDown(quantities, of).map((row) => row.map((one) => `${one.orderLineId} ${Number(one.quantity)}`))

describe('What comes of a bundled line', () => {
  it.each([
    [['1'], [['early 1']]],
    [['2'], [['early 2']]],
    [['5'], [['early 2', 'mid 3']]],
    [['9'], [['early 2', 'mid 4', 'late 3']]],
    [['11'], [['early 2', 'mid 4', 'late 5']]],
    // Each row goes on where the one before ended.
    [
      ['1', '3', '5'],
      [['early 1'], ['early 1', 'mid 2'], ['mid 2', 'late 3']],
    ],
    [
      ['0.5', '2.25'],
      [['early 0.5'], ['early 1.5', 'mid 0.75']],
    ],
    [['0'], [[]]],
  ])('goes to the oldest required day first: %j', (quantities, expected) => {
    expect(short(quantities)).toEqual(expected)
  })

  it('shows what is too much at the line required last, also when nothing is open', () => {
    const closed = parts.map((one) => ({ ...one, openQty: '0' }))
    expect(short(['2', '1'], closed)).toEqual([['late 2'], ['late 1']])
    expect(short(['2'], [])).toEqual([[]])
  })

  it('goes by number and line where the day is the same, in whatever order they are given', () => {
    const same = [part('b', '2026-12-01', '1'), part('a', '2026-12-01', '1')]
    expect(short(['1'], same)).toEqual([['a 1']])
    expect(short(['1'], same.toReversed())).toEqual([['a 1']])
  })

  it('always adds up, for ten thousand random rows', () => {
    let seed = 20_261_201
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let at = 0; at < 10_000; at++) {
      const some = Array.from({ length: 1 + random(5) }, (_, n) =>
        part(String(n), `2026-12-${10 + random(9)}`, (random(9000) / 1000).toFixed(3)),
      )
      const quantities = Array.from({ length: 1 + random(3) }, () => (random(9000) / 1000).toFixed(3))
      for (const [row, shares] of flowDown(quantities, some).entries()) {
        const sum = shares.reduce((total, { quantity }) => total.plus(quantity), new Decimal(0))
        expect(sum.eq(quantities[row] ?? '')).toBe(true)
        expect(sharesProblem(quantities[row] ?? '', shares, some)).toBeNull()
      }
    }
  })
})

describe('Shares that somebody gave', () => {
  it.each([
    [[['early', '2']], null],
    [[['early', '1']], 'The shares come to 1, the line to 2.'],
    [
      [
        ['early', '1'],
        ['early', '1'],
      ],
      'A line of an order is named twice.',
    ],
    [[['other', '2']], 'A share names a line of an order that has nothing of this line here.'],
    [[], 'The shares come to 0, the line to 2.'],
  ])('%j: %s', (shares, sentence) => {
    const given = shares.map(([orderLineId = '', quantity = '']) => ({ orderLineId, quantity }))
    expect(sharesProblem('2', given, parts)).toBe(sentence)
  })
})

describe('Shares by hand and by rule', () => {
  it('are compared as numbers, not as texts', () => {
    const given = [
      { orderLineId: 'early', quantity: '0.1' },
      { orderLineId: 'late', quantity: '0.20' },
    ]
    expect(sharesProblem('0.3', given, parts)).toBeNull()
    expect(sharesProblem('0.300', given, parts)).toBeNull()
    expect(sharesProblem('0.301', given, parts)).toBe('The shares come to 0.3, the line to 0.301.')
  })

  it('never give a line more than is open while another one is', () => {
    const [shares = []] = flowDown(['8.999'], parts)
    for (const { orderLineId, quantity } of shares) {
      const open = parts.find((one) => one.orderLineId === orderLineId)?.openQty ?? '0'
      expect(Number(quantity)).toBeLessThanOrEqual(Number(open))
    }
    expect(shares.map(({ orderLineId }) => orderLineId)).toEqual(['early', 'mid', 'late'])
  })

  it('leave the parts that they are given as they were', () => {
    const before = JSON.stringify(parts)
    flowDown(['4', '7'], parts)
    expect(JSON.stringify(parts)).toBe(before)
  })

  it('pass a line by that has nothing left, or less than nothing', () => {
    const some = [
      part('done', '2026-12-01', '0'),
      part('over', '2026-12-02', '-1'),
      part('open', '2026-12-03', '2'),
    ]
    expect(short(['1', '2'], some)).toEqual([['open 1'], ['open 2']])
  })
})
