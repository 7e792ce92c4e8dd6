import { describe, expect, it } from 'vitest'
import { rateBetween, transferred } from './cost-transfer.ts'
import { allDeviations, deviationText } from './deviations.ts'
import { type QuoteStatus, quoteLifecycle } from './lifecycle.ts'
import { documentState, stampOf } from './print-state.ts'

describe('Deviations', () => {
  const quote = {
    deviations: ['English manuals only'],
    lines: [
      { lineNo: 10, deviations: [] },
      { lineNo: 20, deviations: ['Portable hardness', 'No PMI'] },
    ],
  }

  it('are numbered through the quote, those of the whole first', () => {
    expect(allDeviations(quote)).toEqual([
      { number: 1, lineNo: null, text: 'English manuals only' },
      { number: 2, lineNo: 20, text: 'Portable hardness' },
      { number: 3, lineNo: 20, text: 'No PMI' },
    ])
    expect(allDeviations(quote).map(deviationText)).toEqual([
      'English manuals only',
      'Line 20: Portable hardness',
      'Line 20: No PMI',
    ])
  })

  it('may be none', () => {
    expect(allDeviations({ deviations: [], lines: [] })).toEqual([])
  })
})

describe('The rate between two currencies', () => {
  const of = (currency: string, exchangeRate: string, baseCurrency = 'GBP') => ({
    currency,
    exchangeRate,
    baseCurrency,
  })

  it.each([
    [of('GBP', '1'), of('GBP', '1'), '1'],
    [of('USD', '0.8'), of('GBP', '1'), '0.8'],
    [of('GBP', '1'), of('USD', '0.8'), '1.25'],
    [of('EUR', '0.86'), of('USD', '0.8'), '1.075'],
    [of('EUR', '0.861234'), of('USD', '0.79'), '1.09017'],
    // At home the rate says nothing.
    [of('GBP', '0.5'), of('USD', '0.8'), '1.25'],
    [of('USD', '0.8'), of('NOK', '10', 'EUR'), null],
    [of('USD', '0.8'), of('EUR', '0'), null],
  ])('%j to %j is %s', (from, to, rate) => {
    expect(rateBetween(from, to)).toBe(rate)
  })

  it('turns rows of cost into the other currency, and marks them with where they come from', () => {
    const row = { rate: '92.12345', source: 'HBM 4', amount: '10', manual: true, perUnit: true }
    expect(transferred([row], '1.25', 'Q-2026-0031 Rev 0 line 10')).toEqual([
      {
        rate: '115.1543',
        source: 'Q-2026-0031 Rev 0 line 10; HBM 4',
        amount: '10',
        manual: false,
        perUnit: true,
      },
    ])
    expect(transferred([{ rate: '1' }], '1', 'x'.repeat(300))[0]?.source).toHaveLength(200)
  })
})

describe('A print', () => {
  const states = Object.keys(quoteLifecycle.states) as QuoteStatus[]

  it('is stamped unless it holds', () => {
    const stamps = Object.fromEntries(states.map((status) => [status, stampOf(status)]))
    expect(stamps).toEqual({
      draft: 'DRAFT',
      awaiting_approval: 'DRAFT',
      approved: 'DRAFT',
      sent: undefined,
      won: undefined,
      part_won: undefined,
      released: undefined,
      lost: 'LOST',
      expired: 'EXPIRED',
      cancelled: 'CANCELLED',
      superseded: 'SUPERSEDED',
    })
  })

  it('that holds is current for whoever checks it, any other is not', () => {
    for (const status of states)
      expect([status, documentState(status) === 'current']).toEqual([status, stampOf(status) === undefined])
    expect(documentState('draft')).toBe('not_issued')
    expect(documentState('lost')).toBe('withdrawn')
    expect(documentState('superseded')).toBe('superseded')
  })
})
