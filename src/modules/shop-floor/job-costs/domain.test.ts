import { Decimal } from 'decimal.js'
import { expect, it } from 'vitest'
import { costOfTime, costRows, kindOfWork, unbookedCosts } from './domain.ts'

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
