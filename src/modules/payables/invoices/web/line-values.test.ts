import { describe, expect, it } from 'vitest'
import { blankCharge, isCountable, type Line, numbered } from './line-values.ts'

const line = (lineNo: number, more: object = {}): Line => ({
  lineNo,
  kind: 'goods',
  description: 'Pipe',
  quantity: '8',
  uom: 'each',
  priceBasis: 'each',
  unitPrice: '18',
  ...more,
})

describe('Lines of an invoice', () => {
  it('of several orders get numbers of their own', () => {
    const lines = [line(10), line(20), line(10), line(30)]
    expect(numbered(lines).map(({ lineNo }) => lineNo)).toEqual([10, 20, 30, 40])
    expect(numbered([])).toEqual([])
  })

  it('that keep their number stay the same object', () => {
    const first = line(10)
    expect(numbered([first])[0]).toBe(first)
  })

  it('begin as a charge with the tax code of the line before', () => {
    expect(blankCharge([])).toMatchObject({ lineNo: 10, kind: 'freight', taxCode: null, uom: 'lot' })
    expect(blankCharge([line(10, { taxCode: 'S' })])).toMatchObject({ lineNo: 20, taxCode: 'S' })
  })

  it.each([
    [{}, true],
    [{ quantity: '' }, false],
    [{ unitPrice: '1,5' }, false],
    [{ unitPrice: '-1' }, false],
    [{ pricedQuantity: '12.5' }, true],
    [{ pricedQuantity: 'many' }, false],
    [{ discountPercent: '5' }, true],
    [{ discountPercent: 'x' }, false],
  ])('with %j are summed: %s', (more, is) => {
    expect(isCountable(line(10, more))).toBe(is)
  })
})
