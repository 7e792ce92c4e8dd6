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
