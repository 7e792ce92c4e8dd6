import { describe, expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../../test/support/crud-suite.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { users } from './contract.ts'

const server = await testServer()

const person = (n: number) => ({
  name: `Ingrid Welder ${n}`,
  email: `ingrid-${n}@works.test`,
  role: 'user' as const,
  jobTitle: `Welder ${n}`,
})

crudSuite(server, users, {
  body: person,
  change: { name: 'Ingrid Inspector', phone: '+47 51 00 00 00' },
  required: ['name', 'email', 'role'],
  search: (n) => `ingrid-${n}@works`,
  filters: {
    'filter[role]=user': [0, 1, 2, 3, 4],
    'filter[role]=manager,client': [],
    'filter[status]=invited': [0, 1, 2, 3, 4],
    'filter[verified]=true': [],
    'filter[verified]=false': [0, 1, 2, 3, 4],
    'filter[companyId]=none': [0, 1, 2, 3, 4],
  },
})

const admin = await server.signIn('administrator')
const api = admin.client(users)
const refusal = (code: string) =>
  expect.objectContaining({ status: 422, body: expect.objectContaining({ code }) })

describe('an invitation', () => {
  it('is mailed when the account is created, with the page that sets a password', async () => {
    const made = await api.create({ body: { ...person(200), email: 'Ola+Nordmann@works.test' } })
    expect(made).toMatchObject({ status: 'invited', verifiedAt: null, lastLoginAt: null })
    const [mail] = await server.mails('Ola+Nordmann@works.test')
    expect(mail?.template).toBe('invitation')
    expect(mail?.link).toMatch(
      /^http:\/\/heatline\.test\/password-reset\/[\w-]{43}\?email=Ola%2BNordmann%40works\.test$/,
    )
  })

  it('can be sent again, and the link before it stops working', async () => {
    const made = await api.create({ body: person(201) })
    const again = await api.resendInvitation({ params: { id: made.id }, version: made.version, body: {} })
    expect(again).toMatchObject({ status: 'invited', version: made.version + 1 })
    const links = (await server.mails(made.email)).map(({ link }) => /reset\/([\w-]+)/.exec(link ?? '')?.[1])
    expect(links).toHaveLength(2)
    const guest = server.guest()
    const password = 'a wet harbour at dawn'
    const accept = (token: string | undefined) =>
      guest.send('POST', '/reset-password', {
        body: { token, email: made.email, password, password_confirmation: password },
      })
    expect((await accept(links[0])).status).toBe(422)
    expect((await accept(links[1])).status).toBe(200)
    const accepted = await api.get({ params: { id: made.id } })
    expect(accepted).toMatchObject({ status: 'active', version: again.version + 1 })
    expect(accepted.verifiedAt).not.toBeNull()
  })
})

describe('company and e-mail', () => {
  it('asks a client for a company and refuses one for everybody else', async () => {
    const companyId = await createCompany(server.services, 'Harbour Energy')
    await expect(api.create({ body: { ...person(210), role: 'client' } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { companyId: ['A client needs the company whose records they see.'] } },
    })
    await expect(api.create({ body: { ...person(211), companyId } })).rejects.toMatchObject({
      body: { errors: { companyId: ['Only clients belong to a company.'] } },
    })
    const client = await api.create({ body: { ...person(212), role: 'client', companyId } })
    expect(client).toMatchObject({ companyId, companyName: 'Harbour Energy' })
  })

  it('takes an e-mail address only once, whatever its case', async () => {
    await api.create({ body: { ...person(213), email: 'Once@works.test' } })
    await expect(api.create({ body: { ...person(214), email: 'oNCE@works.test' } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: ['The email has already been taken.'] } },
    })
  })

  it('asks for a new verification when the address changes', async () => {
    const target = await server.createPerson({ role: 'user' })
    const email = 'moved@works.test'
    const changed = await api.update({ params: { id: target.id }, version: 1, body: { email } })
    expect(changed).toMatchObject({ email, verifiedAt: null, status: 'active' })
    const mails = (await server.mails(email)).map(({ template }) => template)
    expect(mails.toSorted()).toEqual(['address-changed', 'verify-email'])
  })
})

