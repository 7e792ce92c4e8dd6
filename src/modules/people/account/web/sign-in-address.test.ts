import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { encodeNotice, noticeOf, safeTarget } from './sign-in-address.ts'

const origin = 'https://erp.example.com'

test('sign-in leads to the wanted path with its query', () => {
  expect(safeTarget('/quotes?filter[status]=draft#top', origin)).toBe('/quotes?filter[status]=draft#top')
  expect(safeTarget(undefined, origin)).toBe('/')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'quotes', '/login?redirect=/x', ''])(
  'sign-in never leads to %j',
  (redirect) => {
    expect(safeTarget(redirect, origin)).toBe('/')
  },
)

test('a notice survives the address', () => {
  expect(noticeOf(encodeNotice('Your password has been reset.'))).toBe('Your password has been reset.')
  expect(noticeOf(encodeNotice('Geändert – gut'))).toBe('Geändert – gut')
  expect(noticeOf(encodeNotice('x'.repeat(500)))).toHaveLength(200)
})

test('a broken notice is no notice', () => {
  expect(noticeOf('%%%')).toBeNull()
  expect(noticeOf('/w==')).toBeNull()
  expect(noticeOf('')).toBeNull()
  expect(noticeOf(undefined)).toBeNull()
})

test('devices have names people know', () => {
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe(
    'Edge on Windows',
  )
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18 Safari/604.1')).toBe(
    'Safari on iOS',
  )
  expect(deviceName('curl/8.5.0')).toBe('curl')
  expect(deviceName('')).toBe('Unknown program')
})

test.each<[string, string]>([
  ['/', '/'],
  ['/quotes/7?tab=files', '/quotes/7?tab=files'],
  ['/a/../quotes', '/quotes'],
  ['/./quotes', '/quotes'],
  ['/login', '/'],
  ['/login/../login', '/'],
  ['/quotes/../login?x=1', '/'],
  ['/login-help', '/login-help'],
  ['///evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\\/evil.example', '/'],
  ['/%2Fevil.example', '/%2Fevil.example'],
  ['/.//evil.example', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['//user@erp.example.com/quotes', '/quotes'],
])('after sign-in %j leads to %j', (redirect, path) => {
  const target = safeTarget(redirect, origin)
  expect(target).toBe(path)
  expect(new URL(target, origin).origin).toBe(origin)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['axios/1.21.1', 'axios'],
  ['Python-urllib/3.13', 'Python-urllib'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('any sentence survives the address as a notice', () => {
  for (const text of ['Ja', 'Geändert – „gut“', '中文', '🙂 done', 'a=b&c=d', "it's + 100 %"]) {
    const carried = new URLSearchParams(`reset=${encodeURIComponent(encodeNotice(text))}`).get('reset')
    expect(noticeOf(carried ?? undefined)).toBe(text)
  }
  expect(noticeOf(encodeNotice('   '))).toBeNull()
})
