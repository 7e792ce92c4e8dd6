import type { EnquiryFacts } from './enquiry-facts.ts'
import { type Fate, isOpenFate } from './fates.ts'
import type { Dates, EnquiryPlan, Story } from './story.ts'
import * as words from './wording.ts'

const confidences: Readonly<Partial<Record<Fate, readonly (readonly [string, number])[]>>> = {
  won: [
    ['B', 3],
    ['C', 5],
    ['A', 1],
  ],
  part_won: [
    ['B', 3],
    ['C', 5],
  ],
  released: [
    ['B', 4],
    ['C', 3],
    ['A', 2],
  ],
  lost: [
    ['C', 5],
    ['D', 4],
    ['E', 1],
  ],
}
const usual = [
  ['B', 2],
  ['C', 6],
  ['D', 5],
  ['E', 2],
] as const

const entrySteps: Readonly<Partial<Record<Fate, readonly string[]>>> = {
  new: ['LEAD', 'QUAL', 'ENQ', 'ENQ'],
  under_review: ['QUAL', 'ENQ', 'ENQ'],
}

function registered(story: Story, facts: EnquiryFacts): (dates: Dates) => EnquiryPlan {
  const { draw } = story
  const { lot, company, team, lines } = facts
  const isNew = lot.fate === 'new'
  const isOpen = isNew || lot.fate === 'under_review'
  const cameIn = draw.between(0.01, 0.25)
  const due = Math.floor(draw.between(isOpen ? 5 : 7, 17)) + 0.95
  const ordersIn = draw.int(30, 110)
  const neededIn = draw.int(95, 260)
  const isAbroad = company.country !== 'GB'
  const engineering = company.engineers.length > 0 && draw.chance(0.6) ? draw.pick(company.engineers) : null
  const fields = {
    endUser: draw.pick(words.endUsers),
    projectName: facts.project,
    endDestinationCountry: isAbroad
      ? company.country
      : draw.pick(['GB', 'GB', 'GB', 'NO', 'NL', 'AO', 'BR', null]),
    receivedVia: draw.weighted([
      ['email', 6],
      ['portal', 2],
      ['phone', 1],
      ['visit', 1],
      ['tender', 2],
    ] as const),
    customerReference: draw.pick([
      `RFQ ${draw.int(70, 99)}-${draw.int(1000, 9899)}`,
      `ITT-${draw.int(2000, 8999)}`,
      `${company.country === 'DE' ? 'Anfrage' : 'Enquiry'} ${draw.int(40_000, 89_000)}`,
      `PR${draw.int(4_500_000, 4_899_000)}`,
    ]),
    estimatedValue: isNew && draw.chance(0.4) ? null : facts.estimatedValue,
    currency: company.currency,
    priority: draw.weighted([
      ['normal', 7],
      ['high', 2],
      ['low', 1],
    ] as const),
    freeIssue: draw.chance(0.08),
    notes: draw.chance(0.25) ? draw.pick(words.enquiryComments) : null,
  }
  const plan = {
    company: company.input.code,
    contact: draw.pick(company.buyers),
    engineeringContact: engineering,
    facility: facts.facility,
    salesperson: team.seller,
    estimator: isNew && draw.chance(0.55) ? null : team.estimator,
    marketSegment: facts.segment,
    salesStep: draw.pick(entrySteps[lot.fate] ?? ['ENQ']),
    confidence: draw.weighted(confidences[lot.fate] ?? usual),
    lines,
  }
  return (dates) => ({
    ...plan,
    fields: {
      ...fields,
      receivedAt: dates.instant(-cameIn),
      quoteDueAt: dates.instant(Math.floor(due) + 0.95),
      requiredDeliveryDate: dates.day(0, neededIn),
      expectedOrderDate: isNew ? null : dates.day(0, ordersIn),
    },
  })
}

