import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loadSeed } from '../../../../db/seed/load.ts'
import { testServer } from '../../../../test/support/server.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { salesSteps } from '#modules/setup/sales-steps/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { setup } from './contract.ts'
import { starterRows } from './server/starter-rows.ts'

const server = await testServer()

const totalsOf = async (client: { summary: () => Promise<{ areas: { area: string; total: number }[] }> }) =>
  Object.fromEntries((await client.summary()).areas.map(({ area, total }) => [area, total]))

describe('The starter set', () => {
  it('fills the lists that are empty, once, and leaves the others alone', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(setup)
    const before = await client.summary()
    expect(before.canLoadStarterSet).toBe(true)
    const own = {
      code: 'OWN',
      name: 'Our own level',
      percent: 50,
      countsInForecast: true,
      sortOrder: 1,
      active: true,
    }
    await administrator.request('POST', '/api/v1/quote-confidence', { body: own })

    const { added } = await client.loadStarterSet()
    expect(Object.fromEntries(added.map(({ area, rows }) => [area, rows]))).toEqual({
      facilities: 4,
      'global-segments': 8,
      'market-segments': 14,
      'sales-steps': 10,
      specifications: 53,
      'psl-levels': 6,
      'product-codes': 20,
      'quality-clauses': 14,
      pqf: 8,
    })
    const totals = await totalsOf(client)
    expect(totals).toMatchObject({ 'quote-confidence': 1, 'product-codes': 20, users: 1 })
    expect((await client.summary()).canLoadStarterSet).toBe(false)
    expect((await client.loadStarterSet()).added).toEqual([])
    expect(await totalsOf(client)).toEqual(totals)

    const trail = await server.services.db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM audit_log WHERE action = 'load' AND actor_id = ${administrator.person.id}`,
    )
    expect(trail[0]?.count).toBe(146)
  })

  it('joins the lists and states what the files leave open', async () => {
    const administrator = await server.signIn('administrator')
    const steps = await administrator.client(salesSteps).list({ query: { perPage: 100 } })
    expect(steps.data.map(({ code }) => code).join(' ')).toBe(
      'LEAD QUAL ENQ ESTIM QUOTED CLAR NEGO LOI WON LOST',
    )
    expect(steps.data.filter(({ isWon }) => isWon).map(({ code }) => code)).toEqual(['WON'])
    const products = await administrator.client(productCodes).list({ query: { search: 'choke body' } })
    expect(products.data[0]).toMatchObject({
      code: 'CHK-BOD',
      defaultPslLevelName: 'API 6A PSL 4',
      uom: 'each',
    })
    const standards = await administrator.client(specifications).list({ query: { perPage: 100 } })
    const editions = Object.fromEntries(standards.data.map(({ code, edition }) => [code, edition]))
    expect(editions).toMatchObject({
      'API 6A': '21st edition 2018',
      'EN 10204': '2004',
      'API 5L': 'per order',
      'ASME B31.3': 'per order',
    })
  })

  it('gives the grades of steel with their sources, beside the edition that is there', async () => {
    const client = (await server.signIn('administrator')).client(specifications)
    const [pipe] = (await client.list({ query: { search: 'ASTM A106' } })).data
    expect(pipe).toMatchObject({ code: 'ASTM A106/A106M', kind: 'material', gradeCount: 2 })
    const { grades } = await client.get({ params: { id: pipe?.id ?? '' } })
    expect(grades[0]).toMatchObject({
      name: 'B',
      yieldMinKsi: '35',
      yieldKinds: ['Rp0.2', 'Rt0.5', 'ReH'],
      sums: [{ elements: 'Cr+Cu+Mo+Ni+V', max: '1.00' }],
      mnPerStep: '0.06',
      mnUpTo: '1.35',
      confidence: 'A',
      source: 'G1 lfpco.com, lfpiping.com; G2 stonefitting.com, rfcdk.com',
    })
    const [line] = (await client.list({ query: { search: 'API 5L' } })).data
    expect(line).toMatchObject({ code: 'API 5L', edition: 'per order', gradeCount: 25 })
    const { data } = await client.list({ query: { perPage: 100 } })
    expect(data.reduce((sum, { gradeCount }) => sum + gradeCount, 0)).toBe(143)
  })

  it('gives its grades to a house that has specifications of an earlier version, and leaves what is there', async () => {
    const house = await server.signIn('administrator')
    const { services } = server
    await services.db.query(sql`DELETE FROM specification_grades`)
    await services.db.query(sql`DELETE FROM specifications WHERE code IN ('API 5L', 'ASTM A105/A105M')`)
    const [pipe] = await services.db.query<{ id: string }>(
      sql`SELECT id FROM specifications WHERE code = 'ASTM A106/A106M'`,
    )
    await services.db.query(sql`
      INSERT INTO specification_grades (specification_id, position, name, notes, chemistry, stresses)
      VALUES (${pipe?.id}, 1, 'B', 'Our own', '[]', '[]')`)
    const client = house.client(setup)
    expect((await client.summary()).canLoadStarterSet).toBe(true)
    expect((await client.loadStarterSet()).added).toEqual([{ area: 'specifications', rows: 2 }])
    expect((await client.summary()).canLoadStarterSet).toBe(false)
    const grades = await services.db.query(sql`
      SELECT name, position, notes FROM specification_grades WHERE specification_id = ${pipe?.id} ORDER BY position`)
    expect(grades).toMatchObject([
      { name: 'B', position: 1, notes: 'Our own' },
      { name: 'C', position: 2 },
    ])
  })

  it('refuses a line that does not fit instead of guessing', () => {
    const line = {
      code: 'X',
      name: 'X',
      unit: 'furlong',
      category: 'x',
      default_psl: '',
      default_form: 'bar',
      active: '1',
    }
    expect(() => starterRows('product-codes', [line], () => null)).toThrow(/Line 2 of product-codes/)
    expect(() => starterRows('product-codes', [{ code: 'X' }], () => null)).toThrow('no column')
  })

  it('can be loaded by the program itself', async () => {
    const [list] = await server.services.db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM facilities`,
    )
    expect(list?.count).toBe(4)
    expect((await loadSeed(server.services)).added).toEqual([])
  })
})

describe('The setup page', () => {
  it('is for administrators', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      expect((await person.request('GET', '/api/v1/setup/summary')).status).toBe(403)
      expect((await person.request('POST', '/api/v1/setup/load-starter-set')).status).toBe(403)
    }
  })
})
