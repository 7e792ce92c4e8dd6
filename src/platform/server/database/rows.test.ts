import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHeatTables, heatOf, heatTable, sampleTable, supplierTable } from '#platform/testing/heats.ts'
import { platformServices } from '#platform/testing/services.ts'
import { codeOf, inTransaction } from './database.ts'
import { column, insertedRows, insertPart, insertRow, selectable, updateRow } from './rows.ts'

const { db, pool } = await platformServices()

beforeAll(() => createHeatTables(db))

interface Heat {
  code: string
  version: number
  weight: string
  elements: string[]
  chemistry: unknown
  meltedOn: string
  updatedAt: string
  createdAt: string
}
const names = ['code', 'version', 'weight', 'elements', 'chemistry', 'meltedOn', 'createdAt', 'updatedAt']

async function read(id: string): Promise<Heat> {
  const columns = sql.join(selectable(heatTable, names), sql`, `)
  const [row] = await db.query<Heat>(sql`SELECT ${columns} FROM ${heatTable} WHERE id = ${id}`)
  if (!row) throw new Error('No such heat.')
  return row
}

let count = 0
const insert = (values: object = {}) => insertRow(db, heatTable, { ...heatOf((count += 1)), ...values })

describe('A column', () => {
  it('is found by its name in camelCase', () => {
    expect(column(heatTable, 'meltedOn').name).toBe('melted_on')
  })

  it.each(['melted_on', 'colour', 'constructor"; --'])('%s is none, and that is an error of ours', (name) => {
    expect(() => column(heatTable, name)).toThrow(`There is no column ${name}.`)
  })
})

describe('Inserting one row', () => {
  it('gives the id the database chose', async () => {
    const id = await insert()
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(await read(id)).toMatchObject({ version: 1, weight: '1.500', meltedOn: '2026-11-02' })
  })

  it('leaves out what is no column and what is undefined, so that the column has its default', async () => {
    const id = await insert({ supplierName: 'Ferrostahl', can: {}, version: undefined })
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  it.each<[what: string, chemistry: unknown, stored: unknown]>([
    ['an object', { C: 0.12, nested: { list: [1, null] } }, { C: 0.12, nested: { list: [1, null] } }],
    ['a list, which is no array of PostgreSQL', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }]],
    ['an empty list', [], []],
    ['a text, which stays a text', '12', '12'],
    ['a number', 12.5, 12.5],
    ['false', false, false],
    ['null', null, null],
  ])('keeps in a JSON column %s', async (_, chemistry, stored) => {
    expect((await read(await insert({ chemistry }))).chemistry).toEqual(stored)
  })

  it.each<[what: string, elements: string[]]>([
    ['nothing', []],
    ['words', ['C', 'Cr']],
    ['signs that arrays are written with', ['a,b', '{c}', '"d"', 'e\\f', 'NULL', '']],
  ])('keeps in an array %s', async (_, elements) => {
    expect((await read(await insert({ elements }))).elements).toEqual(elements)
  })

  it.each(["'; DROP TABLE test_heats; --", '$1', '"name"', '\\', 'Ø溶接🔧', '%_'])(
    'keeps %j as it is',
    async (name) => {
      const id = await insert({ name })
      const [row] = await db.query<{ name: string }>(sql`SELECT name FROM test_heats WHERE id = ${id}`)
      expect(row?.name).toBe(name)
    },
  )

  it('keeps money and quantities to the last digit', async () => {
    expect((await read(await insert({ weight: '99999999999.999' }))).weight).toBe('99999999999.999')
  })

  it('takes an expression where a value is worked out by the database', async () => {
    const id = await insert({ weight: sql`(SELECT 2.5 * 4)` })
    expect((await read(id)).weight).toBe('10.000')
  })

  it('is refused by what the database guarantees', async () => {
    await insert({ code: 'TWICE' })
    await expect(insert({ code: 'twice' })).rejects.toSatisfy((error) => codeOf(error) === '23505')
    await expect(insert({ supplierId: crypto.randomUUID() })).rejects.toSatisfy(
      (error) => codeOf(error) === '23503',
    )
  })

  it('writes nothing but the columns that were given', () => {
    const statement = insertPart(supplierTable, { name: 'Ferrostahl', active: true })
    const parts = JSON.stringify(statement.queryChunks)
    expect(parts).toContain('Ferrostahl')
    expect(parts).not.toContain('active')
  })
})

