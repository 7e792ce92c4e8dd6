import { describe, expect, it } from 'vitest'
import type { LineDraft } from '../form/shape.ts'
import { blankLine, quantitiesOf, quantitiesText, renumbered } from './line-values.ts'

const line = (lineNo: number): LineDraft => ({
  lineNo,
  description: `Line ${lineNo}`,
  quantities: ['1'],
  uom: 'each',
  specificationIds: [],
})

describe('quantity breaks in one cell', () => {
  it('are written with a stroke between and without zeros', () => {
    expect(quantitiesText(['2.000', '10.500', '400'])).toBe('2 / 10.5 / 400')
  })

  it('are read from strokes and semicolons; what is no number stays as it was typed', () => {
    expect(quantitiesOf('2 / 1,240.5;many')).toEqual(['2', '1240.5', 'many'])
    expect(quantitiesOf(' ')).toEqual([])
  })
})

describe('line numbers', () => {
  it('go on in tens after the last one, whatever it is', () => {
    expect(blankLine([]).lineNo).toBe(10)
    expect(blankLine([line(10), line(25)]).lineNo).toBe(30)
  })

  it('rise after a line was moved or put between two others', () => {
    const numbers = (lines: readonly LineDraft[]) => renumbered(lines).map(({ lineNo }) => lineNo)
    expect(numbers([line(20), line(10), line(30)])).toEqual([10, 20, 30])
    expect(numbers([line(10), line(30), line(20)])).toEqual([10, 20, 30])
    expect(numbers([line(15), line(40)])).toEqual([15, 40])
  })
})
