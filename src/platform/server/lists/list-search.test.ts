import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { createHeatTables, heatList } from '#platform/testing/heats.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { compileSql } from '#platform/server/database/compile-sql.ts'
import { listPage } from './list.ts'
import { searchOf } from './list-search.ts'

const services = await platformServices()
const ctx = contextOf(services)

const base: ListQuery = {
  filters: {},
  sort: 'code',
  descending: false,
  search: null,
  perPage: 100,
  cursor: null,
}
const fetchPage = (query: Partial<ListQuery>, plan = heatList): Promise<Page<{ id: string; code: string }>> =>
  listPage(ctx, plan, { ...base, ...query }, 'http://erp.test/heats')
const codes = async (search: string, plan = heatList) =>
  (await fetchPage({ search }, plan)).data.map(({ code }) => code)

const heats: [code: string, name: string][] = [
  ['A-1', 'Manifold header'],
  ['A-2', '100% nickel'],
  ['A-3', '100 nickel'],
  ['A-4', 'F_22 modified'],
  ['A-5', 'F422 modified'],
  ['A-6', 'path C:\\steel'],
  ['A-7', "O'Brien; DROP TABLE"],
  ['B-1', 'ÅSGARD Grün'],
  ['B%1', 'odd code'],
  ['B_1', 'another odd code'],
  ['BX1', 'an ordinary code'],
]

/** Far more than are counted in a search. */
const MANY = 1_300

beforeAll(async () => {
  await createHeatTables(services.db)
  const rows = heats.map(([code, name]) => ({ code, name }))
  await services.db.query(sql`
    INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
    SELECT r.code, r.name, 1, '2026-11-01', '2026-11-01T00:00:00Z', 1, true, '{}'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(code text, name text)`)
  await services.db.query(sql`
    INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
    SELECT 'Z-' || lpad(n::text, 5, '0'), CASE WHEN n <= 1000 THEN 'common early' ELSE 'common late' END,
      1, '2026-11-01', '2026-11-01T00:00:00Z', n % 4, n % 2 = 0, '{}'
    FROM generate_series(1, ${MANY}::int) AS n`)
})

describe('A search of three characters or more', () => {
  it.each<[what: string, search: string, found: string[]]>([
    ['finds a fragment', 'ifold', ['A-1']],
    ['finds it in any case', 'MANIFOLD', ['A-1']],
    ['finds it in any case of other letters', 'åsgard GRÜN', ['B-1']],
    ['finds a code', 'a-1', ['A-1']],
    ['finds what reaches over code and name', '1 mani', ['A-1']],
    ['takes a percent sign literally', '100%', ['A-2']],
    ['takes several percent signs literally', '%%%', []],
    ['takes an underscore literally', 'f_22', ['A-4']],
    ['takes a backslash literally', 'c:\\s', ['A-6']],
    ['takes a backslash before a percent sign literally', '\\%n', []],
    ['takes quotes and semicolons literally', "o'brien; drop", ['A-7']],
    ['finds nothing where nothing is', 'unobtainium', []],
  ])('%s', async (_, search, found) => {
    expect(await codes(search)).toEqual(found)
  })
})

describe('A search of one or two characters looks at the start of codes only', () => {
  it.each<[what: string, search: string, found: string[]]>([
    ['in any case', 'b-', ['B-1']],
    ['one letter', 'B', ['B%1', 'B-1', 'BX1', 'B_1']],
    ['not inside', '1', []],
    ['not in names', 'ma', []],
    ['a percent sign is literal', 'b%', ['B%1']],
    ['an underscore is literal', 'b_', ['B_1']],
    ['a backslash is literal', '\\', []],
  ])('%s', async (_, search, found) => {
    expect((await codes(search)).toSorted()).toEqual(found.toSorted())
  })

  it('finds nothing where a list has no codes', async () => {
    const { prefixes: _, ...plan } = heatList
    expect(await codes('b-', plan)).toEqual([])
  })
})

describe('Further ways to match', () => {
  const also: typeof heatList = {
    ...heatList,
    searchAlso: (pattern) => sql`'heat ' || test_heats.pieces::text LIKE ${pattern}`,
  }

  it('find rows of either way, each once', async () => {
    expect(await codes('manifold', also)).toEqual(['A-1'])
    const both = await fetchPage(
      { search: 'heat 1', perPage: 100, filters: { name: heats.map(([, name]) => name) } },
      also,
    )
    expect(both.data.map(({ code }) => code).toSorted()).toEqual(heats.map(([code]) => code).toSorted())
    expect(both.meta.total).toBe(heats.length)
  })

  it('are one condition each, so that each can use its own index', async () => {
    expect(await searchOf(ctx, also, 'flange')).toHaveLength(2)
    expect(await searchOf(ctx, heatList, 'flange')).toHaveLength(1)
    expect(await searchOf(ctx, heatList, null)).toBeNull()
    const { search: _, ...without } = heatList
    expect(await searchOf(ctx, without, 'flange')).toBeNull()
  })

  it('send the fragment as a parameter, never as a part of the statement', async () => {
    const [way] = (await searchOf(ctx, heatList, "x'; DROP TABLE heats; --")) ?? []
    const { text, values } = compileSql(way ?? sql``)
    expect(text).not.toContain('DROP')
    expect(values).toEqual(["%x'; drop table heats; --%"])
  })
})

