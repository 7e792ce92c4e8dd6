import type { Draw } from './draw.ts'

/** How an enquiry ends, or stands today. `expired`, `draft` and so on are those of its quote. */
export const fates = {
  new: 11,
  under_review: 15,
  ready_to_quote: 9,
  no_bid: 22,
  cancelled: 10,
  lost_unquoted: 7,
  draft: 13,
  awaiting_approval: 9,
  approved: 6,
  sent: 34,
  won: 46,
  part_won: 12,
  released: 16,
  lost: 64,
  expired: 17,
  quote_cancelled: 9,
} as const
export type Fate = keyof typeof fates

/** The fates for which a quote is made. */
const quoted: readonly Fate[] = [
  'draft',
  'awaiting_approval',
  'approved',
  'sent',
  'won',
  'part_won',
  'released',
  'lost',
  'expired',
  'quote_cancelled',
]
/** Still on the board. */
const open: readonly Fate[] = [
  'new',
  'under_review',
  'ready_to_quote',
  'draft',
  'awaiting_approval',
  'approved',
  'sent',
  'expired',
]
export const isOpenFate = (fate: Fate): boolean => open.includes(fate)
export const isQuoted = (fate: Fate): boolean => quoted.includes(fate)

/** What becomes of a second quote for the same enquiry. */
export type SecondQuote = 'cancelled' | 'lost' | 'sent'

/** How many enquiries of a fate get a second quote, and what becomes of it. */
const seconds: Readonly<Partial<Record<Fate, readonly [SecondQuote, number]>>> = {
  won: ['cancelled', 9],
  lost: ['lost', 9],
  sent: ['sent', 6],
}

/** One enquiry before anything is known of it but its end. */
export interface Lot {
  readonly fate: Fate
  readonly second: SecondQuote | null
  /** Revisions after Rev 0. */
  readonly revisions: 0 | 1 | 2
}

const revisable: readonly Fate[] = ['sent', 'won', 'part_won', 'released', 'lost', 'expired']

/** Every nth quote that was sent is revised, some twice. */
function revisionsOf(fate: Fate, at: number): Lot['revisions'] {
  if (!revisable.includes(fate)) return 0
  if (at % 20 === 3) return 2
  return at % 6 === 1 ? 1 : 0
}

/**
 * All lots in a mixed order. With a `share` below 1 there are fewer, but at least one of each fate and one of
 * each kind of second quote.
 */
export function lots(draw: Draw, share: number): Lot[] {
  const scaled = (count: number) => Math.max(1, Math.round(count * share))
  const all = (Object.keys(fates) as Fate[]).flatMap((fate) => {
    const [second, count] = seconds[fate] ?? [null, 0]
    const withSecond = second ? scaled(count) : 0
    const total = Math.max(scaled(fates[fate]), withSecond + 1)
    return Array.from({ length: total }, (_, at): Lot => {
      const isSecond = at < withSecond
      return { fate, second: isSecond ? second : null, revisions: isSecond ? 0 : revisionsOf(fate, at) }
    })
  })
  return draw.shuffle(all)
}
