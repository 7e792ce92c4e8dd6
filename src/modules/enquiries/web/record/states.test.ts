import { describe, expect, it } from 'vitest'
import { type EnquiryStatus, enquiryLifecycle } from '../../domain.ts'
import { enquiryButtons, enquiryTrack, hiddenActions, pageLifecycle } from './states.ts'

type Facts = Parameters<typeof enquiryTrack>[0]
const facts = (status: EnquiryStatus, more: Partial<Facts> = {}): Facts => ({
  status,
  bidDecision: 'pending',
  createdAt: '2026-11-02T12:00:00Z',
  history: [],
  ...more,
})
const step = (toState: EnquiryStatus, day: string) =>
  ({ toState, at: `2026-11-${day}T12:00:00Z` }) as Facts['history'][number]

describe('The buttons of an enquiry', () => {
  it.each<[EnquiryStatus, Facts['bidDecision'], readonly string[]]>([
    ['new', 'pending', ['startReview']],
    ['under_review', 'pending', ['makeReady', 'decideBid']],
    ['under_review', 'bid', ['makeReady']],
    ['ready_to_quote', 'bid', ['createQuote']],
    ['quoted', 'bid', ['createQuote']],
    ['won', 'bid', []],
    ['lost', 'bid', ['reopen']],
    ['cancelled', 'pending', []],
    ['no_bid', 'no_bid', []],
  ])('%s, bid %s: %j', (status, bidDecision, buttons) => {
    expect(enquiryButtons(facts(status, { bidDecision }))).toEqual(buttons)
  })

  it('are actions that are possible there', () => {
    for (const status of Object.keys(enquiryLifecycle.states) as EnquiryStatus[]) {
      for (const name of enquiryButtons(facts(status))) {
        const from: readonly string[] = pageLifecycle.actions[name as keyof typeof pageLifecycle.actions].from
        expect(from, `${name} in ${status}`).toContain(status)
      }
    }
  })

  it('a decided bid is not decided again beside them', () => {
    expect(hiddenActions(facts('under_review'))).toEqual([])
    expect(hiddenActions(facts('under_review', { bidDecision: 'bid' }))).toEqual(['decideBid'])
  })
})

describe('The track of an enquiry', () => {
  const told = (one: Facts) =>
    enquiryTrack(one).map(
      ({ label, when, note }) => `${label} ${when} ${typeof note === 'string' ? note : '-'}`,
    )

  it.each<[string, Facts, string[]]>([
    [
      'new',
      facts('new'),
      [
        'New now 2 Nov 2026',
        'Under review later -',
        'Ready to quote later -',
        'Quoted later -',
        'Won later -',
      ],
    ],
    [
      'quoted',
      facts('quoted', {
        history: [step('under_review', '03'), step('ready_to_quote', '05'), step('quoted', '09')],
      }),
      [
        'New done 2 Nov 2026',
        'Under review done 3 Nov 2026',
        'Ready to quote done 5 Nov 2026',
        'Quoted now since 9 Nov 2026',
        'Won later -',
      ],
    ],
    [
      'sent back to the review',
      facts('under_review', {
        history: [step('under_review', '03'), step('ready_to_quote', '05'), step('under_review', '07')],
      }),
      [
        'New done 2 Nov 2026',
        'Under review now since 7 Nov 2026',
        'Ready to quote later -',
        'Quoted later -',
        'Won later -',
      ],
    ],
    [
      'lost',
      facts('lost', { history: [step('under_review', '03'), step('lost', '10')] }),
      ['New done 2 Nov 2026', 'Under review done 3 Nov 2026', 'Lost now since 10 Nov 2026'],
    ],
  ])('%s', (_, one, steps) => {
    expect(told(one)).toEqual(steps)
  })
})
