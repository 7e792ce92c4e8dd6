import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { check, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { supplierPrices } from './contract.ts'

const server = await testServer()
const path = '/api/v1/supplier-prices'

async function supplier(name: string): Promise<{ id: string; code: string }> {
  const id = await createCompany(server.services, name)
  const [row] = await server.services.db.query<{ code: string }>(
    sql`UPDATE companies SET is_supplier = true WHERE id = ${id} RETURNING code`,
  )
  return { id, code: row?.code ?? '' }
}
const forge = await supplier('Sheaf Forgings')
const mill = await supplier('Ostrava Tube Mill')

const price = (n: number) => ({
  item: `Bar F22 ${200 + n} mm`,
  supplierId: n === 3 ? mill.id : forge.id,
  productCodeId: null,
  uom: n < 2 ? ('kg' as const) : ('each' as const),
  unitPrice: '3.9400',
  currency: n === 4 ? ('USD' as const) : ('EUR' as const),
  minQuantity: 100,
  leadTimeWeeks: 6,
  validFrom: '2020-01-01',
  validUntil: n === 1 ? '2020-06-30' : null,
  reference: `Q ${n}`,
  notes: null,
})

crudSuite(server, supplierPrices, {
  body: price,
  change: { unitPrice: '4.1000', validUntil: null },
  required: ['item', 'supplierId', 'uom', 'unitPrice', 'currency', 'minQuantity', 'validFrom'],
  search: (n) => `bar f22 ${200 + n} mm`,
  filters: {
    'filter[uom]=kg': [0, 1],
    'filter[currency]=USD': [4],
    [`filter[supplierId]=${mill.id}`]: [3],
    'filter[valid]=false': [1],
  },
})

describe('A supplier price', () => {
  it('comes from a company that supplies, and ends after it begins', async () => {
    const manager = (await server.signIn('manager')).client(supplierPrices)
    const customer = await createCompany(server.services, 'Only A Customer')
    expect(await problem(manager.create({ body: { ...price(50), supplierId: customer } }))).toMatchObject({
      status: 422,
      errors: { supplierId: ['Choose a company that is a supplier or a subcontractor.'] },
    })
    expect(await problem(manager.create({ body: { ...price(50), validUntil: '2019-12-31' } }))).toMatchObject(
      { status: 422, errors: { validUntil: ['The price ends before it begins.'] } },
    )
    const made = await manager.create({ body: price(51) })
    expect(made).toMatchObject({ supplierName: 'Sheaf Forgings', productCode: null })
    expect(
      await problem(manager.update({ params: { id: made.id }, version: 1, body: { supplierId: customer } })),
    ).toMatchObject({ status: 422 })
  })

  it('is seen by nobody who may not see costs', async () => {
    const user = await server.signIn('user')
    expect((await user.request('GET', path)).status).toBe(403)
    expect((await user.request('GET', `${path}/export/csv`)).status).toBe(403)
  })

  it('stands once for a quantity and a first day', async () => {
    const manager = (await server.signIn('manager')).client(supplierPrices)
    await manager.create({ body: price(60) })
    expect(await problem(manager.create({ body: price(60) }))).toMatchObject({ status: 422 })
    await manager.create({ body: { ...price(60), minQuantity: 500, unitPrice: '3.7000' } })
    const found = await manager.list({ query: { search: 'bar f22 260' } })
    expect(
      found.data
        .map(({ minQuantity, isValid }) => [minQuantity, isValid])
        .sort(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [100, true],
      [500, true],
    ])
  })

  it('holds alone on its days: one that overlaps is refused, in a file too, and an offer beside it is not', async () => {
    const manager = (await server.signIn('manager')).client(supplierPrices)
    const year = { ...price(70), validFrom: '2026-01-01', validUntil: '2026-12-31' }
    const made = await manager.create({ body: year })
    const later = { ...year, validFrom: '2026-07-01', validUntil: null }
    expect(await problem(manager.create({ body: later }))).toMatchObject({
      status: 422,
      errors: { validFrom: ['The price from 2026-01-01 holds until 2026-12-31.'] },
    })
    const next = await manager.create({ body: { ...year, validFrom: '2027-01-01', validUntil: null } })
    expect(await problem(manager.create({ body: { ...year, validFrom: '2028-01-01' } }))).toMatchObject({
      status: 422,
    })
    const open = { ...year, validFrom: '2028-01-01', validUntil: null }
    expect(await problem(manager.create({ body: open }))).toMatchObject({
      errors: { validFrom: ['The price from 2027-01-01 has no end. End that one first.'] },
    })
    for (const other of [
      { minQuantity: 500 },
      { currency: 'USD' as const },
      { uom: 'm' as const },
      { supplierId: mill.id },
    ])
      await manager.create({ body: { ...later, ...other } })
    const longer = { params: { id: made.id }, version: 1, body: { validUntil: '2027-01-01' } }
    expect(await problem(manager.update(longer))).toMatchObject({ status: 422 })
    expect((await manager.update({ ...longer, body: { notes: 'List of 2026' } })).version).toBe(2)
    expect(next.validUntil).toBeNull()
    const text = `Item,Supplier,Uom,Unit price,Currency,Min quantity,Valid from
Bar F22 270 mm,${forge.code},each,4.10,EUR,100,2026-03-01
`
    const report = await check(await server.signIn('manager'), path, text)
    expect(problemsOf(report)).toEqual([
      expect.stringContaining('The price from 2026-01-01 holds until 2026-12-31.'),
    ])
  })

  it('comes from a file and goes into one: the same file again changes nothing', async () => {
    const manager = await server.signIn('manager')
    const text = `Item,Supplier,Uom,Unit price,Currency,Min quantity,Valid from,Reference
Pipe NPS 8 Sch 60,${mill.code},m,"1,184.50",EUR,6,2026-10-01,OT-551
Pipe NPS 8 Sch 60,${mill.code},m,1120,EUR,60,2026-10-01,OT-551
Pipe NPS 6 Sch 80,NOBODY,m,300,EUR,1,2026-10-01,
Pipe NPS 4 Sch 80,${mill.code},mile,300,EUR,1,2026-10-01,
`
    const report = await check(manager, path, text)
    expect(report).toMatchObject({ created: 2, refused: 2 })
    expect(problemsOf(report)).toEqual([
      'Row 4, supplier: there is no "NOBODY" in that list',
      expect.stringContaining('Row 5, unit: "mile" is not one of'),
    ])
    expect(reportOf(await importText(manager, path, text, 'valid'))).toMatchObject({ created: 2 })
    expect(reportOf(await importText(manager, path, text, 'valid'))).toMatchObject({ unchanged: 2 })
    const dearer = text.replace('1120', '1130.25')
    const again = await check(manager, path, dearer)
    expect(again.rows[1]?.changes).toEqual([{ column: 'Price', from: '1120.0000', to: '1130.25' }])
    const file = await manager.request('GET', `${path}/export/csv?filter[supplierId]=${mill.id}`)
    expect(file.bytes.toString()).toContain(`Pipe NPS 8 Sch 60,${mill.code},,m,1184.5000,EUR,6`)
  })
})
