import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { exportCatalogue } from '../../../app/exports.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { companyExport, type ExportInput } from './contract.ts'
import { exportRunner } from './server/api.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = await testServer()
const { services } = server
const setup = await salesSetup(server)
const administrator = await server.signIn('administrator')
const manager = await server.signIn('manager')
const runner = exportRunner(services, exportCatalogue)

const base: ExportInput = { format: 'json', parts: [{ name: 'companies' }], includeArchived: true }

const ask = (who: SignedIn, change: Partial<ExportInput> = {}) =>
  who.client(companyExport).create({ body: { ...base, ...change } })

type Parts = Record<string, Record<string, unknown>[]>
const partsOf = (body: unknown): Parts => (body as { parts: Parts }).parts

/** Asks for an export, makes it, and gives it with its bytes. */
async function made(who: SignedIn, change: Partial<ExportInput> = {}) {
  const { id } = await ask(who, change)
  await runner.run({ exportId: id })
  const row = await who.client(companyExport).get({ params: { id } })
  const reply = await who.request('GET', `/api/v1/company-export/${id}/file`)
  return { id, row, reply }
}

/** A minute passes, so that its limit is not what is tested. */
const laterOn = () => services.clock.advance(61)

/** Gives or denies a right. */
const grant = (who: SignedIn, permission: string, effect: 'allow' | 'deny') =>
  insertRow(services.db, userPermissionTable, {
    userId: who.person.id,
    permission,
    effect,
    reason: 'Test',
    grantedById: administrator.person.id,
  })

await services.db.query(sql`UPDATE ${companyTable} SET code = 'CAL' WHERE id = ${setup.companyId}`)

describe('Rights', () => {
  it('decide which columns there are at all', async () => {
    laterOn()
    const { parts, leftOut } = await manager.client(companyExport).catalogue()
    const contacts = parts.find(({ name }) => name === 'company-contacts')
    expect(contacts?.columns.map(({ name }) => name)).not.toContain('email')
    expect(leftOut).toContain('Contacts: E-mail')
    await expect(
      ask(manager, { parts: [{ name: 'company-contacts', columns: ['email'] }] }),
    ).rejects.toMatchObject({ status: 422 })
    const { row, reply } = await made(manager, { parts: [{ name: 'company-contacts' }] })
    expect(row.leftOut).toContain('Contacts: E-mail')
    expect(reply.bytes.toString()).not.toContain('morag@calder.test')
  })

  it('are those of the moment when the export is made', async () => {
    laterOn()
    const other = await server.signIn('manager')
    const parts = [{ name: 'quotes' }, { name: 'company-bank-accounts' }]
    const { id } = await ask(other, { parts })
    expect((await other.client(companyExport).get({ params: { id } })).leftOut).not.toContain('Quotes: Cost')
    await grant(other, 'quotes:see-costs', 'deny')
    await grant(other, 'companies:see-bank', 'deny')
    await runner.run({ exportId: id })
    const row = await other.client(companyExport).get({ params: { id } })
    expect(row.leftOut).toEqual(expect.arrayContaining(['Quotes: Cost', 'Quotes: Margin percent']))
    const reply = await other.request('GET', `/api/v1/company-export/${id}/file`)
    expect(Object.keys(partsOf(reply.body))).toEqual(['quotes'])
  })

  it('that are gone when the export begins end it with a sentence', async () => {
    const leaver = await server.signIn('manager')
    const { id } = await ask(leaver)
    await grant(leaver, 'company-export:create', 'deny')
    await runner.run({ exportId: id })
    expect(await administrator.client(companyExport).get({ params: { id } })).toMatchObject({
      status: 'failed',
      problem: `${leaver.person.name} has no right to export any more.`,
    })
  })

  it('of an ordinary user, where given, reach the companies that he looks after', async () => {
    const user = await server.signIn('user')
    await expect(ask(user)).rejects.toMatchObject({ status: 403 })
    for (const verb of ['create', 'read', 'download']) await grant(user, `company-export:${verb}`, 'allow')
    await services.db.query(
      sql`UPDATE ${companyTable} SET account_manager_id = ${user.person.id} WHERE id = ${setup.companyId}`,
    )
    const { parts, isOwnOnly } = await user.client(companyExport).catalogue()
    expect([parts.map(({ name }) => name), isOwnOnly]).toEqual([['companies'], true])
    const { reply } = await made(user)
    expect(partsOf(reply.body).companies?.map(({ code }) => code)).toEqual(['CAL'])
    await expect(ask(user, { companyId: setup.otherCompanyId })).rejects.toMatchObject({ status: 422 })
    await expect(ask(user, { parts: [{ name: 'enquiries' }] })).rejects.toMatchObject({ status: 422 })
  })
})

