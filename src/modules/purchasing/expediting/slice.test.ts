import { describe, expect, it } from 'vitest'
import { bookCredited, bookReceived, bookReturned } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { asSystem } from '#platform/server/system.ts'
import { expeditingDesk } from '../../../../test/support/expediting.ts'
import { ordersOf } from '../../../../test/support/orders.ts'
import { testServer } from '../../../../test/support/server.ts'
import { sendDailyDigests } from '../../../app/digests.ts'

const server = await testServer()
const desk = await expeditingDesk(server)
const { api, at, buyer, due, inDays, manager, ofOrder, other, own, rowsOf, today } = desk
const { services } = server

describe('What is expected', () => {
  it('is each open line of an order in force, the longest late first', async () => {
    const [late, soon] = [await due(-5), await due(3)]
    const rows = await rowsOf()
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(rows.map(({ dueOn }) => dueOn).toSorted())
    expect(await ofOrder(late.number)).toMatchObject([
      { daysLate: 5, openQty: '24.000', item: 'Sawing to length', isAcknowledged: false, lastChasedOn: null },
    ])
    const found = async (filter: ListQueryInput['filter']) => {
      const numbers = (await rowsOf({ filter })).map(({ number }) => number)
      return [late, soon].map(({ number }) => numbers.includes(`${number} Rev 0`))
    }
    expect(await found({ late: true })).toEqual([true, false])
    expect(await found({ notAcknowledged: true })).toEqual([true, true])
    expect(await found({ buyerId: [buyer.person.id] })).toEqual([true, true])
    expect(await found({ buyerId: [manager.person.id] })).toEqual([false, false])
    expect(await found({ supplierId: [other.id] })).toEqual([false, false])
    expect(await found({ facilityId: [desk.facilityId] })).toEqual([true, true])
    expect(await found({ dueOn: { from: inDays(1), to: inDays(9) } })).toEqual([false, true])
    const thisWeek = await rowsOf({ filter: { dueThisWeek: true } })
    const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
    const [monday, sunday] = [inDays(-weekday), inDays(6 - weekday)]
    for (const { dueOn } of thisWeek) expect(dueOn >= monday && dueOn <= sunday).toBe(true)
    expect((await rowsOf()).filter(({ dueOn }) => dueOn >= monday && dueOn <= sunday)).toHaveLength(
      thisWeek.length,
    )
  })

  it('follows receipts, returns, holds, amendments and the end of an order', async () => {
    const order = await due(2)
    const [line] = order.lines
    const book = (received: string) =>
      asSystem(services, 'test', (ctx) => bookReceived(ctx, [{ lineId: line?.id ?? '', quantity: received }]))
    await book('10')
    expect(await ofOrder(order.number)).toMatchObject([{ openQty: '14.000' }])
    await book('14')
    expect(await ofOrder(order.number)).toEqual([])
    await asSystem(services, 'test', (ctx) => bookReturned(ctx, [{ lineId: line?.id ?? '', quantity: '4' }]))
    expect(await ofOrder(order.number)).toMatchObject([{ openQty: '4.000' }])
    // What is credited does not come again.
    const credit = (quantity: string) =>
      asSystem(services, 'test', (ctx) => bookCredited(ctx, [{ lineId: line?.id ?? '', quantity }]))
    await credit('1')
    expect(await ofOrder(order.number)).toMatchObject([{ openQty: '3.000' }])
    await credit('-1')
    const boss = ordersOf(manager)
    const now = await api.get({ params: { id: order.id } })
    const held = await boss.hold({ ...at(now), body: { reason: 'Drawing changes' } })
    expect(await ofOrder(order.number)).toEqual([])
    const resumed = await boss.resume({ ...at(held), body: { reason: 'Drawing is back' } })
    expect(await ofOrder(order.number)).toHaveLength(1)
    const next = await api.amend({ ...at(resumed), body: { reason: 'Less' } })
    expect(await ofOrder(order.number)).toMatchObject([{ number: `${order.number} Rev 0` }])
    const given = await api.cancel({ ...at(next), body: { reason: 'Not needed' } })
    expect(given.status).toBe('cancelled')
    const again = await api.get({ params: { id: order.id } })
    await boss.closeShort({ ...at(again), body: { reason: 'The rest is not needed' } })
    expect(await ofOrder(order.number)).toEqual([])
  })

  it('is not there before an order is issued, and of nobody who may not read orders', async () => {
    const draft = await desk.draft()
    expect(await ofOrder(draft.number)).toEqual([])
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/expediting')).status).toBe(403)
    expect((await client.request('GET', '/api/v1/expediting/reports/status')).status).toBe(403)
    const body = { lineIds: [], promisedOn: today, reason: 'x' }
    expect((await client.request('POST', '/api/v1/expediting/answer', { body })).status).toBe(403)
  })
})

describe('A buyer', () => {
  it('is told with the digest that an order is late', async () => {
    const order = await due(-3)
    await sendDailyDigests(services)
    const digests = async () =>
      (await server.mails(buyer.person.email)).filter(({ template }) => template === 'digest')
    const [mail] = await digests()
    expect(mail?.text).toContain(`${order.number} Rev 0, Vallmont Steel: 1 line, 3 days late`)
  })
})

describe('An acknowledgement', () => {
  it('that differs is told once to the buyer, unless the buyer has noted it', async () => {
    const colleague = await server.signIn({ role: 'user', name: 'Cole Colleague' })
    const other = await server.signIn({ role: 'user', name: 'Bea Buyer' })
    const noted = async (buyerId: string, unitPrice: string) => {
      const order = await due(9, { buyerId })
      const lines = [{ id: order.lines[0]?.id ?? '', unitPrice }]
      const now = await api.get({ params: { id: order.id } })
      await ordersOf(colleague).acknowledge({ ...at(now), body: { confirmationNo: 'AB 1', lines } })
      return order.number
    }
    const differs = await noted(other.person.id, '10.01')
    const agrees = await noted(other.person.id, '10')
    const own = await noted(colleague.person.id, '10.01')
    await sendDailyDigests(services)
    const told = async (email: string) =>
      (await server.mails(email)).filter(({ template }) => template === 'digest').map(({ text }) => text)
    const [text] = await told(other.person.email)
    expect(text).toContain(`${differs} Rev 0, Vallmont Steel: 1 line differs in price or day`)
    expect(text).not.toContain(agrees)
    expect((await told(colleague.person.email)).join()).not.toContain(own)
  })
})

describe('A report', () => {
  it('has figures whose lists hold what they count', async () => {
    await due(-2)
    await due(20, { supplierId: other.id })
    for (const report of ['status', 'receipts'] as const) {
      const { tables } = await own.report({ params: { report } })
      expect(tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(1)
      for (const { columns, rows } of tables) {
        for (const row of rows) {
          for (const [place, { value, path }] of row.figures.entries()) {
            if (columns[place]?.kind !== 'count' || (report === 'receipts' && place === 0)) continue
            const [list = '', query] = path.split('?')
            const { body } = await buyer.request('GET', `/api/v1${list}?${query}`)
            expect([row.label, (body as { meta: { total: number } }).meta.total]).toEqual([
              row.label,
              Number(value),
            ])
          }
        }
      }
    }
  })

  it('is the same as XLSX and PDF', async () => {
    for (const [format, sign] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      for (const report of ['status', 'receipts']) {
        const reply = await buyer.request('GET', `/api/v1/expediting/reports/${report}/${format}`)
        expect(reply.status).toBe(200)
        expect(Buffer.from(reply.bytes).subarray(0, sign.length).toString('latin1')).toBe(sign)
      }
    }
  })
})
