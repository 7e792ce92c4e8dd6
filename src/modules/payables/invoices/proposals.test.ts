import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { returnDesk } from '../../../../test/support/supplier-returns.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import type { SupplierReturnRecord } from '#modules/purchasing/supplier-returns/contract.ts'
import { type InvoiceInput, invoices } from './contract.ts'

const server = await testServer()
const desk = await returnDesk(server)
const { at, buyer, draft, facilityId, issued, manager, received, sawing, send, supplier } = desk
const clerk = await server.signIn({ role: 'user', name: 'M. Ferro' })
const api = clerk.client(invoices)
const unknown = { id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' }
let count = 0

type Asked = { readonly id: string }
const ofOrder = ({ id }: Asked, who = clerk) =>
  who.client(invoices).proposal({ query: { from: 'purchase-order', ids: id } })
const ofReturn = ({ id }: Asked, who = clerk) =>
  who.client(invoices).proposal({ query: { from: 'supplier-return', ids: id } })

/** A proposal with what only the paper of the supplier says. */
function body(proposed: Partial<InvoiceInput>, more: object = {}): InvoiceInput {
  count += 1
  return {
    kind: 'invoice',
    supplierId: supplier.id,
    facilityId,
    currency: 'GBP',
    supplierInvoiceNo: `VM-${count}`,
    invoiceDate: '2026-11-19',
    receivedOn: '2026-11-20',
    statedGross: '0.00',
    lines: [],
    ...proposed,
    ...more,
  }
}
/** An invoice of so much of a line, that counts on its order. */
async function booked(order: OrderRecord, quantity: string, place = 0) {
  const { lines = [] } = await ofOrder(order)
  const line = lines[place]
  const made = await api.create({
    body: body(await ofOrder(order), { lines: line ? [{ ...line, quantity, pricedQuantity: null }] : [] }),
  })
  const form = new FormData()
  const paper = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  form.append('file', new File([paper], 'invoice.pdf', { type: 'application/pdf' }))
  await api.upload({ params: { id: made.id }, form })
  const stated = await api.update({ ...at(made), body: { statedGross: made.totals.gross } })
  return api.register({ ...at(stated), body: {} })
}
async function without(permission: string) {
  const who = await server.signIn('user')
  await insertRow(server.services.db, userPermissionTable, {
    userId: who.person.id,
    permission,
    effect: 'deny',
    reason: 'Test',
    grantedById: manager.person.id,
  })
  return who
}

describe('An invoice of an order', () => {
  const withCuts = () =>
    issued({
      lines: [
        { ...desk.pipe, unitPrice: '0.1' },
        { ...sawing, discountPercent: '2.5' },
      ],
    })

  it('begins with its supplier, its currency and all that is still to invoice, and is saved as it is', async () => {
    const order = await withCuts()
    const [pipe, cuts] = order.lines
    const proposed = await ofOrder(order)
    expect(proposed).toMatchObject({ supplierId: supplier.id, facilityId, currency: 'GBP' })
    expect(proposed.lines).toEqual([
      {
        lineNo: 10,
        kind: 'goods',
        orderLineId: pipe?.id,
        description: `${pipe?.sizeText}, X65Q`,
        quantity: '12',
        uom: 'each',
        priceBasis: 'kg',
        pricedQuantity: String(Number(pipe?.pricedQuantity)),
        unitPrice: '0.1000',
        discountPercent: null,
        taxCode: 'S',
      },
      expect.objectContaining({
        lineNo: 20,
        description: 'Sawing to length',
        quantity: '24',
        pricedQuantity: null,
        unitPrice: '18.0000',
        discountPercent: '2.50',
      }),
    ])
    const made = await api.create({ body: body(proposed) })
    expect(made.lines.map(({ orderLineId }) => orderLineId)).toEqual([pipe?.id, cuts?.id])
  })

  it('leaves out what is invoiced, and takes the share of what is weighed', async () => {
    const order = await withCuts()
    await booked(order, '4')
    await booked(order, '24', 1)
    const { lines } = await ofOrder(order)
    const whole = Number(order.lines[0]?.pricedQuantity)
    expect(lines).toMatchObject([{ lineNo: 10, quantity: '8' }])
    expect(Number(lines?.[0]?.pricedQuantity)).toBeCloseTo((whole * 8) / 12, 3)
    await booked(order, '8')
    expect((await ofOrder(order)).lines).toEqual([])
  })

  it('names in words what says more than a line holds', async () => {
    const order = await issued({ lines: [{ ...desk.pipe, unitPrice: '0.1', description: 'x'.repeat(500) }] })
    const [line] = (await ofOrder(order)).lines ?? []
    expect(line?.description).toHaveLength(500)
  })

  it('does not begin before the order is issued, nor for who may not read it', async () => {
    const early = await desk.desk.draft()
    expect(await problem(ofOrder(early))).toMatchObject({
      status: 422,
      body: { code: 'not_issued', message: `${early.number} was not issued yet.` },
    })
    expect(await problem(ofOrder(unknown))).toMatchObject({ status: 404 })
    for (const right of ['invoices:create', 'purchase-orders:read'])
      expect(await problem(ofOrder(early, await without(right)))).toMatchObject({ status: 403 })
    expect(await problem(ofOrder(early, await server.signIn('client')))).toMatchObject({ status: 403 })
  })
})

describe('The credit note of a return', () => {
  const gone = async (more: object = {}) => {
    const { order, pieceId } = await received()
    return { order, made: await send(await draft(pieceId, '2', { claim: 'credit', ...more })) }
  }

  it('begins with its supplier and reason, its pieces, their share of the kilograms and the agreed price', async () => {
    const { order, made } = await gone()
    const [pipe] = order.lines
    const proposed = await ofReturn(made)
    expect(proposed).toMatchObject({
      kind: 'credit_note',
      supplierId: supplier.id,
      facilityId,
      currency: 'GBP',
      notes: `${made.number}: Laminations over the whole length`,
    })
    expect(proposed.creditsId).toBeUndefined()
    expect(proposed.lines).toMatchObject([
      { lineNo: 10, orderLineId: pipe?.id, quantity: '2', priceBasis: 'kg', unitPrice: '0.1000' },
    ])
    expect(Number(proposed.lines?.[0]?.pricedQuantity)).toBeCloseTo(Number(pipe?.pricedQuantity) / 3, 3)
    const credit = await api.create({ body: body(proposed, { creditsId: (await booked(order, '6')).id }) })
    expect(credit.kind).toBe('credit_note')
  })

  it('names the one booked invoice of its order, and none where two could be meant', async () => {
    const { order, made } = await gone()
    await api.create({ body: body(await ofOrder(order)) })
    const first = await booked(order, '3')
    expect((await ofReturn(made)).creditsId).toBe(first.id)
    await booked(order, '1')
    expect((await ofReturn(made)).creditsId).toBeUndefined()
  })

  it('takes the number that the return was settled with', async () => {
    const { made } = await gone()
    await server.services.db.query(
      sql`UPDATE supplier_returns SET settlement_ref = 'CN-118' WHERE id = ${made.id}`,
    )
    expect((await ofReturn(made)).supplierInvoiceNo).toBe('CN-118')
  })

  it('leaves out what counts nothing on its order', async () => {
    const { made } = await gone()
    await server.services.db.query(
      sql`UPDATE supplier_return_lines SET counted_qty = 0 WHERE supplier_return_id = ${made.id}`,
    )
    expect((await ofReturn(made)).lines).toEqual([])
  })

  it('does not begin while the goods are here, nor for who may read only one of the two', async () => {
    const { pieceId } = await received()
    const here: SupplierReturnRecord = await draft(pieceId, '1', { claim: 'credit' })
    expect(await problem(ofReturn(here))).toMatchObject({
      status: 422,
      body: { code: 'not_gone', message: `Nothing of ${here.number} has gone back.` },
    })
    expect(await problem(ofReturn(unknown))).toMatchObject({ status: 404 })
    for (const right of ['supplier-returns:read', 'purchase-orders:read'])
      expect(await problem(ofReturn(here, await without(right)))).toMatchObject({ status: 403 })
    expect(await problem(ofOrder(here, buyer))).toMatchObject({ status: 404 })
  })
})
