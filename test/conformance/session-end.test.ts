import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rolePermissions } from '#modules/people/role-permissions/contract.ts'
import { userPermissions } from '#modules/people/user-permissions/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { TestBrowser } from '../support/browser.ts'
import { PASSWORD } from '../support/people.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()

const statusOf = async (browser: TestBrowser) => (await browser.request('GET', '/api/v1/user')).status

describe('R16 the old cookie is dead at the next request', () => {
  const oldCookies = async () => {
    const browser = await server.signIn('user')
    const copy = server.guest()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    expect(await statusOf(copy)).toBe(200)
    return { browser, copy, id: browser.person.id }
  }

  it('after sign-out', async () => {
    const { browser, copy } = await oldCookies()
    expect((await browser.request('POST', '/logout')).status).toBe(204)
    expect(await statusOf(copy)).toBe(401)
  })

  it('after a change of the password; the browser that changed it stays signed in', async () => {
    const { browser, copy } = await oldCookies()
    const password = 'seven grey herons in rain'
    const body = { current_password: PASSWORD, password, password_confirmation: password }
    expect((await browser.request('PUT', '/api/v1/account/password', { body })).status).toBe(204)
    expect(await statusOf(copy)).toBe(401)
    expect(await statusOf(browser)).toBe(200)
  })

  it('after the account was disabled, and after its role changed', async () => {
    const api = (await server.signIn('administrator')).client(users)
    const first = await oldCookies()
    await api.disable({ params: { id: first.id }, version: 1, body: {} })
    expect(await statusOf(first.copy)).toBe(401)
    const second = await oldCookies()
    await api.update({ params: { id: second.id }, version: 1, body: { role: 'manager' } })
    expect(await statusOf(second.copy)).toBe(401)
    for (const { browser } of [first, second]) {
      expect((await browser.request('POST', '/api/v1/enquiries', { body: {} })).status).toBe(419)
      expect(await statusOf(browser)).toBe(401)
    }
  })

  it('after a new password was set with the mailed link', async () => {
    const { browser, copy } = await oldCookies()
    const { email } = browser.person
    await server.guest().send('POST', '/forgot-password', { body: { email } })
    const [mail] = await server.mails(email)
    const token = /password-reset\/([^?]+)/.exec(mail?.link ?? '')?.[1] ?? ''
    const password = 'nine slow barges at dawn'
    const body = { token, email, password, password_confirmation: password }
    expect((await server.guest().send('POST', '/reset-password', { body })).status).toBe(200)
    expect([await statusOf(copy), await statusOf(browser)]).toEqual([401, 401])
  })

  it('but a change of rights ends nothing: it counts at the next request of the same session', async () => {
    const { browser, copy, id } = await oldCookies()
    const admin = await server.signIn('administrator')
    const roles = admin.client(rolePermissions)
    const { version } = await roles.get({ params: { id: 'user' } })
    const enquiriesOf = async () => (await copy.request('GET', '/api/v1/enquiries')).status
    const taken = await roles.update({
      params: { id: 'user' },
      body: { rights: { 'enquiries:read': false } },
      version,
    })
    expect([await enquiriesOf(), await statusOf(copy), await statusOf(browser)]).toEqual([403, 200, 200])
    const people = admin.client(userPermissions)
    const body = { permission: 'enquiries:read', effect: 'allow', reason: 'Looks after the inbox' } as const
    const { exceptions } = await people.addException({ params: { id }, body })
    expect(await enquiriesOf()).toBe(200)
    await people.endException({ params: { id, exceptionId: exceptions[0]?.id ?? '' } })
    expect(await enquiriesOf()).toBe(403)
    await roles.update({
      params: { id: 'user' },
      body: { rights: { 'enquiries:read': true } },
      version: taken.version,
    })
    expect(await enquiriesOf()).toBe(200)
  })

  it('after one device was signed out from another', async () => {
    const { browser, copy } = await oldCookies()
    const second = await server.signIn(browser.person)
    const { data } = (await second.request('GET', '/api/v1/account/sessions')).body as {
      data: { id: string; is_current: boolean }[]
    }
    expect(data.filter((one) => one.is_current)).toHaveLength(1)
    const other = data.find((one) => !one.is_current)
    expect((await second.request('DELETE', `/api/v1/account/sessions/${other?.id}`)).status).toBe(204)
    expect(await statusOf(copy)).toBe(401)
    expect(await statusOf(second)).toBe(200)
  })
})

it('last-seen is written at most once a minute', async () => {
  const browser = await server.signIn('user')
  const lastSeen = async () => {
    await browser.request('GET', '/api/v1/user')
    const [row] = await server.services.db.query<{ at: string }>(
      sql`SELECT last_seen_at AS at FROM sessions WHERE user_id = ${browser.person.id}`,
    )
    return row?.at
  }
  const first = await lastSeen()
  server.services.clock.advance(50)
  expect(await lastSeen()).toBe(first)
  server.services.clock.advance(20)
  expect(await lastSeen()).not.toBe(first)
})
