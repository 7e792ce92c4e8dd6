import { describe, expect, it } from 'vitest'
import { enquiries } from '../contract.ts'
import { enquiryLifecycle, lostReasons, noBidReasons, reviewAnswers } from '../domain.ts'
import { createSections, detailSections } from './form/sections.ts'
import * as words from './labels.ts'

const { filters } = enquiries.endpoints.list.list

describe('There is a word for', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['every state', words.statusNames, Object.keys(enquiryLifecycle.states)],
    ['every reason not to bid', words.noBidReasonNames, noBidReasons],
    ['every reason of a loss', words.lossNames, lostReasons],
    ['every answer of the review', words.answerNames, reviewAnswers],
    ['every priority', words.priorityNames, filters.priority.values],
    ['every bid decision', words.bidDecisionNames, filters.bidDecision.values],
  ])('%s, and each is another one', (_, names, values) => {
    expect(Object.keys(names).sort()).toEqual([...values].sort())
    expect(new Set(Object.values(names)).size).toBe(values.length)
    for (const name of Object.values(names)) expect(name).toMatch(/^[A-Z]/)
  })
})

describe('The sections of a form', () => {
  const fieldsOf = (sections: typeof createSections) => sections.flatMap(({ fields }) => fields)
  const known = Object.keys(enquiries.input.shape)

  it.each([
    ['a new enquiry', createSections],
    ['the details', detailSections],
  ])('of %s name each field once, and only fields there are', (_, sections) => {
    const fields = fieldsOf(sections)
    expect(new Set(fields).size).toBe(fields.length)
    expect(fields.filter((name) => !known.includes(name))).toEqual([])
  })

  it('a new enquiry asks for everything that must be given', () => {
    const required = known.filter(
      (name) =>
        !enquiries.input.shape[name as keyof typeof enquiries.input.shape].safeParse(undefined).success,
    )
    const asked: readonly string[] = fieldsOf(createSections)
    expect(required.filter((name) => !asked.includes(name))).toEqual([])
  })

  it('the details leave lines and sales step to their own places', () => {
    expect(fieldsOf(detailSections)).not.toContain('lines')
    expect(fieldsOf(detailSections)).not.toContain('salesStepId')
  })
})
