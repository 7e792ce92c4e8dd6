import { describe, expect, it } from 'vitest'
import {
  type AskedLine,
  certificateFits,
  compareOffers,
  type ComparedOffer,
  isDraft,
  isToDecide,
  isWithoutOffer,
  orderedCertificate,
  requestForQuotationLifecycle,
  takesOffers,
} from './domain.ts'

const TODAY = '2026-11-23'

const pipes: AskedLine = {
  id: 'pipes',
  lineNo: 10,
  quantity: '8.000',
  form: 'pipe',
  lengthMm: '6000.0',
  massKg: '2045.320',
  certificateType: '3.1',
}
const sawing: AskedLine = {
  id: 'sawing',
  lineNo: 20,
  quantity: '24.000',
  form: null,
  lengthMm: null,
  massKg: null,
}

const line = (lineId: string, unitPrice: string, more: object = {}) => ({
  lineId,
  unitPrice,
  priceBasis: 'each' as const,
  deliveryOn: '2027-01-11',
  certificateType: '3.1',
  ...more,
})

const offer = (
  supplierName: string,
  lines: ComparedOffer['lines'],
  more: Partial<ComparedOffer> = {},
): ComparedOffer => ({
  supplierName,
  currency: 'GBP',
  rate: '1.000000',
  validUntil: '2026-12-31',
  isWithdrawn: false,
  lines,
  ...more,
})

const compare = (...offers: ComparedOffer[]) => compareOffers([pipes, sawing], offers, TODAY, 'GBP')

describe('Offers beside each other', () => {
  it('are lowest by the whole line in the currency of the facility', () => {
    const [pounds, euros] = compare(
      offer('Ardsley', [line('pipes', '500')]),
      offer('Ostwall', [line('pipes', '560')], { currency: 'EUR', rate: '0.850000' }),
    )
    expect(pounds?.[0]).toMatchObject({ net: '4000.00', netInBase: '4000.00', isLowest: false })
    expect(euros?.[0]).toMatchObject({ net: '4480.00', netInBase: '3808.00', isLowest: true })
    expect(pounds?.[0]?.reasonNeeded).toBe('It is GBP 192.00 dearer than the lowest price.')
    expect(euros?.[0]?.reasonNeeded).toBeNull()
  })

  it('are priced by piece, metre, kilogram and tonne of what was asked for', () => {
    const [each, metre, kilogram, tonne] = compare(
      offer('Each', [line('pipes', '500')]),
      offer('Metre', [line('pipes', '83.5', { priceBasis: 'm' })]),
      offer('Kilogram', [line('pipes', '1.955', { priceBasis: 'kg' })]),
      offer('Tonne', [line('pipes', '1955', { priceBasis: 't' })]),
    )
    expect([each, metre, kilogram, tonne].map((lines) => lines?.[0]?.net)).toEqual([
      '4000.00',
      '4008.00',
      '3998.60',
      '3998.60',
    ])
    expect(kilogram?.[0]?.isLowest).toBe(true)
    expect(tonne?.[0]?.isLowest).toBe(true)
    expect(each?.[0]?.isLowest).toBe(false)
  })

  it('have no price where mass or length of what was asked for is not known', () => {
    const unknown = { ...pipes, massKg: null, lengthMm: null }
    const compared = compareOffers(
      [unknown],
      [
        offer('Kilogram', [line('pipes', '2', { priceBasis: 'kg' })]),
        offer('Metre', [line('pipes', '2', { priceBasis: 'm' })]),
        offer('Each', [line('pipes', '900')]),
      ],
      TODAY,
      'GBP',
    )
    expect(compared.map(([one]) => one?.net)).toEqual([null, null, '7200.00'])
    expect(compared[0]?.[0]).toMatchObject({
      isLowest: false,
      missing: ['The price cannot be worked out for this quantity'],
      reasonNeeded: 'It cannot be compared with the lowest price.',
    })
  })

  it('cannot be compared without a rate, and say so', () => {
    const [krone, pound] = compare(
      offer('Krone', [line('pipes', '1')], { currency: 'NOK', rate: null }),
      offer('Pound', [line('pipes', '500')]),
    )
    expect(krone?.[0]).toMatchObject({ net: '8.00', netInBase: null, missing: ['No exchange rate'] })
    expect(krone?.[0]?.reasonNeeded).toBe('It cannot be compared with the lowest price.')
    expect(pound?.[0]).toMatchObject({ isLowest: true, reasonNeeded: null })
  })

  it('need no reason where nothing can be compared', () => {
    const [krone] = compare(offer('Krone', [line('pipes', '1')], { currency: 'NOK', rate: null }))
    expect(krone?.[0]?.reasonNeeded).toBeNull()
  })

  it('share the lowest price and the soonest day where they are equal', () => {
    const [one, other] = compare(
      offer('One', [line('sawing', '18')]),
      offer('Other', [line('sawing', '18.00')]),
    )
    for (const lines of [one, other])
      expect(lines?.[0]).toMatchObject({ isLowest: true, isSoonest: true, reasonNeeded: null })
  })

  it('are soonest by the day of delivery, and never without one', () => {
    const [soon, late, never] = compare(
      offer('Soon', [line('sawing', '30', { deliveryOn: '2026-12-01' })]),
      offer('Late', [line('sawing', '20', { deliveryOn: '2027-03-01' })]),
      offer('Never', [line('sawing', '10', { deliveryOn: null })]),
    )
    expect([soon, late, never].map((lines) => lines?.[0]?.isSoonest)).toEqual([true, false, false])
    expect(never?.[0]).toMatchObject({ isLowest: true, missing: ['No delivery date'] })
  })

  it('count for nothing once they were withdrawn or have run out', () => {
    const [gone, over, left] = compare(
      offer('Gone', [line('sawing', '1')], { isWithdrawn: true }),
      offer('Over', [line('sawing', '2')], { validUntil: '2026-11-22' }),
      offer('Left', [line('sawing', '30')]),
    )
    expect(gone?.[0]).toMatchObject({
      isLowest: false,
      isSoonest: false,
      refusal: 'Gone has withdrawn its offer.',
    })
    expect(over?.[0]).toMatchObject({
      isLowest: false,
      refusal: 'The offer of Over ran out on 22 Nov 2026. Ask for a new one.',
    })
    expect(left?.[0]).toMatchObject({ isLowest: true, isSoonest: true, refusal: null, reasonNeeded: null })
  })

  it('still hold on their last day', () => {
    const [last] = compare(offer('Last', [line('sawing', '2')], { validUntil: TODAY }))
    expect(last?.[0]).toMatchObject({ refusal: null, isLowest: true })
  })

  it('are looked at line by line: who leaves one out is lowest on the other', () => {
    const [whole, half] = compare(
      offer('Whole', [line('pipes', '500'), line('sawing', '18')]),
      offer('Half', [line('sawing', '17')]),
    )
    expect(whole?.map(({ isLowest }) => isLowest)).toEqual([true, false])
    expect(half?.map(({ isLowest }) => isLowest)).toEqual([true])
  })

  it('with a weaker certificate need a reason, also at the lowest price', () => {
    const [weak, none] = compare(
      offer('Weak', [line('pipes', '100', { certificateType: '2.2' })]),
      offer('None', [line('pipes', '100', { certificateType: null })]),
    )
    for (const lines of [weak, none])
      expect(lines?.[0]).toMatchObject({
        isLowest: true,
        certificateFits: false,
        missing: ['Certificate weaker than demanded'],
        reasonNeeded: 'Its certificate is weaker than the one demanded.',
      })
  })
})