describe('Everybody else', () => {
  it('neither sees nor downloads an export; administrators do', async () => {
    laterOn()
    const { id } = await made(manager)
    const other = await server.signIn('manager')
    for (const path of [`/${id}`, `/${id}/file`])
      expect((await other.request('GET', `/api/v1/company-export${path}`)).status).toBe(404)
    expect((await other.request('POST', `/api/v1/company-export/${id}/cancel`, { body: {} })).status).toBe(
      404,
    )
    expect((await other.client(companyExport).list({ query: {} })).data).toEqual([])
    expect((await administrator.request('GET', `/api/v1/company-export/${id}/file`)).status).toBe(200)
    const { data } = await administrator.client(companyExport).list({ query: {} })
    expect(data.map((row) => row.id)).toContain(id)
  })

  it.each(['user', 'client'] as const)('is refused as %s', async (role) => {
    const person = await server.signIn(role)
    const id = crypto.randomUUID()
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/parts'],
      ['GET', '/personal-columns'],
      ['POST', '/counts'],
      ['GET', `/${id}`],
      ['POST', `/${id}/cancel`],
      ['GET', `/${id}/file`],
    ] as const) {
      const { status } = await person.request(method, `/api/v1/company-export${path}`, {
        body: method === 'POST' ? {} : undefined,
      })
      expect([role, method, path, status]).toEqual([role, method, path, 403])
    }
  })

  it('who may not see personal data does not learn which columns hold them', async () => {
    expect((await manager.request('GET', '/api/v1/company-export/personal-columns')).status).toBe(403)
    expect(await administrator.client(companyExport).personal()).toContainEqual({
      part: 'Contacts',
      column: 'E-mail',
    })
  })

  it('waits after ten exports in a minute', async () => {
    const eager = await server.signIn('manager')
    const { id } = await made(eager)
    const soon = new Date(services.clock.now().getTime() + 600_000).toISOString()
    // As if ten had been asked for just now, however long this test takes.
    await services.db.query(sql`
      INSERT INTO company_exports (status, format, selection, scope, requested_by_id, requested_by_name, requested_at,
        heartbeat_at, file_name)
      SELECT 'cancelled', format, selection, scope, requested_by_id, requested_by_name, ${soon}, heartbeat_at, file_name
      FROM company_exports, generate_series(1, 10) WHERE id = ${id}`)
    await expect(ask(eager)).rejects.toMatchObject({
      status: 429,
      message: 'No more than 10 exports can be asked for in a minute. Wait a moment.',
    })
    services.clock.advance(661)
    expect(await ask(eager)).toMatchObject({ status: 'queued' })
  })

  it('has no more than five waiting', async () => {
    const patient = await server.signIn('manager')
    for (let asked = 0; asked < 5; asked += 1) await ask(patient)
    await expect(ask(patient)).rejects.toMatchObject({ status: 422, body: { code: 'too_many_waiting' } })
  })
})

describe('A file that is there already', () => {
  it('is not given any more to somebody who lost the right to what is in it', async () => {
    laterOn()
    const other = await server.signIn('manager')
    const { id, reply } = await made(other, { parts: [{ name: 'quotes' }, { name: 'quote-lines' }] })
    expect(reply.status).toBe(200)
    await grant(other, 'quotes:see-costs', 'deny')
    const again = await other.request('GET', `/api/v1/company-export/${id}/file`)
    expect([again.status, again.body]).toMatchObject([422, { code: 'rights_taken' }])
    // Who may still see it all gets it.
    const whole = await administrator.request('GET', `/api/v1/company-export/${id}/file`)
    expect(whole.status).toBe(200)
  })
})