function review(story: Story, { team }: EnquiryFacts, complete: boolean): void {
  const { draw } = story
  const hasException = draw.chance(0.3)
  story.wait(0.4, 1.8).add(team.engineer, {
    do: 'review',
    body: {
      drawingLegible: 'yes',
      materialAvailable: complete ? (hasException ? 'no' : 'yes') : null,
      pslWithinScope: 'yes',
      ndeArranged: complete ? draw.pick(['yes', 'yes', 'not_applicable']) : null,
      exceptions: complete && hasException ? draw.pick(words.reviewExceptions) : null,
      complete,
    },
  })
}

const comment = (story: Story, { team }: EnquiryFacts, probability: number) => {
  if (!story.draw.chance(probability)) return
  const by = story.draw.pick([team.seller, team.estimator])
  story
    .wait(0.02, 0.2)
    .add(by, { do: 'comment', on: 'enquiry', text: story.draw.pick(words.enquiryComments) })
}

/** The part of the story up to "ready to quote", or to where the enquiry stops before. */
export function tellEnquiry(story: Story, facts: EnquiryFacts): void {
  const { draw } = story
  const { team, lot } = facts
  const plan = registered(story, facts)
  story.add(team.seller, (dates) => ({ do: 'receive', enquiry: plan(dates) }))
  comment(story, facts, 0.18)
  if (lot.fate === 'new') return
  story
    .wait(0.2, 1.1)
    .add(draw.pick([team.seller, team.estimator]), { do: 'enquiry', action: 'startReview', body: {} })
  if (lot.fate === 'under_review') {
    if (draw.chance(0.6)) {
      story.wait(0.1, 1).add(team.seller, { do: 'decideBid', body: { decision: 'bid', note: null } })
    }
    if (facts.needsReview) review(story, facts, draw.chance(0.4))
    comment(story, facts, 0.4)
    return
  }
  if (lot.fate === 'no_bid') {
    const [reason, note] = draw.pick(words.noBidReasons)
    story.wait(0.3, 2.5).add(team.seller, { do: 'decideBid', body: { decision: 'no_bid', reason, note } })
    return
  }
  const note = draw.pick(words.bidNotes)
  story.wait(0.1, 1.2).add(team.seller, { do: 'decideBid', body: { decision: 'bid', note } })
  if (facts.needsReview || draw.chance(0.25)) review(story, facts, true)
  if (lot.fate === 'cancelled') {
    const reason = draw.pick(words.cancelReasons)
    story.wait(1, 8).add(team.closer, { do: 'enquiry', action: 'cancel', body: { reason } })
    return
  }
  if (lot.fate === 'lost_unquoted') {
    const body = { lostReason: 'no_response', lostNote: 'Somebody else was ordered before we could quote.' }
    story.wait(2, 9).add(team.seller, { do: 'enquiry', action: 'lose', body })
    return
  }
  makeReady(story, facts)
}

function makeReady(story: Story, facts: EnquiryFacts): void {
  const { draw } = story
  const { team, lot } = facts
  const ready = () =>
    story.wait(0.1, 0.7).add(team.estimator, { do: 'enquiry', action: 'makeReady', body: {} })
  ready()
  // Of what is decided, the board shows nothing any more.
  if (isOpenFate(lot.fate) || draw.chance(0.25)) {
    story.wait(0.01, 0.05).add(team.estimator, { do: 'moveStep', step: 'ESTIM' })
  }
  if (draw.chance(0.09)) {
    const reason = draw.pick(words.clarifications)
    story.wait(0.3, 1.2).add(team.estimator, { do: 'enquiry', action: 'clarify', body: { reason } })
    story.wait(0.8, 3)
    ready()
  }
  if (lot.fate === 'ready_to_quote' && draw.chance(0.3)) {
    const lostNote = 'Buyer told us that the order is placed.'
    const reason = 'The other maker had to withdraw; we are asked again.'
    story
      .wait(0.5, 2)
      .add(team.seller, { do: 'enquiry', action: 'lose', body: { lostReason: 'incumbent', lostNote } })
    story.wait(2, 6).add('manager', { do: 'enquiry', action: 'reopen', body: { reason } })
  }
  comment(story, facts, 0.15)
}
