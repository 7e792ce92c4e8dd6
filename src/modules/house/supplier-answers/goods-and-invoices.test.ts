import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { contactOf, errorsOf, reasonOf } from '../../../../test/support/client-area.ts'
import { expeditingDesk } from '../../../../test/support/expediting.ts'
import { ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { supplierAnswers } from './contract.ts'
import { beyondOrder } from './domain.ts'

const server = await testServer()
const desk = await expeditingDesk(server)
const { buyer, inDays, manager, other, supplier } = desk
const { db } = server.services
const inbox = buyer.client(supplierAnswers)
const missing = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const storekeeper = await server.signIn({ role: 'user', profile: 'storekeeper' })

let seller: SignedIn
let rival: SignedIn
let order: OrderRecord
let pdf: Uint8Array
beforeAll(async () => {
  seller = (await contactOf(server, supplier.id, 'Sal Seller', 'sal@vallmont.test')).browser
  rival = (await contactOf(server, other.id, 'Rob Rival', 'rob@nord.test')).browser
  order = await desk.due(5, {
    lines: [
      { ...desk.pipe, lineNo: 10, quantity: '6' },
      { ...desk.sawing, lineNo: 20, taxCode: null, unitPrice: '10' },
    ],
  })
  const document = await PDFDocument.create()
  document.addPage()
  pdf = await document.save()
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const path = (id: string, step: string) => `/api/v1/client-area/purchase-orders/${id}/${step}`
const [pipeRoot, sawingRoot] = [() => order.lines[0]?.rootId ?? '', () => order.lines[1]?.rootId ?? '']
const delivery = (note: string, more: object = {}) => ({
  deliveryNoteNo: note,
  arrivesOn: inDays(2),
  carrier: 'Harrow Freight',
  packages: 3,
  lines: [
    { rootId: pipeRoot(), quantity: '4', heatNo: 'H1' },
    { rootId: pipeRoot(), quantity: '3', heatNo: 'H2' },
    { rootId: sawingRoot(), quantity: '24' },
  ],
  ...more,
})
const announce = (who: SignedIn, body: object, id = order.id) =>
  who.request('POST', path(id, 'deliveries'), { body })
const invoice = (no: string, more: object = {}) => ({
  invoiceNo: no,
  invoiceDate: inDays(0),
  gross: '288',
  ...more,
})
function send(who: SignedIn, said: object, file?: Uint8Array | string, id = order.id) {
  const form = new FormData()
  form.set('invoice', JSON.stringify(said))
  if (file !== undefined)
    form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'invoice.pdf')
  return who.request('POST', path(id, 'invoices'), { body: form })
}
const waiting = async (kind: string) => (await inbox.inbox({ query: {} })).filter((one) => one.kind === kind)
const accept = ({ id, version }: { id: string; version: number }, who = inbox) =>
  who.accept({ params: { id }, body: { version } })
const countOf = async (table: 'goods_receipts' | 'invoices') =>
  (await db.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}`))[0]
    ?.count

describe('A delivery that is announced', () => {
  it('is beyond its order where the heats of a line come to more than is still to come', () => {
    const line = { rootId: 'a', openQty: '6' }
    expect(
      beyondOrder([
        { ...line, quantity: '4' },
        { ...line, quantity: '2' },
      ]),
    ).toEqual([])
    expect(
      beyondOrder([
        { ...line, quantity: '4' },
        { ...line, quantity: '2.5' },
      ]),
    ).toEqual(['a'])
  })

  it('waits in the inbox, and becomes the draft of a receipt that whoever takes it in counts', async () => {
    const before = await countOf('goods_receipts')
    expect((await announce(seller, delivery('LS 1'))).status).toBe(201)
    expect(await countOf('goods_receipts')).toBe(before)
    for (const same of ['ls 1', 'LS\u200b 1', 'LS\u20111', 'LS-1', 'L\u0455 I'])
      expect([same, (await announce(seller, delivery(same))).status]).toEqual([same, 422])
    const [entry] = await waiting('delivery')
    expect(entry).toMatchObject({ orderId: order.id, delivery: { deliveryNoteNo: 'LS 1', packages: 3 } })
    // Buyers take no goods in.
    expect(await problem(accept(entry ?? { id: '', version: 0 }))).toMatchObject({ status: 403 })
    const taken = await accept(entry ?? { id: '', version: 0 }, storekeeper.client(supplierAnswers))
    const receipt = await manager.client(goodsReceipts).get({ params: { id: taken.becameId ?? '' } })
    expect(receipt).toMatchObject({
      status: 'draft',
      supplierId: supplier.id,
      orderId: order.id,
      deliveryNoteNo: 'LS 1',
      receivedOn: inDays(0),
      carrier: 'Harrow Freight',
      lines: [
        { form: 'pipe', pieces: 4, heatNo: 'H1', grade: 'X65Q' },
        { form: 'pipe', pieces: 3, heatNo: 'H2' },
        { description: 'Sawing to length', quantity: '24.000' },
      ],
    })
    expect(receipt.notes).toContain('Announced by Sal Seller')
    const { lines } = await ordersOf(buyer).get({ params: { id: order.id } })
    expect(lines.map(({ receivedQty }) => receivedQty)).toEqual(['0.000', '0.000'])
  })

  it('names a heat for whole pieces of steel, lines of the order, a day to come, and its note once', async () => {
    const part = { rootId: pipeRoot(), quantity: '1', heatNo: 'H1' }
    for (const [more, field] of [
      [{ lines: [{ ...part, heatNo: null }] }, 'lines.0.heatNo'],
      [{ lines: [{ ...part, quantity: '1.5' }] }, 'lines.0.quantity'],
      [{ lines: [{ ...part, quantity: '0' }] }, 'lines.0.quantity'],
      [{ lines: [{ ...part, rootId: missing }] }, 'lines'],
      [{ lines: [] }, 'lines'],
      [{ arrivesOn: inDays(-1) }, 'arrivesOn'],
      [{ deliveryNoteNo: ' ls 1' }, 'deliveryNoteNo'],
      [{ receivedOn: inDays(0) }, 'receivedOn'],
    ] as const) {
      const reply = await announce(seller, delivery('LS 2', more))
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
    }
    const twice = await Promise.all([1, 2].map(() => announce(seller, delivery('LS 3'))))
    expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422'])
  })
})

describe('The inbox', () => {
  it('shows a storekeeper what comes without what it costs, and accounts the invoices', async () => {
    expect((await send(seller, invoice('R 50'), pdf)).status).toBe(201)
    expect((await announce(seller, delivery('LS 50'))).status).toBe(201)
    const kindsOf = async (who: SignedIn) =>
      [
        ...new Set(
          (await who.client(supplierAnswers).inbox({ query: { shown: 'all' } })).map(({ kind }) => kind),
        ),
      ].toSorted()
    expect(await kindsOf(storekeeper)).toEqual(['delivery'])
    expect(await kindsOf(await server.signIn({ role: 'user', profile: 'accounts' }))).toEqual([
      'delivery',
      'invoice',
    ])
    const [sent] = (await waiting('invoice')).filter(({ invoice: one }) => one?.invoiceNo === 'R 50')
    const { id = '', version = 0, files: [file] = [] } = sent ?? {}
    expect(
      (await storekeeper.request('GET', `/api/v1/supplier-answers/${id}/files/${file?.id}`)).status,
    ).toBe(404)
    const unseen = accept({ id, version }, storekeeper.client(supplierAnswers))
    expect(await problem(unseen)).toMatchObject({ status: 404 })
    await inbox.giveBack({ params: { id }, body: { version, reason: 'Not this one' } })
  })

  it('lets nobody return what they could not accept: a storekeeper no confirmation of an order', async () => {
    const { lines } = await seller.client(clientArea).purchaseOrder({ params: { id: order.id } })
    await seller.client(clientArea).confirmOrder({
      params: { id: order.id },
      body: {
        confirmationNo: 'AB 1',
        lines: lines.map(({ rootId, requiredOn, quantity }) => ({
          rootId,
          confirmedOn: requiredOn,
          quantity,
        })),
      },
    })
    const [{ id, version } = { id: '', version: 0 }] = await waiting('confirmation')
    const back = (who: SignedIn) =>
      who.client(supplierAnswers).giveBack({ params: { id }, body: { version, reason: 'No' } })
    expect(await problem(back(storekeeper))).toMatchObject({ status: 403 })
    expect(await back(buyer)).toMatchObject({ state: 'returned' })
  })
})

describe('An invoice that is sent', () => {
  it('waits in the inbox, and becomes a draft with its PDF and what is still to invoice of the order', async () => {
    const before = await countOf('invoices')
    expect((await send(seller, invoice('R 100'), pdf)).status).toBe(201)
    expect(await countOf('invoices')).toBe(before)
    const [entry] = await waiting('invoice')
    expect(entry).toMatchObject({ files: [{ name: 'invoice.pdf' }], invoice: { invoiceNo: 'R 100' } })
    const clerk = await server.signIn('user')
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${clerk.person.id}, 'invoices:create', 'deny', 'Trainee', ${manager.person.id})`)
    const decided = entry ?? { id: '', version: 0 }
    expect(await problem(accept(decided, clerk.client(supplierAnswers)))).toMatchObject({ status: 403 })
    const taken = await accept(decided)
    const made = await manager.client(invoices).get({ params: { id: taken.becameId ?? '' } })
    expect(made).toMatchObject({
      status: 'draft',
      supplierInvoiceNo: 'R 100',
      statedGross: '288.00',
      currency: 'GBP',
      hasPdf: true,
      registeredAt: null,
    })
    expect(made.lines.map(({ quantity }) => quantity)).toEqual(['6.000', '24.000'])
  })

  it('is a PDF with a number that was not sent before, and of no day to come', async () => {
    for (const [said, file, field] of [
      [invoice('R 101'), undefined, 'file'],
      [invoice('R 101'), 'Invoice', 'file'],
      [invoice('r 100 '), pdf, 'invoiceNo'],
      [invoice('R 101', { invoiceDate: '2999-01-01' }), pdf, 'invoiceDate'],
      [invoice('R 101', { gross: 'much' }), pdf, 'gross'],
      [invoice('R 101', { gross: '0.00' }), pdf, 'gross'],
      [invoice('R 101', { currency: 'USD' }), pdf, 'currency'],
    ] as const) {
      const reply = await send(seller, said, file)
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
    }
  })
})

it('Neither is taken from others, nor of an order that is held', async () => {
  const calls = (who: SignedIn, id: string) => [
    announce(who, delivery('LS 9'), id),
    send(who, invoice('R 900'), pdf, id),
  ]
  const none = await Promise.all(calls(rival, missing))
  for (const [at, reply] of (await Promise.all(calls(rival, order.id))).entries())
    expect([reply.status, reply.body]).toEqual([404, none[at]?.body])
  for (const reply of await Promise.all(calls(buyer, order.id))) expect(reply.status).toBe(403)
  const now = await ordersOf(buyer).get({ params: { id: order.id } })
  await ordersOf(manager).hold({ ...desk.at(now), body: { reason: 'Drawing changes' } })
  const held = await Promise.all(calls(seller, order.id))
  expect(held.map((reply) => [reply.status, reasonOf(reply)])).toEqual([
    [422, 'not_deliverable'],
    [422, 'not_invoiceable'],
  ])
})
