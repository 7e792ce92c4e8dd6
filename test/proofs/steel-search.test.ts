import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { steelFill, steelHouse } from '../../scripts/bench/fill-steel.ts'
import { type SteelWork, steelWorksOf } from '../../scripts/bench/steel-works.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { isFullProof, noteFigure, sized } from '../support/proof.ts'
import { salesSetup } from '../support/sales.ts'
import { testServer } from '../support/server.ts'

const FEW = sized(1_000, 10_000)
const ROWS = sized(5_000, 1_000_000)
const CALLS = sized(2, 60)
const SLOW_CALLS = sized(1, 5)
/** The first calls read what everybody has in memory later. */
const WARM_UP = sized(0, 3)

const server = await testServer()
const { db, pool } = server.services
await salesSetup(server)
const keeper = await server.signIn('manager')

/** Of a search with at most a thousand hits. */
const MOST_SEARCH_MS = 30
const isSearch = new Set<string>()

interface Times {
  readonly p50: number
  readonly p95: number
}

/** How long the calls take, one after the other; nothing is known from a call before. */
async function timesOf({ name, url, isRefused, isSlow }: SteelWork, rows: number): Promise<Times> {
  const times: number[] = []
  const calls = isSlow ? SLOW_CALLS : CALLS
  for (let nth = -(isSlow ? 0 : WARM_UP); nth < calls; nth++) {
    noteChange(pool)
    const before = performance.now()
    const { status } = await keeper.request('GET', url(nth + WARM_UP))
    if (nth >= 0) times.push(performance.now() - before)
    const isLong = isRefused && rows > 200_000
    const answers = isLong ? [422] : isRefused ? [200, 422] : [200]
    expect(answers, name).toContain(status)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p50: share(0.5), p95: share(0.95) }
}

async function measured(rows: number): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  for (const work of await steelWorksOf(db, rows)) {
    if (work.goal === 'search') isSearch.add(work.name)
    found.set(work.name, await timesOf(work, rows))
  }
  return found
}

const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)
const inWords = ({ p50, p95 }: Times) => `${p50.toFixed(1)} and ${p95.toFixed(1)} ms`

it(
  'lists, ranges, searches, material search and reports answer at a million pieces',
  async () => {
    await server.asOwner(`ALTER DATABASE ${await databaseName()} SET work_mem = '16MB'`)
    await server.asOwner(...steelHouse(), ...steelFill(1, FEW))
    const few = await measured(FEW)
    const begun = performance.now()
    await server.asOwner(...steelFill(FEW + 1, ROWS))
    noteFigure('Pieces of steel, seven of ten in stock', ROWS)
    noteFigure('Filled by SQL in', `${Math.round((performance.now() - begun) / 1000)} s`)
    const load = [loadNow()]
    const many = await measured(ROWS)
    noteFigure(
      'Load of the machine before and after; above the number of its cores others share it',
      [...load, loadNow()].join(' and '),
    )
    for (const [name, times] of many) {
      const before = few.get(name) ?? times
      const growth = (times.p50 / before.p50).toFixed(1)
      noteFigure(
        `${name}: p50 and p95`,
        `${inWords(times)}; of ${FEW} pieces ${inWords(before)}, x ${growth}`,
      )
    }
    const late = [...many].filter(([name, { p95 }]) => isSearch.has(name) && p95 > MOST_SEARCH_MS)
    noteFigure(
      `Searches of few hits with a p95 over ${MOST_SEARCH_MS} ms`,
      late.map(([name]) => name).join('; ') || 'none',
    )
    expect([...many.keys()]).toEqual([...few.keys()])
    // What is filled in past the triggers is what they would have made of it; a million rows take minutes.
    // Nobody has signed for what is filled in.
    const isOther = (sentence: string) => !sentence.includes('nobody has signed')
    const { rows, problems } = isFullProof ? { rows: ROWS, problems: [] } : await verifyStock(db)
    expect({ rows, problems: problems.filter(isOther) }).toEqual({ rows: ROWS, problems: [] })
  },
  sized(120_000, 3_600_000),
)

async function databaseName(): Promise<string> {
  const [row] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  return row?.name ?? ''
}
