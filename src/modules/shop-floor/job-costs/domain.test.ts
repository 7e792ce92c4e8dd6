import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { operationKinds } from '#modules/engineering/operation-templates/domain.ts'
import {
  correctedSince,
  costKinds,
  costOfTime,
  costRows,
  type Gaps,
  type KeptGaps,
  keptOf,
  kindOfWork,
  minutesByKind,
  type Spent,
  sumOfGaps,
  unbookedCosts,
  unknownCosts,
} from './domain.ts'

it('Costs stand beside the category that quoted them, and what nobody books is told and not nought', () => {
  const planned = new Map([
    ['machining', '100.00'],
    ['freight', '40.00'],
    ['contingency', '10.00'],
  ] as const)
  const spent = [
    { kind: kindOfWork('machine'), cost: costOfTime(5_400_000, '80'), minutes: 90 },
    { kind: kindOfWork('clean'), cost: costOfTime(1_200_000, '10'), minutes: 20 },
    { kind: 'material' as const, cost: null },
    { kind: 'subcontract' as const, cost: new Decimal('12.345') },
  ]
  expect(costRows(planned, spent, 'GBP')).toEqual({
    rows: [
      { kind: 'machining', planned: '100.00', soFar: '120.00', minutes: 90 },
      { kind: 'freight', planned: '40.00', soFar: null, minutes: 0 },
      { kind: 'contingency', planned: '10.00', soFar: null, minutes: 0 },
      { kind: 'other', planned: null, soFar: '3.33', minutes: 20 },
      { kind: 'subcontract', planned: null, soFar: '12.35', minutes: 0 },
    ],
    planned: '150.00',
    soFar: '135.68',
  })
  expect(unbookedCosts(planned)).toEqual(['Freight: nobody books what that cost.'])
  expect(kindOfWork('of another house')).toBe('other')
})

const nothing: Gaps = {
  unratedMinutes: 0,
  unratedCentres: [],
  untimedOperations: 0,
  unvaluedSteel: 0,
  scrappedSteel: 0,
  consumableLines: 0,
  builtInParts: 0,
  unorderedOperations: 0,
  unknownRates: 0,
}

it.each<[Partial<Gaps>, string]>([
  [
    { unratedMinutes: 1, unratedCentres: ['Saw 1'] },
    '1 minute at Saw 1: no cost per hour was entered for those days.',
  ],
  [
    { unratedMinutes: 90, unratedCentres: ['Lathe 3', 'Saw 1'] },
    '90 minutes at Lathe 3, Saw 1: no cost per hour was entered for those days.',
  ],
  [{ untimedOperations: 1 }, '1 operation has good pieces and no time entered.'],
  [{ untimedOperations: 2 }, '2 operations have good pieces and no time entered.'],
  [{ unvaluedSteel: 1 }, '1 piece of stock issued: what it was bought for is not known.'],
  [{ scrappedSteel: 2 }, '2 pieces of stock scrapped after it was issued: it is not counted.'],
  [{ consumableLines: 3 }, '3 lines of consumables: nobody enters what they cost.'],
  [{ builtInParts: 1 }, '1 made part built in: what they cost stands with their own order.'],
  [{ unorderedOperations: 1 }, '1 subcontracted operation has begun, and no order names it.'],
  [{ unorderedOperations: 4 }, '4 subcontracted operations have begun, and no order names it.'],
  [{ unknownRates: 1 }, '1 amount in a currency of which no rate is known.'],
])('What is not known is said with how much of it there is: %o', (gaps, sentence) => {
  expect(unknownCosts({ ...nothing, ...gaps })).toEqual([sentence])
  expect(unknownCosts(nothing)).toEqual([])
})

it('Every kind of operation counts somewhere', () => {
  const known = Object.keys(costKinds)
  for (const kind of Object.keys(operationKinds)) expect(known).toContain(kindOfWork(kind))
  expect(kindOfWork('weld')).toBe(kindOfWork('fit_up'))
})

it('Sums are rounded to the minor unit of the currency, and only once', () => {
  const third = { kind: 'cutting' as const, cost: costOfTime(1_200_000, '100'), minutes: 20 }
  expect(costRows(new Map(), [third, third, third], 'GBP').soFar).toBe('100.00')
  expect(costRows(new Map(), [third], 'JPY')).toMatchObject({ soFar: '33.00', planned: '0.00' })
  expect(costRows(new Map(), [], 'GBP')).toEqual({ rows: [], planned: '0.00', soFar: '0.00' })
})

describe('What is kept of a closed traveller', () => {
  const work = (minutes: number, cost: string | null): Spent => ({
    kind: 'cutting',
    cost: cost === null ? null : new Decimal(cost),
    minutes,
  })

  it('is what was spent by kind, to the last digit, with what has no known worth by itself', () => {
    const third = new Decimal(100).div(3)
    const kept = keptOf([
      work(20, '10.5'),
      { kind: 'material', cost: third },
      work(10, '4.5'),
      work(5, null),
      { kind: 'material', cost: new Decimal('0.0000001') },
    ])
    expect(kept).toEqual([
      { kind: 'cutting', cost: '15', minutes: 30 },
      { kind: 'material', cost: third.plus('0.0000001').toFixed(), minutes: 0 },
      { kind: 'cutting', cost: null, minutes: 5 },
    ])
    expect(keptOf([])).toEqual([])
    for (const { cost } of kept) expect(String(cost)).not.toContain('e')
  })

  it('and what nobody knew of several is summed, each work centre named once', () => {
    const one: KeptGaps = {
      unratedMinutes: 30.5,
      unratedCentres: ['Saw', 'Lathe'],
      untimedOperations: 1,
      unvaluedSteel: 2,
      scrappedSteel: 0,
      consumableLines: 3,
      builtInParts: 1,
      unknownRates: 0,
      outsideOperations: 1,
    }
    expect(sumOfGaps([one, { ...one, unratedCentres: ['Saw'], unknownRates: 4 }])).toEqual({
      unratedMinutes: 61,
      unratedCentres: ['Lathe', 'Saw'],
      untimedOperations: 2,
      unvaluedSteel: 4,
      scrappedSteel: 0,
      consumableLines: 6,
      builtInParts: 2,
      unknownRates: 4,
      outsideOperations: 2,
    })
    expect(sumOfGaps([])).toMatchObject({ unratedMinutes: 0, unratedCentres: [], outsideOperations: 0 })
  })

  it('is compared with the time of today by kind, in whole minutes', () => {
    const kept = minutesByKind([work(44.6, '1'), work(15, null), { kind: 'material', cost: null }])
    expect([...kept]).toEqual([['cutting', 60]])
    expect(correctedSince('TR-1', kept, minutesByKind([work(59.6, '9')]))).toBeNull()
    const moved = minutesByKind([
      { kind: 'machining', minutes: 15 },
      { kind: 'cutting', minutes: 45 },
    ])
    expect(correctedSince('TR-1', kept, moved)).toBe(
      'Time of TR-1 was corrected after it was closed (cutting 60 to 45 min, machining 0 to 15 min); its cost stays as it was.',
    )
    expect(correctedSince('TR-1', kept, new Map())).toContain('cutting 60 to 0 min')
    expect(correctedSince('TR-1', new Map(), new Map())).toBeNull()
  })
})
