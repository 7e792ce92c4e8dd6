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

test.each<[string, unknown]>([
  ['an id that is no text', { id: 7 }],
  ['no id', { timestamp: 2 }],
  ['null', null],
  ['a list', []],
  ['a text', 'two'],
])('%s in latest.json is no newer version', async (_, body) => {
  answers.set('/builds/latest.json', json(body))
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(outdated.get()).toBe(false)
})

test.each([404, 500, 503])('latest.json answering %s is no newer version', async (status) => {
  answers.set('/builds/latest.json', () => new Response('{"id":"two"}', { status }))
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(outdated.get()).toBe(false)
})

test('an own meta file that answers 500 is asked for again, until it was read once', async () => {
  answers.set('/builds/meta/one.json', () => new Response('', { status: 500 }))
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(4_000)
  answers.set('/builds/meta/one.json', json({ id: 'one' }))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(asked.filter((url) => url.startsWith('/builds/meta/'))).toHaveLength(3)
  expect(outdated.get()).toBe(false)
})

test('an own meta file that is gone later on ends the looking', async () => {
  answers.set('/builds/meta/one.json', () => new Response('', { status: 500 }))
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(1_000)
  answers.set('/builds/meta/one.json', () => new Response('', { status: 404 }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(outdated.get()).toBe(true)
  const count = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(count)
  expect(asked.some((url) => url.startsWith('/builds/latest.json'))).toBe(false)
})

test('the next look is due before this one is answered', async () => {
  let open = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    open += 1
    return new Promise<Response>(() => undefined)
  })
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(13_000)
  expect(open).toBe(4)
})

test('a page of an unknown build never looks', async () => {
  startVersionCheck({ buildId: '', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

test('a very slow connection still looks on every interval', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  startVersionCheck({ buildId: 'one', interval: 4_000 })
  await vi.advanceTimersByTimeAsync(3_999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/builds/meta/one.json', '/builds/latest.json?1004000'])
})

test.each(['2g', '3g', '4g', undefined])('a connection of type %s looks after a second', async (type) => {
  vi.stubGlobal('navigator', { connection: { effectiveType: type } })
  startVersionCheck({ buildId: 'one', interval: false })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['/builds/meta/one.json'])
})
