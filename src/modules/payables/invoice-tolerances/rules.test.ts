import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { invoiceTolerances } from './contract.ts'

const server = await testServer()
const administrator = await server.signIn('administrator')
const api = administrator.client(invoiceTolerances)
const supplier = await createSupplier(administrator, { name: 'Vallmont Steel' })
let count = 0

const body = (more: object = {}) => {
  count += 1
  return {
    code: `T-${count}`,
    name: `Tolerance ${count}`,
    active: true,
    supplierId: null,
    pricePercent: '2.00',
    priceAmount: '25.00',
    quantityPercent: '0.00',
    massPercent: '3.00',
    releaseLimit: '150.00',
    ...more,
  }
}

describe('Tolerances of invoices', () => {
  it('are in use once for all suppliers, and once for each', async () => {
    const house = await api.create({ body: body() })
    const own = await api.create({ body: body({ supplierId: supplier.id }) })
    expect(own).toMatchObject({ supplierId: supplier.id, pricePercent: '2.00', releaseLimit: '150.00' })
    for (const supplierId of [null, supplier.id])
      expect(await problem(api.create({ body: body({ supplierId }) }))).toMatchObject({ status: 422 })
    // Those that are not in use stay, as many as there are.
    await api.create({ body: body({ active: false }) })
    await api.create({ body: body({ active: false, supplierId: supplier.id }) })
    await api.remove({ params: { id: house.id }, version: house.version })
    await api.create({ body: body() })
  })

  it('are found by their supplier', async () => {
    const { data } = await api.list({ query: { filter: { supplierId: [supplier.id], active: true } } })
    expect(data.map(({ supplierId }) => supplierId)).toEqual([supplier.id])
  })

  it.each([
    ['pricePercent', '-1'],
    ['pricePercent', '100.01'],
    ['priceAmount', '-0.01'],
    ['priceAmount', '1.234'],
    ['quantityPercent', 'some'],
    ['massPercent', '101'],
    ['releaseLimit', '-5'],
    ['supplierId', 'nobody'],
  ])('refuse a %s of %s at its place', async (field, value) => {
    const reply = await administrator.request('POST', '/api/v1/invoice-tolerances', {
      body: body({ active: false, [field]: value }),
    })
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([422, [field]])
  })

  it('are set by administrators alone', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const who = await server.signIn(role)
      const reply = await who.request('POST', '/api/v1/invoice-tolerances', { body: body({ active: false }) })
      expect(reply.status).toBe(403)
    }
  })
})
