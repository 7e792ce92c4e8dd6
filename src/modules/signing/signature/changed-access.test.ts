import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
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

let count = 0
const newAddress = () => `elsewhere-${(count += 1)}@example.test`

async function change(by: SignedIn, person: Person, body: { email?: string; name?: string }) {
  const api = by.client(users)
  const { version } = await api.get({ params: { id: person.id } })
  return api.update({ params: { id: person.id }, version, body })
}

const tokenIn = (text: string) => /\/password-reset\/([\w-]+)/.exec(text)?.[1] ?? ''

/** Asks for a new password at an address, as a guest; gives the token of the mail, if there was one. */
async function forget(email: string): Promise<string> {
  expect((await server.guest().send('POST', '/forgot-password', { body: { email } })).status).toBe(200)
  const mails = await server.mails(email)
  return tokenIn(mails.findLast(({ template }) => template === 'password-reset')?.text ?? '')
}

async function setPassword(person: Person, token: string): Promise<SignedIn> {
  const body = { token, email: person.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  expect((await server.guest().send('POST', '/reset-password', { body })).status).toBe(200)
  return server.signIn(person)
}

const choosePin = (who: SignedIn) =>
  who.client(signature).setPin({ body: { pin: '4913', pinConfirmation: '4913', password: NEW_PASSWORD } })
const confirm = (by: SignedIn, person: Person) =>
  problem(by.client(signature).confirmPin({ params: { id: person.id } }))

async function signer(name: string): Promise<Person> {
  const person = await server.createPerson({ role: 'manager', name })
  await makeSigner(server, person)
  return person
}

describe('An administrator who changed the address of somebody who signs', () => {
  it('cannot confirm the PIN that follows, another administrator can', async () => {
    const [taker, second] = [await server.signIn('administrator'), await server.signIn('administrator')]
    const person = await signer('Ewan Signer')
    const email = newAddress()
    await change(taker, person, { email })
    services.clock.advance(24 * HOUR + 1)
    const who = await setPassword({ ...person, email }, await forget(email))
    expect((await choosePin(who)).pinAwaits).toBe('administrator')
    const again = await server.signIn(taker.person)
    expect(await confirm(again, person)).toMatchObject({ status: 422, body: { code: 'cannot_confirm' } })
    expect(await confirm(await server.signIn(second.person), person)).toBeNull()
  })

  it('cannot confirm it by another account that they made for it', async () => {
    const taker = await server.signIn('administrator')
    const person = await signer('Ewan Second')
    const email = newAddress()
    await change(taker, person, { email })
    const own = newAddress()
    const made = await taker
      .client(users)
      .create({ body: { name: 'Late Helper', email: own, role: 'administrator' } })
    const invitation = (await server.mails(own)).find(({ template }) => template === 'invitation')
    const helper = { ...taker.person, id: made.id, name: 'Late Helper', email: own }
    const second = await setPassword(helper, tokenIn(invitation?.text ?? ''))
    services.clock.advance(24 * HOUR + 1)
    const who = await setPassword({ ...person, email }, await forget(email))
    // Nobody is left who could: the person does, by the address they had.
    expect((await choosePin(who)).pinAwaits).toBe('person')
    expect(await confirm(await server.signIn(second.person), person)).toMatchObject({
      body: { code: 'cannot_confirm' },
    })
    const templates = (await server.mails(person.email)).map(({ template }) => template)
    expect(templates).toContain('confirm-pin')
  })

  it('changes it twice in vain: the address that the person had is told, at once', async () => {
    const taker = await server.signIn('administrator')
    const person = await signer('Ewan Third')
    const [first, last] = [newAddress(), newAddress()]
    await change(taker, person, { email: first })
    const mails = async (address: string) => (await server.mails(address)).map(({ template }) => template)
    expect(await mails(person.email)).toContain('address-changed')
    expect(await mails(first)).toContain('address-changed')
    await change(taker, person, { email: last })
    services.clock.advance(24 * HOUR + 1)
    const who = await setPassword({ ...person, email: last }, await forget(last))
    await choosePin(who)
    expect((await mails(person.email)).filter((one) => one === 'address-changed')).toHaveLength(2)
    expect(await mails(person.email)).toContain('confirm-pin')
    expect(await mails(first)).not.toContain('confirm-pin')
  })

  it('gets no link to the new address within a day', async () => {
    const taker = await server.signIn('administrator')
    const person = await signer('Ewan Fourth')
    const email = newAddress()
    await change(taker, person, { email })
    expect(await forget(email)).toBe('')
    services.clock.advance(24 * HOUR + 1)
    expect(await forget(email)).not.toBe('')
  })
})

describe('A first PIN', () => {
  it('after an invitation whose link an administrator saw is confirmed by another one', async () => {
    const [maker, second] = [await server.signIn('administrator'), await server.signIn('administrator')]
    const email = newAddress()
    const made = await maker.client(users).create({ body: { name: 'Bilal Invited', email, role: 'manager' } })
    const { url } = await maker.client(users).makeLink({ params: { id: made.id } })
    const person = { ...maker.person, id: made.id, name: 'Bilal Invited', email, role: 'manager' as const }
    const who = await setPassword(person, tokenIn(url))
    await makeSigner(server, person)
    expect((await choosePin(who)).pinAwaits).toBe('administrator')
    expect(await confirm(maker, person)).toMatchObject({ body: { code: 'cannot_confirm' } })
    await second.client(signature).confirmPin({ params: { id: person.id } })
    expect((await who.client(signature).own()).problem).toBeNull()
  })

  it('after an invitation that was mailed needs nobody', async () => {
    const maker = await server.signIn('administrator')
    const email = newAddress()
    const made = await maker.client(users).create({ body: { name: 'Bilal Mailed', email, role: 'manager' } })
    const invitation = (await server.mails(email)).find(({ template }) => template === 'invitation')
    const person = { ...maker.person, id: made.id, name: 'Bilal Mailed', email, role: 'manager' as const }
    const who = await setPassword(person, tokenIn(invitation?.text ?? ''))
    await makeSigner(server, person)
    expect((await choosePin(who)).pinAwaits).toBeNull()
  })
})
