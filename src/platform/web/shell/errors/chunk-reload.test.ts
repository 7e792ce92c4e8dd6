import { beforeEach, expect, test, vi } from 'vitest'
import { claimReload } from './chunk-reload.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

test('a path is loaded fully once in ten seconds', () => {
  expect(claimReload('/quotes', 1_000)).toBe(true)
  expect(claimReload('/quotes', 10_999)).toBe(false)
  expect(claimReload('/quotes', 11_001)).toBe(true)
})

test('only the last path is remembered', () => {
  expect(claimReload('/quotes', 0)).toBe(true)
  expect(claimReload('/companies', 1)).toBe(true)
  expect(claimReload('/quotes', 2)).toBe(true)
  expect([...kept.values()]).toEqual(['{"path":"/quotes","expires":10002}'])
})

test('blocked or broken storage does not stop the reload', () => {
  kept.set('heatline.chunk-reload', '{broken')
  expect(claimReload('/quotes', 0)).toBe(true)
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked })
  expect(claimReload('/quotes', 1)).toBe(true)
})

const KEY = 'heatline.chunk-reload'

test.each<[string, string, boolean]>([
  ['the same path, time left', '{"path":"/quotes","expires":5001}', false],
  ['the same path, time over', '{"path":"/quotes","expires":5000}', true],
  ['another path', '{"path":"/companies","expires":9999}', true],
  ['the same path with another query', '{"path":"/quotes?sort=number","expires":9999}', true],
  ['null', 'null', true],
  ['a number', '7', true],
  ['a list', '[]', true],
  ['no expiry', '{"path":"/quotes"}', true],
  ['no JSON', 'quotes', true],
  ['nothing', '', true],
])('with %s in the storage: %s may load %s', (_, stored, mayLoad) => {
  kept.set(KEY, stored)
  expect(claimReload('/quotes', 5_000)).toBe(mayLoad)
})

test('a refused reload does not make the pause longer', () => {
  expect(claimReload('/quotes', 0)).toBe(true)
  for (const now of [1_000, 5_000, 9_999]) expect(claimReload('/quotes', now)).toBe(false)
  expect(claimReload('/quotes', 10_000)).toBe(true)
})

test('a page that fails again and again is loaded at most every ten seconds', () => {
  let loads = 0
  for (let now = 0; now < 60_000; now += 250) if (claimReload('/quotes', now)) loads += 1
  expect(loads).toBe(6)
})

test('storage that cannot be written counts as never reloaded', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect([claimReload('/quotes', 0), claimReload('/quotes', 1)]).toEqual([true, true])
})

test('without a given time the clock counts', () => {
  vi.useFakeTimers({ now: 1_000 })
  expect(claimReload('/quotes')).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(claimReload('/quotes')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(claimReload('/quotes')).toBe(true)
  vi.useRealTimers()
})
