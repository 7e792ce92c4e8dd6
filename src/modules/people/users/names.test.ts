import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { account } from '#modules/people/account/contract.ts'
import { users } from './contract.ts'
import { nameProblem } from './domain.ts'

const server = await testServer()
const rename = (who: SignedIn, name: string) => problem(who.client(account).update({ body: { name } }))
const refusedName = { status: 422, body: { errors: { name: [expect.any(String)] } } }

describe('A name', () => {
  it.each([
    'Ingrid Farquhar',
    'ingrid  FARQUHAR',
    'Farquhar, Ingrid',
    'Íngrid Farquhár',
    '\u0406ngrid Farquhar',
    'Ingrid F\u0430rquhar',
    'Ingr1d Farquhar',
    'Ingrid Farquhar\u200B',
    'Ingrid Farquhar (administrator)',
    'Heatline',
    'I. Farquhar',
    'Farquhar, I',
  ])('that reads like that of somebody else is not taken: %s', (name) => {
    expect(nameProblem(name, ['Euan Pirie', 'Ingrid Farquhar'])).not.toBeNull()
  })

  it.each([
    'Ingrid M. Farquhar',
    'I. M. Farquhar',
    'A. Farquhar',
    'E. I. Pirie',
    'Inga Farquhar',
    'Ingrid Farquhar 2',
    '\u5c71\u7530 \u592a\u90ce',
  ])('that tells people apart is: %s', (name) => {
    expect(nameProblem(name, ['Euan Pirie', 'Ingrid Farquhar'])).toBeNull()
  })

  it('of a colleague is taken by nobody: on the own page, by an administrator, for a new account, by a file', async () => {
    await server.createPerson({ role: 'manager', name: 'Ingrid Farquhar' })
    const user = await server.signIn({ role: 'user', name: 'Callum Reid' })
    expect(await rename(user, 'Ingrid Farquhar')).toMatchObject(refusedName)
    const api = (await server.signIn('administrator')).client(users)
    const { version } = await api.get({ params: { id: user.person.id } })
    const at = { params: { id: user.person.id }, version }
    expect(await problem(api.update({ ...at, body: { name: 'Farquhar Ingrid' } }))).toMatchObject(refusedName)
    const body = { name: 'Ingrid Farquhar', email: 'ingrid.two@example.test', role: 'user' as const }
    expect(await problem(api.create({ body }))).toMatchObject(refusedName)
    expect(await rename(user, 'Callum J. Reid')).toBeNull()
  })

  it('that somebody had before, and signed under, is taken by nobody else', async () => {
    const administrator = (await server.signIn('administrator')).client(users)
    const married = await server.createPerson({ role: 'manager', name: 'Wilma Ostrand' })
    const { version } = await administrator.get({ params: { id: married.id } })
    const params = { id: married.id }
    const renamed = await administrator.update({ params, version, body: { name: 'Wilma Falk' } })
    const other = await server.signIn({ role: 'user', name: 'Piet Bos' })
    expect(await rename(other, 'Wilma Ostrand')).toMatchObject(refusedName)
    const back = { params, version: renamed.version, body: { name: 'Wilma Ostrand' } }
    expect((await administrator.update(back)).name).toBe('Wilma Ostrand')
  })

  it('of whoever signs is changed by an administrator, not by themselves', async () => {
    const signer = await server.signIn({ role: 'administrator', name: 'Amira Haddad' })
    await makeSigner(server, signer.person)
    const other = await server.signIn('administrator')
    expect(await rename(signer, 'Amira Haddad-Lund')).toMatchObject(refusedName)
    const { version } = await other.client(users).get({ params: { id: signer.person.id } })
    const change = { params: { id: signer.person.id }, version, body: { name: 'Amira Haddad-Lund' } }
    expect(await problem(signer.client(users).update(change))).toMatchObject(refusedName)
    expect((await other.client(users).update(change)).name).toBe('Amira Haddad-Lund')
  })
})
