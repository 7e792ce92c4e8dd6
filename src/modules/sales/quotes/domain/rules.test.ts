import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { type ApprovalFacts, type ApprovalLimits, approvalReasons } from './approval.ts'
import { isDraft, isIssued, isLive, isRevisable, quoteLabel, quoteLifecycle } from './lifecycle.ts'
import { missingToSubmit, type SubmitFacts } from './readiness.ts'

const GBP = roundingIn('GBP')

const limits: ApprovalLimits = {
  marginFloorPercent: '20',
  valueLimit: '100000.00',
  discountLimitPercent: '5',
  pslRankLimit: 3,
}
const line = (lineNo: number, discountPercent = '0', pslRank: number | null = 1) => ({
  lineNo,
  discountPercent,
  pslLevel: pslRank === null ? null : `PSL ${pslRank}`,
  pslRank,
})
const calm: ApprovalFacts = {
  marginPercent: '25.00',
  netInBase: '1000.00',
  baseCurrency: 'GBP',
  deviationCount: 0,
  linesNet: '1000.00',
  whole: GBP,
  lines: [line(10)],
}
const reasons = (facts: Partial<ApprovalFacts>, set: ApprovalLimits = limits) =>
  approvalReasons({ ...calm, ...facts }, set)

describe('At the edge of a limit', () => {
  it.each<[Partial<ApprovalFacts>, boolean]>([
    [{ marginPercent: '20.00' }, false],
    [{ marginPercent: '20.01' }, false],
    [{ marginPercent: '19.99' }, true],
    [{ marginPercent: '0.00' }, true],
    [{ marginPercent: '-3.50' }, true],
    [{ marginPercent: null }, false],
    [{ netInBase: '99999.99' }, false],
    [{ netInBase: '100000.00' }, false],
    [{ netInBase: '100000' }, false],
    [{ netInBase: '100000.01' }, true],
    [{ netInBase: '1000000000000.00' }, true],
    [{ lines: [line(10, '5')] }, false],
    [{ lines: [line(10, '5.00')] }, false],
    [{ lines: [line(10, '5.01')] }, true],
    [{ lines: [line(10, '100')] }, true],
    [{ lines: [line(10, '0', 2)] }, false],
    [{ lines: [line(10, '0', 3)] }, true],
    [{ lines: [line(10, '0', 4)] }, true],
    [{ lines: [line(10, '0', null)] }, false],
    [{ lines: [] }, false],
    [{ deviationCount: 1 }, true],
  ])('%j asks for a closer look: %s', (facts, expected) => {
    expect(reasons(facts).length > 0).toBe(expected)
  })

  it.each<[ApprovalLimits, Partial<ApprovalFacts>, number]>([
    [{ marginFloorPercent: null }, { marginPercent: '-99.00' }, 0],
    [{ valueLimit: '0' }, { netInBase: '0.01' }, 1],
    [{ valueLimit: '0' }, { netInBase: '0.00' }, 0],
    [{ discountLimitPercent: '0' }, { lines: [line(10, '0.01')] }, 1],
    [{ discountLimitPercent: '0' }, { lines: [line(10, '0')] }, 0],
    [{ marginFloorPercent: '0' }, { marginPercent: '-0.01' }, 1],
    [{ pslRankLimit: 0 }, { lines: [line(10, '0', 0)] }, 1],
    [{ pslRankLimit: null }, { lines: [line(10, '0', 9)] }, 0],
  ])('with the limits %j, %j has %s reasons', (set, facts, count) => {
    expect(reasons(facts, set)).toHaveLength(count)
  })
})

describe('The sentences of an approval', () => {
  it.each<[Partial<ApprovalFacts>, string]>([
    [{ deviationCount: 1 }, '1 deviation from the customer specification'],
    [{ deviationCount: 12 }, '12 deviations from the customer specification'],
    [{ lines: [line(10, '6'), line(20, '7')] }, 'Lines 10 and 20 have a discount over 5 %'],
    [
      { lines: [line(10, '6'), line(20), line(30, '7'), line(40, '8')] },
      'Lines 10, 30 and 40 have a discount over 5 %',
    ],
    [{ lines: [line(10, '0', 4), line(20, '0', 3)] }, 'Lines 10 and 20 are PSL 4 and PSL 3'],
    [{ lines: [line(10, '0', 3)] }, 'Line 10 is PSL 3'],
  ])('%#', (facts, sentence) => {
    expect(reasons(facts).map(({ text }) => text)).toEqual([sentence])
  })

  it.each([
    ['100000.00', 'Net value is over NOK 100,000'],
    ['2500000.50', 'Net value is over NOK 2,500,000.50'],
    ['999.00', 'Net value is over NOK 999'],
  ])('write the limit %s for people', (valueLimit, sentence) => {
    const [reason] = reasons({ netInBase: '9000000.00', baseCurrency: 'NOK' }, { valueLimit })
    expect(reason).toEqual({ code: 'value', text: sentence })
  })

  it('come in one order, all of them', () => {
    const all = reasons({
      marginPercent: '1.00',
      netInBase: '200000.00',
      deviationCount: 3,
      lines: [line(10, '50', 4)],
    })
    expect(all.map(({ code }) => code)).toEqual(['margin', 'value', 'discount', 'psl', 'deviations'])
  })

  it('become no fewer when a quote gets worse', () => {
    for (let step = 0; step <= 40; step++) {
      const at = (worse: number) =>
        reasons({
          marginPercent: (40 - step - worse).toFixed(2),
          netInBase: `${(step + worse) * 5000}.00`,
          lines: [line(10, String((step + worse) / 4), Math.floor((step + worse) / 10))],
        }).length
      expect(at(1), `step ${step}`).toBeGreaterThanOrEqual(at(0))
    }
  })
})

