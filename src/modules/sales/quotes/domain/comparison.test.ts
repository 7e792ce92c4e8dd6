import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { changesText, changesWithin } from '#platform/contract/values/comparison.ts'
import { type ComparedLine, type ComparedQuote, changesBetweenQuotes } from './comparison.ts'
import type { CostRow } from './costing.ts'
import { lineTotals, quoteTotals } from './totals.ts'

const GBP = roundingIn('GBP')

type LineChanges = Partial<Omit<ComparedLine, 'sums'>>

function line(changes: LineChanges = {}): ComparedLine {
  const entered = {
    lineNo: 20,
    kind: 'standard' as const,
    noQuote: false,
    description: 'Manifold header',
    uom: 'pcs',
    breaks: [{ quantity: '2', unitPrice: '1200', leadTimeWeeks: 9 }],
    selectedBreak: 0,
    discountPercent: '0.00',
    facts: { drawing: '7718 Rev B' },
    specifications: ['API 6A'],
    calculations: [],
    deviations: [],
    ...changes,
  }
  return { ...entered, sums: lineTotals(entered, GBP) }
}

function quote(lines: readonly ComparedLine[], changes: Partial<ComparedQuote> = {}): ComparedQuote {
  return {
    currency: 'USD',
    byMinorUnit: true,
    header: { 'Payment terms': '30 days net', Exclusions: null },
    deviations: [],
    charges: [],
    lines,
    totals: quoteTotals({ ...GBP, lines }),
    ...changes,
  }
}

const told = (from: ComparedQuote, to: ComparedQuote) =>
  Object.fromEntries(changesBetweenQuotes(from, to).map(({ group, sentences }) => [group, sentences]))
const linesTold = (from: LineChanges, to: LineChanges) => told(quote([line(from)]), quote([line(to)])).lines
const price = (unitPrice: string) => ({ breaks: [{ quantity: '2', unitPrice, leadTimeWeeks: 9 }] })

describe('The header', () => {
  it.each([
    [{ 'Payment terms': '60 days net' }, 'Payment terms changed from "30 days net" to "60 days net".'],
    [{ 'Payment terms': null }, 'Payment terms removed, was "30 days net".'],
    [{ Exclusions: 'Lifting gear' }, 'Exclusions set to "Lifting gear".'],
    [{ Exclusions: 'x'.repeat(400) }, 'Exclusions added.'],
  ])('%j', (header, sentence) => {
    const from = quote([line()])
    expect(told(from, { ...from, header: { ...from.header, ...header } })).toEqual({ header: [sentence] })
  })

  it('tells deviations that came and went', () => {
    const from = quote([line()], { deviations: ['No Cyrillic manuals'] })
    expect(told(from, { ...from, deviations: ['Portable hardness'] }).header).toEqual([
      'Deviation removed: No Cyrillic manuals.',
      'Deviation added: Portable hardness.',
    ])
  })

  it('says nothing of what is the same', () => {
    expect(changesBetweenQuotes(quote([line()]), quote([line()]))).toEqual([])
  })
})

