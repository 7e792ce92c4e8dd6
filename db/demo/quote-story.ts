import { type PricedLinePlan, repriced } from './costing.ts'
import type { EnquiryFacts } from './enquiry-facts.ts'
import { isOpenFate } from './fates.ts'
import { cancelQuote, extend, lose, untilDecision, win } from './quote-decision.ts'
import { openQuote, price, type Quote, workdaysOf } from './quote-draft.ts'
import type { Story } from './story.ts'
import * as words from './wording.ts'

type Stop = 'created' | 'draft' | 'awaiting_approval' | 'approved' | 'sent'

const act = (quote: Quote, action: 'submit' | 'recall' | 'approve', body: object = {}) =>
  ({ do: 'quote', quote: quote.letter, action, body }) as const

/** From the priced draft to the mail, or to where the revision stops before. */
function issue(story: Story, facts: EnquiryFacts, quote: Quote, stop: Stop): void {
  const { draw } = story
  const { team } = facts
  if (stop === 'draft') return
  story.wait(0.05, 0.4).add(team.estimator, act(quote, 'submit'))
  if (stop !== 'awaiting_approval' && draw.chance(0.05)) {
    story.wait(0.05, 0.3).add(team.estimator, act(quote, 'recall'))
    quote.leadTimeWeeks += 1
    story.wait(0.1, 0.5)
    price(story, facts, quote)
    story.wait(0.02, 0.2).add(team.estimator, act(quote, 'submit'))
  }
  if (stop === 'awaiting_approval') return
  if (draw.chance(0.07)) {
    const reason = draw.pick(words.rejections)
    story
      .wait(0.1, 0.9)
      .add(team.approver, { do: 'quote', quote: quote.letter, action: 'reject', body: { reason } })
    quote.lines = repriced(quote.lines, { percent: -draw.int(2, 6), leadTimeWeeks: quote.leadTimeWeeks })
    story.wait(0.1, 0.8)
    price(story, facts, quote)
    story.wait(0.02, 0.2).add(team.estimator, act(quote, 'submit'))
  }
  story.wait(0.05, 0.9).add(team.approver, act(quote, 'approve'))
  if (stop === 'approved') return
  story.wait(0.03, 0.5).add(team.seller, { do: 'send', quote: quote.letter, byHand: draw.chance(0.04) })
}

function make(
  story: Story,
  facts: EnquiryFacts,
  letter: string,
  lines: readonly PricedLinePlan[],
  stop: Stop,
): Quote {
  story.wait(0.1, 1.2).add(facts.team.estimator, { do: 'createQuote', quote: letter })
  const quote = openQuote(story, facts, letter, lines)
  if (stop === 'created') return quote
  story.wait(0.4, 2.4)
  price(story, facts, quote)
  comment(story, facts, quote, 0.12)
  issue(story, facts, quote, stop)
  return quote
}

function comment(story: Story, { team }: EnquiryFacts, quote: Quote, probability: number): void {
  if (!story.draw.chance(probability)) return
  const by = story.draw.pick([team.seller, team.seller, team.estimator])
  const text = story.draw.pick(words.quoteComments)
  story.wait(0.02, 0.15).add(by, { do: 'comment', on: quote.letter, text })
}

function revise(story: Story, facts: EnquiryFacts, quote: Quote): void {
  const { draw } = story
  const { team } = facts
  story.wait(1.5, 4)
  if (draw.chance(0.35)) {
    const reason = draw.pick(words.scopeChanges)
    story.add(team.seller, { do: 'enquiry', action: 'changeScope', body: { reason } }).wait(0.1, 0.5)
  }
  story.add(team.estimator, { do: 'revise', quote: quote.letter, reason: draw.pick(words.revisionReasons) })
  quote.leadTimeWeeks = Math.max(4, quote.leadTimeWeeks - draw.int(0, 2))
  quote.lines = repriced(quote.lines, { percent: draw.between(1, 5), leadTimeWeeks: quote.leadTimeWeeks })
  story.wait(0.3, 1.5)
  price(story, facts, quote)
  issue(story, facts, quote, 'sent')
}

