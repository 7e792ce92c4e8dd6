import { describe, expect, it } from 'vitest'
import { cutLengthOf, materialProblems, requiredOf } from './material.ts'
import {
  isHeldByOrder,
  isSamePart,
  leftToPlan,
  makingChanges,
  orderLineProblems,
  orderShare,
  pieces,
} from './ordered.ts'

const line = {
  quoteNumber: 'Q-LDS-2026-0001',
  lineNo: 10,
  productCodeId: 'body',
  drawingNo: '7719',
  drawingRev: 'C',
  ordered: 10,
  planned: 8,
}

describe('What of an ordered line nobody makes yet', () => {
  it('is what is ordered and not planned, and never less than nothing', () => {
    expect(leftToPlan(line)).toBe(2)
    expect(leftToPlan({ ordered: 10, planned: 12 })).toBe(0)
    expect(leftToPlan({ ordered: null, planned: 0 })).toBe(0)
  })

  it('counts whole pieces alone', () => {
    expect(pieces('4.9')).toBe(4)
    expect(pieces('12')).toBe(12)
  })
})

describe('Lines of one traveller', () => {
  it('make no more than is left of them (case 2)', () => {
    expect(orderLineProblems([{ ...line, pieces: 2 }])).toEqual({})
    expect(orderLineProblems([{ ...line, pieces: 3 }])).toEqual({
      'orderLines.0.quantity': [
        'Line 10 of Q-LDS-2026-0001 is ordered 10 times and already planned 8; 2 is left.',
      ],
    })
  })

  it('are ordered', () => {
    expect(orderLineProblems([{ ...line, ordered: null, pieces: 1 }])).toEqual({
      'orderLines.0.quoteLineId': ['Line 10 of Q-LDS-2026-0001 was not ordered.'],
    })
  })

  it('are one part by one revision of its drawing (case 3)', () => {
    const other = { ...line, lineNo: 20, drawingRev: 'D' }
    expect(isSamePart(line, { ...line, lineNo: 20 })).toBe(true)
    expect(isSamePart(line, other)).toBe(false)
    expect(isSamePart(line, { ...line, productCodeId: 'bonnet' })).toBe(false)
    const problems = orderLineProblems([
      { ...line, pieces: 1 },
      { ...other, pieces: 1 },
    ])
    expect(problems).toEqual({
      orderLines: ['One traveller makes one part: line 10 is made to 7719 Rev C, line 20 to 7719 Rev D.'],
    })
  })
})

describe('Order lines of pieces that are split off', () => {
  const ordered = [
    { lineNo: 10, quoteLineId: 'first', quantity: 4 },
    { lineNo: 20, quoteLineId: 'second', quantity: 3 },
  ]

  it('are those of the last line first', () => {
    expect(orderShare(ordered, [], { quantity: 2, left: 7 })).toEqual([
      { lineNo: 20, quoteLineId: 'second', quantity: 2 },
    ])
    expect(orderShare(ordered, [], { quantity: 5, left: 7 })).toEqual([
      { lineNo: 10, quoteLineId: 'first', quantity: 2 },
      { lineNo: 20, quoteLineId: 'second', quantity: 3 },
    ])
  })

  it('are none while pieces are split off that nobody ordered', () => {
    expect(orderShare(ordered, [], { quantity: 2, left: 9 })).toEqual([])
    expect(orderShare(ordered, [], { quantity: 3, left: 9 })).toEqual([
      { lineNo: 20, quoteLineId: 'second', quantity: 1 },
    ])
  })

  it('are not those that went before', () => {
    const gone = [{ quoteLineId: 'second', quantity: 3 }]
    expect(orderShare(ordered, gone, { quantity: 1, left: 4 })).toEqual([
      { lineNo: 10, quoteLineId: 'first', quantity: 1 },
    ])
  })
})

describe('Material of a route', () => {
  it('is needed as often as pieces are made, with what is machined off its length', () => {
    expect(requiredOf({ qtyPerPiece: '0.3' }, 3)).toBe('0.9')
    expect(cutLengthOf({ lengthMm: '600', allowanceMm: '5' })).toBe('605.0')
    expect(cutLengthOf({ lengthMm: '600', allowanceMm: null })).toBe('600.0')
    expect(cutLengthOf({ lengthMm: null, allowanceMm: '5' })).toBeNull()
  })

  it('names each line once, an operation that there is, and more than nothing', () => {
    const lines = [
      { lineNo: 10, neededAtSeq: 20, qtyPerPiece: '1' },
      { lineNo: 10, neededAtSeq: 35, qtyPerPiece: '0' },
    ]
    expect(materialProblems(lines, [{ lineNo: 10 }, { lineNo: 20 }])).toEqual({
      'materials.1.lineNo': ['There is a line 10 already.'],
      'materials.1.neededAtSeq': ['There is no operation 35.'],
      'materials.1.qtyPerPiece': ['Enter how much of it one piece takes.'],
    })
  })
})

describe('What the customer changes of how pieces are made', () => {
  const line = {
    description: 'Body to 7719 Rev D',
    specification: 'API 6A',
    pslLevel: 'PSL 2',
    certificationLevel: null,
  }

  it.each([
    [{ pslLevel: 'PSL 3' }, ['Line 10, PSL level: PSL 2 -> PSL 3']],
    [
      { description: 'Body to 7719 Rev E' },
      ['Line 10, description: Body to 7719 Rev D -> Body to 7719 Rev E'],
    ],
    [{ certificationLevel: '3.2' }, ['Line 10, certificate: - -> 3.2']],
    [{ specification: null }, ['Line 10, specification: API 6A -> -']],
    [
      { pslLevel: 'PSL 3', specification: 'API 17D' },
      ['Line 10, specification: API 6A -> API 17D', 'Line 10, PSL level: PSL 2 -> PSL 3'],
    ],
    // Other letters and spaces are no other part.
    [{ pslLevel: ' psl 2 ', certificationLevel: '' }, []],
    [{}, []],
  ])('is told in words: %o', (change, words) => {
    expect(makingChanges(10, line, { ...line, ...change })).toEqual(words)
  })

  it('holds until a revision is approved after it', () => {
    const [before, then, after] = ['2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z']
    const held = (approvedAt: string | null, orderChange: string | null = 'Line 10') =>
      isHeldByOrder({ orderChange, orderChangedAt: then, approvedAt })
    expect([held(null), held(before), held(after), held(before, null)]).toEqual([true, true, false, false])
  })
})