describe('A search that begins like a number', () => {
  const numbered = { ...heatList, numbers: sql`test_heats.code` }
  it.each<[what: string, search: string, found: string[]]>([
    ['finds it, in any case', 'z-00017', ['Z-00017']],
    ['finds all that begin so', 'Z-0129', Array.from({ length: 10 }, (_, n) => `Z-0129${n}`)],
    ['finds what it is a fragment of where no number begins so', '-00017', ['Z-00017']],
    ['finds other words where no number is like it', 'mani', ['A-1']],
    ['finds nothing where nothing is', 'Z-9', []],
    ['takes signs of patterns literally', 'Z-0_017', []],
  ])('%s', async (_, search, found) => {
    expect(await codes(search, numbered)).toEqual(found)
  })

  it('counts them all, and goes on from page to page', async () => {
    const first = await fetchPage({ search: 'Z-00', perPage: 50 }, numbered)
    expect([first.data[0]?.code, first.meta.total]).toEqual(['Z-00001', 999])
    const next = await fetchPage({ search: 'Z-00', perPage: 50, cursor: first.meta.next_cursor }, numbered)
    expect(next.data[0]?.code).toBe('Z-00051')
  })
})

describe('A search with more hits than are counted', () => {
  const walkAll = async (query: Partial<ListQuery>) => {
    const found: string[] = []
    const totals = new Set<string>()
    let cursor: string | null = null
    do {
      const page: Page<{ id: string; code: string }> = await fetchPage({ ...query, cursor })
      found.push(...page.data.map(({ code }) => code))
      totals.add(`${page.meta.total} ${page.meta.total_is_exact}`)
      cursor = page.meta.next_cursor
    } while (cursor)
    return { found, totals: [...totals] }
  }

  it('says 1,000 and that there are more, and still walks through every one of them', async () => {
    const { found, totals } = await walkAll({ search: 'common' })
    expect(totals).toEqual(['1000 false'])
    expect(found).toHaveLength(MANY)
    expect(found).toEqual(found.toSorted())
  })

  it('walks downwards through the same rows', async () => {
    const { found } = await walkAll({ search: 'common', descending: true, perPage: 90 })
    expect(found).toEqual((await walkAll({ search: 'common' })).found.toReversed())
  })

  it('is exact at 1,000 hits, and below', async () => {
    expect((await walkAll({ search: 'early' })).totals).toEqual(['1000 true'])
    expect((await walkAll({ search: 'late' })).totals).toEqual([`${MANY - 1000} true`])
  })

  it('keeps the filters, which count first', async () => {
    const { found, totals } = await walkAll({ search: 'common', filters: { certified: true } })
    expect([found.length, totals]).toEqual([MANY / 2, [`${MANY / 2} true`]])
  })

  it('takes two round trips on its first page; a rarer one takes one, and so does every later page', async () => {
    const trips = async (query: Partial<ListQuery>) => {
      const before = services.db.queries
      const { meta } = await fetchPage({ ...query, perPage: 5 })
      const first = services.db.queries
      const next = await fetchPage({ ...query, perPage: 5, cursor: meta.next_cursor })
      expect(next.meta).toMatchObject({ total: meta.total, total_is_exact: meta.total_is_exact })
      return [first - before, services.db.queries - first]
    }
    expect(await trips({ search: 'late' })).toEqual([1, 1])
    expect(await trips({ search: 'common' })).toEqual([2, 1])
  })
})

describe('A list without a search', () => {
  it('counts up to 10,000 and says when there are more', async () => {
    const add = (from: number, to: number) =>
      services.db.query(sql`
        INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
        SELECT 'Y-' || n, 'filler', 1, '2026-11-01', '2026-11-01T00:00:00Z', 9, true, '{}'
        FROM generate_series(${from}::int, ${to}::int) AS n`)
    await add(1, 10_000 - MANY - heats.length)
    expect((await fetchPage({ perPage: 1 })).meta).toMatchObject({ total: 10_000, total_is_exact: true })
    await add(20_000, 20_000)
    expect((await fetchPage({ perPage: 1 })).meta).toMatchObject({ total: 10_000, total_is_exact: false })
    const last = await fetchPage({ perPage: 1, descending: true, sort: 'pieces' })
    expect(last.meta).toMatchObject({ total: 10_000, total_is_exact: false })
  })
})
