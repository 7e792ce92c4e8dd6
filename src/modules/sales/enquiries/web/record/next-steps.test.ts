import { describe, expect, it } from 'vitest'
import { type EnquiryStatus, enquiryLifecycle } from '../../domain.ts'
import { enquiryButtons, hiddenActions, pageLifecycle } from './next-steps.ts'

type Facts = Parameters<typeof enquiryButtons>[0]
const facts = (status: EnquiryStatus, more: Partial<Facts> = {}): Facts => ({
  status,
  bidDecision: 'pending',
  ...more,
})
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
