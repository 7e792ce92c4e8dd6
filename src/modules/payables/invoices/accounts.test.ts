import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature } from '../../../../test/support/signing.ts'
import { type InvoiceRecord, invoices } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, charge, registered, now, ready, register } = desk
const manager = desk.manager.client(invoices)
const director = desk.director.client(invoices)

/** A charge that one manager has released and another one approved for payment. */
async function approved(net = '100.00', more: object = {}): Promise<InvoiceRecord> {
  const invoice = await registered([charge(net, { taxCode: 'S' })], more)
  let free = invoice
  // Some ask for the same as others of the day, which the director has compared.
  for (const { lineId, kind } of invoice.holds) {
    const hold = kind === 'repeated' ? kind : 'no_order'
    const body = { lineId, hold, reason: 'Index clause 6', signature } as const
    free = await director.releaseAbove({ ...at(free), body })
  }
  return manager.approve({ ...at(free), body: { signature } })
}
const exported = async (net?: string, more?: object) => {
  const invoice = await approved(net, more)
  const { number } = await manager.exportApproved({ body: { ids: [invoice.id], signature } })
  return { invoice: await now(invoice), number }
}
const fileOf = async (number: number) =>
  (await desk.manager.request('GET', `/api/v1/invoices/exports/${number}/csv`)).bytes.toString('utf8')
const payments = (rows: string[], isRehearsal = false) =>
  manager.readPayments({
    body: { text: ['voucher,paid_on,amount,currency,reference', ...rows].join('\n'), isRehearsal },
  })

describe('What a supplier invoiced', () => {
  it('is told against the ordered prices, and with how soon it was paid', async () => {
    const params = { id: desk.supplier.id }
    const today = server.services.clock.now().toISOString().slice(0, 10)
    const dated = { invoiceDate: addDays(today, -12), receivedOn: today }
    expect(await desk.invoices.ofSupplier({ params })).toMatchObject({
      invoices: 0,
      overOrdered: null,
      daysToPay: null,
    })
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const dearer = await registered([desk.lineOf(order, '4', { unitPrice: '19.8' })], dated)
    const { db } = server.services
    await db.query(sql`UPDATE purchase_order_lines SET received_qty = quantity WHERE order_id = ${order.id}`)
    const passed = await manager.approve({ ...at(dearer), body: { signature } })
    const { invoice } = await exported('100.00', dated)
    await payments([`${invoice.number},${today},120.00,GBP,A-1`])
    expect(await desk.invoices.ofSupplier({ params })).toMatchObject({
      invoices: 2,
      lines: 1,
      overOrdered: '10.0',
      letThrough: [{ month: addDays(today, -12).slice(0, 7), amount: '7.20', currency: 'GBP' }],
      daysToPay: '12.0',
      paid: 1,
    })
    await manager.withdraw({ ...at(passed), body: { reason: 'Not yet' } })
    expect(
      (await (await server.signIn('client')).request('GET', `/api/v1/invoices/suppliers/${params.id}`))
        .status,
    ).toBe(403)
  })
})

