import { describe, expect, it } from 'vitest'
import { byWeight, charge, delivered, facts, tolerance } from '../../../../../test/support/line-facts.ts'
import type { GivenRelease, LineFacts } from './facts.ts'
import { holdsOf, matchedLinesOf } from './holds.ts'

const holdOf = (line: LineFacts) => holdsOf([line])[0]?.[0]
const matchedLineOf = (line: LineFacts) => matchedLinesOf([line])[0]

describe('A release', () => {
  const release = (more: Partial<GivenRelease> = {}): GivenRelease => ({
    hold: 'price',
    tier: 'buyer',
    amount: '150.00',
    isEnough: true,
    byId: 'b',
    byName: 'Bo',
    ...more,
  })
  const dear = (net: string, ...releases: GivenRelease[]) => holdOf(facts({ net, releases }))

  it.each([
    ['up to its money', '1150.00', [release()], true],
    ['not of more money than it was given for', '1150.00', [release({ amount: '149.99' })], false],
    ['not of another hold', '1150.00', [release({ hold: 'tax' })], false],
    [
      'of a buyer not where a manager had to as well',
      '1150.01',
      [release({ amount: '999.00', isEnough: false })],
      false,
    ],
    ['of a manager beyond it', '1150.01', [release({ amount: '999.00', tier: 'manager' })], true],
  ] as const)('counts %s', (_, net, releases, isReleased) => {
    expect(dear(net, ...releases)).toMatchObject({ isReleased })
  })

  it('of a large charge takes a buyer and a manager', () => {
    const buyer = release({ hold: 'no_order', amount: '900.00', isEnough: false })
    const manager = release({ hold: 'no_order', amount: '900.00', tier: 'manager', byId: 'm', byName: 'Mo' })
    const of = (net: string, ...releases: GivenRelease[]) => holdOf(charge(net, { releases }))
    expect(of('150.00', { ...buyer, isEnough: true })).toMatchObject({ isBig: false, isReleased: true })
    expect(of('150.01', buyer)).toMatchObject({ isBig: true, isReleased: false, buyerName: 'Bo' })
    expect(of('150.01', manager)).toMatchObject({ isReleased: false, managerName: 'Mo' })
    expect(of('150.01', buyer, manager)).toMatchObject({ isReleased: true, buyerId: 'b', managerId: 'm' })
  })

  it('is nothing of what quality decides', () => {
    const releases = [release({ hold: 'not_accepted', tier: 'manager' })]
    expect(holdOf(facts({ delivered: { ...delivered, notAccepted: '1' }, releases }))).toMatchObject({
      amount: null,
      isBig: false,
      managerId: null,
      isReleased: false,
    })
  })
})

describe('What a buyer may release alone', () => {
  const bigOf = (...lines: LineFacts[]) => holdsOf(lines).map(([hold]) => hold?.isBig)

  it('is limited for the whole of an invoice', () => {
    expect(bigOf(charge('149.00'))).toEqual([false])
    expect(bigOf(charge('149.00'), charge('149.00'))).toEqual([true, true])
  })

  it('is limited for all invoices of a supplier in a month', () => {
    expect(bigOf(charge('50.00', { releasedInMonth: '100.00' }))).toEqual([false])
    expect(bigOf(charge('50.01', { releasedInMonth: '100.00' }))).toEqual([true])
    expect(bigOf(charge('50.01', { releasedInMonth: '125.00', exchangeRate: '0.5' }))).toEqual([true])
  })

  it('is no charge that no order knows', () => {
    expect(bigOf(charge('1.00', { orderNumber: null }))).toEqual([true])
    expect(holdOf(charge('1.00', { orderNumber: null }))).toMatchObject({ needsBuyer: false })
  })
})

describe('A matched line', () => {
  it('says both quantities, both masses and what is agreed', () => {
    expect(matchedLineOf(byWeight('515.000', '1030.00'))).toMatchObject({
      orderedQty: '12.000',
      invoicedQty: '10.000',
      receivedQty: '10.000',
      acceptedQty: '10.000',
      certifiedQty: '10',
      invoicedKg: '515.000',
      matchedKg: '500.000',
      matchedBy: 'weighed',
      agreedNet: '1030.00',
      excess: '0.00',
      holds: [],
    })
  })

  it.each([
    ['weighed', {}, '10.000'],
    ['part_weighed', { isTheoretical: true }, '10.000'],
    ['part_weighed', {}, '11.000'],
    ['theoretical', { isWeighed: false, isTheoretical: true }, '10.000'],
  ] as const)('is %s', (matchedBy, more, quantity) => {
    const line = byWeight('500.000', '1000.00', { quantity, delivered: { ...delivered, ...more } })
    expect(matchedLineOf(line)?.matchedBy).toBe(matchedBy)
  })

  it('leans on the tolerance that lets it pass, and on none that would hold it or need not be', () => {
    const leans = (net: string, more: object) =>
      matchedLineOf(facts({ net, tolerance: { ...tolerance, ...more } }))?.leansOnTolerance
    expect(leans('1025.01', { priceAmount: '50' })).toBe(true)
    expect(leans('1025.00', { priceAmount: '50' })).toBe(false)
    expect(leans('1050.01', { priceAmount: '50' })).toBe(false)
    expect(leans('1025.01', {})).toBe(false)
    const heavy = (massPercent: string) =>
      matchedLineOf(byWeight('520.000', '1040.00', { tolerance: { ...tolerance, massPercent } }))
        ?.leansOnTolerance
    expect([heavy('4'), heavy('3.5')]).toEqual([true, false])
  })
})
