import { describe, expect, it } from 'vitest'
import { houseCodes, type ReturnEffect } from '#modules/production/return-codes/domain.ts'
import { submittalAnswer, submittalLifecycle } from './domain.ts'
import { resendingProblem, returnProblems } from './domain/problems.ts'

describe('A customer returns documents', () => {
  const [one, two, three, four, five] = houseCodes
  const nothing = {
    comments: [],
    fileId: null,
  }
  const commented = {
    comments: [{ page: '2', text: 'Show the datum' }],
    fileId: null,
  }
  it.each([
    {
      what: 'accepted',
      code: one,
      returned: nothing,
      problems: {},
    },
    {
      what: 'accepted, and yet with comments',
      code: one,
      returned: commented,
      problems: {
        comments: ['This code has no comments; choose the one that has.'],
      },
    },
    {
      what: 'accepted with comments',
      code: two,
      returned: commented,
      problems: {},
    },
    {
      what: 'accepted with comments that nobody says',
      code: two,
      returned: nothing,
      problems: {
        comments: ['Enter their comment.'],
      },
    },
    {
      what: 'to be revised',
      code: three,
      returned: commented,
      problems: {},
    },
    {
      what: 'rejected',
      code: four,
      returned: nothing,
      problems: {},
    },
    {
      what: 'for information',
      code: five,
      returned: nothing,
      problems: {},
    },
    {
      what: 'with a code that nobody knows',
      code: undefined,
      returned: nothing,
      problems: {
        code: ['Choose a code of this customer.'],
      },
    },
    {
      what: 'with a code that asks for their marked file',
      code: three && { ...three, needsFile: true },
      returned: nothing,
      problems: {
        fileId: ['Code 3 asks for their marked file.'],
      },
    },
    {
      what: 'with that file',
      code: three && { ...three, needsFile: true },
      returned: { ...nothing, fileId: 'f' },
      problems: {},
    },
  ])('$what', ({ code, returned, problems }) => {
    expect(returnProblems(code, returned)).toEqual(problems)
  })

  it('are each called once, and each comes to something', () => {
    expect(new Set(houseCodes.map(({ code }) => code)).size).toBe(houseCodes.length)
    expect(houseCodes.map(({ effect }) => effect)).toEqual([
      'accepted',
      'accepted_with_comments',
      'revise',
      'rejected',
      'information',
    ])
  })
})

describe('What people see of a submittal that came back', () => {
  it.each<{ effect: ReturnEffect; isStale: boolean; state: string }>([
    {
      effect: 'accepted',
      isStale: false,
      state: 'accepted',
    },
    {
      effect: 'accepted',
      isStale: true,
      state: 'stale',
    },
    {
      effect: 'accepted_with_comments',
      isStale: false,
      state: 'accepted_with_comments',
    },
    {
      effect: 'accepted_with_comments',
      isStale: true,
      state: 'stale',
    },
    {
      effect: 'revise',
      isStale: false,
      state: 'to_resend',
    },
    {
      effect: 'revise',
      isStale: true,
      state: 'to_resend',
    },
    {
      effect: 'rejected',
      isStale: false,
      state: 'rejected',
    },
    {
      effect: 'information',
      isStale: false,
      state: 'returned',
    },
  ])('$effect, revised since: $isStale: $state', ({ effect: returnEffect, isStale, state }) => {
    const row = {
      status: 'returned',
      returnEffect,
      isStale,
    } as const
    expect(submittalAnswer.of(row)).toBe(state)
    expect(Object.keys(submittalLifecycle.states)).toContain(state)
  })
})

describe('The next round', () => {
  const row = {
    status: 'returned',
    isCurrent: true,
    returnEffect: 'revise',
    isStale: false,
  } as const
  it.each([
    {
      what: 'follows what they want revised',
      of: row,
      problem: null,
    },
    {
      what: 'follows what they rejected',
      of: { ...row, returnEffect: 'rejected' as const },
      problem: null,
    },
    {
      what: 'follows what they took for information',
      of: { ...row, returnEffect: 'information' as const },
      problem: null,
    },
    {
      what: 'follows what was withdrawn',
      of: { ...row, status: 'withdrawn', returnEffect: null },
      problem: null,
    },
    {
      what: 'follows what was revised since they accepted it',
      of: { ...row, returnEffect: 'accepted' as const, isStale: true },
      problem: null,
    },
    {
      what: 'does not follow what they accepted',
      of: { ...row, returnEffect: 'accepted' as const },
      problem: 'The customer has accepted it.',
    },
    {
      what: 'does not follow what they accepted with comments',
      of: { ...row, returnEffect: 'accepted_with_comments' as const },
      problem: 'The customer has accepted it.',
    },
    {
      what: 'does not begin beside a draft',
      of: { ...row, status: 'draft', returnEffect: null },
      problem: 'This round is still a draft; change it as it is.',
    },
    {
      what: 'does not begin while the customer has it',
      of: { ...row, status: 'sent', returnEffect: null },
      problem: 'The customer has not answered yet; withdraw it first.',
    },
    {
      what: 'begins at the newest round alone',
      of: { ...row, isCurrent: false },
      problem: 'A newer round has been begun.',
    },
    {
      what: 'does not follow what was given up',
      of: { ...row, status: 'cancelled', returnEffect: null },
      problem: 'It counts no more.',
    },
  ])('$what', ({ of, problem }) => {
    expect(resendingProblem(of)).toBe(problem)
  })
})
