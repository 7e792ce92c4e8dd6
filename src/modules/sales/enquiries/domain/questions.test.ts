import { describe, expect, it } from 'vitest'
import { isLateQuestion, proposedAnswerDay, questionAbilities, questionStatuses } from './questions.ts'

const sent = { status: 'open', sentAt: '2026-11-10T09:00:00Z', dueOn: '2026-11-20' }

describe('A late answer', () => {
  it.each([
    ['the day after it was wanted', sent, '2026-11-21', true],
    ['the day itself', sent, '2026-11-20', false],
    ['a question nobody has sent', { ...sent, sentAt: null }, '2026-11-21', false],
    ['a question without a day', { ...sent, dueOn: null }, '2026-11-21', false],
    ['an answered one', { ...sent, status: 'answered' }, '2026-11-21', false],
    ['a withdrawn one', { ...sent, status: 'withdrawn' }, '2026-11-21', false],
  ])('%s', (_, question, today, isLate) => {
    expect(isLateQuestion(question, today)).toBe(isLate)
  })
})

describe('What can be done with a question', () => {
  const allowed = (status: string, sentAt: string | null) =>
    Object.entries(questionAbilities({ status, sentAt })).flatMap(([name, can]) =>
      can === true ? [name] : [],
    )

  it('follows its state', () => {
    expect(allowed('open', null)).toEqual(['update', 'answer', 'withdraw'])
    expect(allowed('open', sent.sentAt)).toEqual(['answer', 'withdraw'])
    expect(allowed('answered', sent.sentAt)).toEqual(['answer'])
    expect(allowed('withdrawn', null)).toEqual([])
  })

  it('is told as a sentence where it is not possible', () => {
    for (const status of questionStatuses) {
      for (const can of Object.values(questionAbilities({ status, sentAt: sent.sentAt }))) {
        expect(can === true || /^[A-Z].*\.$/.test(can), `${status}: ${can}`).toBe(true)
      }
    }
  })
})

describe('The day an answer is asked for', () => {
  it.each([
    ['five days from today', '2026-12-24', '2026-11-26'],
    ['the day of the quote when that comes before', '2026-11-23', '2026-11-23'],
    ['five days from today when the quote is late already', '2026-11-01', '2026-11-26'],
    ['five days from today when the quote is due today', '2026-11-21', '2026-11-26'],
  ])('is %s', (_, quoteDue, day) => {
    expect(proposedAnswerDay('2026-11-21', quoteDue)).toBe(day)
  })
})
