import { beforeAll, describe, expect, it } from 'vitest'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { PASSWORD } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature } from '../../../../test/support/signing.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { type InvoiceRecord, invoices } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, lineOf, body, attach, now } = desk
const manager = desk.manager.client(invoices)
const director = desk.director.client(invoices)

beforeAll(async () => {
  await makeSigner(server, desk.buyer.person)
})

/** Freight that an order agreed to: an invoice that nothing holds. */
async function agreed() {
  const order = await desk.issued({ freight: '80.00', lines: [{ ...desk.sawing, lineNo: 10 }] })
  return [desk.charge('80.00', { kind: 'freight', orderId: order.id })]
}
/** Such an invoice, written by one and registered by the other. */
async function registeredBy(author = desk.manager, registrar = author): Promise<InvoiceRecord> {
  const made = await author.client(invoices).create({ body: body(await agreed(), { statedGross: '80.00' }) })
  await attach(made, author)
  return desk.register(made, registrar)
}

const OWN = {
  status: 422,
  body: {
    code: 'author',
    message: 'You wrote or registered this invoice; someone else has to approve it for payment.',
  },
}

describe('Whoever had a part in an invoice', () => {
  it('does not approve it, whether they wrote it, registered it or both', async () => {
    for (const invoice of [
      await registeredBy(),
      await registeredBy(desk.manager, desk.clerk),
      await registeredBy(desk.clerk, desk.manager),
    ]) {
      expect(invoice.status).toBe('matched')
      const seen = await manager.get({ params: { id: invoice.id } })
      expect(seen.can.approve).toBe(OWN.body.message)
      expect(seen.can.approveOwn).toMatch(/^You wrote this; .*Ruth Vance.* can approve it\.$/)
      expect(await problem(manager.approve({ ...at(invoice), body: { signature } }))).toMatchObject(OWN)
      const done = await director.approve({ ...at(invoice), body: { signature } })
      expect(done).toMatchObject({
        status: 'approved',
        approvedByName: 'Ruth Vance',
        approvalException: null,
      })
    }
  })

  it('does not after somebody else corrected and registered it, nor who changed the draft in between', async () => {
    const first = await registeredBy(desk.manager)
    const draft = await desk.invoices.correct({ ...at(first), body: { reason: 'Typing error' } })
    const changed = await director.update({ ...at(draft), body: { notes: 'Looked at' } })
    const again = await desk.register(changed, desk.clerk)
    for (const who of [manager, director])
      expect(await problem(who.approve({ ...at(again), body: { signature } }))).toMatchObject(OWN)
    expect((await now(again)).status).toBe('matched')
  })

  it('releases nothing of it either', async () => {
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const made = await desk.buyer.client(invoices).create({
      body: body([lineOf(order, '1', { unitPrice: '30' })], { statedGross: '36.00' }),
    })
    await attach(made, desk.buyer)
    const held = await desk.register(made)
    const [hold] = held.holds
    const release = { lineId: hold?.lineId ?? '', hold: 'price' as const, reason: 'Mine', signature }
    for (const action of ['release', 'releaseAbove'] as const) {
      const answer = await problem(desk.buyer.client(invoices)[action]({ ...at(held), body: release }))
      expect(answer).toMatchObject({ status: action === 'release' ? 422 : 403 })
    }
  })

  it('gets it out by no export and by no body of their own making', async () => {
    const invoice = await registeredBy()
    expect(await problem(manager.exportApproved({ body: { ids: [invoice.id], signature } }))).toMatchObject({
      status: 422,
      body: { code: 'not_approved' },
    })
    const path = `/api/v1/invoices/${invoice.id}`
    const { version } = invoice
    for (const [action, sent] of [
      ['approve', { signature, approvedById: desk.director.person.id }],
      ['approve', { signature, actorId: desk.director.person.id, authorIds: [] }],
      ['approve', { signature }],
      ['export', {}],
      ['approve-own', { reason: 'Nobody is here', password: PASSWORD, signature }],
      ['approve-own', {}],
    ] as const) {
      const reply = await desk.manager.request('POST', `${path}/${action}`, { version, body: sent })
      expect([action, reply.status >= 403]).toEqual([action, true])
    }
    const patched = await desk.manager.request('PATCH', path, { version, body: { authorIds: [] } })
    expect(patched.status).toBe(422)
    expect((await now(invoice)).status).toBe('matched')
  })

  it('is told who else can, as long as there is somebody', async () => {
    const invoice = await registeredBy()
    const own = { ...at(invoice), body: { reason: 'Nobody is here', password: PASSWORD, signature } }
    expect(await problem(manager.approveOwn(own))).toMatchObject({
      status: 422,
      body: { code: 'others_can_approve' },
    })
    // Who had no part in it has the ordinary way.
    expect(await problem(director.approveOwn(own))).toMatchObject({
      status: 422,
      body: { code: 'not_author' },
    })
  })
})

