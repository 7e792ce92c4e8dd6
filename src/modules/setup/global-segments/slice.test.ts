import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { globalSegments } from './contract.ts'

const server = await testServer()

const segment = (n: number) => ({
  code: `GS-${n}`,
  name: `Segment number ${n}`,
  description: 'Drilling and production',
  parentId: null,
  colour: 'blue' as const,
  countries: ['NO'],
  sortOrder: 1000 - n,
  active: n !== 3,
})

crudSuite(server, globalSegments, {
  body: segment,
  change: { name: 'Renamed' },
  required: ['code', 'name', 'active'],
  search: (n) => `segment number ${n}`,
  filters: { 'filter[active]=true': [0, 1, 2, 4] },
})

it('refuses a code that differs only in case', async () => {
  const administrator = await server.signIn('administrator')
  await administrator.request('POST', '/api/v1/global-segments', { body: segment(300) })
  const reply = await administrator.request('POST', '/api/v1/global-segments', {
    body: { ...segment(301), code: 'gs-300' },
  })
  expect(reply.body).toEqual({
    message: 'The code has already been taken.',
    errors: { code: ['The code has already been taken.'] },
    codes: { code: 'taken' },
  })
})

describe('A segment in use', () => {
  it('is counted up to a thousand times in the list, and to the last on its own', async () => {
    const segments = (await server.signIn('administrator')).client(globalSegments)
    const { id } = await segments.create({ body: segment(700) })
    await server.services.db.query(sql`
      INSERT INTO market_segments (code, name, sort_order, active, global_segment_id)
      SELECT 'U' || n, 'Uses it ' || n, n, true, ${id} FROM generate_series(1, 1005) AS n`)
    const page = await segments.list({ query: { search: 'segment number 700' } })
    expect(page.data.map(({ usedCount }) => usedCount)).toEqual([1_001])
    const record = await segments.get({ params: { id } })
    expect(record.usedIn).toEqual([{ what: 'market segments', count: 1_005 }])
    await server.services.db.query(sql`DELETE FROM market_segments WHERE global_segment_id = ${id}`)
  })

  it('says by how many it is used, in the list and on its own, and is not deleted', async () => {
    const administrator = await server.signIn('administrator')
    const segments = administrator.client(globalSegments)
    const { id } = await segments.create({ body: segment(400) })
    for (const n of [1, 2]) {
      const body = { code: `M${n}`, name: `Market ${n}`, globalSegmentId: id, active: true }
      await administrator.client(marketSegments).create({ body })
    }
    await segments.create({ body: { ...segment(401), parentId: id } })
    const page = await segments.list({ query: { search: 'segment number 40', sort: 'code' } })
    expect(page.data.map(({ code, usedCount }) => [code, usedCount])).toEqual([
      ['GS-400', 3],
      ['GS-401', 0],
    ])
    const record = await segments.get({ params: { id } })
    expect(record.usedIn).toEqual([
      { what: 'market segments', count: 2 },
      { what: 'global segments', count: 1 },
    ])
    const where = 'In use by 3 records (2 in market segments, 1 in global segments).'
    expect(record.can.remove).toBe(`${where} Deactivate it instead.`)
    const reply = await administrator.request('DELETE', `/api/v1/global-segments/${id}`, { version: 1 })
    const message = `${where} It cannot be deleted; deactivate it instead.`
    expect([reply.status, reply.body]).toEqual([422, { code: 'in_use', message }])
    const inactive = await segments.update({ params: { id }, version: 1, body: { active: false } })
    expect([inactive.active, inactive.usedIn.length]).toEqual([false, 2])
  })
})

describe('Wider segments', () => {
  it('have names, and never lead in a circle', async () => {
    const administrator = await server.signIn('administrator')
    const segments = administrator.client(globalSegments)
    const world = await segments.create({ body: { ...segment(500), name: 'World' } })
    const north = await segments.create({
      body: { ...segment(501), parentId: world.id, countries: ['NO', 'GB'] },
    })
    const norway = await segments.create({ body: { ...segment(502), parentId: north.id } })
    expect([north.parentName, north.countries, norway.colour]).toEqual(['World', ['NO', 'GB'], 'blue'])
    for (const parentId of [world.id, norway.id]) {
      const reply = await administrator.request('PATCH', `/api/v1/global-segments/${world.id}`, {
        version: 1,
        body: { parentId },
      })
      const sentence = 'A segment cannot be part of itself or of one that is part of it.'
      expect([reply.status, (reply.body as { errors: object }).errors]).toEqual([
        422,
        { parentId: [sentence] },
      ])
    }
    const page = await segments.list({ query: { filter: { parentId: [world.id] } } })
    expect(page.data.map(({ id }) => id)).toEqual([north.id])
  })
})

describe('The order', () => {
  const codes = async (who: SignedIn) =>
    (await who.client(globalSegments).list({ query: { search: 'ordered', perPage: 100 } })).data

  it('is the one the rows are put into; a new one stands at the end', async () => {
    const administrator = await server.signIn('administrator')
    const segments = administrator.client(globalSegments)
    for (const n of [1, 2, 3])
      await segments.create({ body: { code: `OR${n}`, name: `Ordered ${n}`, active: true } })
    const before = await codes(administrator)
    expect(before.map(({ code }) => code)).toEqual(['OR1', 'OR2', 'OR3'])
    const order = before.toReversed().map(({ id, version }) => ({ id, version }))
    const moved = await segments.reorder({ body: { order } })
    expect(moved.map(({ version }) => version)).toEqual([2, 2])
    expect((await codes(administrator)).map(({ code }) => code)).toEqual(['OR3', 'OR2', 'OR1'])
    const [entry] = await server.services.db.query<{ subject: string }>(sql`
      SELECT subject FROM audit_log WHERE action = 'reorder' AND entity_id = ${before[0]?.id} ORDER BY seq DESC LIMIT 1`)
    expect(entry?.subject).toBe('OR1 Ordered 1')

    const late = await administrator.request('POST', '/api/v1/global-segments/reorder', { body: { order } })
    expect(late.status).toBe(412)
    const [one] = order
    const twice = await administrator.request('POST', '/api/v1/global-segments/reorder', {
      body: { order: [one, one] },
    })
    expect(twice.status).toBe(422)
    const stranger = { id: crypto.randomUUID(), version: 1 }
    const gone = await administrator.request('POST', '/api/v1/global-segments/reorder', {
      body: { order: [{ ...one, version: 2 }, stranger] },
    })
    expect((gone.body as { errors: object }).errors).toEqual({
      order: ['One of these records does not exist any more.'],
    })
    const user = await server.signIn('user')
    expect((await user.request('POST', '/api/v1/global-segments/reorder', { body: { order } })).status).toBe(
      403,
    )
  })
})
