import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FilterValue, ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { createHeatTables, heatList, supplierTable } from '#platform/testing/heats.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { listPage } from './list.ts'
import type { ListPlan } from './list-plan.ts'
import { insertRow } from '#platform/server/database/rows.ts'

const services = await platformServices()
const ctx = contextOf(services)
const COUNT = 60
const address = 'https://erp.test/api/v1/heats?sort=code&filter%5Bcertified%5D=true'

interface Row {
  id: string
  code: string
  weight: string
  pieces: number
}

const base: ListQuery = {
  filters: {},
  sort: 'code',
  descending: false,
  search: null,
  perPage: 100,
  cursor: null,
}
const fetchPage = (query: Partial<ListQuery> = {}, plan: ListPlan = heatList): Promise<Page<Row>> =>
  listPage<Row>(ctx, plan, { ...base, ...query }, address)
const numbers = (page: Page<Row>) => page.data.map(({ code }) => Number(code.slice(2)))
const found = async (filters: Record<string, FilterValue>) => numbers(await fetchPage({ filters }))
const all = Array.from({ length: COUNT }, (_, n) => n + 1)
const where = (test: (n: number) => boolean) => all.filter(test)

let supplierId = ''

beforeAll(async () => {
  await createHeatTables(services.db)
  supplierId = await insertRow(services.db, supplierTable, { name: 'Ferrostahl' })
  // Few different values in every column but the code: ties are the rule.
  await services.db.query(sql`
    INSERT INTO test_heats (code, name, status, weight, melted_on, tapped_at, pieces, certified, elements, supplier_id)
    SELECT 'H-' || lpad(n::text, 3, '0'), 'Steel ' || n % 7, (ARRAY['melted', 'tested', 'released'])[n % 3 + 1],
      (n % 5) * 1.001, date '2026-11-01' + n % 4, timestamptz '2026-11-01T00:00:00.125Z' + n % 6 * interval '12 hours',
      n % 8, n % 2 = 0, '{}', CASE WHEN n % 3 = 0 THEN ${supplierId}::uuid END
    FROM generate_series(1, ${COUNT}::int) AS n`)
})

/** Every id of the list, from the first page to the last. */
async function walk(query: Partial<ListQuery>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Page<Row> = await fetchPage({ ...query, cursor })
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.meta.next_cursor
  } while (cursor)
  return ids
}

describe('A page', () => {
  it('holds the columns of the plan and no others', async () => {
    const { data } = await fetchPage({ perPage: 1 })
    expect(Object.keys(data[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'code', 'name', 'status', 'weight', 'pieces']),
    )
    expect(data[0]).not.toHaveProperty('search')
  })

  it('links to the first, the next and the page before at the address of the request', async () => {
    const first = await fetchPage({ perPage: 10 })
    const second = await fetchPage({ perPage: 10, cursor: first.meta.next_cursor })
    const link = (cursor: string | null) => {
      const url = new URL(address)
      url.searchParams.set('cursor', cursor ?? '')
      return url.toString()
    }
    expect(first.links).toEqual({ first: address, prev: null, next: link(first.meta.next_cursor) })
    expect(second.links).toEqual({
      first: first.links.first,
      prev: link(second.meta.prev_cursor),
      next: link(second.meta.next_cursor),
    })
    expect(second.meta.path).toBe('https://erp.test/api/v1/heats')
  })

  it.each([
    ['is the only one', 60, [60, false, false]],
    ['is followed by one row more', 59, [59, false, true]],
    ['is larger than the list', 100, [60, false, false]],
    ['is as small as can be', 1, [1, false, true]],
  ])('that %s', async (_, perPage, expected) => {
    const { data, meta } = await fetchPage({ perPage })
    expect([data.length, meta.prev_cursor !== null, meta.next_cursor !== null]).toEqual(expected)
    expect(meta).toMatchObject({ per_page: perPage, total: COUNT, total_is_exact: true })
  })

  it('behind the last row is empty and leads nowhere', async () => {
    const last = await fetchPage({ perPage: 60, descending: true })
    const [lowest] = last.data.toReversed()
    await services.db.query(sql`UPDATE test_heats SET code = 'H-000' WHERE id = ${lowest?.id ?? ''}`)
    const before = await fetchPage({ perPage: 59 })
    await services.db.query(sql`UPDATE test_heats SET code = 'H-001' WHERE id = ${lowest?.id ?? ''}`)
    expect(before.meta.next_cursor).not.toBeNull()
    const rest = await fetchPage({ perPage: 59, cursor: before.meta.next_cursor })
    expect(numbers(rest)).toEqual([60])
  })

  it('is refused for a sort the plan does not know', async () => {
    await expect(fetchPage({ sort: 'secret' })).rejects.toMatchObject({ status: 422 })
  })

  it('fails loudly when a declared filter has no column', async () => {
    await expect(fetchPage({ filters: { colour: ['red'] } })).rejects.toThrow(
      'The list declares the filter colour, but its plan has no column for it.',
    )
  })
})

