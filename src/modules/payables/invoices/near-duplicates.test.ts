import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookReceived } from '#modules/purchasing/purchase-orders/server/api.ts'
import { asSystem } from '#platform/server/system.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature } from '../../../../test/support/signing.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { invoices } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, lineOf, charge, registered, now } = desk
const manager = desk.manager.client(invoices)
await makeSigner(server, desk.buyer.person)
await makeSigner(server, desk.clerk.person)

/** Ten hours of sawing at ten, all of them done. */
async function done() {
  const lines = [{ ...desk.sawing, lineNo: 10, quantity: '10', unitPrice: '10' }]
  const order = await desk.issued({ lines })
  await asSystem(server.services, 'test', (ctx) =>
    bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '10' }]),
  )
  return order
}

describe('Nearly the same invoice', () => {
  const hold = { kind: 'repeated', isReleased: false }

  it('is held by a number that says the same, or the same amount of the same day for the same, until both were compared', async () => {
    const order = await done()
    const first = await registered([lineOf(order, '1')], { supplierInvoiceNo: 'RE-2026/00107-B' })
    expect(first.status).toBe('matched')
    const again = await registered([lineOf(order, '2')], { supplierInvoiceNo: 'RE26/107' })
    expect(again).toMatchObject({ status: 'on_hold', holds: [hold] })
    expect(again.match[0]).toMatchObject({ repeats: first.number })
    expect((await now(first)).status).toBe('matched')
    const release = {
      lineId: again.holds[0]?.lineId ?? '',
      hold: 'repeated' as const,
      reason: 'Another delivery, their numbers begin anew',
      signature,
    }
    expect(await problem(manager.approve({ ...at(again), body: { signature } }))).toMatchObject({
      status: 422,
    })
    expect(await problem(desk.clerk.client(invoices).release({ ...at(again), body: release }))).toMatchObject(
      { status: 422 },
    )
    const free = await desk.buyer.client(invoices).release({ ...at(again), body: release })
    expect(free.status).toBe('matched')
    const same = await registered([lineOf(order, '1')], { supplierInvoiceNo: 'X-9' })
    expect(same).toMatchObject({ status: 'on_hold', holds: [hold] })
    const elsewhen = await registered([lineOf(order, '1')], { invoiceDate: '2026-11-18' })
    expect(elsewhen.status).toBe('matched')
  })

  it('is held too where both are registered at the same moment', async () => {
    const [one, other] = [await done(), await done()]
    const first = await desk.ready([lineOf(one, '1')], { supplierInvoiceNo: 'QX-2026/00311' })
    const second = await desk.ready([lineOf(other, '2')], { supplierInvoiceNo: 'QX26/311' })
    const results = await overlapping(
      server,
      () => desk.register(first),
      () => desk.register(second),
    )
    expect(cameOf(results)).toEqual(['done', 'done'])
    expect((await now(first)).status).toBe('matched')
    expect(await now(second)).toMatchObject({ status: 'on_hold', holds: [hold] })
  })

  it('is held however its day or its kind is typed, and not next year by the number alone', async () => {
    const order = await done()
    const first = await registered([lineOf(order, '1')], { supplierInvoiceNo: 'YR-88231' })
    const long = { invoiceDate: '2026-03-02', receivedOn: '2026-03-03' }
    const early = await registered([lineOf(order, '1')], { supplierInvoiceNo: '88231', ...long })
    expect(early).toMatchObject({ status: 'on_hold', holds: [hold] })
    const other = await registered([lineOf(order, '2')], {
      supplierInvoiceNo: 'YR-0088231',
      invoiceDate: '2026-07-01',
      receivedOn: '2026-07-02',
    })
    expect(other.status).toBe('matched')
    const prepaid = await registered([charge('10.00', { orderId: order.id })], {
      kind: 'prepayment',
      supplierInvoiceNo: 'YR-88231/1',
    })
    expect(prepaid.holds.map(({ kind }) => kind)).toContain('repeated')
    expect((await now(first)).status).toBe('matched')
  })

  it('is held under another record of the supplier with its VAT number, and by no void one', async () => {
    const admin = await server.signIn('administrator')
    const twin = await createSupplier(admin, { name: 'Vallmont Steel Export' })
    await supplierSide(desk.manager, twin.id).approve()
    await server.services.db.query(sql`
      UPDATE companies SET vat_no = CASE WHEN id = ${twin.id} THEN 'GB 123 4567 82' ELSE 'GB123456782' END
      WHERE id IN (${twin.id}, ${desk.supplier.id})`)
    const charged = (more: object) => registered([charge('140.00')], { supplierInvoiceNo: 'TW-771', ...more })
    const first = await charged({})
    const other = await charged({ supplierId: twin.id, supplierInvoiceNo: 'TW-0771/a' })
    expect(other.holds.map(({ kind }) => kind)).toEqual(['repeated', 'no_order'])
    await manager.void({ ...at(await now(first)), body: { reason: 'Typed twice' } })
    expect((await now(other)).holds.map(({ kind }) => kind)).toEqual(['no_order'])
  })
})
