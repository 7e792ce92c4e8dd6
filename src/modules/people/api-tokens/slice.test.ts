import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import type { CallDetails } from '../../../../test/support/browser.ts'
import { PASSWORD } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { users } from '#modules/people/users/contract.ts'
import { apiTokens } from './contract.ts'
import { rightsOfToken } from './domain.ts'
import { apiTokenTable } from './table.ts'

const server = await testServer()
const { db } = server.services
const today = server.services.clock.today()

let owner: SignedIn
beforeAll(async () => {
  owner = await mayMake('manager')
})

/** Somebody who may make tokens. */
async function mayMake(role: 'user' | 'manager'): Promise<SignedIn> {
  const person = await server.signIn(role)
  await allow(person, 'api-tokens:create')
  return person
}

const allow = (person: SignedIn, permission: string, effect: 'allow' | 'deny' = 'allow') =>
  db.query(sql`
    INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
    VALUES (${person.person.id}, ${permission}, ${effect}, 'Test', ${person.person.id})`)

const wanted = (about: object = {}) => ({
  name: `Scanner ${Math.random()}`,
  isReadOnly: false,
  scopes: ['enquiries:read', 'enquiries:create'],
  lastDay: addDays(today, 30),
  password: PASSWORD,
  ...about,
})

const make = async (person: SignedIn, about: object = {}) =>
  person.client(apiTokens).create({ body: wanted(about) })

/** A call of a program: it has nothing but the token. */
const call = (token: string, method: string, path: string, details: CallDetails = {}) =>
  server
    .guest()
    .request(method, path, { ...details, headers: { authorization: `Bearer ${token}`, ...details.headers } })