describe('Every sort', () => {
  const sorts = Object.keys(heatList.sorts)

  it.each(sorts)(
    '%s walks through all rows once, upwards and downwards, whatever the size of a page',
    async (sort) => {
      const upwards = await walk({ sort, perPage: 100 })
      expect(new Set(upwards).size).toBe(COUNT)
      for (const perPage of [1, 7, 59]) {
        expect([perPage, await walk({ sort, perPage })]).toEqual([perPage, upwards])
      }
      expect(await walk({ sort, perPage: 9, descending: true })).toEqual(upwards.toReversed())
    },
  )

  it.each(sorts)('%s comes back to the same pages by their prev links', async (sort) => {
    const pages: string[][] = []
    let page = await fetchPage({ sort, perPage: 11 })
    for (;;) {
      pages.push(page.data.map(({ id }) => id))
      if (!page.meta.next_cursor) break
      page = await fetchPage({ sort, perPage: 11, cursor: page.meta.next_cursor })
    }
    const back = [pages.at(-1)]
    while (page.meta.prev_cursor) {
      page = await fetchPage({ sort, perPage: 11, cursor: page.meta.prev_cursor })
      back.unshift(page.data.map(({ id }) => id))
    }
    expect(back).toEqual(pages)
  })

  it.each([
    ['weight', 'heavy', 'numeric'],
    ['meltedOn', 'someday', 'date'],
    ['tappedAt', '25:00', 'timestamptz'],
    ['pieces', '1.5', 'integer'],
    ['certified', 'perhaps', 'boolean'],
  ])('%s refuses a cursor whose value is no %3$s', async (sort, value) => {
    const id = crypto.randomUUID()
    const cursor = Buffer.from(JSON.stringify(['next', sort, false, value, id])).toString('base64url')
    await expect(fetchPage({ sort, cursor })).rejects.toMatchObject({
      status: 422,
      body: { errors: { cursor: ['The cursor is damaged.'] } },
    })
  })
})

describe('A filter', () => {
  it.each<[string, Record<string, FilterValue>, number[]]>([
    ['of one word', { status: ['tested'] }, where((n) => n % 3 === 1)],
    ['of any of two words', { status: ['tested', 'melted'] }, where((n) => n % 3 !== 2)],
    ['of a word nobody has', { status: ['scrapped'] }, []],
    ['that is true', { certified: true }, where((n) => n % 2 === 0)],
    ['that is false', { certified: false }, where((n) => n % 2 === 1)],
    ['of a first day, which counts', { meltedOn: { from: '2026-11-03' } }, where((n) => n % 4 >= 2)],
    ['of a last day, which counts', { meltedOn: { to: '2026-11-02' } }, where((n) => n % 4 <= 1)],
    [
      'of two days',
      { meltedOn: { from: '2026-11-02', to: '2026-11-03' } },
      where((n) => [1, 2].includes(n % 4)),
    ],
    ['of a range the wrong way round', { meltedOn: { from: '2026-11-03', to: '2026-11-02' } }, []],
    [
      'of an amount, both ends counting',
      { weight: { from: '1.001', to: '3.003' } },
      where((n) => n % 5 >= 1 && n % 5 <= 3),
    ],
    ['of an amount with fewer decimals', { weight: { to: '2.00' } }, where((n) => n % 5 <= 1)],
    ['of free words', { name: ['Steel 1', 'Steel 2'] }, where((n) => [1, 2].includes(n % 7))],
    ['of a free word with signs', { name: ["Steel '; --", 'Steel 3'] }, where((n) => n % 7 === 3)],
    ['of "none"', { supplierId: [null] }, where((n) => n % 3 !== 0)],
    ['with another filter means both', { certified: true, status: ['melted'] }, where((n) => n % 6 === 0)],
  ])('%s', async (_, filters, expected) => {
    expect(await found(filters)).toEqual(expected)
  })

  it('of a reference finds its records, with "none" also those without', async () => {
    expect(await found({ supplierId: [supplierId] })).toEqual(where((n) => n % 3 === 0))
    expect(await found({ supplierId: [null, supplierId] })).toEqual(all)
    expect(await found({ supplierId: [crypto.randomUUID()] })).toEqual([])
  })

  it('of a last day holds the whole day where the column is an instant', async () => {
    // Tapped at midnight and at noon of three days, an eighth of a second past.
    expect(await found({ tappedAt: { from: '2026-11-02', to: '2026-11-02' } })).toEqual(
      where((n) => [2, 3].includes(n % 6)),
    )
  })

  it('counts only what it lets through, and walks only through that', async () => {
    const filters = { certified: true }
    const page = await fetchPage({ filters, perPage: 7, descending: true })
    expect(page.meta).toMatchObject({ total: COUNT / 2, total_is_exact: true })
    expect(await walk({ filters, perPage: 7 })).toHaveLength(COUNT / 2)
  })

  it('never undoes the condition that is always there', async () => {
    const own: ListPlan = { ...heatList, where: sql`test_heats.pieces < 4` }
    const page = await fetchPage({ filters: { certified: true } }, own)
    expect(numbers(page)).toEqual(where((n) => n % 8 < 4 && n % 2 === 0))
    expect((await fetchPage({ search: 'steel' }, own)).meta.total).toBe(where((n) => n % 8 < 4).length)
  })
})
