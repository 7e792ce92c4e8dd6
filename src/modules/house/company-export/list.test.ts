import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { companyExport } from './contract.ts'
import { exportStates } from './domain.ts'

const server = await testServer()
const { services } = server
const administrator = await server.signIn('administrator')
const manager = await server.signIn('manager')

/** An export of each state, a minute apart. */
async function insertStates(personId: string): Promise<void> {
  for (const [at, status] of Object.keys(exportStates).entries()) {
    await services.db.query(sql`
      INSERT INTO company_exports (status, format, selection, scope, requested_by_id, requested_by_name, requested_at,
        heartbeat_at, file_name, rows_done, rows_total, stored_name)
      VALUES (${status}, 'csv', '{"parts":[{"name":"companies"}],"includeArchived":false}', ${`Number ${at}`}, ${personId}, 'Test',
        ${new Date(Date.UTC(2026, 0, 1, 6, at)).toISOString()}, now(), 'a.csv', 50, 200,
        ${['running', 'ready', 'downloaded'].includes(status) ? String(at).repeat(32) : null})`)
  }
}
await insertStates(manager.person.id)

const list = (query: ListQueryInput) => manager.client(companyExport).list({ query })

describe('The list of exports', () => {
  it('begins with the newest and says what can be done with each', async () => {
    const { data, meta } = await list({})
    expect(meta.total).toBe(7)
    expect(data.map(({ status }) => status)).toEqual(Object.keys(exportStates).reverse())
    const files = data.filter(({ can }) => can.download === true).map(({ status }) => status)
    expect(files.sort()).toEqual(['downloaded', 'ready', 'running'])
    const open = data.filter(({ can }) => can.cancel === true).map(({ status }) => status)
    expect(open.sort()).toEqual(['queued', 'running'])
    expect(data.find(({ status }) => status === 'running')?.percent).toBe(25)
    for (const row of data) expect(Object.keys(row)).not.toContain('storedName')
  })

  it('is filtered by state and turned by pages', async () => {
    const { data } = await list({ filter: { status: 'ready,expired' } })
    expect(data.map(({ status }) => status)).toEqual(['expired', 'ready'])
    const first = await list({ perPage: 3 })
    const second = await list({ perPage: 3, cursor: first.meta.next_cursor ?? '' })
    expect([...first.data, ...second.data].map(({ scope }) => scope)).toEqual(
      ['6', '5', '4', '3', '2', '1'].map((at) => `Number ${at}`),
    )
  })

  it('is short for others, and whole for administrators', async () => {
    const other = await server.signIn('manager')
    expect((await other.client(companyExport).list({ query: {} })).meta.total).toBe(0)
    expect((await administrator.client(companyExport).list({ query: {} })).meta.total).toBe(7)
  })

  it('says why a file cannot be had without the right to download', async () => {
    await services.db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${manager.person.id}, 'company-export:download', 'deny', 'Test', ${administrator.person.id})`)
    const { data } = await list({ filter: { status: 'ready' } })
    expect(data[0]?.can.download).toBe('You have no right to download exports.')
    const reply = await manager.request('GET', `/api/v1/company-export/${data[0]?.id}/file`)
    expect(reply.status).toBe(403)
  })
})

it('A guest gets nothing, and a write without the anti-forgery value does nothing', async () => {
  expect((await server.guest().request('GET', '/api/v1/company-export')).status).toBe(401)
  const reply = await administrator.request('POST', '/api/v1/company-export', { body: {}, token: null })
  expect(reply.status).toBe(419)
  expect(services.jobs).toEqual([])
})
