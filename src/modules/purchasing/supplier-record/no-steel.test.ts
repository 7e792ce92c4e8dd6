import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { returnDesk } from '../../../../test/support/supplier-returns.ts'
import { supplierRecord } from './contract.ts'
import { deliveryShares } from './server/api.ts'

const server = await testServer()
const desk = await returnDesk(server)
const { services } = server
const { db } = services
const { facilityId, keeper, manager, supplier } = desk
const own = desk.buyer.client(supplierRecord)
const today = await asSystem(services, 'test', async (ctx) => ctx.today())
const inDays = (days: number) => addDays(today, days)

describe('Goods and work that are no steel', () => {
  it('count too: on time, in full and accepted as their receipt says, without certificates', async () => {
    const administrator = await server.signIn('administrator')
    const shop = await createSupplier(administrator, { name: 'Argon and Gases' })
    await supplierSide(manager, shop.id).approve()
    const gas = {
      ...desk.sawing,
      lineNo: 10,
      description: 'Argon 4.8',
      uom: 'kg',
      quantity: '24',
      unitPrice: '2',
    }
    const came = async (more: object, day: number) => {
      const order = await desk.issued({ supplierId: shop.id, lines: [gas] })
      await db.query(sql`UPDATE purchase_orders SET required_on = ${inDays(-10)} WHERE id = ${order.id}`)
      const api = keeper.client(goodsReceipts)
      const line = { lineNo: 10, orderLineId: order.lines[0]?.id, isMarkingLegible: true, quantity: '24' }
      const draft = await api.create({
        body: {
          facilityId,
          supplierId: shop.id,
          orderId: order.id,
          deliveryNoteNo: `AG-${order.number}`,
          receivedOn: '2026-11-20',
          lines: [{ ...line, acceptance: 'accepted', ...more }],
        },
      })
      await api.post({ ...desk.at(draft), body: {} })
      await db.query(sql`UPDATE goods_receipts SET received_on = ${inDays(day)} WHERE id = ${draft.id}`)
    }
    await came({}, -10)
    await came({}, -9)
    await came({ acceptance: 'refused', discrepancyAction: 'Wrong gas' }, -10)
    const asked = { params: { id: shop.id }, query: {} }
    expect((await own.record(asked)).figures).toEqual([
      { part: 'onTime', counted: 2, among: 3 },
      { part: 'inFull', counted: 3, among: 3 },
      { part: 'accepted', counted: 2, among: 3 },
      { part: 'certificateOnTime', counted: 0, among: 0 },
    ])
    const { data } = await own.list({ params: asked.params, query: { filter: { accepted: false } } })
    const [line] = data
    expect(line).toMatchObject({ grade: null, description: 'Argon 4.8', uom: 'kg', quantity: '24.000' })
    const shares = await asSystem(services, 'test', (ctx) => deliveryShares(ctx, [shop.id, supplier.id]))
    expect(shares.get(shop.id)).toMatchObject({ due: 3, onTime: 2, came: 3, accepted: 2, certificateDue: 0 })
    expect(shares.has(supplier.id)).toBe(false)
  })
})