describe('An export for the accounts package', () => {
  it('takes what is approved out once, as a file that is the same whenever it is fetched', async () => {
    const one = await approved('100.00', { supplierInvoiceNo: '=1+1, "Alpha"' })
    const other = await approved('50.00', { kind: 'credit_note' })
    const { number, invoices: count, held } = await manager.exportApproved({ body: { signature } })
    expect([count, held]).toEqual([2, []])
    const file = await fileOf(number)
    const [head, first, second] = file.split('\r\n')
    expect(head).toMatch(/^row,voucher,kind,supplier_code/)
    expect(first).toContain(`${one.number},invoice,`)
    expect(first).toContain('"\'=1+1, ""Alpha"""')
    expect(first).toContain(',GBP,S,20.00,100.00,20.00,120.00,')
    expect(second).toContain(`${other.number},credit_note,`)
    expect(second).toContain(',-50.00,-10.00,-60.00,')
    expect(file.trim().split('\r\n').at(-1)).toMatch(/^total,2,.*,60\.00$/)
    expect(await fileOf(number)).toBe(file)
    expect(await now(one)).toMatchObject({ status: 'exported', exportNo: number })
    expect(await problem(manager.exportApproved({ body: { signature } }))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_export' },
    })
    expect(await manager.exports()).toMatchObject([{ number, invoices: 2, byName: 'Elin Marsh' }, {}])
    expect((await desk.manager.request('GET', '/api/v1/invoices/exports/9999/csv')).status).toBe(404)
  })

  it('goes out once also where two people ask at once, however often each is sent', async () => {
    const all = [await approved('11.00'), await approved('12.00'), await approved('13.00')]
    const both = await Promise.allSettled([
      manager.exportApproved({ body: { signature } }),
      director.exportApproved({ body: { signature } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const numbers = await Promise.all(all.map(async (one) => (await now(one)).exportNo))
    expect(new Set(numbers).size).toBe(1)
    const next = await approved('14.00')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      desk.manager.request('POST', '/api/v1/invoices/export', {
        body: { ids: [next.id], signature },
        headers,
      })
    const replies = [await send(), await send()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    const text = await fileOf((await now(next)).exportNo ?? 0)
    expect(text.split(next.number)).toHaveLength(2)
  })

  it('takes nothing that is held, not approved, out already or void, by no way', async () => {
    const held = await registered([charge('5')])
    const { invoice: out } = await exported('15.00')
    const gone = await manager.void({ ...at(await approved('16.00')), body: { reason: 'Not ours' } })
    const draft = await ready([charge('5')])
    for (const { id } of [held, out, gone, draft])
      expect(await problem(manager.exportApproved({ body: { ids: [id], signature } }))).toMatchObject({
        status: 422,
        body: { code: 'not_approved' },
      })
    for (const action of ['pay', 'pay-part']) {
      const path = `/api/v1/invoices/${held.id}/${action}`
      expect((await desk.manager.request('POST', path, { version: held.version, body: {} })).status).toBe(404)
    }
    expect(await problem(manager.approve({ ...at(held), body: { signature } }))).toMatchObject({
      status: 422,
    })
    // One that does not go out keeps the others from going.
    const good = await approved('17.00')
    expect(
      await problem(manager.exportApproved({ body: { ids: [good.id, held.id], signature } })),
    ).toMatchObject({
      status: 422,
    })
    expect((await now(good)).status).toBe('approved')
    for (const action of ['void', 'withdraw', 'correct', 'dispute'] as const)
      expect(await problem(manager[action]({ ...at(out), body: { reason: 'Why not' } }))).toMatchObject({
        status: 422,
      })
  })

  it('holds back what something holds since it was approved', async () => {
    const order = await desk.issued({ freight: '80.00', lines: [{ ...desk.sawing, lineNo: 10 }] })
    const invoice = await registered([charge('80.00', { kind: 'freight', orderId: order.id })])
    const done = await manager.approve({ ...at(invoice), body: { signature } })
    await server.asOwner(`UPDATE purchase_orders SET freight = 10 WHERE number = '${order.number}'`)
    expect(await problem(manager.exportApproved({ body: { ids: [done.id], signature } }))).toMatchObject({
      status: 422,
      body: { code: 'on_hold' },
    })
    const other = await approved('18.00')
    const answer = await manager.exportApproved({ body: { signature } })
    expect(answer.held.map(({ number }) => number)).toEqual([done.number])
    expect([(await now(other)).status, (await now(done)).status]).toEqual(['exported', 'approved'])
    await manager.void({ ...at(await now(done)), body: { reason: 'Test is over' } })
  })

  it('is for those who may', async () => {
    const user = desk.clerk
    const replies = [
      await user.request('POST', '/api/v1/invoices/export', { body: {} }),
      await user.request('GET', '/api/v1/invoices/exports'),
      await user.request('GET', '/api/v1/invoices/exports/1/csv'),
      await user.request('POST', '/api/v1/invoices/payments', { body: { text: 'x', isRehearsal: true } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})

describe('Payments that are read back', () => {
  it('are rehearsed, then noted once: a part, then the rest', async () => {
    const { invoice } = await exported('100.00')
    const rows = [`${invoice.number},${desk.today()},50.00,GBP,B-1`]
    expect(await payments(rows, true)).toEqual({
      noted: 0,
      rows: [{ row: 2, voucher: invoice.number, outcome: 'part', why: null }],
    })
    expect((await now(invoice)).status).toBe('exported')
    expect((await payments(rows)).noted).toBe(1)
    expect(await now(invoice)).toMatchObject({
      status: 'part_paid',
      payments: [{ amount: '50.00', reference: 'B-1' }],
    })
    expect(await payments(rows)).toMatchObject({ noted: 0, rows: [{ outcome: 'known' }] })
    await payments([`${invoice.number};${desk.today()};70.00;GBP;B-2`].map((row) => row.replaceAll(';', ',')))
    expect(await now(invoice)).toMatchObject({ status: 'paid', payments: [{}, { reference: 'B-2' }] })
  })

  it('settle several invoices and two parts of one in one file', async () => {
    const [{ invoice: one }, { invoice: other }] = [await exported('10.00'), await exported('20.00')]
    const report = await payments([
      `${one.number},${desk.today()},6.00,GBP,C-1`,
      `${one.number},${desk.today()},6.00,GBP,C-2`,
      `${other.number},${desk.today()},24.00,GBP,C-2`,
    ])
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['part', 'paid', 'paid'])
    expect([(await now(one)).status, (await now(other)).status]).toEqual(['paid', 'paid'])
  })

  it('say at each row why it does not fit, and then note nothing', async () => {
    const { invoice } = await exported('100.00')
    const { number } = invoice
    const waiting = await registered([charge('5')])
    const today = desk.today()
    const rows = [
      `${number},${today},20.00,GBP,D-1`,
      `${number},${addDays(today, 2)},20.00,GBP,D-8`,
      `${number},2001-01-01,20.00,GBP,D-9`,
      `PINV-1999-0001,${desk.today()},20.00,GBP,D-2`,
      `${number},1 Dec,20.00,GBP,D-3`,
      `${number},${desk.today()},"20,00",GBP,D-4`,
      `${number},${desk.today()},20.00,EUR,D-5`,
      `${number},${desk.today()},500.00,GBP,D-6`,
      `${number},${desk.today()},20.00,GBP,`,
      `${waiting.number},${desk.today()},5.00,GBP,D-7`,
      `${number},${desk.today()},20.00,GBP,d-1`,
    ]
    const { rows: told } = await payments(rows, true)
    expect(told.map(({ outcome }) => outcome)).toEqual([
      'part',
      ...Array.from({ length: 9 }, () => 'refused'),
      'known',
    ])
    for (const { why, outcome } of told) if (outcome !== 'part') expect(why).toMatch(/\.$/)
    expect(await problem(payments(rows))).toMatchObject({ status: 422, body: { code: 'payments_refused' } })
    expect((await now(invoice)).payments).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['headings alone', 'voucher,paid_on,amount,currency,reference'],
    ['other headings', 'number,day\n1,2'],
    ['no table', 'voucher,"paid_on'],
  ])('of %s are refused at the file', async (_, text) => {
    const reply = await desk.manager.request('POST', '/api/v1/invoices/payments', {
      body: { text, isRehearsal: true },
    })
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([422, ['text']])
  })

  it('are noted once where two people read the same file at once', async () => {
    const { invoice } = await exported('100.00')
    const rows = [`${invoice.number},${desk.today()},60.00,GBP,E-1`]
    await Promise.allSettled([payments(rows), payments(rows)])
    expect(await now(invoice)).toMatchObject({ status: 'part_paid', payments: [{ amount: '60.00' }] })
  })
})

describe('A disputed invoice', () => {
  it('is closed as credited once its credit notes come to it', async () => {
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const invoice = await registered([desk.lineOf(order, '4')])
    const disputed = await desk.invoices.dispute({ ...at(invoice), body: { reason: 'Sawn too short' } })
    expect(await problem(manager.credit({ ...at(disputed), body: { reason: 'Given back' } }))).toMatchObject({
      status: 422,
      body: { message: 'Credit notes come to 0.00 of 86.40: register the rest, or settle the dispute.' },
    })
    const back = { kind: 'credit_note', creditsId: invoice.id }
    await register(await ready([desk.lineOf(order, '1')], back))
    await register(await ready([desk.lineOf(order, '3')], back))
    const credited = await manager.credit({ ...at(await now(disputed)), body: { reason: 'Given back' } })
    expect(credited).toMatchObject({
      status: 'credited',
      creditedBy: [{ gross: '21.60' }, { gross: '64.80' }],
    })
    expect((await desk.orderNow(order)).lines[0]?.invoicedQty).toBe('0.000')
    // Neither of the two is paid: together they are nothing.
    for (const { id } of credited.creditedBy)
      expect((await manager.get({ params: { id } })).status).toBe('credited')
    const again = await registered([desk.lineOf(order, '1')])
    const open = await desk.invoices.dispute({ ...at(again), body: { reason: 'Again' } })
    const paidBack = await registered([desk.lineOf(order, '1')], { kind: 'credit_note', creditsId: again.id })
    await manager.approve({ ...at(paidBack), body: { signature } })
    expect((await manager.get({ params: { id: open.id } })).can.credit).toContain('went out already')
  })

  it('is credited by a credit note of its supplier, and by nothing else', async () => {
    const invoice = await registered([charge('5')])
    const refusedAt = async (more: object) => {
      const reply = await desk.clerk.request('POST', '/api/v1/invoices', {
        body: { ...desk.body([charge('5')]), ...more },
      })
      return [reply.status, Object.keys((reply.body as { errors?: object }).errors ?? {})]
    }
    expect(await refusedAt({ creditsId: invoice.id })).toEqual([422, ['creditsId']])
    const draft = await ready([charge('5')])
    expect(await refusedAt({ creditsId: draft.id, kind: 'credit_note' })).toEqual([422, ['creditsId']])
    expect((await refusedAt({ creditsId: desk.facilityId, kind: 'credit_note' }))[0]).toBe(422)
  })
})
