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

test.each<[string, string | null]>([
  ['XSRF-TOKEN=', ''],
  ['a=1;XSRF-TOKEN=x', 'x'],
  ['a=1;   XSRF-TOKEN=x', 'x'],
  ['XSRF-TOKEN=x;', 'x'],
  ['XSRF-TOKEN=a=b', 'a=b'],
  ['xsrf-token=x', null],
  ['heatline=XSRF-TOKEN; a=2', null],
  ['MY_XSRF-TOKEN=x', null],
  ['XSRF-TOKEN=first; XSRF-TOKEN=second', 'first'],
  ['XSRF-TOKEN=eyJpdiI6Ik%2FQ%2B%3D%3D', 'eyJpdiI6Ik/Q+=='],
  ['XSRF-TOKEN=a+b', 'a+b'],
  ['XSRF-TOKEN=%C3%A9', 'é'],
  ['XSRF-TOKEN=%', '%'],
])('in the cookies %j it is %j', (cookies, token) => {
  expect(xsrfToken(cookies)).toBe(token)
})

test('the cookies of the page are read unless others are given', () => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=of-the-page' })
  expect(xsrfToken()).toBe('of-the-page')
  vi.unstubAllGlobals()
})

test('a thousand keys are a thousand keys, with and without randomUUID', () => {
  const many = () => new Set(Array.from({ length: 1000 }, idempotencyKey)).size
  expect(many()).toBe(1000)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(many()).toBe(1000)
  vi.unstubAllGlobals()
})
