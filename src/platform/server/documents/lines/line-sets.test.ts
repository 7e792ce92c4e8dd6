import { sql } from 'drizzle-orm'
import { integer, numeric, pgTable, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHeatTables, heatOf, heatTable, sampleTable } from '#platform/testing/heats.ts'
import { platformServices } from '#platform/testing/services.ts'
import { insertDocument, updateDocument } from './lines.ts'
import type { Lines } from './line-table.ts'
import { linesDiffer, requireOwnIds } from './compare.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { HttpError } from '#platform/server/errors.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { selectColumns, selectForJson } from '#platform/server/database/select-columns.ts'

const { db } = await platformServices()

beforeAll(() => createHeatTables(db))

interface Sample {
  id: string
  position: number
  place: string | null
  readings: string[] | null
  result: unknown
}
type Given = { id?: string; place?: string | null; readings?: string[] | null; result?: unknown }

const samples = (rows: readonly Given[]): Lines => ({
  table: sampleTable,
  parent: 'heatId',
  rows,
})

let count = 0
const heat = () => heatOf((count += 1))

/** Saves and reads in one round trip, as the services do. */
async function create(rows: readonly Given[]): Promise<{ id: string; samples: Sample[] }> {
  const [made] = await db.query<{ id: string; samples: Sample[] }>(sql`
    ${insertDocument({ table: heatTable, values: heat(), lines: [samples(rows)] })}
    SELECT id, coalesce((SELECT jsonb_agg(s ORDER BY s.position) FROM ${sampleTable} s), '[]') AS samples FROM ${heatTable}`)
  if (!made) throw new Error('Nothing was made.')
  return made
}

const update = (key: { id: string; version: number }, values: object, rows: readonly Given[]) =>
  db.query<{ version: number; code: string }>(sql`
    ${updateDocument({ table: heatTable, key, values, lines: [samples(rows)] })}
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
    const statement = sql`${insertDocument({ table: heatTable, values, lines: [samples([{ readings: ['much'] }])] })} SELECT 1 FROM ${heatTable}`
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

describe('Several sets of lines', () => {
  const spareTable = pgTable('test_spares', {
    id: uuid().primaryKey().defaultRandom(),
    heatId: uuid('heat_id').notNull(),
    lineNo: integer('line_no').notNull(),
    price: numeric({ precision: 14, scale: 4 }),
    doneAt: instantColumn('done_at'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  })
  const spares = { table: spareTable, parent: 'heatId', notSaved: ['doneAt'] }

  beforeAll(() =>
    db.query(sql`CREATE TABLE test_spares (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      heat_id uuid NOT NULL REFERENCES test_heats (id), line_no integer NOT NULL, price numeric(14, 4),
      done_at timestamptz(3), created_at timestamptz(3) NOT NULL DEFAULT now())`),
  )

  const read = (heatId: string) =>
    db.query<{ id: string; lineNo: number; price: string | null; doneAt: string | null; createdAt: string }>(
      sql`SELECT ${selectColumns(spareTable)} FROM ${spareTable} WHERE heat_id = ${heatId} ORDER BY line_no`,
    )

  it('are written with one header, each brought into its own form', async () => {
    const insert = insertDocument({
      table: heatTable,
      values: heat(),
      lines: [samples([{ place: 'top' }]), { ...spares, rows: [{ lineNo: 10, price: '1.5000' }] }],
    })
    const [made] = await db.query<{ id: string; places: number; spares: number }>(sql`${insert}
      SELECT id, (SELECT count(*)::int FROM ${sampleTable}) AS places,
        (SELECT count(*)::int FROM ${spareTable}) AS spares FROM ${heatTable}`)
    expect(made).toMatchObject({ places: 1, spares: 1 })
  })

  it('leave alone what a save does not say: excepted columns and those the database fills in', async () => {
    const values = heat()
    const insert = insertDocument({
      table: heatTable,
      values,
      lines: [{ ...spares, rows: [{ lineNo: 10 }] }],
    })
    const [made] = await db.query<{ id: string }>(sql`${insert} SELECT id FROM ${heatTable}`)
    const id = made?.id ?? ''
    const at = '2020-01-02T03:04:05.678000Z'
    await db.query(sql`UPDATE test_spares SET done_at = ${at}, created_at = ${at} WHERE heat_id = ${id}`)
    const [kept] = await read(id)
    const rows = [{ id: kept?.id, lineNo: 20, price: '2.5', doneAt: null }]
    const update = updateDocument({
      table: heatTable,
      key: { id, version: 1 },
      values: {},
      lines: [{ ...spares, rows }],
    })
    await db.query(sql`${update} SELECT id FROM ${heatTable}`)
    expect(await read(id)).toMatchObject([
      { id: kept?.id, lineNo: 20, price: '2.5000', doneAt: at, createdAt: at },
    ])
  })

  it('become JSON with decimals and instants as the API writes them', async () => {
    const values = heat()
    const rows = [{ lineNo: 1, price: '10.1000' }]
    const insert = insertDocument({ table: heatTable, values, lines: [{ ...spares, rows }] })
    const [made] = await db.query<{ lines: { price: string; createdAt: string; heatId?: string }[] }>(sql`
      ${insert} SELECT (SELECT json_agg(s) FROM
        (SELECT ${selectForJson(spareTable, { except: ['heatId'] })} FROM ${spareTable}) AS s) AS lines FROM ${heatTable}`)
    expect(made?.lines).toMatchObject([{ price: '10.1000', doneAt: null }])
    expect(made?.lines[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(made?.lines[0]).not.toHaveProperty('heatId')
  })

  it('differ when one says something else, and not by what is never written', () => {
    const one = { id: 'a', lineNo: 1, price: null, createdAt: 'then', name: 'Washer' }
    expect(linesDiffer(spares, [{ id: 'a', lineNo: 1, doneAt: 'now' }], [one])).toBe(false)
    expect(linesDiffer(spares, [{ id: 'a', lineNo: 1, createdAt: 'now' }], [one])).toBe(true)
    expect(linesDiffer(spares, [one], [{ ...one, price: '1.0000' }])).toBe(true)
    expect(linesDiffer(spares, [one], [one, one])).toBe(true)
  })
})
