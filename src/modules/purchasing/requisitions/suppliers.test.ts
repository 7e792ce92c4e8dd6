import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { receivedLately } from '../../../../test/support/days.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { requisitions } from './contract.ts'

const server = await testServer()
const gate = await receivingGate(server)
const { facilityId, specificationId } = gate
const user = await server.signIn({ role: 'user', name: 'P. Nair' })
const manager = await server.signIn('manager')
const needs = user.client(requisitions)
const ids: Record<string, string> = {}
let productCodeId = ''

const become = (id: string, status: string, supplierStatus: string) =>
  server.services.db.query(sql`UPDATE companies SET is_supplier = true, status = ${status},
    supplier_status = ${supplierStatus} WHERE id = ${id}`)
const names = async (query: object) => (await needs.suppliers({ query })).map(({ name }) => name)
const price = (supplierId: string, validFrom: string, validUntil: string | null = null) =>
  manager.client(supplierPrices).create({
    body: {
      item: `Pipe 6 in ${validFrom}`,
      supplierId,
      productCodeId,
      uom: 'each',
      unitPrice: '611.50',
      currency: 'GBP',
      minQuantity: 1,
      validFrom,
      validUntil,
    },
  })

beforeAll(async () => {
  const administrator = await server.signIn('administrator')
  const product = { code: 'PIPE-6', name: 'Pipe 6 in', family: 'piping', uom: 'each', form: 'pipe' } as const
  const made = await administrator
    .client(productCodes)
    .create({ body: { ...product, sellable: true, active: true } })
  productCodeId = made.id
  for (const name of ['Priced', 'Delivered', 'Approved', 'Suspended', 'Over']) {
    const id = await createCompany(server.services, name)
    ids[name] = id
    await become(id, 'active', name === 'Suspended' ? 'suspended' : 'approved')
  }
  await price(ids.Priced ?? '', '2020-01-01')
  await price(ids.Suspended ?? '', '2021-01-01')
  await price(ids.Over ?? '', '2020-01-01', '2020-12-31')
  const delivery = await gate.draft({ supplierId: ids.Delivered })
  await gate.keeper.client(goodsReceipts).post({ ...gate.at(delivery), body: {} })
  const { code } = await administrator.client(specifications).get({ params: { id: specificationId } })
  await server.services.db.query(sql`
    INSERT INTO company_approvals (company_id, kind, name, approved_by_id, approved_by_name, approved_on)
    VALUES (${ids.Approved}, 'material', ${`Pipe to ${code}`}, ${manager.person.id}, 'E. Marsh', '2024-01-01')`)
})

describe('Suppliers for a need', () => {
  it('are those with a valid price, then who delivered the grade, then who is approved for it', async () => {
    const query = { productCodeId, specificationId, grade: 'x65q' }
    expect(await names(query)).toEqual(['Priced', 'Delivered', 'Approved'])
    const found = await needs.suppliers({ query })
    expect(found.map(({ because }) => because.replace(/ (to|for) .*/, ''))).toEqual([
      'price valid since 1 Jan 2020',
      `delivered this grade on ${shortDay(receivedLately)}`,
      'approved',
    ])
  })

  it('delivered this very grade, and are approved for this very specification', async () => {
    expect(await names({ specificationId, grade: 'X70' })).toEqual(['Approved'])
    expect(await names({ specificationId: crypto.randomUUID(), grade: 'X65Q' })).toEqual([])
    expect(await names({})).toEqual([])
  })

  it('are none who are suspended or on hold, and whose price is over', async () => {
    expect(await names({ productCodeId })).toEqual(['Priced'])
    await become(ids.Priced ?? '', 'on_hold', 'approved')
    expect(await names({ productCodeId })).toEqual([])
    await become(ids.Priced ?? '', 'active', 'conditionally_approved')
    expect(await names({ productCodeId })).toEqual(['Priced'])
  })

  it('are suggested with the reason where nobody names one; the price is told to nobody', async () => {
    const body = {
      facilityId,
      productCodeId,
      form: 'pipe',
      nps: '6',
      schedule: '80',
      quantity: '8',
      uom: 'each',
      neededBy: '2027-02-01',
    } as const
    const made = await needs.create({ body })
    expect(made).toMatchObject({
      supplierName: 'Priced',
      supplierBecause: 'price valid since 1 Jan 2020, approved under conditions',
    })
    expect(JSON.stringify([made, await needs.suppliers({ query: { productCodeId } })])).not.toContain('611')
    const own = await needs.create({ body: { ...body, supplierId: ids.Approved ?? '' } })
    expect(own).toMatchObject({ supplierName: 'Approved', supplierBecause: null })
    const { id, version } = made
    const changed = await needs.update({ params: { id }, version, body: { supplierId: ids.Delivered ?? '' } })
    expect(changed).toMatchObject({ supplierName: 'Delivered', supplierBecause: null })
  })
  it('are put in order by how they delivered, too: a bad record outweighs a price', async () => {
    const due = (name: string, received: number) =>
      server.services.db.query(sql`
        WITH made AS (
          INSERT INTO purchase_orders (number, status, in_force, type, supplier_id, facility_id, order_date, required_on,
            currency, exchange_rate, net, gross, net_in_base, author_ids, issued_at)
          VALUES (${`PO-OLD-${name}`}, 'issued', true, 'stock', ${ids[name]}, ${facilityId}, current_date - 90, current_date - 30,
            'GBP', 1, 40, 40, 40, '{}', now())
          RETURNING id)
        INSERT INTO purchase_order_lines (order_id, line_no, description, quantity, uom, price_basis, unit_price, net, received_qty)
        SELECT id, n * 10, 'Sawing', 1, 'each', 'each', 10, 10, ${received} FROM made, generate_series(1, 4) AS n`)
    await become(ids.Priced ?? '', 'active', 'approved')
    await due('Priced', 0)
    await due('Approved', 1)
    const found = await needs.suppliers({ query: { productCodeId, specificationId, grade: 'X65Q' } })
    expect(found.map(({ name }) => name)).toEqual(['Approved', 'Delivered', 'Priced'])
    expect(found.map(({ because }) => because.replace(/^approved for .*?, /, ''))).toEqual([
      'on time 4 of 4, accepted 4 of 4',
      `delivered this grade on ${shortDay(receivedLately)}`,
      'price valid since 1 Jan 2020, on time 0 of 4',
    ])
  })
})
