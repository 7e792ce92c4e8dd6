import { describe, expect, it } from 'vitest'
import type { FormAnswers } from '#modules/house/supplier-answers/contract.ts'
import type { Section } from '#modules/suppliers/pqf/domain.ts'
import { isFillable, qualificationState } from './domain.ts'
import { filesNamed, fitting } from './server/qualification-forms.ts'

const today = '2026-01-31'

const standings = [
  {
    what: 'is asked for as long as nobody has begun',
    form: {
      status: 'invited',
      isSent: false,
      hasEdition: true,
      validUntil: null,
    },
    state: 'asked',
    mayFill: true,
  },
  {
    what: 'is asked for while it is answered',
    form: {
      status: 'in_progress',
      isSent: false,
      hasEdition: true,
      validUntil: null,
    },
    state: 'asked',
    mayFill: true,
  },
  {
    what: 'is not asked any more without an edition',
    form: {
      status: 'invited',
      isSent: false,
      hasEdition: false,
      validUntil: null,
    },
    state: 'closed',
    mayFill: false,
  },
  {
    what: 'is not asked any more without an edition, begun or not',
    form: {
      status: 'in_progress',
      isSent: false,
      hasEdition: false,
      validUntil: null,
    },
    state: 'closed',
    mayFill: false,
  },
  {
    what: 'is sent as long as it waits',
    form: {
      status: 'invited',
      isSent: true,
      hasEdition: true,
      validUntil: null,
    },
    state: 'sent',
    mayFill: false,
  },
  {
    what: 'is sent when it was sent back and answered anew',
    form: {
      status: 'in_progress',
      isSent: true,
      hasEdition: true,
      validUntil: null,
    },
    state: 'sent',
    mayFill: false,
  },
  {
    what: 'is read once it was taken in',
    form: {
      status: 'submitted',
      isSent: false,
      hasEdition: true,
      validUntil: null,
    },
    state: 'review',
    mayFill: false,
  },
  {
    what: 'is read while it is reviewed',
    form: {
      status: 'under_review',
      isSent: false,
      hasEdition: true,
      validUntil: null,
    },
    state: 'review',
    mayFill: false,
  },
  {
    what: 'is approved without end',
    form: {
      status: 'approved',
      isSent: false,
      hasEdition: true,
      validUntil: null,
    },
    state: 'approved',
    mayFill: false,
  },
  {
    what: 'is approved for long',
    form: {
      status: 'approved',
      isSent: false,
      hasEdition: true,
      validUntil: '2027-06-30',
    },
    state: 'approved',
    mayFill: false,
  },
  {
    what: 'is approved and not offered a day before the warning',
    form: {
      status: 'approved',
      isSent: false,
      hasEdition: true,
      validUntil: '2026-05-02',
    },
    state: 'approved',
    mayFill: false,
  },
  {
    what: 'is approved and offered again on the first day of the warning',
    form: {
      status: 'approved',
      isSent: false,
      hasEdition: true,
      validUntil: '2026-05-01',
    },
    state: 'approved',
    mayFill: true,
  },
  {
    what: 'is approved and offered again on its last day',
    form: {
      status: 'approved',
      isSent: false,
      hasEdition: true,
      validUntil: '2026-01-31',
    },
    state: 'approved',
    mayFill: true,
  },
  {
    what: 'is approved, runs out, and has no edition to renew it with',
    form: {
      status: 'approved',
      isSent: false,
      hasEdition: false,
      validUntil: '2026-01-31',
    },
    state: 'approved',
    mayFill: false,
  },
  {
    what: 'runs out and was renewed already',
    form: {
      status: 'approved',
      isSent: true,
      hasEdition: true,
      validUntil: '2026-01-31',
    },
    state: 'sent',
    mayFill: false,
  },
  {
    what: 'is approved with conditions for long',
    form: {
      status: 'conditional',
      isSent: false,
      hasEdition: true,
      validUntil: '2027-06-30',
    },
    state: 'conditional',
    mayFill: false,
  },
  {
    what: 'is approved with conditions and runs out',
    form: {
      status: 'conditional',
      isSent: false,
      hasEdition: true,
      validUntil: '2026-02-15',
    },
    state: 'conditional',
    mayFill: true,
  },
  {
    what: 'is not approved',
    form: {
      status: 'rejected',
      isSent: false,
      hasEdition: true,
      validUntil: null,
    },
    state: 'rejected',
    mayFill: false,
  },
  {
    what: 'has run out',
    form: {
      status: 'expired',
      isSent: false,
      hasEdition: true,
      validUntil: '2026-01-30',
    },
    state: 'expired',
    mayFill: true,
  },
  {
    what: 'has run out and is not asked any more',
    form: {
      status: 'expired',
      isSent: false,
      hasEdition: false,
      validUntil: '2026-01-30',
    },
    state: 'expired',
    mayFill: false,
  },
  {
    what: 'has run out and was sent anew',
    form: {
      status: 'expired',
      isSent: true,
      hasEdition: true,
      validUntil: '2026-01-30',
    },
    state: 'sent',
    mayFill: false,
  },
]

describe('A pre-qualification form of a supplier', () => {
  it.each(standings)('$what', ({ form, state, mayFill }) => {
    expect(qualificationState(form)).toBe(state)
    expect(isFillable(form, today)).toBe(mayFill)
  })
})

const asked = { required: false, weight: 0, expires: false }
const sections: Section[] = [
  {
    id: 's1',
    title: 'Quality',
    questions: [
      { ...asked, id: 'iso', text: 'ISO 9001', type: 'file', expires: true },
      { ...asked, id: 'accident', text: 'Accident', type: 'yes_no' },
      { ...asked, id: 'turnover', text: 'Turnover', type: 'number' },
    ],
  },
  {
    id: 's2',
    title: 'Company',
    questions: [{ ...asked, id: 'name', text: 'Name', type: 'text' }],
  },
]

describe('Answers to an earlier edition', () => {
  it('stay where the question is still asked', () => {
    const answers: FormAnswers = {
      iso: { fileIds: ['f1', 'f2'], expiresOn: '2030-01-01' },
      accident: { value: 'no' },
      turnover: { value: '12.5' },
      name: { value: 'Forge Nord' },
    }
    expect(fitting(sections, answers)).toEqual(answers)
    expect(filesNamed(answers)).toEqual(['f1', 'f2'])
  })

  it('go where it is not asked any more, or asks for something else', () => {
    const answers: FormAnswers = {
      gone: { value: 'yes' },
      accident: { value: 'twice' },
      turnover: { value: 'much' },
      name: { value: 'Forge Nord' },
    }
    expect(fitting(sections, answers)).toEqual({ name: { value: 'Forge Nord' } })
    expect(fitting([], answers)).toEqual({})
    expect(fitting(sections, {})).toEqual({})
    expect(filesNamed(answers)).toEqual([])
  })
})
