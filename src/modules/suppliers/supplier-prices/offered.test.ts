import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { asSystem } from '#platform/server/system.ts'
import { supplierPrices } from './contract.ts'
import { endOfferedPrices, keepOfferedPrices } from './server/api.ts'

const server = await testServer()
const administrator = await server.signIn('administrator')
const supplier = await createSupplier(administrator)
const api = administrator.client(supplierPrices)
const asProgram = (work: Parameters<typeof asSystem<void>>[2]) => asSystem(server.services, 'test', work)

const priced = (item: string, more: object = {}) => ({
  offerLineId: randomUUID(),
  item,
  productCodeId: null,
  unitPrice: '12.5',
  priceBasis: 'each' as const,
  uom: 'each',
  quantity: '8.000',
  ...more,
})
const offered = (prices: ReturnType<typeof priced>[], more: object = {}) => ({
  supplierId: supplier.id,
  currency: 'EUR',
  offeredOn: '2026-11-02',
  validUntil: '2099-01-31',
  reference: 'Q-88',
  prices,
  ...more,
})
const keep = (offer: ReturnType<typeof offered>) => asProgram((ctx) => keepOfferedPrices(ctx, offer))
const found = async (item: string) => (await api.list({ query: { search: item.toLowerCase() } })).data

describe('A price that a supplier offered', () => {
  it('stands among its prices for that quantity until the offer runs out', async () => {
    await keep(offered([priced('Flange DN150')]))
    expect(await found('Flange DN150')).toMatchObject([
      {
        supplierId: supplier.id,
        unitPrice: '12.5000',
        uom: 'each',
        currency: 'EUR',
        minQuantity: 8,
        validFrom: '2026-11-02',
        validUntil: '2099-01-31',
        reference: 'Q-88',
        isValid: true,
      },
    ])
  })

  it('by metre or mass counts in that unit, from the first one on', async () => {
    await keep(offered([priced('Pipe by kilogram', { priceBasis: 'kg' })]))
    expect(await found('Pipe by kilogram')).toMatchObject([{ uom: 'kg', minQuantity: 1 }])
  })

  it('of a part of a unit counts from the first one on too', async () => {
    await keep(offered([priced('Half a day', { uom: 'day', quantity: '0.500' })]))
    expect(await found('Half a day')).toMatchObject([{ uom: 'day', minQuantity: 1 }])
  })

  it('takes the place of one for the same goods and day, and is said in the trail', async () => {
    await keep(offered([priced('Gasket', { unitPrice: '3' })]))
    await keep(offered([priced('Gasket', { unitPrice: '2.75' })], { reference: 'Q-89' }))
    const [one, ...more] = await found('Gasket')
    expect(more).toEqual([])
    expect(one).toMatchObject({ unitPrice: '2.7500', reference: 'Q-89' })
    const timeline = await administrator.request('GET', `/api/v1/supplier-prices/${one?.id}/timeline`)
    expect(JSON.stringify(timeline.body)).toContain('2.75')
  })

  it('ends before the day of what came in its place, and others stay', async () => {
    const [ends, stays] = [priced('Bend that ends'), priced('Bend that stays')]
    await keep(offered([ends, stays]))
    await asProgram((ctx) => endOfferedPrices(ctx, [ends.offerLineId], '2026-11-20'))
    expect(await found('Bend that ends')).toMatchObject([{ validUntil: '2026-11-19', isValid: false }])
    expect(await found('Bend that stays')).toMatchObject([{ validUntil: '2099-01-31', isValid: true }])
  })

  it('that is withdrawn on its first day holds on no day at all', async () => {
    const one = priced('Tee of a day')
    await keep(offered([one]))
    await asProgram((ctx) => endOfferedPrices(ctx, [one.offerLineId], '2026-11-02'))
    expect(await found('Tee of a day')).toMatchObject([{ validUntil: '2026-11-01', isValid: false }])
  })

  it('is not made longer by ending it later', async () => {
    const one = priced('Short plate')
    await keep(offered([one], { validUntil: '2026-11-10' }))
    await asProgram((ctx) => endOfferedPrices(ctx, [one.offerLineId], '2026-12-01'))
    expect(await found('Short plate')).toMatchObject([{ validUntil: '2026-11-10' }])
  })

  it('with an item that is too long for a price is cut, not refused', async () => {
    await keep(offered([priced(`Very long ${'x'.repeat(400)}`)]))
    const [one] = await found('Very long')
    expect(one?.item).toHaveLength(200)
  })
})
