import { beforeAll, describe, expect, it } from 'vitest'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import type { InvoiceRecord } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { charge, body, ready, register, lineOf } = desk
const api = desk.invoices
let draft: InvoiceRecord
let late: InvoiceRecord
let credit: InvoiceRecord
let ofOther: InvoiceRecord
let orderNumber = ''

beforeAll(async () => {
  const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
  orderNumber = order.number
  draft = await ready([charge('5')], { supplierInvoiceNo: 'Alpha/1', invoiceDate: '2026-11-01' })
  late = await register(
    await ready([lineOf(order, '3')], { supplierInvoiceNo: 'Beta 2', invoiceDate: '2026-09-01' }),
  )
  credit = await ready([lineOf(order, '1')], { kind: 'credit_note', supplierInvoiceNo: 'CN-3' })
  const other = await createSupplier(await server.signIn('administrator'), { name: 'Kurohama Special Steel' })
  ofOther = await api.create({ body: body([charge('7')], { supplierId: other.id, dueOn: '2027-03-01' }) })
})

const numbers = async (query: object) => (await api.list({ query })).data.map(({ number }) => number)

describe('The list of invoices', () => {
  it('shows all of them, the newest number first', async () => {
    expect(await numbers({})).toEqual([ofOther, credit, late, draft].map(({ number }) => number))
  })

  it('shows what is asked of each', async () => {
    const { data } = await api.list({ query: { filter: { status: ['registered'] } } })
    expect(data).toMatchObject([
      {
        number: late.number,
        supplierInvoiceNo: 'Beta 2',
        supplierName: 'Vallmont Steel',
        kind: 'invoice',
        orderNumbers: [orderNumber],
        invoiceDate: '2026-09-01',
        dueOn: '2026-10-01',
        gross: '64.80',
        currency: 'GBP',
        status: 'on_hold',
      },
    ])
  })

  it('is filtered by state, kind, supplier, facility and order', async () => {
    expect(await numbers({ filter: { status: ['draft'] } })).toEqual(
      [ofOther, credit, draft].map(({ number }) => number),
    )
    expect(await numbers({ filter: { status: ['on_hold'] } })).toEqual([late.number])
    expect(await numbers({ filter: { status: ['matched', 'paid'] } })).toEqual([])
    expect(await numbers({ filter: { onHold: true } })).toEqual([late.number])
    expect(await numbers({ filter: { kind: ['credit_note'] } })).toEqual([credit.number])
    expect(await numbers({ filter: { supplierId: [ofOther.supplierId] } })).toEqual([ofOther.number])
    expect(await numbers({ filter: { facilityId: [desk.facilityId] } })).toHaveLength(4)
    expect(await numbers({ filter: { orderNumber: [orderNumber] } })).toEqual([credit.number, late.number])
    expect(await numbers({ filter: { orderNumber: ['PO-NONE'] } })).toEqual([])
  })

  it('is filtered by its days', async () => {
    expect(await numbers({ filter: { invoiceDate: { to: '2026-09-30' } } })).toEqual([late.number])
    expect(await numbers({ filter: { dueOn: { from: '2027-01-01' } } })).toEqual([ofOther.number])
  })

  it('is put in the order of its days', async () => {
    const byDate = await numbers({ sort: 'invoiceDate' })
    expect(byDate.slice(0, 2)).toEqual([late.number, draft.number])
    expect((await numbers({ sort: '-dueOn' }))[0]).toBe(ofOther.number)
    expect((await numbers({ sort: '-updatedAt' })).toSorted()).toEqual((await numbers({})).toSorted())
  })

  it.each([
    ['our number', () => draft.number, () => draft.number],
    ["the supplier's number as it is printed", () => 'Alpha/1', () => draft.number],
    ["the supplier's number without its signs", () => 'beta2', () => late.number],
    ['the name of the supplier', () => 'kurohama', () => ofOther.number],
  ])('is searched by %s', async (_, search, found) => {
    expect(await numbers({ search: search() })).toEqual([found()])
  })

  it('says the same of an invoice whichever filter found it', async () => {
    const matched = await register(await api.get({ params: { id: credit.id } }))
    const states = new Map((await api.list({ query: {} })).data.map(({ id, status }) => [id, status]))
    expect([states.get(late.id), states.get(matched.id)]).toEqual(['on_hold', 'matched'])
    for (const [filter, found] of [
      [{ onHold: true }, 1],
      [{ onHold: false }, 3],
      [{ onHold: false, status: ['registered'] }, 1],
      [{ status: ['on_hold', 'draft'] }, 3],
      [{ status: ['matched'] }, 1],
      [{ status: ['matched', 'on_hold'] }, 2],
      [{ status: ['matched', 'registered'] }, 2],
    ] as const) {
      const { data } = await api.list({ query: { filter } })
      expect([filter, data.length]).toEqual([filter, found])
      for (const { id, status } of data) expect([filter, id, status]).toEqual([filter, id, states.get(id)])
    }
  })

  it('pages by key', async () => {
    const first = await api.list({ query: { perPage: 3 } })
    expect(first.data).toHaveLength(3)
    expect(first.meta.total).toBe(4)
    const reply = await desk.clerk.request('GET', '/api/v1/invoices?per_page=3&sort=color')
    expect(reply.status).toBe(422)
  })
})
