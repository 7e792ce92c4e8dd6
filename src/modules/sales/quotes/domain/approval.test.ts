import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { allows, blockedReason } from '#platform/contract/documents/lifecycle.ts'
import { type ApprovalFacts, approvalReasons } from './approval.ts'
import { isIssued, isLive, isRevisable, liveStates, quoteLifecycle } from './lifecycle.ts'
import { isLineComplete, missingToSubmit, type SubmitFacts } from './readiness.ts'

const GBP = roundingIn('GBP')

const limits = {
  marginFloorPercent: '20',
  valueLimit: '100000.00',
  discountLimitPercent: '5',
  pslRankLimit: 3,
}

const facts = (change: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  marginPercent: '24.10',
  netInBase: '90000.00',
  baseCurrency: 'GBP',
  deviationCount: 0,
  linesNet: '1000.00',
  whole: GBP,
  lines: [{ lineNo: 10, discountPercent: '0', pslLevel: 'PSL 2', pslRank: 2 }],
  ...change,
})

describe('why a quote needs more than a routine approval', () => {
  const line = (lineNo: number, discountPercent: string, rank: number) => ({
    lineNo,
    discountPercent,
    pslLevel: `PSL ${rank}`,
    pslRank: rank,
  })

  it('is nothing within the limits, and nothing without limits', () => {
    expect(approvalReasons(facts(), limits)).toEqual([])
    const wild = facts({ marginPercent: '-5.00', netInBase: '9999999.00', lines: [line(10, '90', 9)] })
    expect(approvalReasons(wild, {})).toEqual([])
  })

  it.each<[string, Partial<ApprovalFacts>, string[]]>([
    ['margin', { marginPercent: '17.60' }, ['Margin 17.60 % is below the floor of 20 %']],
    ['margin at the floor', { marginPercent: '20.00' }, []],
    ['hidden margin', { marginPercent: null }, []],
    ['value', { netInBase: '100000.01' }, ['Net value is over GBP 100,000']],
    ['value at the limit', { netInBase: '100000.00' }, []],
    ['discount', { lines: [line(10, '5', 1), line(20, '5.01', 1)] }, ['Line 20 has a discount over 5 %']],
    ['psl', { lines: [line(10, '0', 2), line(20, '0', 3), line(30, '0', 3)] }, ['Lines 20 and 30 are PSL 3']],
    ['deviations', { deviationCount: 2 }, ['2 deviations from the customer specification']],
  ])('%s', (_, change, expected) => {
    expect(approvalReasons(facts(change), limits).map(({ text }) => text)).toEqual(expected)
  })
})

describe('what is missing before a quote is submitted', () => {
  const ready: SubmitFacts = {
    lines: [{ lineNo: 10, kind: 'standard', noQuote: false, breaks: [{ unitPrice: '1' }], costing: [{}] }],
    contactId: 'c',
    termsId: 't',
    paymentTerms: '30 days net',
    incoterm: 'DAP',
    leadTimeWeeks: 0,
    validUntil: '2026-12-20',
    currency: 'GBP',
    baseCurrency: 'GBP',
    exchangeRate: '1',
  }

  it('is nothing when all is there', () => {
    expect(missingToSubmit(ready, '2026-11-21')).toEqual({})
    expect(missingToSubmit({ ...ready, validUntil: '2026-11-21' }, '2026-11-21')).toEqual({})
  })

  it.each<[keyof SubmitFacts | 'lines', Partial<SubmitFacts>]>([
    ['lines', { lines: [] }],
    [
      'lines',
      {
        lines: [
          { lineNo: 10, kind: 'standard', noQuote: false, breaks: [{ unitPrice: '0' }], costing: [{}] },
        ],
      },
    ],
    [
      'lines',
      {
        lines: [{ lineNo: 10, kind: 'standard', noQuote: false, breaks: [{ unitPrice: '5' }], costing: [] }],
      },
    ],
    ['lines', { lines: [{ lineNo: 10, kind: 'standard', noQuote: true, breaks: [], costing: [] }] }],
    ['contactId', { contactId: null }],
    ['termsId', { termsId: null }],
    ['paymentTerms', { paymentTerms: null }],
    ['incoterm', { incoterm: null }],
    ['leadTimeWeeks', { leadTimeWeeks: null }],
    ['validUntil', { validUntil: '2026-11-20' }],
    ['exchangeRate', { currency: 'NOK', rateSource: 'Bank' }],
    ['rateSource', { currency: 'NOK', exchangeRate: '0.074' }],
  ])('%s', (field, change) => {
    expect(Object.keys(missingToSubmit({ ...ready, ...change }, '2026-11-21'))).toEqual([field])
  })

  it('counts a line without a quote as complete, and one with an unpriced break as not', () => {
    expect(isLineComplete({ noQuote: true, breaks: [], costing: [] })).toBe(true)
    const breaks = [{ unitPrice: '5' }, { unitPrice: '0.0000' }]
    expect(isLineComplete({ noQuote: false, breaks, costing: [{}] })).toBe(false)
  })
})

describe('the lifecycle', () => {
  it('reaches every state from the draft', () => {
    const reached = new Set<string>([quoteLifecycle.initial])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const info of Object.values(quoteLifecycle.actions)) {
        if (info.from.some((state) => reached.has(state))) reached.add(info.to)
      }
    }
    expect([...reached].sort()).toEqual(Object.keys(quoteLifecycle.states).sort())
  })

  it('never leaves a final state', () => {
    const openIn = (state: string) =>
      Object.keys(quoteLifecycle.actions).filter((action) => allows(quoteLifecycle, action, state))
    for (const state of ['lost', 'cancelled', 'superseded'])
      expect([state, openIn(state)]).toEqual([state, []])
    // Its customer may still change the order, which is reviewed anew.
    expect(openIn('released')).toEqual(['changeOrder'])
  })

  it('sends nothing that was not approved', () => {
    expect(allows(quoteLifecycle, 'send', 'draft')).toBe(false)
    expect(blockedReason(quoteLifecycle, 'send', 'draft').message).toBe(
      '"Send" is possible from "Approved"; the status is "Draft".',
    )
  })

  it('knows what is live, issued and revisable', () => {
    expect(liveStates.every(isLive)).toBe(true)
    expect([isIssued('approved'), isIssued('sent'), isRevisable('expired'), isRevisable('won')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
