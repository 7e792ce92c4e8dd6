import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { Authenticator, type Odd } from '../../../../test/support/authenticator.ts'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { PASSWORD } from '../../../../test/support/people.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { users } from '#modules/people/users/contract.ts'
import { account } from './contract.ts'
import { passkeyPlace } from './server/passkeys/passkey-place.ts'

const server = await testServer({ secure: true })
const { services } = server
const ORIGIN = 'https://heatline.test'
const body = { password: PASSWORD }

/** Adds a passkey as a person does; gives the authenticator that holds it. */
async function addPasskey(who: SignedIn, name = 'Key of the office', odd: Odd = {}) {
  const authenticator = new Authenticator(ORIGIN)
  const api = who.client(account)
  const made = authenticator.make(await api.beginPasskey({ body }), odd)
  const { recovery_codes: codes } = await api.addPasskey({ body: { name, ...made } })
  return { authenticator, codes }
}

const questionOf = (browser: TestBrowser) => browser.client(account).passkeyQuestion()
const isInside = async (browser: TestBrowser) => (await browser.request('GET', '/api/v1/user')).status === 200

/** Signs in with a passkey alone, in a browser of its own; gives status and whether it is inside. */
async function enter(authenticator: Authenticator, odd: Odd = {}, browser = server.guest()) {
  const passkey = authenticator.use(await questionOf(browser), odd)
  const { status } = await browser.send('POST', '/api/v1/login/passkey', { body: { passkey } })
  return { status, inside: await isInside(browser), browser, passkey }
}

/** Signs in with the password, and with a passkey as the second step where there is one. */
async function enterWithPassword(email: string, authenticator?: Authenticator, code?: string) {
  const browser = server.guest()
  const passkey = authenticator?.use(await questionOf(browser))
  const reply = await browser.send('POST', '/login', { body: { email, ...body, passkey, code } })
  return { status: reply.status, inside: await isInside(browser), body: reply.body }
}

const securityOf = (who: SignedIn) =>
  services.db
    .query<{ event: string }>(
      sql`SELECT event FROM security_log WHERE user_id = ${who.person.id} ORDER BY id`,
    )
    .then((rows) => rows.map(({ event }) => event))
const needRole = (...roles: string[]) =>
  services.db.query(sql`INSERT INTO second_step_roles SELECT unnest(${sql.param(roles)}::text[])`)

const refused = { status: 422, inside: false }
const accepted = { status: 204, inside: true }

afterEach(async () => {
  await services.db.query(sql`DELETE FROM second_step_roles`)
  await services.db.query(sql`DELETE FROM throttles`)
})

