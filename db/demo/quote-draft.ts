import type { PricedLinePlan } from './costing.ts'
import type { EnquiryFacts } from './enquiry-facts.ts'
import type { Dates, PricingPlan, Story } from './story.ts'
import * as words from './wording.ts'

/** Working days for which a quote is valid at least, by its calendar days. */
export const workdaysOf: Readonly<Record<number, number>> = { 30: 20, 60: 41, 90: 62 }

/** A quote while its story is told. */
export interface Quote {
  readonly letter: string
  readonly validDays: number
  lines: readonly PricedLinePlan[]
  leadTimeWeeks: number
  /** When it was priced last; its validity counts from there. */
  pricedAt: number
  readonly texts: Readonly<Record<string, unknown>>
}

function texts(story: Story, { lot }: EnquiryFacts): Record<string, unknown> {
  const { draw } = story
  const maybe = (probability: number, list: readonly string[]) =>
    draw.chance(probability) ? draw.pick(list) : null
  return {
    deliveryTerms: maybe(0.4, [
      'Partial deliveries allowed.',
      'One delivery, packed for road.',
      'Ready for collection, crated.',
    ]),
    leadTimeBasis: draw.pick(['order', 'order', 'drawing_approval']),
    inclusions: maybe(0.6, words.inclusions),
    exclusions: maybe(0.6, words.exclusions),
    deviations: draw.chance(0.22) ? draw.some(words.deviations, draw.int(1, 3)) : [],
    validityNote: maybe(0.3, words.validityNotes),
    internalNotes: maybe(lot.fate === 'sent' ? 0.4 : 0.2, words.internalNotes),
  }
}

/** What is to run out must run out within the year; two quotes for one enquiry take their time. */
function validDaysOf(story: Story, { lot }: EnquiryFacts): number {
  if (lot.fate === 'expired') return 30
  return lot.second
    ? 60
    : story.draw.weighted([
        [30, 6],
        [60, 3],
        [90, 1],
      ] as const)
}

/** A quote as it is born. */
export const openQuote = (
  story: Story,
  facts: EnquiryFacts,
  letter: string,
  lines: readonly PricedLinePlan[],
): Quote => ({
  letter,
  validDays: validDaysOf(story, facts),
  lines,
  leadTimeWeeks: facts.leadTimeWeeks,
  pricedAt: 0,
  texts: texts(story, facts),
})

/** What a second quote of an enquiry offers instead. */
const titleOf = ({ lines }: Quote): string | undefined =>
  words.alternativeTitles[lines.length % words.alternativeTitles.length]

function pricing(quote: Quote, facts: EnquiryFacts, moment: number): (dates: Dates) => PricingPlan {
  const { lines, leadTimeWeeks, validDays } = quote
  const isHome = facts.company.currency === 'GBP'
  return (dates) => ({
    fields: {
      ...quote.texts,
      quoteDate: dates.day(moment),
      validUntil: dates.day(moment, validDays),
      leadTimeWeeks,
      ...(isHome
        ? {}
        : {
            exchangeRate: facts.rate(dates.share(moment)),
            rateDate: dates.day(moment),
            rateSource: 'Closing rate of our bank',
          }),
      ...(quote.letter === 'A' ? {} : { alternativeTitle: titleOf(quote) }),
    },
    lines,
  })
}

/** The estimator fills in the draft. */
export function price(story: Story, facts: EnquiryFacts, quote: Quote): void {
  quote.pricedAt = story.moment
  const plan = pricing(quote, facts, story.moment)
  story.add(facts.team.estimator, (dates) => ({ do: 'price', quote: quote.letter, pricing: plan(dates) }))
}