describe('An API token', () => {
  it('is shown once, stored as a hash, and told to its person', async () => {
    const { token, record } = await make(owner, { name: 'Stock scanner' })
    expect(token).toMatch(/^hlt_[\w-]{43}$/)
    expect(record).toMatchObject({
      name: 'Stock scanner',
      ending: token.slice(-4),
      scopes: ['Enquiries: create', 'Enquiries: view'],
      state: 'live',
      isOwn: true,
    })
    const [row] = await db.query<{ all: string }>(
      sql`SELECT to_jsonb(${apiTokenTable})::text AS all FROM ${apiTokenTable} WHERE id = ${record.id}`,
    )
    expect(row?.all).not.toContain(token)
    const { data } = await owner.client(apiTokens).list({})
    expect(JSON.stringify(data)).not.toContain(token)
    expect((await server.mails(owner.person.email)).at(-1)?.subject).toBe(
      'An API token was made for your account',
    )
  })

  it('reads and writes with exactly its rights, without cookie and anti-forgery value, and the trail says so', async () => {
    const { token } = await make(owner, { name: 'Web form' })
    const read = await call(token, 'GET', '/api/v1/enquiries')
    expect(read).toMatchObject({ status: 200, cookies: [] })
    expect((await call(token, 'GET', '/api/v1/user')).body).toMatchObject({
      email: owner.person.email,
      permissions: ['enquiries:create', 'enquiries:read'],
    })
    // Quotes are among the rights of the person, not of the token.
    expect((await owner.request('GET', '/api/v1/quotes')).status).toBe(200)
    expect((await call(token, 'GET', '/api/v1/quotes')).status).toBe(403)
    const made = await call(token, 'POST', '/api/v1/enquiries', { body: {} })
    expect(made.status, 'validated, so let in').toBe(422)
  })

  it('signs what it changes with the name of the person and its own', async () => {
    const admin = await server.signIn('administrator')
    const { token } = await make(admin, {
      name: 'Segment sync',
      scopes: ['market-segments:create', 'market-segments:read'],
    })
    const made = await call(token, 'POST', '/api/v1/market-segments', {
      body: { code: 'TK', name: 'By token', active: true },
    })
    expect(made.status).toBe(201)
    const { id } = (made.body as { data: { id: string } }).data
    const [entry] = await db.query(sql`
      SELECT actor_id AS "actorId", actor_name AS "actorName" FROM ${auditLog} WHERE entity_id = ${id}`)
    expect(entry).toEqual({
      actorId: admin.person.id,
      actorName: `${admin.person.name}, by token Segment sync`,
    })
  })

  it('that only reads changes nothing', async () => {
    const { token } = await make(owner, { isReadOnly: true, scopes: ['enquiries:read'] })
    expect((await call(token, 'GET', '/api/v1/enquiries')).status).toBe(200)
    expect((await call(token, 'POST', '/api/v1/enquiries', { body: {} })).status).toBe(403)
    const sent = make(owner, { isReadOnly: true })
    expect(await problem(sent)).toMatchObject({
      status: 422,
      body: { errors: { scopes: [expect.stringMatching(/changes something/)] } },
    })
  })

  it('loses what its person loses, and everything with the right to make tokens', async () => {
    const person = await mayMake('user')
    const { token } = await make(person)
    await allow(person, 'enquiries:read', 'deny')
    expect((await call(token, 'GET', '/api/v1/enquiries')).status).toBe(403)
    expect((await call(token, 'POST', '/api/v1/enquiries', { body: {} })).status).toBe(422)
    await allow(person, 'api-tokens:create', 'deny')
    expect((await call(token, 'POST', '/api/v1/enquiries', { body: {} })).status).toBe(401)
  })

  it('opens no account, no private page, no stream and no other token, whatever it has', async () => {
    const admin = await server.signIn('administrator')
    const { data } = (await admin.request('GET', '/api/v1/api-tokens/choices')).body as {
      data: { rights: { permission: string }[] }
    }
    const scopes = data.rights.map(({ permission }) => permission)
    expect(
      scopes.filter((scope) => /^(api-tokens|company-export|backup|signature|client-area):/.test(scope)),
    ).toEqual([])
    expect(
      scopes
        .filter((scope) =>
          /^(users|profiles|role-permissions|user-permissions|regular-signature-users):/.test(scope),
        )
        .filter((scope) => !scope.endsWith(':read')),
    ).toEqual([])
    const { token } = await make(admin, { scopes })
    const tab = '0'.repeat(32)
    for (const [method, path] of [
      ['GET', '/api/v1/api-tokens'],
      ['POST', '/api/v1/api-tokens'],
      ['GET', `/api/v1/events?tab=${tab}`],
      ['GET', '/api/v1/account/sessions'],
      ['PATCH', '/api/v1/account'],
      ['PUT', '/api/v1/account/password'],
      ['POST', '/api/v1/signature/pin'],
      ['GET', '/api/v1/notices'],
      ['PUT', '/api/v1/own-menu'],
      ['POST', '/api/v1/users'],
      ['POST', '/login'],
      ['POST', '/logout'],
    ] as const)
      expect((await call(token, method, path, method === 'GET' ? {} : { body: {} })).status, path).toBe(403)
    expect((await call(token, 'GET', '/api/v1/users')).status).toBe(200)
  })

  it('ends with its day, when it is revoked, and when its person leaves or gets another role', async () => {
    const person = await mayMake('user')
    const [own, second] = [await make(person), await make(person)]
    const status = async (token: string) => (await call(token, 'GET', '/api/v1/enquiries')).status
    expect(await status(own.token)).toBe(200)
    await db.query(
      sql`UPDATE ${apiTokenTable} SET expires_at = ${`${today}T00:00:00Z`} WHERE id = ${own.record.id}`,
    )
    expect(await status(own.token)).toBe(401)
    const admin = await server.signIn('administrator')
    const others = admin.client(apiTokens)
    expect((await others.list({})).data.map(({ id }) => id)).toContain(second.record.id)
    expect(await others.revoke({ params: { id: second.record.id } })).toMatchObject({
      state: 'revoked',
      revokedByName: admin.person.name,
    })
    expect(await status(second.token)).toBe(401)
    const third = await make(person)
    const { version } = await admin.client(users).get({ params: { id: person.person.id } })
    const about = { params: { id: person.person.id }, version }
    await admin.client(users).disable({ ...about, body: {} })
    expect(await status(third.token)).toBe(401)
    await admin.client(users).enable({ ...about, version: version + 1, body: {} })
    expect(await status(third.token), 'it does not come back').toBe(401)
  })

  it('lives on when its person changes the password, which the mail says, and ends when they set one by a link', async () => {
    const person = await mayMake('user')
    const { token, record } = await make(person)
    const next = `${PASSWORD} again`
    const { id, email } = person.person
    const changed = await person.request('PUT', '/api/v1/account/password', {
      body: { current_password: PASSWORD, password: next, password_confirmation: next },
    })
    expect(changed.status).toBeLessThan(300)
    expect((await call(token, 'GET', '/api/v1/enquiries')).status).toBe(200)
    expect((await server.mails(email)).at(-1)?.text).toContain('Your API token still opens the program')
    const admin = await server.signIn('administrator')
    const { url } = await admin.client(users).makeLink({ params: { id } })
    const body = {
      token: /\/password-reset\/([\w-]+)/.exec(url)?.[1] ?? '',
      email,
      password: `${next} and again`,
      password_confirmation: `${next} and again`,
    }
    expect((await server.guest().send('POST', '/reset-password', { body })).status).toBe(200)
    expect((await call(token, 'GET', '/api/v1/enquiries')).status).toBe(401)
    expect((await server.mails(email)).at(-1)?.text).not.toContain('API token')
    const [row] = await db.query<{ revoked: boolean }>(
      sql`SELECT revoked_at IS NOT NULL AS revoked FROM ${apiTokenTable} WHERE id = ${record.id}`,
    )
    expect(row?.revoked).toBe(true)
  })

  it('is not made with the wrong password, for rights one does not have, for a past day or longer than a year', async () => {
    const refused = async (about: object, field: string) =>
      expect(await problem(make(owner, about)), field).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      })
    await refused({ password: 'something else entirely' }, 'password')
    await refused({ scopes: ['users:update'] }, 'scopes')
    await refused({ scopes: ['no-such:right'] }, 'scopes')
    await refused({ scopes: [] }, 'scopes')
    await refused({ lastDay: addDays(today, -2) }, 'lastDay')
    await refused({ lastDay: addDays(today, 400) }, 'lastDay')
    await make(owner, { name: 'Twice' })
    await refused({ name: 'TWICE' }, 'name')
  })

  it('is not made or seen by others: without the right, as a client, and of somebody else', async () => {
    const { record } = await make(owner)
    const other = await mayMake('user')
    const tokens = other.client(apiTokens)
    expect((await tokens.list({})).data).toEqual([])
    expect(await problem(tokens.get({ params: { id: record.id } }))).toMatchObject({ status: 404 })
    expect(await problem(tokens.revoke({ params: { id: record.id } }))).toMatchObject({ status: 404 })
    for (const role of ['user', 'client'] as const)
      expect((await (await server.signIn(role)).request('GET', '/api/v1/api-tokens')).status).toBe(403)
  })

  it('that is none is refused, also beside a good session, and what is no bearer is passed over', async () => {
    for (const token of ['hlt_nonsense', 'x', ''])
      expect(
        (await owner.request('GET', '/api/v1/enquiries', { headers: { authorization: `Bearer ${token}` } }))
          .status,
      ).toBe(401)
    const basic = { headers: { authorization: 'Basic dXNlcjpwYXNz' } }
    expect((await owner.request('GET', '/api/v1/enquiries', basic)).status).toBe(200)
    expect((await server.guest().request('GET', '/api/v1/enquiries', basic)).status).toBe(401)
  })

  it('cannot be kept by a call that is repeated under its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const made = await owner.request('POST', '/api/v1/api-tokens', { body: wanted(), headers })
    const { token } = (made.body as { data: { token: string } }).data
    const [kept] = await db.query<{ found: boolean }>(sql`
      SELECT coalesce(bool_or(k::text LIKE ${`%${token}%`}), false) AS found FROM idempotency_keys k`)
    expect(kept).toEqual({ found: false })
  })
})

describe('The rights of a token', () => {
  it('are those of its scopes that the person holds and that a program may have', () => {
    const held = new Set(['api-tokens:create', 'quotes:read', 'users:read', 'users:update'])
    expect([...rightsOfToken(held, ['quotes:read', 'quotes:send', 'users:read', 'users:update'])]).toEqual([
      'quotes:read',
      'users:read',
    ])
    expect(rightsOfToken(new Set(['quotes:read']), ['quotes:read']).size).toBe(0)
  })
})
