import { expect, test } from 'vitest'
import type { CurrentUser } from '../../contract/current-user.ts'
import { checkGuards, judge } from './guards.ts'

const person = (role: CurrentUser['role'], more: Partial<CurrentUser> = {}) =>
  ({ role, is_verified: true, email_verified_at: null, permissions: [], ...more }) as unknown as CurrentUser
const signIn = { to: '/login?redirect=%2Fquotes%3Fsort%3D-number' }
const href = '/quotes?sort=-number'

test('auth sends a guest to sign in, with the way back', () => {
  expect(judge('auth', null, href)).toEqual(signIn)
  expect(judge('auth', person('client'), href)).toBeNull()
})

test('guest sends signed-in people home', () => {
  expect(judge('guest', person('user'), href)).toEqual({ to: '/' })
  expect(judge('guest', null, href)).toBeNull()
})

test('verified counts the flag and the date', () => {
  expect(judge('verified', null, href)).toEqual(signIn)
  expect(judge('verified', person('user', { is_verified: false }), href)).toEqual({ to: '/account/verify' })
  expect(
    judge('verified', person('user', { is_verified: false, email_verified_at: '2026-01-01' }), href),
  ).toBeNull()
  expect(judge('verified', person('user'), href)).toBeNull()
})

test.each([
  ['administrator', [null, null, null]],
  ['manager', [null, null, 'forbidden']],
  ['user', [null, 'forbidden', 'forbidden']],
  ['client', ['forbidden', 'forbidden', 'forbidden']],
] as const)('roles are hierarchical: %s', (role, expected) => {
  const verdicts = (['is-user', 'is-manager', 'is-administrator'] as const).map((guard) =>
    judge(guard, person(role), href),
  )
  expect(verdicts).toEqual(expected)
})

test('a screen runs its guards in order and replaces the history', () => {
  const screen = { path: '/setup', guards: ['auth', 'is-administrator'], title: 'Setup' } as const
  let thrown: unknown
  try {
    checkGuards(screen, '/setup')
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ options: { href: '/login?redirect=%2Fsetup', replace: true } })
})
