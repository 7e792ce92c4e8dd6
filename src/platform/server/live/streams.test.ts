import { beforeEach, describe, expect, it } from 'vitest'
import { keyOf, MOST_WATCHED, type Stream, Streams } from './streams.ts'

const moved: string[] = []
const told: string[] = []
const streams = new Streams((record) => void moved.push(record))
const page = (tab: string, more: Partial<Stream> = {}): Stream => ({
  tab,
  sessionId: `session of ${tab}`,
  tokenHash: tab,
  person: { id: `person of ${tab}`, name: tab },
  isViewed: false,
  write: (text) => void told.push(`${tab} ${text.replaceAll('\n', ' ').trim()}`),
  end: () => undefined,
  ...more,
})
const watching = ({ tab, sessionId }: Stream, id: string) =>
  streams.watch({ tab, sessionId, record: ['quotes', id], access: 'quotes:read' })
const [one, two, viewed] = [page('one'), page('two'), page('viewed', { isViewed: true })]

beforeEach(() => {
  for (const stream of streams.where(() => true)) streams.remove(stream)
  for (const stream of [one, two, viewed]) streams.add(stream)
  moved.length = 0
  told.length = 0
})

describe('A page', () => {
  it('hears of the records it watches, by name and nothing else', () => {
    watching(one, '1')
    watching(two, '2')
    streams.tell(keyOf(['quotes', '1']), 'changed')
    expect(told).toEqual(['one event: changed data: {"entity":"quotes","id":"1"}'])
    expect(moved).toEqual(['quotes 1', 'quotes 2'])
  })

  it('is there where it watches, unless somebody views the program as another person', () => {
    for (const stream of [one, two, viewed]) watching(stream, '1')
    expect(streams.at('quotes 1').map(({ name }) => name)).toEqual(['one', 'two'])
  })

  it('is known by its session: nobody watches or leaves for another one', () => {
    const foreign = { tab: 'one', sessionId: 'session of two' }
    expect(streams.watch({ ...foreign, record: ['quotes', '1'], access: 'staff' })).toBe(false)
    watching(one, '1')
    expect(streams.leave({ ...foreign, id: '1' })).toBe(false)
    expect(streams.leave({ tab: 'one', sessionId: one.sessionId, id: '1' })).toBe(true)
    expect(streams.records).toEqual([])
  })

  it('loses what it may no longer read, and the oldest of too many', () => {
    watching(one, '1')
    streams.keep(one, (access) => access !== 'quotes:read')
    expect(streams.at('quotes 1')).toEqual([])
    const ids = Array.from({ length: MOST_WATCHED + 1 }, (_, at) => String(at))
    for (const id of ids) watching(one, id)
    expect(streams.records).toEqual(ids.slice(1).map((id) => `quotes ${id}`))
  })

  it('leaves everything when it goes', () => {
    watching(one, '1')
    streams.remove(one)
    expect(moved).toEqual(['quotes 1', 'quotes 1'])
    expect([streams.size, streams.records]).toEqual([2, []])
  })
})
