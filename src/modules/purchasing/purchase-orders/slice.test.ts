import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, at, draft, buyer, facilityId, header, pipe, sawing, supplier } = desk

describe('A purchase order', () => {
  it('is numbered by facility, priced by mass, read, listed and found', async () => {
    const made = await draft({ supplierQuoteRef: 'VM 8812' })
    expect(made.number).toMatch(/^PO-ABD-\d{4}-0001$/)
    expect(made).toMatchObject({
      status: 'draft',
      revision: 0,
      supplierName: 'Vallmont Steel',
      buyerName: 'Hana Sandoval',
      requestedByName: 'Hana Sandoval',
      exchangeRate: '1.000000',
      supplierRefusal: null,
      missingToSubmit: {},
    })
    // (168.3 - 10.97) x 10.97 x pi x 7850 kg/m3 = 42.5635 kg/m; 144 m of it.
    expect(made.lines).toMatchObject([
      {
        sizeText: 'Pipe 168.3 x 10.97 (6 in sch 80)',
        massKg: '6129.149',
        pricedQuantity: '6129.149',
        net: '9929.22',
        taxRate: '20.00',
        taxCategory: 'S',
        receivedQty: '0.000',
      },
      { sizeText: null, net: '432.00' },
    ])
    expect(made.totals).toMatchObject({
      net: '10361.22',
      taxes: [{ taxCode: 'S', category: 'S', net: '10361.22', tax: '2072.24' }],
      gross: '12433.46',
      massKg: '6129.149',
    })
    expect(await api.get({ params: { id: made.id } })).toEqual(made)
    for (const words of [made.number, 'vm 8812', 'vallmont']) {
      const { data } = await api.list({ query: { search: words } })
      expect(data.map(({ id }) => id)).toContain(made.id)
    }
    const hits = await buyer.client(search).find({ query: { q: made.number } })
    expect(hits).toMatchObject([{ slice: 'purchase-orders', path: `/purchase-orders/${made.id}` }])
  })

  it('works freight, discount and price per metre and tonne out on the server', async () => {
    const made = await draft({
      discountPercent: '2',
      freight: '250',
      freightTaxCode: 'Z',
      lines: [
        { ...pipe, priceBasis: 'm', unitPrice: '69.5' },
        { ...pipe, lineNo: 20, priceBasis: 't', unitPrice: '1620', discountPercent: '10' },
      ],
    })
    expect(made.lines.map(({ pricedQuantity, net }) => [pricedQuantity, net])).toEqual([
      ['144', '10008.00'],
      ['6.129149', '8936.30'],
    ])
    expect(made.totals).toMatchObject({
      linesNet: '18944.30',
      wholeDiscount: '378.89',
      freight: '250.00',
      net: '18815.41',
      taxes: [
        { taxCode: 'S', net: '18565.41', tax: '3713.08' },
        { taxCode: 'Z', category: 'Z', net: '250.00', tax: '0.00' },
      ],
    })
  })

  it('says what is missing before it may be submitted', async () => {
    const made = await draft({
      lines: [
        { ...pipe, certificateType: null },
        { ...sawing, unitPrice: '0' },
      ],
    })
    const sentences = ['Line 10: Choose the certificate that comes with it.', 'Line 20: Enter the price.']
    expect(made.missingToSubmit).toEqual({ lines: sentences })
    expect(await problem(api.submit({ ...at(made), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_submit', errors: { lines: sentences } },
    })
    const empty = await draft({ lines: [] })
    expect(empty.can.submit).toBe('Add at least one line.')
  })

  it('goes only to a supplier, and under conditions only with a reason', async () => {
    const customerId = await createCompany(server.services, 'Calder Pressure')
    expect(await problem(draft({ supplierId: customerId }))).toMatchObject({
      status: 422,
      body: { errors: { supplierId: [expect.stringContaining('is no supplier')] } },
    })
    const fresh = await createSupplier(desk.manager, { name: 'Newly Founded Forge' })
    const waiting = await draft({ supplierId: fresh.id, supplierReason: 'We like them' })
    expect(waiting.can.submit).toBe('Newly Founded Forge is not approved as a supplier yet.')
    await server.services.db.query(
      sql`UPDATE companies SET supplier_status = 'conditionally_approved' WHERE id = ${fresh.id}`,
    )
    const conditional = await draft({ supplierId: fresh.id })
    expect(conditional.missingToSubmit.supplierReason).toEqual([
      'Newly Founded Forge is approved under conditions only. Say why it is ordered there all the same.',
    ])
    const reasoned = await api.update({
      ...at(conditional),
      body: { supplierReason: 'Only works with NPS 6' },
    })
    expect(reasoned.missingToSubmit).toEqual({})
  })

  it('takes the rate of the house, and none that somebody types', async () => {
    const euro = await draft({ currency: 'EUR' })
    expect(euro).toMatchObject({ exchangeRate: null, netInBase: null })
    expect(euro.can.submit).toContain('The house has no rate from EUR to GBP')
    const administrator = await server.signIn('administrator')
    await administrator.client(exchangeRates).create({
      body: { currency: 'EUR', baseCurrency: 'GBP', day: '2026-11-20', rate: '0.85' },
    })
    const saved = await api.update({ ...at(euro), body: { paymentTerms: '30 days' } })
    expect(saved).toMatchObject({ exchangeRate: '0.850000', netInBase: '8807.04' })
    const typed = await buyer.request('POST', '/api/v1/purchase-orders', {
      body: { ...header, lines: [sawing], exchangeRate: '0.01' },
    })
    expect(typed.status).toBe(422)
  })

  it('is changed as a draft from its present version, and refused where a line does not fit', async () => {
    const made = await draft()
    const { id } = made.lines[0] ?? { id: '' }
    const saved = await api.update({ ...at(made), body: { lines: [{ ...pipe, id, quantity: '3' }] } })
    expect(saved.lines).toMatchObject([
      { id, quantity: '3.000', rootId: made.lines[0]?.rootId, massKg: '1532.287' },
    ])
    expect(await problem(api.update({ ...at(made), body: { freight: '1' } }))).toMatchObject({ status: 412 })
    const errors = async (line: object) => {
      const refused = (await problem(draft({ lines: [{ ...pipe, ...line }] }))) as {
        body: { errors: Record<string, string[]> }
      }
      return refused.body.errors
    }
    expect(await errors({ quantity: '1.5' })).toEqual({ 'lines.0.quantity': ['Pieces are whole.'] })
    expect(await errors({ taxCode: 'X' })).toHaveProperty(['lines.0.taxCode'])
    expect(await errors({ schedule: '81' })).toHaveProperty(['lines.0.schedule'])
    expect(await problem(draft({ requiredOn: '2026-11-01' }))).toMatchObject({ status: 422 })
  })

  it('is changed by nobody who only reads, and takes no field that a form does not have', async () => {
    const made = await draft()
    const client = ordersOf(await server.signIn('client'))
    expect(await problem(client.get({ params: { id: made.id } }))).toMatchObject({ status: 403 })
    const send = async (more: object) =>
      (
        await buyer.request('POST', '/api/v1/purchase-orders', {
          body: { ...header, lines: [sawing], ...more },
        })
      ).status
    expect(await send({ status: 'approved' })).toBe(422)
    expect(await send({ approvedInBase: '1' })).toBe(422)
    expect(await send({ inForce: true })).toBe(422)
    expect(await send({ lines: [{ ...sawing, receivedQty: '5' }] })).toBe(422)
    expect(await send({ lines: [{ ...sawing, net: '5' }] })).toBe(422)
    expect(await problem(api.hold({ ...at(made), body: { reason: 'x' } }))).toMatchObject({ status: 403 })
  })

  it('tells receipts what is open once it is issued, and nothing before', async () => {
    const made = await draft()
    expect(await problem(api.openLines({ params: { id: made.id } }))).toMatchObject({ status: 404 })
    const issued = await desk.issued()
    const open = await api.openLines({ params: { id: issued.id } })
    expect(open).toMatchObject({
      number: issued.number,
      revision: 0,
      supplierId: supplier.id,
      lines: [{ lineNo: 10, quantity: '1.000', openQty: '1.000', mostQty: '1.050' }],
    })
  })

  it('is named by its facility, which stays', async () => {
    const made = await draft()
    const otherId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
    expect(await problem(api.update({ ...at(made), body: { facilityId: otherId } }))).toMatchObject({
      status: 422,
      body: { errors: { facilityId: ['The number belongs to the facility. Write a new order there.'] } },
    })
  })

  it('keeps its facility open, and is cancelled with a reason by whoever may', async () => {
    const made = await draft()
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: facilityId } })
    const closing = administrator.update({ params: { id: facilityId }, version, body: { active: false } })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
    const cancelled = await api.cancel({ ...at(made), body: { reason: 'Typed twice' } })
    expect(cancelled).toMatchObject({ status: 'cancelled', number: made.number })
    expect(supplier.id).toBe(cancelled.supplierId)
  })
})
