import { roundingIn } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { lineTotals } from '#modules/sales/quotes/domain/totals.ts'
import type { MakeKey } from './catalogue.ts'
import { pricedLine, repriced, roughValue } from './costing.ts'
import { drawsOf } from './draw.ts'
import { type LinePlan, linePlan, lineSetting } from './lines.ts'

const GBP = roundingIn('GBP')

const lineOf = (make: MakeKey, nth = 0): LinePlan => {
  const draw = drawsOf(`line of ${make}`)
  return linePlan(draw, 10, make, nth, lineSetting(draw))
}
const priced = (line: LinePlan, more: object = {}) =>
  pricedLine(drawsOf('price'), line, { perPound: 1, uplift: 0, leadTimeWeeks: 12, ...more })

const totals = (line: ReturnType<typeof priced>) =>
  lineTotals({ ...line, taxCode: null, taxRate: null, costing: line.costing }, GBP)

describe('the costing of a line', () => {
  it.each(['valveBody', 'spool', 'launcher', 'padeye', 'studs', 'hanger'] as const)(
    'of %s is priced over its cost at every quantity break',
    (make) => {
      const line = lineOf(make)
      const result = priced(line)
      expect(result.breaks.map(({ quantity }) => quantity)).toEqual(line.quantities)
      for (const [selectedBreak] of result.breaks.entries()) {
        const { net, cost, marginPercent } = totals({ ...result, selectedBreak })
        expect(new Decimal(net).gt(cost ?? net)).toBe(true)
        expect(Number(marginPercent)).toBeGreaterThan(10)
        expect(Number(marginPercent)).toBeLessThan(40)
      }
    },
  )

  it('spreads fixture and papers over more pieces', () => {
    const line = { ...lineOf('valveBody'), quantities: ['2', '40'] }
    const [few, many] = priced(line).breaks
    expect(Number(many?.unitPrice)).toBeLessThan(Number(few?.unitPrice))
  })

  it('takes a service as it is bought', () => {
    const { costing, unitWeightKg } = priced(lineOf('pwht'))
    expect(costing.map(({ category }) => category)).toEqual(['heat_treatment', 'documentation'])
    expect(unitWeightKg).toBeNull()
  })

  it('is made in the currency of the quote', () => {
    const line = lineOf('adaptor')
    const pounds = roughValue([priced(line)])
    const kroner = roughValue([priced(line, { perPound: 13.5 })])
    expect(kroner.div(pounds).toNumber()).toBeCloseTo(13.5, 0)
  })

  it('stays when the next revision gets cheaper', () => {
    const before = priced(lineOf('header'))
    const [after] = repriced([before], { percent: 5, leadTimeWeeks: 9 })
    expect(after?.costing).toBe(before.costing)
    expect(after?.breaks[0]?.leadTimeWeeks).toBe(9)
    const ratio = Number(after?.breaks[0]?.unitPrice) / Number(before.breaks[0]?.unitPrice)
    expect(ratio).toBeGreaterThan(0.94)
    expect(ratio).toBeLessThan(0.96)
  })
})

describe('a line of an enquiry', () => {
  it('differs in size from the others of its make', () => {
    const draw = drawsOf('sizes')
    const setting = lineSetting(draw)
    const sizes = [0, 1, 2].map((nth) => linePlan(draw, 10, 'valveBody', nth, setting).size)
    expect(new Set(sizes).size).toBe(3)
  })

  it('asks for certificates on goods and not on services', () => {
    expect(lineOf('valveBody').certificationLevel).toMatch(/3\.[12]/)
    expect(lineOf('nde')).toMatchObject({ certificationLevel: null, drawingNo: null, materialClass: null })
  })
})