/** Calls, the board, the forecast: what happens while the customer thinks. */
function follow(story: Story, facts: EnquiryFacts, quote: Quote): void {
  const { draw } = story
  const { team, lot } = facts
  comment(story, facts, quote, 0.3)
  if (draw.chance(isOpenFate(lot.fate) ? 0.6 : 0.2)) {
    const step =
      lot.fate === 'sent' ? draw.pick(['CLAR', 'CLAR', 'NEGO', 'LOI']) : draw.pick(['CLAR', 'NEGO'])
    story.wait(0.3, 1.2).add(team.seller, { do: 'moveStep', step })
  }
  if (draw.chance(0.3)) {
    const isGood = !['lost', 'expired'].includes(lot.fate)
    const confidence = draw.pick(isGood ? ['A', 'B', 'B', 'C'] : ['C', 'D', 'D', 'E'])
    const { moment } = story.wait(0.05, 0.5)
    const days = draw.int(12, 60)
    story.add(team.seller, (dates) => {
      const expectedOrderDate = dates.day(moment, days)
      return { do: 'forecast', quote: quote.letter, confidence, expectedOrderDate }
    })
  }
}

/** Where a story lies in the year: its moment `moment` happens between two moments of the calendar. */
export interface Anchor {
  readonly moment: number
  readonly from: number
  readonly to: number
}

/** The part of the story from the first quote on; where its fate ties it to today, the anchor, else null. */
export function tellQuotes(story: Story, facts: EnquiryFacts): Anchor | null {
  const { draw } = story
  const { lot, team } = facts
  const stops: Readonly<Record<string, Stop>> = {
    draft: draw.chance(0.4) ? 'created' : 'draft',
    awaiting_approval: 'awaiting_approval',
    approved: 'approved',
    quote_cancelled: draw.pick(['draft', 'approved'] as const),
  }
  const stop = stops[lot.fate] ?? 'sent'
  const quote = make(story, facts, 'A', facts.priced, stop)
  if (lot.fate === 'quote_cancelled') {
    cancelQuote(story, facts, quote, words.quoteCancelReasons)
    const reason = draw.pick(words.cancelReasons)
    story.wait(0.02, 0.5).add(team.closer, { do: 'enquiry', action: 'cancel', body: { reason } })
  }
  if (stop !== 'sent')
    return lot.fate === 'quote_cancelled' ? null : { moment: story.moment, from: -8, to: -0.03 }
  if (isOpenFate(lot.fate) || draw.chance(0.3)) {
    story.wait(0.02, 0.1).add(team.seller, { do: 'moveStep', step: 'QUOTED' })
  }
  for (let left = lot.revisions; left > 0; left -= 1) revise(story, facts, quote)
  let other: Quote | undefined
  if (lot.second) {
    const lines = repriced(facts.priced, {
      percent: draw.between(4, 12),
      leadTimeWeeks: facts.leadTimeWeeks + 2,
    })
    other = make(story, facts, 'B', lines, lot.second === 'cancelled' ? 'draft' : 'sent')
  }
  const sentAt = story.moment
  follow(story, facts, quote)
  if (lot.fate === 'expired') return { moment: sentAt, from: -75, to: -26 }
  if (lot.fate === 'sent') {
    const oldest = 1 - (workdaysOf[quote.validDays] ?? 20)
    return { moment: quote.pricedAt, from: oldest, to: quote.pricedAt - story.moment - 0.03 }
  }
  if (other && lot.second === 'cancelled') cancelQuote(story, facts, other, words.optionCancelReasons)
  const isWon = lot.fate !== 'lost'
  if (isWon && !lot.second && quote.validDays === 30 && draw.chance(0.2)) extend(story, facts, quote)
  untilDecision(story, quote)
  if (isWon && draw.chance(0.3)) story.add(team.seller, { do: 'moveStep', step: 'LOI' }).wait(0.02, 0.4)
  if (other && lot.second === 'lost') lose(story, facts, other)
  if (isWon) win(story, facts, quote)
  else lose(story, facts, quote)
  return null
}
