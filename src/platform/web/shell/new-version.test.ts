import { beforeEach, expect, test, vi } from 'vitest'
import { outdated, startVersionCheck } from './new-version.ts'

const asked: string[] = []
const answers = new Map<string, () => Response>()
const json = (body: unknown) => () => new Response(JSON.stringify(body))

beforeEach(() => {
  asked.length = 0
  answers.clear()
  answers.set('/builds/meta/one.json', json({ id: 'one', timestamp: 1, prerendered: [] }))
  answers.set('/builds/latest.json', json({ id: 'one', timestamp: 1 }))
  outdated.set(false)
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers.get(url.split('?')[0] ?? '')
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  vi.stubGlobal('navigator', {})
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('the own meta file is read once after a second, then latest.json on every interval', async () => {
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/builds/meta/one.json'])
  await vi.advanceTimersByTimeAsync(7_000)
  expect(asked.slice(1)).toEqual(['/builds/latest.json?1004000', '/builds/latest.json?1008000'])
  expect(outdated.get()).toBe(false)
})

test('another id means a newer version, and the looking stops', async () => {
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  answers.set('/builds/latest.json', json({ id: 'two', timestamp: 2 }))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(outdated.get()).toBe(true)
  const count = asked.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(count)
})

test.each([404, 403])('an own meta file that answers %s counts as outdated', async (status) => {
  answers.set('/builds/meta/one.json', () => new Response('', { status }))
  startVersionCheck({ buildId: 'one', interval: false })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outdated.get()).toBe(true)
})

test('lost connections and broken answers are ignored, the next look comes all the same', async () => {
  answers.clear()
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(4_000)
  answers.set('/builds/latest.json', () => new Response('<html>'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(outdated.get()).toBe(false)
  expect(asked.filter((url) => url.startsWith('/builds/latest.json'))).toHaveLength(2)
})

test('false switches the interval off, a very slow connection the first look', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  startVersionCheck({ buildId: 'one', interval: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})
