import { describe, expect, it, test } from 'vitest'
import { inputOf } from '#platform/web/forms/form-values.ts'
import { type QuoteLine, quotes } from '../../contract.ts'
import {
  blankLine,
  type LineDraft,
  pricedLine,
  renumbered,
  selectedBreak,
  takeOverPlan,
  withLineChanges,
  withSelectedBreak,
} from './line-values.ts'

const draft = (changes: Partial<LineDraft> = {}): LineDraft => ({
  lineNo: 10,
  kind: 'standard',
  noQuote: false,
  description: 'Tie-in spool 6 in',
  specificationIds: [],
  uom: 'each',
  breaks: [{ quantity: '4', unitPrice: '11965.00', leadTimeWeeks: 12 }],
  selectedBreak: 0,
  discountPercent: '0',
  ...changes,
})

const stored = {
  ...draft({ costing: [] }),
  deviations: [],
  calculationIds: [],
  calculations: [],
  id: '0b0a1c9e-8f9a-4f43-9d5e-0a2a4c4b7a11',
  productCode: 'SPL-6',
  pslLevel: 'PSL 3',
  specifications: [],
  taxRate: '20.00',
  quantity: '4',
  unitPrice: '11965.00',
  leadTimeWeeks: 12,
  discount: '0.00',
  net: '47860.00',
  weightKg: '0.000',
  isComplete: false,
  cost: '0.00',
} as QuoteLine

/** A line of the record as the form holds it. */
const lineDraftOf = (line: QuoteLine) =>
  (inputOf(quotes.input, { lines: [line] }).lines as readonly LineDraft[])[0]

test('a line of the record becomes what can be entered', () => {
  const entered = lineDraftOf(stored)
  expect(entered).toMatchObject({ id: stored.id, lineNo: 10, costing: [] })
  for (const name of ['productCode', 'net', 'quantity', 'isComplete', 'cost'])
    expect(entered).not.toHaveProperty(name)
})

test('equal lines are the same text, whatever order their fields came in', () => {
  const shuffled = {
    ...Object.fromEntries(Object.entries(stored).reverse()),
    breaks: [{ leadTimeWeeks: 12, unitPrice: '11965.00', quantity: '4' }],
  } as QuoteLine
  expect(JSON.stringify(lineDraftOf(shuffled))).toBe(JSON.stringify(lineDraftOf(stored)))
})

test('a line without costing stays without it', () => {
  const { costing: _costing, ...unseen } = stored
  expect(lineDraftOf(unseen as QuoteLine)).not.toHaveProperty('costing')
})

test('a new line is numbered after the last one and takes its tax code', () => {
  const line = blankLine([draft({ lineNo: 30, taxCode: 'Z' })], { taxCode: 'S', seesCosts: true })
  expect(line).toMatchObject({
    lineNo: 40,
    taxCode: 'Z',
    costing: [],
    breaks: [{ quantity: '1', unitPrice: '0' }],
  })
  expect(blankLine([], { taxCode: 'S', seesCosts: false })).not.toHaveProperty('costing')
  expect(blankLine([], { taxCode: 'S', seesCosts: false })).toMatchObject({ lineNo: 10, taxCode: 'S' })
})

test('moved lines share out their numbers', () => {
  const [a, b, c] = [draft({ lineNo: 10 }), draft({ lineNo: 20 }), draft({ lineNo: 35 })]
  const moved = renumbered([a, b, c], [a, c, b])
  expect(moved.map(({ lineNo }) => lineNo)).toEqual([10, 20, 35])
  expect(moved[1]).toEqual({ ...c, lineNo: 20 })
})

test('a line between two others takes a number between theirs', () => {
  const [a, b, fresh] = [draft({ lineNo: 10 }), draft({ lineNo: 20 }), draft({ lineNo: 30 })]
  expect(renumbered([a, b], [a, fresh, b]).map(({ lineNo }) => lineNo)).toEqual([10, 15, 20])
  expect(renumbered([a, b], [a, b, fresh]).map(({ lineNo }) => lineNo)).toEqual([10, 20, 30])
})

test('without room between two lines the number of the new one stays', () => {
  const [a, b, fresh] = [draft({ lineNo: 10 }), draft({ lineNo: 11 }), draft({ lineNo: 20 })]
  expect(renumbered([a, b], [a, fresh, b]).map(({ lineNo }) => lineNo)).toEqual([10, 20, 11])
})

test('a typed number stays as it was typed', () => {
  const [a, b] = [draft({ lineNo: 10 }), draft({ lineNo: 20 })]
  expect(renumbered([a, b], [{ ...a, lineNo: 90 }, b]).map(({ lineNo }) => lineNo)).toEqual([90, 20])
})

