import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageConfig } from '#platform/web/config.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { filesQuery, fileUrl, activityClient, refreshActivity, timelineQuery } from './activity-client.ts'

const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const file = '7c9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const asked: string[] = []
let cursors: (string | null)[] = []

beforeEach(() => {
  asked.length = 0
  cursors = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ data: [{ at: asked.length }], meta: { next_cursor: cursors.shift() ?? null } })
  })
  return () => vi.unstubAllGlobals()
})

describe('The timeline of a record', () => {
  it('is read page by page with the cursor of the page before', async () => {
    cursors = ['second', 'third', null]
    const all = await queryClient.fetchInfiniteQuery({ ...timelineQuery('quotes', id, undefined), pages: 5 })
    expect(all.pages).toHaveLength(3)
    expect(asked).toEqual([
      `/api/v1/quotes/${id}/timeline`,
      `/api/v1/quotes/${id}/timeline?cursor=second`,
      `/api/v1/quotes/${id}/timeline?cursor=third`,
    ])
  })

  it('of one kind is asked for that kind', async () => {
    await queryClient.fetchInfiniteQuery(timelineQuery('quotes', id, 'comment'))
    expect(asked).toEqual([`/api/v1/quotes/${id}/timeline?filter%5Bkind%5D=comment`])
  })

  it('has a key for each slice, record and kind', () => {
    const keys = [
      timelineQuery('quotes', id, undefined),
      timelineQuery('quotes', id, 'mail'),
      timelineQuery('quotes', file, undefined),
      timelineQuery('companies', id, undefined),
    ].map(({ queryKey }) => queryKey.join('|'))
    expect(new Set(keys).size).toBe(4)
  })
})

describe('The files of a record', () => {
  it.each([
    [false, `/api/v1/quotes/${id}/files/${file}`],
    [true, `/api/v1/quotes/${id}/files/${file}?inline=1`],
  ])('inline %s lie at %s', (inline, url) => {
    expect(fileUrl('quotes', id, file, inline)).toBe(url)
  })

  it('lie where the API is', () => {
    Object.assign(pageConfig, { apiBase: 'https://erp.example' })
    const url = fileUrl('quotes', id, file, false)
    Object.assign(pageConfig, { apiBase: '' })
    expect(url).toBe(`https://erp.example/api/v1/quotes/${id}/files/${file}`)
  })

  it('let the record itself be read again, which may have waited for one', async () => {
    const keys = [id, file].map((one) => ['quotes', '/api/v1/quotes/:id', { params: { id: one } }])
    for (const key of keys) queryClient.setQueryData(key, {})
    await refreshActivity('quotes', id)
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false])
  })

  it('and the timeline are old after one of them was changed, those of other records are not', async () => {
    const keys = [
      filesQuery('quotes', id).queryKey,
      timelineQuery('quotes', id, 'file').queryKey,
      filesQuery('quotes', file).queryKey,
      filesQuery('companies', id).queryKey,
    ]
    for (const key of keys) queryClient.setQueryData(key, [])
    await refreshActivity('quotes', id)
    const old = keys.map((key) => queryClient.getQueryState(key as readonly unknown[])?.isInvalidated)
    expect(old).toEqual([true, true, false, false])
  })
})

it('a slice has one client of its panels', () => {
  expect(activityClient('quotes')).toBe(activityClient('quotes'))
  expect(activityClient('quotes')).not.toBe(activityClient('companies'))
})

describe('What is said of a record inside a document', () => {
  it('is read again on the timeline of the document, which tells it too', async () => {
    const keys = [
      ['travellers/t1/operations', 'timeline', id, 'all'],
      ['travellers', 'timeline', 't1', 'all'],
      ['travellers', 'timeline', 't2', 'all'],
    ]
    for (const key of keys) queryClient.setQueryData(key, {})
    await refreshActivity('travellers/t1/operations', id)
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
  })
})
