import { describe, expect, it } from 'vitest'
import { handedOver, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { orderNeeds } from '#modules/purchasing/requisitions/server/api.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import type { OrderRecord } from './contract.ts'
import { bookReceived } from './server/api.ts'

const server = await testServer()
const known = await orderDesk(server)
const ostwall = await createSupplier(await server.signIn('administrator'), { name: 'Ostwall Rohrwerk' })
const desk = { ...known, other: ostwall }
const { api, at, buyer, manager, pipe, sawing } = desk
const needs = buyer.client(requisitions)
const asProgram = (work: Parameters<typeof asSystem<void>>[2]) => asSystem(server.services, 'test', work)
const inDays = (days: number) => addDays(server.services.clock.today(), days)
const now = ({ id }: { id: string }) => needs.get({ params: { id } })

/** A need for sawing that stands on the line of an order with so many cuts. */
async function ordered(order: OrderRecord, lineNo: number, quantity: string) {
  const { facilityId } = desk
  const need = await needs.create({
    body: { facilityId, description: 'Sawing', quantity, uom: 'each', neededBy: '2027-01-10' },
  })
  const orderLineId = order.lines.find((line) => line.lineNo === lineNo)?.rootId ?? ''
  const share = { requisitionId: need.id, orderLineId, quantity }
  await asProgram((ctx) => orderNeeds(ctx, order.number, [share]))
  return need
}

describe('A need follows its order', () => {
  it('and is given back where its line is made smaller, removed or cancelled', async () => {
    const draft = await desk.draft()
    const [small, whole] = [await ordered(draft, 20, '4'), await ordered(draft, 20, '20')]
    expect(await now(whole)).toMatchObject({ status: 'ordered', orders: [{ number: draft.number }] })
    const less = await api.update({
      ...at(draft),
      body: { lines: [pipe, { ...sawing, id: draft.lines[1]?.id, quantity: '10' }] },
    })
    expect([await now(small), await now(whole)]).toMatchObject([
      { status: 'ordered', orderedQty: '4.000' },
      { status: 'partly_ordered', orderedQty: '6.000' },
    ])
    const none = await api.update({ ...at(less), body: { lines: [{ ...pipe, id: draft.lines[0]?.id }] } })
    expect(await now(whole)).toMatchObject({ status: 'open', orderedQty: '0.000', orders: [] })
    const pipes = await ordered(none, 10, '3')
    await api.cancel({ ...at(none), body: { reason: 'Not needed any more' } })
    expect(await now(pipes)).toMatchObject({ status: 'open', orders: [] })
  })

  it('counts what is received, and gives the rest back where the order is closed short', async () => {
    const order = await desk.issued()
    const need = await ordered(order, 10, '1')
    await asProgram((ctx) => bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '1' }]))
    expect(await now(need)).toMatchObject({ status: 'received', receivedQty: '1.000' })
    await asProgram((ctx) => bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '-1' }]))
    expect(await now(need)).toMatchObject({ status: 'ordered', receivedQty: '0.000' })
    const present = await api.get({ params: { id: order.id } })
    await ordersOf(manager).closeShort({ ...at(present), body: { reason: 'They cannot deliver' } })
    expect(await now(need)).toMatchObject({ status: 'open', orderedQty: '0.000' })
  })

  it('through its amendments: as it was until one is issued, and as it is then', async () => {
    const order = await desk.issued({
      lines: [{ ...sawing, lineNo: 10, quantity: '10', unitPrice: '10', taxCode: null }],
    })
    const need = await ordered(order, 10, '10')
    const reason = 'The customer takes fewer'
    const smaller = async () => {
      const present = await api.get({ params: { id: order.id } })
      const draft = await api.amend({ ...at(present), body: { reason } })
      const [line] = draft.lines
      return api.update({
        ...at(draft),
        body: {
          lines: [
            {
              ...sawing,
              id: line?.id,
              lineNo: 10,
              quantity: '6',
              unitPrice: '10',
              taxCode: null,
            },
          ],
        },
      })
    }
    const givenUp = await smaller()
    expect(await now(need)).toMatchObject({ status: 'ordered', orderedQty: '10.000' })
    await api.cancel({ ...at(givenUp), body: { reason: 'He takes them after all' } })
    expect(await now(need)).toMatchObject({ status: 'ordered', orderedQty: '10.000' })
    const meant = await smaller()
    expect(meant.beyondApproval).toEqual([])
    const released = await api.release({ ...at(meant), body: {} })
    expect(await now(need)).toMatchObject({ orderedQty: '10.000' })
    const next = await api.issue({ ...at(released), body: handedOver })
    expect(await now(need)).toMatchObject({ status: 'partly_ordered', orderedQty: '6.000' })
    const lineId = order.lines[0]?.id ?? ''
    await asProgram((ctx) => bookReceived(ctx, [{ lineId, quantity: '6' }]))
    expect(await now(need)).toMatchObject({ receivedQty: '6.000' })
    expect((await api.get({ params: { id: next.id } })).receivedPercent).toBe(100)
  })
})

