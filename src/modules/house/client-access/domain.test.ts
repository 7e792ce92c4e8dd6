import { describe, expect, it } from 'vitest'
import { accessState } from './domain.ts'

const today = '2026-06-15'
const contact = { account: 'active', expiresOn: null, withdrawnAt: null } as const
const stateOf = (change: Partial<Parameters<typeof accessState>[0]>) =>
  accessState({ ...contact, ...change }, today).label

describe('How a contact stands to the client area', () => {
  it('is told by what lets them in', () => {
    expect(stateOf({})).toBe('Has access')
    expect(stateOf({ account: 'invited' })).toBe('Invited')
    expect(stateOf({ account: null })).toBe('No account')
  })

  it('is told by what keeps them out before all else', () => {
    expect(stateOf({ account: 'disabled' })).toBe('Account disabled')
    expect(stateOf({ withdrawnAt: '2026-06-01T08:00:00.000Z' })).toBe('Withdrawn')
    expect(stateOf({ withdrawnAt: '2026-06-01T08:00:00.000Z', account: null })).toBe('Withdrawn')
  })

  it('ends after its last day, not on it', () => {
    expect(stateOf({ expiresOn: '2026-06-14' })).toBe('Ended')
    expect(stateOf({ expiresOn: '2026-06-15' })).toBe('Has access')
    expect(stateOf({ expiresOn: '2026-06-16', account: 'invited' })).toBe('Invited')
  })
})
