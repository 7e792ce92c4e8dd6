import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListDeclaration, ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { createHeatTables, heatList, heats } from '#platform/testing/heats.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { listPage } from './list.ts'

const services = await platformServices()
const ctx = contextOf(services)

interface Row {
  id: string
  code: string
  mark: string | null
}

/** A list whose rows have a column that nobody put an index on: an amount as text, a word, or nothing. */
const plan = { ...heatList, columns: { ...heatList.columns, mark: sql`test_heats.number` } }
const base: ListQuery = {
  filters: {},
  sort: 'mark',
  descending: false,
  search: null,
  perPage: 2,
  cursor: null,
}
const page = (query: Partial<ListQuery> = {}): Promise<Page<Row>> =>
  listPage<Row>(ctx, plan, { ...base, ...query }, 'https://erp.test/api/v1/heats?sort=mark')
const marks = ({ data }: Page<Row>) => data.map(({ mark }) => mark)

const heat = (at: number, mark: string | null) =>
  services.db.query(sql`
    INSERT INTO test_heats (code, name, number, weight, melted_on, tapped_at, pieces, certified, elements)
    VALUES (${`H-${at}`}, 'Steel', ${mark}, 1, '2026-11-01', '2026-11-01T00:00:00Z', 1, true, '{}')`)

beforeAll(async () => {
  await createHeatTables(services.db)
  for (const [at, mark] of ['10.50', 'plate', '9.00', null, 'bar'].entries()) await heat(at, mark)
})

describe('The order of a column without an index', () => {
  it('takes amounts as numbers, then words, and what is empty last, page by page and back', async () => {
    const first = await page()
    expect([marks(first), first.meta.total]).toEqual([['9.00', '10.50'], 5])
    const second = await page({ cursor: first.meta.next_cursor })
    expect(marks(second)).toEqual(['bar', 'plate'])
    const third = await page({ cursor: second.meta.next_cursor })
    expect([marks(third), third.meta.next_cursor]).toEqual([[null], null])
    expect(marks(await page({ cursor: third.meta.prev_cursor }))).toEqual(['bar', 'plate'])
    expect(marks(await page({ descending: true, perPage: 5 }))).toEqual([
      '10.50',
      '9.00',
      'plate',
      'bar',
      null,
    ])
  })

  it('keeps filters and search, and is refused for a column that the list does not read', async () => {
    expect(marks(await page({ search: 'h-4' }))).toEqual(['bar'])
    await expect(page({ sort: 'elements; --' })).rejects.toMatchObject({ status: 422 })
    await expect(page({ cursor: 'x' })).rejects.toMatchObject({ status: 422 })
  })

  it('is offered of every plain column of the rows that has none of its own', () => {
    const declared: ListDeclaration = heats.endpoints.list.list
    expect(declared.alsoSorts).toEqual(['status'])
  })

  it('is for at most ten thousand rows: more are to be filtered first', async () => {
    await services.db.query(sql`
      INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
      SELECT 'M-' || n, 'Many', 1, '2026-11-02', '2026-11-02T00:00:00Z', 1, true, '{}' FROM generate_series(1, 10000) n`)
    await expect(page({ perPage: 3 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { sort: [expect.stringContaining('Filter the list first')] } },
    })
    expect((await page({ filters: { name: ['Steel'] } })).meta.total).toBe(5)
  })
})
