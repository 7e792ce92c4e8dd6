import { describe, expect, it } from 'vitest'
import { bookReceived } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { asSystem } from '#platform/server/system.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature } from '../../../../test/support/signing.ts'
import { type InvoiceRecord, invoices } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, lineOf, registered, ready, register, now } = desk
const manager = desk.manager.client(invoices)

const refused = (more: object = {}) => ({ status: 422, ...more })
/** Ten hours of sawing at ten, all of them done. */
async function done(more: object = {}) {
  const order = await desk.issued({
    lines: [{ ...desk.sawing, lineNo: 10, quantity: '10', unitPrice: '10', ...more }],
  })
  await asSystem(server.services, 'test', (ctx) =>
    bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '10' }]),
  )
  return order
}
async function paid(order: OrderRecord): Promise<InvoiceRecord> {
  const invoice = await desk.approvedInvoice(await registered([lineOf(order, '10')]))
  await manager.exportApproved({ body: { ids: [invoice.id], signature } })
  return now(invoice)
}

describe('A credit note', () => {
  it('gives back no more than was invoiced, where two are registered at once', async () => {
    const order = await done()
    await registered([lineOf(order, '6')])
    const notes = [1, 2].map(() => ready([lineOf(order, '4')], { kind: 'credit_note' }))
    const both = await Promise.allSettled((await Promise.all(notes)).map((one) => register(one)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await desk.orderNow(order)).lines[0]?.invoicedQty).toBe('6.000')
  })

  it('gives no pieces back for a song, so that they could be invoiced again', async () => {
    const order = await done()
    await registered([lineOf(order, '10')])
    const cheap = await ready([lineOf(order, '10', { unitPrice: '0.01' })], { kind: 'credit_note' })
    expect(await problem(register(cheap))).toMatchObject(
      refused({
        body: { errors: { 'lines.0.unitPrice': [expect.stringContaining('that cost 10.00 GBP')] } },
      }),
    )
    const discounted = await ready([lineOf(order, '10', { discountPercent: '90' })], { kind: 'credit_note' })
    expect(await problem(register(discounted))).toMatchObject(refused())
    expect((await desk.orderNow(order)).lines[0]?.invoicedQty).toBe('10.000')
    const again = await registered([lineOf(order, '10')])
    expect(again.holds.map(({ kind }) => kind)).toEqual(['repeated', 'quantity', 'not_received'])
  })

  it('frees nothing for a second invoice before somebody has approved it', async () => {
    const order = await done()
    const first = await paid(order)
    const note = await registered([lineOf(order, '10')], { kind: 'credit_note' })
    const second = await registered([lineOf(order, '10')])
    expect(second.holds.map(({ kind }) => kind)).toEqual(['repeated', 'quantity', 'not_received'])
    expect((await desk.orderNow(order)).lines[0]?.invoicedQty).toBe('20.000')
    const approvedNote = await desk.approvedInvoice(note)
    expect((await now(second)).status).toBe('matched')
    expect((await desk.orderNow(order)).lines[0]?.invoicedQty).toBe('10.000')
    // Taken back while nobody leans on it, it holds the second one again.
    const withdrawn = await manager.withdraw({ ...at(approvedNote), body: { reason: 'Looked again' } })
    expect((await now(second)).status).toBe('on_hold')
    const again = await desk.approvedInvoice(withdrawn)
    await desk.approvedInvoice(await now(second))
    for (const action of ['withdraw', 'void'] as const)
      expect(await problem(manager[action]({ ...at(again), body: { reason: 'Not ours' } }))).toMatchObject(
        refused({ body: { message: expect.stringContaining(`${second.number} is approved for the goods`) } }),
      )
    expect((await manager.get({ params: { id: first.id } })).creditedBy).toHaveLength(1)
  })

  it('names what it gives back, which is not voided while it lives', async () => {
    const order = await done()
    const invoice = await registered([lineOf(order, '4')])
    const unnamed = await ready([lineOf(order, '1')], { kind: 'credit_note', creditsId: null })
    expect(await problem(register(unnamed))).toMatchObject(refused({ body: { code: 'cannot_register' } }))
    const note = await registered([lineOf(order, '1')], { kind: 'credit_note' })
    for (const action of ['void', 'correct'] as const)
      expect(await problem(manager[action]({ ...at(invoice), body: { reason: 'Not ours' } }))).toMatchObject(
        refused({ body: { message: `${note.number} gives it back: void that first.` } }),
      )
    await manager.void({ ...at(note), body: { reason: 'Not ours' } })
    expect((await manager.void({ ...at(invoice), body: { reason: 'Not ours' } })).status).toBe('void')
    expect((await desk.orderNow(order)).lines[0]?.invoicedQty).toBe('0.000')
  })

  it('counts for all of its pieces where a cent is rounded away', async () => {
    const order = await done({ unitPrice: '0.0149' })
    await registered([lineOf(order, '3')])
    const note = await registered([lineOf(order, '1')], { kind: 'credit_note' })
    expect(note.status).toBe('matched')
  })
})
