import { describe, expect, it } from 'vitest'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import {
  excerptOf,
  isAhead,
  isVisibleTo,
  missingToSubmit,
  monthBefore,
  monthBounds,
  plainTextOf,
  summaryFrom,
  urgencyOf,
} from './domain.ts'

describe('months', () => {
  it.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('of %s are %s to %s', (month, from, to) => {
    expect(monthBounds(month)).toEqual({ from, to })
  })

  it.each([
    ['2026-12-01', '2026-11'],
    ['2027-01-03', '2026-12'],
  ])('the month before %s is %s', (day, month) => {
    expect(monthBefore(day)).toBe(month)
  })
})

describe('an action', () => {
  it.each([
    ['2026-11-20', null, 'overdue'],
    ['2026-11-21', null, 'today'],
    ['2026-11-22', null, 'tomorrow'],
    ['2026-11-23', null, 'later'],
    [null, null, 'none'],
    ['2026-11-20', '2026-11-21T08:00:00Z', 'none'],
  ] as const)('due on %s, done %s, is %s on 21 November', (dueOn, doneAt, urgency) => {
    expect(urgencyOf({ dueOn, doneAt }, '2026-11-21')).toBe(urgency)
  })
})

describe('who sees a report', () => {
  const author = { id: 'a', role: 'user' }
  it.each([
    ['team', { id: 'b', role: 'user' }, true],
    ['managers', { id: 'b', role: 'user' }, false],
    ['managers', { id: 'b', role: 'manager' }, true],
    ['managers', { id: 'b', role: 'administrator' }, true],
    ['managers', { id: 'b', role: 'client' }, false],
    ['managers', author, true],
  ] as const)('for %s: %o %s', (visibility, person, sees) => {
    expect(isVisibleTo({ visibility, authorId: 'a' }, person)).toBe(sees)
  })
})

describe('what is missing', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const summary = summaryFrom('All well.')

  it('is nothing when there are words and the contact has been', () => {
    expect(missingToSubmit({ summary, contactAt: '2026-11-21T10:00:00Z' }, now)).toEqual({})
  })

  it('is the summary, also when it holds no words', () => {
    const blank = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }
    for (const empty of [null, undefined, blank]) {
      expect(
        Object.keys(missingToSubmit({ summary: empty, contactAt: '2026-11-21T09:00:00Z' }, now)),
      ).toEqual(['summary'])
    }
  })

  it.each([
    ['2026-11-21T10:05:00Z', false],
    ['2026-11-21T10:05:01Z', true],
  ])('a contact at %s, seen at ten, is ahead: %s', (at, ahead) => {
    expect(isAhead(at, now)).toBe(ahead)
    expect('contactAt' in missingToSubmit({ summary, contactAt: at }, now)).toBe(ahead)
  })
})

describe('the words of a summary', () => {
  it('come back as they were typed, empty lines too', () => {
    for (const text of ['One line', 'Two\nlines', 'With\n\na gap', ' indented']) {
      expect(plainTextOf(summaryFrom(text))).toBe(text)
    }
    expect(summaryFrom('  \n ')).toBeNull()
    expect(plainTextOf(null)).toBe('')
  })

  it('are not plain once they have a form', () => {
    expect(plainTextOf(richTextOf([{ heading: 'Visit', paragraphs: ['x'] }]))).toBeNull()
    const bold = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [{ type: 'text' as const, text: 'x', marks: [{ type: 'bold' as const }] }],
        },
      ],
    }
    expect(plainTextOf(bold)).toBeNull()
  })

  it('are cut between words for lists', () => {
    expect(excerptOf(summaryFrom('Short.\nSecond line.'))).toBe('Short. Second line.')
    const long = excerptOf(summaryFrom('flange '.repeat(60)))
    expect(long.length).toBeLessThanOrEqual(181)
    expect(long).toMatch(/flange\u2026$/)
    expect(excerptOf(summaryFrom('x'.repeat(400)))).toHaveLength(181)
    expect(excerptOf(null)).toBe('')
  })
})
