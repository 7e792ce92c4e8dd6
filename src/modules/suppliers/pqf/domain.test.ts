import { describe, expect, it } from 'vitest'
import { isAnswered, valueProblem } from '#platform/contract/values/typed-steps.ts'
import {
  type Answer,
  answerWith,
  askedStep,
  hasOwnIds,
  judgedStep,
  moved,
  movedToSection,
  publishProblems,
  type Question,
  type QuestionType,
  stepOf,
  valueOf,
} from './domain.ts'

const question = (type: QuestionType, change: Partial<Question> = {}): Question => ({
  id: type,
  text: `A ${type}`,
  type,
  required: true,
  weight: 5,
  expires: false,
  ...change,
})
/** A question of that type with an answer, as the kit judges it. */
const isThere = (type: QuestionType, answer: Answer | undefined): boolean =>
  isAnswered(stepOf(question(type)), valueOf(question(type), answer))
const answerProblem = (of: Question, answer: Answer): string | null =>
  valueProblem(stepOf(of), valueOf(of, answer))
const formOf = (...questions: Question[]) => ({ sections: [{ id: 's', title: 'Quality', questions }] })

describe('An answer', () => {
  it('is there when somebody wrote something', () => {
    expect(isThere('text', { value: ' ' })).toBe(false)
    expect(isThere('text', { value: 'ISO 9001' })).toBe(true)
    expect(isThere('file', { fileIds: [] })).toBe(false)
    expect(isThere('file', { fileIds: ['f'] })).toBe(true)
    expect(isThere('table', { rows: [['', ' ']] })).toBe(false)
    expect(isThere('table', { rows: [['', 'Leeds']] })).toBe(true)
    expect(isThere('yes_no', undefined)).toBe(false)
  })

  it.each([
    ['yes_no', 'maybe', 'Choose yes, no or not applicable.'],
    ['yes_no', 'not_applicable', null],
    ['number', '12,5', 'Enter a number.'],
    ['number', '-12.5', null],
    ['date', '2026-02-30', 'Enter a date.'],
    ['date', '2026-02-28', null],
    ['text', 'anything', null],
    ['number', '', null],
  ] as const)('to %s may be %s or not', (type, value, problem) => {
    expect(answerProblem(question(type), { value })).toBe(problem)
  })

  it('has no more cells than its table', () => {
    const table = question('table', { columns: ['Year', 'Turnover'] })
    expect(answerProblem(table, { rows: [['2025', '4.1 m']] })).toBeNull()
    expect(answerProblem(table, { rows: [['2025', '4.1 m', 'x']] })).toContain('more cells')
  })
})

describe('A question as a step', () => {
  it.each<[QuestionType, Answer]>([
    ['yes_no', { value: 'no' }],
    ['text', { value: 'ISO 9001' }],
    ['number', { value: '12.5' }],
    ['date', { value: '2026-02-28' }],
    ['file', { fileIds: ['f'] }],
    ['table', { rows: [['2025', '']] }],
  ])('keeps the answer to %s where it stood', (type, answer) => {
    const of = question(type, { columns: ['Year', 'Turnover'] })
    expect(answerWith(of, valueOf(of, answer))).toEqual(answer)
    expect(askedStep(of, answer)).toMatchObject({ path: `answers.${type}.value`, required: true })
  })

  it('does not say which answer earns the weight', () => {
    expect(stepOf(question('yes_no', { wanted: 'no' }))).not.toHaveProperty('wanted')
    expect(judgedStep(question('yes_no', { wanted: 'no' }))).toMatchObject({ wanted: 'no' })
    expect(judgedStep(question('yes_no'))).toMatchObject({ wanted: 'yes' })
  })
})

describe('A form', () => {
  it('can be published when it has questions, columns and something to score', () => {
    expect(publishProblems({ sections: [] })).toEqual(['Add at least one question.'])
    expect(publishProblems(formOf())).toContain('The section "Quality" has no questions.')
    expect(publishProblems(formOf(question('table')))).toEqual(['The table "A table" has no columns.'])
    const unscored = formOf(question('text', { weight: 0 }))
    expect(publishProblems({ ...unscored, passScore: '70.00' })).toEqual([
      'A pass score needs questions with a weight.',
    ])
    expect(publishProblems({ ...formOf(question('text')), passScore: '70.00' })).toEqual([])
  })

  it('has every id once', () => {
    expect(hasOwnIds([{ id: 'a', questions: [{ id: 'b' }, {}] }, { questions: [{}] }])).toBe(true)
    expect(hasOwnIds([{ id: 'a', questions: [{ id: 'a' }] }])).toBe(false)
  })

  it('is put into another order one entry at a time', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })

  it('gives a question to another section, at its end', () => {
    const sections = [
      { title: 'One', questions: ['a', 'b'] },
      { title: 'Two', questions: ['c'] },
    ]
    expect(movedToSection(sections, { section: 0, question: 0 }, 1)).toEqual([
      { title: 'One', questions: ['b'] },
      { title: 'Two', questions: ['c', 'a'] },
    ])
    expect(movedToSection(sections, { section: 0, question: 0 }, 0)).toEqual(sections)
    expect(movedToSection(sections, { section: 0, question: 7 }, 1)).toEqual(sections)
    expect(movedToSection(sections, { section: 0, question: 0 }, 2)).toEqual(sections)
  })
})
