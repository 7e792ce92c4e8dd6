import { describe, expect, it } from 'vitest'
import { receivedLately } from '../../../../test/support/days.ts'
import { check, problemsOf } from '../../../../test/support/import-export.ts'
import { orderDesk } from '../../../../test/support/orders.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { steelStock } from './contract.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { at, facilityId, supplier } = desk
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
const api = keeper.client(steelStock)
const millId = await createCompany(server.services, 'Vallmont Works')
const strangerId = await createCompany(server.services, 'Ardsley Steel Stockholders')
const { nps, schedule, lengthMm, specificationId } = desk.pipe
const piece = {
  form: 'pipe' as const,
  nps,
  schedule,
  lengthMm,
  specificationId,
  grade: 'X42',
  certificateType: '3.1' as const,
  heatNo: '66B9',
  millId,
}
const byHand = (more: object = {}) => api.create({ body: { ...piece, qtyPieces: 2, facilityId, ...more } })
const named = (row: { id: string; version: number }, supplierId: string | null) =>
  api.update({ ...at(row), body: { supplierId } })
const order = await desk.issued({ lines: [{ ...desk.pipe, quantity: '20', unitPrice: '0.1' }] })
const stillToCome = { status: 422, errors: { supplierId: [expect.stringContaining(order.number)] } }

describe('Steel that is taken in by hand without a supplier', () => {
  const same = { grade: desk.pipe.grade, heatNo: '66C1' }

  it('is none that an order waits for, neither at once nor by a change afterwards', async () => {
    expect(await problem(byHand(same))).toMatchObject(stillToCome)
    const row = await byHand()
    expect(await problem(api.update({ ...at(row), body: { grade: same.grade } }))).toMatchObject(stillToCome)
    const other = await byHand({ ...same, supplierId: strangerId })
    expect(await problem(named(other, null))).toMatchObject(stillToCome)
  })

  it('is what lay here before, by its old number, or what belongs to a customer', async () => {
    const old = await byHand({ ...same, oldNumber: 'LAGER-17' })
    expect(old.status).toBe('received_on_hold')
    expect(await problem(api.update({ ...at(old), body: { oldNumber: null } }))).toMatchObject(stillToCome)
    expect((await byHand({ ...same, ownerCompanyId: strangerId })).status).toBe('received_on_hold')
  })
})

describe('A supplier that is named after steel was taken in by hand', () => {
  it('is none of whom steel is still to come', async () => {
    const row = await byHand()
    expect(await problem(named(row, supplier.id))).toMatchObject(stillToCome)
    const other = await named(row, strangerId)
    expect(other).toMatchObject({ supplierId: strangerId })
    expect(await problem(named(other, supplier.id))).toMatchObject(stillToCome)
    expect(await named(other, null)).toMatchObject({ supplierId: null })
  })

  it('is none of them for a part of it either', async () => {
    const row = await byHand()
    const part = await api.quarantine({ ...at(row), body: { pieces: 1, reason: 'A dent' } })
    expect(part.id).not.toBe(row.id)
    const onHold = await api.backToHold({ ...at(part), body: { reason: 'Only paint' } })
    expect(await problem(named(onHold, supplier.id))).toMatchObject(stillToCome)
  })

  it('is none of them in a second file either', async () => {
    await byHand({ oldNumber: 'Y-1' })
    const [from, mill] = await Promise.all(
      [supplier.id, millId].map((id) => keeper.client(companies).get({ params: { id } })),
    )
    const rows = [
      ['Old number', 'Form', 'NPS', 'Schedule', 'Specification', 'Grade', 'Heat', 'Mill', 'Certificate', 'Facility', 'Supplier'],
      ['Y-1', 'Pipe', nps, schedule, 'API 6A', 'X42', '66B9', mill?.code, '3.1', 'ABD', from?.code],
    ] // biome-ignore format: columns read better in rows
    const report = await check(
      keeper,
      '/api/v1/steel-stock',
      rows.map((cells) => cells.join('\t')).join('\n'),
    )
    expect(problemsOf(report)).toEqual([expect.stringContaining(order.number)])
  })

  it('may be any where a customer owns it, or where it came by a receipt', async () => {
    const given = await byHand({ ownerCompanyId: strangerId })
    expect(await named(given, supplier.id)).toMatchObject({ supplierId: supplier.id })
    const receipts = keeper.client(goodsReceipts)
    const receipt = await receipts.create({
      body: {
        facilityId,
        supplierId: strangerId,
        deliveryNoteNo: 'DN-1',
        receivedOn: receivedLately,
        lines: [{ ...piece, lineNo: 10, pieces: 4, isMarkingLegible: true }],
      },
    })
    const posted = await receipts.post({ ...at(receipt), body: {} })
    const came = await api.get({ params: { id: posted.lines[0]?.stock[0]?.id ?? '' } })
    expect(await named(came, supplier.id)).toMatchObject({ supplierId: supplier.id })
  })
})
