import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListQuery } from '#platform/contract/calls/paging.ts'
import { createHeatTables, heatList } from '#platform/testing/heats.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import type { Context } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { countOf } from './list-count.ts'
import { listPage } from './list.ts'
import { writeCursor } from './list-cursor.ts'

const services = await platformServices()
let now = services.clock.now().getTime()
const ctx: Context = {
  ...contextOf(services),
  clock: { now: () => new Date(now) },
}
await createHeatTables(services.db)

const base: ListQuery = {
  filters: {},
  sort: 'code',
  descending: false,
  search: null,
  perPage: 5,
  cursor: null,
}
const pageOf = (query: Partial<ListQuery> = {}, context = ctx) =>
  listPage<{ code: string }>(context, heatList, { ...base, ...query }, 'https://erp.test/api/v1/heats')
const totalOf = async (query: Partial<ListQuery> = {}) => (await pageOf(query)).meta.total
const heatsFrom = (first: number, last: number) => sql`
  INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
  SELECT 'H-' || lpad(n::text, 3, '0'), 'heat', 1, '2026-11-01', '2026-11-01T00:00:00Z', 1, n % 2 = 0, '{}'
  FROM generate_series(${first}::int, ${last}::int) AS n`

/** What another program does, of which this one hears nothing. */
const elsewhere = (text: string) => services.pool.query(text)
const oneMore = `INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
  VALUES ('X-' || gen_random_uuid(), 'heat', 1, '2026-11-01', '2026-11-01T00:00:00Z', 1, true, '{}')`

async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = services.db.queries
  await work()
  return services.db.queries - before
}

beforeEach(async () => {
  await services.db.query(sql`DELETE FROM test_heats`)
  await services.db.query(heatsFrom(1, 20))
})

describe('The count of a list', () => {
  it('is taken once for a filter, and again after five seconds', async () => {
    expect(await totalOf()).toBe(20)
    await elsewhere(oneMore)
    expect(await tripsOf(() => pageOf())).toBe(1)
    now += 4_999
    expect(await totalOf()).toBe(20)
    now += 1
    expect(await totalOf()).toBe(21)
  })

  it('is another one for another filter', async () => {
    expect(await totalOf()).toBe(20)
    expect(await totalOf({ filters: { certified: true } })).toBe(10)
    expect(await totalOf({ filters: { name: ['heat'] } })).toBe(20)
    expect(await totalOf({ filters: { name: ['heat', 'bar'] } })).toBe(20)
  })

  it('is the same whatever the sort, the direction and the size of the page', async () => {
    await pageOf()
    expect(await tripsOf(() => pageOf({ sort: 'weight', descending: true, perPage: 7 }))).toBe(1)
  })

  it('is taken again as soon as this program has written something, in a transaction or alone', async () => {
    expect(await totalOf()).toBe(20)
    await inTransaction(services.pool, (tx) => tx.query(heatsFrom(21, 22)))
    expect(await totalOf()).toBe(22)
    await services.db.query(heatsFrom(23, 23))
    expect(await totalOf()).toBe(23)
  })

  it('is not kept from a transaction, which sees more than others do', async () => {
    await inTransaction(services.pool, async (tx) => {
      const inside = { ...ctx, tx }
      expect((await pageOf({}, inside)).meta.total).toBe(20)
      await tx.query(heatsFrom(21, 22))
      expect((await pageOf({}, inside)).meta.total).toBe(22)
      expect(await totalOf()).toBe(20)
    })
  })

  it('is taken once for all who ask at the same moment', async () => {
    const totals = await Promise.all([pageOf(), pageOf(), pageOf()])
    expect(totals.map(({ meta }) => meta.total)).toEqual([20, 20, 20])
    await services.db.query(sql`SELECT 1`)
    now += 5_000
    expect(await tripsOf(() => Promise.all([pageOf(), pageOf(), pageOf()]))).toBe(4)
  })

  it('that failed is not kept', async () => {
    const broken = sql`SELECT 1 FROM test_heats WHERE 1 / (SELECT count(*) - 20 FROM test_heats) > 0`
    await expect(countOf(ctx, broken)).rejects.toMatchObject({ code: '22012' })
    await elsewhere(oneMore)
    expect(await countOf(ctx, broken)).toBe(21)
  })

  it('costs nothing where all rows fit on the first page', async () => {
    now += 5_000
    expect(await tripsOf(() => pageOf({ perPage: 20 }))).toBe(1)
    await elsewhere(oneMore)
    expect((await pageOf({ perPage: 21 })).meta).toMatchObject({ total: 21, total_is_exact: true })
  })
})

describe('A later page', () => {
  it('shows the count of the first one, and takes none', async () => {
    const { meta } = await pageOf()
    await services.db.query(heatsFrom(21, 30))
    const trips = await tripsOf(async () => {
      const next = await pageOf({ cursor: meta.next_cursor })
      expect(next.meta).toMatchObject({ total: 20, total_is_exact: true })
      const back = await pageOf({ cursor: next.meta.prev_cursor })
      expect(back.meta.total).toBe(20)
    })
    expect(trips).toBe(2)
  })

  it('counts where its cursor is one from before, and hands the count on', async () => {
    const { data } = await pageOf()
    const last = data.at(-1) as unknown as { id: string; code: string }
    const old = writeCursor({
      direction: 'next',
      sort: 'code',
      descending: false,
      value: last.code,
      id: last.id,
    })
    now += 5_000
    const next = await pageOf({ cursor: old })
    expect([next.data[0]?.code, next.meta.total]).toEqual(['H-006', 20])
    expect(await tripsOf(() => pageOf({ cursor: next.meta.next_cursor }))).toBe(1)
  })
})
