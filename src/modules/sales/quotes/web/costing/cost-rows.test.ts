import { roundingIn } from '#platform/contract/money.ts'
import { expect, test } from 'vitest'
import { costCategories } from '../../domain/costing.ts'
import { blankLine, type CostDraft } from '../lines/line-values.ts'
import { blankRow, rowSums, withCategory, withCostingOf, withCostingPrice } from './cost-rows.ts'

const GBP = roundingIn('GBP')

const row = (changes: Partial<CostDraft> = {}): CostDraft => ({
  category: 'material',
  source: 'SS-004812',
  amount: '744',
  unit: 'kg',
  rate: '3.94',
  markupPercent: '12',
  perUnit: false,
  manual: false,
  ...changes,
})

const line = {
  ...blankLine([], { taxCode: null, seesCosts: true }),
  breaks: [{ quantity: '4', unitPrice: '0' }],
}

test('a new row takes the next category and the markup of the row before', () => {
  expect(blankRow([])).toMatchObject({ category: 'material', markupPercent: '0', manual: true })
  expect(blankRow([row({ markupPercent: '25' })])).toMatchObject({
    category: 'cutting',
    markupPercent: '25',
    unit: 'h',
  })
})

test('a row is counted in the usual unit of its category, unless somebody chose one', () => {
  const material = blankRow([])
  expect(material.unit).toBe('kg')
  expect(withCategory(material, 'machining').unit).toBe('h')
  expect(withCategory({ ...material, unit: 'each' }, 'machining').unit).toBe('each')
})

test('cost and price of a row are money', () => {
  expect(rowSums(row(), '4', GBP)).toEqual({ cost: '2931.36', price: '3283.12' })
  expect(rowSums(row({ amount: '2', rate: '64', markupPercent: '25', perUnit: true }), '4', GBP)).toEqual({
    cost: '512.00',
    price: '640.00',
  })
})

test('a row that is being typed does not break the sums', () => {
  expect(rowSums(row({ rate: '3.9x' }), '', GBP)).toEqual({ cost: '0.00', price: '0.00' })
})

test('the costing price goes to the break that counts, before any discount', () => {
  const priced = withCostingPrice({ ...line, costing: [row()], discountPercent: '5' }, GBP)
  expect(priced.breaks).toEqual([{ quantity: '4', unitPrice: '820.7800' }])
})

test('without a costing or a quantity the price stays', () => {
  expect(withCostingPrice({ ...line, costing: [] }, GBP)).toEqual({ ...line, costing: [] })
  const none = { ...line, costing: [row()], breaks: [{ quantity: '0', unitPrice: '12.00' }] }
  expect(withCostingPrice(none, GBP)).toEqual(none)
})

test('a copied costing is independent of the line it came from', () => {
  const from = { ...line, costing: [row()] }
  const to = withCostingOf({ ...line, description: 'Pup piece' }, from)
  expect(to).toMatchObject({ description: 'Pup piece', costing: [row()] })
  expect(to.costing?.[0]).not.toBe(from.costing[0])
})

test('new rows go through all categories, then begin with material again', () => {
  let rows: CostDraft[] = []
  for (const category of costCategories) {
    const row = blankRow(rows)
    expect(row.category).toBe(category)
    rows = [...rows, row]
  }
  expect(blankRow(rows).category).toBe('material')
})