describe('Inserting many rows', () => {
  const heatId = () => insert()

  it('is one statement, whatever their number, and gives the asked columns', async () => {
    const parent = await heatId()
    const rows = Array.from({ length: 250 }, (_, position) => ({
      heatId: parent,
      position,
      place: `P${position}`,
    }))
    const before = db.queries
    const made = await insertedRows<{ id: string; place: string }>(db, sampleTable, rows, ['id', 'place'])
    expect(db.queries - before).toBe(1)
    expect(made.map(({ place }) => place).toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
    expect(new Set(made.map(({ id }) => id)).size).toBe(250)
  })

  it('keeps arrays, JSON and null of each row', async () => {
    const parent = await heatId()
    const rows = [
      { heatId: parent, position: 1, place: 'top', readings: ['1.5', '2.25'], result: { pass: true } },
      { heatId: parent, position: 2, place: null, readings: null, result: null },
      { heatId: parent, position: 3, readings: [] },
    ]
    const made = await insertedRows<Record<string, unknown>>(db, sampleTable, rows, [
      'position',
      'place',
      'readings',
      'result',
    ])
    expect(made.toSorted((a, b) => Number(a.position) - Number(b.position))).toEqual([
      { position: 1, place: 'top', readings: ['1.500', '2.250'], result: { pass: true } },
      { position: 2, place: null, readings: null, result: null },
      { position: 3, place: null, readings: [], result: null },
    ])
  })

  it('of none asks the database nothing', async () => {
    const before = db.queries
    expect(await insertedRows(db, sampleTable, [], ['id'])).toEqual([])
    expect(db.queries).toBe(before)
  })

  it('is all or nothing', async () => {
    const parent = await heatId()
    const rows = [
      { heatId: parent, position: 1 },
      { heatId: crypto.randomUUID(), position: 2 },
    ]
    await expect(insertedRows(db, sampleTable, rows, ['id'])).rejects.toSatisfy(
      (error) => codeOf(error) === '23503',
    )
    expect(await db.query(sql`SELECT 1 FROM test_samples WHERE heat_id = ${parent}`)).toEqual([])
  })
})

describe('Changing a row', () => {
  it('changes the given columns, raises the version by one and notes when', async () => {
    const id = await insert()
    await db.query(sql`UPDATE test_heats SET updated_at = '2020-01-01Z' WHERE id = ${id}`)
    const before = await read(id)
    expect(await updateRow(db, heatTable, { id, version: 1 }, { weight: '7', elements: ['Ni'] })).toBe(2)
    const after = await read(id)
    expect(after).toMatchObject({ code: before.code, weight: '7.000', elements: ['Ni'], version: 2 })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(after.createdAt).toBe(before.createdAt)
  })

  it('without any column still is a change', async () => {
    const id = await insert()
    expect(await updateRow(db, heatTable, { id, version: 1 }, { notAColumn: 1 })).toBe(2)
  })

  it('sets null where null is given, and leaves alone what is undefined', async () => {
    const id = await insert()
    await updateRow(db, heatTable, { id, version: 1 }, { chemistry: null, weight: undefined })
    expect(await read(id)).toMatchObject({ chemistry: null, weight: `${count}.500` })
  })

  it.each([
    ['an older version', 0],
    ['a version to come', 2],
  ])('does nothing with %s', async (_, version) => {
    const id = await insert()
    expect(await updateRow(db, heatTable, { id, version }, { weight: '7' })).toBeNull()
    expect(await read(id)).toMatchObject({ version: 1, weight: `${count}.500` })
  })

  it('does nothing where there is no row', async () => {
    expect(
      await updateRow(db, heatTable, { id: crypto.randomUUID(), version: 1 }, { weight: '7' }),
    ).toBeNull()
  })

  it('of two at once, one wins and the other sees that it was too late', async () => {
    const id = await insert()
    const results = await Promise.all(
      ['1', '2', '3', '4'].map((weight) =>
        inTransaction(pool, (tx) => updateRow(tx, heatTable, { id, version: 1 }, { weight })),
      ),
    )
    expect(results.filter((version) => version === 2)).toHaveLength(1)
    expect(results.filter((version) => version === null)).toHaveLength(3)
    const winner = results.indexOf(2)
    expect((await read(id)).weight).toBe(`${winner + 1}.000`)
  })
})
