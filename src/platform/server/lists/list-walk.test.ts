import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { createHeatTables, heatList } from '#platform/testing/heats.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { listPage } from './list.ts'
import type { ListPlan } from './list-plan.ts'

const services = await platformServices()
const ctx = contextOf(services)
const sorts = Object.keys(heatList.sorts)

type Row = { id: string; code: string }
type Asked = Pick<ListQuery, 'sort' | 'descending' | 'perPage'>

const fetchPage = (asked: Asked, cursor: string | null): Promise<Page<Row>> =>
  listPage<Row>(ctx, heatList, { filters: {}, search: null, ...asked, cursor }, 'http://erp.test/heats')
const ids = (page: Page<Row>) => page.data.map(({ id }) => id)

/** Pseudo-random numbers from a seed, so that a failure can be repeated. */
function generator(seed: number) {
  let state = seed
  const below = (count: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.floor((state / 4294967296) * count)
  }
  return { below, pick: <T>(values: readonly T[]): T => values[below(values.length)] as T }
}

let counter = 0

/** Inserts rows whose sort columns have only a few values, so that most of them tie. */
async function insert(random: ReturnType<typeof generator>, count: number): Promise<string[]> {
  const rows: SQL[] = Array.from({ length: count }, () => {
    counter += 1
    const days = random.below(3)
    return sql`(${`H-${counter}`}, ${random.pick(['A', 'B', 'b', 'Ä', 'Z z'])}, ${random.pick(['0', '1.500', '10', '9'])}::numeric,
      date '2026-11-01' + ${days}::int, timestamptz '2026-11-01T00:00:00Z' + ${random.below(3)}::int * interval '1 millisecond',
      ${random.below(3)}::int, ${random.below(2) === 0}::boolean, '{}')`
  })
  const made = await services.db.query<{ id: string }>(sql`
    INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
    VALUES ${sql.join(rows, sql`, `)} RETURNING id`)
  return made.map(({ id }) => id)
}

/** The order the database itself gives, sort key and id in the same direction. */
async function inOrder({ sort, descending }: Pick<Asked, 'sort' | 'descending'>): Promise<string[]> {
  const { sorts }: ListPlan = heatList
  const column = sorts[sort]?.column ?? sql`id`
  const order = descending ? sql`DESC` : sql`ASC`
  const rows = await services.db.query<{ id: string }>(
    sql`SELECT id FROM test_heats ORDER BY ${column} ${order}, id ${order}`,
  )
  return rows.map(({ id }) => id)
}

beforeAll(() => createHeatTables(services.db))
beforeEach(async () => {
  await services.db.query(sql`DELETE FROM test_heats`)
})

describe('Walking a list with many ties', () => {
  it.each(sorts)('by %s gives the order of the database, page by page, both ways', async (sort) => {
    await insert(generator(7), 40)
    for (const descending of [false, true]) {
      const asked = { sort, descending, perPage: 6 }
      const walked: string[] = []
      let cursor: string | null = null
      do {
        const page: Page<Row> = await fetchPage(asked, cursor)
        walked.push(...ids(page))
        cursor = page.meta.next_cursor
      } while (cursor)
      expect([descending, walked]).toEqual([descending, await inOrder(asked)])
    }
  })

  it('steps forth and back at random, and every page is the one the position says', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = generator(seed)
      if (seed % 10 === 1) await insert(random, 25)
      const asked = {
        sort: random.pick(sorts),
        descending: random.below(2) === 0,
        perPage: 1 + random.below(7),
      }
      const order = await inOrder(asked)
      let page = await fetchPage(asked, null)
      let start = 0
      for (let step = 0; step < 12; step++) {
        const end = Math.min(start + asked.perPage, order.length)
        expect({ seed, step, asked, ids: ids(page) }).toEqual({
          seed,
          step,
          asked,
          ids: order.slice(start, end),
        })
        expect({ seed, step, prev: page.meta.prev_cursor !== null }).toEqual({ seed, step, prev: start > 0 })
        expect({ seed, step, next: page.meta.next_cursor !== null }).toEqual({
          seed,
          step,
          next: end < order.length,
        })
        const forth = start === 0 || (end < order.length && random.below(3) > 0)
        const cursor = forth ? page.meta.next_cursor : page.meta.prev_cursor
        if (!cursor) break
        page = await fetchPage(asked, cursor)
        start = forth ? end : start - asked.perPage
      }
    }
  })
})

describe('While others write', () => {
  it('a walk sees every row that was there from the beginning to the end, once', async () => {
    for (let seed = 1; seed <= 14; seed++) {
      const random = generator(100 + seed)
      const asked = { sort: sorts[seed % sorts.length] ?? 'code', descending: seed % 2 === 0, perPage: 5 }
      await services.db.query(sql`DELETE FROM test_heats`)
      const old = await insert(random, 30)
      const walked: string[] = []
      let cursor: string | null = null
      do {
        const page: Page<Row> = await fetchPage(asked, cursor)
        walked.push(...ids(page))
        cursor = page.meta.next_cursor
        await insert(random, 3)
      } while (cursor && walked.length < 500)
      expect({ seed, twice: walked.length - new Set(walked).size }).toEqual({ seed, twice: 0 })
      const seen = new Set(walked)
      expect({ seed, lost: old.filter((id) => !seen.has(id)) }).toEqual({ seed, lost: [] })
      // And in order: what was inserted behind the walk is not squeezed in.
      const order = (await inOrder(asked)).filter((id) => seen.has(id))
      expect({ seed, walked }).toEqual({ seed, walked: order })
    }
  })

  it('the row a cursor points at may be deleted: the next page begins behind where it was', async () => {
    await insert(generator(3), 20)
    for (const sort of sorts) {
      const asked = { sort, descending: false, perPage: 6 }
      const order = await inOrder(asked)
      const first = await fetchPage(asked, null)
      const last = first.data.at(-1)?.id ?? ''
      await services.db.query(sql`DELETE FROM test_heats WHERE id = ${last}`)
      const second = await fetchPage(asked, first.meta.next_cursor)
      expect([sort, ids(second)]).toEqual([sort, order.slice(6, 12)])
    }
  })

  it('going back finds what was inserted before the first page meanwhile', async () => {
    await insert(generator(5), 12)
    const asked = { sort: 'code', descending: false, perPage: 4 }
    const second = await fetchPage(asked, (await fetchPage(asked, null)).meta.next_cursor)
    await services.db.query(sql`
      INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
      SELECT '0-' || n, 'first', 1, '2026-11-01', now(), 1, true, '{}' FROM generate_series(1, 2) n`)
    const before = await fetchPage(asked, second.meta.prev_cursor)
    expect(before.data).toHaveLength(4)
    expect(before.meta.prev_cursor).not.toBeNull()
    const start = await fetchPage(asked, before.meta.prev_cursor)
    expect(start.data.map(({ code }) => code)).toEqual(['0-1', '0-2'])
    expect(start.meta.prev_cursor).toBeNull()
  })

  it('a list that became empty gives an empty page, and no way on', async () => {
    await insert(generator(9), 8)
    const asked = { sort: 'name', descending: true, perPage: 3 }
    const { meta } = await fetchPage(asked, null)
    await services.db.query(sql`DELETE FROM test_heats`)
    const page = await fetchPage(asked, meta.next_cursor)
    expect(page).toMatchObject({
      data: [],
      meta: { next_cursor: null, prev_cursor: null, total: 0, total_is_exact: true },
    })
  })
})