describe('What has to be bought', () => {
  const bar = {
    facilityId: desk.facilityId,
    form: 'round_bar',
    diameterMm: '100',
    lengthMm: '6000',
    specificationId: desk.specificationId,
    grade: 'X65Q',
    certificateType: '3.1',
    quantity: '4',
    uom: 'each',
    neededBy: inDays(90),
    supplierId: desk.supplier.id,
  } as const
  const need = (more: object = {}) => needs.create({ body: { ...bar, ...more } })
  const order = (ids: readonly { id: string; quantity?: string }[], more: object = {}) =>
    api.fromRequisitions({ body: { needs: [...ids], ...more } })

  it('fills a draft for each supplier; what is alike shares a line, and each keeps its share', async () => {
    const soon = inDays(60)
    const [one, alike] = [await need(), await need({ quantity: '6', neededBy: soon })]
    const other = await need({ diameterMm: '80' })
    const elsewhere = await need({ supplierId: desk.other.id })
    const made = await order([one, alike, other, elsewhere].map(({ id }) => ({ id })))
    expect(made.map(({ supplierName, lines }) => `${supplierName} ${lines}`).toSorted()).toEqual([
      'Ostwall Rohrwerk 1',
      'Vallmont Steel 2',
    ])
    const id = made.find(({ lines }) => lines === 2)?.id ?? ''
    const draft = await api.get({ params: { id } })
    expect(draft).toMatchObject({ status: 'draft', requiredOn: soon })
    expect(draft.lines.map(({ lineNo, quantity, diameterMm }) => [lineNo, quantity, diameterMm])).toEqual([
      [10, '10.000', '100.000'],
      [20, '4.000', '80.000'],
    ])
    expect(await now(one)).toMatchObject({
      status: 'ordered',
      orders: [{ number: draft.number, quantity: '4.000' }],
    })
    // The rest is ordered once: whoever comes later is told.
    expect(await problem(order([{ id: one.id }]))).toMatchObject({ status: 422 })
  })

  it('is ordered in part, and the rest from another supplier', async () => {
    const one = await need()
    await order([{ id: one.id, quantity: '1' }])
    expect(await now(one)).toMatchObject({ status: 'partly_ordered', toOrder: '3.000' })
    expect(await problem(order([{ id: one.id, quantity: '3.5' }]))).toMatchObject({ status: 422 })
    const [rest] = await order([{ id: one.id }], { supplierId: desk.other.id })
    expect(rest?.supplierName).toBe('Ostwall Rohrwerk')
    expect(await now(one)).toMatchObject({ status: 'ordered', toOrder: '0.000' })
  })

  it('needs a supplier, a need that is open, and the right to write orders', async () => {
    const { id } = await need({ supplierId: null })
    expect(await problem(order([{ id }]))).toMatchObject({
      status: 422,
      body: { errors: { supplierId: [expect.stringContaining('names no supplier')] } },
    })
    expect(await problem(order([{ id: crypto.randomUUID() }]))).toMatchObject({ status: 422 })
    const open = await needs.get({ params: { id } })
    await needs.cancel({ ...at(open), body: { reason: 'Cut from stock' } })
    expect(await problem(order([{ id }], { supplierId: desk.supplier.id }))).toMatchObject({ status: 422 })
    const client = await server.signIn('client')
    const body = { needs: [{ id }] }
    expect((await client.request('POST', '/api/v1/purchase-orders/from-requisitions', { body })).status).toBe(
      403,
    )
  })

  it('goes to one of two buyers who order it at once', async () => {
    const { id } = await need()
    const both = await Promise.allSettled([order([{ id }]), order([{ id }])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await now({ id })).toMatchObject({ orderedQty: '4.000' })
  })

  it('takes the price that the supplier has for the product and quantity today', async () => {
    const administrator = await server.signIn('administrator')
    const product = { code: 'BAR-90', name: 'Bar 90', family: 'bar', uom: 'each', form: 'bar' } as const
    const { id: productCodeId } = await administrator
      .client(productCodes)
      .create({ body: { ...product, sellable: true, active: true } })
    for (const [minQuantity, unitPrice] of [
      [1, '611.5'],
      [4, '590'],
      [5, '550'],
    ] as const) {
      const of = {
        item: 'Bar 90',
        supplierId: desk.supplier.id,
        productCodeId,
        uom: 'each',
        currency: 'GBP',
      } as const
      const body = { ...of, minQuantity, unitPrice, validFrom: '2020-01-01' }
      await administrator.client(supplierPrices).create({ body })
    }
    const [made] = await ordersOf(manager).fromRequisitions({
      body: { needs: [{ id: (await need({ productCodeId })).id }] },
    })
    const draft = await api.get({ params: { id: made?.id ?? '' } })
    expect(draft.lines.map(({ unitPrice, priceBasis }) => [unitPrice, priceBasis])).toEqual([
      ['590.0000', 'each'],
    ])
  })

  it('has a price per metre, kilogram or tonne too, for as much as its size comes to', async () => {
    const administrator = await server.signIn('administrator')
    const product = { code: 'PIPE-6', name: 'Pipe', family: 'pipe', uom: 'each', form: 'pipe' } as const
    const { id: productCodeId } = await administrator
      .client(productCodes)
      .create({ body: { ...product, sellable: true, active: true } })
    for (const [uom, minQuantity, unitPrice] of [
      ['kg', 500, '1.71'],
      ['kg', 6200, '1.5'],
      ['t', 6, '1640'],
      ['m', 100, '71.5'],
    ] as const) {
      const of = {
        item: 'Pipe 6 sch 80',
        supplierId: desk.supplier.id,
        productCodeId,
        currency: 'GBP',
      } as const
      const body = { ...of, uom, minQuantity, unitPrice, validFrom: '2020-01-01' }
      await administrator.client(supplierPrices).create({ body })
    }
    const line = { ...pipe, productCodeId, unitPrice: '0', taxCode: null }
    const bases = ['kg', 't', 'm', 'each'] as const
    const lines = bases.map((priceBasis, at) => ({ ...line, priceBasis, lineNo: (at + 1) * 10 }))
    const short = { ...line, lineNo: 50, quantity: '1', lengthMm: '1000', priceBasis: 'm' as const }
    const shapeless = { ...line, lineNo: 60, lengthMm: null }
    const draft = await ordersOf(manager).create({
      body: { ...desk.header, lines: [...lines, short, shapeless] },
    })
    expect(draft.lines).toMatchObject([
      { priceBasis: 'kg', unitPrice: '1.7100', massKg: '6129.149', net: '10480.84' },
      { priceBasis: 't', unitPrice: '1640.0000' },
      { priceBasis: 'm', unitPrice: '71.5000', net: '10296.00' },
      // Counted in pieces, for which there is no price: the one by mass.
      { priceBasis: 'kg', unitPrice: '1.7100' },
      { priceBasis: 'm', unitPrice: '0.0000' },
      { priceBasis: 'kg', unitPrice: '0.0000' },
    ])
  })
})
