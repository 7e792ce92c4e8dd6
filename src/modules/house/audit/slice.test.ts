import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import type { ExportedHead } from '#platform/server/audit/audit-head.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { audit } from './contract.ts'
import { verifyRecentTrail, verifyTrail } from './server/api.ts'

const server = await testServer()
const { services } = server
const path = '/api/v1/audit'
const administrator = await server.signIn({ role: 'administrator', name: 'Ada Moss' })
const client = administrator.client(audit)
const segments = administrator.client(globalSegments)

const segment = (code: string, more: object = {}) => ({
  code,
  name: `Segment ${code}`,
  description: null,
  sortOrder: 1,
  active: true,
  ...more,
})
const make = (code: string) => segments.create({ body: segment(code) })

describe('The trail', () => {
  it('lists every change, the newest first, and opens one with both values', async () => {
    const made = await make('UP_1')
    await segments.update({ params: { id: made.id }, body: { name: 'Upstream' }, version: made.version })
    const page = await client.list({ query: { filter: { entity: ['global-segments'], record: [made.id] } } })
    expect(page.data.map(({ action }) => action)).toEqual(['update', 'create'])
    const [newest] = page.data
    expect(newest).toMatchObject({ actorName: 'Ada Moss', subject: 'UP_1 Upstream', fields: ['name'] })
    const entry = await client.get({ params: { id: newest?.id ?? '' } })
    expect(entry.changes).toEqual([{ field: 'name', label: 'Name', from: 'Segment UP_1', to: 'Upstream' }])
    expect([entry.hash.length, entry.prevHash.length]).toEqual([64, 64])
    const unknown = await administrator.request('GET', `${path}/${crypto.randomUUID()}`)
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Not found.' }])
  })

  it('is filtered by person, area, record, action and day', async () => {
    const other = await server.signIn('administrator')
    await other.client(globalSegments).create({ body: segment('DN_1') })
    const found = async (filter: object) => (await client.list({ query: { filter: { ...filter } } })).data
    const own = await found({ actorId: other.person.id })
    expect(own.map(({ subject }) => subject)).toEqual(['DN_1 Segment DN_1'])
    expect((await found({ actorId: 'none' })).every(({ actorId }) => actorId === null)).toBe(true)
    expect((await found({ record: ['dn_1'] })).map(({ subject }) => subject)).toEqual(['DN_1 Segment DN_1'])
    // An underscore is a sign like any other, not a joker.
    expect(await found({ record: ['DNX1'] })).toEqual([])
    expect((await found({ action: ['create'] })).every(({ action }) => action === 'create')).toBe(true)
    const today = services.clock.today()
    expect((await found({ at: { from: today, to: today } })).length).toBeGreaterThan(2)
    expect(await found({ at: { to: '2020-01-01' } })).toEqual([])
    const words = await client.words({})
    expect(words.entities).toContain('global-segments')
    expect(words.actions).toEqual(expect.arrayContaining(['create', 'update']))
  })

  it('pages by keyset through entries of the same moment', async () => {
    for (let n = 0; n < 7; n++) await make(`PG_${n}`)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await client.list({ query: { perPage: 3, cursor } })
      seen.push(...page.data.map(({ seq }) => seq))
      cursor = page.meta.next_cursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    const [{ rows } = { rows: 0 }] = await services.db.query<{ rows: number }>(
      sql`SELECT count(*)::int AS rows FROM audit_log`,
    )
    expect(seen.length).toBe(rows)
  })

  it('is exported as it is filtered, and says so in itself', async () => {
    await make('+1+1')
    const reply = await administrator.request('GET', `${path}/export?filter[entity]=global-segments`)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/attachment; filename="Audit trail/)
    const lines = reply.bytes.toString('utf8').trim().split('\r\n')
    expect(lines[0]).toContain('Row,When,Who')
    expect(lines.slice(1).every((line) => line.includes('Global segments'))).toBe(true)
    expect(reply.bytes.toString('utf8')).not.toMatch(/,\+1\+1/)
    const [own] = (await client.list({ query: { filter: { entity: ['audit'], action: ['export'] } } })).data
    expect(own?.actorName).toBe('Ada Moss')
    expect((await administrator.request('GET', `${path}/export?filter[colour]=red`)).status).toBe(422)
  })
})

