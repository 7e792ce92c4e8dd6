import { describe, expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import type { OrderType } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { makeOrderApprover, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'

const server = await testServer()
const { api, approve, at, manager, director, buyer, submit, worth, facilityId } = await orderDesk(server)

/** Somebody of the staff; `more`: what their entry on the list says. */
async function approver(name: string, more: object = {}): Promise<SignedIn> {
  const person = await server.signIn({ role: 'user', name })
  await makeOrderApprover(server, person.person, more)
  return person
}

const days = { delegateFrom: '2020-01-01', delegateUntil: '2099-12-31' }
const past = { delegateFrom: '2020-01-01', delegateUntil: '2020-12-31' }
const deputy = await server.signIn({ role: 'user', name: 'Dora Delegate' })
const late = await server.signIn({ role: 'user', name: 'Late Delegate' })
await makeSigner(server, deputy.person)
await makeSigner(server, late.person)

const people: readonly SignedIn[] = [
  manager,
  director,
  buyer,
  deputy,
  late,
  await approver('Everything'),
  await approver('Services', { poTypes: ['service', 'calibration'] }),
  await approver('Large', { minValue: '9000' }),
  await approver('Small', { maxValue: '500' }),
  await approver('Second', { step: 2, minValue: '8000', maxValue: '20000' }),
  await approver('Own Orders', { maySelfApprove: true }),
  await approver('Elsewhen', { validFrom: '2099-01-01' }),
  await approver('Over', { validUntil: '2020-12-31' }),
  await approver('Here', { facilityId }),
  await approver('Away', { delegateUserId: deputy.person.id, ...days }),
  await approver('Was Away', { delegateUserId: late.person.id, ...past }),
]

const wanted: readonly (readonly [OrderType, string])[] = [
  ['stock', '100'],
  ['stock', '500'],
  ['stock', '500.01'],
  ['service', '7999.99'],
  ['service', '8000'],
  ['calibration', '9000'],
  ['consumable', '20000'],
  ['subcontract', '20000.01'],
]

describe('What waits for somebody in the list', () => {
  it('is what they may decide on its page, for every entry, value, type and step', async () => {
    const orders = []
    for (const [type, value] of wanted) orders.push(await submit(await worth(value, { type })))
    // Some stand on their second step, and some were asked for by people on the list.
    for (const order of orders.slice(4, 7)) await approve(order)
    for (const one of people.slice(5, 8))
      orders.push(await submit(await worth('12000', { requestedById: one.person.id })))
    let waiting = 0
    for (const person of people) {
      const mine = ordersOf(person)
      const { data } = await mine.list({ query: { filter: { waitingForMe: true }, perPage: 100 } })
      const may = []
      for (const { id } of orders) {
        const { can } = await mine.get({ params: { id } })
        if (can.approve === true) may.push(id)
      }
      expect([person.person.name, data.map(({ id }) => id).sort()]).toEqual([person.person.name, may.sort()])
      const { toDoLists } = await person.client(home).get()
      expect(toDoLists.find(({ key }) => key === 'orderApprovalsForMe')?.total ?? 0).toBe(may.length)
      waiting += may.length
    }
    expect(waiting).toBeGreaterThan(20)
  })

  it('goes by what orders come to together, where one may have been split', async () => {
    const high = await approver('High', { minValue: '7000', poTypes: ['subcontract'] })
    const low = await approver('Low', { maxValue: '6000', poTypes: ['subcontract'] })
    const requestedById = (await server.createPerson({ role: 'user' })).id
    const split = { type: 'subcontract', requestedById } as const
    const waits = async (who: SignedIn, id: string) =>
      (await ordersOf(who).list({ query: { filter: { waitingForMe: true }, perPage: 100 } })).data.some(
        (row) => row.id === id,
      )
    const may = async (who: SignedIn, id: string) =>
      (await ordersOf(who).get({ params: { id } })).can.approve === true
    const first = await submit(await worth('3000', split))
    expect([await waits(low, first.id), await waits(high, first.id)]).toEqual([true, false])
    const second = await submit(await worth('5000', split))
    for (const { id } of [first, second]) {
      expect([await may(low, id), await may(high, id)]).toEqual([false, true])
      expect([await waits(low, id), await waits(high, id)]).toEqual([false, true])
      const { toDoLists } = await low.client(home).get()
      expect(toDoLists.flatMap(({ rows }) => rows.map((row) => row.id))).not.toContain(id)
    }
    const recalled = await api.recall({ ...at(await api.get({ params: { id: second.id } })), body: {} })
    expect([await waits(low, first.id), await may(low, first.id)]).toEqual([true, true])
    expect(recalled.status).toBe('draft')
  })

  it('is nothing once it was decided', async () => {
    const order = await approve(await submit(await worth('50')))
    for (const person of people) {
      const { data } = await ordersOf(person).list({ query: { filter: { waitingForMe: true } } })
      expect(data.map(({ id }) => id)).not.toContain(order.id)
    }
    expect((await api.get({ params: { id: order.id } })).status).toBe('approved')
  })
})
