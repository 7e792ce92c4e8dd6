import { describe, expect, it } from 'vitest'
import { rolePermissions } from '#modules/people/role-permissions/contract.ts'
import { handedOver, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, approve, approved, at, issued, manager, submit, worth } = desk
const reason = 'Asked by the customer'

describe('Somebody without the right', () => {
  it('neither holds, resumes nor closes an order short', async () => {
    const order = await issued()
    for (const action of ['hold', 'closeShort'] as const) {
      expect(await problem(api[action]({ ...at(order), body: { reason } }))).toMatchObject({ status: 403 })
      expect(order.can[action]).toContain('You do not have the right')
    }
    const held = await ordersOf(manager).hold({ ...at(order), body: { reason } })
    expect(await problem(api.resume({ ...at(held), body: { reason } }))).toMatchObject({ status: 403 })
  })

  it('does nothing with orders as a client, and nothing without signing in', async () => {
    const order = await issued()
    const client = await server.signIn('client')
    const address = `/api/v1/purchase-orders/${order.id}`
    const { version } = order
    for (const path of ['', '/open-lines', '/files', '/timeline'])
      expect((await client.request('GET', `${address}${path}`)).status).toBe(403)
    for (const path of [
      '/submit',
      '/recall',
      '/approve',
      '/reject',
      '/issue',
      '/hold',
      '/close-short',
      '/undo',
    ])
      expect((await client.request('POST', `${address}${path}`, { version, body: { reason } })).status).toBe(
        403,
      )
    expect((await client.request('POST', '/api/v1/purchase-orders', { body: {} })).status).toBe(403)
  })

  it('loses what a role is denied in the setup', async () => {
    expect(rolePermissions.slice).toBe('role-permissions')
    const reader = await server.signIn({ role: 'user', name: 'Reads Only' })
    const order = await approved()
    expect((await ordersOf(reader).get({ params: { id: order.id } })).can.update).toBe(
      'Only a draft can be changed.',
    )
  })
})

describe('An order is moved only along its way', () => {
  it('by no other order of steps', async () => {
    const draft = await worth('100')
    const refusals = { status: 422 }
    const body = { signature: signed }
    expect(await problem(ordersOf(manager).approve({ ...at(draft), body }))).toMatchObject(refusals)
    expect(await problem(api.issue({ ...at(draft), body: handedOver }))).toMatchObject(refusals)
    expect(await problem(ordersOf(manager).hold({ ...at(draft), body: { reason } }))).toMatchObject(refusals)
    const sent = await submit(draft)
    expect(await problem(api.issue({ ...at(sent), body: handedOver }))).toMatchObject(refusals)
    expect(await problem(api.cancel({ ...at(sent), body: { reason } }))).toMatchObject(refusals)
    expect(await problem(submit(sent))).toMatchObject(refusals)
    const ready = await approve(sent)
    expect(await problem(approve(ready))).toMatchObject(refusals)
    expect(await problem(api.recall({ ...at(ready), body: {} }))).toMatchObject(refusals)
    const order = await api.issue({ ...at(ready), body: handedOver })
    expect(await problem(api.issue({ ...at(order), body: handedOver }))).toMatchObject(refusals)
    expect(await problem(api.cancel({ ...at(order), body: { reason } }))).toMatchObject(refusals)
  })

  it('by a stale version no more, and by one of two at once', async () => {
    const draft = await worth('100')
    await submit(draft)
    expect(await problem(submit(draft))).toMatchObject({ status: 412 })
    const ready = await approved()
    const both = await Promise.allSettled([
      api.issue({ ...at(ready), body: handedOver }),
      api.issue({ ...at(ready), body: handedOver }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('once for two calls with one key', async () => {
    const ready = await approved()
    const call = () =>
      desk.buyer.request('POST', `/api/v1/purchase-orders/${ready.id}/issue`, {
        body: handedOver,
        version: ready.version,
        headers: { 'idempotency-key': '7b1f4c52-91d3-4f0a-8b62-5c0e3a7d9f14' },
      })
    const [first, second] = [await call(), await call()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  it('as an amendment by whoever may, from its present version, by one of two at once', async () => {
    const order = await issued()
    const body = { reason }
    expect(await problem(api.amend({ params: { id: order.id }, version: 1, body }))).toMatchObject({
      status: 412,
    })
    const both = await Promise.allSettled([
      api.amend({ ...at(order), body }),
      api.amend({ ...at(order), body }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const client = await server.signIn('client')
    const address = `/api/v1/purchase-orders/${order.id}`
    for (const path of ['/amend', '/copy', '/acknowledge', '/release', '/state-no-split'])
      expect((await client.request('POST', `${address}${path}`, { version: 1, body })).status).toBe(403)
  })

  it('with a history and a trail of every step', async () => {
    const order = await issued()
    expect(order.history.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['submit', 'Hana Sandoval'],
      ['approve', 'Elin Marsh'],
      ['issue', 'Hana Sandoval'],
    ])
    const timeline = await desk.buyer.request('GET', `/api/v1/purchase-orders/${order.id}/timeline`)
    expect(timeline.status).toBe(200)
  })
})
