import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const long = await testServer()
const admin = await server.signIn('administrator')
const path = '/api/v1/global-segments'
const COUNT = 30

interface Row {
  id: string
  code: string
}

const fetchPage = async (query = ''): Promise<Page<Row>> => {
  const reply = await admin.request('GET', `${path}${query}`, { headers: { host: 'erp.test:8080' } })
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body as Page<Row>
}
const refused = async (query: string) => {
  const reply = await admin.request('GET', `${path}?${query}`)
  return [reply.status, Object.keys((reply.body as { errors?: object }).errors ?? {})]
}
const codes = (page: Page<Row>) => page.data.map(({ code }) => code)
const code = (n: number) => `S${String(n).padStart(2, '0')}`

beforeAll(async () => {
  const api = admin.client(globalSegments)
  for (let n = 1; n <= COUNT; n++) {
    const name = `Segment ${n % 2 === 0 ? 'Offshore' : 'Onshore'} 100% ${n}`
    await api.create({ body: { code: code(n), name, sortOrder: n % 3, active: n % 5 !== 0 } })
  }
})

describe('lists', () => {
  it('P1 answer data, links and meta of the cursor paginator, plus a count', async () => {
    const page = await fetchPage()
    expect(Object.keys(page).toSorted()).toEqual(['data', 'links', 'meta'])
    expect(page.links).toEqual({ first: expect.any(String), prev: null, next: expect.any(String) })
    expect(page.meta).toEqual({
      path: `http://heatline.test${path}`,
      per_page: 25,
      next_cursor: expect.any(String),
      prev_cursor: null,
      total: COUNT,
      total_is_exact: true,
    })
  })

  it('P2 links are absolute and keep filter, sort and search', async () => {
    const page = await fetchPage('?filter[active]=true&sort=-code&search=segment&per_page=5')
    const next = new URL(page.links.next ?? '')
    expect(next.origin + next.pathname).toBe(`http://heatline.test${path}`)
    expect(Object.fromEntries(next.searchParams)).toEqual({
      'filter[active]': 'true',
      sort: '-code',
      search: 'segment',
      per_page: '5',
      cursor: page.meta.next_cursor,
    })
    const second = await fetchPage(next.search)
    expect(Object.fromEntries(new URL(second.links.prev ?? '').searchParams)).toMatchObject({ sort: '-code' })
    expect(new URL(second.links.first).searchParams.has('cursor')).toBe(false)
  })

  it('P3 a cursor stays correct while rows are inserted; a damaged or foreign one is 422', async () => {
    const first = await fetchPage('?sort=code&per_page=10')
    expect(codes(first)).toEqual(Array.from({ length: 10 }, (_, n) => code(n + 1)))
    const api = admin.client(globalSegments)
    const extra = await api.create({ body: { code: 'S00', name: 'Before', sortOrder: 0, active: true } })
    const second = await fetchPage(`?sort=code&per_page=10&cursor=${first.meta.next_cursor}`)
    expect(codes(second)[0]).toBe(code(11))
    await api.remove({ params: { id: extra.id }, version: extra.version })
    const cursor = first.meta.next_cursor ?? ''
    for (const bad of ['x', cursor.slice(0, -4), `${cursor}AAAA`, encodeURIComponent('{"a":1}')]) {
      expect(await refused(`sort=code&cursor=${bad}`)).toEqual([422, ['cursor']])
    }
    expect(await refused(`sort=name&cursor=${cursor}`)).toEqual([422, ['cursor']])
  })

  it('P5 empty: no rows, no cursors, total 0', async () => {
    const page = await fetchPage('?search=nothing like this')
    expect(page.data).toEqual([])
    expect(page.links).toMatchObject({ prev: null, next: null })
    expect(page.meta).toMatchObject({ next_cursor: null, prev_cursor: null, total: 0, total_is_exact: true })
  })

  it('P6 per_page is 25 unless given, from 1 to 100, else 422', async () => {
    expect((await fetchPage()).data).toHaveLength(25)
    expect((await fetchPage('?per_page=1')).data).toHaveLength(1)
    expect((await fetchPage('?per_page=100')).data).toHaveLength(COUNT)
    for (const size of ['0', '101', '-1', '2.5', 'ten', '1e9']) {
      expect(await refused(`per_page=${size}`)).toEqual([422, ['per_page']])
    }
  })

  it('P7 only declared names may filter, sort and search; one sort key, the id breaks ties the same way', async () => {
    expect((await fetchPage('?filter[active]=false&per_page=100')).meta.total).toBe(6)
    const upwards = await fetchPage('?sort=sortOrder&per_page=100')
    const downwards = await fetchPage('?sort=-sortOrder&per_page=100')
    expect(codes(downwards)).toEqual(codes(upwards).toReversed())
    for (const [query, names] of [
      ['filter[secret]=1', ['filter[secret]']],
      ['filter[active]=maybe', ['filter[active]']],
      ['filter[__proto__]=1', ['filter[__proto__]']],
      ['secret=1', ['secret']],
      ['sort=createdBy', ['sort']],
      ['sort=code,name', ['sort']],
      ['sort=code&sort=name', ['sort']],
    ] as const) {
      expect([query, ...(await refused(query))]).toEqual([query, 422, names])
    }
  })

  it('P7 search needs three characters; shorter looks at the start of number and code; signs are taken literally', async () => {
    expect((await fetchPage('?search=offshore')).meta.total).toBe(15)
    expect((await fetchPage('?search=OFFSHORE 100%25 2')).meta.total).toBe(6)
    expect((await fetchPage('?search=%25%25%25')).meta.total).toBe(0)
    expect((await fetchPage('?search=S1&per_page=100')).meta.total).toBe(10)
    expect((await fetchPage('?search=gm')).meta.total).toBe(0)
  })

  it('P8 a single record stands in data', async () => {
    const [row] = (await fetchPage('?per_page=1')).data
    const reply = await admin.request('GET', `${path}/${row?.id}`)
    expect(Object.keys(reply.body as object)).toEqual(['data'])
  })
})

describe('long lists', () => {
  it('P4 totals are exact up to 10 000 matches, with search up to 1 000', async () => {
    const browser = await long.signIn('administrator')
    const totals = async (query: string) => {
      const { meta } = (await browser.request('GET', `${path}?per_page=1&${query}`)).body as Page<Row>
      return [meta.total, meta.total_is_exact]
    }
    const add = (from: number, to: number) =>
      long.services.db.query(sql`
        INSERT INTO global_segments (code, name, sort_order, active)
        SELECT 'L' || n, CASE WHEN n <= 1000 THEN 'early' ELSE 'later' END, 1, true
        FROM generate_series(${from}::int, ${to}::int) AS n`)
    await add(1, 10_000)
    expect(await totals('')).toEqual([10_000, true])
    await add(10_001, 10_001)
    expect(await totals('')).toEqual([10_000, false])
    expect(await totals('search=early')).toEqual([1_000, true])
    expect(await totals('search=later')).toEqual([1_000, false])
  })
})
