import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { dataOf } from '../support/crud-suite.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { db, config } = server.services

let admin: SignedIn
beforeAll(async () => {
  admin = await server.signIn('administrator')
})

const trail = async () => {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_log`)
  return row?.n ?? 0
}
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Object.keys((body as { errors?: object }).errors ?? {}),
]
const patch = (url: string, body: object, version?: number) => admin.request('PATCH', url, { body, version })

describe('The rights of roles', () => {
  const url = '/api/v1/role-permissions/user'

  it('are changed by names of rights and by nothing that only looks like one', async () => {
    const before = await trail()
    const { version } = dataOf(await admin.request('GET', url))
    const bad = [
      'constructor',
      'toString',
      'quotes',
      'quotes:',
      ':win',
      'quotes:win ',
      'QUOTES:WIN',
      '*',
      '*:*',
      '',
    ]
    for (const name of bad) {
      const [status, fields] = fieldsOf(
        await patch(url, { rights: { 'quotes:win': true, [name]: true } }, version),
      )
      expect([name, status, fields]).toEqual([name, 422, [`rights.${name}`]])
    }
    for (const value of ['true', 1, null, {}, []]) {
      expect(fieldsOf(await patch(url, { rights: { 'quotes:win': value } }, version))[0]).toBe(422)
    }
    const polluted = await admin.request('PATCH', url, {
      body: '{"rights":{"__proto__":{"x":true}}}',
      version,
    })
    expect(polluted.status).toBe(400)
    for (const right of [
      'users:update',
      'role-permissions:update',
      'user-permissions:create',
      'client-area:read',
    ]) {
      const reply = await patch(url, { rights: { [right]: true } }, version)
      expect([right, reply.status]).toEqual([right, 422])
    }
    expect(dataOf(await admin.request('GET', url)).version).toBe(version)
    expect(await trail()).toBe(before)
  })

  it('leave no trace when nothing changes, and one row with all that does', async () => {
    const before = await trail()
    const { version } = dataOf(await admin.request('GET', url))
    const same = await patch(url, { rights: { 'quotes:read': true, 'quotes:win': false } }, version)
    expect([same.status, dataOf(same).version, await trail()]).toEqual([200, version, before])
    const rights = { 'quotes:win': true, 'quotes:extend': true, 'companies:create': false }
    expect((await patch(url, { rights }, version)).status).toBe(200)
    expect(await trail()).toBe(before + 1)
    const [row] = await db.query<{ changes: object }>(
      sql`SELECT changes FROM audit_log ORDER BY seq DESC LIMIT 1`,
    )
    expect(Object.keys(row?.changes ?? {})).toHaveLength(3)
  })
})

describe('Backups', () => {
  const path = '/api/v1/backup'

  it('give away no file but their manifests', async () => {
    const names = [
      '../../etc/passwd',
      '..%2f..%2fmanifest.json',
      '/etc/passwd',
      'C:\\windows',
      'nothing',
      'a\u0000b',
      '.hidden',
      '....//manifest.json',
    ]
    for (const name of names) {
      const reply = await admin.request('GET', `${path}/manifests/${encodeURIComponent(name)}`)
      expect([name, reply.status]).toEqual([name, 404])
      expect((reply.body as { message: string }).message).not.toMatch(/ENOENT|heatline-kit/)
    }
  })

  it('keep their hour when what is sent is none', async () => {
    const { schedule } = dataOf(await admin.request('GET', path)) as unknown as {
      schedule: { version: number; timeOfDay: string }
    }
    const url = `${path}/schedule`
    const before = await trail()
    for (const timeOfDay of ['24:00', '2:30', '02:60', '02:30:00', '', 230, null, '02:30\n', '٠٢:٣٠']) {
      expect([timeOfDay, ...fieldsOf(await patch(url, { timeOfDay }, schedule.version))]).toEqual([
        timeOfDay,
        422,
        ['timeOfDay'],
      ])
    }
    for (const timeZone of ['Mars/Olympus', '', 'Europe/London; DROP', 'x'.repeat(65), 7, '../zoneinfo']) {
      expect([timeZone, ...fieldsOf(await patch(url, { timeZone }, schedule.version))]).toEqual([
        timeZone,
        422,
        ['timeZone'],
      ])
    }
    expect((await patch(url, { timeOfDay: '03:15' })).status).toBe(428)
    expect((await patch(url, { timeOfDay: '03:15' }, schedule.version + 5)).status).toBe(412)
    expect(await trail()).toBe(before)
    const saved = await patch(url, { timeOfDay: '03:15' }, schedule.version)
    expect([saved.status, dataOf(saved).timeOfDay, await trail()]).toEqual([200, '03:15', before + 1])
  })
})

describe('Jobs and the trail', () => {
  it('run no job that is none', async () => {
    for (const name of ['nothing-such', 'CONSTRUCTOR', 'constructor', 'to-string', '..%2f', 'a'.repeat(90)]) {
      const { status } = await admin.request('POST', `/api/v1/jobs/${name}/run`)
      expect([name, status]).toEqual([name, 404])
    }
  })

  it('are read with any filter, and never fall over one', async () => {
    const queries = [
      'filter[entity]=%27%20OR%201%3D1',
      'filter[record]=%25',
      'filter[record]=_%5C',
      'filter[record]=%00',
      'filter[action]=%F0%9F%94%A5',
      'filter[at][from]=2026-02-30',
      'filter[at][from]=0000-01-01',
      'filter[at][from]=9999-12-31&filter[at][to]=0001-01-01',
      'filter[actorId]=x',
      'filter[actorId]=none',
      'per_page=1e9',
      'cursor=AAAA',
      'sort=at,at',
      `filter[record]=${'x'.repeat(4000)}`,
    ]
    for (const query of queries) {
      for (const url of ['/api/v1/audit', '/api/v1/audit/export']) {
        const { status } = await admin.request('GET', `${url}?${query}`)
        expect([url, query.slice(0, 40), [200, 400, 422].includes(status)]).toEqual([
          url,
          query.slice(0, 40),
          true,
        ])
      }
    }
  })

  it('cannot be rewritten by anybody, and stay whole', async () => {
    for (const statement of [
      sql`UPDATE audit_log SET subject = 'Other'`,
      sql`DELETE FROM audit_log`,
      sql`TRUNCATE audit_log`,
    ]) {
      await expect(db.query(statement)).rejects.toThrow(/append-only|permission denied|denied/)
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await admin.request(method, '/api/v1/audit', { body: {} })
      expect([method, reply.status]).toEqual([method, 405])
    }
    expect((await verifyAudit(db, config.SECRET_KEY)).problem).toBeNull()
  })
})
