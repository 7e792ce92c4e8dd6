import { expect, test, vi } from 'vitest'
import { idempotencyKey, xsrfToken } from './xsrf.ts'

test('the token is decoded once', () => {
  expect(xsrfToken('a=1; XSRF-TOKEN=ab%3D%253D; b=2')).toBe('ab=%3D')
  expect(xsrfToken('XSRF-TOKEN=plain')).toBe('plain')
})

test('other cookies are not mistaken for it', () => {
  expect(xsrfToken('NOT-XSRF-TOKEN=1; session=2')).toBeNull()
  expect(xsrfToken('')).toBeNull()
})

test('a value that cannot be decoded is sent as it is', () => {
  expect(xsrfToken('XSRF-TOKEN=50%')).toBe('50%')
})

test('keys differ, also where only plain http is spoken', () => {
  expect(idempotencyKey()).not.toBe(idempotencyKey())
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(idempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  vi.unstubAllGlobals()
})
