import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { personalProblem } from './passwords.ts'

it.each([
  'password1234',
  'Password123!',
  'P@ssw0rd2026',
  '!!passw0rd!!',
  '123456789012',
  '987654321098',
  'qwertyuiop12',
  'asdfghjkl;12',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abc123abc123',
  'letmein12345',
  'Welcome2026!',
  'iloveyou2026',
  'Summer-2026-',
  'changeme1234',
  'Administrator1',
  'correct horse battery staple',
])('refuses %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'seven grey herons in rain',
  'quartz lantern over the fjord',
  'sunday morning in the foundry',
  'Kx7-vPq2_mWz',
  'qwerty keyboards are boring',
  '日本語のパスワード、長い',
])('accepts %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

it('refuses names of the person, the company and the product, but not short words', () => {
  const about = ['Torvald Li', 'torvald.li@norsk-forge.test', 'Norsk Forge AS']
  for (const password of [
    'torvald in winter',
    'the NORSK mountains',
    'my forge is hot',
    'heatline forever',
  ]) {
    expect([password, personalProblem(password, about)]).toEqual([
      password,
      'The password field must not contain your name or the name of the company.',
    ])
  }
  expect(personalProblem('delightful as ever', about)).toBeNull()
})
