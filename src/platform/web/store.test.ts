import { beforeEach, expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'
import { createStore } from './store.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

test('listeners hear every change and nothing else', () => {
  const store = createStore<number>(1)
  const heard: number[] = []
  const stop = store.subscribe(() => heard.push(store.get()))
  for (const value of [1, 2, 2, Number.NaN, Number.NaN, 3]) store.set(value)
  stop()
  store.set(4)
  expect(heard).toEqual([2, Number.NaN, 3])
  expect(store.get()).toBe(4)
})

test('one listener that leaves does not take another with it', () => {
  const store = createStore('a')
  const heard: string[] = []
  const stop = store.subscribe(() => {
    heard.push('first')
    stop()
  })
  store.subscribe(() => heard.push('second'))
  store.set('b')
  store.set('c')
  expect(heard).toEqual(['first', 'second', 'second'])
})

test('a remembered value is there again after a load', () => {
  const first = remembered('sidebar', { width: 200, open: true })
  expect(first.get()).toEqual({ width: 200, open: true })
  first.set({ width: 240, open: false })
  expect(kept.get('heatline.sidebar')).toBe('{"width":240,"open":false}')
  expect(remembered('sidebar', { width: 200, open: true }).get()).toEqual({ width: 240, open: false })
})

test.each<[string, string | null, unknown]>([
  ['nothing', null, 'initial'],
  ['no JSON', '{broken', 'initial'],
  ['a text', '"kept"', 'kept'],
  ['null', 'null', null],
  ['false', 'false', false],
])('%s in the storage', (_, text, expected) => {
  if (text !== null) kept.set('heatline.x', text)
  expect(remembered<unknown>('x', 'initial').get()).toBe(expected)
})

test('where storage is blocked the value lives as long as the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  const store = remembered('x', 1)
  const heard: number[] = []
  store.subscribe(() => heard.push(store.get()))
  store.set(2)
  expect([store.get(), heard]).toEqual([2, [2]])
})
