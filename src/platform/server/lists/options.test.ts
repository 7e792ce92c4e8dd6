import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHeatTables, heatOf, heatTable } from '#platform/testing/heats.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { optionsOf } from './options.ts'
import { insertRow } from '#platform/server/database/rows.ts'

const services = await platformServices()
const ctx = contextOf(services)
const plan = {
  from: sql`${heatTable}`,
  id: sql`${heatTable.id}`,
  code: sql`${heatTable.number}`,
  name: sql`${heatTable.name}`,
  active: sql`${heatTable.certified}`,
  order: sql`${heatTable.pieces}`,
}
const options = optionsOf(plan)
const names = async (query: { search?: string; id?: string }, ask = options) =>
  (await ask(ctx, { query })).map(({ name }) => name)

const ids = new Map<string, string>()

beforeAll(async () => {
  await createHeatTables(services.db)
  const heats: [name: string, number: string | null, isActive: boolean][] = [
    ['Manifold', 'M-1', true],
    ['Bonnet', 'B-1', true],
    ['Old manifold', 'M-0', false],
    ['100% nickel', null, true],
    ['F_22', null, true],
    ['F422', null, true],
  ]
  for (const [at, [name, number, certified]] of heats.entries()) {
    const values = { ...heatOf(at), name, number, certified, pieces: 100 - at }
    ids.set(name, await insertRow(services.db, heatTable, values))
  }
})

describe('Names for a select', () => {
  it('are id, code, name and whether they are in use', async () => {
    expect(await options(ctx, { query: { search: 'bonnet' } })).toEqual([
      { id: ids.get('Bonnet'), code: 'B-1', name: 'Bonnet', active: true },
    ])
  })

  it.each<[what: string, search: string | undefined, found: string[]]>([
    ['all that are in use, in their order', undefined, ['F422', 'F_22', '100% nickel', 'Bonnet', 'Manifold']],
    ['all, for an empty text', '  ', ['F422', 'F_22', '100% nickel', 'Bonnet', 'Manifold']],
    ['those whose name holds the text', 'ifo', ['Manifold']],
    ['those whose code holds it', 'm-', ['Manifold']],
    ['in any case', 'BONN', ['Bonnet']],
    ['with a percent sign taken literally', '100%', ['100% nickel']],
    ['with an underscore taken literally', 'f_2', ['F_22']],
    ['with a backslash taken literally', '\\', []],
    ['none', 'unobtainium', []],
  ])('%s', async (_, search, found) => {
    expect(await names(search === undefined ? {} : { search })).toEqual(found)
  })

  it('by their ids are given in use or not: a form shows what was chosen long ago', async () => {
    const chosen = [ids.get('Old manifold'), ids.get('Bonnet')].join(',')
    expect((await names({ id: chosen })).toSorted()).toEqual(['Bonnet', 'Old manifold'])
  })

  it.each([
    ['is none', 'not-an-id'],
    ['is SQL', "' OR 1=1 --"],
    ['is a list of nothing', ',,'],
  ])('by an id that %s are none', async (_, id) => {
    expect(await names({ id })).toEqual([])
  })

  it('by ids leave out what is none beside what is one', async () => {
    expect(await names({ id: `x,${ids.get('F422')},${crypto.randomUUID()}` })).toEqual(['F422'])
  })

  it('never show what the condition hides, not even by id', async () => {
    const own = optionsOf({ ...plan, where: sql`${heatTable.number} IS NOT NULL` })
    expect(await names({}, own)).toEqual(['Bonnet', 'Manifold'])
    expect(await names({ id: ids.get('F422') ?? '' }, own)).toEqual([])
  })

  it('are at most 50', async () => {
    await services.db.query(sql`
      INSERT INTO test_heats (code, name, weight, melted_on, tapped_at, pieces, certified, elements)
      SELECT 'X-' || n, 'Extra ' || n, 1, '2026-11-01', now(), 500 + n, true, '{}' FROM generate_series(1, 60) n`)
    const found = await names({ search: 'extra' })
    expect([found.length, found[0], found[49]]).toEqual([50, 'Extra 1', 'Extra 50'])
  })
})
