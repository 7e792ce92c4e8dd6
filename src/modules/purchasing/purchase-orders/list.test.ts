import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, at, buyer, issued, manager, submit, worth } = desk

/** What a list may be filtered by, as a caller gives it. */
type FilterInput = NonNullable<ListQueryInput['filter']>

const numbersOf = async (filter: FilterInput, sort?: string) => {
  const query = { filter, ...(sort ? { sort } : {}) }
  const { data } = await api.list({ query })
  return data.map(({ number }) => number)
}

describe('The list of orders', () => {
  it('is filtered by type, supplier, buyer and state, and sorted by value and day', async () => {
    const other = await createSupplier(await server.signIn('administrator'), { name: 'Ardsley Stockholders' })
    await supplierSide(manager, other.id).approve()
    const small = await worth('10', { type: 'consumable', requiredOn: '2026-12-02' })
    const large = await worth('9000', { type: 'consumable', supplierId: other.id, requiredOn: '2026-12-01' })
    const asked = await submit(await worth('500', { type: 'consumable', requiredOn: '2026-12-03' }))
    const type = ['consumable']
    expect(await numbersOf({ type })).toEqual([asked.number, large.number, small.number])
    expect(await numbersOf({ type, supplierId: [other.id] })).toEqual([large.number])
    expect(await numbersOf({ type, status: ['awaiting_approval'] })).toEqual([asked.number])
    expect(await numbersOf({ type, buyerId: [buyer.person.id] }, 'value')).toEqual([
      small.number,
      asked.number,
      large.number,
    ])
    expect(await numbersOf({ type, buyerId: [manager.person.id] })).toEqual([])
    expect(await numbersOf({ type }, 'requiredOn')).toEqual([large.number, small.number, asked.number])
    const { data } = await api.list({ query: { search: large.number } })
    expect(data).toMatchObject([
      {
        supplierName: 'Ardsley Stockholders',
        value: '9000.00',
        currency: 'GBP',
        facilityCode: 'ABD',
        buyerName: 'Hana Sandoval',
        receivedPercent: 0,
      },
    ])
  })

  it('names what is late: issued, not here, and past the day it was promised, else required for', async () => {
    const past = { orderDate: '2020-01-01', requiredOn: '2020-02-01' }
    const late = await issued({ ...past, type: 'calibration' })
    const promised = await issued({ ...past, type: 'calibration' })
    await server.services.db.query(
      sql`UPDATE purchase_orders SET promised_on = '2099-01-01' WHERE id = ${promised.id}`,
    )
    const draft = await worth('10', { ...past, type: 'calibration' })
    expect(await numbersOf({ type: ['calibration'], late: true })).toEqual([late.number])
    expect(await numbersOf({ type: ['calibration'], late: false })).toEqual([draft.number, promised.number])
    const { toDoLists } = await buyer.client(home).get({})
    const list = toDoLists.find(({ key }) => key === 'lateOrders')
    expect(list?.rows.map(({ number }) => number)).toContain(`${late.number} Rev 0`)
    expect(list?.rows.every(({ isLate }) => isLate)).toBe(true)
  })

  it('is late by the day of its facility', async () => {
    const zoneIs = (zone: string) =>
      server.services.db.query(sql`UPDATE facilities SET time_zone = ${zone} WHERE id = ${desk.facilityId}`)
    const days = { orderDate: '2020-01-01', requiredOn: '2020-02-01' }
    const order = await issued({ ...days, type: 'subcontract' })
    // The earliest day on earth; a clock 26 hours ahead has the next one at least.
    await server.services.db.query(sql`
      UPDATE purchase_orders SET required_on = (now() AT TIME ZONE 'Etc/GMT+12')::date WHERE id = ${order.id}`)
    const late = () => numbersOf({ type: ['subcontract'], late: true })
    await zoneIs('Etc/GMT+12')
    expect(await late()).toEqual([])
    await zoneIs('Pacific/Kiritimati')
    expect(await late()).toEqual([order.number])
    await zoneIs('Europe/London')
  })

  it('waits for whoever may decide, and for nobody else', async () => {
    const order = await submit(await worth('700', { type: 'service' }))
    const mine = { filter: { waitingForMe: true, type: ['service' as const] } }
    const ids = async (who: typeof manager) =>
      (await ordersOf(who).list({ query: mine })).data.map(({ id }) => id)
    expect(await ids(manager)).toEqual([order.id])
    expect(await ids(buyer)).toEqual([])
    expect(await ids(desk.director)).toEqual([])
    const figures = await manager.client(home).get({})
    expect(JSON.stringify(figures)).toContain('Purchase orders to approve')
  })

  it('pages by key at any depth', async () => {
    const first = await api.list({ query: { perPage: 2 } })
    const second = await api.list({ query: { perPage: 2, cursor: first.meta.next_cursor ?? '' } })
    expect(second.data.map(({ id }) => id)).not.toContain(first.data[0]?.id)
    expect(first.data).toHaveLength(2)
    const gone = await api.cancel({ ...at(await worth('1')), body: { reason: 'Typed twice' } })
    expect(await numbersOf({ status: ['cancelled'] })).toContain(gone.number)
  })
})
