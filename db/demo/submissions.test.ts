import { describe, expect, it } from 'vitest'
import { misfits } from '#platform/contract/values/step-answers.ts'
import { askedStep, type Question, questionsOf, type Section } from '#modules/suppliers/pqf/domain.ts'
import { missingAnswers, scoreOf } from '#modules/suppliers/pqf-submissions/domain.ts'
import { starterSections } from '#modules/suppliers/pqf/server/starter-sections.ts'
import { supplierRows } from './roster.ts'
import { answersTo, earlySubmissions, lateSubmissions, type SubmissionPlan } from './submissions.ts'

const today = '2026-11-21'
const plans = [...earlySubmissions, ...lateSubmissions]

/** The starter form with ids, as the database would give them. */
const formOf = (code: string): Section[] =>
  starterSections(code).map((section, at) => ({
    id: `s${at}`,
    title: section.title,
    questions: section.questions.map((question, place): Question => ({ ...question, id: `q${at}.${place}` })),
  }))
const scored = ({ form, fate }: SubmissionPlan) => {
  const sections = formOf(form)
  const answers = answersTo(sections, { fate, today, files: ['file'] })
  return { sections, answers, score: Number(scoreOf(sections, answers, { on: today, notAccepted: [] })) }
}

describe('The submissions of the demonstration', () => {
  it('are those of suppliers, each once for a form', () => {
    const known = new Set(supplierRows.map(([code]) => code))
    expect(plans.filter(({ company }) => !known.has(company))).toEqual([])
    expect(new Set(plans.map(({ company, form }) => `${company} ${form}`)).size).toBe(plans.length)
  })

  it('have answers that fit their questions, complete where they were submitted', () => {
    for (const plan of plans.filter(({ fate }) => fate !== 'invited')) {
      const { sections, answers } = scored(plan)
      const asked = questionsOf(sections).map((question) => askedStep(question, answers[question.id]))
      expect([plan.company, misfits(asked)]).toEqual([plan.company, {}])
      const isComplete = Object.keys(missingAnswers(sections, answers)).length === 0
      expect([plan.company, isComplete]).toEqual([plan.company, plan.fate !== 'in_progress'])
    }
  })

  it('pass where they were approved', () => {
    for (const plan of plans.filter(({ fate }) => fate === 'approve')) {
      expect([plan.company, scored(plan).score]).toEqual([plan.company, 100])
    }
    const rejected = plans.filter(({ fate }) => fate === 'reject')
    for (const plan of rejected) expect(scored(plan).score).toBeLessThan(70)
  })
})
