import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { asSystem } from '#platform/server/system.ts'
import type { OrderRecord } from './contract.ts'
import { handedOver, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { bookReceived } from './server/api.ts'
import { carriedOrderLines } from './table.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, approve, at, director, issued, manager, sawing, submit } = desk
const { services } = server

const reason = 'The customer wants more'
// Orders of one desk within a week count together; each of these stands alone in a week of its own.
const requester = async () => (await server.createPerson({ role: 'user' })).id
const alone = async (lines: readonly object[]) => {
  const requestedById = await requester()
  const draft = await ordersOf(await server.signIn('user')).create({
    body: { ...desk.header, requestedById, lines: lines as (typeof sawing)[] },
  })
  const ready = await approve(await submit(await desk.ofItsOwnWeek(draft, requestedById)))
  return api.issue({ ...at(ready), body: handedOver })
}
const one = { ...sawing, lineNo: 10, quantity: '10', unitPrice: '100', taxCode: null }
const amend = (order: OrderRecord) => api.amend({ ...at(order), body: { reason } })
const now = (order: { id: string }) => api.get({ params: { id: order.id } })
const change = (draft: OrderRecord, more: object, at0 = 0) =>
  api.update({
    ...at(draft),
    body: { lines: [{ ...one, id: draft.lines[at0]?.id ?? '', ...more }] },
  })
const receive = (lineId: string, quantity: string) =>
  asSystem(services, 'test', (ctx) => bookReceived(ctx, [{ lineId, quantity }]))

describe('An amendment', () => {
  it('is the next revision, while the issued one stays in force until the new one is issued', async () => {
    const order = await alone([one])
    const draft = await amend(order)
    expect(draft).toMatchObject({ number: order.number, revision: 1, status: 'draft', inForce: false })
    expect(draft.lines[0]?.rootId).toBe(order.lines[0]?.rootId)
    const before = await now(order)
    expect(before).toMatchObject({ status: 'issued', inForce: true, isCurrent: false })
    expect(before.can.amend).toBe('A newer revision has been opened.')
    await receive(order.lines[0]?.id ?? '', '4')
    const more = await change(draft, { quantity: '20' })
    const next = await api.issue({ ...at(await approve(await submit(more))), body: handedOver })
    expect(next).toMatchObject({ inForce: true, status: 'to_receive_and_invoice', receivedPercent: 20 })
    expect(next.lines[0]?.receivedQty).toBe('4.000')
    expect(await now(order)).toMatchObject({ status: 'superseded', inForce: false })
    // A receipt that knows the old line books on the new one.
    await receive(order.lines[0]?.id ?? '', '1')
    expect((await now(next)).lines[0]?.receivedQty).toBe('5.000')
  })

  it('is released without asking again at a lower price, and measured against what was approved', async () => {
    const order = await alone([one])
    const draft = await change(await amend(order), { unitPrice: '98.5' })
    expect(draft.beyondApproval).toEqual([])
    const first = await api.issue({ ...at(await api.release({ ...at(draft), body: {} })), body: handedOver })
    expect(first).toMatchObject({ revision: 1, status: 'issued' })
    const second = await change(await amend(first), { unitPrice: '102.5' })
    expect(second.beyondApproval).toEqual([
      '1,000.00 GBP were approved, it comes to 1,025.00 GBP now.',
      'Line 10, Unit price: 102.5 instead of 98.5.',
    ])
    expect(await problem(api.release({ ...at(second), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_release' },
    })
    const third = await approve(await submit(second))
    expect(third.status).toBe('approved')
  })

  it('asks again for other terms, and is never released where nothing was approved before', async () => {
    const order = await alone([one])
    const draft = await api.update({ ...at(await amend(order)), body: { paymentTerms: 'In advance' } })
    expect(draft.beyondApproval).toEqual(['Payment terms: In advance added.'])
    expect(draft.can.release).toBe('Payment terms: In advance added.')
    const fresh = await desk.worth('100')
    expect(fresh.can.release).toBe('Only an amendment can stay within what was approved.')
    expect(await problem(api.release({ ...at(fresh), body: {} }))).toMatchObject({ status: 422 })
  })

  it('keeps the supplier and the rate that was frozen, and asks again for another currency', async () => {
    const administrator = await server.signIn('administrator')
    const rate = (day: string, value: string) =>
      administrator.client(exchangeRates).create({
        body: { currency: 'EUR', baseCurrency: 'GBP', day, rate: value },
      })
    await rate('2026-11-20', '0.85')
    const requestedById = await requester()
    const draft = await api.create({
      body: { ...desk.header, currency: 'EUR', requestedById, lines: [one] },
    })
    expect(draft.exchangeRate).toBe('0.850000')
    const order = await api.issue({ ...at(await approve(await submit(draft))), body: handedOver })
    await rate('2026-11-21', '0.10')
    const amended = await change(await amend(order), { unitPrice: '200' })
    expect(amended).toMatchObject({ exchangeRate: '0.850000', netInBase: '1700.00' })
    expect(amended.beyondApproval).toEqual([
      '850.00 GBP were approved, it comes to 1,700.00 GBP now.',
      'Line 10, Unit price: 200 instead of 100.',
    ])
    const pounds = await api.update({ ...at(amended), body: { currency: 'GBP' } })
    expect(pounds.beyondApproval).toEqual(expect.arrayContaining(['Currency: GBP instead of EUR.']))
    const back = await api.update({ ...at(pounds), body: { currency: 'EUR' } })
    expect(back.beyondApproval).toContain('Exchange rate: 0.1 instead of 0.85.')
    const strange = await api.update({ ...at(back), body: { supplierId: order.supplierId } })
    expect(strange.supplierId).toBe(order.supplierId)
  })

  it('orders no less than has come, and keeps its number when it is given up', async () => {
    const order = await alone([one])
    await receive(order.lines[0]?.id ?? '', '6')
    const draft = await change(await amend(await now(order)), { quantity: '5' })
    expect(draft.missingToSubmit.lines).toEqual(['Line 10: 6 have come already, so no less can be ordered.'])
    expect(await problem(api.release({ ...at(draft), body: {} }))).toMatchObject({ status: 422 })
    await api.cancel({ ...at(draft), body: { reason: 'Not needed' } })
    const again = await amend(await now(order))
    expect(again.revision).toBe(2)
    expect(await problem(amend(await now(order)))).toMatchObject({ status: 422 })
    const both = await Promise.allSettled([
      change(again, { quantity: '6' }),
      receive(order.lines[0]?.id ?? '', '2'),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const late = await now(again)
    expect(late.can.release).toContain('8 have come already')
  })

  it('below what has come is kept out of force by the database too', async () => {
    const order = await alone([one])
    const less = await change(await amend(order), { quantity: '5' })
    await receive(order.lines[0]?.id ?? '', '6')
    const puts = (id: string, isInForce: boolean) =>
      services.db.query(sql`UPDATE purchase_orders SET in_force = ${isInForce} WHERE id = ${id}`)
    await puts(order.id, false)
    await expect(puts(less.id, true)).rejects.toThrow('Line 10: more has come or was invoiced')
    await change(await now(less), { quantity: '6' })
    await expect(puts(less.id, true)).resolves.toEqual([])
    // The migration is what the rule of the table makes of it.
    const migration = readFileSync('db/migrations/0070_booked_lines_kept.sql', 'utf8')
    expect(migration.slice(migration.indexOf('\n') + 1)).toBe(carriedOrderLines.frozenTrigger)
  })

  it('is opened from no draft, no closed order, and by nobody without the right', async () => {
    const draft = await desk.worth('100')
    expect(await problem(amend(draft))).toMatchObject({ status: 422 })
    const order = await issued()
    const closed = await ordersOf(manager).closeShort({ ...at(order), body: { reason } })
    expect(await problem(amend(closed))).toMatchObject({ status: 422 })
    const client = ordersOf(await server.signIn('client'))
    expect(await problem(client.amend({ ...at(closed), body: { reason } }))).toMatchObject({ status: 403 })
  })
})

describe('The acknowledgement', () => {
  it('keeps days and prices of the supplier and tells what differs', async () => {
    const order = await alone([one])
    const id = order.lines[0]?.id ?? ''
    const lines = [{ id, promisedOn: '2026-12-20', unitPrice: '101' }]
    const record = await api.acknowledge({ ...at(order), body: { confirmationNo: 'VM-AB 66120', lines } })
    expect(record).toMatchObject({
      status: 'acknowledged',
      confirmationNo: 'VM-AB 66120',
      promisedOn: '2026-12-20',
      confirmation: {
        net: '1010.00',
        isBeyond: false,
        differences: [
          'Line 10: 100 GBP ordered, 101 confirmed.',
          'Line 10: promised for 20 Dec 2026, 2 days late.',
        ],
      },
    })
    expect(record.revisions).toHaveLength(1)
    const strange = { id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' }
    expect(
      await problem(api.acknowledge({ ...at(record), body: { confirmationNo: 'X', lines: [strange] } })),
    ).toMatchObject({ status: 422 })
  })

  it('at a price beyond the tolerance asks the approvers again, with the confirmed price', async () => {
    const order = await alone([one])
    const lines = [{ id: order.lines[0]?.id ?? '', unitPrice: '130' }]
    const record = await api.acknowledge({ ...at(order), body: { confirmationNo: 'VM 2', lines } })
    expect(record).toMatchObject({ status: 'acknowledged', inForce: true, confirmation: { isBeyond: true } })
    const next = record.revisions.find(({ isCurrent }) => isCurrent)
    const asked = await now({ id: next?.id ?? '' })
    expect(asked).toMatchObject({
      revision: 1,
      status: 'awaiting_approval',
      lines: [{ unitPrice: '130.0000', net: '1300.00' }],
    })
    expect(await problem(approve(asked, desk.buyer))).toMatchObject({ status: 422 })
    const issuedNow = await api.issue({ ...at(await approve(asked)), body: handedOver })
    expect(issuedNow).toMatchObject({ revision: 1, inForce: true })
  })
})

describe('Orders that were split', () => {
  const write = (requestedById: string, value: string) =>
    desk.draft({ requestedById, lines: [{ ...one, quantity: '1', unitPrice: value }] })

  it('are approved by the tier of their sum, which names them', async () => {
    const who = await requester()
    const first = await submit(await write(who, '6000'))
    expect(first.approvalSteps.map(({ step }) => step)).toEqual([1])
    const done = await api.issue({ ...at(await approve(first)), body: handedOver })
    const second = await write(who, '6000')
    expect(second).toMatchObject({
      splitWith: [{ id: done.id, number: done.number, value: '6000.00' }],
      splitSum: '12000.00',
    })
    const sent = await submit(second)
    expect(sent.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
    const once = await approve(sent)
    expect(once.status).toBe('awaiting_approval')
    expect((await approve(once, director)).status).toBe('approved')
  })

  it('are noticed when both are submitted before one is decided', async () => {
    const who = await requester()
    const [first, second] = [await write(who, '14000'), await write(who, '14000')]
    const [a, b] = [await submit(first), await submit(second)]
    expect(a.approvalSteps).toHaveLength(2)
    // Together they go beyond the 25,000 of the first step, so its approver cannot pass either alone.
    expect(b.splitSum).toBe('28000.00')
    expect(await problem(approve(await now(a)))).toMatchObject({ status: 422 })
  })

  it('may be stated as orders of their own, signed by somebody who wrote neither', async () => {
    const who = await requester()
    await api.issue({ ...at(await approve(await submit(await write(who, '6000')))), body: handedOver })
    const second = await write(who, '6000')
    const body = { reason: 'Another project', signature: { pin: '2580', password: 'x' } }
    expect(await problem(api.stateNoSplit({ ...at(second), body }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_statenosplit' },
    })
    const { signed } = await import('../../../../test/support/signing.ts')
    const stated = await ordersOf(manager).stateNoSplit({
      ...at(second),
      body: { reason: 'Another project', signature: signed },
    })
    expect(stated).toMatchObject({
      splitSum: null,
      noSplit: { reason: 'Another project', byName: 'Elin Marsh' },
    })
    const sent = await submit(stated)
    expect(sent.approvalSteps.map(({ step }) => step)).toEqual([1])
    const third = await write(who, '6000')
    expect(third.splitWith).toHaveLength(2)
    expect(third.splitSum).toBe('18000.00')
  })

  it('are no split orders in another week, and drafts count for nothing', async () => {
    const [who, other] = [await requester(), await requester()]
    await submit(await write(other, '6000'))
    await write(who, '6000')
    expect(await write(who, '6000')).toMatchObject({ splitWith: [], splitSum: null })
  })
})

it('A copy begins a new order of today with the same lines', async () => {
  const order = await alone([one])
  const copied = await api.copy({ params: { id: order.id } })
  expect(copied).toMatchObject({
    revision: 0,
    status: 'draft',
    supplierId: order.supplierId,
    requestedByName: 'Hana Sandoval',
    lines: [{ description: 'Sawing to length', quantity: '10.000', unitPrice: '100.0000' }],
  })
  expect(copied.number).not.toBe(order.number)
  expect(copied.lines[0]?.rootId).not.toBe(order.lines[0]?.rootId)
})
