import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { users } from '#modules/people/users/contract.ts'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { clientAccess } from './contract.ts'

const server = await testServer()
const { db } = server.services
const manager = await server.signIn({ role: 'manager', name: 'Elin Marsh' })
const api = manager.client(clientAccess)

const company = (code: string) => ({
  code,
  name: `Customer ${code}`,
  isCustomer: true,
  isSupplier: false,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'prospect' as const,
  tags: [],
  addresses: [{ kind: 'works' as const, line1: 'Quay 1', city: 'Bergen', country: 'NO', isDefault: true }],
  contacts: [
    { name: 'Kari Nordmann', email: `kari@${code.toLowerCase()}.test`, roles: ['buyer' as const] },
    { name: 'Ola Nordmann', email: null, roles: [] },
  ],
})
/** A company with two contacts, the first of whom has an account. */
async function customer(code: string) {
  const made = await manager.client(companies).create({ body: company(code) })
  const [kari, ola] = made.contacts.map(({ id = '' }) => id)
  const browser = await server.signIn({
    role: 'client',
    companyId: made.id,
    email: `kari@${code.toLowerCase()}.test`,
  })
  return { made, kari: kari ?? '', ola: ola ?? '', browser, area: browser.client(clientArea) }
}
const trail = async (id: string) =>
  (
    await db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity = 'companies' AND entity_id = ${id} ORDER BY seq`,
    )
  ).map(({ action }) => action)

describe('Access to the client area', () => {
  it('is listed for every contact of a company, with the account behind it', async () => {
    const { made, kari, ola } = await customer('ONE')
    const listed = await api.ofCompany({ query: { companyId: made.id } })
    expect(listed.map(({ id, account, projects }) => [id, account, projects])).toEqual([
      [kari, 'active', []],
      [ola, null, []],
    ])
  })

  it('is withdrawn and given back at once, and both stand in the trail of the company', async () => {
    const { made, kari, area } = await customer('TWO')
    expect((await area.get()).company.id).toBe(made.id)
    expect(await api.withdraw({ params: { id: kari } })).toMatchObject({ withdrawnByName: 'Elin Marsh' })
    expect(await problem(area.get())).toMatchObject({ status: 403 })
    expect(await problem(area.orders({ query: {} }))).toMatchObject({ status: 403 })
    expect(await api.restore({ params: { id: kari } })).toMatchObject({
      withdrawnAt: null,
      withdrawnByName: null,
    })
    expect((await area.get()).company.id).toBe(made.id)
    expect(await trail(made.id)).toEqual(['create', 'withdraw-client-access', 'restore-client-access'])
  })

  it('stays as it is through a save of the company, and is gone with the contact', async () => {
    const { made, kari, area } = await customer('THREE')
    await api.limit({ params: { id: kari }, body: { projects: ['Jack-up', 'Jack-up', 'Ferry'] } })
    const saved = await manager.client(companies).update({
      params: { id: made.id },
      version: made.version,
      body: { notes: 'Haggles.', contacts: made.contacts },
    })
    const [first] = await api.ofCompany({ query: { companyId: made.id } })
    expect(first?.projects).toEqual(['Jack-up', 'Ferry'])
    await manager.client(companies).update({
      params: { id: made.id },
      version: saved.version,
      body: { contacts: saved.contacts.slice(1) },
    })
    expect((await area.get()).contact).toBeNull()
    expect(await area.orders({ query: { shown: 'all' } })).toEqual([])
    expect(await problem(api.withdraw({ params: { id: kari } }))).toMatchObject({ status: 404 })
  })

  it('that is withdrawn or limited does not come back with a contact who is taken out and entered again', async () => {
    const { made, kari, area } = await customer('TWELVE')
    await api.withdraw({ params: { id: kari } })
    const user = await server.signIn('user')
    const [first, ...others] = made.contacts
    const again = { name: 'Kari Nordmann', email: first?.email, roles: ['buyer' as const] }
    const saved = async (contacts: readonly object[], who = user) => {
      const { version } = await manager.client(companies).get({ params: { id: made.id } })
      return who
        .client(companies)
        .update({ params: { id: made.id }, version, body: { contacts: contacts as never } })
    }
    const refused = {
      status: 422,
      body: { errors: { contacts: [expect.stringMatching(/^What Kari Nordmann/)] } },
    }
    expect(await problem(saved([again, ...others]))).toMatchObject(refused)
    expect(await problem(saved([{ ...first, email: 'k2@twelve.test' }, again, ...others]))).toMatchObject(
      refused,
    )
    await saved([{ ...first, jobTitle: 'Head buyer' }, ...others])
    await saved([first ?? again, ...others, { ...again, name: 'Kari Twice' }])
    expect(await problem(area.get())).toMatchObject({ status: 403 })
    await saved(others, manager)
  })

  it('withdrawn of one company leaves those of others', async () => {
    const [one, other] = [await customer('FOUR'), await customer('FIVE')]
    await api.withdraw({ params: { id: one.kari } })
    expect((await other.area.get()).company.id).toBe(other.made.id)
  })

  it('is read by everybody of the staff and changed by managers', async () => {
    const { made, kari, browser } = await customer('SIX')
    const user = await server.signIn('user')
    expect((await user.request('GET', `/api/v1/client-access?companyId=${made.id}`)).status).toBe(200)
    for (const who of [user, browser]) {
      expect((await who.request('POST', `/api/v1/client-access/${kari}/withdraw`)).status).toBe(403)
      const body = { projects: [] }
      expect((await who.request('PUT', `/api/v1/client-access/${kari}/projects`, { body })).status).toBe(403)
    }
    expect((await browser.request('GET', `/api/v1/client-access?companyId=${made.id}`)).status).toBe(403)
  })

  it('ends after the day that was chosen, and lets nobody choose one that has passed', async () => {
    const { kari, area } = await customer('SEVEN')
    const until = (expiresOn: string | null, projects: string[] = []) =>
      api.limit({ params: { id: kari }, body: { projects, expiresOn } })
    const today = server.services.clock.today()
    expect(await problem(until(addDays(today, -1)))).toMatchObject({
      status: 422,
      body: { errors: { expiresOn: ['Choose today or a later day, or withdraw the access.'] } },
    })
    expect(await until(addDays(today, 2))).toMatchObject({ expiresOn: addDays(today, 2), withdrawnAt: null })
    expect((await area.get()).contact?.name).toBe('Kari Nordmann')
    await db.query(
      sql`UPDATE client_access SET expires_on = ${addDays(today, -1)} WHERE contact_id = ${kari}`,
    )
    expect(await problem(area.get())).toMatchObject({ status: 403 })
    expect(await problem(area.quotes({ query: {} }))).toMatchObject({ status: 403 })
    expect(await until(null)).toMatchObject({ expiresOn: null })
    expect((await area.get()).contact?.name).toBe('Kari Nordmann')
  })

  it('keeps its last day when only projects are named, and through withdrawal and return', async () => {
    const { kari } = await customer('EIGHT')
    const expiresOn = addDays(server.services.clock.today(), 30)
    await api.limit({ params: { id: kari }, body: { projects: [], expiresOn } })
    const limited = await api.limit({ params: { id: kari }, body: { projects: ['Jack-up'] } })
    expect(limited).toMatchObject({ expiresOn, projects: ['Jack-up'] })
    expect(await api.withdraw({ params: { id: kari } })).toMatchObject({ expiresOn, projects: ['Jack-up'] })
    expect(await api.restore({ params: { id: kari } })).toMatchObject({ expiresOn, projects: ['Jack-up'] })
  })

  it('names the account behind a contact, so that an administrator can look on as them', async () => {
    const { made, kari, browser } = await customer('NINE')
    const [first, second] = await api.ofCompany({ query: { companyId: made.id } })
    expect([first?.accountId, second?.accountId]).toEqual([browser.person.id, null])
    const administrator = await server.signIn({ role: 'administrator', name: 'Ada Keys' })
    const view = (id: string) => administrator.request('POST', `/api/v1/user-permissions/${id}/view-as`)
    expect((await view(browser.person.id)).status).toBe(204)
    expect((await administrator.client(clientArea).get()).company.id).toBe(made.id)
    expect((await administrator.request('POST', `/api/v1/client-access/${kari}/withdraw`)).status).toBe(403)
    const seen = await db.query<{ action: string }>(sql`
      SELECT action FROM audit_log WHERE entity_id = ${browser.person.id} AND actor_name = 'Ada Keys'`)
    expect(seen.map(({ action }) => action)).toEqual(['view-as'])
    expect(
      (await manager.request('POST', `/api/v1/user-permissions/${browser.person.id}/view-as`)).status,
    ).toBe(403)
  })

  it('begins with an invitation that an administrator sends to the address of the contact', async () => {
    const { made } = await customer('TEN')
    const invite = (who: SignedIn) =>
      problem(
        who.client(users).create({
          body: { name: 'Ola Nordmann', email: 'ola@ten.test', role: 'client', companyId: made.id },
        }),
      )
    expect(await invite(manager)).toMatchObject({ status: 403 })
    expect(await invite(await server.signIn('administrator'))).toBeNull()
    expect((await server.mails('ola@ten.test')).map(({ link }) => link)).toEqual([
      expect.stringContaining('/password-reset/'),
    ])
  })
})
