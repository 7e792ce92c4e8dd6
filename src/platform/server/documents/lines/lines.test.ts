import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHeatTables, heatOf, heatTable, sampleTable } from '#platform/testing/heats.ts'
import { platformServices } from '#platform/testing/services.ts'
import { codeOf, type Db, inTransaction } from '#platform/server/database/database.ts'
import { insertDocument, updateDocument } from './lines.ts'
import type { Lines } from './line-table.ts'

const { db, pool } = await platformServices()

beforeAll(() => createHeatTables(db))

type Line = {
  id: string
  position: number
  place: string | null
  readings?: string[] | null
  result?: unknown
}
interface Saved {
  id: string
  version: number
  number: string | null
  lines: { id: string; place: string | null }[]
}

const linesOf = (rows: readonly Line[]): Lines => ({
  table: sampleTable,
  parent: 'heatId',
  rows,
})
const line = (position: number, place: string | null = `place ${position}`): Line => ({
  id: randomUUID(),
  position,
  place,
})

const answer = sql`
  SELECT id, version, number,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'place', l.place) ORDER BY l.position) FROM ${sampleTable} l), '[]') AS lines
  FROM ${heatTable}`

let count = 0
async function create(rows: readonly Line[], prefix = 'DOC-', tx: Db = db): Promise<Saved> {
  const values = heatOf((count += 1))
  const series = { kind: 'heats', pattern: `${prefix}{####}`, today: '2026-11-21' }
  const insert = insertDocument({ table: heatTable, series, values, lines: [linesOf(rows)] })
  const [saved] = await tx.query<Saved>(sql`${insert} ${answer}`)
  if (!saved) throw new Error('Nothing was saved.')
  return saved
}
async function change(
  key: { id: string; version: number },
  values: object,
  rows: readonly Line[],
): Promise<Saved[]> {
  const update = updateDocument({ table: heatTable, key, values: { ...values }, lines: [linesOf(rows)] })
  return db.query<Saved>(sql`${update} ${answer}`)
}
const stored = (heatId: string) =>
  db.query<Line>(
    sql`SELECT id, position, place, readings, result FROM test_samples WHERE heat_id = ${heatId} ORDER BY position`,
  )

describe('A new document', () => {
  it('takes its number, and is saved and read with its lines in one round trip', async () => {
    const before = db.queries
    const rows = [line(1), line(2)]
    const made = await create(rows, 'ONE-')
    expect(db.queries - before).toBe(1)
    expect(made).toMatchObject({ version: 1, number: 'ONE-0001' })
    expect(made.lines).toEqual(rows.map(({ id, place }) => ({ id, place })))
    expect(await stored(made.id)).toMatchObject(rows)
  })

  it('may have no lines', async () => {
    expect((await create([], 'NONE-')).lines).toEqual([])
  })

  it('brings its own number where it belongs to a series already', async () => {
    const values = { ...heatOf((count += 1)), number: 'Q-2026-0007' }
    const insert = insertDocument({ table: heatTable, values, lines: [linesOf([])] })
    const [made] = await db.query<Saved>(sql`${insert} ${answer}`)
    expect(made?.number).toBe('Q-2026-0007')
    expect(await db.query(sql`SELECT 1 FROM number_counters WHERE prefix LIKE 'Q-%'`)).toEqual([])
  })

  it('keeps decimals, JSON and null of its lines', async () => {
    const rows: Line[] = [
      { ...line(1), readings: ['0.125', '99999999999.999'], result: { pass: false, by: null } },
      { ...line(2, null), readings: [], result: [1, 2] },
    ]
    const { id } = await create(rows)
    expect(await stored(id)).toMatchObject(rows)
  })

  it('that is refused leaves neither header nor line, and gives its number back', async () => {
    const first = await create([], 'BACK-')
    const strange = { ...line(1), readings: ['much'] }
    await expect(create([strange], 'BACK-')).rejects.toSatisfy((error) => codeOf(error) === '22P02')
    const twice = randomUUID()
    await expect(
      create(
        [
          { ...line(1), id: twice },
          { ...line(2), id: twice },
        ],
        'BACK-',
      ),
    ).rejects.toThrow()
    expect([first.number, (await create([], 'BACK-')).number]).toEqual(['BACK-0001', 'BACK-0002'])
  })

  it('of 32 people at once have distinct numbers without a gap', async () => {
    const made = await Promise.all(
      Array.from({ length: 32 }, (_, n) => create([line(n), line(n + 1)], 'MANY-')),
    )
    const expected = Array.from({ length: 32 }, (_, n) => `MANY-${String(n + 1).padStart(4, '0')}`)
    expect(made.map(({ number }) => number).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
      expected,
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(32)
    expect(made.every(({ lines }) => lines.length === 2)).toBe(true)
  })

  it('that is rolled back later gives its number back too', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(pool, async (tx) => {
          const { number } = await create([line(1)], 'FAIL-', tx)
          if (n % 4 === 0) throw new Error('The letter could not be written.')
          return number
        }),
      ),
    )
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(kept.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
      Array.from({ length: 15 }, (_, n) => `FAIL-${String(n + 1).padStart(4, '0')}`),
    )
  })
})

