import { describe, expect, it } from 'vitest'
import {
  daysLeft,
  dueState,
  type EnquiryStatus,
  enquiryLifecycle,
  isEditable,
  isOpen,
  missingToQuote,
  openStates,
  type Readiness,
  SOON_DAYS,
  unquotedStates,
} from './domain.ts'

const HOUR = 3_600_000
const zones = ['UTC', 'Europe/London', 'Europe/Oslo', 'America/Chicago', 'Asia/Singapore']
const states = Object.keys(enquiryLifecycle.states) as EnquiryStatus[]

/** Pairs of an instant now and a due instant, within two months of each other. */
function* pairs(count: number): Generator<[now: Date, due: Date]> {
  let state = 17
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  for (let round = 0; round < count; round++) {
    const now = Date.UTC(2026, 0, 1) + below(365 * 24) * HOUR + below(3_600) * 1000
    yield [new Date(now), new Date(now + (below(2880) - 1440) * HOUR + below(3_600) * 1000)]
  }
}

/** The calendar day of an instant in a zone as a number of days, told another way than the program tells it. */
function dayNumber(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const part = Object.fromEntries(
    parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day) / 86_400_000
}

describe('Whatever now and the due date are', () => {
  it('the days left are those of the calendar of the facility, also over a change of the clocks', () => {
    for (const [now, due] of pairs(400)) {
      for (const zone of zones) {
        const expected = dayNumber(due, zone) - dayNumber(now, zone)
        expect(daysLeft(due.toISOString(), now, zone), `${now.toISOString()} ${zone}`).toBe(expected)
      }
    }
  })

  it('late is late everywhere, and soon is at most three days', () => {
    for (const [now, due] of pairs(400)) {
      for (const zone of zones) {
        const quoteDueAt = due.toISOString()
        const state = dueState({ quoteDueAt, status: 'new' }, now, zone)
        const isSoon = daysLeft(quoteDueAt, now, zone) <= SOON_DAYS
        expect(state).toBe(due < now ? 'overdue' : isSoon ? 'soon' : 'later')
      }
    }
  })

  it('once the quote is out nothing is due any more', () => {
    for (const [now, due] of pairs(50)) {
      for (const status of states.filter((state) => !isEditable(state))) {
        expect(dueState({ quoteDueAt: due.toISOString(), status }, now)).toBe('done')
      }
    }
  })
})

describe('The states', () => {
  it('are editable before the quote, open until the decision', () => {
    expect(states.filter(isEditable)).toEqual([...unquotedStates])
    expect(states.filter(isOpen)).toEqual([...openStates])
    expect([isEditable('unknown'), isOpen('unknown')]).toEqual([false, false])
  })

  it('what is given up or taken up again wants a reason', () => {
    const wanting = Object.entries(enquiryLifecycle.actions).filter(([, info]) => 'needsReason' in info)
    expect(wanting.map(([name]) => name)).toEqual(['clarify', 'changeScope', 'cancel', 'reopen'])
  })

  it('the program alone walks the ways that a quote decides', () => {
    const byProgram = Object.entries(enquiryLifecycle.actions).filter(([, info]) => 'system' in info)
    expect(byProgram.map(([name]) => name)).toEqual(['noBid', 'markQuoted', 'markWon', 'markLost'])
  })
})

describe('Before an enquiry may be quoted', () => {
  const ready: Readiness = {
    contactId: 'c',
    estimatorId: 'e',
    estimatedValue: '0.00',
    expectedOrderDate: '2027-01-01',
    bidDecision: 'bid',
    lineCount: 1,
    needsTechnicalReview: false,
    technicalReviewCompletedAt: null,
  }
  const flaws: readonly [field: string, change: Partial<Readiness>][] = [
    ['bidDecision', { bidDecision: 'no_bid' }],
    ['contactId', { contactId: null }],
    ['estimatorId', { estimatorId: null }],
    ['estimatedValue', { estimatedValue: null }],
    ['expectedOrderDate', { expectedOrderDate: null }],
    ['lines', { lineCount: 0 }],
    ['technicalReview', { needsTechnicalReview: true }],
  ]

  it('every combination of what is missing is told, each in a sentence', () => {
    for (let mask = 0; mask < 2 ** flaws.length; mask++) {
      const chosen = flaws.filter((_, at) => mask & (1 << at))
      const missing = missingToQuote(Object.assign({}, ready, ...chosen.map(([, change]) => change)))
      expect(Object.keys(missing)).toEqual(chosen.map(([field]) => field))
      for (const sentences of Object.values(missing)) expect(sentences.join()).toMatch(/^[A-Z].+\.$/)
    }
  })

  it('a value of nothing is an estimate too', () => {
    expect(missingToQuote(ready)).toEqual({})
  })
})
