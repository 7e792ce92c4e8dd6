import { describe, expect, it } from 'vitest'
import { type Comparable, differencesBetween } from './differences.ts'

describe('The difference between revisions', () => {
  const quote = (header: object, lines: Comparable['lines'] = []): Comparable => ({
    header: header as Comparable['header'],
    lines,
  })

  it.each<[object, object, [string, unknown, unknown][]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: null }, {}, []],
    [{ a: undefined }, { a: null }, []],
    [{ a: '' }, { a: null }, [['a', '', null]]],
    [{}, { a: 0 }, [['a', null, 0]]],
    [{ a: ['x', 'y'] }, { a: ['y', 'x'] }, [['a', ['x', 'y'], ['y', 'x']]]],
    [
      { a: 1, b: 1 },
      { b: 2, c: 3 },
      [
        ['a', 1, null],
        ['b', 1, 2],
        ['c', null, 3],
      ],
    ],
  ])('header %j to %j', (before, after, expected) => {
    const found = differencesBetween(quote(before), quote(after))
    expect(found.map(({ field, from, to }) => [field, from, to])).toEqual(expected)
  })

  it('lines are known by their number, in rising order, wherever they stand', () => {
    const before = quote({}, [
      { lineNo: 30, description: 'C' },
      { lineNo: 10, description: 'A' },
    ])
    const after = quote({}, [
      { lineNo: 10, description: 'A2' },
      { lineNo: 20, description: 'B' },
    ])
    expect(differencesBetween(before, after).map(({ field }) => field)).toEqual([
      'lines.10.description',
      'lines.20',
      'lines.30',
    ])
    expect(differencesBetween(before, quote({}, before.lines.toReversed()))).toEqual([])
  })

  it('told the other way round has the same fields with their sides changed', () => {
    const before = quote({ a: 1 }, [{ lineNo: 10, description: 'A', q: '4' }])
    const after = quote({ a: 2 }, [
      { lineNo: 10, description: 'A', q: '5' },
      { lineNo: 20, description: 'B' },
    ])
    const back = differencesBetween(after, before).map(({ field, from, to }) => ({
      field,
      from: to,
      to: from,
    }))
    expect(differencesBetween(before, after)).toEqual(back)
  })

  it('names header fields, changed lines by number, new and removed lines', () => {
    const before = {
      header: { paymentTerms: '30 days', incoterm: 'DAP' },
      lines: [
        { lineNo: 10, description: 'Spool', breaks: [{ unitPrice: '5' }] },
        { lineNo: 20, description: 'Flange' },
      ],
    }
    const after = {
      header: { paymentTerms: '60 days', incoterm: 'DAP' },
      lines: [
        { lineNo: 10, description: 'Spool', breaks: [{ unitPrice: '6' }] },
        { lineNo: 30, description: 'Data book' },
      ],
    }
    expect(differencesBetween(before, after)).toEqual([
      { field: 'paymentTerms', from: '30 days', to: '60 days' },
      { field: 'lines.10.breaks', from: [{ unitPrice: '5' }], to: [{ unitPrice: '6' }] },
      { field: 'lines.20', from: 'Flange', to: null },
      { field: 'lines.30', from: null, to: 'Data book' },
    ])
    expect(differencesBetween(before, before)).toEqual([])
  })
})
