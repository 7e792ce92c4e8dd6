import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { dataOf } from '../support/crud-suite.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { type SetupSample, setupSamples } from '../support/setup-samples.ts'

const server = await testServer()
const { db, config } = server.services
const samples = setupSamples(server)
const RECORDS = 7

let admin: SignedIn
let count = 0
beforeAll(async () => {
  admin = await server.signIn('administrator')
})

const bodyFor = ({ body }: SetupSample) => {
  count += 1
  return body(count)
}
const trailOf = (id: string) =>
  db.query<{ action: string; actorId: string; entity: string }>(
    sql`SELECT action, actor_id AS "actorId", entity FROM audit_log WHERE entity_id = ${id} ORDER BY seq`,
  )
const lengthOfTrail = async () => {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_log`)
  return row?.n ?? 0
}
const statusOf = async (call: Promise<{ status: number }>) => (await call).status

describe.each(samples)('Saves of $slice', (sample) => {
  const { path } = sample.contract.endpoints.create
  const { update, remove }: Record<string, Endpoint | undefined> = sample.contract.endpoints

  async function created() {
    const body = await bodyFor(sample)
    const reply = await admin.request('POST', path, { body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return { body, record: dataOf(reply) }
  }

  it('are answered again for the same key, by whichever call comes first, and written once', async () => {
    const body = await bodyFor(sample)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => admin.request('POST', path, { body, headers })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    const [id = '', ...others] = new Set(replies.map((reply) => dataOf(reply).id))
    expect(others).toEqual([])
    expect(await trailOf(id)).toEqual([
      { action: 'create', actorId: admin.person.id, entity: sample.contract.slice },
    ])
    const changed = await admin.request('POST', path, { body: { ...body, extra: 1 }, headers })
    expect(changed.status).toBe(422)
    // Somebody else who happens to send the same key gets an answer of their own.
    const other = await server.signIn('administrator')
    const theirs = await other.request('POST', path, { body: await bodyFor(sample), headers })
    expect([theirs.status, dataOf(theirs).id === dataOf(replies[0] ?? theirs).id]).toEqual([201, false])
  })

  it.runIf(update)('leave one row in the trail each, and none when they are refused', async () => {
    const { body, record } = await created()
    const url = `${path}/${record.id}`
    const field = ['name', 'title', 'note', 'source'].find((one) => typeof body[one] === 'string') ?? 'notes'
    const change = (text: string) => ({ [field]: text })
    expect(await statusOf(admin.request('PATCH', url, { body: change('A') }))).toBe(428)
    expect(await statusOf(admin.request('PATCH', url, { body: change('A'), version: 99 }))).toBe(412)
    const saved = await admin.request('PATCH', url, { body: change('Changed once'), version: record.version })
    expect([saved.status, dataOf(saved)[field]]).toEqual([200, 'Changed once'])
    const late = await admin.request('PATCH', url, { body: change('Late'), version: record.version })
    expect([late.status, (late.body as { current: object }).current]).toEqual([
      412,
      expect.objectContaining({ id: record.id, version: record.version + 1 }),
    ])
    expect((await trailOf(record.id)).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  it.runIf(update)('of eight people at once let one through', async () => {
    const { body, record } = await created()
    const field = ['name', 'title', 'note', 'source'].find((one) => typeof body[one] === 'string') ?? 'notes'
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.request('PATCH', `${path}/${record.id}`, {
          body: { [field]: `By ${n}` },
          version: record.version,
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(412),
    ])
    expect(await trailOf(record.id)).toHaveLength(2)
  })

  it.runIf(remove)('that delete need the version, leave one row, and are done once', async () => {
    const { record } = await created()
    const url = `${path}/${record.id}`
    expect(await statusOf(admin.request('DELETE', url))).toBe(428)
    expect(await statusOf(admin.request('DELETE', url, { version: record.version + 1 }))).toBe(412)
    const replies = await Promise.all(
      [1, 2, 3].map(() => statusOf(admin.request('DELETE', url, { version: record.version }))),
    )
    expect(replies.toSorted((a, b) => a - b)).toEqual([204, 404, 404])
    const trail = await trailOf(record.id)
    expect(trail.map(({ action }) => action)).toEqual(['create', 'delete'])
    expect(new Set(trail.map(({ actorId }) => actorId))).toEqual(new Set([admin.person.id]))
  })

  it('fill a list that is walked by every sort, in small steps, without losing a record', async () => {
    const ids: string[] = []
    for (let n = 0; n < RECORDS; n++) ids.push((await created()).record.id)
    const { list } = sample.contract.endpoints.list
    for (const sort of (list?.sorts ?? []).flatMap((name) => [name, `-${name}`])) {
      const walked: string[] = []
      let cursor = ''
      do {
        const reply = await admin.request('GET', `${path}?sort=${sort}&per_page=3${cursor}`)
        expect([sort, reply.status]).toEqual([sort, 200])
        const page = reply.body as Page<{ id: string }>
        walked.push(...page.data.map(({ id }) => id))
        cursor = page.meta.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.meta.next_cursor)}`
      } while (cursor !== '' && walked.length < 500)
      expect([sort, new Set(walked).size]).toEqual([sort, walked.length])
      expect([sort, ids.filter((id) => !walked.includes(id))]).toEqual([sort, []])
    }
  })
})

it('All of it stands in a trail that is whole', async () => {
  const { rows, problem } = await verifyAudit(db, config.SECRET_KEY)
  expect(problem).toBeNull()
  expect(rows).toBe(await lengthOfTrail())
  expect(rows).toBeGreaterThan(samples.length * (RECORDS + 3))
})