describe('A line', () => {
  it.each<[LineChanges, LineChanges, string]>([
    [price('1200'), price('1260'), 'Line 20: unit price raised from USD 1,200.00 to USD 1,260.00 (+5.0 %).'],
    [price('1200'), price('1199.995'), 'Line 20: unit price lowered from USD 1,200.00 to USD 1,199.995.'],
    [price('0'), price('10'), 'Line 20: unit price raised from USD 0.00 to USD 10.00.'],
    [
      {},
      { breaks: [{ quantity: '5.500', unitPrice: '1200', leadTimeWeeks: 9 }] },
      'Line 20: quantity raised from 2 pcs to 5.5 pcs.',
    ],
    [
      {},
      { breaks: [{ quantity: '2', unitPrice: '1200', leadTimeWeeks: 8 }] },
      'Line 20: lead time shortened from 9 weeks to 8 weeks.',
    ],
    [{}, { breaks: [{ quantity: '2', unitPrice: '1200' }] }, 'Line 20: lead time removed, was 9 weeks.'],
    [{}, { discountPercent: '2.50' }, 'Line 20: discount raised from 0 % to 2.5 %.'],
    [{}, { kind: 'optional' }, 'Line 20: now optional, was standard.'],
    [{}, { noQuote: true }, 'Line 20: not quoted any more.'],
    [{ noQuote: true }, {}, 'Line 20: quoted now.'],
    [{}, { facts: { drawing: '7718 Rev C' } }, 'Line 20: drawing changed from "7718 Rev B" to "7718 Rev C".'],
    [{}, { specifications: [] }, 'Line 20: specification removed: API 6A.'],
    [{}, { calculations: ['CALC-000042 Rev 1'] }, 'Line 20: calculation added: CALC-000042 Rev 1.'],
    [{}, { description: 'Header' }, 'Line 20: description changed from "Manifold header" to "Header".'],
  ])('%j -> %j', (from, to, sentence) => {
    expect(linesTold(from, to)).toEqual([sentence])
  })

  it('that came or went is told with quantity, price and net', () => {
    const base = quote([line()])
    const more = quote([line(), line({ lineNo: 30, description: 'Spare gaskets', kind: 'optional' })])
    expect(told(base, more).lines).toEqual([
      'Line 30 added: Spare gaskets, 2 pcs at USD 1,200.00, net USD 2,400.00, optional.',
    ])
    expect(told(more, base).lines).toEqual([
      'Line 30 removed: Spare gaskets, 2 pcs at USD 1,200.00, net USD 2,400.00, optional.',
    ])
    const none = quote([line(), line({ lineNo: 40, description: 'Lifting gear', noQuote: true })])
    expect(told(base, none).lines).toEqual(['Line 40 added: Lifting gear, not quoted.'])
  })

  it('that only got another number is not told as gone and come', () => {
    expect(told(quote([line({ lineNo: 20 })]), quote([line({ lineNo: 35 })]))).toEqual({
      lines: ['Line 35: was line 20.'],
    })
  })

  it('tells the prices of other quantities', () => {
    const breaks = (unitPrice: string, more: ComparedLine['breaks'] = []): LineChanges => ({
      breaks: [
        { quantity: '2', unitPrice: '1200', leadTimeWeeks: 9 },
        { quantity: '10', unitPrice },
        ...more,
      ],
    })
    expect(linesTold(breaks('1100'), breaks('1090', [{ quantity: '25', unitPrice: '990' }]))).toEqual([
      'Line 20: price for 10 pcs lowered from USD 1,100.00 to USD 1,090.00 (-0.9 %).',
      'Line 20: price for 25 pcs added, USD 990.00.',
    ])
    expect(linesTold(breaks('1100'), {})).toEqual(['Line 20: price for 10 pcs removed.'])
  })

  it('in another currency is told with both prices and no percentage', () => {
    const from = quote([line()])
    const to = quote([line(price('1000'))], { currency: 'EUR' })
    expect(told(from, to)).toEqual({
      lines: ['Line 20: unit price now EUR 1,000.00, was USD 1,200.00.'],
      totals: [
        'Net total now EUR 2,000.00, was USD 2,400.00.',
        'Tax now EUR 0.00, was USD 0.00.',
        'Total now EUR 2,000.00, was USD 2,400.00.',
      ],
    })
  })
})

describe('Costs', () => {
  const row = (rate: string, category: CostRow['category'] = 'machining'): CostRow => ({
    category,
    amount: '10',
    rate,
    markupPercent: '0',
    perUnit: true,
  })

  it('are told by category, with the margin, where they are seen', () => {
    const from = quote([line({ costing: [row('40')] })])
    const to = quote([line({ costing: [row('50'), row('5', 'freight')] })])
    expect(told(from, to)).toEqual({
      costing: [
        'Line 20: cost raised from USD 800.00 to USD 1,100.00 (+37.5 %).',
        'Line 20: machining raised from USD 800.00 to USD 1,000.00 (+25.0 %).',
        'Line 20: freight set to USD 100.00.',
        'Line 20: margin lowered from 66.67 % to 54.17 %.',
      ],
      totals: [
        'Cost raised from USD 800.00 to USD 1,100.00 (+37.5 %).',
        'Margin lowered from 66.67 % to 54.17 %.',
      ],
    })
  })

  it('are not told where one side does not hold them', () => {
    expect(told(quote([line()]), quote([line({ costing: [row('50')] })]))).toEqual({})
  })
})

it('gives all sentences as text for a mail', () => {
  const changes = changesBetweenQuotes(quote([line()]), quote([line(price('1260'))]))
  expect(changesText(changes)).toBe(
    [
      '- Line 20: unit price raised from USD 1,200.00 to USD 1,260.00 (+5.0 %).',
      '- Net total raised from USD 2,400.00 to USD 2,520.00 (+5.0 %).',
      '- Total raised from USD 2,400.00 to USD 2,520.00 (+5.0 %).',
    ].join('\n'),
  )
})

describe('A mail', () => {
  const lines = (unitPrice: string) =>
    Array.from({ length: 200 }, (_, at) => line({ lineNo: at + 1, ...price(unitPrice) }))
  const changes = changesBetweenQuotes(quote(lines('1200')), quote(lines('1260')))

  it('has room for two hundred changed lines: totals are told, further changes counted', () => {
    const text = changesText(changesWithin(changes, 2_000, 'totals'))
    expect(text.length).toBeLessThan(2_100)
    expect(text).toMatch(/Line 1: unit price raised/)
    const told = text.split('\n').filter((one) => one.startsWith('- Line ')).length
    expect(text).toContain(`- ${200 - told} further changes.\n- Net total raised`)
  })

  it('tells everything where there is room, and counts one change as one', () => {
    expect(changesWithin(changes, 100_000, 'totals')).toEqual(changes)
    const two = changesBetweenQuotes(quote(lines('1200').slice(0, 2)), quote(lines('1260').slice(0, 2)))
    expect(changesText(changesWithin(two, 250, 'totals'))).toContain('- One further change.')
  })
})
