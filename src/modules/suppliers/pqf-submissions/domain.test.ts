import { describe, expect, it } from 'vitest'
import type { Answers, Question, Section } from '#modules/suppliers/pqf/domain.ts'
import { missingAnswers, passes, scoreOf } from './domain.ts'

const question = (id: string, change: Partial<Question> = {}): Question => ({
  id,
  text: `Question ${id}`,
  type: 'yes_no',
  required: true,
  weight: 1,
  expires: false,
  ...change,
})
const formOf = (...questions: Question[]): Section[] => [{ id: 's', title: 'Section', questions }]
const today = { on: '2026-11-21', notAccepted: [] }

describe('The score', () => {
  const form = formOf(
    question('iso', { type: 'file', weight: 10, expires: true }),
    question('accident', { weight: 5, wanted: 'no' }),
    question('scope', { type: 'text', weight: 0 }),
    question('lab', { type: 'text', weight: 3, required: false }),
  )
  const good: Answers = {
    iso: { fileIds: ['f'], expiresOn: '2027-01-01' },
    accident: { value: 'no' },
    lab: { value: 'Own laboratory' },
  }

  it('is earned over possible weight in percent, exactly', () => {
    expect(scoreOf(form, good, today)).toBe('100.00')
    expect(scoreOf(form, { ...good, lab: undefined }, today)).toBe('83.33')
    expect(scoreOf(form, { ...good, accident: { value: 'yes' } }, today)).toBe('72.22')
    expect(scoreOf(form, {}, today)).toBe('0.00')
  })

  it('takes out what is not applicable', () => {
    expect(scoreOf(form, { ...good, accident: { value: 'not_applicable' } }, today)).toBe('100.00')
    const only = formOf(question('accident'))
    expect(scoreOf(only, { accident: { value: 'not_applicable' } }, today)).toBeNull()
    expect(scoreOf(formOf(question('scope', { weight: 0 })), {}, today)).toBeNull()
  })

  it('gives nothing for what has run out or is not accepted', () => {
    expect(scoreOf(form, good, { ...today, on: '2027-01-01' })).toBe('100.00')
    expect(scoreOf(form, good, { ...today, on: '2027-01-02' })).toBe('44.44')
    expect(scoreOf(form, { ...good, iso: { fileIds: ['f'] } }, today)).toBe('44.44')
    expect(scoreOf(form, good, { ...today, notAccepted: ['lab', 'accident'] })).toBe('55.56')
  })

  it('passes from the pass score on', () => {
    expect(passes('70.00', '70.00')).toBe(true)
    expect(passes('69.99', '70.00')).toBe(false)
    expect(passes('9.00', '70.00')).toBe(false)
    expect(passes('0.00', null)).toBe(true)
    expect(passes(null, '70.00')).toBe(true)
  })
})

describe('What is missing', () => {
  const form = formOf(
    question('a', { type: 'text' }),
    question('b', { type: 'text', required: false }),
    question('c', { type: 'text', required: false, expires: true }),
  )

  it('is every required answer and the day of every answer that runs out', () => {
    expect(missingAnswers(form, {})).toEqual({ 'answers.a.value': ['Answer "Question a".'] })
    expect(Object.keys(missingAnswers(form, { a: { value: 'x' }, c: { value: 'y' } }))).toEqual([
      'answers.c.expiresOn',
    ])
    expect(missingAnswers(form, { a: { value: 'x' }, c: { value: 'y', expiresOn: '2027-01-01' } })).toEqual(
      {},
    )
  })
})