describe('Whoever took part in a delivery', () => {
  const signed = { body: { signature } }
  /** Invoiced in full: work that somebody wrote down as accepted, in the name of another, and a third posted. */
  async function invoiced(writer: typeof desk.buyer, receiver: typeof desk.buyer, poster: typeof desk.buyer) {
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const receipt = await writer.client(goodsReceipts).create({
      body: {
        facilityId: desk.facilityId,
        supplierId: desk.supplier.id,
        orderId: order.id,
        deliveryNoteNo: `FE-${order.number}`,
        receivedOn: desk.today(),
        receivedById: receiver.person.id,
        lines: [
          {
            lineNo: 10,
            orderLineId: order.lines[0]?.id,
            isMarkingLegible: true,
            quantity: order.lines[0]?.quantity,
            acceptance: 'accepted',
          },
        ],
      },
    })
    await poster.client(goodsReceipts).post({ ...at(receipt), body: {} })
    return desk.registered([lineOf(order, order.lines[0]?.quantity ?? '')])
  }

  it('does not pay for it, whether they are named in it, wrote it down or posted it', async () => {
    const [one, other] = [
      await server.signIn({ role: 'manager', name: 'N. Falk' }),
      await server.signIn({ role: 'manager', name: 'S. Aoki' }),
    ]
    for (const [writer, receiver, poster] of [
      [one, desk.manager, other],
      [desk.manager, one, other],
      [one, other, desk.manager],
    ] as const) {
      const invoice = await invoiced(writer, receiver, poster)
      expect(invoice.status).toBe('matched')
      expect(await problem(manager.approve({ ...at(invoice), ...signed }))).toMatchObject({
        status: 422,
        body: { code: 'received' },
      })
      const approved = await director.approve({ ...at(invoice), ...signed })
      expect(
        await problem(manager.exportApproved({ body: { ids: [approved.id], signature } })),
      ).toMatchObject({ status: 422 })
    }
  })
})

describe('In a house where one person alone may approve', () => {
  it('that person does, with reason and password, and the record shows it for good', async () => {
    const invoice = await registeredBy()
    await server.asOwner(
      `UPDATE users SET status = 'disabled' WHERE role <> 'client' AND id NOT IN ('${desk.manager.person.id}', '${desk.clerk.person.id}', '${desk.buyer.person.id}')`,
    )
    const seen = await manager.get({ params: { id: invoice.id } })
    expect([seen.can.approveOwn, seen.can.approve]).toEqual([
      true,
      expect.stringMatching(/nobody else has the right/),
    ])
    const own = (password: string) =>
      manager.approveOwn({ ...at(invoice), body: { reason: 'I am alone', password, signature } })
    expect(await problem(own('wrong'))).toMatchObject({ status: 422, body: { errors: { password: {} } } })
    expect(await problem(manager.approve({ ...at(invoice), body: { signature } }))).toMatchObject(OWN)
    const done = await own(PASSWORD)
    expect(done).toMatchObject({ status: 'approved', approvalException: { reason: 'I am alone', lost: [] } })
    // Taken back, nothing of it is left; what is held is approved by nobody.
    const back = await manager.withdraw({ ...at(done), body: { reason: 'Looked at again' } })
    expect(back).toMatchObject({ status: 'matched', approvalException: null, approvedByName: null })
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const made = await manager.create({ body: body([lineOf(order, '1')], { statedGross: '21.60' }) })
    expect(made.totals.gross).toBe('21.60')
    await attach(made, desk.manager)
    const held = await desk.register(made, desk.manager)
    const alone = { ...at(held), body: { reason: 'I am alone', password: PASSWORD, signature } }
    expect(await problem(manager.approveOwn(alone))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approveown' },
    })
  })
})
