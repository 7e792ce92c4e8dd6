import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#platform/contract/calls/paging.ts'
import type { CrudContract, CrudSample } from './crud-sample.ts'
import type { SignedIn, TestServer } from './server.ts'

type Row = { id: string }

/** Records the list is tried with. */
const COUNT = 5

/** Paging, sorting, search and filters of a list. */
export function describeList(server: TestServer, contract: CrudContract, sample: CrudSample): void {
  describe('its list', () => {
    const { path, list: declaration } = contract.endpoints.list
    const ids: string[] = []
    let signedIn: SignedIn

    const fetchPage = async (query: string | URL): Promise<Page<Row>> => {
      const reply = await signedIn.request(
        'GET',
        query instanceof URL ? query.pathname + query.search : `${path}?${query}`,
      )
      expect([String(query), reply.status, reply.status === 200 ? '' : reply.body]).toEqual([
        String(query),
        200,
        '',
      ])
      return reply.body as Page<Row>
    }

    /** Every id of the list, page by page. */
    const walk = async (query: string): Promise<string[]> => {
      const found: string[] = []
      let page = await fetchPage(query)
      for (;;) {
        found.push(...page.data.map(({ id }) => id))
        if (page.links.next === null || found.length > 1000) return found
        page = await fetchPage(new URL(page.links.next))
      }
    }

    beforeAll(async () => {
      signedIn = await server.signIn(sample.as ?? 'administrator')
      for (let n = 0; n < COUNT; n++) {
        const reply = await signedIn.request('POST', contract.endpoints.create.path, {
          body: await sample.body(n),
        })
        expect(reply.status, JSON.stringify(reply.body)).toBe(201)
        ids.push((reply.body as { data: Row }).data.id)
      }
    })

    it('pages forth and back without losing or repeating a row', async () => {
      const all = await walk('per_page=100')
      expect(new Set(all)).toEqual(new Set([...all, ...ids]))
      const small = await walk('per_page=2')
      expect(small).toEqual(all)
      const first = await fetchPage('per_page=2')
      expect(first.meta).toMatchObject({
        per_page: 2,
        total: all.length,
        total_is_exact: true,
        prev_cursor: null,
      })
      const second = await fetchPage(`per_page=2&cursor=${first.meta.next_cursor}`)
      const back = await fetchPage(`per_page=2&cursor=${second.meta.prev_cursor}`)
      expect(back.data).toEqual(first.data)
    })

    it('sorts by every declared name, both ways', async () => {
      for (const name of declaration?.sorts ?? []) {
        const upwards = await walk(`sort=${name}&per_page=3`)
        expect([name, await walk(`sort=-${name}&per_page=3`)]).toEqual([name, upwards.toReversed()])
      }
    })

    it('refuses unknown sorts and filters, page sizes out of range and damaged cursors', async () => {
      const bad = [
        'sort=secret',
        'filter[secret]=1',
        'secret=1',
        'per_page=0',
        'per_page=101',
        'cursor=damaged',
      ]
      for (const query of bad) {
        const reply = await signedIn.request('GET', `${path}?${query}`)
        expect([query, reply.status]).toEqual([query, 422])
      }
    })

    it('is empty in the stated shape when nothing matches', async () => {
      if (!declaration?.searchable) return
      const page = await fetchPage('search=zzzqqqxxx')
      expect(page).toMatchObject({ data: [], links: { prev: null, next: null } })
      expect(page.meta).toMatchObject({
        next_cursor: null,
        prev_cursor: null,
        total: 0,
        total_is_exact: true,
      })
    })

    it.runIf(sample.search)('finds one record by a fragment, whatever its case', async () => {
      for (const n of [0, COUNT - 1]) {
        const text = sample.search?.(n) ?? ''
        for (const search of [text, text.toUpperCase(), text.toLowerCase()]) {
          const page = await fetchPage(`search=${encodeURIComponent(search)}`)
          expect([search, page.data.map(({ id }) => id)]).toEqual([search, [ids[n]]])
        }
      }
    })

    it.runIf(sample.filters)('filters', async () => {
      for (const [query, expected] of Object.entries(sample.filters ?? {})) {
        const found = new Set(await walk(`${query}&per_page=100`))
        const matching = ids.flatMap((id, n) => (found.has(id) ? [n] : []))
        expect([query, matching]).toEqual([query, [...expected]])
      }
    })
  })
}