const breaks = [
  { quantity: '4', unitPrice: '100' },
  { quantity: '10', unitPrice: '90' },
]

test('the break that counts is changed, the others stay', () => {
  const line = draft({ breaks, selectedBreak: 1 })
  expect(selectedBreak(line).quantity).toBe('10')
  expect(withSelectedBreak(line, { unitPrice: '85' }).breaks).toEqual([
    breaks[0],
    { quantity: '10', unitPrice: '85' },
  ])
})

test('what is no number counts as nothing until it is put right', () => {
  const priced = pricedLine(
    draft({ breaks: [{ quantity: '4', unitPrice: 'twelve' }], discountPercent: '', taxCode: 'S' }),
    [{ code: 'S', name: 'VAT', rate: '20.00' }],
  )
  expect(priced).toMatchObject({
    breaks: [{ quantity: '4', unitPrice: '0' }],
    discountPercent: '0',
    taxRate: '20.00',
  })
})

describe('What is changed in the panel of a line', () => {
  const [first, second] = [draft({ lineNo: 10 }), draft({ lineNo: 20, costing: [] })]

  it('goes into its line, the others stay as they are', () => {
    const next = withLineChanges([first, second], second, { ...second, notes: 'Packed dry' })
    expect(next).toEqual([first, { ...second, notes: 'Packed dry' }])
    expect(next[0]).toBe(first)
  })

  it('does not take back what was typed since: an Undo brings its own field only', () => {
    const row = { category: 'material', amount: '1', unit: 'h', rate: '9', markupPercent: '0' } as const
    const costing = [{ ...row, perUnit: true, manual: true }]
    const since = [{ ...first, notes: 'typed since' }, withSelectedBreak(second, { unitPrice: '77' })]
    expect(withLineChanges(since, second, { ...second, costing })).toEqual([
      { ...first, notes: 'typed since' },
      { ...second, breaks: [{ ...second.breaks[0], unitPrice: '77' }], costing },
    ])
  })

  it('goes into the line that was meant while two have the same number', () => {
    const twin = draft({ lineNo: 10, description: 'Twin' })
    expect(withLineChanges([first, twin], twin, { ...twin, lineNo: 15 })).toEqual([
      first,
      { ...twin, lineNo: 15 },
    ])
    const [old, kept] = [draft({ id: 'a' }), draft({ id: 'b' })]
    expect(withLineChanges([{ ...old }, { ...kept }], kept, { ...kept, notes: 'x' })[1]?.notes).toBe('x')
  })

  it('is dropped when the line is gone', () => {
    expect(withLineChanges([first], second, { ...second, notes: 'late' })).toEqual([first])
  })
})

describe('A product code', () => {
  const plan = takeOverPlan({ currency: 'GBP', baseCurrency: 'GBP' })
  const price = { quantity: '4', unitPrice: '10', leadTimeWeeks: 2 }

  it('finds what the line says of the quantity that counts', () => {
    expect(plan.read(draft({ breaks: [{ quantity: '1' }, price], selectedBreak: 1 }))).toEqual({
      description: 'Tie-in spool 6 in',
      uom: 'each',
      specificationIds: [],
      pslLevelId: null,
      unitPrice: '10',
      leadTimeWeeks: 2,
    })
    expect(plan.read(draft({ breaks: [{ quantity: '1' }] }))).toMatchObject({
      unitPrice: '0',
      leadTimeWeeks: null,
    })
  })

  it('prices the quantity that counts, and those that say the same', () => {
    const other = { ...price, quantity: '8', unitPrice: '9' }
    const line = draft({ breaks: [price, other, { ...price, quantity: '9' }] })
    const { breaks, uom } = plan.write(line, { unitPrice: '12.5', leadTimeWeeks: null, uom: 'm' })
    expect(uom).toBe('m')
    expect(breaks).toEqual([
      { quantity: '4', unitPrice: '12.5', leadTimeWeeks: null },
      { quantity: '8', unitPrice: '9', leadTimeWeeks: null },
      { quantity: '9', unitPrice: '12.5', leadTimeWeeks: null },
    ])
    expect(plan.write(line, { unitPrice: null }).breaks[0]?.unitPrice).toBe('0')
    expect(plan.write(line, {}).breaks).toEqual(line.breaks)
  })

  it('may replace the unit a new line began with, and nothing of a stored line', () => {
    expect(plan.start([draft()], 0)).toEqual({ uom: 'each' })
    expect(plan.start([draft({ id: 'a' })], 0)).toEqual({})
  })
})