describe('Verification', () => {
  const intruder = new pg.Client({ ...inject('testCluster'), database: services.pool.options.database })
  beforeAll(async () => {
    await intruder.connect()
    await intruder.query("SET session_replication_role = 'replica'")
  })
  afterAll(() => intruder.end())

  const head = async (): Promise<ExportedHead> => {
    const reply = await administrator.request('GET', `${path}/head`)
    expect(reply.headers['content-disposition']).toMatch(/attachment/)
    return JSON.parse(reply.bytes.toString('utf8')) as ExportedHead
  }
  /** Asks, and does what the queue would do. */
  const verify = async (against: ExportedHead | null = null) => {
    const asked = await client.verify({ body: { head: against } })
    expect(asked).toMatchObject({ state: 'waiting', rows: 0, askedByName: 'Ada Moss', problem: null })
    const job = services.jobs.at(-1)
    expect(job).toEqual({ job: 'verify-audit', payload: { id: asked.id } })
    await verifyTrail(services, job?.payload)
    const [last] = await client.verifications({})
    return last
  }

  it('reads the whole trail and keeps the result', async () => {
    expect(await verify()).toMatchObject({ state: 'whole', problem: null, againstSeq: null })
    const [last] = await client.verifications({})
    expect(last?.rows).toBe(last?.total)
    expect(last?.finishedAt).not.toBeNull()
  })

  it('is one at a time', async () => {
    const asked = await client.verify({ body: {} })
    const second = await administrator.request('POST', `${path}/verifications`, { body: {} })
    expect([second.status, second.body]).toMatchObject([422, { code: 'under_way' }])
    await verifyTrail(services, { id: asked.id })
    expect((await verify())?.state).toBe('whole')
  })

  it('that was cut off with its server does not stand in the way', async () => {
    const asked = await client.verify({ body: {} })
    await services.db.query(
      sql`UPDATE audit_verifications SET asked_at = now() - interval '1 hour' WHERE id = ${asked.id}`,
    )
    expect((await client.verifications({})).find(({ id }) => id === asked.id)?.state).toBe('stopped')
    expect((await verify())?.state).toBe('whole')
  })

  it('runs every night by itself', async () => {
    await verifyTrail(services)
    const [last] = await client.verifications({})
    expect(last).toMatchObject({ state: 'whole', askedByName: 'Heatline' })
  })

  it('R14 names the row that a superuser changed', async () => {
    await intruder.query("UPDATE audit_log SET subject = subject || ' forged' WHERE seq = 3")
    expect(await verify()).toMatchObject({
      state: 'broken',
      problem: expect.stringMatching(/^Row 3 was changed/),
    })
    await intruder.query("UPDATE audit_log SET subject = replace(subject, ' forged', '') WHERE seq = 3")
    expect((await verify())?.state).toBe('whole')
  })

  it('names the export of invoices that a superuser changed', async () => {
    await intruder.query(`
      INSERT INTO invoice_exports (number, content, sha256, invoices, by_id, at)
      SELECT 9, 'Net;Größe', encode(sha256(convert_to('Net;Größe', 'UTF8')), 'hex'), 1, id, now() FROM users LIMIT 1`)
    expect((await verify())?.state).toBe('whole')
    await intruder.query("UPDATE invoice_exports SET content = 'Net;1' WHERE number = 9")
    expect(await verify()).toMatchObject({
      state: 'broken',
      problem: 'Export 9 of invoices was changed since it was made.',
    })
    await intruder.query('DELETE FROM invoice_exports WHERE number = 9')
  })

  it('reads the newest rows at every start, and says so where they were changed', async () => {
    expect(await verifyRecentTrail(services)).toBeNull()
    await intruder.query("UPDATE audit_log SET subject = subject || ' forged' WHERE seq = 3")
    expect(await verifyRecentTrail(services)).toMatch(/^Row 3 was changed/)
    const [last] = await client.verifications({})
    expect(last).toMatchObject({ state: 'broken', askedByName: 'Heatline' })
    await intruder.query("UPDATE audit_log SET subject = replace(subject, ' forged', '') WHERE seq = 3")
    expect((await verify())?.state).toBe('whole')
  })

  it('R14 holds the trail against an exported head, which shows what was cut off with its own head', async () => {
    await intruder.query('CREATE TEMP TABLE old_head AS SELECT * FROM audit_head')
    const { rows } = await intruder.query<{ seq: number }>('SELECT seq::int FROM old_head')
    await make('CUT_1')
    const exported = await head()
    expect(await verify(exported)).toMatchObject({ state: 'whole', againstSeq: exported.seq })
    const asked = await client.verify({ body: { head: exported } })
    await intruder.query('DELETE FROM audit_log WHERE seq > $1', [rows[0]?.seq])
    await intruder.query('DELETE FROM audit_head')
    await intruder.query('INSERT INTO audit_head SELECT * FROM old_head')
    await verifyTrail(services, { id: asked.id })
    const [last] = await client.verifications({})
    expect(last).toMatchObject({
      state: 'broken',
      problem: expect.stringMatching(/cut off; the exported head counts/),
    })
  })

  it('refuses a head that is none', async () => {
    const reply = await administrator.request('POST', `${path}/verifications`, { body: { head: { seq: 1 } } })
    expect(reply.status).toBe(422)
  })
})

it('Access is for administrators', async () => {
  const calls = [
    ['GET', path],
    ['GET', `${path}/words`],
    ['GET', `${path}/export`],
    ['GET', `${path}/head`],
    ['GET', `${path}/verifications`],
    ['POST', `${path}/verifications`],
    ['GET', `${path}/${crypto.randomUUID()}`],
  ] as const
  for (const role of ['manager', 'user', 'client'] as const) {
    const person = await server.signIn(role)
    for (const [method, url] of calls) {
      expect([role, url, (await person.request(method, url)).status]).toEqual([role, url, 403])
    }
  }
  expect((await server.guest().request('GET', path)).status).toBe(401)
})
