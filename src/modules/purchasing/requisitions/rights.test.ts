import { beforeAll, describe, expect, it } from 'vitest'
import { needsDesk } from '../../../../test/support/requisitions.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { rolePermissions } from '../../../app/roles.ts'
import type { RequisitionRecord } from './contract.ts'

const server = await testServer()
const { pipe, write, now } = await needsDesk(server)
const path = '/api/v1/requisitions'

const statusOf = async (who: SignedIn, method: 'GET' | 'POST' | 'PATCH', url: string, options: object = {}) =>
  (await who.request(method, url, options)).status

describe('Who may write down what has to be bought', () => {
  let need: RequisitionRecord
  beforeAll(async () => {
    need = await write()
  })

  it('is everybody of the house, and no client', () => {
    const rights = ['read', 'create', 'update', 'cancel'].map((verb) => `requisitions:${verb}`)
    for (const role of ['user', 'manager', 'administrator'] as const)
      expect(rolePermissions[role]).toEqual(expect.arrayContaining(rights))
    expect(rolePermissions.client.filter((right) => right.startsWith('requisitions'))).toEqual([])
  })

  it('a client gets nothing of it and writes nothing', async () => {
    const client = await server.signIn('client')
    const { version } = await now(need)
    const refused = [
      await statusOf(client, 'GET', path),
      await statusOf(client, 'GET', `${path}/${need.id}`),
      await statusOf(client, 'GET', `${path}/suppliers`),
      await statusOf(client, 'POST', path, { body: pipe }),
      await statusOf(client, 'PATCH', `${path}/${need.id}`, { version, body: { quantity: '1' } }),
      await statusOf(client, 'POST', `${path}/${need.id}/cancel`, { version, body: { reason: 'No' } }),
    ]
    expect(refused).toEqual([403, 403, 403, 403, 403, 403])
    expect((await now(need)).version).toBe(version)
  })

  it('nobody types what is ordered, what is received, or the state', async () => {
    const user = await server.signIn('user')
    for (const more of [
      { orderedQty: '8' },
      { receivedQty: '8' },
      { status: 'received' },
      { source: 'quote' },
    ]) {
      expect(await statusOf(user, 'POST', path, { body: { ...pipe, ...more } })).toBe(422)
      const { version } = await now(need)
      expect(await statusOf(user, 'PATCH', `${path}/${need.id}`, { version, body: more })).toBe(422)
    }
    expect(await now(need)).toMatchObject({ status: 'open', orderedQty: '0.000', receivedQty: '0.000' })
  })

  it('one key writes one line, however often it is sent', async () => {
    const user = await server.signIn('user')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const replies = [
      await user.request('POST', path, { body: pipe, headers }),
      await user.request('POST', path, { body: pipe, headers }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = replies.map(({ body }) => (body as { data: { number: string } }).data.number)
    expect(first).toBe(second)
  })

  it('its number stays with its facility', async () => {
    const user = await server.signIn('user')
    const { version } = await now(need)
    const body = { facilityId: crypto.randomUUID() }
    const reply = await user.request('PATCH', `${path}/${need.id}`, { version, body })
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([
      422,
      ['facilityId'],
    ])
  })
})