describe('disabling', () => {
  it('ends every session; enabling lets the person in again', async () => {
    const browser = await server.signIn('user')
    const { id } = browser.person
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(200)
    const disabled = await api.disable({ params: { id }, version: 1, body: {} })
    expect(disabled).toMatchObject({ status: 'disabled', version: 2, can: { enable: true } })
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(401)
    const enabled = await api.enable({ params: { id }, version: 2, body: {} })
    expect(enabled.status).toBe('active')
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(401)
  })

  it('is refused for oneself and for the last administrator', async () => {
    const { id } = admin.person
    const own = await api.get({ params: { id } })
    expect(own.can.disable).toBe('You cannot disable your own account.')
    await expect(api.disable({ params: { id }, version: own.version, body: {} })).rejects.toEqual(
      refusal('own_account'),
    )
    const only = await onlyAdministrator()
    await expect(only.demote()).rejects.toEqual(refusal('last_administrator'))
  })

  it('is not possible from disabled, and enabling needs a password that was chosen once', async () => {
    const made = await api.create({ body: person(220) })
    const disabled = await api.disable({ params: { id: made.id }, version: made.version, body: {} })
    expect(disabled.can).toMatchObject({
      enable: 'This person never chose a password. Send the invitation again instead.',
      resendInvitation: true,
      resendVerification: 'Only people with an active account get this e-mail.',
    })
    await expect(
      api.disable({ params: { id: made.id }, version: disabled.version, body: {} }),
    ).rejects.toEqual(refusal('invalid_transition'))
    await expect(
      api.enable({ params: { id: made.id }, version: disabled.version, body: {} }),
    ).rejects.toEqual(refusal('no_password'))
    const invited = await api.resendInvitation({
      params: { id: made.id },
      version: disabled.version,
      body: {},
    })
    expect(invited.status).toBe('invited')
  })
})

/** Everybody else loses the role, so that one administrator is left. */
async function onlyAdministrator() {
  const others = await api.list({ query: { filter: { role: 'administrator', status: 'active' } } })
  for (const { id } of others.data.filter((row) => row.id !== admin.person.id)) {
    const { version } = await api.get({ params: { id } })
    await api.update({ params: { id }, version, body: { role: 'manager' } })
  }
  const { id, version } = await api.get({ params: { id: admin.person.id } })
  return { demote: () => api.update({ params: { id }, version, body: { role: 'manager' } }) }
}

describe('other actions', () => {
  it('a new role signs the person out', async () => {
    const browser = await server.signIn('user')
    const { id } = browser.person
    await api.update({ params: { id }, version: 1, body: { role: 'manager' } })
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(401)
  })

  it('another name or telephone does not', async () => {
    const browser = await server.signIn('user')
    const { id } = browser.person
    await api.update({ params: { id }, version: 1, body: { phone: '+44 1224 000000' } })
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(200)
  })

  it('an administrator marks an address as verified, sends the mail again, ends sessions', async () => {
    const browser = await server.signIn({ role: 'user', verified: false })
    const { id, email } = browser.person
    await api.resendVerification({ params: { id }, version: 1 })
    expect((await server.mails(email)).map(({ template }) => template)).toEqual(['verify-email'])
    const verified = await api.markVerified({ params: { id }, version: 1 })
    expect(verified.verifiedAt).not.toBeNull()
    await expect(api.markVerified({ params: { id }, version: 2 })).rejects.toEqual(
      refusal('already_verified'),
    )
    await expect(api.resendVerification({ params: { id }, version: 2 })).rejects.toEqual(
      refusal('already_verified'),
    )
    await api.endSessions({ params: { id }, version: 2 })
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(401)
  })

  it('an account somebody has signed in with is not deleted', async () => {
    const target = await server.createPerson({ role: 'user' })
    await expect(api.remove({ params: { id: target.id }, version: 1 })).rejects.toEqual(refusal('in_use'))
  })

  it('options show staff who can be chosen, never clients', async () => {
    const staff = await server.createPerson({ role: 'user', name: 'Zephyr Optional' })
    const client = await server.createPerson({ role: 'client', name: 'Zephyr Client' })
    const manager = await server.signIn('manager')
    const found = await manager.client(users).options({ query: { search: 'zephyr' } })
    expect(found).toEqual([{ id: staff.id, code: null, name: 'Zephyr Optional', active: true }])
    const reply = await manager.request('GET', `/api/v1/users/options?id=${client.id}`)
    expect(dataOf(reply)).toEqual([])
  })
})
