import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { account } from './contract.ts'
import { createFirstRunLink, forgetExpired } from './server/api.ts'

const server = await testServer()
const fresh = await testServer()
const secure = await testServer({ secure: true })
const { services } = server
const NEW_PASSWORD = 'seven grey herons in rain'

const count = async (table: 'sessions' | 'throttles' | 'password_tokens', userId?: string) => {
  const mine = userId ? sql` WHERE user_id = ${userId}` : sql``
  const [row] = await services.db.query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}${mine}`,
  )
  return row?.n
}

describe('the first administrator', () => {
  const body = {
    company_name: 'Northern Vessels Ltd',
    country: 'NO',
    currency: 'NOK' as const,
    time_zone: 'Europe/Oslo',
    name: 'Astrid Berg',
    email: 'astrid@northern.test',
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  }
  const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? ''

  it('comes in by a link that works once, while there is nobody', async () => {
    const old = tokenOf(await createFirstRunLink(fresh.services))
    const link = await createFirstRunLink(fresh.services)
    expect(link).toMatch(/^http:\/\/heatline\.test\/first-run\/[\w-]{43}$/)
    const token = tokenOf(link)
    const browser = fresh.guest()
    const api = browser.client(account)
    await expect(api.checkFirstRun({ params: { token: old } })).rejects.toMatchObject({ status: 404 })
    expect(await api.checkFirstRun({ params: { token } })).toEqual({ is_valid: true })
    const personal = {
      ...body,
      password: 'northern lights above',
      password_confirmation: 'northern lights above',
    }
    await expect(api.firstRun({ params: { token }, body: personal })).rejects.toMatchObject({ status: 422 })
    const results = await Promise.allSettled([
      api.firstRun({ params: { token }, body }),
      fresh
        .guest()
        .client(account)
        .firstRun({ params: { token }, body: { ...body, email: 'two@northern.test' } }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(api.checkFirstRun({ params: { token } })).rejects.toMatchObject({ status: 404 })
    await expect(api.firstRun({ params: { token }, body })).rejects.toMatchObject({ status: 404 })
    expect(await createFirstRunLink(fresh.services)).toBeNull()
  })

  it('is verified, signed in and an administrator; the company name is kept', async () => {
    const browser = fresh.guest()
    const [person] = await fresh.services.db.query<{ email: string }>(sql`SELECT email FROM users`)
    const login = { email: person?.email, password: NEW_PASSWORD }
    expect((await browser.send('POST', '/login', { body: login })).status).toBe(204)
    expect(await browser.client(account).user()).toMatchObject({ is_administrator: true, is_verified: true })
    const [row] = await fresh.services.db.query<{ name: string }>(
      sql`SELECT company_name AS name FROM installation`,
    )
    expect(row?.name).toBe('Northern Vessels Ltd')
    expect(await verifyAudit(fresh.services.db, fresh.services.cookies.secret)).toEqual({
      rows: 2,
      problem: null,
    })
  })

  it('finds one facility, with country, currency and time zone as they were given', async () => {
    const facilities = await fresh.services.db.query(
      sql`SELECT short_code, legal_entity, country, base_currency, time_zone FROM facilities`,
    )
    expect(facilities).toEqual([
      {
        short_code: 'NVL',
        legal_entity: 'Northern Vessels Ltd',
        country: 'NO',
        base_currency: 'NOK',
        time_zone: 'Europe/Oslo',
      },
    ])
  })

  it('works at the only facility that is in use', async () => {
    const { db } = fresh.services
    const browser = fresh.guest()
    const [person] = await db.query<{ email: string }>(sql`SELECT email FROM users`)
    await browser.send('POST', '/login', { body: { email: person?.email, password: NEW_PASSWORD } })
    const [only] = await db.query<{ id: string }>(sql`SELECT id FROM facilities`)
    const user = () => browser.client(account).user()
    expect((await user()).facility_id).toBe(only?.id)
    await db.query(sql`UPDATE facilities SET active = false`)
    expect((await user()).facility_id).toBeNull()
  })
})

describe('my account', () => {
  it('changes the own name, with an entry in the trail', async () => {
    const browser = await server.signIn({ role: 'client', verified: false })
    const before = await browser
      .client(account)
      .update({ body: { name: browser.person.name, language: 'de' } })
    expect(before.language).toBe('de')
    const changed = await browser.client(account).update({ body: { name: 'Another Name' } })
    expect(changed.language).toBe('de')
    expect(changed.name).toBe('Another Name')
    const [entry] = await services.db.query<{ changes: unknown; actorId: string }>(sql`
      SELECT changes, actor_id AS "actorId" FROM audit_log WHERE entity_id = ${browser.person.id}`)
    expect(entry).toEqual({
      actorId: browser.person.id,
      changes: { name: { from: browser.person.name, to: 'Another Name' } },
    })
    const strange = await browser.request('PATCH', '/api/v1/account', {
      body: { name: 'A', role: 'administrator' },
    })
    expect(strange.status).toBe(422)
  })

  it('changes the password only with the present one, and keeps whether the device is remembered', async () => {
    const person = await server.createPerson({ role: 'user' })
    const browser = server.guest()
    const login = { email: person.email, password: PASSWORD, remember: true }
    await browser.send('POST', '/login', { body: login })
    const change = (current_password: string, more: object = {}) =>
      browser.request('PUT', '/api/v1/account/password', {
        body: { current_password, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, ...more },
      })
    const wrong = await change('not the password')
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: { current_password: ['The password is incorrect.'] } },
    ])
    expect((await change(PASSWORD, { password_confirmation: 'other' })).status).toBe(422)
    const done = await change(PASSWORD)
    expect(done.status).toBe(204)
    expect(done.cookies.join()).toContain('Max-Age=2592000')
    const [session] = await browser.client(account).sessions()
    expect(session).toMatchObject({ is_current: true, is_remembered: true })
    expect((await server.mails(person.email)).map(({ template }) => template)).toEqual(['password-changed'])
  })

  it('guesses of the present password are limited to five a minute', async () => {
    const browser = await server.signIn('user')
    const guess = (current_password: string) =>
      browser.request('PUT', '/api/v1/account/password', {
        body: { current_password, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
      })
    for (let tries = 0; tries < 5; tries++) expect((await guess('wrong guess')).status).toBe(422)
    const locked = await guess(PASSWORD)
    expect([locked.status, JSON.stringify(locked.body)]).toEqual([
      422,
      expect.stringContaining('Too many attempts'),
    ])
  })

  it('never shows or ends the sessions of others', async () => {
    const browser = await server.signIn('user')
    const other = await server.signIn('user')
    const [own, ...more] = await browser.client(account).sessions()
    expect(more).toEqual([])
    expect(own).toMatchObject({
      is_current: true,
      is_remembered: false,
      user_agent: 'test',
      ip_address: '127.0.0.1',
    })
    const [foreign] = await other.client(account).sessions()
    const reply = await browser.request('DELETE', `/api/v1/account/sessions/${foreign?.id}`)
    expect(reply.status).toBe(404)
    expect((await other.request('GET', '/api/v1/user')).status).toBe(200)
  })
})

describe('what is kept', () => {
  it('sessions and mailed links only as hashes', async () => {
    const browser = await server.signIn('user')
    const token = browser.cookies.get('heatline_session') ?? ''
    await browser.request('POST', '/forgot-password', { body: { email: browser.person.email } })
    const link = /password-reset\/([\w-]+)/.exec(
      (await server.mails(browser.person.email))[0]?.link ?? '',
    )?.[1]
    const held = await services.db.query<{ text: string }>(sql`
      SELECT s::text AS text FROM sessions s UNION ALL SELECT t::text FROM password_tokens t
      UNION ALL SELECT u::text FROM users u UNION ALL SELECT l::text FROM security_log l`)
    const everything = held.map(({ text }) => text).join('\n')
    expect(everything).toContain('$argon2id$')
    for (const secret of [token, link ?? '', PASSWORD]) {
      expect(secret.length).toBeGreaterThan(20)
      expect(everything).not.toContain(secret)
    }
  })

  it('a line of the security log for every sign-in, refusal and sign-out', async () => {
    const person = await server.createPerson({ role: 'user' })
    const browser = server.guest()
    const headers = { 'user-agent': 'log reader' }
    const attempt = (password: string) =>
      browser.send('POST', '/login', { body: { email: person.email, password }, headers })
    await attempt('wrong')
    await attempt(PASSWORD)
    await browser.request('POST', '/logout', { headers })
    const lines = await services.db.query<{ event: string; userAgent: string }>(sql`
      SELECT event, user_agent AS "userAgent" FROM security_log WHERE email = ${person.email} ORDER BY id`)
    expect(lines.map(({ event }) => event)).toEqual(['sign-in-refused', 'sign-in', 'sign-out'])
    expect(lines.every(({ userAgent }) => userAgent === 'log reader')).toBe(true)
  })

  it('nothing that is over', async () => {
    const browser = await server.signIn('user')
    await browser.request('POST', '/forgot-password', { body: { email: browser.person.email } })
    await forgetExpired(services)
    expect(await count('sessions', browser.person.id)).toBe(1)
    services.clock.advance(31 * 24 * 3600)
    await forgetExpired(services)
    expect([await count('sessions'), await count('throttles'), await count('password_tokens')]).toEqual([
      0, 0, 0,
    ])
  })
})

it('on https signing out clears the cache of the browser', async () => {
  const browser = await secure.signIn('user')
  const reply = await browser.request('POST', '/logout')
  expect(reply.headers['clear-site-data']).toBe('"cache"')
})
