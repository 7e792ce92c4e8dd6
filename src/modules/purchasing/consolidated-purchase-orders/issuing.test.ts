import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { asSystem } from '#platform/server/system.ts'
import { companies } from '#modules/people/companies/contract.ts'
import {
  bookCredited,
  bookInvoiced,
  bookReceived,
  bookReturned,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { qualityClauses } from '#modules/purchasing/quality-clauses/contract.ts'
import { consolidatedDesk, consolidatedOf } from '../../../../test/support/consolidated.ts'
import { handedOver, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'

const server = await testServer()
const desk = await consolidatedDesk(server)
const {
  api,
  approved,
  at,
  bundle,
  buyer,
  facilityId,
  manager,
  orders,
  otherFacilityId,
  pair,
  plain,
  supplier,
} = desk
const { services } = server
const administrator = await server.signIn('administrator')
const contactEmail = 'sales@vallmont.example'
const known = await administrator.client(companies).get({ params: { id: supplier.id } })
await administrator.client(companies).update({
  params: { id: supplier.id },
  version: known.version,
  body: { contacts: [{ name: 'Ida Brandt', email: contactEmail, roles: [] }] },
})
const clause = await administrator.client(qualityClauses).create({
  body: {
    code: 'C3',
    name: 'No weld repair',
    wording: 'No weld repair of base metal.',
    active: true,
    sortOrder: 1,
  },
})

const textOf = async (path: string) => {
  const reply = await buyer.request('GET', `/api/v1/${path}`)
  expect(reply.status).toBe(200)
  return pdfText(reply.bytes).flat().join(' ')
}
const released = async (more?: readonly { readonly id: string }[]) =>
  api.release({ ...at(await bundle(more ?? (await pair()))), body: {} })
const issue = (made: { id: string; version: number }) => api.issue({ ...at(made), body: handedOver })

describe('Issuing a consolidated order', () => {
  it('issues its members at what was agreed, to the cent, and they carry on by themselves', async () => {
    const both = await pair()
    const made = await bundle(both)
    const [first] = made.lines
    const lines = [{ orderLineId: first?.orderLineId ?? '', negotiatedPrice: '1.51' }]
    const agreed = await api.update({ ...at(made), body: { lines } })
    const done = await issue(await api.release({ ...at(agreed), body: {} }))
    expect(done).toMatchObject({ status: 'issued', issuedByHand: true, saving: agreed.saving })
    expect(done.lines).toEqual(agreed.lines)
    expect(done.totals).toEqual(agreed.totals)
    const members = await Promise.all(both.map((one) => orders.get({ params: { id: one?.id ?? '' } })))
    const shares = done.lines[0]?.allocations.map(({ net }) => net)
    for (const [place, member] of members.entries()) {
      expect(member).toMatchObject({ status: 'issued', inForce: true, consolidatedNumber: done.number })
      expect(member.lines[0]).toMatchObject({
        unitPrice: '1.5100',
        net: shares?.[place],
        agreedNet: shares?.[place],
        approvedPrice: { unitPrice: '1.6200' },
      })
      expect(member.history.at(-1)).toMatchObject({ reason: `Issued with ${done.number}` })
      const { data } = await orders.list({ query: { search: member.number } })
      expect(data).toMatchObject([{ value: member.totals.net }])
    }
    const sum = members.reduce((all, { totals }) => all + Math.round(Number(totals.net) * 100), 0)
    expect(sum).toBe(Math.round(Number(done.totals.net) * 100))
    // What was signed of the members says what it said.
    for (const { id } of members) {
      const signatures = await orders.signatures({ params: { id } })
      expect(signatures.map(({ changedAfter }) => changedAfter)).toEqual([false])
    }
  })

  it('goes to the supplier as one frozen paper; those of the members say where they are', async () => {
    const one = await approved({
      clauseIds: [clause.id],
      lines: [desk.plainPipe],
      internalNotes: 'Not for the supplier',
      deliveryAddress: 'Gate 4\nFoundry Brae',
    })
    const other = await approved({ lines: [desk.plainPipe], facilityId: otherFacilityId })
    const ready = await released([one, other])
    expect(await textOf(`consolidated-purchase-orders/${ready.id}/pdf`)).toContain('DRAFT')
    const done = await issue(ready)
    const text = await textOf(`consolidated-purchase-orders/${done.id}/pdf`)
    for (const words of [
      done.number,
      'Vallmont Steel',
      'Pipe 168.3 x 10.97',
      'Certificate EN 10204 3.1',
      'No weld repair of base metal.',
      'Deliver 2 to A, 2 to B',
      'A: Aberdeen, Gate 4, Foundry Brae',
      'B: Houston, 4 Ship Channel Road',
      `Our reference ${one.number}`,
    ])
      expect(text).toContain(words)
    for (const words of ['DRAFT', 'Not for the supplier', 'saving']) expect(text).not.toContain(words)
    expect(await textOf(`purchase-orders/${one.id}/pdf`)).toContain(`In ${done.number}`)
    expect(await api.files({ params: { id: done.id } })).toMatchObject([
      { label: 'Issued consolidated order' },
    ])
    const sheet = await textOf(`consolidated-purchase-orders/${done.id}/allocation-sheet`)
    for (const words of ['internal', one.number, other.number, 'Houston']) expect(sheet).toContain(words)
  })

  it('is proposed as a letter and mailed with the paper', async () => {
    const ready = await released()
    const letter = await api.mailPreview({ params: { id: ready.id } })
    expect(letter).toMatchObject({
      contacts: [{ email: contactEmail }],
      subject: `Purchase order ${ready.number}`,
    })
    const { subject, message } = letter
    const stranger = { to: ['someone@else.example'], cc: [], subject, message, byHand: false }
    expect(await problem(api.issue({ ...at(ready), body: stranger }))).toMatchObject({
      status: 422,
      body: { errors: { to: [expect.stringContaining('is no contact of Vallmont Steel')] } },
    })
    const done = await api.issue({ ...at(ready), body: { ...stranger, to: [contactEmail] } })
    expect(done).toMatchObject({ issuedByHand: false, issuedTo: [contactEmail] })
    const mails = await server.mails(contactEmail)
    expect(mails.at(-1)).toMatchObject({ template: 'purchase-order-issued', subject })
  })

  it('writes an order over the extra, approved with it, that is a member of its own', async () => {
    const made = await bundle(await pair())
    const extra = {
      orderLineId: made.lines[0]?.orderLineId ?? '',
      extraQuantity: '1',
      extraReason: 'Least that the mill rolls',
    }
    const asked = await api.update({
      ...at(made),
      body: { lines: [extra], stockFacilityId: otherFacilityId },
    })
    const sent = await api.submit({ ...at(asked), body: {} })
    const ready = await consolidatedOf(manager).approve({ ...at(sent), body: { signature: signed } })
    expect(ready.status).toBe('approved')
    const done = await issue(ready)
    const stock = await orders.get({ params: { id: done.stockOrderId ?? '' } })
    expect(stock).toMatchObject({
      type: 'stock',
      status: 'issued',
      facilityName: 'Houston',
      supplierName: 'Vallmont Steel',
      consolidatedNumber: done.number,
      totals: { net: done.extraNet },
    })
    expect(stock.lines).toMatchObject([{ quantity: '1.000', agreedNet: done.extraNet }])
    expect(done.lines[0]?.allocations.at(-1)).toMatchObject({
      orderId: stock.id,
      orderLineId: stock.lines[0]?.id,
      quantity: '1.000',
    })
    const all = [...done.members.map(({ id }) => id), stock.id]
    const nets = await Promise.all(all.map(async (id) => (await orders.get({ params: { id } })).totals.net))
    const sum = nets.reduce((total, net) => total + Math.round(Number(net) * 100), 0)
    expect(sum).toBe(Math.round(Number(done.totals.net) * 100))
  })

  it('is taken back by nobody, and its members move by no route of their own but closing short', async () => {
    const done = await issue(await released())
    const reason = 'Attacked'
    expect(await problem(api.cancel({ ...at(done), body: { reason } }))).toMatchObject({ status: 422 })
    expect(await problem(issue(done))).toMatchObject({ status: 422 })
    const [member] = done.members
    const now = await orders.get({ params: { id: member?.id ?? '' } })
    const boss = ordersOf(manager)
    for (const attempt of [
      () => orders.amend({ ...at(now), body: { reason } }),
      () => boss.hold({ ...at(now), body: { reason } }),
      () => orders.acknowledge({ ...at(now), body: { confirmationNo: 'AB 1', lines: [] } }),
      () => orders.cancel({ ...at(now), body: { reason } }),
    ])
      expect(await problem(attempt())).toMatchObject({ status: 422 })
    expect((await boss.closeShort({ ...at(now), body: { reason } })).status).toBe('closed_short')
  })

  it('is done once, whoever clicks', async () => {
    const ready = await released()
    const answers = await Promise.allSettled([issue(ready), issue(ready)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const members = await Promise.all(ready.members.map(({ id }) => orders.get({ params: { id } })))
    for (const { history } of members)
      expect(history.filter(({ action }) => action === 'issueWithin')).toHaveLength(1)
  })
})

describe('The state of a consolidated order', () => {
  it('follows from the lines of its members, and nobody sets it', async () => {
    const both = [
      await approved({ lines: [plain] }),
      await approved({ lines: [plain], facilityId: otherFacilityId }),
    ]
    const done = await issue(await released(both))
    const [one, other] = both.map(({ lines }) => lines[0]?.id ?? '')
    const now = async () => {
      const record = await api.get({ params: { id: done.id } })
      const { data } = await api.list({ query: { search: done.number } })
      // The list reads what the database worked out, the record what the domain says.
      expect(data[0]).toMatchObject({ status: record.status, receivedPercent: record.receivedPercent })
      return [
        record.status,
        record.lines[0]?.receivedQty,
        record.lines[0]?.invoicedQty,
        record.receivedPercent,
      ]
    }
    const book = (what: typeof bookReceived, lineId: string | undefined, quantity: string) =>
      asSystem(services, 'test', (ctx) => what(ctx, [{ lineId: lineId ?? '', quantity }]))
    expect(await now()).toEqual(['issued', '0.000', '0.000', 0])
    await book(bookReceived, one, '10')
    expect(await now()).toEqual(['to_receive_and_invoice', '10.000', '0.000', 50])
    await book(bookInvoiced, one, '10')
    await book(bookReceived, other, '10')
    expect(await now()).toEqual(['to_invoice', '20.000', '10.000', 100])
    await book(bookInvoiced, other, '10')
    expect(await now()).toEqual(['completed', '20.000', '20.000', 100])
    await book(bookReturned, other, '2')
    expect(await now()).toEqual(['to_receive', '18.000', '20.000', 90])
    await book(bookCredited, other, '2')
    expect(await now()).toEqual(['completed', '18.000', '20.000', 100])
  })

  it('waits for nothing of a member that was closed short but the invoice of what came', async () => {
    const both = [await approved({ lines: [plain] }), await approved({ lines: [plain] })]
    const done = await issue(await released(both))
    const [one, other] = both.map(({ lines }) => lines[0]?.id ?? '')
    await asSystem(services, 'test', (ctx) =>
      bookReceived(ctx, [
        { lineId: one ?? '', quantity: '10' },
        { lineId: other ?? '', quantity: '4' },
      ]),
    )
    const member = await orders.get({ params: { id: both[1]?.id ?? '' } })
    await ordersOf(manager).closeShort({ ...at(member), body: { reason: 'The mill stopped' } })
    expect((await api.get({ params: { id: done.id } })).status).toBe('to_invoice')
    await asSystem(services, 'test', (ctx) =>
      bookInvoiced(ctx, [
        { lineId: one ?? '', quantity: '10' },
        { lineId: other ?? '', quantity: '4' },
      ]),
    )
    expect((await api.get({ params: { id: done.id } })).status).toBe('completed')
    expect(facilityId).toBe(member.facilityId)
  })
})
