import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { linesToSend, pricedQuote, problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'

const server = await testServer()
const setup = await salesSetup(server)
const desk = await orderDesk(server, setup)
const { at, buyer, facilityId, manager, sawing, supplier } = desk
const api = ordersOf(manager)
const administrator = await server.signIn('administrator')
const other = await createSupplier(administrator, { name: 'Ostwall Rohrwerk' })

const listed = (more: object = {}) =>
  administrator.client(supplierPrices).create({
    body: {
      item: 'Bar F22 230 mm',
      supplierId: supplier.id,
      productCodeId: null,
      uom: 'kg',
      unitPrice: '3.94',
      currency: 'EUR',
      minQuantity: 100,
      leadTimeWeeks: 6,
      validFrom: '2020-01-01',
      validUntil: null,
      ...more,
    },
  })
const product = (code: string) =>
  administrator.client(productCodes).create({
    body: { code, name: code, family: 'bar', uom: 'each', form: 'bar', sellable: true, active: true },
  })
const bar = await listed()
const start = (prices: { id: string; quantity: string }[], more: object = {}) => ({
  body: { supplierId: supplier.id, facilityId, currency: 'EUR' as const, prices, ...more },
})
const errorsOf = async (call: Promise<unknown>) =>
  ((await problem(call)) as { body?: { errors?: unknown } } | null)?.body?.errors

describe('An order from prices of a supplier', () => {
  it('has item, product, unit and price as listed, and a day by the lead time', async () => {
    const { id: productCodeId } = await product('CUT-1')
    const cut = await listed({
      item: 'Cutting',
      productCodeId,
      uom: 'hour',
      minQuantity: 1,
      leadTimeWeeks: null,
    })
    const made = await api.fromPrices(
      start([
        { id: bar.id, quantity: '250.5' },
        { id: cut.id, quantity: '3' },
      ]),
    )
    expect(made).toMatchObject({ lines: 2, number: expect.stringMatching(/^PO-ABD-/) })
    const draft = await api.get({ params: { id: made.id } })
    const day = addDays(draft.orderDate, 42)
    expect(draft).toMatchObject({
      status: 'draft',
      supplierId: supplier.id,
      currency: 'EUR',
      requiredOn: day,
    })
    expect(draft.lines).toMatchObject([
      {
        lineNo: 10,
        description: 'Bar F22 230 mm',
        quantity: '250.500',
        uom: 'kg',
        priceBasis: 'each',
        unitPrice: '3.9400',
        net: '986.97',
        requiredOn: day,
      },
      {
        lineNo: 20,
        description: 'Cutting',
        productCodeId,
        uom: 'hour',
        unitPrice: '3.9400',
        requiredOn: null,
      },
    ])
  })

  it('is a whole order with nothing missing, and a second one is an order of its own', async () => {
    const nuts = await listed({
      item: 'Nut M24',
      uom: 'each',
      currency: 'GBP',
      minQuantity: 1,
      leadTimeWeeks: 2,
    })
    const asked = start([{ id: nuts.id, quantity: '16' }], { currency: 'GBP' })
    const [one, two] = [await api.fromPrices(asked), await api.fromPrices(asked)]
    expect(two.number).not.toBe(one.number)
    const draft = await api.get({ params: { id: one.id } })
    expect(draft).toMatchObject({ missingToSubmit: {}, totals: { net: '63.04' }, buyerName: 'Elin Marsh' })
  })

  it('keeps the price it began with when the list changes, until someone sets it to 0', async () => {
    const { id: productCodeId } = await product('BOLT-24')
    const of = { item: 'Bolt M24', productCodeId, uom: 'each', currency: 'GBP', minQuantity: 1 }
    const bolts = await listed({ ...of, validUntil: null })
    const { id } = await api.fromPrices(start([{ id: bolts.id, quantity: '16' }], { currency: 'GBP' }))
    const prices = administrator.client(supplierPrices)
    await prices.update({ params: { id: bolts.id }, version: bolts.version, body: { unitPrice: '4.5' } })
    const draft = await api.get({ params: { id } })
    const renamed = await api.update({ ...at(draft), body: { internalNotes: 'For the stand' } })
    expect(renamed.lines).toMatchObject([{ unitPrice: '3.9400' }])
    const [line] = renamed.lines
    const again = { ...sawing, id: line?.id, lineNo: 10, productCodeId, quantity: '16', unitPrice: '0' }
    const asked = await api.update({ ...at(renamed), body: { lines: [again] } })
    expect(asked.lines).toMatchObject([{ unitPrice: '4.5000', net: '72.00' }])
  })

  it('takes no price that is over, of somebody else, in another currency or for more', async () => {
    const over = await listed({ item: 'Old bar', validUntil: '2020-06-30' })
    const later = await listed({ item: 'Bar of 2099', validFrom: '2099-01-01' })
    const foreign = await listed({ item: 'Bar from Ostwall', supplierId: other.id })
    const dollars = await listed({ item: 'Bar in dollars', currency: 'USD' })
    const ids = [over.id, later.id, foreign.id, dollars.id]
    const asked = [...ids.map((id) => ({ id, quantity: '100' })), { id: bar.id, quantity: '99' }]
    expect(await errorsOf(api.fromPrices(start(asked)))).toEqual({
      'prices.0.id': ['The price held until 2020-06-30. Ask the supplier for a new one.'],
      'prices.1.id': ['The price holds from 2099-01-01 on.'],
      'prices.2.id': ['The supplier has no such price. Choose one of its own.'],
      'prices.3.id': ['The price is in USD, the order in EUR.'],
      'prices.4.quantity': ['The price holds from 100 kg on.'],
    })
    expect(await problem(api.fromPrices(start([])))).toMatchObject({ status: 422 })
    const unknown = [{ id: crypto.randomUUID(), quantity: '1' }]
    expect(await problem(api.fromPrices(start(unknown)))).toMatchObject({ status: 422 })
  })

  it('is begun by nobody who may not see prices, or write orders', async () => {
    const asked = start([{ id: bar.id, quantity: '100' }])
    expect(await problem(ordersOf(buyer).fromPrices(asked))).toMatchObject({ status: 403 })
    const client = ordersOf(await server.signIn('client'))
    expect(await problem(client.fromPrices(asked))).toMatchObject({ status: 403 })
  })
})

describe('A line with a product', () => {
  const draftOf = (more: object) => api.create({ body: { ...desk.header, lines: [], ...more } })

  it('left at 0 takes over the price of the supplier for its quantity on the day of the order, for who may read it', async () => {
    const { id: productCodeId } = await product('BAR-90')
    const of = { item: 'Bar 90', productCodeId, uom: 'each', currency: 'GBP' }
    await listed({ ...of, minQuantity: 1, unitPrice: '611.5' })
    await listed({ ...of, minQuantity: 4, unitPrice: '590' })
    await listed({ ...of, minQuantity: 5, unitPrice: '550', validUntil: '2026-10-31' })
    const line = { ...sawing, lineNo: 10, productCodeId, quantity: '6', unitPrice: '0' }
    const draft = await draftOf({ lines: [line, { ...line, lineNo: 20, quantity: '3' }] })
    const prices = ({ lines }: typeof draft) => lines.map(({ unitPrice }) => unitPrice)
    expect(prices(draft)).toEqual(['590.0000', '611.5000'])
    const earlier = await draftOf({ orderDate: '2026-10-31', lines: [line] })
    expect(prices(earlier)).toEqual(['550.0000'])
    const saved = await api.update({ ...at(draft), body: { lines: [{ ...line, unitPrice: '600' }] } })
    expect(prices(saved)).toEqual(['600.0000'])
    expect(prices(await draftOf({ supplierId: other.id, lines: [line] }))).toEqual(['0.0000'])
    const query = {
      supplierId: supplier.id,
      productCodeId,
      currency: 'GBP' as const,
      uom: 'each' as const,
      quantity: '6',
      orderDate: '2026-11-20',
    }
    expect(await api.linePrice({ query })).toEqual({
      unitPrice: '590.0000',
      minQuantity: 4,
      validUntil: null,
    })
    expect(await api.linePrice({ query: { ...query, currency: 'USD' } })).toBeNull()
    for (const who of [await server.signIn('client'), buyer])
      expect(await problem(ordersOf(who).linePrice({ query }))).toMatchObject({ status: 403 })
    expect(prices(await desk.draft({ lines: [line] }))).toEqual(['0.0000'])
  })
})

const specs = administrator.client(specifications)
const specification = await specs.get({ params: { id: setup.specificationId } })
await specs.update({
  params: { id: specification.id },
  version: specification.version,
  body: { grades: ['F22', 'F22V', 'X65Q'].map((name) => ({ name, chemistry: [], stresses: [] })) },
})
const seller = await server.signIn(setup.seller)
const cost = { rate: '3.94', markupPercent: '10', manual: false }
const ofBar = {
  ...cost,
  category: 'material' as const,
  source: 'Vallmont Steel, Q 17, Bar F22 230 mm, valid until 31 Dec 2099',
  amount: '60',
  unit: 'kg',
  perUnit: true,
}
const costed = async (n: number) => {
  const quote = await pricedQuote(seller, setup, n)
  const rows = [
    ofBar,
    { ...ofBar, source: 'Estimate', amount: '1.5', unit: 'm', perUnit: false },
    { ...ofBar, category: 'machining' as const, unit: 'h' },
    { ...ofBar, unit: 'bundle' },
  ]
  return seller.client(quotes).update({
    params: { id: quote.id },
    version: quote.version,
    body: { lines: linesToSend(quote, () => ({ costing: rows })) },
  })
}
const quote = await costed(1)
const lineId = quote.lines[0]?.id ?? ''

describe('An order from the costing of a quote', () => {
  const from = (materials: { lineId: string; row: number; quantity?: string }[], more: object = {}) => ({
    body: { quoteId: quote.id, supplierId: supplier.id, materials, ...more },
  })
  const material = [0, 1].map((row) => ({ lineId, row }))
  const made = async (more: object = {}) =>
    api.get({ params: { id: (await api.fromCosting(from(material, more))).id } })

  it("has what is bought for the quoted quantity, at the supplier's price where the cost came from it", async () => {
    await listed({ currency: 'GBP', unitPrice: '4.1' })
    const draft = await made()
    expect(draft).toMatchObject({ status: 'draft', supplierId: supplier.id, currency: 'GBP' })
    expect(draft.internalNotes).toBe(`From the costing of ${quote.number}`)
    expect(draft.lines).toMatchObject([
      {
        description: 'Bar F22 230 mm',
        form: 'round_bar',
        diameterMm: '230.000',
        grade: 'F22',
        // 60 kg for each of two, at 326.15 kg/m.
        quantity: '2.000',
        lengthMm: '184.0',
        massKg: '120.023',
        uom: 'each',
        priceBasis: 'kg',
        unitPrice: '4.1000',
        net: '492.09',
        requiredOn: addDays(draft.orderDate, 42),
        specificationId: quote.lines[0]?.specificationIds[0] ?? null,
      },
      {
        form: 'pipe',
        nps: '6',
        odMm: '168.300',
        quantity: '1.000',
        lengthMm: '1500.0',
        priceBasis: 'm',
        unitPrice: '0.0000',
        requiredOn: null,
      },
    ])
    expect(Object.values(draft.missingToSubmit).flat().join(' ')).toContain('Pipe: give the wall.')
    expect(draft.lines[1]?.description).toContain(`Material for ${quote.lines[0]?.description}`)
  })

  it('has no price of somebody else, and none of a smaller quantity', async () => {
    const elsewhere = await made({ supplierId: other.id })
    expect(elsewhere.lines[0]).toMatchObject({ unitPrice: '0.0000', massKg: '120.023', priceBasis: 'kg' })
    const { id } = await api.fromCosting(from([{ lineId, row: 0, quantity: '99' }]))
    const few = await api.get({ params: { id } })
    expect(few.lines).toMatchObject([{ unitPrice: '0.0000', quantity: '2.000', lengthMm: '151.8' }])
  })

  it('takes nothing but material, of lines of the quote, in units of an order', async () => {
    const foreign = { lineId: crypto.randomUUID(), row: 0 }
    const asked = [{ lineId, row: 2 }, { lineId, row: 9 }, foreign, { lineId, row: 3 }]
    const none = ['The costing of the quote has no such material.']
    expect(await errorsOf(api.fromCosting(from(asked)))).toEqual({
      'materials.0.row': none,
      'materials.1.row': none,
      'materials.2.row': none,
      'materials.3.row': ['An order has no unit "bundle". Write this line by hand.'],
    })
    const nobody = { supplierId: crypto.randomUUID() }
    expect(await errorsOf(api.fromCosting(from(material, nobody)))).toHaveProperty('supplierId')
    expect(await errorsOf(api.fromCosting(from(material, { quoteId: crypto.randomUUID() })))).toHaveProperty(
      'quoteId',
    )
  })

  it('is begun by nobody who may not see costs', async () => {
    expect(await problem(ordersOf(buyer).fromCosting(from(material)))).toMatchObject({ status: 403 })
    const client = ordersOf(await server.signIn('client'))
    expect(await problem(client.fromCosting(from(material)))).toMatchObject({ status: 403 })
  })
})
