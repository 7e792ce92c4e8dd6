import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { invoices } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, lineOf, charge, body, ready, register, registered } = desk
const api = desk.invoices

/** Twenty-four cuts at 18.00 with tax of 20 %, issued. */
const issued = () => desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
const invoiced = async (order: { id: string }) => (await desk.orderNow(order)).lines[0]?.invoicedQty
const refusal = async (sent: object) => {
  const reply = await desk.clerk.request('POST', '/api/v1/invoices', { body: sent })
  const { errors } = reply.body as { errors?: Record<string, string[]> }
  return [reply.status, Object.keys(errors ?? {}), Object.values(errors ?? {}).flat()[0]]
}

describe('A supplier invoice', () => {
  it('is registered over two orders, and counts on both', async () => {
    const [one, other] = [await issued(), await issued()]
    const lines = [lineOf(one, '10'), { ...lineOf(other, '24'), lineNo: 20 }, charge('50.00')]
    const draft = await ready(lines)
    expect(draft).toMatchObject({
      status: 'draft',
      number: expect.stringMatching(/^PINV-20\d\d-\d{4}$/),
      dueOn: '2026-12-19',
      hasPdf: true,
      missingToRegister: {},
      totals: { net: '662.00', tax: '122.40', gross: '784.40', difference: '0.00', agrees: true },
      orders: [{ number: one.number }, { number: other.number }],
    })
    const done = await register(draft)
    expect(done).toMatchObject({ registeredByName: 'M. Ferro', can: { update: expect.any(String) } })
    expect([await invoiced(one), await invoiced(other)]).toEqual(['10.000', '24.000'])
    expect(await desk.orderNow(other)).toMatchObject({ status: 'to_receive', invoicedPercent: 100 })
    const { data } = await api.list({ query: { filter: { orderNumber: [one.number] } } })
    expect(data.map(({ number }) => number)).toEqual([done.number])
    const hits = await desk.clerk.client(search).find({ query: { q: done.number } })
    expect(hits).toMatchObject([{ slice: 'invoices', path: `/invoices/${done.id}` }])
  })

  it('is here once, whatever case, spaces and punctuation its number is written with', async () => {
    const order = await issued()
    const first = await registered([lineOf(order, '1')], { supplierInvoiceNo: 'RE 2026/0815-a' })
    for (const supplierInvoiceNo of [
      'RE 2026/0815-a',
      're2026 0815A',
      'RE_2026.0815\u2013A',
      ' Re-20260815 a ',
    ])
      expect(await refusal(body([lineOf(order, '1')], { supplierInvoiceNo }))).toEqual([
        422,
        ['supplierInvoiceNo'],
        `${first.number} is this invoice of Vallmont Steel already: case, spaces, punctuation and letters that look alike say nothing.`,
      ])
    expect((await refusal(body([lineOf(order, '1')], { supplierInvoiceNo: '--/--' })))[1]).toEqual([
      'supplierInvoiceNo',
    ])
    // Of another supplier it is another invoice, and one that was voided may be registered again.
    const other = await createSupplier(await server.signIn('administrator'))
    await api.create({
      body: body([charge('5')], { supplierInvoiceNo: 're20260815a', supplierId: other.id }),
    })
    const manager = desk.manager.client(invoices)
    await manager.void({ ...at(first), body: { reason: 'Registered twice' } })
    expect(await invoiced(order)).toBe('0.000')
    await api.create({ body: body([lineOf(order, '1')], { supplierInvoiceNo: 'RE2026-0815A' }) })
  })

  it('is here once also where two people type it at once', async () => {
    const sent = body([charge('5')], { supplierInvoiceNo: 'TWACE-7' })
    const both = await Promise.all(
      [desk.clerk, desk.buyer].map((who) => who.request('POST', '/api/v1/invoices', { body: sent })),
    )
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422'])
    const [{ count } = { count: 0 }] = await server.services.db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM invoices WHERE supplier_invoice_key = 'twace7'`,
    )
    expect(count).toBe(1)
  })

  it('is registered with its PDF and within two hundredths of what is stated', async () => {
    const order = await issued()
    const made = await api.create({ body: body([lineOf(order, '1')], { statedGross: '21.63' }) })
    expect(made.missingToRegister).toEqual({
      statedGross: ['The supplier states 21.63, the lines come to 21.60: they may differ by 0.02.'],
      files: ["Attach the supplier's invoice as a PDF."],
    })
    expect(await problem(register(made))).toMatchObject({ status: 422, body: { code: 'cannot_register' } })
    await desk.attach(made)
    const within = await api.update({ ...at(made), body: { statedGross: '21.62' } })
    expect(within.can.register).toBe(true)
    const empty = await ready([])
    expect(empty.can.register).toBe('Add at least one line.')
    const plain = await api.create({ body: body([charge('5')], { statedGross: '5' }) })
    await expect(desk.attach(plain, desk.clerk, 'no pdf at all')).rejects.toMatchObject({ status: 422 })
  })

  it('is corrected and voided with a reason, and counts no more', async () => {
    const order = await issued()
    const done = await registered([lineOf(order, '6')])
    expect(await problem(api.update({ ...at(done), body: { notes: 'x' } }))).toMatchObject({ status: 423 })
    const draft = await api.correct({ ...at(done), body: { reason: 'Wrong line' } })
    expect([draft.status, await invoiced(order)]).toEqual(['draft', '0.000'])
    const again = await register(draft)
    const disputed = await api.dispute({ ...at(again), body: { reason: 'Two are missing' } })
    const settled = await api.settle({ ...at(disputed), body: { reason: 'They came' } })
    expect(await invoiced(order)).toBe('6.000')
    expect(await problem(api.void({ ...at(settled), body: { reason: 'Twice' } }))).toMatchObject({
      status: 403,
    })
    const manager = desk.manager.client(invoices)
    expect(await problem(manager.void({ ...at(settled), body: { reason: '' } }))).toMatchObject({
      status: 422,
    })
    expect((await manager.void({ ...at(settled), body: { reason: 'Twice' } })).status).toBe('void')
    expect(await invoiced(order)).toBe('0.000')
  })

  it('is registered once where two people do it at once, or one sends it twice', async () => {
    const order = await issued()
    const draft = await ready([lineOf(order, '6')])
    const both = await Promise.allSettled([register(draft), register(draft, desk.buyer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const next = await ready([lineOf(order, '2')])
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      desk.clerk.request('POST', `/api/v1/invoices/${next.id}/register`, {
        version: next.version,
        body: {},
        headers,
      })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await invoiced(order)).toBe('8.000')
  })

  it('is of its supplier, in the currency of the order, and of orders that were issued', async () => {
    const order = await issued()
    const other = await createSupplier(await server.signIn('administrator'))
    const foreign = (more: object, line: object = {}) => refusal(body([lineOf(order, '1', line)], more))
    expect(await foreign({ supplierId: other.id })).toEqual([
      422,
      ['lines.0.orderLineId'],
      `${order.number} went to another supplier.`,
    ])
    expect(await foreign({ currency: 'EUR' })).toEqual([
      422,
      ['lines.0.orderLineId'],
      `${order.number} is in GBP.`,
    ])
    expect((await foreign({}, { kind: 'freight' }))[1]).toEqual(['lines.0.kind'])
    expect((await foreign({}, { uom: 'kg' }))[1]).toEqual(['lines.0.uom'])
    expect((await foreign({}, { priceBasis: 'kg' }))[1]).toEqual(['lines.0.priceBasis'])
    expect((await foreign({}, { quantity: '0' }))[1]).toEqual(['lines.0.quantity'])
    expect((await foreign({}, { quantity: '-1' }))[1]).toEqual(['lines.0.quantity'])
    expect((await foreign({}, { taxCode: 'NONE' }))[1]).toEqual(['lines.0.taxCode'])
    expect((await foreign({}, { net: '0.01' }))[0]).toBe(422)
    expect((await foreign({ status: 'registered' }))[0]).toBe(422)
    expect((await foreign({ dueOn: '2026-11-18' }))[1]).toEqual(['dueOn'])
    expect((await refusal(body([lineOf(await desk.approved(), '1')])))[1]).toEqual(['lines.0.orderLineId'])
  })

  it('follows its line to the revision in force', async () => {
    const order = await issued()
    const first = await registered([lineOf(order, '4')])
    const { id, version } = await desk.orderNow(order)
    const draft = await desk.api.amend({ params: { id }, version, body: { reason: 'Fewer' } })
    const [line] = draft.lines
    const amended = await desk.api.update({
      ...at(draft),
      body: { lines: [{ ...desk.sawing, lineNo: 10, id: line?.id ?? '', quantity: '20' }] },
    })
    const approved = await desk.api.release({ ...at(amended), body: {} })
    const next = await desk.api.issue({
      ...at(approved),
      body: { to: [], cc: [], subject: 'Rev 1', message: 'Here it is.', byHand: true },
    })
    expect(next.lines[0]?.invoicedQty).toBe('4.000')
    // The line of the old revision is meant as the one in force.
    await registered([lineOf(order, '6')])
    expect((await desk.orderNow(next)).lines[0]?.invoicedQty).toBe('10.000')
    await desk.manager.client(invoices).void({ ...at(first), body: { reason: 'Not ours' } })
    expect((await desk.orderNow(next)).lines[0]?.invoicedQty).toBe('6.000')
  })

  it('of goods that came before an order was closed short is still registered', async () => {
    const order = await issued()
    await registered([lineOf(order, '1')])
    const { id, version } = await desk.orderNow(order)
    const closed = { params: { id }, version, body: { reason: 'The rest is not needed' } }
    await desk.manager.client(purchaseOrders).closeShort(closed)
    await registered([lineOf(order, '2')])
    expect(await invoiced(order)).toBe('3.000')
  })

  it('keeps its facility open while somebody has to do something about it', async () => {
    await ready([charge('5')])
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: desk.facilityId } })
    const closing = administrator.update({
      params: { id: desk.facilityId },
      version,
      body: { active: false },
    })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })
})