describe('A certificate', () => {
  it.each([
    ['3.1', '3.2', true],
    ['3.1', '3.1', true],
    ['3.1', '2.2', false],
    ['3.1', null, false],
    ['3.1', 'works', false],
    [null, '3.1', null],
    [undefined, null, null],
  ])('demanded as %s and offered as %s fits: %s', (demanded, offered, fits) => {
    expect(certificateFits(demanded, offered)).toBe(fits)
  })

  it.each([
    ['3.1', '3.2', '3.2'],
    ['3.1', '2.2', '3.1'],
    ['3.1', null, '3.1'],
    [null, '2.2', '2.2'],
    [null, null, null],
    [null, 'works', null],
  ])('demanded as %s and offered as %s is ordered as %s', (demanded, offered, ordered) => {
    expect(orderedCertificate(demanded, offered)).toBe(ordered)
  })
})

describe('The states of a request', () => {
  const states = Object.keys(requestForQuotationLifecycle.states)

  it('let it be changed as a draft, take offers from the sending on, and be decided with offers in', () => {
    expect(states.filter(isDraft)).toEqual(['draft'])
    expect(states.filter(isWithoutOffer)).toEqual(['sent'])
    expect(states.filter(takesOffers)).toEqual(['sent', 'offered', 'decided'])
    expect(states.filter(isToDecide)).toEqual(['offered'])
  })

  it('never lead back from the end', () => {
    for (const { from } of Object.values(requestForQuotationLifecycle.actions))
      for (const state of from) expect(['decided', 'cancelled']).not.toContain(state)
  })
})
