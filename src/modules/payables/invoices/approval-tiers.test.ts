import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verifySignatures } from '#modules/signing/signature/server/api.ts'
import { invoiceDesk, paidTo } from '../../../../test/support/invoices.ts'
import { makeOrderApprover, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature } from '../../../../test/support/signing.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { type InvoiceRecord, invoices } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at } = desk
const of = (who: SignedIn) => who.client(invoices)

/** An invoice that nothing holds: freight that an order of this value agreed to. */
async function worth(net: string, more: object = {}, said: object = {}): Promise<InvoiceRecord> {
  const order = await desk.issued({ freight: net, lines: [{ ...desk.sawing, lineNo: 10 }], ...more })
  return desk.registered([desk.charge(net, { kind: 'freight', orderId: order.id })], { ...more, ...said })
}
const approve = (invoice: { id: string; version: number }, who: SignedIn, body: object = { signature }) =>
  who.request('POST', `/api/v1/invoices/${invoice.id}/approve`, { version: invoice.version, body })
const refusal = (code: string) => ({ status: 422, body: { code } })

describe('An invoice is approved for payment with a signature', () => {
  it('and by nobody without PIN, with a wrong one or without a signature of their own', async () => {
    const invoice = await worth('80.00')
    for (const body of [{}, { signature: null }, { signature: { pin: '0000' } }])
      expect((await approve(invoice, desk.manager, body)).status).toBe(422)
    const plain = await server.signIn({ role: 'manager', name: 'No Signature' })
    expect((await approve(invoice, plain)).status).toBe(422)
    expect((await approve(invoice, desk.buyer)).status).toBe(403)
    expect((await desk.now(invoice)).status).toBe('matched')
    const done = await of(desk.manager).approve({ ...at(invoice), body: { signature } })
    expect(done.status).toBe('approved')
    const [given] = await of(desk.manager).signatures({ params: { id: invoice.id } })
    expect(given).toMatchObject({
      name: 'Elin Marsh',
      meaning: 'approved',
      capacity: 'Purchase order approver, step 1',
      changedAfter: false,
    })
    // Corrected and changed, it is not what was signed any more.
    const back = await of(desk.manager).withdraw({ ...at(done), body: { reason: 'Looked at again' } })
    const draft = await desk.invoices.correct({ ...at(back), body: { reason: 'Another price' } })
    await desk.invoices.update({ ...at(draft), body: { statedGross: '81.00' } })
    expect(await of(desk.manager).signatures({ params: { id: invoice.id } })).toMatchObject([
      { changedAfter: true },
    ])
    expect((await verifySignatures(server.services.db)).problem).toBeNull()
  })

  it('by people of the list alone whose band its net reaches', async () => {
    const invoice = await worth('120.00')
    const [stranger, low] = [
      await server.signIn({ role: 'manager', name: 'On No List' }),
      await server.signIn({ role: 'manager', name: 'Up To A Hundred' }),
    ]
    await makeSigner(server, stranger.person)
    await makeOrderApprover(server, low.person, { maxValue: '100' })
    const because = async (who: SignedIn) => (await of(who).get({ params: { id: invoice.id } })).can.approve
    expect(await because(stranger)).toMatch(/^Only someone on the list of purchase order approvers/)
    expect(await because(low)).toMatch(/its value lies outside yours/)
    for (const who of [stranger, low]) expect((await approve(invoice, who)).status).toBe(422)
    expect((await approve(invoice, desk.manager)).status).toBe(200)
  })

  it('step after step where its net reaches several, by other people each', async () => {
    // Each of the orders is approved on one step, what they ask for together on two.
    const lines = []
    for (const at of [1, 2]) {
      const order = await desk.issued({ freight: '6000.00', lines: [{ ...desk.sawing, lineNo: 10 }] })
      lines.push(desk.charge('6000.00', { kind: 'freight', orderId: order.id, lineNo: 10 * at }))
    }
    const invoice = await desk.registered(lines)
    expect(invoice.approvalSteps.map(({ step, state }) => [step, state])).toEqual([
      [1, 'asked'],
      [2, 'later'],
    ])
    const half = await of(desk.manager).approve({ ...at(invoice), body: { signature } })
    expect([half.status, half.approvedByName]).toEqual(['matched', null])
    expect(half.approvalSteps).toMatchObject([
      { step: 1, state: 'decided', decidedByName: 'Elin Marsh' },
      { step: 2, state: 'asked', people: [{ name: 'Ruth Vance' }] },
    ])
    expect((await approve(half, desk.manager)).status).toBe(422)
    expect(
      await problem(of(desk.director).exportApproved({ body: { ids: [half.id], signature } })),
    ).toMatchObject(refusal('not_approved'))
    // A dispute begins the steps anew.
    const disputed = await desk.invoices.dispute({ ...at(half), body: { reason: 'Too many' } })
    const settled = await desk.invoices.settle({ ...at(disputed), body: { reason: 'Right after all' } })
    expect(settled.approvalSteps.map(({ state }) => state)).toEqual(['asked', 'later'])
    const again = await of(desk.manager).approve({ ...at(settled), body: { signature } })
    const done = await of(desk.director).approve({ ...at(again), body: { signature } })
    expect([done.status, done.approvedByName]).toEqual(['approved', 'Ruth Vance'])
    expect(await of(desk.director).signatures({ params: { id: invoice.id } })).toHaveLength(3)
  })

  it('by one of two at once', async () => {
    const invoice = await worth('90.00')
    const both = await Promise.all([desk.manager, desk.director].map((who) => approve(invoice, who)))
    // Who comes second may find it approved already, or changed since.
    expect([200, ...both.map(({ status }) => status).filter((status) => status !== 200)]).toEqual([
      200,
      expect.toSatisfy((status) => status === 412 || status === 422),
    ])
    expect(await of(desk.director).signatures({ params: { id: invoice.id } })).toHaveLength(1)
  })
})

