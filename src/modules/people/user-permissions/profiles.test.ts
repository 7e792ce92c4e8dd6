import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { users } from '#modules/people/users/contract.ts'
import { userPermissions } from './contract.ts'

const server = await testServer()
const admin = await server.signIn('administrator')
const api = admin.client(userPermissions)
const mayOf = async (browser: Awaited<ReturnType<typeof server.signIn>>) =>
  ((await browser.request('GET', '/api/v1/user')).body as { permissions: string[] }).permissions

describe('A profile', () => {
  it('gives its rights in the place of the role at the next call, and says that it does', async () => {
    const seller = await server.signIn('user')
    const { id } = seller.person
    expect(await mayOf(seller)).not.toContain('quotes:see-costs')
    const people = admin.client(users)
    const { version } = await people.get({ params: { id } })
    const { profiles } = await people.update({ params: { id }, version, body: { profiles: ['estimator'] } })
    expect(profiles).toEqual(['estimator'])
    expect(await mayOf(seller)).toContain('quotes:see-costs')
    const { rights, profileNames: names } = await api.get({ params: { id } })
    expect(rights.find(({ permission }) => permission === 'quotes:see-costs')).toMatchObject({
      isAllowed: true,
      source: 'profile',
      profile: 'Estimator',
    })
    expect(rights.find(({ permission }) => permission === 'quotes:lose')).toMatchObject({
      isAllowed: false,
      source: 'profile',
      profile: null,
    })
    expect(names).toEqual(['Estimator'])
    const able = await api.whoCan({ query: { permission: 'quotes:see-costs' } })
    expect(able.people.find((one) => one.id === id)).toMatchObject({ isAllowed: true, profile: 'Estimator' })
    const losing = await api.whoCan({ query: { permission: 'quotes:lose' } })
    expect(losing.people.some((one) => one.id === id)).toBe(false)
    await api.addException({
      params: { id },
      body: { permission: 'quotes:see-costs', effect: 'deny', reason: 'Left the estimates' },
    })
    expect(await mayOf(seller)).not.toContain('quotes:see-costs')
  })

  it('is given by administrators alone', async () => {
    const seller = await server.signIn('user')
    const answer = await seller.request('PATCH', `/api/v1/users/${seller.person.id}`, {
      body: { profiles: ['quality'] },
      headers: { 'If-Match': '"v1"' },
    })
    expect(answer.status).toBe(403)
  })
})
