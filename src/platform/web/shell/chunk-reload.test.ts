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
