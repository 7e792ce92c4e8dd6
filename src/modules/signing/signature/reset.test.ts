import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, type Person } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, PIN } from '../../../../test/support/signing.ts'
import { account } from '#modules/people/account/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { signature } from './contract.ts'

const server = await testServer()
const { services } = server
const NEW_PASSWORD = 'seven grey herons in rain'
const HOUR = 3600

/** Nobody but those of the test is an administrator. */
beforeEach(async () => {
  await services.db.query(sql`UPDATE users SET status = 'disabled' WHERE role = 'administrator'`)
})

/** Sets somebody's password with a link that an administrator made, as whoever holds the link. */
async function resetBy(administrator: SignedIn, person: Person): Promise<SignedIn> {
  const { url } = await administrator.client(users).makeLink({ params: { id: person.id } })
  const token = /\/password-reset\/([\w-]+)/.exec(url)?.[1] ?? ''
  const body = { token, email: person.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  expect((await server.guest().send('POST', '/reset-password', { body })).status).toBe(200)
  return server.signIn(person)
}
const choosePin = (who: SignedIn, password = NEW_PASSWORD) =>
  who.client(signature).setPin({ body: { pin: '4913', pinConfirmation: '4913', password } })
const notes = async (who: SignedIn) =>
  (await who.client(account).notes()).map(({ event, by_name }) => [event, by_name])

describe('A PIN after the password was reset by a link', () => {
  it('signs nothing until an administrator who did not make the link has confirmed it', async () => {
    const [maker, second] = [await server.signIn('administrator'), await server.signIn('administrator')]
    const person = await server.createPerson({ role: 'manager', name: 'Mira Other' })
    await makeSigner(server, person)
    const who = await resetBy(maker, person)
    const own = await choosePin(who)
    expect(own).toMatchObject({ pinAwaits: 'administrator', problem: expect.stringContaining('confirmed') })

    const asked = (by: SignedIn) => by.client(signature).confirmPin({ params: { id: person.id } })
    expect(await problem(asked(maker))).toMatchObject({ status: 422, body: { code: 'cannot_confirm' } })
    expect(await problem(asked(who))).toMatchObject({ status: 403 })
    expect(await problem(who.client(signature).confirmOwnPin({ body: {} }))).toMatchObject({ status: 422 })
    expect(await second.client(signature).ofPerson({ params: { id: person.id } })).toMatchObject({
      pinUnconfirmedSince: expect.any(String),
      whyNotConfirm: null,
    })
    await asked(second)
    expect(await who.client(signature).own()).toMatchObject({ pinAwaits: null, problem: null })
    // The person sees all of it, with the names of those who did it.
    expect(await notes(who)).toEqual([
      ['pin-confirmed', second.person.name],
      ['pin-changed', null],
      ['password-reset', null],
      ['password-link-made', maker.person.name],
    ])
    const mails = (await server.mails(person.email)).map(({ template }) => template)
    expect(mails).toEqual(['password-link-made', 'password-changed', 'pin-changed'])
    // Another PIN later is the person's own affair.
    expect((await choosePin(who)).pinAwaits).toBeNull()
  })

  it('is told to the earlier address too when that was changed before', async () => {
    const administrator = await server.signIn('administrator')
    const person = await server.createPerson({ role: 'manager', email: 'before@works.test' })
    await makeSigner(server, person)
    const api = administrator.client(users)
    const { version } = await api.get({ params: { id: person.id } })
    await api.update({ params: { id: person.id }, version, body: { email: 'after@works.test' } })
    const who = await resetBy(administrator, { ...person, email: 'after@works.test' })
    // There is nobody else to confirm: the link goes to the address the person had.
    expect((await choosePin(who)).pinAwaits).toBe('person')
    const old = await server.mails('before@works.test')
    // Both are written by one statement, so neither comes before the other.
    expect(old.map(({ template }) => template).toSorted()).toEqual([
      'address-changed',
      'confirm-pin',
      'pin-changed',
    ])
  })

  it('is confirmed by the person a day later where there is one administrator alone', async () => {
    const administrator = await server.signIn('administrator')
    const person = await server.createPerson({ role: 'manager', name: 'Mira Other' })
    await makeSigner(server, person)
    const who = await resetBy(administrator, person)
    expect((await choosePin(who)).pinAwaits).toBe('person')
    const confirm = () => who.client(signature).confirmOwnPin({ body: {} })
    expect(await problem(confirm())).toMatchObject({ body: { code: 'too_early' } })
    services.clock.advance(24 * HOUR + 1)
    const later = await server.signIn(person)
    expect((await later.client(signature).confirmOwnPin({ body: {} })).pinAwaits).toBeNull()
    const [entry] = await services.db.query<{ reason: string }>(sql`
      SELECT reason FROM audit_log WHERE action = 'confirm-signing-pin' AND entity_id = ${person.id}`)
    expect(entry?.reason).toBe('No mail server, no second administrator')
  })

  it('needs the mailed link where mails leave', async () => {
    const mailing = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const administrator = await mailing.signIn('administrator')
    const person = await mailing.createPerson({ role: 'manager' })
    await makeSigner(mailing, person)
    const { url } = await administrator.client(users).makeLink({ params: { id: person.id } })
    const token = /\/password-reset\/([\w-]+)/.exec(url)?.[1] ?? ''
    const body = { token, email: person.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    expect((await mailing.guest().send('POST', '/reset-password', { body })).status).toBe(200)
    await choosePin(await mailing.signIn(person))
    mailing.services.clock.advance(24 * HOUR + 1)
    const who = (await mailing.signIn(person)).client(signature)
    expect(await problem(who.confirmOwnPin({ body: {} }))).toMatchObject({ body: { code: 'wrong_link' } })
    expect(await problem(who.confirmOwnPin({ body: { token: 'x' } }))).toMatchObject({
      body: { code: 'wrong_link' },
    })
    const mail = (await mailing.mails(person.email)).find(({ template }) => template === 'confirm-pin')
    const link = /[?]pin=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await who.confirmOwnPin({ body: { token: link } })).pinAwaits).toBeNull()
  })

  it('is not asked about where nothing was reset: a first password, a change of the own one', async () => {
    await server.signIn('administrator')
    const person = await server.createPerson({ role: 'manager', name: 'Mira Other' })
    await makeSigner(server, person)
    const who = await server.signIn(person)
    expect((await choosePin(who, PASSWORD)).pinAwaits).toBeNull()
  })
})

