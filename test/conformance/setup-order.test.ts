import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#platform/contract/calls/paging.ts'
import { dataOf } from '../support/crud-suite.ts'
import { enquiryBody, type SalesSetup, salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { lookupSamples } from '../support/setup-samples.ts'

const server = await testServer()
const sorted = lookupSamples.filter(({ contract }) => 'reorder' in contract.endpoints)

interface Row {
  readonly id: string
  readonly version: number
  readonly sortOrder: number
}

let admin: SignedIn
beforeAll(async () => {
  admin = await server.signIn('administrator')
})

describe.each(sorted)('The order of $slice', (sample) => {
  const { path } = sample.contract.endpoints.create
  let made = 500

  const rows = async () =>
    ((await admin.request('GET', `${path}?per_page=100&sort=sortOrder`)).body as Page<Row>).data
  const reorder = (order: unknown, who: SignedIn = admin) =>
    who.request('POST', `${path}/reorder`, { body: { order } })
  const named = (list: readonly Row[]) => list.map(({ id, version }) => ({ id, version }))
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

  async function fill(count: number, more: object = {}) {
    for (let n = 0; n < count; n++) {
      made += 1
      const reply = await admin.request('POST', path, { body: { ...(await sample.body(made)), ...more } })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    }
  }

  it('is kept whole when six people put it into another order at once', async () => {
    await fill(6)
    const before = await rows()
    const wishes = before.map((_, n) => [...before.slice(n), ...before.slice(0, n)].toReversed())
    const people = await Promise.all(before.map(() => server.signIn('administrator')))
    const replies = await Promise.all(people.map((who, n) => reorder(named(wishes[n] ?? []), who)))
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect(idsOf(await rows())).toEqual(idsOf(wishes[won] ?? []))
  })

  it('is told apart again where records stood in the same place', async () => {
    await fill(4, { sortOrder: 7 })
    const before = await rows()
    const wish = before.toReversed()
    expect((await reorder(named(wish))).status).toBe(200)
    const after = await rows()
    expect(idsOf(after)).toEqual(idsOf(wish))
    expect(new Set(after.map(({ sortOrder }) => sortOrder)).size).toBe(after.length)
  })

  it('leaves the others where they are, and one row in the trail for each that moves', async () => {
    const before = await rows()
    const [first, second] = before
    if (!first || !second) throw new Error('The list is empty.')
    const [length] = await server.services.db.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit_log`,
    )
    expect((await reorder(named([second, first]))).status).toBe(200)
    expect(idsOf(await rows())).toEqual([second.id, first.id, ...idsOf(before.slice(2))])
    const trail = await server.services.db.query<{ action: string; entityId: string }>(
      sql`SELECT action, entity_id AS "entityId" FROM audit_log ORDER BY seq OFFSET ${length?.n ?? 0}`,
    )
    expect(new Set(trail.map(({ entityId }) => entityId))).toEqual(new Set([first.id, second.id]))
    expect(trail.map(({ action }) => action)).toEqual(['reorder', 'reorder'])
    // Nothing moves, nothing is written.
    expect((await reorder(named((await rows()).slice(0, 3)))).body).toEqual({ data: [] })
  })

  it('refuses what is no order, and stays as it was', async () => {
    const before = await rows()
    const [first, second] = named(before)
    const strange = { id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60', version: 1 }
    const bad = [
      [],
      [first],
      [first, first],
      [first, strange],
      [first, { ...second, version: 0 }],
      [first, { ...second, version: 1.5 }],
      [first, { id: 'x', version: 1 }],
      [first, { ...second, sortOrder: 1 }],
      'first',
      null,
    ]
    for (const order of bad) {
      const { status, body } = await reorder(order)
      const { errors } = body as { errors: Record<string, string[]> }
      const [field] = Object.keys(errors)
      expect([JSON.stringify(order), status, field?.split('.')[0]]).toEqual([
        JSON.stringify(order),
        422,
        'order',
      ])
    }
    const stale = await reorder([first, { ...second, version: 99 }])
    expect(stale.status).toBe(412)
    expect(await rows()).toEqual(before)
  })
})

describe('What documents refer to', () => {
  let setup: SalesSetup
  let used: [slice: string, id: string][]

  beforeAll(async () => {
    setup = await salesSetup(server)
    const seller = await server.signIn(setup.seller)
    const reply = await seller.request('POST', '/api/v1/enquiries', { body: enquiryBody(setup, 1) })
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
    used = [
      ['market-segments', setup.marketSegmentId],
      ['global-segments', setup.globalSegmentId],
      ['psl-levels', setup.psl1Id],
      ['specifications', setup.specificationId],
    ]
  })

  it('is never deleted, says who uses it, and can be put out of use', async () => {
    for (const [slice, id] of used) {
      const url = `/api/v1/${slice}/${id}`
      const record = dataOf(await admin.request('GET', url))
      expect([slice, (record.usedIn as object[]).length > 0]).toEqual([slice, true])
      const { remove } = record.can as Record<string, unknown>
      const gone = await admin.request('DELETE', url, { version: record.version })
      expect([slice, gone.status, (gone.body as { code: string }).code]).toEqual([slice, 422, 'in_use'])
      expect([slice, typeof remove]).toEqual([slice, 'string'])
      const off = await admin.request('PATCH', url, { body: { active: false }, version: record.version })
      expect([slice, off.status, off.body]).toEqual([
        slice,
        200,
        { data: expect.objectContaining({ active: false }) },
      ])
    }
  })

  it('is a facility only as long as none of its documents is worked on', async () => {
    const url = `/api/v1/facilities/${setup.facilityId}`
    const { version } = dataOf(await admin.request('GET', url))
    const off = await admin.request('PATCH', url, { body: { active: false }, version })
    expect([off.status, (off.body as { code: string }).code]).toEqual([422, 'open_documents'])
    const gone = await admin.request('DELETE', url, { version })
    expect([gone.status, (gone.body as { code: string }).code]).toEqual([422, 'in_use'])
    expect(dataOf(await admin.request('GET', url))).toMatchObject({ active: true, version })
  })

  it('stays on the documents that have it, and is not offered for new ones', async () => {
    const seller = await server.signIn(setup.seller)
    const page = (await seller.request('GET', '/api/v1/enquiries')).body as Page<{ id: string }>
    const record = dataOf(await seller.request('GET', `/api/v1/enquiries/${page.data[0]?.id}`))
    expect(record).toMatchObject({ facilityId: setup.facilityId, marketSegmentId: setup.marketSegmentId })
    const kept = await seller.request('PATCH', `/api/v1/enquiries/${record.id}`, {
      body: { projectName: 'Goes on' },
      version: record.version,
    })
    expect([kept.status, dataOf(kept).projectName]).toEqual([200, 'Goes on'])
    for (const [slice, id] of used) {
      const found = await seller.request('GET', `/api/v1/${slice}/options?id=${id}`)
      expect([slice, (found.body as { data: object[] }).data]).toEqual([
        slice,
        [expect.objectContaining({ id, active: false })],
      ])
    }
  })
})
