import { describe, expect, it } from 'vitest'
import { consolidatedDesk, consolidatedOf } from '../../../../test/support/consolidated.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'

const server = await testServer()
const desk = await consolidatedDesk(server)
const { api, approved, at, bundle, buyer, facilityId, manager, pair, plain } = desk
const made = await bundle(await pair())
const free = await pair()
const orderIds = free.map(({ id }) => id)

type Attempt = (who: SignedIn) => Promise<unknown>
const reason = 'Attacked'

/** Every way to see or to move a consolidated order. */
const attempts: Readonly<Record<string, Attempt>> = {
  list: (who) => consolidatedOf(who).list({ query: {} }),
  read: (who) => consolidatedOf(who).get({ params: { id: made.id } }),
  candidates: (who) => consolidatedOf(who).candidates({ query: {} }),
  preview: (who) => consolidatedOf(who).preview({ query: { orderIds: orderIds.join(','), rule: 'keep' } }),
  create: (who) => consolidatedOf(who).create({ body: { orderIds, rule: 'keep', facilityId } }),
  update: (who) => consolidatedOf(who).update({ ...at(made), body: { rule: 'keep' } }),
  submit: (who) => consolidatedOf(who).submit({ ...at(made), body: {} }),
  release: (who) => consolidatedOf(who).release({ ...at(made), body: {} }),
  recall: (who) => consolidatedOf(who).recall({ ...at(made), body: {} }),
  approve: (who) => consolidatedOf(who).approve({ ...at(made), body: { signature: signed } }),
  reject: (who) => consolidatedOf(who).reject({ ...at(made), body: { reason } }),
  cancel: (who) => consolidatedOf(who).cancel({ ...at(made), body: { reason } }),
  signatures: (who) => consolidatedOf(who).signatures({ params: { id: made.id } }),
}

const client = await server.signIn('client')

describe('A consolidated order', () => {
  it.each(Object.entries(attempts))('is no matter of a client: %s', async (_, attempt) => {
    expect(await problem(attempt(client))).toMatchObject({ status: 403 })
  })

  it('is decided on from the state for it alone, by any route', async () => {
    for (const name of ['approve', 'reject', 'recall'])
      expect(await problem((attempts[name] ?? (() => Promise.resolve()))(manager)), name).toMatchObject({
        status: 422,
      })
    expect((await api.get({ params: { id: made.id } })).version).toBe(made.version)
  })

  it.each([
    ['number', 'CPO-1'],
    ['status', 'approved'],
    ['supplierId', desk.supplier.id],
    ['net', '1.00'],
    ['overApproved', null],
    ['authorIds', []],
    ['approvedNet', '999999'],
  ])('takes no hand-made %s', async (field, value) => {
    const reply = await buyer.request('PATCH', `/api/v1/consolidated-purchase-orders/${made.id}`, {
      version: made.version,
      body: { [field]: value },
    })
    expect(reply.status).toBe(422)
  })

  it.each([
    ['consolidatedId', made.id],
    ['consolidatedNumber', made.number],
  ])('is not joined or left by a hand-made %s of an order', async (field, value) => {
    const order = await buyer.client(purchaseOrders).get({ params: { id: orderIds[0] ?? '' } })
    const reply = await buyer.request('PATCH', `/api/v1/purchase-orders/${order.id}`, {
      version: order.version,
      body: { [field]: value },
    })
    expect(reply.status).toBe(422)
  })

  it('is not written twice by one click', async () => {
    const both = [await approved({ lines: [plain] }), await approved({ lines: [plain] })]
    const body = { orderIds: both.map(({ id }) => id), rule: 'identical', facilityId }
    const headers = { 'idempotency-key': 'one-click-of-the-buyer' }
    const path = '/api/v1/consolidated-purchase-orders'
    const first = await buyer.request('POST', path, { body, headers })
    const second = await buyer.request('POST', path, { body, headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('is sorted and filtered like any list', async () => {
    for (const sort of ['number', '-number', 'requiredOn', '-value', 'updatedAt'] as const) {
      const { data } = await api.list({ query: { sort, filter: { supplierId: [desk.supplier.id] } } })
      expect(data.length).toBeGreaterThan(1)
    }
    const none = await api.list({ query: { filter: { status: ['cancelled'] } } })
    expect(none.data).toEqual([])
    const here = await api.list({ query: { filter: { facilityId: [facilityId], status: ['draft'] } } })
    expect(here.data.map(({ number }) => number)).toContain(made.number)
  })
})
