import { describe, expect, it } from 'vitest'
import { decide, stateAt } from './domain.ts'

const allow = { effect: 'allow' as const, id: 'a' }
const deny = { effect: 'deny' as const, id: 'd' }
const role = (isGranted: boolean, isChanged = false) => ({
  isGranted,
  source: isChanged ? ('role-changed' as const) : ('role' as const),
})
const profile = (isGranted: boolean) => ({ isGranted, source: 'profile' as const })

describe('What decides about a right', () => {
  it.each([
    ['the role that has it', role(true), [], true, 'role', null],
    ['the role that does not have it', role(false), [], false, 'role', null],
    ['the role as it was changed', role(true, true), [], true, 'role-changed', null],
    ['the role it was taken from', role(false, true), [], false, 'role-changed', null],
    ['a profile that has it', profile(true), [], true, 'profile', null],
    ['profiles of which none has it', profile(false), [], false, 'profile', null],
    ['a denial over a profile', profile(true), [deny], false, 'denied', deny],
    ['an allowance over the role', role(false), [allow], true, 'allowed', allow],
    ['an allowance over a changed role', role(false, true), [allow], true, 'allowed', allow],
    ['a denial over the role', role(true), [deny], false, 'denied', deny],
    ['a denial over an allowance', role(true), [allow, deny], false, 'denied', deny],
    ['a denial over an allowance, however they stand', role(false), [deny, allow], false, 'denied', deny],
  ] as const)('is %s', (_, says, live, isAllowed, source, exception) => {
    expect(decide(says, live)).toEqual({ isAllowed, source, exception })
  })

  it('is the newest of two of a kind', () => {
    expect(decide(role(false), [{ ...allow, id: 'new' }, allow]).exception?.id).toBe('new')
  })
})

describe('An exception', () => {
  const now = '2026-11-21T10:00:00.000000Z'
  it.each([
    ['without an end', null, null, 'live'],
    ['that ends later', '2026-11-21T10:00:00.001Z', null, 'live'],
    ['that ends this moment', '2026-11-21T10:00:00.000Z', null, 'expired'],
    ['that ended yesterday', '2026-11-20T10:00:00.000000Z', null, 'expired'],
    ['that somebody ended', '2099-01-01T00:00:00Z', '2026-11-01T00:00:00Z', 'ended'],
  ] as const)('%s is in the state %#', (_, expiresAt, endedAt, state) => {
    expect(stateAt({ expiresAt, endedAt }, now)).toBe(state)
  })
})