describe('Before a quote is submitted', () => {
  const good = {
    lineNo: 10,
    kind: 'standard',
    noQuote: false,
    breaks: [{ unitPrice: '1' }],
    costing: [{}],
  } as const
  const ready: SubmitFacts = {
    lines: [good],
    contactId: 'c',
    termsId: 't',
    paymentTerms: '30 days net',
    incoterm: 'DAP',
    leadTimeWeeks: 4,
    validUntil: '2026-12-20',
    currency: 'GBP',
    baseCurrency: 'GBP',
    exchangeRate: '1',
  }
  const missing = (change: Partial<SubmitFacts>) => missingToSubmit({ ...ready, ...change }, '2026-11-21')

  it.each<[SubmitFacts['lines'], string[] | undefined]>([
    [[], ['Enter at least one line.']],
    [[{ ...good, breaks: [{ unitPrice: '0.0000' }] }], ['Line 10 has no price.']],
    [[{ ...good, breaks: [{ unitPrice: '5' }, { unitPrice: '0' }] }], ['Line 10 has no price.']],
    [[{ ...good, costing: [] }], ['Line 10 has no costing.']],
    [[{ ...good, breaks: [{ unitPrice: '0' }], costing: [] }], ['Line 10 has no price and no costing.']],
    [
      [good, { ...good, lineNo: 20, costing: [] }, { ...good, lineNo: 30, breaks: [{ unitPrice: '0' }] }],
      ['Line 20 has no costing.', 'Line 30 has no price.'],
    ],
    [
      [10, 20, 30, 40, 50].map((lineNo) => ({
        ...good,
        lineNo,
        breaks: [{ unitPrice: lineNo === 10 ? '5' : '0' }],
      })),
      ['4 lines have no price (20-50).'],
    ],
    [
      [10, 20, 30, 40].map((lineNo) => ({ ...good, lineNo, costing: lineNo === 20 ? [{}] : [] })),
      ['3 lines have no costing (10, 30, 40).'],
    ],
    [[{ ...good, noQuote: true, breaks: [], costing: [] }], ['No line is quoted.']],
    [[good, { lineNo: 20, kind: 'standard', noQuote: true, breaks: [], costing: [] }], undefined],
    [
      [
        { ...good, kind: 'optional' },
        { ...good, lineNo: 20, kind: 'alternative' },
      ],
      ['Every line is optional or an alternative, so the quote comes to nothing. Make one of them count.'],
    ],
  ])('lines %#', (lines, sentences) => {
    expect(missing({ lines }).lines).toEqual(sentences)
  })

  it.each<[Partial<SubmitFacts>, string[]]>([
    [{ currency: 'EUR' }, ['exchangeRate', 'rateSource']],
    [{ currency: 'EUR', exchangeRate: '1.000000', rateSource: 'Bank' }, ['exchangeRate']],
    [{ currency: 'EUR', exchangeRate: '0.861200' }, ['rateSource']],
    [{ currency: 'EUR', exchangeRate: '0.861200', rateSource: 'Bank' }, []],
    [{ exchangeRate: '0.5' }, ['exchangeRate']],
    [{ exchangeRate: '1.000000' }, []],
    [{ validUntil: '2026-11-21' }, []],
    [{ validUntil: '2026-11-20' }, ['validUntil']],
    [{ leadTimeWeeks: 0 }, []],
    [{ leadTimeWeeks: undefined }, ['leadTimeWeeks']],
    [{ paymentTerms: '', incoterm: undefined }, ['paymentTerms', 'incoterm']],
  ])('%j lacks %j', (change, fields) => {
    expect(Object.keys(missing(change))).toEqual(fields)
  })

  it('says what to do, with the currencies of the quote', () => {
    expect(missing({ currency: 'NOK' }).exchangeRate).toEqual(['Enter the exchange rate from NOK to GBP.'])
  })
})

describe('The states of a quote', () => {
  const states = Object.keys(quoteLifecycle.states)
  const those = (is: (status: string) => boolean) => states.filter(is)

  it.each([
    ['draft', isDraft, ['draft']],
    ['live', isLive, ['draft', 'awaiting_approval', 'approved', 'sent']],
    ['revisable', isRevisable, ['approved', 'sent', 'expired']],
    ['issued', isIssued, ['sent', 'won', 'part_won', 'released', 'lost', 'expired', 'superseded']],
  ] as const)('%s are these', (_, is, expected) => {
    expect(those(is)).toEqual(expected)
    expect([is(''), is('unknown')]).toEqual([false, false])
  })

  it('every way to the customer leads through an approval', () => {
    const { actions } = quoteLifecycle
    const into = (state: string) => Object.values(actions).filter(({ to }) => to === state)
    expect(into('approved').map(({ from }) => from)).toEqual([['awaiting_approval']])
    expect(into('awaiting_approval').map(({ from }) => from)).toEqual([['draft']])
    expect(actions.send.from).toEqual(['approved'])
  })

  it('taking something back or giving it up wants a reason', () => {
    const wanting = Object.entries(quoteLifecycle.actions).filter(([, info]) => 'needsReason' in info)
    expect(wanting.map(([name]) => name)).toEqual(['reject', 'extend', 'cancel', 'changeOrder'])
  })

  it('a revision is printed with its number', () => {
    expect(quoteLabel('Q-2026-0231', 2)).toBe('Q-2026-0231 Rev 2')
    expect(quoteLabel('Q-2026-0231', 0)).toBe('Q-2026-0231 Rev 0')
  })
})
