import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHeatTables, heatOf, heatTable, sampleTable } from '../testing/heats.ts'
import { platformKit } from '../testing/kit.ts'
import { insertWithChildren, type KeptChildren, requireOwnIds, updateWithChildren } from './children.ts'
import { codeOf } from './database.ts'
import { HttpError } from './errors.ts'
import { insertRow } from './rows.ts'

const { db } = await platformKit()

beforeAll(() => createHeatTables(db))

interface Sample {
  id: string
  position: number
  place: string | null
  readings: string[] | null
  result: unknown
}
type Given = { id?: string; place?: string | null; readings?: string[] | null; result?: unknown }

const samples = (rows: readonly Given[]): KeptChildren => ({
  table: sampleTable,
  parent: 'heatId',
  fields: ['place', 'readings', 'result'],
  rows,
})

let count = 0
const heat = () => heatOf((count += 1))

/** Saves and reads in one round trip, as the services do. */
async function create(rows: readonly Given[]): Promise<{ id: string; samples: Sample[] }> {
  const [made] = await db.query<{ id: string; samples: Sample[] }>(sql`
    ${insertWithChildren(heatTable, heat(), [samples(rows)])}
    SELECT id, coalesce((SELECT jsonb_agg(s ORDER BY s.position) FROM ${sampleTable} s), '[]') AS samples FROM ${heatTable}`)
  if (!made) throw new Error('Nothing was made.')
  return made
}

const update = (key: { id: string; version: number }, values: object, rows: readonly Given[]) =>
  db.query<{ version: number; code: string }>(sql`
    ${updateWithChildren(heatTable, key, { ...values }, [samples(rows)])}
    SELECT version, code FROM ${heatTable}`)

const stored = (heatId: string) =>
  db.query<Sample>(
    sql`SELECT id, position, place, readings, result FROM test_samples WHERE heat_id = ${heatId} ORDER BY position`,
  )
const places = async (heatId: string) => (await stored(heatId)).map(({ place }) => place)

describe('Inserting a header with its children', () => {
  it('keeps them in their order, from 0 on', async () => {
    const { id } = await create([{ place: 'top' }, { place: 'middle' }, { place: 'bottom' }])
    expect((await stored(id)).map(({ position, place }) => [position, place])).toEqual([
      [0, 'top'],
      [1, 'middle'],
      [2, 'bottom'],
    ])
  })

  it('answers with what was written, in the same round trip', async () => {
    const before = db.queries
    const made = await create([{ place: 'top', readings: ['1.5'], result: { pass: true } }])
    expect(db.queries - before).toBe(1)
    expect(made.samples).toMatchObject([{ position: 0, place: 'top', result: { pass: true } }])
  })

  it('without children inserts the header alone', async () => {
    const { id, samples: none } = await create([])
    expect([none, await stored(id)]).toEqual([[], []])
  })

  it('keeps arrays, JSON and null', async () => {
    const { id } = await create([{ place: null, readings: ['0.001', '2'], result: [{ a: null }] }, {}])
    expect(await stored(id)).toMatchObject([
      { place: null, readings: ['0.001', '2.000'], result: [{ a: null }] },
      { place: null, readings: null, result: null },
    ])
  })

  it('inserts nothing at all when a child does not fit', async () => {
    const values = heat()
    const statement = sql`${insertWithChildren(heatTable, values, [samples([{ readings: ['much'] }])])} SELECT 1 FROM ${heatTable}`
    await expect(db.query(statement)).rejects.toSatisfy((error) => codeOf(error) === '22P02')
    expect(await db.query(sql`SELECT 1 FROM test_heats WHERE code = ${values.code}`)).toEqual([])
  })
})

