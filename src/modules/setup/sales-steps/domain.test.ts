import { describe, expect, it } from 'vitest'
import { finalStepProblem, missingForStep, type StepFacts } from './domain.ts'

const step = (id: string, changes: Partial<StepFacts> = {}): StepFacts => ({
  id,
  name: id,
  isWon: false,
  isLost: false,
  active: true,
  ...changes,
})
const won = step('Won', { isWon: true })
const lost = step('Lost', { isLost: true })

describe('What a step needs first', () => {
  const negotiation = { name: 'Negotiation', requiredFields: ['estimatedValue', 'contactId'] as const }

  it('is missing while the field is empty', () => {
    expect(missingForStep(negotiation, { estimatedValue: '1000', contactId: null })).toEqual({
      contactId: ['"Negotiation" needs this first: contact.'],
    })
    expect(Object.keys(missingForStep(negotiation, {}) ?? {})).toEqual(['estimatedValue', 'contactId'])
  })

  it('is nothing once all of it is there, or nothing is asked', () => {
    expect(missingForStep(negotiation, { estimatedValue: '1000', contactId: 'x' })).toBeNull()
    expect(missingForStep({ name: 'First', requiredFields: [] }, {})).toBeNull()
  })
})

describe('The final steps', () => {
  it.each<[what: string, before: StepFacts[], after: StepFacts[], field: string | null]>([
    ['may be added one by one', [], [won], null],
    ['stay as they are', [won, lost], [won, lost, step('Open')], null],
    ['are one won step', [won, lost], [won, lost, step('Won 2', { isWon: true })], 'isWon'],
    ['need the won step', [won, lost], [lost], 'isWon'],
    ['need it active', [won, lost], [{ ...won, active: false }, lost], 'isWon'],
    ['need a lost step', [won, lost], [won], 'isLost'],
    ['may be several lost ones', [won, lost], [won, lost, step('No bid', { isLost: true })], null],
    ['are never both', [], [step('Odd', { isWon: true, isLost: true })], 'isLost'],
  ])('%s', (_, before, after, field) => {
    expect(Object.keys(finalStepProblem(before, after) ?? {})).toEqual(field === null ? [] : [field])
  })
})