describe('A passkey of a person', () => {
  it('is added with the password, named, used and removed; the person is told and the trail holds it', async () => {
    const who = await server.signIn('user')
    const api = who.client(account)
    await expect(api.beginPasskey({ body: { password: 'not it' } })).rejects.toMatchObject({ status: 422 })
    const { authenticator, codes } = await addPasskey(who)
    expect(codes).toHaveLength(10)
    expect((await addPasskey(who, 'Second one')).codes).toEqual([])
    const { passkeys, origin, off } = await api.passkeys()
    expect({ origin, off }).toEqual({ origin: ORIGIN, off: null })
    expect(passkeys.map(({ name, last_used_at }) => [name, last_used_at])).toEqual([
      ['Key of the office', null],
      ['Second one', null],
    ])
    const params = { id: passkeys[0]?.id ?? '' }
    await api.renamePasskey({ params, body: { name: 'Yellow key' } })
    services.clock.advance(1)
    expect(await enter(authenticator)).toMatchObject(accepted)
    expect((await api.passkeys()).passkeys[0]).toMatchObject({
      name: 'Yellow key',
      last_used_at: expect.any(String),
    })
    await expect(api.removePasskey({ params, body: { password: 'not it' } })).rejects.toMatchObject({
      status: 422,
    })
    await api.removePasskey({ params, body })
    expect(await enter(authenticator)).toMatchObject(refused)

    expect((await api.notes()).map(({ event }) => event)).toEqual([
      'passkey-removed',
      'passkey-added',
      'passkey-added',
    ])
    expect((await server.mails(who.person.email)).map(({ subject }) => subject)).toEqual([
      'A passkey of your account was added',
      'A passkey of your account was added',
      'A passkey of your account was removed',
    ])
    const trail = await services.db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity_id = ${who.person.id} ORDER BY seq`,
    )
    expect(trail.map(({ action }) => action)).toEqual([
      'add-passkey',
      'add-passkey',
      'rename-passkey',
      'remove-passkey',
    ])
    expect(await securityOf(who)).toContain('passkey-sign-in')
  })

  it('is nobody else’s to see, name or remove', async () => {
    const who = await server.signIn('user')
    await addPasskey(who)
    const [mine] = (await who.client(account).passkeys()).passkeys
    const params = { id: mine?.id ?? '' }
    const other = (await server.signIn('administrator')).client(account)
    expect((await other.passkeys()).passkeys).toEqual([])
    await expect(other.renamePasskey({ params, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.removePasskey({ params, body })).rejects.toMatchObject({ status: 404 })
  })

  it('is not kept twice, nor when made for another page, another challenge, or without the person', async () => {
    const who = await server.signIn('user')
    const api = who.client(account)
    for (const odd of [
      { origin: 'https://heatline.test.evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'b3RoZXI' },
      { isUnverified: true },
    ])
      await expect(addPasskey(who, 'Odd', odd), JSON.stringify(odd)).rejects.toMatchObject({ status: 422 })
    services.clock.advance(61)
    const authenticator = new Authenticator(ORIGIN)
    const made = authenticator.make(await api.beginPasskey({ body }))
    await api.addPasskey({ body: { name: 'First', ...made } })
    // The challenge is used up.
    await expect(api.addPasskey({ body: { name: 'Again', ...made } })).rejects.toMatchObject({ status: 422 })
    const other = (await server.signIn('user')).client(account)
    const again = authenticator.make(await other.beginPasskey({ body }))
    await expect(other.addPasskey({ body: { name: 'Taken', ...again } })).rejects.toMatchObject({
      status: 422,
      body: { code: 'is_known' },
    })
    // Nor is what took longer than five minutes.
    const late = authenticator.make(await api.beginPasskey({ body }))
    services.clock.advance(301)
    await expect(api.addPasskey({ body: { name: 'Late', ...late } })).rejects.toMatchObject({ status: 422 })
  })
})

describe('A sign-in with a passkey alone', () => {
  it('takes each challenge once, in the browser it was made for, for five minutes', async () => {
    const who = await server.signIn('user')
    const { authenticator } = await addPasskey(who)
    const { browser, passkey } = await enter(authenticator)
    await browser.send('POST', '/logout')
    const replay = { body: { passkey } }
    expect((await browser.send('POST', '/api/v1/login/passkey', replay)).status).toBe(422)
    const here = server.guest()
    const elsewhere = server.guest()
    const made = authenticator.use(await questionOf(here))
    await questionOf(elsewhere)
    expect((await elsewhere.send('POST', '/api/v1/login/passkey', { body: { passkey: made } })).status).toBe(
      422,
    )
    services.clock.advance(301)
    expect((await here.send('POST', '/api/v1/login/passkey', { body: { passkey: made } })).status).toBe(422)
  })

  it('refuses another page, another name, an unverified person and a signature that does not fit', async () => {
    const who = await server.signIn('user')
    const { authenticator } = await addPasskey(who)
    for (const odd of [
      { origin: 'https://evil.example' },
      { origin: 'http://heatline.test' },
      { rpId: 'evil.example' },
      { isUnverified: true },
    ])
      expect(await enter(authenticator, odd), JSON.stringify(odd)).toMatchObject(refused)
    const stranger = new Authenticator(ORIGIN)
    stranger.userHandle = authenticator.userHandle
    const browser = server.guest()
    const forged = { ...stranger.use(await questionOf(browser)), id: authenticator.id }
    expect((await browser.send('POST', '/api/v1/login/passkey', { body: { passkey: forged } })).status).toBe(
      422,
    )
    expect(await securityOf(who)).toContain('passkey-refused')
    expect(await enter(authenticator)).toMatchObject(accepted)
  })

  it('refuses a counter that does not go up, and tells the person that there is a copy', async () => {
    const who = await server.signIn('user')
    const { authenticator } = await addPasskey(who)
    expect(await enter(authenticator, { counter: 7 })).toMatchObject(accepted)
    for (const counter of [7, 6, 0]) expect(await enter(authenticator, { counter })).toMatchObject(refused)
    expect(await enter(authenticator, { counter: 8 })).toMatchObject(accepted)
    expect((await who.client(account).notes()).map(({ event }) => event)).toContain('passkey-copied')
    // One that is synced never counts.
    const { authenticator: synced } = await addPasskey(who, 'Synced')
    for (const counter of [0, 0]) expect(await enter(synced, { counter })).toMatchObject(accepted)
  })

  it('lets no disabled person in, and stops after eight refusals of one person', async () => {
    const who = await server.signIn('user')
    const { authenticator } = await addPasskey(who)
    for (let tries = 0; tries < 8; tries++) await enter(authenticator, { origin: 'https://evil.example' })
    expect(await enter(authenticator)).toMatchObject(refused)
    services.clock.advance(301)
    expect(await enter(authenticator)).toMatchObject(accepted)
    await services.db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${who.person.id}`)
    expect(await enter(authenticator)).toMatchObject(refused)
  })
})

