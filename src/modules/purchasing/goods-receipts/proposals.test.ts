import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { goodsReceipts } from './contract.ts'

const server = await testServer()
const desk = await issuedConsolidatedDesk(server)
const { approved, at, facilityId, issued, issuedWhole, manager, orders, otherFacilityId, plain, plainPipe } =
  desk
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
const yard = await server.signIn({ role: 'manager', name: 'J. Ruiz', facilityId: otherFacilityId })
const api = keeper.client(goodsReceipts)
const millId = await createCompany(server.services, 'Vallmont Works')
const unknown = { id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' }
type Asked = { readonly id: string }

const ofOrder = ({ id }: Asked, who = keeper) =>
  who.client(goodsReceipts).proposal({ query: { from: 'purchase-order', ids: id } })
const ofWhole = ({ id }: Asked, who = keeper) =>
  who.client(goodsReceipts).deliveryProposal({ query: { from: 'consolidated-purchase-order', ids: id } })
const endOrder = async ({ id }: Asked, action: 'hold' | 'closeShort') => {
  const now = await orders.get({ params: { id } })
  return manager.client(purchaseOrders)[action]({ ...at(now), body: { reason: 'The mill is on strike' } })
}
/** Somebody in charge of receipts who must not read orders of a kind. */
async function withoutOrders(permission: string) {
  const who = await server.signIn('manager')
  await insertRow(server.services.db, userPermissionTable, {
    userId: who.person.id,
    permission,
    effect: 'deny',
    reason: 'Test',
    grantedById: manager.person.id,
  })
  return who
}

describe('A receipt of an order', () => {
  const withSawing = () =>
    issued({
      lines: [
        { ...desk.pipe, quantity: '20', unitPrice: '0.1' },
        { ...desk.sawing, unitPrice: '1' },
      ],
    })
  const delivered = async (order: OrderRecord, more: object) => {
    const proposed = await ofOrder(order)
    const [pipe] = proposed.lines ?? []
    if (!pipe) throw new Error('A pipe was expected.')
    const header = { supplierId: desk.supplier.id, facilityId, orderId: order.id }
    const lines = [{ ...pipe, heatNo: '77C1904', millId, ...more }]
    const made = await api.create({
      body: { ...header, deliveryNoteNo: 'DN-1', receivedOn: '2026-11-20', lines },
    })
    return api.post({ ...at(made), body: {} })
  }

  it('begins with its supplier, its facility and all that is still to come, and is saved as it is', async () => {
    const order = await withSawing()
    const proposed = await ofOrder(order)
    expect(proposed).toMatchObject({ orderId: order.id, supplierId: desk.supplier.id, facilityId })
    expect(proposed.lines).toEqual([
      expect.objectContaining({
        lineNo: 10,
        orderLineId: order.lines[0]?.id,
        form: 'pipe',
        nps: '6',
        schedule: '80',
        grade: 'X65Q',
        certificateType: '3.1',
        pieces: 20,
        isMarkingLegible: true,
      }),
      {
        lineNo: 20,
        orderLineId: order.lines[1]?.id,
        description: 'Sawing to length',
        uom: 'each',
        quantity: '24',
        isMarkingLegible: true,
      },
    ])
    const { supplierId = '', facilityId: place = '', lines = [] } = proposed
    const made = await api.create({
      body: {
        orderId: order.id,
        supplierId,
        facilityId: place,
        lines,
        deliveryNoteNo: 'DN-7',
        receivedOn: '2026-11-20',
      },
    })
    expect(made.lines.map(({ pieces, quantity }) => pieces ?? quantity)).toEqual([20, '24.000'])
  })

  it('leaves out what has come, to the last thousandth', async () => {
    const order = await issued({
      lines: [
        { ...desk.pipe, quantity: '20', unitPrice: '0.1' },
        { ...desk.sawing, uom: 'kg' as const, quantity: '0.3', unitPrice: '1' },
      ],
    })
    await delivered(order, { pieces: 8 })
    const goods = {
      lineNo: 10,
      orderLineId: order.lines[1]?.id,
      isMarkingLegible: true,
      acceptance: 'accepted' as const,
    }
    const body = { supplierId: desk.supplier.id, facilityId, orderId: order.id, receivedOn: '2026-11-20' }
    for (const quantity of ['0.1', '0.1']) {
      const made = await api.create({
        body: { ...body, deliveryNoteNo: 'DN-2', lines: [{ ...goods, quantity }] },
      })
      await api.post({ ...at(made), body: {} })
    }
    const { lines } = await ofOrder(order)
    expect(lines?.map(({ pieces, quantity }) => pieces ?? quantity)).toEqual([12, '0.1'])
    await delivered(order, {})
    expect((await ofOrder(order)).lines?.map(({ lineNo }) => lineNo)).toEqual([20])
  })

  it('leaves more pieces than a line holds to whoever counts them', async () => {
    const many = { quantity: '100001', priceBasis: 'each' as const, unitPrice: '0.01' }
    const order = await issued({ lines: [{ ...desk.pipe, ...many }] })
    expect((await ofOrder(order)).lines).toMatchObject([{ form: 'pipe', pieces: null }])
  })

  it('begins while the order is on hold, and neither before it is issued nor after its end', async () => {
    const draft = await desk.draft()
    expect(await problem(ofOrder(draft))).toMatchObject({
      status: 422,
      body: { code: 'not_issued', message: `${draft.number} was not issued yet.` },
    })
    const order = await withSawing()
    await endOrder(order, 'hold')
    expect((await ofOrder(order)).lines).toHaveLength(2)
    await endOrder(order, 'closeShort')
    expect(await problem(ofOrder(order))).toMatchObject({
      status: 422,
      body: { code: 'order_ended', message: `${order.number} is closed short.` },
    })
    expect(await problem(ofOrder(unknown))).toMatchObject({ status: 404 })
  })

  it('is proposed to who may write receipts and read orders', async () => {
    const order = await withSawing()
    for (const who of [await server.signIn('user'), await withoutOrders('purchase-orders:read')])
      expect(await problem(ofOrder(order, who))).toMatchObject({ status: 403 })
    const query = `from=purchase-order&ids=${order.id},${unknown.id}`
    const reply = await keeper.request('GET', `/api/v1/goods-receipts/proposal?${query}`)
    expect(reply).toMatchObject({ status: 422, body: { code: 'too_many' } })
    for (const wrong of ['from=quote&ids=1', 'from=purchase-order&ids=1', ''])
      expect((await keeper.request('GET', `/api/v1/goods-receipts/proposal?${wrong}`)).status).toBe(422)
  })
})

describe('A delivery of a consolidated order', () => {
  const members = async () => [
    await approved({ lines: [plainPipe, { ...plain, lineNo: 20 }] }),
    await approved({ lines: [{ ...plainPipe, quantity: '3' }] }),
    await approved({ lines: [{ ...plainPipe, quantity: '4' }], facilityId: otherFacilityId }),
  ]

  it('begins with what is still to come at each facility, that of the reader first', async () => {
    const all = await members()
    const made = await issuedWhole(all)
    const proposed = await ofWhole(made)
    expect(proposed).toMatchObject({ id: made.id, number: made.number })
    const shown = proposed.facilities.map(({ id, lines }) => [id, lines.map(({ openQty }) => openQty)])
    expect(new Map(shown.map(([id, open]) => [id, open]))).toEqual(
      new Map([
        [facilityId, ['5', '10']],
        [otherFacilityId, ['4']],
      ]),
    )
    const [first] = (await ofWhole(made, yard)).facilities
    expect(first).toMatchObject({
      id: otherFacilityId,
      name: 'Houston',
      lines: [{ isSteel: true, parts: [{ orderNumber: all[2]?.number, orderLineNo: 10, openQty: '4.000' }] }],
    })
  })

  it('leaves out orders that are held, as writing it down does', async () => {
    const all = await members()
    const made = await issuedWhole(all)
    const held = (...ids: (string | undefined)[]) =>
      server.services.db.query(
        sql`UPDATE purchase_orders SET status = 'on_hold' WHERE id = ANY(${sql.param(ids)}::uuid[])`,
      )
    await held(all[1]?.id, all[2]?.id)
    const { facilities } = await ofWhole(made)
    expect(facilities.map(({ id }) => id)).toEqual([facilityId])
    expect(facilities[0]?.lines[0]?.parts.map(({ orderNumber }) => orderNumber)).toEqual([all[0]?.number])
    await held(all[0]?.id)
    expect(await problem(ofWhole(made))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_come', message: expect.stringContaining('its orders are held or ended.') },
    })
  })

  it('does not begin before it is issued, nor for who may not read it', async () => {
    const bundled = await desk.bundle(await members())
    expect(await problem(ofWhole(bundled))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`Nothing of ${bundled.number} can be delivered`) },
    })
    expect(await problem(ofWhole(unknown))).toMatchObject({ status: 404 })
    const refused = [await server.signIn('user'), await withoutOrders('purchase-orders:read')]
    for (const who of refused) expect(await problem(ofWhole(bundled, who))).toMatchObject({ status: 403 })
  })
})
