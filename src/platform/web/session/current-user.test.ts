import type { Right } from '#platform/contract/register.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import {
  currentUser,
  hasPermission,
  isStaff,
  isVerified,
  loadCurrentUser,
  noteUnverified,
  setCurrentUser,
} from './current-user.ts'

const anna: CurrentUser = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Anna Berg',
  email: 'anna@example.com',
  email_verified_at: '2026-01-05T08:00:00.000000Z',
  created_at: '2026-01-05T08:00:00.000000Z',
  updated_at: '2026-01-05T08:00:00.000000Z',
  is_verified: true,
  role: 'manager',
  is_administrator: false,
  is_manager: true,
  is_user: true,
  is_client: false,
  company_id: null,
  permissions: ['quotes:read', 'quotes:approve'],
}

const asked: string[] = []
const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('window', { location: { assign: (path: string) => asked.push(`went ${path}`) } })
  return () => vi.unstubAllGlobals()
})

describe('Who is signed in', () => {
  it('is asked once, and 200 is the person', async () => {
    answerWith(200, anna)
    await expect(loadCurrentUser()).resolves.toEqual(anna)
    expect(currentUser()).toEqual(anna)
    expect(asked).toEqual(['/api/v1/user'])
  })

  it.each([401, 419])('%s is a guest: no error, no other page', async (status) => {
    setCurrentUser(anna)
    answerWith(status, { message: 'Unauthenticated.' })
    await expect(loadCurrentUser()).resolves.toBeNull()
    expect(currentUser()).toBeNull()
    expect(asked).toEqual(['/api/v1/user'])
  })

  it.each([403, 404, 409, 429, 500, 503])('%s is an error, and the person stays', async (status) => {
    setCurrentUser(anna)
    answerWith(status, { message: 'No.' })
    await expect(loadCurrentUser()).rejects.toMatchObject({ status, message: 'No.' })
    expect(currentUser()).toEqual(anna)
  })

  it('a lost connection at the start is an error', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(loadCurrentUser()).rejects.toMatchObject({ status: 0 })
  })
})

describe('What the person may do', () => {
  it.each([
    ['quotes:read', anna, true],
    ['quotes:approve', anna, true],
    ['quotes:cancel', anna, false],
    ['quotes', anna, false],
    ['quotes:rea', anna, false],
    ['', anna, false],
    ['quotes:read', null, false],
  ])('the right %j', (right, user, expected) => {
    expect(hasPermission(right as Right, user)).toBe(expected)
  })

  it('is asked of the signed-in person unless another is named', () => {
    setCurrentUser({ ...anna, permissions: ['outbox:read'] })
    expect([hasPermission('outbox:read'), hasPermission('quotes:read')]).toEqual([true, false])
  })

  it.each([
    ['administrator', true],
    ['manager', true],
    ['user', true],
    ['client', false],
  ] as const)('%s belongs to the staff: %s', (role, expected) => {
    expect(isStaff({ ...anna, role })).toBe(expected)
  })

  it('a guest is no staff', () => expect(isStaff(null)).toBe(false))

  it.each([
    [true, '2026-01-05', true],
    [true, null, true],
    [false, '2026-01-05', true],
    [false, null, false],
  ])('verified by the flag %s or the date %s: %s', (flag, date, expected) => {
    expect(isVerified({ ...anna, is_verified: flag, email_verified_at: date })).toBe(expected)
  })
})

describe('When the server takes the account for unverified', () => {
  it('the person is no longer verified here either, but keeps everything else', () => {
    setCurrentUser(anna)
    noteUnverified()
    const user = currentUser()
    expect(user).toEqual({ ...anna, is_verified: false, email_verified_at: null })
    expect(user && isVerified(user)).toBe(false)
  })

  it('a guest stays a guest', async () => {
    answerWith(401, { message: 'Unauthenticated.' })
    await loadCurrentUser()
    noteUnverified()
    expect(currentUser()).toBeNull()
  })
})
