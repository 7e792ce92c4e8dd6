import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import { REMIND_AFTER_HOURS } from '#platform/server/documents/approvals/approval-reminders.ts'
import { home } from '#modules/house/home/contract.ts'
import { consolidatedDesk, consolidatedOf } from '../../../../test/support/consolidated.ts'
import { makeOrderApprover } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { consolidatedReminders } from './server/approval-reminders.ts'

const server = await testServer()
const desk = await consolidatedDesk(server)
const { api, at, bundle, buyer, director, facilityId, manager, otherFacilityId, plain } = desk
const { db } = server.services

/** Somebody of the staff; `more`: what their entry on the list says. */
async function approver(name: string, more: object = {}): Promise<SignedIn> {
  const person = await server.signIn({ role: 'user', name })
  await makeOrderApprover(server, person.person, more)
  return person
}
const days = { delegateFrom: '2020-01-01', delegateUntil: '2099-12-31' }

/** Orders that are approved by the desk's own people, so that the list can be filled afterwards. */
const approvedOrder = (of: { readonly price: string; readonly more?: object }) =>
  desk.approved({ lines: [{ ...plain, unitPrice: of.price }], ...of.more })

/** Bundles two orders and asks for a price above their approvals, so that the list decides. */
async function waiting(price: string, ...more: readonly object[]) {
  const orders = []
  for (const one of more) orders.push(await approvedOrder({ price, more: one }))
  const made = await bundle(orders)
  const lines = made.lines.map(({ orderLineId }) => ({
    orderLineId,
    negotiatedPrice: String(Number(price) + 1),
  }))
  const asked = await api.update({ ...at(made), body: { lines } })
  return api.submit({ ...at(asked), body: {} })
}

const stock = { type: 'stock' } as const
const service = { type: 'service' } as const
const orders = [
  await waiting('10', stock, stock),
  await waiting('20', stock, service),
  await waiting('450', service, service),
  await waiting('600', stock, { ...stock, facilityId: otherFacilityId }),
]
const requester = await approver('Asked For One')
orders.push(await waiting('30', { ...stock, requestedById: requester.person.id }, stock))
const deputy = await server.signIn({ role: 'user', name: 'Dora Delegate' })
await makeSigner(server, deputy.person)
await makeOrderApprover(server, buyer.person, { maySelfApprove: true })
const people: readonly SignedIn[] = [
  manager,
  director,
  buyer,
  deputy,
  requester,
  await approver('Everything'),
  await approver('Stock Alone', { poTypes: ['stock'] }),
  await approver('Stock And Services', { poTypes: ['service', 'stock'] }),
  await approver('Large', { minValue: '9000' }),
  await approver('Small', { maxValue: '500' }),
  await approver('Second Step', { step: 2, minValue: '8000' }),
  await approver('Elsewhen', { validFrom: '2099-01-01' }),
  await approver('Here', { facilityId }),
  await approver('There', { facilityId: otherFacilityId }),
  await approver('Away', { delegateUserId: deputy.person.id, ...days }),
]

describe('What waits for somebody in the list of consolidated orders', () => {
  it('is what they may decide on its page, for every entry, value, mixture of types and step', async () => {
    const found = new Map<string, number>()
    for (const person of people) {
      const mine = consolidatedOf(person)
      const { data } = await mine.list({ query: { filter: { waitingForMe: true }, perPage: 100 } })
      const may = []
      for (const { id } of orders) if ((await mine.get({ params: { id } })).can.approve === true) may.push(id)
      expect([person.person.name, data.map(({ id }) => id).sort()]).toEqual([person.person.name, may.sort()])
      const { toDoLists } = await person.client(home).get()
      const list = toDoLists.find(({ key }) => key === 'consolidatedApprovalsForMe')
      expect(list?.total ?? 0).toBe(may.length)
      found.set(person.person.name, may.length)
    }
    // Their entry may allow own purchase orders, of consolidated ones it never does.
    expect(found.get(buyer.person.name)).toBe(0)
    expect(found.get('Everything')).toBe(orders.length)
    expect(found.get('Stock Alone')).toBeLessThan(found.get('Stock And Services') ?? 0)
    expect(found.get('Asked For One')).toBe(orders.length - 1)
    expect(found.get('Dora Delegate')).toBe(orders.length)
  })

  it("is told on home as the list behind it has it, and is nobody's who may not approve", async () => {
    const everything = people.find(({ person }) => person.name === 'Everything')
    const list = (await everything?.client(home).get())?.toDoLists.find(
      ({ key }) => key === 'consolidatedApprovalsForMe',
    )
    expect(list).toMatchObject({
      title: 'Consolidated orders to approve',
      path: '/consolidated-purchase-orders?filter%5BwaitingForMe%5D=true',
    })
    expect(list?.rows[0]).toMatchObject({
      number: orders[0]?.number,
      path: `/consolidated-purchase-orders/${orders[0]?.id}`,
      companyName: 'Vallmont Steel',
      isLate: false,
    })
    const client = await server.signIn('client')
    const query = { filter: { waitingForMe: true } } as const
    expect(await problem(consolidatedOf(client).list({ query }))).toMatchObject({ status: 403 })
  })

  it('is reminded of those who may decide after a day, and of nobody else', async () => {
    await db.query(
      sql`UPDATE facilities SET working_calendar = '{"days":[1,2,3,4,5,6,7],"hoursPerDay":"8","holidays":[]}'::jsonb`,
    )
    const told = async (id: string | undefined) =>
      (await asSystem(server.services, 'test', consolidatedReminders))
        .filter(({ entityId }) => entityId === id)
        .map(({ userId }) => userId)
        .toSorted()
    for (const { id } of orders) expect(await told(id)).toEqual([])
    await db.query(sql`UPDATE consolidated_purchase_orders
      SET step_asked_at = now() - make_interval(hours => ${REMIND_AFTER_HOURS + 1}) WHERE status = 'awaiting_approval'`)
    for (const { id } of orders) {
      const may = []
      for (const person of people)
        if ((await consolidatedOf(person).get({ params: { id } })).can.approve === true)
          may.push(person.person.id)
      expect(await told(id)).toEqual(may.toSorted())
    }
  })

  it('is nothing once it was decided', async () => {
    const [first] = orders
    if (!first) throw new Error('There is one.')
    await consolidatedOf(manager).approve({ ...at(first), body: { signature: signed } })
    for (const person of people) {
      const { data } = await consolidatedOf(person).list({ query: { filter: { waitingForMe: true } } })
      expect(data.map(({ id }) => id)).not.toContain(first.id)
    }
  })
})