describe('Changing a header with its children', () => {
  it('keeps those with an id, adds those without, deletes the missing ones', async () => {
    const { id } = await create([{ place: 'a' }, { place: 'b' }, { place: 'c' }])
    const [a, , c] = await stored(id)
    await update({ id, version: 1 }, {}, [
      { place: 'new' },
      { id: c?.id ?? '', place: 'c2' },
      { id: a?.id ?? '', place: 'a' },
    ])
    const after = await stored(id)
    expect(after.map(({ place }) => place)).toEqual(['new', 'c2', 'a'])
    expect([after[1]?.id, after[2]?.id]).toEqual([c?.id, a?.id])
    expect(after[0]?.id).not.toBe(a?.id)
  })

  it('changes the header in the same statement and raises its version', async () => {
    const { id } = await create([])
    expect(await update({ id, version: 1 }, { code: 'RENAMED' }, [{ place: 'a' }])).toEqual([
      { version: 2, code: 'RENAMED' },
    ])
  })

  it('makes children null where a field is left out: the given ones are all there is of them', async () => {
    const { id } = await create([{ place: 'a', result: { pass: true } }])
    const [a] = await stored(id)
    await update({ id, version: 1 }, {}, [{ id: a?.id ?? '' }])
    expect(await stored(id)).toMatchObject([{ place: null, result: null }])
  })

  it('deletes all of them when none is given', async () => {
    const { id } = await create([{ place: 'a' }, { place: 'b' }])
    await update({ id, version: 1 }, {}, [])
    expect(await stored(id)).toEqual([])
  })

  it('with a stale version touches neither header nor children', async () => {
    const { id } = await create([{ place: 'a' }])
    expect(await update({ id, version: 9 }, { code: 'LATE' }, [])).toEqual([])
    expect(await places(id)).toEqual(['a'])
  })

  it('leaves the children of others alone', async () => {
    const other = await create([{ place: 'theirs' }])
    const { id } = await create([{ place: 'mine' }])
    await update({ id, version: 1 }, {}, [])
    expect(await places(other.id)).toEqual(['theirs'])
  })

  it('of two at once, only one set of children stays', async () => {
    const { id } = await create([{ place: 'old' }])
    const results = await Promise.all([
      update({ id, version: 1 }, {}, [{ place: 'first' }, { place: 'first' }]),
      update({ id, version: 1 }, {}, [{ place: 'second' }]),
    ])
    const winner = results[0].length === 1 ? ['first', 'first'] : ['second']
    expect(results.flat()).toHaveLength(1)
    expect(await places(id)).toEqual(winner)
  })
})

describe('The ids of children', () => {
  const id = crypto.randomUUID()
  const problem = (given: { id?: string }[], own: { id?: string }[]): unknown => {
    try {
      requireOwnIds('samples', given, own)
      return null
    } catch (error) {
      return error instanceof HttpError ? [error.status, error.body.errors] : error
    }
  }
  const invalid = ['The selected id is invalid.']

  it('may be left out, for new ones', () => {
    expect(problem([{}, {}], [])).toBeNull()
  })

  it('may be those of the header', () => {
    expect(problem([{ id }, {}], [{ id }, { id: crypto.randomUUID() }])).toBeNull()
  })

  it('may not be those of another header', () => {
    expect(problem([{}, { id }], [{ id: crypto.randomUUID() }])).toEqual([422, { 'samples.1.id': invalid }])
  })

  it('may not be given twice: one child would overwrite the other', () => {
    expect(problem([{ id }, { id }], [{ id }])).toEqual([422, { 'samples.1.id': invalid }])
  })

  it('are all named that do not fit', () => {
    const strange = [{ id: crypto.randomUUID() }, { id: crypto.randomUUID() }]
    expect(problem(strange, [])).toEqual([422, { 'samples.0.id': invalid, 'samples.1.id': invalid }])
  })

  it('of others are never moved by a save: that is refused before', async () => {
    const sampleId = (await stored((await create([{ place: 'theirs' }])).id))[0]?.id ?? ''
    const heatId = await insertRow(db, heatTable, heat())
    expect(problem([{ id: sampleId }], await stored(heatId))).toEqual([422, { 'samples.0.id': invalid }])
  })
})