describe('A changed document', () => {
  it('has exactly the given lines: kept ids stay, missing ones go, new ones come', async () => {
    const rows = [line(1), line(2), line(3)]
    const { id } = await create(rows)
    const [first, , third] = rows
    if (!first || !third) throw new Error('There are three.')
    const fresh = line(2, 'new')
    const [saved] = await change({ id, version: 1 }, {}, [
      { ...third, position: 1 },
      fresh,
      { ...first, position: 3, place: 'moved' },
    ])
    expect(saved).toMatchObject({ version: 2 })
    expect(saved?.lines).toEqual([
      { id: third.id, place: third.place },
      { id: fresh.id, place: 'new' },
      { id: first.id, place: 'moved' },
    ])
    expect((await stored(id)).map((one) => one.id)).toEqual([third.id, fresh.id, first.id])
  })

  it('keeps its number and what was not given', async () => {
    const made = await create([])
    const [saved] = await change(
      { id: made.id, version: 1 },
      { name: 'Renamed', chemistry: { Ni: 9 }, elements: ['Ni'] },
      [],
    )
    expect(saved?.number).toBe(made.number)
    const [row] = await db.query(
      sql`SELECT name, chemistry, elements, pieces FROM test_heats WHERE id = ${made.id}`,
    )
    expect(row).toEqual({ name: 'Renamed', chemistry: { Ni: 9 }, elements: ['Ni'], pieces: count })
  })

  it('sets what is given as null, JSON included', async () => {
    const made = await create([])
    await change({ id: made.id, version: 1 }, { chemistry: null }, [])
    const [row] = await db.query(
      sql`SELECT chemistry, jsonb_typeof(chemistry) AS type FROM test_heats WHERE id = ${made.id}`,
    )
    expect(row).toMatchObject({ chemistry: null })
  })

  it('without lines in the call keeps its lines', async () => {
    const rows = [line(1)]
    const { id } = await create(rows)
    const update = updateDocument({
      table: heatTable,
      key: { id, version: 1 },
      values: { name: 'Only the header' },
    })
    expect(await db.query(sql`${update} SELECT version FROM ${heatTable}`)).toEqual([{ version: 2 }])
    expect(await stored(id)).toMatchObject(rows)
  })

  it('with a stale version changes neither header nor lines', async () => {
    const rows = [line(1)]
    const { id } = await create(rows)
    expect(await change({ id, version: 2 }, { name: 'Late' }, [])).toEqual([])
    expect(await stored(id)).toMatchObject(rows)
  })

  it('never takes a line of another document: the answer lacks it', async () => {
    const theirs = line(1, 'theirs')
    const other = await create([theirs])
    const { id } = await create([])
    const own = line(2, 'own')
    const [saved] = await change({ id, version: 1 }, {}, [{ ...theirs, place: 'stolen' }, own])
    expect(saved?.lines).toEqual([{ id: own.id, place: 'own' }])
    expect(await stored(other.id)).toMatchObject([theirs])
  })

  it('by ten people at once is changed by one of them', async () => {
    const { id } = await create([line(1)])
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change({ id, version: 1 }, { name: `Editor ${n}` }, [line(1, `by ${n}`)]),
      ),
    )
    const winners = results.flatMap((saved, n) => (saved.length === 1 ? [n] : []))
    expect(winners).toHaveLength(1)
    const [row] = await db.query<{ name: string; version: number }>(
      sql`SELECT name, version FROM test_heats WHERE id = ${id}`,
    )
    expect(row).toEqual({ name: `Editor ${winners[0]}`, version: 2 })
    expect((await stored(id)).map(({ place }) => place)).toEqual([`by ${winners[0]}`])
  })

  it('names a column of ours that does not exist', () => {
    const key = { id: randomUUID(), version: 1 }
    const values = { colour: 'red' }
    expect(() => updateDocument({ table: heatTable, key, values })).toThrow('There is no column colour.')
    expect(() => insertDocument({ table: heatTable, values })).toThrow('There is no column colour.')
  })
})
