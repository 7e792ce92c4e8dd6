import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dbOver } from '#platform/server/database/database.ts'
import { testDatabase } from '#platform/testing/database.ts'
import {
  chosenMills,
  createMills,
  fillMills,
  idOf,
  millParts,
  millTable,
} from '../../../../test/support/mills.ts'
import { conditionsOf, countStatement, type ExportScope, referencesOf, selectFrom } from './scope.ts'

const db = dbOver((await testDatabase({ as: 'owner' })).pool)
await createMills(db)
await fillMills(db)

type Name = keyof typeof millParts

/** The rows of every part, by name. */
async function counts(scope: Partial<ExportScope> = {}, parts?: readonly Name[]) {
  const all = chosenMills(scope)
  const chosen = parts ? { ...all, parts: parts.map((name) => millParts[name]) } : all
  const [found = {}] = await db.query<Record<string, number>>(countStatement(chosen))
  return Object.fromEntries(chosen.parts.map(({ name }, at) => [name, found[String(at)]]))
}

/** The ids of the rows of a part. */
async function ids(name: Name, scope: Partial<ExportScope> = {}): Promise<string[]> {
  const part = millParts[name]
  const statement = selectFrom(part, chosenMills(scope), [sql`${part.key} AS id`], sql`ORDER BY ${part.key}`)
  return (await db.query<{ id: string }>(statement)).map(({ id }) => id)
}

describe('Without filters', () => {
  it('everything goes along, and of the people only those that somebody refers to', async () => {
    expect(await counts()).toEqual({ grades: 2, people: 1, mills: 2, heats: 4, samples: 4, remarks: 4 })
    expect(await ids('people')).toEqual([idOf('p1')])
  })

  it('a part asks for nothing of the parts that it does not belong to', () => {
    const chosen = chosenMills()
    expect(
      ['mills', 'heats', 'samples', 'grades'].map((name) => conditionsOf(millParts[name as Name], chosen)),
    ).toEqual([[], [], [], []])
  })

  it('remarks on records that are not exported stay behind', async () => {
    expect(await ids('remarks')).not.toContain(idOf('other'))
    expect(await counts({}, ['mills', 'remarks'])).toEqual({ mills: 2, remarks: 0 })
  })

  it('nobody goes along when no chosen part refers to people', async () => {
    expect(await counts({}, ['heats', 'people'])).toEqual({ heats: 4, people: 0 })
  })
})

describe('Rows follow what they belong to', () => {
  it('of one mill', async () => {
    const root = sql`${millTable.id} = ${idOf('m1')}`
    expect(await counts({ root })).toEqual({
      grades: 2,
      people: 1,
      mills: 1,
      heats: 2,
      samples: 2,
      remarks: 2,
    })
    expect(await ids('samples', { root })).toEqual([idOf('s11'), idOf('s12')])
  })

  it('of the other, to which nobody belongs', async () => {
    const root = sql`${millTable.id} = ${idOf('m2')}`
    expect(await counts({ root })).toMatchObject({ people: 0, mills: 1, heats: 2 })
  })

  it('without archived mills', async () => {
    expect(await counts({ includeArchived: false })).toMatchObject({
      mills: 1,
      heats: 2,
      samples: 2,
      remarks: 2,
    })
    expect(await ids('heats', { includeArchived: false })).toEqual([idOf('h11'), idOf('h12')])
  })

  it('even when the part they belong to is not chosen itself', async () => {
    expect(await counts({ includeArchived: false }, ['samples'])).toEqual({ samples: 2 })
  })
})

describe('Filters', () => {
  it.each<[what: string, scope: Partial<ExportScope>, heats: string[]]>([
    ['from a day', { from: '2026-06-30' }, ['h12', 'h22']],
    ['until a day', { to: '2026-01-15' }, ['h11', 'h21']],
    ['between two days', { from: '2026-01-15', to: '2026-01-15' }, ['h11', 'h21']],
    ['outside of them', { from: '2026-02-01', to: '2026-02-28' }, []],
    ['in a state', { statuses: { heats: ['scrapped'] } }, ['h12', 'h22']],
    ['in one of two states', { statuses: { heats: ['scrapped', 'melted'] } }, ['h11', 'h12', 'h21', 'h22']],
    ['in no chosen state', { statuses: { heats: [] } }, ['h11', 'h12', 'h21', 'h22']],
    ['all of it', { from: '2026-06-01', statuses: { heats: ['scrapped'] }, includeArchived: false }, ['h12']],
  ])('%s', async (_, scope, heats) => {
    expect(await ids('heats', scope)).toEqual(heats.map(idOf))
    const samples = heats.map((name) => idOf(name.replace('h', 's')))
    expect(await ids('samples', scope)).toEqual(samples)
  })

  it('by date leave alone what has none', async () => {
    expect(await counts({ from: '2027-01-01' })).toMatchObject({ mills: 2, heats: 0, samples: 0, remarks: 0 })
  })
})

it('References are those between columns that are given away', () => {
  const named = (name: Name) => referencesOf(millParts[name]).map(({ column }) => column.name)
  expect([named('mills'), named('heats'), named('samples'), named('remarks')]).toEqual([
    ['contact_id'],
    ['mill_id', 'grade_id'],
    ['heat_id'],
    [],
  ])
})
