import type { EnquiryFacts } from './enquiry-facts.ts'
import { type Quote, workdaysOf } from './quote-draft.ts'
import type { Dates, Story } from './story.ts'
import * as words from './wording.ts'

/** Waits for the decision, at the latest on the last day on which the quote is surely valid. */
export function untilDecision(story: Story, quote: Quote): void {
  const last = quote.pricedAt + (workdaysOf[quote.validDays] ?? 20) - 0.5
  const soonest = Math.min(story.moment + 1, last)
  story.moment = story.draw.between(soonest, last)
}

/** The house lets the offer stand for another 30 days. */
export function extend(story: Story, facts: EnquiryFacts, quote: Quote): void {
  const { draw } = story
  // Some only after the night in which the quote ran out.
  story.moment = Math.max(story.moment + 1, quote.pricedAt + draw.between(15, 27))
  const { moment } = story
  const reason = draw.pick(words.extensionReasons)
  story.add(facts.team.closer, (dates) => {
    const body = { reason, validUntil: dates.day(moment, 30) }
    return { do: 'quote', quote: quote.letter, action: 'extend', body }
  })
  quote.pricedAt = moment
}

function order(story: Story, facts: EnquiryFacts): (dates: Dates) => Record<string, unknown> {
  const { draw } = story
  const { moment } = story
  const contact = facts.company.input.contacts[facts.company.buyers[0] ?? 0]
  const number = draw.pick([
    `PO ${draw.int(45_000, 98_900)}`,
    `4500${draw.int(100_000, 989_000)}`,
    `P-${draw.int(2000, 9800)}`,
  ])
  const needed = draw.int(70, 180)
  return (dates) => ({
    customerPoNo: number,
    customerPoDate: dates.day(moment, -1),
    acceptedByName: contact?.name ?? null,
    acceptedByEmail: contact?.email ?? null,
    requestedDeliveryDate: dates.day(moment, needed),
  })
}

/** The order comes, in whole or in part, and some orders are released at once. */
export function win(story: Story, facts: EnquiryFacts, quote: Quote): void {
  const { team, lot } = facts
  const fields = order(story, facts)
  const isPart = lot.fate === 'part_won'
  const wonLineNos = quote.lines.slice(0, -1).map(({ lineNo }) => lineNo)
  story.add(team.closer, (dates) => ({
    do: 'quote',
    quote: quote.letter,
    action: isPart ? 'partWin' : 'win',
    body: isPart ? { ...fields(dates), wonLineNos } : fields(dates),
  }))
  if (lot.fate !== 'released') return
  const body = { note: story.draw.pick(words.releaseNotes) }
  story.wait(0.5, 4).add(team.approver, { do: 'quote', quote: quote.letter, action: 'release', body })
}

/** What the quote comes to, near enough for what is heard of another price. */
const netOf = ({ lines }: Quote): number =>
  lines
    .filter(({ kind, noQuote }) => kind === 'standard' && !noQuote)
    .flatMap(({ breaks, selectedBreak }) => breaks[selectedBreak] ?? [])
    .reduce((sum, { quantity, unitPrice }) => sum + Number(quantity) * Number(unitPrice), 0)

/** Somebody else gets the order. */
export function lose(story: Story, facts: EnquiryFacts, quote: Quote): void {
  const [lostReason, lostNote, lostToCompetitor, percentAbove] = story.draw.pick(words.lostReasons)
  const lostPrice = percentAbove === null ? null : (netOf(quote) / (1 + percentAbove / 100)).toFixed(0)
  const body = { lostReason, lostNote, lostToCompetitor, lostPrice }
  story.wait(0.02, 0.06).add(facts.team.closer, { do: 'quote', quote: quote.letter, action: 'lose', body })
}

/** The quote is given up before it is sent. */
export function cancelQuote(
  story: Story,
  facts: EnquiryFacts,
  quote: Quote,
  reasons: readonly string[],
): void {
  const body = { reason: story.draw.pick(reasons) }
  story.wait(0.3, 2).add(facts.team.closer, { do: 'quote', quote: quote.letter, action: 'cancel', body })
}
