import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { ciiOf, ublOf } from '../../../../test/support/electronic-invoice-files.ts'
import { formOf } from '../../../../test/support/import-export.ts'
import { testServer } from '../../../../test/support/server.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import type { Reading } from './contract.ts'

const server = await testServer()
const desk = await issuedConsolidatedDesk(server)
const { db } = server.services
await db.query(sql`UPDATE companies SET vat_no = 'GB123456789' WHERE id = ${desk.supplier.id}`)
const clerk = await server.signIn({ role: 'user', name: 'M. Ferro' })
const api = clerk.client(invoices)

const send = (content: string) =>
  clerk.request('POST', '/api/v1/electronic-invoices/read', { body: formOf(content, 'invoice.xml') })
const read = async (content: string): Promise<Reading> => {
  const reply = await send(content)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return (reply.body as { data: Reading }).data
}
/** Saves the form as it was filled. */
const save = ({ values }: Reading) => api.create({ body: values as Parameters<typeof api.create>[0]['body'] })

const { approved, otherFacilityId, plain, plainPipe } = desk
const cut = (requiredOn: string, lineNo = 10) => ({ ...plain, lineNo, quantity: '1', requiredOn })
let count = 0
const number = () => `VM-C${(count += 1)}`

/** Three orders of a cut each, required on three days, the one in the middle in the other facility. */
async function cuts() {
  const members = [
    await approved({ lines: [cut('2026-12-17')] }),
    await approved({ lines: [cut('2026-12-15')] }),
    await approved({ lines: [cut('2026-12-16')], facilityId: otherFacilityId }),
  ]
  const made = await desk.issuedWhole(members)
  return { made, members, ids: members.map(({ lines: [line] }) => line?.id) }
}

