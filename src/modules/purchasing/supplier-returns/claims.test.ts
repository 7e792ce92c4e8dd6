import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { returnDesk } from '../../../../test/support/supplier-returns.ts'
import { home } from '#modules/house/home/contract.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { orderNeeds } from '#modules/purchasing/requisitions/server/api.ts'
import { asSystem } from '#platform/server/system.ts'
import { verify } from '#modules/signing/verify/contract.ts'
import { supplierReturns } from './contract.ts'

const server = await testServer()
const desk = await returnDesk(server)
const { at, api, buyer, colleague, counters, deliver, draft, keeper, manager, orders, received, send } = desk
const because = (reason: string) => ({ body: { reason } })
const settle = { settledBy: 'credit' as const, settlementRef: 'CN-118' }

describe('The order of returned goods', () => {
  it('takes what is replaced as a delivery, and no more than is missing without the buyer', async () => {
    const { order, pieceId } = await received()
    await send(await draft(pieceId, '2'))
    const open = await orders.openLines({ params: { id: order.id } })
    expect(open.lines.map(({ openQty, mostQty }) => [openQty, mostQty])).toEqual([['2.000', '2.000']])
    expect(await problem(deliver(order, 3))).toMatchObject({ status: 422 })
    await deliver(order, 2)
    expect(await counters(order)).toEqual(['to_invoice', '8.000', '2.000', '0.000'])
  })

  it('takes nothing for what is credited without the buyer', async () => {
    const { order, pieceId } = await received()
    const gone = await send(await draft(pieceId, '2', { claim: 'credit' }))
    expect(await problem(deliver(order, 1))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('The buyer has to release it.') },
    })
    await api.refuse({ ...at(gone), ...because('They bent nothing') })
    await deliver(order, 2)
    expect(await counters(order)).toEqual(['to_invoice', '8.000', '2.000', '0.000'])
  })

  it('may be closed short or held when its goods go back', async () => {
    const { order, pieceId } = await received()
    const { version } = await orders.get({ params: { id: order.id } })
    const closing = manager.client(purchaseOrders)
    const held = await closing.hold({ params: { id: order.id }, version, ...because('Claim') })
    await send(await draft(pieceId, '1'))
    expect(await counters(order)).toEqual(['on_hold', '6.000', '1.000', '0.000'])
    const now = await orders.get({ params: { id: held.id } })
    await closing.closeShort({ ...at(now), ...because('We take the rest elsewhere') })
    await send(await draft(pieceId, '1', { claim: 'credit' }))
    expect(await counters(order)).toEqual(['closed_short', '6.000', '2.000', '1.000'])
  })

  it('counts on the revision in force, whichever it came with', async () => {
    const { order, pieceId } = await received()
    const now = await orders.get({ params: { id: order.id } })
    const made = await draft(pieceId, '2')
    const next = await buyer
      .client(purchaseOrders)
      .amend({ ...at(now), ...because('A later day for the next part') })
    const [line] = next.lines
    expect(line?.rootId).toBe(order.lines[0]?.rootId)
    await send(made)
    expect((await counters(order)).slice(1)).toEqual(['6.000', '2.000', '0.000'])
    expect(made.lines).toMatchObject([{ orderId: order.id }])
  })

  it('lets its needs wait for what is replaced, and asks again for what is credited', async () => {
    const { order, pieceId } = await received()
    const needs = buyer.client(requisitions)
    const need = await needs.create({
      body: {
        facilityId: desk.facilityId,
        description: 'Pipe',
        quantity: '6',
        uom: 'each',
        neededBy: '2027-01-10',
      },
    })
    const share = { requisitionId: need.id, orderLineId: order.lines[0]?.rootId ?? '', quantity: '6' }
    await asSystem(server.services, 'test', (ctx) => orderNeeds(ctx, order.number, [share]))
    const statusNow = async () => (await needs.get({ params: { id: need.id } })).status
    const gone = await send(await draft(pieceId, '2'))
    expect(await statusNow()).toBe('partly_received')
    await api.settle({ ...at(gone), body: settle })
    expect((await needs.get({ params: { id: need.id } })).orderedQty).toBe('4.000')
  })
})

