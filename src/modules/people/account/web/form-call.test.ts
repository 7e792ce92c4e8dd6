import { expect, test } from 'vitest'
import { validationProblems } from '#platform/contract/values/validation.ts'
import { friendlyErrors } from '#platform/web/forms/friendly-errors.ts'
import { firstRunInput } from '../contract.ts'

test('an empty first form asks for each field by the words that stand over it', () => {
  const empty = { company_name: '', country: 'NO', currency: 'NOK', time_zone: 'UTC', name: '', email: '' }
  const parsed = firstRunInput.safeParse({ ...empty, password: '' }, { reportInput: true })
  const problems = validationProblems(parsed.error?.issues ?? [], firstRunInput)
  expect(friendlyErrors(problems, firstRunInput)).toMatchObject({
    company_name: ['Enter the company.'],
    name: ['Enter your name.'],
    email: ['Enter the e-mail address.'],
    password: ['Enter the password.'],
  })
})