describe('A link that sets a password', () => {
  it('is made for others, once, by whoever may invite, and stored nowhere', async () => {
    const administrator = await server.signIn('administrator')
    const person = await server.createPerson({ role: 'user' })
    const path = `/api/v1/users/${person.id}/password-link`
    const reply = await administrator.request('POST', path, { headers: { 'idempotency-key': 'once' } })
    expect(reply.status).toBe(200)
    const url = (reply.body as { data: { url: string } }).data.url
    expect(url).toContain('/password-reset/')
    const [kept] = await services.db.query<{ n: number }>(sql`
      SELECT (SELECT count(*) FROM idempotency_keys WHERE body::text LIKE '%password-reset%')
        + (SELECT count(*) FROM mails WHERE text LIKE ${`%${url.split('/').at(-1)}%`}) AS n`)
    expect(Number(kept?.n)).toBe(0)
    const manager = await server.signIn('manager')
    expect((await manager.request('POST', path)).status).toBe(403)
    const own = `/api/v1/users/${administrator.person.id}/password-link`
    expect((await administrator.request('POST', own)).status).toBe(422)
  })
})

describe('The picture of a signature', () => {
  it('of somebody else is refused, as picture and as name', async () => {
    const one = await server.createPerson({ role: 'manager', name: 'Ingrid Farquhar' })
    await makeSigner(server, one)
    const other = await server.signIn({ role: 'user', name: 'Callum Reid' })
    const [held] = await services.db.query<{ image: string }>(
      sql`SELECT image FROM signature_profiles WHERE user_id = ${one.id}`,
    )
    const make = (body: object) => other.request('POST', '/api/v1/signature/profiles', { body })
    const picture = await make({ method: 'uploaded', image: held?.image, initials: 'CR' })
    expect([picture.status, picture.body]).toMatchObject([422, { errors: { image: [expect.any(String)] } }])
    const named = await make({ method: 'typed', typedName: 'ingrid farquhar', initials: 'IF' })
    expect([named.status, named.body]).toMatchObject([
      422,
      {
        errors: {
          typedName: ['Type your own name, Callum Reid, or its initials.'],
          initials: ['Enter the initials of your own name, Callum Reid.'],
        },
      },
    ])
    expect((await make({ method: 'typed', typedName: 'C. Reid', initials: 'CR' })).status).toBe(201)
  })

  it('is made by nobody whose name reads like that of somebody else, however it came about', async () => {
    await server.createPerson({ role: 'manager', name: 'Ada Twin' })
    const other = await server.signIn({ role: 'user', name: 'Ada Tw\u0456n' })
    const body = { method: 'typed', typedName: 'A. Tw\u0456n', initials: 'AT' }
    expect(await other.request('POST', '/api/v1/signature/profiles', { body })).toMatchObject({
      status: 422,
      body: { code: 'name_of_another' },
    })
  })

  it('takes the place of another one with the password alone', async () => {
    const person = await server.createPerson({ role: 'manager', name: 'Mats Other' })
    await makeSigner(server, person)
    const who = await server.signIn(person)
    const make = (more: object) =>
      who.request('POST', '/api/v1/signature/profiles', {
        body: { method: 'typed', typedName: 'M. Other', initials: 'MO', ...more },
      })
    expect((await make({})).status).toBe(422)
    expect((await make({ password: 'wrong' })).status).toBe(422)
    expect((await make({ password: PASSWORD })).status).toBe(201)
    expect(PIN).not.toBe('')
  })
})