describe('A claim', () => {
  it('is settled once, by one of two at once, and not taken back afterwards', async () => {
    const { order, pieceId } = await received()
    const gone = await send(await draft(pieceId, '3'))
    const both = await Promise.allSettled([
      api.settle({ ...at(gone), body: settle }),
      colleague.client(supplierReturns).settle({ ...at(gone), body: settle }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await counters(order)).toEqual(['to_invoice', '6.000', '3.000', '3.000'])
    const done = await api.get({ params: { id: gone.id } })
    for (const refusedNow of [
      () => api.settle({ ...at(done), body: settle }),
      () => api.agree({ ...at(done), body: { claim: 'replacement' } }),
      () => api.refuse({ ...at(done), ...because('No') }),
      () => api.cancel({ ...at(done), ...because('No') }),
    ])
      expect(await problem(refusedNow())).toMatchObject({ status: 422 })
    expect(await counters(order)).toEqual(['to_invoice', '6.000', '3.000', '3.000'])
  })

  it('is not settled before the goods have left, nor without a word of what settles it', async () => {
    const { pieceId } = await received()
    const made = await draft(pieceId, '1')
    expect(await problem(api.settle({ ...at(made), body: settle }))).toMatchObject({ status: 422 })
    const gone = await send(made)
    const reply = await keeper.request('POST', `/api/v1/supplier-returns/${gone.id}/settle`, {
      version: gone.version,
      body: { settledBy: 'credit' },
    })
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([
      422,
      ['settlementRef'],
    ])
    const strange = await keeper.request('POST', `/api/v1/supplier-returns/${gone.id}/settle`, {
      version: gone.version,
      body: { ...settle, isCredited: false },
    })
    expect(strange.status).toBe(422)
  })

  it('cannot be agreed from an old version, and keeps who did what', async () => {
    const { pieceId } = await received()
    const gone = await send(await draft(pieceId, '1'))
    const agreed = await api.agree({ ...at(gone), body: { claim: 'repair' } })
    expect(agreed).toMatchObject({ agreedClaim: 'repair', authorisationNo: 'RMA-4471' })
    expect(await problem(api.settle({ ...at(gone), body: settle }))).toMatchObject({ status: 412 })
    expect(agreed.history.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['send', 'T. Brandt'],
      ['agree', 'T. Brandt'],
    ])
    const timeline = await api.timeline({ params: { id: gone.id }, query: {} })
    expect(JSON.stringify(timeline.data)).toContain('agree')
  })

  it('keeps what its order counts in one piece when something fails on the way', async () => {
    const { order, pieceId } = await received()
    const made = await draft(pieceId, '2')
    // The order lost its line in force: nothing may leave the stock then.
    await server.services.db.query(sql`UPDATE purchase_orders SET in_force = false WHERE id = ${order.id}`)
    expect(await problem(send(made))).toMatchObject({ status: 422, body: { code: 'not_in_force' } })
    expect(await desk.pieceNow(pieceId)).toMatchObject({ qtyPieces: 6, children: [] })
    expect((await api.get({ params: { id: made.id } })).status).toBe('draft')
  })

  it('keeps its receipt from being voided', async () => {
    const { receipt, pieceId } = await received()
    await send(await draft(pieceId, '1'))
    const now = await keeper.client(goodsReceipts).get({ params: { id: receipt.id } })
    const voiding = keeper.client(goodsReceipts).void({ ...at(now), ...because('Typed twice') })
    expect(await problem(voiding)).toMatchObject({ status: 422 })
  })

  it('is counted on home while nothing came for it, and its figure opens the list it counts', async () => {
    const tileNow = async () => (await keeper.client(home).counters()).find(({ key }) => key === 'openClaims')
    const before = Number((await tileNow())?.value ?? 0)
    const { pieceId } = await received()
    const made = await draft(pieceId, '1')
    expect(Number((await tileNow())?.value ?? 0)).toBe(before)
    const gone = await send(made)
    const tile = await tileNow()
    expect(Number(tile?.value)).toBe(before + 1)
    const { data } = await api.list({ query: { filter: { status: ['open', 'agreed'] }, perPage: 100 } })
    expect(data).toHaveLength(before + 1)
    expect(tile?.path).toContain('/supplier-returns')
    await api.settle({ ...at(gone), body: settle })
    expect(Number((await tileNow())?.value ?? 0)).toBe(before)
  })

  it('is found by what the supplier calls it, and by what settled it', async () => {
    const { pieceId } = await received()
    const gone = await send(await draft(pieceId, '1', { authorisationNo: 'RMA-88812' }))
    const found = async (words: string) =>
      (await api.list({ query: { search: words } })).data.map(({ id }) => id)
    expect(await found('rma-88812')).toEqual([gone.id])
    await api.settle({ ...at(gone), body: { ...settle, settlementRef: 'CN-77120' } })
    expect(await found('cn-77120')).toEqual([gone.id])
  })

  it('has a note that anybody can check by its code', async () => {
    const { pieceId } = await received()
    const gone = await send(await draft(pieceId, '1'))
    const [code] = await server.services.db.query<{ code: string }>(
      sql`SELECT code FROM verification_codes WHERE entity = 'supplier-returns' AND entity_id = ${gone.id}`,
    )
    const shown = await server
      .guest()
      .client(verify)
      .document({ params: { code: code?.code ?? '' } })
    expect(shown).toMatchObject({ kind: 'Return note', number: gone.number, state: 'current' })
  })
})
