import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { text } from '#platform/contract/values/fields.ts'
import { optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { api, reading, refresh } from './api.ts'
import { prefetchRecord } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { setNavigator } from '#platform/web/session/navigator.ts'
import { lastList, rememberList } from '#platform/web/shell/navigation/came-from.ts'
import { callOf, listQuery, namesQuery, optionsOf, optionsQuery, recordQuery, seedRecord } from './queries.ts'

const made = resource('heat-numbers', {
  singular: 'Heat number',
  plural: 'Heat numbers',
  input: { code: text(20) },
  computed: {},
  row: { code: z.string() },
  list: { filters: {}, sorts: ['code'], defaultSort: 'code', searchable: true },
})
const heats = { ...made, endpoints: { ...made.endpoints, options: optionsEndpoint('heat-numbers') } }
const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const other = '1b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const asked: string[] = []
const went: string[] = []
let answer: (url: string) => Response

beforeEach(() => {
  asked.length = 0
  went.length = 0
  queryClient.clear()
  answer = (url) => Response.json({ data: { url } })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer(url)
  })
  vi.stubGlobal('window', { location: { assign: (path: string) => went.push(path) } })
  setNavigator((path) => went.push(path))
  return () => vi.unstubAllGlobals()
})

describe('What is read', () => {
  it('of a list has the address of the API and a key of the slice', async () => {
    const options = listQuery(heats, { search: 'a b', sort: '-code', perPage: 50 })
    expect(options.queryKey[0]).toBe('heat-numbers')
    await queryClient.fetchQuery(options)
    expect(asked).toEqual(['/api/v1/heat-numbers?sort=-code&search=a+b&per_page=50'])
  })

  it('of one record is unwrapped', async () => {
    await expect(queryClient.fetchQuery(recordQuery(heats, id))).resolves.toEqual({
      url: `/api/v1/heat-numbers/${id}`,
    })
  })

  it('of an id that is none is not found, and never the answer of another address', async () => {
    await expect(queryClient.fetchQuery(recordQuery(heats, 'options'))).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
    })
    expect(asked).toEqual(['/api/v1/heat-numbers/options'])
  })

  it('has the same key for a shell and for a route', () => {
    expect(recordQuery(heats, id).queryKey).toEqual(reading(api(heats).get, { params: { id } }).queryKey)
    expect(listQuery(heats, { sort: 'code' }).queryKey).toEqual(
      reading(api(heats).list, { query: { sort: 'code' } }).queryKey,
    )
  })

  it('is another key for another query', () => {
    const keys = [{}, { sort: 'code' }, { search: 'x' }, { cursor: 'y' }].map((query) =>
      JSON.stringify(listQuery(heats, query).queryKey),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('a name that is no endpoint is told with its contract', () => {
    expect(() => callOf(heats, 'approve')).toThrow('The contract heat-numbers has no endpoint approve.')
  })
})

describe('A saved record', () => {
  it('is shown at once; lists, panels and options of its slice are old and what others say of it, other records and itself are not', () => {
    const keys = {
      own: recordQuery(heats, id).queryKey,
      another: recordQuery(heats, other).queryKey,
      list: listQuery(heats, {}).queryKey,
      options: optionsQuery(optionsOf(heats), 'x').queryKey,
      timeline: ['heat-numbers', 'timeline', id, 'all'],
      about: ['quotes', '/api/v1/quotes/:id', { params: { id } }],
      foreign: ['quotes', '/api/v1/quotes/:id', { params: { id: other } }],
    }
    for (const key of Object.values(keys)) queryClient.setQueryData(key, { id, version: 1 })
    seedRecord(heats, { id, version: 2 })
    expect(queryClient.getQueryData(keys.own)).toEqual({ id, version: 2 })
    const old = Object.entries(keys).filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    expect(old.map(([name]) => name)).toEqual(['another', 'list', 'options', 'timeline', 'about'])
  })

  it('refreshing slices makes all they read old', async () => {
    const keys = [['heat-numbers', 'a'], ['heat-numbers', 'b', 1], ['quotes', 'a'], ['companies']]
    for (const key of keys) queryClient.setQueryData(key, 1)
    await refresh('heat-numbers', 'companies')
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})

describe('Options', () => {
  const source = optionsOf(heats)
  it.each([
    ['', '/api/v1/heat-numbers/options'],
    ['f22', '/api/v1/heat-numbers/options?search=f22'],
    ['a&b', '/api/v1/heat-numbers/options?search=a%26b'],
  ])('for %j are asked at %s', async (search, url) => {
    await queryClient.fetchQuery(optionsQuery(source, search))
    expect(asked).toEqual([url])
  })

  it('the names of chosen ids are one question, whatever their order', async () => {
    expect(namesQuery(source, [other, id]).queryKey).toEqual(namesQuery(source, [id, other]).queryKey)
    await queryClient.fetchQuery(namesQuery(source, [other, id]))
    expect(asked).toEqual([`/api/v1/heat-numbers/options?id=${id}%2C${other}`])
  })

  it('nothing chosen asks nothing, and the given list stays in its order', () => {
    const ids = [other, id]
    namesQuery(source, ids)
    expect(ids).toEqual([other, id])
    expect([namesQuery(source, []).enabled, namesQuery(source, [id]).enabled]).toEqual([false, true])
  })
})

describe('A lost session', () => {
  const options = () => ({ ...recordQuery(heats, id), retry: false })

  it.each([401, 409])('%s met by a prefetch leads nowhere', async (status) => {
    answer = () => Response.json({ message: 'No.' }, { status })
    await queryClient.prefetchQuery(options())
    expect([asked.length, went]).toEqual([1, []])
  })

  it.each([
    [401, '/'],
    [419, '/'],
    [409, '/account/verify'],
  ])('%s met by the first read of a screen leads to %s', async (status, path) => {
    answer = () => Response.json({ message: 'No.' }, { status })
    const observer = new QueryObserver(queryClient, options())
    const stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    stop()
    expect(went).toEqual([path])
  })

  it.each([401, 409])('%s met by a refetch of what is shown leads nowhere', async (status) => {
    const observer = new QueryObserver(queryClient, options())
    const stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    answer = () => Response.json({ message: 'No.' }, { status })
    await observer.refetch()
    stop()
    expect([asked.length, went]).toEqual([2, []])
  })
})

describe('A failed read is tried again', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  it.each([
    [0, true],
    [502, true],
    [503, true],
    [504, true],
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [409, false],
    [422, false],
    [429, false],
    [500, false],
  ])('after %s: %s, and at most twice', (status, expected) => {
    const error = new ApiError(status, { message: 'No.' })
    expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual([expected, expected, false, false])
  })

  it('never after a fault of the program', () => {
    expect(retry(0, new TypeError('x is undefined'))).toBe(false)
  })
})

it('the way back from a record is the list as it was last shown', () => {
  expect(lastList('/heats')).toBe('/heats')
  rememberList('/heats', '/heats?sort=-code')
  rememberList('/quotes', '/quotes?search=x')
  rememberList('/heats', '/heats?cursor=abc')
  expect([lastList('/heats'), lastList('/quotes')]).toEqual(['/heats?cursor=abc', '/quotes?search=x'])
})

describe('A record under the pointer', () => {
  const hover = () => prefetchRecord(heats)({ id }, {}, queryClient)
  const keptSince = (milliseconds: number) =>
    queryClient.setQueryData(
      recordQuery(heats, id).queryKey,
      { id, version: 1 },
      {
        updatedAt: Date.now() - milliseconds,
      },
    )

  it('is read anew, because somebody else may have taken its next step', async () => {
    keptSince(1000)
    await hover()
    expect(asked).toHaveLength(1)
  })

  it('is not asked for twice by a pointer that wavers', async () => {
    await hover()
    await hover()
    expect(asked).toHaveLength(1)
  })
})