describe('Nobody pays what they ordered, received or gave an account for', () => {
  it('whoever ordered it neither approves nor exports it, alone neither', async () => {
    const third = await server.signIn({ role: 'manager', name: 'Orders And Pays' })
    await makeOrderApprover(server, third.person)
    const made = await ordersOf(third).create({
      body: { ...desk.header, freight: '70.00', lines: [{ ...desk.sawing, lineNo: 10 }] },
    })
    const ready = await desk.approve(await ordersOf(third).submit({ ...at(made), body: {} }), desk.director)
    const order = await ordersOf(third).issue({
      ...at(ready),
      body: { to: [], cc: [], subject: 'Our order', message: 'Here it is.', byHand: true },
    })
    const invoice = await desk.registered([desk.charge('70.00', { kind: 'freight', orderId: order.id })])
    expect(await problem(of(third).approve({ ...at(invoice), body: { signature } }))).toMatchObject(
      refusal('ordered'),
    )
    const done = await of(desk.manager).approve({ ...at(invoice), body: { signature } })
    expect(await problem(of(third).exportApproved({ body: { ids: [done.id], signature } }))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('You ordered what this invoice asks for') },
    })
    const { held } = await of(third).exportProposal()
    expect(held.map(({ number }) => number)).toContain(done.number)
  })

  it('and who approved the order is told so before they sign', async () => {
    const invoice = await worth('60.00')
    const seen = await of(desk.manager).get({ params: { id: invoice.id } })
    expect(seen.notices).toEqual([expect.stringMatching(/^You approved PO-.* too/)])
    expect((await of(desk.director).get({ params: { id: invoice.id } })).notices).toEqual([])
  })
})

it('Whoever looks at an invoice is told which other one of the supplier may be the same', async () => {
  const [one, other] = [
    await worth('333.00', {}, { supplierInvoiceNo: 'KV-2026/00417-B' }),
    await worth('334.00', {}, { supplierInvoiceNo: 'KV-2026/417' }),
  ]
  const { notices } = await of(desk.director).get({ params: { id: other.id } })
  expect(notices).toEqual([
    expect.stringContaining(`${one.number} (KV-2026/00417-B, 333.00 GBP) may be the same invoice`),
  ])
  // Voided it is no invoice any more.
  await of(desk.manager).void({ ...at(one), body: { reason: 'Typed twice' } })
  expect((await of(desk.director).get({ params: { id: other.id } })).notices).toEqual([])
})

describe('An export', () => {
  it('is signed by whoever sees what goes out, and shows that its file is still the same', async () => {
    const done = await desk.approvedInvoice(await worth('50.00'))
    const { invoices: ready, sums } = await of(desk.manager).exportProposal()
    expect(ready.find(({ id }) => id === done.id)).toMatchObject({
      toPay: '50.00',
      paysTo: 'North Bank •••• 5432',
    })
    expect(sums.map(({ currency }) => currency)).toEqual(['GBP'])
    const ids = ready.map(({ id }) => id)
    for (const body of [{ ids }, { ids, signature: { pin: '0000' } }])
      expect((await desk.manager.request('POST', '/api/v1/invoices/export', { body })).status).toBe(422)
    expect(
      (await desk.buyer.request('POST', '/api/v1/invoices/export', { body: { ids, signature } })).status,
    ).toBe(403)
    expect((await desk.buyer.request('GET', '/api/v1/invoices/export')).status).toBe(403)
    expect((await desk.now(done)).status).toBe('approved')
    const { number } = await of(desk.manager).exportApproved({ body: { ids, signature } })
    const signatureOf = async () =>
      (await of(desk.manager).exports()).find((one) => one.number === number)?.signature
    expect(await signatureOf()).toBe('whole')
    await server.asOwner(
      'ALTER TABLE invoice_exports DISABLE TRIGGER USER',
      `UPDATE invoice_exports SET content = replace(content, '50.00', '5000.00') WHERE number = ${number}`,
      'ALTER TABLE invoice_exports ENABLE TRIGGER USER',
    )
    expect(await signatureOf()).toBe('changed')
  })

  it('keeps back what a supplier without a confirmed account or one that was rejected asks for', async () => {
    const other = await createSupplier(await server.signIn('administrator'), { name: 'Kestrel Forge' })
    const side = supplierSide(desk.manager, other.id)
    await side.approve()
    const invoice = await worth('40.00', { supplierId: other.id })
    const done = await desk.approvedInvoice(invoice)
    const out = () => problem(of(desk.manager).exportApproved({ body: { ids: [done.id], signature } }))
    expect(await out()).toMatchObject({
      body: { message: expect.stringContaining('has no confirmed bank account') },
    })
    await paidTo(server, other.id)
    await server.services.db.query(
      sql`UPDATE companies SET supplier_status = 'rejected' WHERE id = ${other.id}`,
    )
    expect(await out()).toMatchObject({
      body: { message: expect.stringContaining('is rejected as a supplier') },
    })
    expect((await of(desk.manager).get({ params: { id: done.id } })).notices).toHaveLength(1)
    await server.services.db.query(
      sql`UPDATE companies SET supplier_status = 'approved' WHERE id = ${other.id}`,
    )
    expect((await of(desk.manager).exportApproved({ body: { ids: [done.id], signature } })).invoices).toBe(1)
  })
})
