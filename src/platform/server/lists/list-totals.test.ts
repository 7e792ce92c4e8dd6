import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { COUNT_CAP, type ListQuery } from '#platform/contract/calls/paging.ts'
import { createHeatTables, heatList, heats } from '#platform/testing/heats.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { totalsOf } from './list-totals.ts'

const services = await platformServices()
const ctx = contextOf(services)
const base: ListQuery = {
  filters: {},
  sort: 'code',
  descending: false,
  search: null,
  perPage: 25,
  cursor: null,
}
const summed = {
  weight: { of: sql`weight`, currency: sql`CASE WHEN certified THEN 'EUR' ELSE 'GBP' END` },
  pieces: { of: sql`pieces`, unit: 'pcs' },
}
const totals = totalsOf(heats, () => ({ plan: heatList, summed }))
const ask = (query: Partial<ListQuery> = {}) => totals(ctx, { query: { ...base, ...query } })

beforeAll(async () => {
  await createHeatTables(services.db)
  await services.db.query(sql`
    INSERT INTO test_heats (code, name, status, weight, melted_on, tapped_at, pieces, certified, elements)
    SELECT 'H-' || lpad(n::text, 3, '0'), 'Steel ' || n % 7, 'melted', n * 1.001, date '2026-11-01',
      timestamptz '2026-11-01T00:00:00Z', n, n % 2 = 0, '{}'
    FROM generate_series(1, 60) AS n`)
})

describe('The sums of a list', () => {
  it('are those of all its pages, money for each currency and the largest first', async () => {
    const { isTooMany, sums } = await ask()
    expect(isTooMany).toBe(false)
    expect(sums.map(({ value, currency, unit }) => [value, currency, unit])).toEqual([
      // 2 + 4 + ... + 60 and 1 + 3 + ... + 59, each times 1.001.
      ['930.930', 'EUR', null],
      ['900.900', 'GBP', null],
      ['1830', null, 'pcs'],
    ])
  })

  it('are of what matches the filters and the search', async () => {
    const { sums } = await ask({ filters: { certified: true }, search: 'h-01' })
    // H-010 to H-019, of them the even ones.
    expect(sums.map(({ value, currency }) => [value, currency])).toEqual([
      ['70.070', 'EUR'],
      ['70', null],
    ])
  })

  it('are none where nothing matches, and where somebody may see none', async () => {
    expect(await ask({ search: 'no such heat' })).toEqual({ isTooMany: false, sums: [] })
    const hidden = totalsOf(heats, () => ({ plan: heatList, summed: { weight: undefined } }))
    expect(await hidden(ctx, { query: base })).toEqual({ isTooMany: false, sums: [] })
  })

  it('are not given for more rows than are counted: a part would be taken for the whole', async () => {
    await services.db.query(sql`
      INSERT INTO test_heats (code, name, status, weight, melted_on, tapped_at, pieces, certified, elements)
      SELECT 'M-' || n, 'Many', 'melted', 1, date '2026-11-01', timestamptz '2026-11-01T00:00:00Z', 1, true, '{}'
      FROM generate_series(1, ${COUNT_CAP}::int) AS n`)
    expect(await ask()).toEqual({ isTooMany: true, sums: [] })
    expect((await ask({ filters: { certified: false } })).sums).toHaveLength(2)
  })
})