describe('A passkey as the second step', () => {
  it('is asked for after the password where the role needs one; a recovery code does too', async () => {
    const who = await server.signIn('user')
    const { authenticator, codes } = await addPasskey(who)
    const { email } = who.person
    // For comfort only, it does not ask for itself.
    expect(await enterWithPassword(email)).toMatchObject(accepted)
    await needRole('user')
    expect((await who.client(account).user()).needs_second_step).toBeUndefined()
    expect(await enterWithPassword(email)).toMatchObject({
      ...refused,
      body: { code: 'second_step', errors: { code: [expect.any(String)], passkey: [expect.any(String)] } },
    })
    expect(await enterWithPassword(email, authenticator)).toMatchObject(accepted)
    expect(await enterWithPassword(email, undefined, codes[0])).toMatchObject(accepted)
    expect(await enterWithPassword(email, undefined, codes[0])).toMatchObject(refused)
  })

  it('of another person does not do', async () => {
    const who = await server.signIn('user')
    const other = await server.signIn('user')
    const { authenticator } = await addPasskey(who)
    const { authenticator: foreign } = await addPasskey(other)
    await needRole('user')
    expect(await enterWithPassword(who.person.email, foreign)).toMatchObject(refused)
    const claimed = new Authenticator(ORIGIN)
    claimed.userHandle = authenticator.userHandle
    expect(await enterWithPassword(who.person.email, claimed)).toMatchObject(refused)
    const lied = { ...foreign.use(await questionOf(other)), userHandle: authenticator.userHandle }
    expect((await other.send('POST', '/api/v1/login/passkey', { body: { passkey: lied } })).status).toBe(422)
  })

  it('that is the only one stays where the role needs it; an administrator takes all away', async () => {
    const administrator = await server.signIn({ role: 'administrator', name: 'Ada Moss' })
    const who = await server.signIn('user')
    const { authenticator } = await addPasskey(who)
    const api = who.client(account)
    await needRole('user')
    const [passkey] = (await api.passkeys()).passkeys
    await expect(api.removePasskey({ params: { id: passkey?.id ?? '' }, body })).rejects.toMatchObject({
      body: { code: 'is_required' },
    })
    const people = administrator.client(users)
    const { version } = await people.get({ params: { id: who.person.id } })
    await people.removeSecondStep({ params: { id: who.person.id }, version })
    expect(await enter(authenticator)).toMatchObject(refused)
    expect((await api.user()).needs_second_step).toBe(true)
    expect((await api.secondStep()).recovery_codes_left).toBe(0)
    const [note] = await api.notes()
    expect(note).toMatchObject({ event: 'passkey-removed', by_name: 'Ada Moss' })
    expect((await server.mails(who.person.email)).at(-1)).toMatchObject({
      subject: 'A passkey of your account was removed',
    })
    const [entry] = await services.db.query(sql`
      SELECT action, changes FROM audit_log WHERE entity_id = ${who.person.id} AND action = 'remove-passkey'`)
    expect(entry).toMatchObject({ changes: { passkey: { from: 'Key of the office', to: null } } })
  })
})

describe('Where passkeys hold', () => {
  it('is a name on https, or the machine itself', () => {
    expect(passkeyPlace('https://erp.example.com:8443')).toEqual({
      rpId: 'erp.example.com',
      origin: 'https://erp.example.com:8443',
    })
    const machine = { rpId: 'localhost', origin: 'http://localhost:3000' }
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(passkeyPlace(`http://${host}:3000`)).toEqual(machine)
    for (const url of ['http://erp.example.com', 'http://10.0.0.5:3000', 'https://10.0.0.5'])
      expect(passkeyPlace(url), url).toEqual({ off: expect.stringContaining('Passkeys are off') })
  })
})
