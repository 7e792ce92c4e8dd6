import { describe, expect, it } from 'vitest'
import { matchDesk } from '../../../../test/support/invoices.ts'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature } from '../../../../test/support/signing.ts'
import { invoices } from './contract.ts'

const server = await testServer()
const desk = await matchDesk(server)
const {
  at,
  steel,
  released,
  lineOf,
  charge,
  registered,
  now,
  issued,
  receive,
  newHeat,
  accept,
  kindsOf,
  holdOf,
} = desk
const api = desk.invoices

describe('The release of a hold', () => {
  it('is signed by a buyer who did not register it, for the money that was shown', async () => {
    const order = await issued()
    const invoice = await registered([lineOf(order, '1', { unitPrice: '40.00' }, 1)])
    expect(invoice.can.release).toBe('You registered this invoice; someone else has to release it.')
    expect(await problem(released(invoice, holdOf(invoice, 'price'), desk.clerk))).toMatchObject({
      status: 422,
    })
    const wrong = desk.buyer.client(invoices).release({
      ...at(invoice),
      body: {
        ...holdOf(invoice, 'price'),
        lineId: invoice.lines[0]?.id ?? '',
        hold: 'price',
        reason: 'x',
        signature: { ...signature, pin: '0000' },
      } as never,
    })
    await expect(wrong).rejects.toMatchObject({ status: 422 })
    const one = await released(invoice, holdOf(invoice, 'price'))
    expect(kindsOf(one)).toEqual(['not_received'])
    const all = await released(one, holdOf(one, 'not_received'))
    expect([all.status, all.releases.map(({ hold, tier, byName }) => [hold, tier, byName])]).toEqual([
      'matched',
      [
        ['price', 'buyer', 'Hana Sandoval'],
        ['not_received', 'buyer', 'Hana Sandoval'],
      ],
    ])
    expect(await problem(released(all, holdOf(all, 'price')))).toMatchObject({ status: 422 })
    const signatures = await api.signatures({ params: { id: all.id } })
    expect(signatures.map(({ name, capacity, changedAfter }) => [name, capacity, changedAfter])).toEqual([
      ['Hana Sandoval', 'Buyer', false],
      ['Hana Sandoval', 'Buyer', false],
    ])
    // A signature knows its release, whatever their order.
    for (const statement of [
      'ALTER TABLE invoice_releases DISABLE TRIGGER USER',
      `UPDATE invoice_releases SET at = now() - interval '1 day' WHERE hold = 'not_received' AND invoice_id = '${all.id}'`,
      'ALTER TABLE invoice_releases ENABLE TRIGGER USER',
    ])
      await server.asOwner(statement)
    const again = await api.signatures({ params: { id: all.id } })
    expect(again.map(({ changedAfter }) => changedAfter)).toEqual([false, false])
  })

  it('of more than the limit is given by a manager', async () => {
    const order = await issued()
    const invoice = await registered([lineOf(order, '1', { unitPrice: '400.00' }, 1)])
    expect(await problem(released(invoice, holdOf(invoice, 'price')))).toMatchObject({
      status: 422,
      body: { message: 'It is beyond what a buyer may release; a manager has to.' },
    })
    const done = await released(invoice, holdOf(invoice, 'price'), desk.manager)
    expect(holdOf(done, 'price')).toMatchObject({ isReleased: true, releasedBy: ['Elin Marsh'] })
  })

  it('of a charge is given by the buyer of its order, beyond the limit by a manager too', async () => {
    const order = await issued()
    const small = await registered([charge('20.00', { orderId: order.id })])
    const other = await server.signIn({ role: 'user', name: 'P. Nair', profile: 'buyer' })
    await makeSigner(server, other.person)
    expect(await problem(released(small, holdOf(small, 'no_order'), other))).toMatchObject({
      status: 422,
      body: { message: 'The buyer of the order releases a charge without an order line.' },
    })
    expect((await released(small, holdOf(small, 'no_order'))).status).toBe('matched')
    const large = await registered([charge('286.40', { orderId: order.id })])
    const half = await released(large, holdOf(large, 'no_order'))
    expect(half).toMatchObject({
      status: 'on_hold',
      holds: [{ releasedBy: ['Hana Sandoval'], isReleased: false }],
    })
    expect(await problem(released(half, holdOf(half, 'no_order')))).toMatchObject({ status: 422 })
    expect((await released(half, holdOf(half, 'no_order'), desk.manager)).status).toBe('matched')
    // One manager alone is two people less one.
    const alone = await registered([charge('286.40', { orderId: order.id })])
    const asBuyer = await released(alone, holdOf(alone, 'no_order'), desk.manager)
    expect(await problem(released(asBuyer, holdOf(asBuyer, 'no_order'), desk.manager))).toMatchObject({
      status: 422,
      body: { message: 'You released it as the buyer. A manager must release it too.' },
    })
  })

  it('of a charge that no order knows is given by a manager, and by nobody without the right', async () => {
    const invoice = await registered([charge('5.00')])
    const hold = holdOf(invoice, 'no_order')
    expect(await problem(released(invoice, hold))).toMatchObject({
      status: 422,
      body: { message: 'A charge that no order knows is released by a manager.' },
    })
    const anybody = await server.signIn({ role: 'user' })
    await makeSigner(server, anybody.person)
    expect(await problem(released(invoice, hold, anybody))).toMatchObject({ status: 403 })
    expect((await released(invoice, hold, desk.manager)).status).toBe('matched')
  })

  it('by a buyer is limited for the whole of an invoice, and for a supplier in a month', async () => {
    const own = await server.signIn('administrator')
    const supplier = await createSupplier(own, { name: 'Weekly Cuts' })
    await supplierSide(desk.manager, supplier.id).approve()
    const order = await issued({ supplierId: supplier.id })
    const ofOrder = (net: string) => charge(net, { orderId: order.id })
    const of = (...nets: string[]) =>
      registered(
        nets.map((net, at) => ({ ...ofOrder(net), lineNo: (at + 1) * 10 })),
        { supplierId: supplier.id },
      )
    const two = await of('100.00', '60.00')
    expect(two.match.flatMap(({ holds }) => holds).map(({ isBig }) => isBig)).toEqual([true, true])
    const one = await of('100.00')
    expect((await released(one, holdOf(one, 'no_order'))).status).toBe('matched')
    const next = await of('60.00')
    expect(next.match[0]?.holds[0]?.isBig).toBe(true)
    // What was released then stays released.
    expect((await now(one)).status).toBe('matched')
  })

  it('by two buyers at once is asked of the second with what the first has released', async () => {
    const supplier = await createSupplier(await server.signIn('administrator'), { name: 'Monthly Cuts' })
    await supplierSide(desk.manager, supplier.id).approve()
    const order = await issued({ supplierId: supplier.id })
    const of = (net: string) => registered([charge(net, { orderId: order.id })], { supplierId: supplier.id })
    const [one, other] = [await of('90.00'), await of('89.00')]
    const release = (invoice: typeof one) => () => released(invoice, holdOf(invoice, 'no_order'))
    expect(cameOf(await overlapping(server, release(one), release(other)))).toEqual(['done', 'done'])
    expect([(await now(one)).status, (await now(other)).status]).toEqual(['matched', 'on_hold'])
    expect((await now(other)).holds).toMatchObject([{ kind: 'no_order', isReleased: false }])
  })

  it('ends with a correction, and when the reason grows', async () => {
    const order = await issued()
    const invoice = await registered([lineOf(order, '1', { unitPrice: '40.00' }, 1)])
    const free = await released(invoice, holdOf(invoice, 'price'), desk.manager)
    const draft = await api.correct({ ...at(free), body: { reason: 'Typed wrongly' } })
    const again = await desk.register(draft)
    expect(kindsOf(again)).toEqual(['not_received', 'price'])
  })

  it('is nothing by hand for what quality decides, nor for a hold that is none', async () => {
    const order = await issued()
    await receive(order, 2, newHeat())
    const invoice = await registered([lineOf(order, '2')])
    for (const kind of ['not_accepted', 'certificate_missing'])
      for (const who of [desk.buyer, desk.manager])
        expect(await problem(released(invoice, holdOf(invoice, kind), who))).toMatchObject({ status: 422 })
    const none = desk.manager.client(invoices).release({
      ...at(invoice),
      body: { lineId: invoice.lines[0]?.id ?? '', hold: 'tax', reason: 'x', signature },
    })
    expect(await problem(none)).toMatchObject({ status: 422 })
    const manager = desk.manager.client(invoices)
    expect(await problem(manager.approve({ ...at(invoice), body: { signature } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approve' },
    })
  })

  it('of one hold is given once by two people at once', async () => {
    const order = await issued()
    const invoice = await registered([lineOf(order, '1', { unitPrice: '40.00' }, 1)])
    const hold = holdOf(invoice, 'price')
    const both = await Promise.allSettled([released(invoice, hold), released(invoice, hold, desk.manager)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await now(invoice)).releases).toHaveLength(1)
  })
})

describe('A credit note', () => {
  it('takes the returned piece off the invoices of its line', async () => {
    const order = await issued()
    const heatNo = newHeat()
    await accept(await receive(order, 4, heatNo))
    await steel.verifyHeat(heatNo)
    const over = await registered([lineOf(order, '5')])
    expect(kindsOf(over)).toEqual(['not_received'])
    const credit = await desk.credited([lineOf(order, '1')])
    expect(credit.status).toBe('approved')
    expect((await now(over)).status).toBe('matched')
    expect((await desk.orderNow(order)).lines[0]?.invoicedQty).toBe('4.000')
    const tooMuch = await desk.ready([lineOf(order, '5')], { kind: 'credit_note' })
    expect(await problem(desk.register(tooMuch))).toMatchObject({
      status: 422,
      body: { code: 'cannot_book' },
    })
  })
})
