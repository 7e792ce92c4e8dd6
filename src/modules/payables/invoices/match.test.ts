import { describe, expect, it } from 'vitest'
import { matchDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature } from '../../../../test/support/signing.ts'
import { invoiceTolerances } from '#modules/payables/invoice-tolerances/contract.ts'
import { invoices } from './contract.ts'

const server = await testServer()
const desk = await matchDesk(server)
const {
  at,
  steel,
  pieceOf,
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

describe('The match of an invoice', () => {
  it('holds what was not received, then what is not accepted and has no certificate, and goes with each of them', async () => {
    const order = await issued()
    const heatNo = newHeat()
    const invoice = await registered([lineOf(order, '8')])
    expect([invoice.status, kindsOf(invoice)]).toEqual(['on_hold', ['not_received']])
    const receipt = await receive(order, 8, heatNo)
    const came = await now(invoice)
    expect([came.status, kindsOf(came)]).toEqual(['on_hold', ['not_accepted', 'certificate_missing']])
    expect(came.version).toBe(invoice.version)
    await accept(receipt)
    expect(kindsOf(await now(invoice))).toEqual(['certificate_missing'])
    expect(holdOf(await now(invoice), 'certificate_missing')?.sentence).toBe(
      'Line 10 needs a verified 3.1 certificate: 0 pieces have one.',
    )
    const seen = await desk.manager.client(invoices).get({ params: { id: invoice.id } })
    expect(seen.can.approve).toContain('needs a verified')
    await steel.verifyHeat(heatNo)
    const matched = await now(invoice)
    expect([matched.status, matched.holds, matched.can.approve]).toEqual([
      'matched',
      [],
      'You do not have the right to "Approve for payment".',
    ])
    expect(matched.match).toMatchObject([
      {
        orderLineNo: 10,
        orderedQty: '12.000',
        invoicedQty: '8.000',
        acceptedQty: '8.000',
        certifiedQty: '8',
      },
    ])
    const done = await desk.manager.client(invoices).approve({ ...at(matched), body: { signature } })
    expect(done).toMatchObject({ status: 'approved', approvedByName: 'Elin Marsh' })
  })

  it('tells the list and its filter the same', async () => {
    const order = await issued()
    const held = await registered([lineOf(order, '8')])
    const free = await registered([
      charge('5', { kind: 'freight', orderId: (await issued({ freight: '5' })).id }),
    ])
    const rows = async (query: object) =>
      (await api.list({ query: { ...query, perPage: 100 } })).data.map(({ number, status }) => [
        number,
        status,
      ])
    const onHold = await rows({ filter: { onHold: true } })
    expect(onHold).toContainEqual([held.number, 'on_hold'])
    expect(onHold.map(([number]) => number)).not.toContain(free.number)
    expect(await rows({ filter: { status: ['registered'] } })).toContainEqual([free.number, 'matched'])
  })

  it('holds a certificate of a lower type, and pieces that went to quarantine', async () => {
    const order = await issued()
    const heatNo = newHeat()
    const receipt = await receive(order, 4, heatNo)
    const invoice = await registered([lineOf(order, '4')])
    await steel.verifyHeat(heatNo, { signatures: [] })
    await accept(receipt)
    expect(kindsOf(await now(invoice))).toEqual(['certificate_lower'])
    const seen = await desk.buyer.client(invoices).get({ params: { id: invoice.id } })
    expect(seen.can.release).toBe('Clears by itself when quality decides; it cannot be released by hand.')
    await steel.verifyHeat(heatNo, { mark: '-31' })
    expect((await now(invoice)).status).toBe('matched')
    const piece = await pieceOf(receipt)
    await steel.as(steel.keeper).quarantine({ ...at(piece), body: { reason: 'Laminated', pieces: 1 } })
    const again = await now(invoice)
    expect(again.match[0]).toMatchObject({ acceptedQty: '3.000' })
    expect(kindsOf(again)[0]).toBe('not_accepted')
  })

  it('counts the pieces of a delivery that came in two parts, and lets the first invoice pass first', async () => {
    const order = await issued()
    const heatNo = newHeat()
    await accept(await receive(order, 8, heatNo))
    await steel.verifyHeat(heatNo)
    const first = await registered([lineOf(order, '8')])
    const second = await registered([lineOf(order, '4')])
    expect([first.status, second.status]).toEqual(['matched', 'on_hold'])
    expect(holdOf(second, 'not_received')?.sentence).toBe('Line 10 invoices 12, 8 have been received.')
    await accept(await receive(order, 4, heatNo))
    expect((await now(second)).status).toBe('matched')
    const third = await registered([lineOf(order, '1')])
    expect(kindsOf(third)).toEqual(['quantity', 'not_received'])
    expect([(await now(first)).status, (await now(second)).status]).toEqual(['matched', 'matched'])
  })

  it('lets a price within 2 % or 25 pass, and holds one beyond', async () => {
    const order = await issued()
    const lines = (unitPrice: string) => [lineOf(order, '1', { unitPrice }, 1)]
    const within = await registered(lines('27.00'))
    expect(kindsOf(within)).toEqual(['not_received'])
    const beyond = await registered(lines('27.01'))
    expect(kindsOf(beyond)).toEqual(['not_received', 'price'])
    expect(holdOf(beyond, 'price')?.sentence).toBe('Line 20 is 25.01 GBP over the agreed price of 2.')
    const cheaper = await registered(lines('1.00'))
    expect(kindsOf(cheaper)).toEqual(['not_received'])
    const heavy = await registered([lineOf(order, '12', { pricedQuantity: '99999' })])
    expect(kindsOf(heavy)).toEqual(['quantity', 'not_received'])
    const otherTax = await registered([lineOf(order, '1', { taxCode: null }, 1)])
    expect(kindsOf(otherTax)).toEqual(['not_received', 'tax'])
  })

  it('says to the cent what is too much', async () => {
    const order = await issued({
      lines: [{ ...desk.sawing, lineNo: 10, quantity: '1', unitPrice: '345.125' }],
    })
    const invoice = await registered([lineOf(order, '6')])
    expect(invoice.match[0]?.holds.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['quantity', '1725.63'],
      ['not_received', '2070.75'],
    ])
  })

  it('takes the tolerance of the supplier, else the one of the house', async () => {
    const order = await issued()
    const administrator = (await server.signIn('administrator')).client(invoiceTolerances)
    const invoice = await registered([lineOf(order, '1', { unitPrice: '20.00' }, 1)])
    expect(kindsOf(invoice)).toEqual(['not_received'])
    const values = {
      pricePercent: '0',
      priceAmount: '0',
      quantityPercent: '0',
      massPercent: '3',
      releaseLimit: '10',
      active: true,
    }
    const house = await administrator.create({ body: { code: 'HOUSE', name: 'Every supplier', ...values } })
    expect(kindsOf(await now(invoice))).toEqual(['not_received', 'price'])
    const own = {
      code: 'VM',
      name: 'Vallmont',
      supplierId: desk.supplier.id,
      ...values,
      priceAmount: '18.00',
    }
    const mine = await administrator.create({ body: own })
    expect(kindsOf(await now(invoice))).toEqual(['not_received'])
    const twice = await problem(administrator.create({ body: { ...own, code: 'VM2', name: 'Again' } }))
    expect(twice).toMatchObject({ status: 422 })
    for (const row of [house, mine]) await administrator.remove({ ...at(row) })
  })

  it('knows the freight that the order agreed to, once', async () => {
    const order = await issued({ freight: '80.00' })
    const freight = (net: string) => registered([charge(net, { kind: 'freight', orderId: order.id })])
    expect((await freight('60.00')).status).toBe('matched')
    expect((await freight('20.00')).status).toBe('matched')
    const more = await freight('1.00')
    expect(kindsOf(more)).toEqual(['no_order'])
    expect(kindsOf(await registered([charge('1.00', { kind: 'freight' })]))).toEqual(['no_order'])
  })

  it('asks for the discount on the whole order, which the supplier takes off as an allowance', async () => {
    const lines = [{ ...desk.sawing, lineNo: 10, quantity: '100', unitPrice: '20' }]
    const order = await issued({ lines, discountPercent: '10' })
    const full = await registered([lineOf(order, '100')])
    expect(full.match[0]).toMatchObject({ agreedNet: '1800.00', excess: '200.00' })
    expect(kindsOf(full)).toEqual(['not_received', 'price'])
    const proposed = await api.proposal({ query: { from: 'purchase-order', ids: order.id } })
    expect(proposed.lines).toEqual([])
    await desk.manager.client(invoices).void({ ...at(full), body: { reason: 'They forgot the discount' } })
    const again = await api.proposal({ query: { from: 'purchase-order', ids: order.id } })
    expect(again.lines).toMatchObject([
      { kind: 'goods', quantity: '100' },
      { kind: 'allowance', orderId: order.id, unitPrice: '200.00', taxCode: 'S' },
    ])
    const less = await registered(again.lines ?? [])
    expect(less.match[0]).toMatchObject({ agreedNet: '1800.00', excess: '0.00' })
    expect(kindsOf(less)).toEqual(['not_received'])
  })
})
