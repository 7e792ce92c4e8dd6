import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import {
  cellText,
  editText,
  type LineColumn,
  parseCell,
  withCell,
} from '#platform/web/table/line-grid/line-columns.ts'
import { applyBlock } from '#platform/web/table/line-grid/paste.ts'
import { costingColumns } from '../costing/costing-columns.ts'
import { gridColumns, netText } from './line-grid-columns.ts'
import { blankLine, type CostDraft, type LineDraft } from './line-values.ts'

const taxCodes = [{ code: 'S', name: 'VAT', rate: '20.00' }]
const GBP = roundingIn('GBP')
const priced = { ...GBP, taxCodes }
const columns = gridColumns(priced)
const line = (changes: Partial<LineDraft> = {}): LineDraft => ({
  ...blankLine([], { taxCode: 'S', seesCosts: false }),
  description: 'Tie-in spool',
  breaks: [
    { quantity: '4.000', unitPrice: '11965.0000', leadTimeWeeks: 13 },
    { quantity: '10.000', unitPrice: '11000.5000', leadTimeWeeks: null },
  ],
  ...changes,
})

function columnOf<Line>(list: readonly LineColumn<Line>[], key: string): LineColumn<Line> {
  const found = list.find((one) => one.key === key)
  if (!found) throw new Error(`There is no column ${key}.`)
  return found
}

const typed = (start: LineDraft, key: string, text: string): LineDraft => {
  const column = columnOf(columns, key)
  return withCell(start, column, parseCell(column, text).value)
}

describe('The grid of a quote', () => {
  it.each<[string, Partial<LineDraft>, string]>([
    ['quantity', {}, '4'],
    ['quantity', { selectedBreak: 1 }, '10'],
    ['unitPrice', {}, '11,965.00'],
    ['unitPrice', { selectedBreak: 1 }, '11,000.50'],
    ['unitPrice', { selectedBreak: 7 }, '11,965.00'],
    ['leadTimeWeeks', {}, '13'],
    ['leadTimeWeeks', { selectedBreak: 1 }, ''],
    ['discountPercent', { discountPercent: '0.00' }, ''],
    ['discountPercent', { discountPercent: '2.50' }, '2.5'],
  ])('shows %s of a line with %j as %j', (key, changes, text) => {
    expect(cellText(line(changes), columnOf(columns, key))).toBe(text)
  })

  it('writes quantity, price and lead time into the break that counts, the others stay', () => {
    let next = line({ selectedBreak: 1 })
    for (const [key, text] of [
      ['quantity', '12,5'],
      ['unitPrice', '10 500.25'],
      ['leadTimeWeeks', '9'],
    ] as const)
      next = typed(next, key, text)
    expect(next.breaks).toEqual([
      { quantity: '4.000', unitPrice: '11965.0000', leadTimeWeeks: 13 },
      { quantity: '12.5', unitPrice: '10500.25', leadTimeWeeks: 9 },
    ])
  })

  it('an emptied number is zero, an emptied lead time is none', () => {
    expect(typed(line(), 'quantity', '').breaks[0]?.quantity).toBe('0')
    expect(typed(line(), 'unitPrice', '').breaks[0]?.unitPrice).toBe('0')
    expect(typed(line({ discountPercent: '5' }), 'discountPercent', '').discountPercent).toBe('0')
    expect(typed(line(), 'leadTimeWeeks', '').breaks[0]?.leadTimeWeeks).toBeNull()
  })

  it('an edited cell that is left as it was changes nothing that can be seen', () => {
    const start = line({ discountPercent: '2.50' })
    for (const key of ['quantity', 'unitPrice', 'discountPercent', 'leadTimeWeeks']) {
      const column = columnOf(columns, key)
      const next = typed(start, key, editText(start, column))
      expect(
        columns.map((one) => cellText(next, one)),
        key,
      ).toEqual(columns.map((one) => cellText(start, one)))
      expect(netText(next, priced)).toBe(netText(start, priced))
    }
  })

  it.each<[Partial<LineDraft>, string]>([
    [{}, '47,860.00'],
    [{ selectedBreak: 1 }, '110,005.00'],
    [{ discountPercent: '10' }, '43,074.00'],
    [{ kind: 'optional' }, '47,860.00 optional'],
    [{ kind: 'alternative' }, '47,860.00 alternative'],
    [{ noQuote: true }, 'No quote'],
    [{ noQuote: true, kind: 'optional' }, 'No quote'],
    [{ breaks: [{ quantity: 'x', unitPrice: '5' }] }, '0.00'],
  ])('the net of a line with %j is %s', (changes, text) => {
    expect(netText(line(changes), priced)).toBe(text)
  })

  it('takes a block out of a spreadsheet, line after line', () => {
    const block = [
      ['Header', '', '4', '1,250.50', '', '', '13'],
      ['Flange', '', '8', 'abc', '5', '', ''],
    ]
    const make = (lines: readonly LineDraft[]) => blankLine(lines, { taxCode: 'S', seesCosts: false })
    const { lines, problems } = applyBlock(block, { row: 0, column: 1 }, columns, [], make)
    expect(lines.map(({ lineNo, description, breaks }) => [lineNo, description, breaks[0]])).toEqual([
      [10, 'Header', { quantity: '4', unitPrice: '1250.50', leadTimeWeeks: 13 }],
      [20, 'Flange', { quantity: '8', unitPrice: 'abc', leadTimeWeeks: null }],
    ])
    expect(problems).toEqual({ '1.unitPrice': '"abc" is not a number.' })
  })
})

describe('The grid of a costing', () => {
  const row: CostDraft = {
    category: 'machining',
    source: null,
    amount: '2',
    unit: 'h',
    rate: '92',
    markupPercent: '25',
    perUnit: true,
    manual: true,
  }
  const shown = (key: string, quantity: string, one = row) => {
    const column = columnOf(costingColumns(quantity, GBP), key)
    return column.kind === 'computed' ? column.show(one, 0) : cellText(one, column)
  }

  it.each<[string, string, Partial<CostDraft>, string]>([
    ['cost', '1', {}, '184.00'],
    ['cost', '8', {}, '1,472.00'],
    ['cost', '8', { perUnit: false }, '184.00'],
    ['price', '8', {}, '1,840.00'],
    ['price', '8', { markupPercent: 'x' }, '1,472.00'],
    ['cost', 'x', {}, '0.00'],
    ['category', '1', {}, 'Machining'],
  ])('%s for %s pieces with %j is %s', (key, quantity, changes, text) => {
    expect(shown(key, quantity, { ...row, ...changes })).toBe(text)
  })

  it('an emptied number of a row is zero', () => {
    for (const key of ['amount', 'rate', 'markupPercent'] as const) {
      const column = columnOf(costingColumns('1', GBP), key)
      expect(withCell(row, column, parseCell(column, '').value)[key]).toBe('0')
    }
  })
})
