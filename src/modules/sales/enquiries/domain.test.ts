import { describe, expect, it } from 'vitest'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import {
  daysLeft,
  dueState,
  enquiryLifecycle,
  isEditable,
  isOpen,
  lostFields,
  missingToQuote,
  openStates,
} from './domain.ts'

const now = new Date('2026-11-21T10:00:00Z')

describe('the colour of a due date', () => {
  it.each([
    ['2026-11-21T09:59:59Z', 'under_review', 'overdue'],
    ['2026-11-21T10:00:01Z', 'under_review', 'soon'],
    ['2026-11-24T23:00:00Z', 'new', 'soon'],
    ['2026-11-25T00:00:00Z', 'new', 'later'],
    ['2026-11-01T00:00:00Z', 'quoted', 'done'],
    ['2026-11-01T00:00:00Z', 'won', 'done'],
  ])('%s, %s: %s', (quoteDueAt, status, expected) => {
    expect(dueState({ quoteDueAt, status }, now)).toBe(expected)
  })

  it('counts calendar days where the facility is', () => {
    const late = new Date('2026-11-21T23:30:00Z')
    expect(daysLeft('2026-11-22T10:00:00Z', late, 'UTC')).toBe(1)
    expect(daysLeft('2026-11-22T10:00:00Z', late, 'Europe/Oslo')).toBe(0)
    expect(daysLeft('2026-11-19T10:00:00Z', late, 'Asia/Singapore')).toBe(-3)
    // The clocks change on 29 March 2026 in Oslo.
    expect(daysLeft('2026-03-30T10:00:00Z', new Date('2026-03-28T10:00:00Z'), 'Europe/Oslo')).toBe(2)
  })
})

describe('the lifecycle', () => {
  it('reaches every state', () => {
    const reached = new Set<string>([enquiryLifecycle.initial])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const info of Object.values(enquiryLifecycle.actions)) {
        if (info.from.some((state) => reached.has(state))) reached.add(info.to)
      }
    }
    expect([...reached].sort()).toEqual(Object.keys(enquiryLifecycle.states).sort())
  })

  it('lets only the quotes decide quoted and won', () => {
    for (const state of ['quoted', 'won'] as const) {
      const byHand = Object.values(enquiryLifecycle.actions).filter(
        (info) => info.to === state && !('system' in info),
      )
      expect(byHand).toEqual([])
    }
  })

  it('ends with won, cancelled and no bid', () => {
    for (const state of ['won', 'cancelled', 'no_bid']) {
      const open = Object.keys(enquiryLifecycle.actions).filter((action) =>
        allows(enquiryLifecycle, action, state),
      )
      expect([state, open]).toEqual([state, []])
    }
  })

  it('is editable until the quote is out, and open until it is decided', () => {
    expect(openStates.filter(isEditable)).toEqual(['new', 'under_review', 'ready_to_quote'])
    expect(openStates.every(isOpen)).toBe(true)
    expect(isOpen('lost')).toBe(false)
  })
})

describe('what is missing before it may be quoted', () => {
  const ready = {
    contactId: 'c',
    estimatorId: 'e',
    estimatedValue: '1.00',
    expectedOrderDate: '2027-01-01',
    bidDecision: 'bid',
    lineCount: 1,
    needsTechnicalReview: false,
    technicalReviewCompletedAt: null,
  }

  it.each([
    ['bidDecision', { bidDecision: 'pending' }],
    ['contactId', { contactId: null }],
    ['estimatorId', { estimatorId: null }],
    ['estimatedValue', { estimatedValue: null }],
    ['expectedOrderDate', { expectedOrderDate: null }],
    ['lines', { lineCount: 0 }],
    ['technicalReview', { needsTechnicalReview: true }],
  ])('%s', (field, change) => {
    expect(Object.keys(missingToQuote({ ...ready, ...change }))).toEqual([field])
  })

  it('is nothing otherwise', () => {
    expect(missingToQuote(ready)).toEqual({})
    const reviewed = {
      ...ready,
      needsTechnicalReview: true,
      technicalReviewCompletedAt: '2026-11-20T10:00:00Z',
    }
    expect(missingToQuote(reviewed)).toEqual({})
  })
})

it("a competitor's price is none below nothing", () => {
  expect(lostFields.lostPrice.safeParse('1200.50').success).toBe(true)
  expect(lostFields.lostPrice.safeParse('-1').success).toBe(false)
})
