import { describe, expect, it } from 'vitest'
import { facts, ordered } from '../../../../../test/support/line-facts.ts'
import type { LineFacts } from './facts.ts'
import { holdsOf } from './holds.ts'

const toldOf = (...lines: LineFacts[]) =>
  holdsOf(lines).map((holds) => holds.map(({ kind, amount }) => [kind, amount]))
const told = (line: LineFacts) => toldOf(line)[0]

describe('What is let pass without a word', () => {
  const dear = (net: string, more: Partial<LineFacts> = {}) => facts({ net, ...more })
  const held = (net: string): [string, string][] => [['price', net]]

  it('is counted over all lines of an invoice', () => {
    const cheap = (net: string) =>
      facts({ net, pricedQuantity: '0.010', ordered: { ...ordered, unitPrice: '100.0000' } })
    expect(toldOf(cheap('26.00'))).toEqual([[]])
    expect(toldOf(cheap('13.50'), cheap('13.50'))).toEqual([[], []])
    expect(toldOf(cheap('13.51'), cheap('13.50'))).toEqual([held('12.51'), held('12.50')])
    // What the percents allow is let pass whatever else is on the invoice, and counts nothing.
    expect(toldOf(dear('1020.00'), cheap('26.00'))).toEqual([[], []])
    expect(toldOf(dear('1020.00'), cheap('26.01'))).toEqual([[], held('25.01')])
  })

  it('is counted over all invoices of a line of an order', () => {
    const next = (excessBefore: string) => dear('1012.50', { agreedBefore: '100.00', excessBefore })
    expect(told(next('9.50'))).toEqual([])
    expect(told(next('12.51'))).toEqual(held('12.50'))
    // Cheaper before, dearer now.
    expect(told(dear('1030.00', { agreedBefore: '1000.00', excessBefore: '-10.00' }))).toEqual([])
    expect(told(dear('999.00', { excessBefore: '900.00' }))).toEqual([])
  })

  it('counts nothing that somebody released', () => {
    const cheap = facts({ net: '2.00', pricedQuantity: '0.010', unitPrice: '200.0000' })
    const release = { hold: 'price', tier: 'buyer', isEnough: true, byId: 'b', byName: 'Bo' } as const
    expect(toldOf(dear('1100.00'), cheap)).toEqual([held('100.00'), held('1.00')])
    expect(toldOf(dear('1100.00', { releases: [{ ...release, amount: '100.00' }] }), cheap)[1]).toEqual([])
  })

  it('leaves out what a discount on the whole order takes off', () => {
    const discounted = { ...ordered, net: '1200.00', discountShare: '120.00' }
    expect(told(dear('900.00', { ordered: discounted }))).toEqual([])
    expect(told(dear('1000.00', { ordered: discounted }))).toEqual(held('100.00'))
  })
})
