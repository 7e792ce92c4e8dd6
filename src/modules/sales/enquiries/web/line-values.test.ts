import { renumbered } from '#platform/web/table/line-grid/line-numbers.ts'
import { describe, expect, it } from 'vitest'
import { cellText, cellValue, parseCell, withCell } from '#platform/web/table/line-grid/line-columns.ts'
import { applyBlock } from '#platform/web/table/line-grid/paste.ts'
import type { LineDraft } from './form/shape.ts'
import { blankLine, gridColumns, quantitiesOf, quantitiesText, takeOverPlan } from './line-values.ts'

const numbered = (lineNo: number, more: Partial<LineDraft> = {}): LineDraft => ({
  ...blankLine([]),
  lineNo,
  description: `line ${lineNo}`,
  ...more,
})
const numbers = (lines: readonly LineDraft[]) => lines.map(({ lineNo }) => lineNo)

describe('A new line', () => {
  it.each<[number[], number]>([
    [[], 10],
    [[10], 20],
    [[10, 20, 30], 40],
    [[30, 10], 40],
    [[10, 15], 20],
    [[9], 10],
    [[1, 2, 3], 10],
    [[999], 1000],
  ])('after %j is number %s', (before, lineNo) => {
    expect(blankLine(before.map((one) => numbered(one))).lineNo).toBe(lineNo)
  })

  it('is of the unit and level of the line before', () => {
    const before = [numbered(10, { uom: 'm', pslLevelId: 'psl' }), numbered(20, { uom: 'kg' })]
    expect(blankLine(before)).toMatchObject({ uom: 'kg', pslLevelId: null, quantities: ['1'] })
    expect(blankLine(before.slice(0, 1))).toMatchObject({ uom: 'm', pslLevelId: 'psl' })
    expect(blankLine([]).uom).toBe('each')
  })
})

describe('Numbers of lines', () => {
  it('rise after lines were moved, and are the same numbers', () => {
    expect(numbers(renumbered([30, 10, 20].map((one) => numbered(one))))).toEqual([10, 20, 30])
    expect(numbers(renumbered([10, 15, 12].map((one) => numbered(one))))).toEqual([10, 12, 15])
  })

  it('keep the words with their place, and lines that need no change as they are', () => {
    const lines = [numbered(20), numbered(10), numbered(30)]
    const after = renumbered(lines)
    expect(after.map(({ description }) => description)).toEqual(['line 20', 'line 10', 'line 30'])
    expect([after[2] === lines[2], after[0] === lines[0]]).toEqual([true, false])
    expect(numbers(lines)).toEqual([20, 10, 30])
  })
})

describe('Quantity breaks in one cell', () => {
  it.each<[string, string[]]>([
    ['2', ['2']],
    ['2 / 5.5', ['2', '5.5']],
    ['2;5;10', ['2', '5', '10']],
    ['1,000 / 2 500', ['1000', '2500']],
    ['2 / / 5', ['2', '5']],
    ['', []],
    ['  ', []],
    ['2 / ten', ['2', 'ten']],
    ['007', ['7']],
  ])('%j are %j', (text, quantities) => {
    expect(quantitiesOf(text)).toEqual(quantities)
  })

  it.each<[string[], string]>([
    [['4.000'], '4'],
    [['4.000', '5.500', '100'], '4 / 5.5 / 100'],
    [['10', '0.125'], '10 / 0.125'],
    [['ten'], 'ten'],
    [[], ''],
  ])('%j are shown as %j', (quantities, text) => {
    expect(quantitiesText(quantities)).toBe(text)
  })

  it('survive being edited without a change', () => {
    for (const quantities of [['1'], ['2', '5.5'], ['1000', '0.001', '12.25']]) {
      expect(quantitiesOf(quantitiesText(quantities))).toEqual(quantities)
    }
  })
})

describe('The grid of an enquiry', () => {
  const column = (key: string) => {
    const found = gridColumns.find((one) => one.key === key)
    if (!found) throw new Error(`There is no column ${key}.`)
    return found
  }

  it('writes quantities through its cell', () => {
    const cell = column('quantities')
    const { value } = parseCell(cell, '2 / 5,5')
    const next = withCell(numbered(10), cell, value)
    expect([next.quantities, cellText(next, cell), cellValue(next, cell)]).toEqual([
      ['2', '5.5'],
      '2 / 5.5',
      '2 / 5.5',
    ])
  })

  it('takes a block out of a spreadsheet', () => {
    const block = [
      ['Tie-in spool 6"', '4 / 8', 'm', '', 'D-1001'],
      ['Header', '1', 'furlong', '', ''],
    ]
    const { lines, problems } = applyBlock(block, { row: 0, column: 1 }, gridColumns, [], blankLine)
    expect(
      lines.map(({ lineNo, description, quantities, uom, drawingNo }) => [
        lineNo,
        description,
        quantities,
        uom,
        drawingNo,
      ]),
    ).toEqual([
      [10, 'Tie-in spool 6"', ['4', '8'], 'm', 'D-1001'],
      [20, 'Header', ['1'], 'furlong', ''],
    ])
    expect(Object.keys(problems)).toEqual(['1.uom'])
  })
})

describe('A product code', () => {
  it('finds what a line says, and writes into it', () => {
    const line = numbered(10, { uom: 'kg', pslLevelId: 'psl' })
    expect(takeOverPlan.read(line)).toEqual({
      description: 'line 10',
      uom: 'kg',
      specificationIds: [],
      pslLevelId: 'psl',
    })
    expect(takeOverPlan.write(line, { uom: 'm' })).toEqual({ ...line, uom: 'm' })
  })

  it('may replace what a new line took from the one before it, and nothing of a stored line', () => {
    const before = numbered(10, { uom: 'kg', pslLevelId: 'psl' })
    expect(takeOverPlan.start([before, numbered(20)], 1)).toEqual({ uom: 'kg', pslLevelId: 'psl' })
    expect(takeOverPlan.start([before, numbered(20, { id: 'a' })], 1)).toEqual({})
  })
})
