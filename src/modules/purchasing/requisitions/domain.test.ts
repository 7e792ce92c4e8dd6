import { describe, expect, it } from 'vitest'
import { needProblems, needProgress, toOrder, weighSupplier } from './domain.ts'

const counters = (orderedQty: string, receivedQty: string) => ({ quantity: '8.000', orderedQty, receivedQty })

describe('The state of a need', () => {
  it.each([
    ['0', '0', 'open'],
    ['0.000', '0.000', 'open'],
    ['3', '0', 'partly_ordered'],
    ['8', '0', 'ordered'],
    ['9', '0', 'ordered'],
    ['8', '1', 'partly_received'],
    ['3', '3', 'partly_received'],
    ['8', '8', 'received'],
    ['12', '12', 'received'],
  ])('with %s ordered and %s received is %s', (ordered, received, state) => {
    expect(needProgress.of({ status: 'open', ...counters(ordered, received) })).toBe(state)
  })

  it('is that of who cancelled it, whatever the counters say', () => {
    expect(needProgress.of({ status: 'cancelled', ...counters('0', '0') })).toBe('cancelled')
  })
})

it('what is still to order never falls below nothing', () => {
  expect(toOrder(counters('2.5', '0'))).toBe('5.500')
  expect(toOrder(counters('9', '0'))).toBe('0.000')
})

describe('A need', () => {
  const steel = { form: 'round_bar', diameterMm: '100', quantity: '4', uom: 'each' } as const
  it('of steel is whole with form, size and pieces', () => {
    expect(needProblems(steel)).toEqual({})
    expect(needProblems({ ...steel, form: 'pipe', diameterMm: null, nps: '6', schedule: '80' })).toEqual({})
  })
  it('of steel is counted in pieces, and has its size', () => {
    expect(needProblems({ ...steel, quantity: '2.5' })).toEqual({ quantity: ['Pieces are whole.'] })
    expect(Object.keys(needProblems({ ...steel, uom: 'kg' }))).toEqual(['uom'])
    expect(Object.keys(needProblems({ ...steel, diameterMm: null }))).toEqual(['diameterMm'])
  })
  it('of anything else says what it is, and how much of it', () => {
    const other = { quantity: '0', uom: 'kg' }
    expect(Object.keys(needProblems(other))).toEqual(['quantity', 'description'])
    expect(needProblems({ ...other, quantity: '2.5', description: 'Electrodes E7018' })).toEqual({})
    expect(needProblems({ ...other, quantity: '2.5', productCodeId: 'p1' })).toEqual({})
  })
})

describe('What speaks for a supplier', () => {
  const none = { pricedOn: null, deliveredOn: null, approvedFor: null, isConditional: false, record: null }
  const record = (onTime: number, accepted: number) => ({
    due: 10,
    onTime,
    came: 10,
    accepted,
    certificateDue: 4,
    certificateOnTime: 4,
  })
  const weightOf = (of: object) => weighSupplier({ ...none, ...of }).weight

  it('is told in words, with the figures of its record', () => {
    const known = { pricedOn: '2026-01-01', approvedFor: 'ASTM A106', record: record(9, 10) }
    expect(weighSupplier({ ...none, ...known }).because).toBe(
      'price valid since 1 Jan 2026, approved for ASTM A106, on time 9 of 10, accepted 10 of 10, certificate on time 4 of 4',
    )
    expect(weighSupplier({ ...none, isConditional: true }).because).toBe('approved under conditions')
    expect(weighSupplier(none).because).toBe('')
  })

  it('weighs more the better it delivered, and something between where nothing was due', () => {
    const [good, unknown, bad] = [record(10, 10), null, record(2, 3)].map((of) => weightOf({ record: of }))
    expect(good).toBeGreaterThan(unknown ?? 0)
    expect(unknown).toBeGreaterThan(bad ?? 0)
    const pricedOn = '2026-01-01'
    expect(weightOf({ pricedOn, record: record(1, 2) })).toBeLessThan(weightOf({ record: record(9, 10) }))
    expect(weightOf({ pricedOn, record: record(8, 9) })).toBeGreaterThan(weightOf({ record: record(9, 10) }))
    expect(weightOf({ isConditional: true })).toBeLessThan(weightOf({}))
  })
})