describe('An electronic invoice of a consolidated order', () => {
  it('fills the form with the lines of its orders, to the cent of the file, and posts nothing', async () => {
    const members = [
      await approved({ lines: [{ ...plainPipe, requiredOn: '2026-12-17' }, cut('2026-12-17', 20)] }),
      await approved({
        lines: [{ ...plainPipe, quantity: '3', requiredOn: '2026-12-15' }, cut('2026-12-15', 20)],
      }),
      await approved({ lines: [cut('2026-12-16')], facilityId: otherFacilityId }),
    ]
    const made = await desk.issuedWhole(members)
    const file = readFileSync(new URL('fixtures/consolidated-ubl.xml', import.meta.url), 'utf8')
    // The file names an order of its year; ours has the number of this one.
    const reading = await read(file.replaceAll('CPO-2026-0001', made.number))
    expect(reading.problems).toEqual({
      supplierId: [expect.stringContaining('No account of this supplier was confirmed here yet')],
      'lines.0.quantity': ['The file counts 2556.233 kg: 5 pcs are proposed by the order. (BT-129)'],
    })
    const [first, second, third] = members
    const [late, early] = [first?.lines ?? [], second?.lines ?? []]
    expect(
      reading.values.lines.map(({ orderLineId, quantity, pricedQuantity }) => [
        orderLineId,
        quantity,
        pricedQuantity,
      ]),
    ).toEqual([
      [early[0]?.id, '3', '1533.740'],
      [late[0]?.id, '2', '1022.493'],
      [early[1]?.id, '1', null],
      [third?.lines[0]?.id, '1', null],
      [late[1]?.id, '1', null],
    ])
    expect(await db.query(sql`SELECT FROM invoices`)).toEqual([])
    const saved = await save(reading)
    expect(saved).toMatchObject({
      status: 'draft',
      consolidated: [{ id: made.id, number: made.number }],
      totals: { net: '4241.10', gross: '5089.32', agrees: true },
    })
    // 3 x 33.3349 is 100.0047 on the line of the supplier; each cut by itself would be 33.33, one cent short together.
    expect(saved.lines.map(({ net }) => net)).toEqual(['2484.66', '1656.44', '33.34', '33.33', '33.33'])
    const order = await desk.orders.get({ params: { id: first?.id ?? '' } })
    expect(order.lines.map(({ invoicedQty }) => invoicedQty)).toEqual(['0.000', '0.000'])
  })

  it('says what is wrong of a bundled line at the first of its lines, and what follows at its own', async () => {
    const { made, ids } = await cuts()
    const { values, problems } = await read(
      ciiOf({
        number: number(),
        order: made.number,
        lines: [
          { quantity: '3', price: '20.00', orderLine: '10', rate: '7' },
          { quantity: '1', price: '9.00', name: 'Something else' },
        ],
      }),
    )
    expect(values.lines.map(({ orderLineId }) => orderLineId)).toEqual([ids[1], ids[2], ids[0], null])
    expect(Object.keys(problems).toSorted()).toEqual(['lines.0.taxCode', 'lines.3.description'])
  })

  it('goes on where the line before it ended, and holds what is too much at the order required last', async () => {
    const { made, ids } = await cuts()
    const line = { price: '20.00', orderLine: '10' }
    const { values } = await read(
      ublOf({
        number: number(),
        order: made.number,
        lines: [
          { ...line, quantity: '2' },
          { ...line, quantity: '1' },
        ],
      }),
    )
    expect(values.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])).toEqual([
      [ids[1], '1'],
      [ids[2], '1'],
      [ids[0], '1'],
    ])
    const more = await read(
      ublOf({ number: number(), order: made.number, lines: [{ ...line, quantity: '5' }] }),
    )
    expect(more.values.lines.map(({ quantity }) => quantity)).toEqual(['1', '1', '3'])
  })

  it('takes an allowance on the whole off the lines of a consolidated order to the same cent', async () => {
    const { made } = await cuts()
    const reading = await read(
      ublOf({
        number: number(),
        order: made.number,
        lines: [{ quantity: '3', price: '33.3349', orderLine: '10' }],
        allowances: [{ amount: '5.00', reason: 'Agreed' }],
      }),
    )
    expect(reading.problems).toEqual({})
    expect((await save(reading)).totals).toMatchObject({ net: '95.00', gross: '114.00', agrees: true })
  })

  it('is proposed by words, quantity and price where the file names no order, never as one of its orders', async () => {
    const described = { ...plain, description: 'Bevelling of ends', unitPrice: '7.77', quantity: '2' }
    const members = [await approved({ lines: [described] }), await approved({ lines: [described] })]
    const made = await desk.issuedWhole(members)
    const { values, problems } = await read(
      ublOf({ number: number(), lines: [{ quantity: '4', price: '7.77', name: 'Bevelling of ends' }] }),
    )
    expect(problems['lines.0.description']).toEqual([
      `Proposed by description, quantity and price: ${made.number}, line 10. Look at it. (BT-132)`,
    ])
    expect(values.lines.map(({ quantity }) => quantity)).toEqual(['2', '2'])
  })

  it('is given back by a credit note of the same number, as far as it was invoiced', async () => {
    const { made, ids } = await cuts()
    await db.query(sql`
      UPDATE purchase_order_lines SET invoiced_qty = 1 WHERE id = ANY(${sql.param(ids.slice(0, 2))}::uuid[])`)
    const { values } = await read(
      ublOf({
        number: number(),
        type: '381',
        order: made.number,
        lines: [{ quantity: '2', price: '20.00', orderLine: '10' }],
      }),
    )
    expect(values.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])).toEqual([
      [ids[1], '1'],
      [ids[0], '1'],
    ])
  })

  it('of another supplier, or not issued yet, names nothing', async () => {
    const draft = await desk.bundle(await desk.pair())
    const { problems } = await read(ublOf({ number: number(), order: draft.number }))
    expect(problems.lines).toEqual([
      `No issued order of this supplier has the number "${draft.number}". (BT-13)`,
    ])
  })
})
