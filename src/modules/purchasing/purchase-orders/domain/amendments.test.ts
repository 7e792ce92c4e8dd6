import { describe, expect, it } from 'vitest'
import { amendedBelow, confirmationDifferences, isBeyondTolerance } from './amendments.ts'

describe('A rise is beyond the tolerance of 2 % or 250', () => {
  it.each<[string, string, boolean]>([
    ['1000.00', '1000.00', false],
    ['1000.00', '900.00', false],
    ['1000.00', '1020.00', false],
    ['1000.00', '1020.01', true],
    ['12500.00', '12750.00', false],
    ['12500.00', '12750.01', true],
    ['100000.00', '100250.00', false],
    ['100000.00', '100250.01', true],
    ['0.00', '0.01', true],
  ])('from %s to %s: %s', (approved, value, isBeyond) => {
    expect(isBeyondTolerance(approved, value)).toBe(isBeyond)
  })
})

describe('An amendment orders no less than was booked', () => {
  const booked = {
    rootId: 'a',
    lineNo: 10,
    quantity: '5.000',
    receivedQty: '4.000',
    returnedQty: '1.000',
    invoicedQty: '2.000',
  }

  it.each<[string, { rootId: string; quantity: string }[], string[]]>([
    ['as much as has come', [{ rootId: 'a', quantity: '3.000' }], []],
    [
      'less',
      [{ rootId: 'a', quantity: '2.999' }],
      ['Line 10: 3 have come already, so no less can be ordered.'],
    ],
    ['nothing of it', [], ['Line 10: 3 have come already, so no less can be ordered.']],
  ])('%s', (_, lines, problems) => {
    expect(amendedBelow(lines, [booked])).toEqual(problems)
  })

  it('although more came than was ordered', () => {
    const over = { ...booked, quantity: '2.000' }
    expect(amendedBelow([{ rootId: 'a', quantity: '2.000' }], [over])).toEqual([])
    expect(amendedBelow([{ rootId: 'a', quantity: '1.000' }], [over])).toHaveLength(1)
  })

  it('and keeps the certificate with which goods have come', () => {
    const proven = { ...booked, certificateType: '3.2' }
    const next = { rootId: 'a', quantity: '5.000' }
    expect(amendedBelow([{ ...next, certificateType: '3.2' }], [proven])).toEqual([])
    expect(amendedBelow([{ ...next, certificateType: '2.1' }], [proven])).toEqual([
      'Line 10: goods have come with it, so its certificate stays 3.2.',
    ])
    const untouched = { ...proven, receivedQty: '1.000', invoicedQty: '0.000' }
    expect(amendedBelow([{ ...next, certificateType: '2.1' }], [untouched])).toEqual([])
  })

  it('nor than was invoiced, and lines on which nothing was booked may go', () => {
    const paid = { ...booked, invoicedQty: '4.000' }
    expect(amendedBelow([{ rootId: 'a', quantity: '3' }], [paid])).toEqual([
      'Line 10: 4 were invoiced already, so no less can be ordered.',
    ])
    const untouched = { ...booked, receivedQty: '1.000', invoicedQty: '0.000' }
    expect(amendedBelow([], [untouched])).toEqual([])
  })
})

describe('A confirmation differs', () => {
  const order = { requiredOn: '2026-12-18', currency: 'GBP' }
  const line = { lineNo: 10, unitPrice: '1.6200' }

  it('not where it says what was ordered', () => {
    expect(
      confirmationDifferences([{ ...line, confirmedUnitPrice: '1.62', promisedOn: '2026-12-18' }], order),
    ).toEqual([])
    expect(confirmationDifferences([line], order)).toEqual([])
  })

  it('in price and day, each line in words', () => {
    const told = confirmationDifferences(
      [
        { ...line, confirmedUnitPrice: '1.75', promisedOn: '2026-12-19' },
        { ...line, lineNo: 20, requiredOn: '2026-12-01', promisedOn: '2026-12-04' },
      ],
      order,
    )
    expect(told).toEqual([
      'Line 10: 1.62 GBP ordered, 1.75 confirmed.',
      'Line 10: promised for 19 Dec 2026, 1 day late.',
      'Line 20: promised for 4 Dec 2026, 3 days late.',
    ])
  })
})
