import { expect, test } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Guard } from '#platform/contract/screen.ts'
import { setCurrentUser } from '#platform/web/session/current-user.ts'
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

test('a right opens a screen that its role guard keeps shut, but never to clients', () => {
  const screen = {
    path: '/setup/audit',
    guards: ['auth', 'verified', 'is-administrator'],
    title: 'Audit trail',
    opensWith: 'audit:read',
  } as const
  const open = (user: CurrentUser) => {
    setCurrentUser(user)
    checkGuards(screen, screen.path)
  }
  expect(() => open(person('manager', { permissions: ['audit:read'] }))).not.toThrow()
  expect(() => open(person('manager'))).toThrow('This action is unauthorized.')
  expect(() => open(person('client', { permissions: ['audit:read'] }))).toThrow(
    'This action is unauthorized.',
  )
})

const everyGuard: readonly Guard[] = [
  'auth',
  'guest',
  'verified',
  'is-user',
  'is-manager',
  'is-administrator',
]

test('a guest reaches only what is for guests, and comes back after signing in', () => {
  for (const guard of everyGuard) {
    expect(judge(guard, null, href), guard).toEqual(guard === 'guest' ? null : signIn)
  }
})

test.each<[string, string]>([
  ['/quotes', '/login?redirect=%2Fquotes'],
  ['/quotes?filter[status]=draft,sent', '/login?redirect=%2Fquotes%3Ffilter%5Bstatus%5D%3Ddraft%2Csent'],
  ['/a b?x=ä&y=1#z', '/login?redirect=%2Fa%20b%3Fx%3D%C3%A4%26y%3D1%23z'],
])('the way back of %s survives the address', (wanted, to) => {
  const verdict = judge('auth', null, wanted)
  expect(verdict).toEqual({ to })
  const back = new URL(to, 'https://erp.example').searchParams.get('redirect')
  expect(back).toBe(wanted)
})

/** What running the guards of a screen throws: where it leads, the number of an error, or null. */
function outcome(guards: readonly Guard[], path = '/x'): string | number | null {
  try {
    checkGuards({ path, guards, title: 'X' }, path)
    return null
  } catch (error) {
    const { options, status } = error as { options?: { href: string; replace: boolean }; status?: number }
    if (options && !options.replace)
      throw new Error('A redirect must not leave a trace in the history.', { cause: error })
    return options?.href ?? status ?? null
  }
}

const staffGuards: readonly Guard[] = ['auth', 'verified', 'is-user']

test.each<[string, CurrentUser, readonly Guard[], string | number | null]>([
  ['a user', person('user'), staffGuards, null],
  ['a user', person('user'), ['auth', 'verified', 'is-manager'], 403],
  ['a user', person('user'), ['guest'], '/'],
  ['an unverified user', person('user', { is_verified: false }), staffGuards, '/account/verify'],
  ['an unverified user', person('user', { is_verified: false }), ['auth'], null],
  ['an unverified client', person('client', { is_verified: false }), staffGuards, '/account/verify'],
  ['a client', person('client'), staffGuards, 403],
  ['a client', person('client'), ['auth', 'verified'], null],
  ['a manager', person('manager'), ['auth', 'verified', 'is-manager'], null],
  ['a manager', person('manager'), ['auth', 'verified', 'is-administrator'], 403],
  ['an administrator', person('administrator'), ['auth', 'verified', 'is-administrator'], null],
  ['an administrator', person('administrator'), [], null],
])('%s on a screen: the first guard that objects decides', (_, user, guards, expected) => {
  setCurrentUser(user)
  expect(outcome(guards)).toBe(expected)
})

test('a refusal by role has the sentence of the server', () => {
  setCurrentUser(person('client'))
  expect(() => checkGuards({ path: '/x', guards: ['is-user'], title: 'X' }, '/x')).toThrow(
    'This action is unauthorized.',
  )
})

test('a screen that needs a right stays shut without it, to administrators too', () => {
  const screen = {
    path: '/quotes/{id}',
    guards: ['auth', 'verified', 'is-user'],
    title: 'Quote',
    needs: 'quotes:read',
  } as const
  const open = (user: CurrentUser) => () => {
    setCurrentUser(user)
    checkGuards(screen, '/quotes/1')
  }
  expect(open(person('user', { permissions: ['quotes:read'] }))).not.toThrow()
  expect(open(person('user', { permissions: ['heats:read'] }))).toThrow('This action is unauthorized.')
  expect(open(person('administrator'))).toThrow('This action is unauthorized.')
})
