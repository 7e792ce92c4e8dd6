import { addDays } from '#platform/contract/values/dates.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { receivedLately } from '../../../../test/support/days.ts'
import { check, problemsOf } from '../../../../test/support/import-export.ts'
import { orderDesk } from '../../../../test/support/orders.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { goodsReceipts, type ReceiptRecord } from './contract.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { at, facilityId, supplier } = desk
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
const api = keeper.client(goodsReceipts)
const stock = keeper.client(steelStock)
let millId = ''
let strangerId = ''
let deliveries = 0

beforeAll(async () => {
  millId = await createCompany(server.services, 'Vallmont Works')
  strangerId = await createCompany(server.services, 'Ardsley Steel Stockholders')
})

const { nps, schedule, lengthMm, specificationId } = desk.pipe
const piece = {
  form: 'pipe' as const,
  nps,
  schedule,
  lengthMm,
  specificationId,
  grade: 'X42',
  certificateType: '3.1' as const,
}
function draft(line: object = {}, header: object = {}) {
  deliveries += 1
  const heatNo = `66B10${deliveries}`
  return api.create({
    body: {
      facilityId,
      supplierId: supplier.id,
      deliveryNoteNo: `DN-${deliveries}`,
      receivedOn: receivedLately,
      lines: [{ ...piece, lineNo: 10, pieces: 4, heatNo, millId, isMarkingLegible: true, ...line }],
      ...header,
    },
  })
}
const post = (receipt: ReceiptRecord) => api.post({ ...at(receipt), body: {} })
const answered = { discrepancy: 'wrong_item' as const, discrepancyAction: 'The mill is asked.' }
const byHand = (more: object = {}) =>
  stock.create({ body: { ...piece, qtyPieces: 2, facilityId, heatNo: '66B9', millId, ...more } })

describe('Steel that no line of an order asks for', () => {
  it('goes round no order: a line beside those of the order is set aside, and quality decides', async () => {
    const order = await desk.issued({ lines: [{ ...desk.pipe, quantity: '20', unitPrice: '0.1' }] })
    const sentence = `${order.number} does not ask for it.`
    const silent = await draft({}, { orderId: order.id })
    expect(silent.problems[0]).toContain(sentence)
    expect(await problem(post(silent))).toMatchObject({ status: 422 })
    const receipt = await post(await draft(answered, { orderId: order.id }))
    expect(receipt.lines[0]?.heldBecause).toContain(sentence)
    expect(await stock.get({ params: { id: receipt.lines[0]?.stock[0]?.id ?? '' } })).toMatchObject({
      status: 'quarantine',
    })
    const { data } = await keeper.client(nonConformances).list({
      query: { filter: { receiptId: [receipt.id] } },
    })
    expect(data).toMatchObject([{ status: 'open', foundAt: 'receipt' }])
  })

  it('came in the last year, where it names no order', async () => {
    const day = (back: number) => ({ receivedOn: addDays(server.services.clock.today(), -back) })
    expect(await problem(draft({}, day(400)))).toMatchObject({
      status: 422,
      body: { errors: { receivedOn: [expect.stringContaining('more than a year back')] } },
    })
    const row = await draft({}, day(30))
    expect(await problem(api.update({ ...at(row), body: day(400) }))).toMatchObject({ status: 422 })
    await api.void({ ...at(row), body: { reason: 'Typed for a test' } })
  })

  it('is no delivery without an order while steel of that supplier is still to come', async () => {
    const order = await desk.issued({ lines: [{ ...desk.pipe, quantity: '20', unitPrice: '0.1' }] })
    const silent = await draft()
    expect(silent.problems[0]).toContain(order.number)
    expect(await problem(post(silent))).toMatchObject({ status: 422 })
    const receipt = await post(await draft(answered))
    expect(receipt.lines[0]?.heldBecause).toContain(order.number)
    // Who is owed no delivery by us brings it as before.
    const free = await post(await draft({}, { supplierId: strangerId }))
    expect(free.lines[0]?.heldBecause).toBeNull()
  })

  it('is not taken in by hand, nor with an opening balance, while it is still to come', async () => {
    const order = await desk.issued({ lines: [{ ...desk.pipe, quantity: '20', unitPrice: '0.1' }] })
    expect(await problem(byHand({ supplierId: supplier.id }))).toMatchObject({
      status: 422,
      errors: { supplierId: [expect.stringContaining(order.number)] },
    })
    const companyApi = keeper.client(companies)
    const [from, mill] = await Promise.all(
      [supplier.id, millId].map((id) => companyApi.get({ params: { id } })),
    )
    const rows = [
      ['Old number', 'Form', 'NPS', 'Schedule', 'Length', 'Pieces', 'Specification', 'Grade', 'Mill', 'Certificate', 'Facility', 'Supplier'],
      ['Y-1', 'Pipe', '6', '80', '6000', '2', 'API 6A', 'X42', mill?.code, '3.1', 'ABD', from?.code],
    ] // biome-ignore format: columns read better in rows
    const report = await check(keeper, '/api/v1/steel-stock', rows.map((row) => row.join('\t')).join('\n'))
    expect(problemsOf(report)).toEqual([expect.stringContaining(order.number)])
    expect((await byHand({ supplierId: strangerId })).number).toEqual(expect.any(String))
  })

  it('is to be covered by 3.1 at least: less is a signed concession of quality', async () => {
    const weak = { certificateType: '2.2' as const }
    expect(await problem(byHand(weak))).toMatchObject({
      status: 422,
      errors: { certificateType: [expect.stringContaining('3.1')] },
    })
    const receipt = await draft(weak, { supplierId: strangerId })
    expect(await problem(post(receipt))).toMatchObject({ status: 422 })
  })
})
