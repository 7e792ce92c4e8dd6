import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/support/days.ts'
import { offersDesk } from '../../../../test/support/offers.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { search } from '#modules/house/search/contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { api, at, ardsley, buyer, needs, offerOf, ostwall } = desk

describe('A request for quotation', () => {
  it('is numbered, says what it asks for, is listed, found and keeps its facility open', async () => {
    const made = await desk.draft()
    expect(made).toMatchObject({
      status: 'draft',
      buyerName: 'Hana Sandoval',
      lines: [{ uom: 'each', certificateType: '3.1', quantity: '8.000' }, { item: 'Sawing to length' }],
    })
    expect(Number(made.lines[0]?.massKg)).toBeGreaterThan(2000)
    expect(made.lines[0]?.item).toContain('168.3')
    for (const query of [
      { search: 'sawing' },
      { search: 'ostwall' },
      { filter: { supplierId: [ostwall.id] } },
    ])
      expect((await api.list({ query })).data.map(({ number }) => number)).toContain(made.number)
    const hits = await buyer.client(search).find({ query: { q: made.number } })
    expect(hits).toMatchObject([{ slice: 'requests-for-quotation', id: made.id }])
    const house = desk.administrator.client(facilities)
    const { version } = await house.get({ params: { id: desk.facilityId } })
    const closing = house.update({ params: { id: desk.facilityId }, version, body: { active: false } })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })

  it('asks for needs once each, for no more than is left, and for none that are cancelled', async () => {
    const [pipes, sawing] = await desk.write()
    const gone = await needs.cancel({ ...at(sawing), body: { reason: 'Not needed' } })
    const line = (requisitionId: string, lineNo: number, quantity: string) => ({
      requisitionId,
      lineNo,
      quantity,
    })
    const lines = [line(pipes.id, 10, '9'), line(pipes.id, 20, '1.5'), line(gone.id, 30, '1')]
    expect(await problem(desk.draft({ lines }))).toMatchObject({
      status: 422,
      errors: {
        'lines.0.quantity': [`Only 8 of ${pipes.number} is left to order.`],
        'lines.1.requisitionId': [`${pipes.number} stands in the request already.`],
        'lines.1.quantity': ['Pieces are whole.'],
        'lines.2.requisitionId': [`${gone.number} is cancelled.`],
      },
    })
  })

  it('goes only to suppliers that may be ordered from', async () => {
    const fresh = await createSupplier(desk.administrator, { name: 'Brand New Mill' })
    const made = await desk.draft({ supplierIds: [ardsley.id, fresh.id] })
    expect(made.missingToSend).toMatchObject({
      supplierIds: ['Brand New Mill is not approved as a supplier yet.'],
    })
    expect(await problem(api.send({ ...at(made), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_send' },
    })
    const late = await desk.draft({ replyBy: inDays(-3), supplierIds: [] })
    expect(Object.keys(late.missingToSend).sort()).toEqual(['replyBy', 'supplierIds'])
    expect(Object.keys((await desk.draft({ lines: [] })).missingToSend)).toEqual(['lines'])
  })

  it('is not begun, or emptied, with neither a supplier nor a line', async () => {
    const nothing = { supplierIds: [], lines: [] }
    const refused = { status: 422, errors: { lines: [/requisition line/], supplierIds: [/supplier/] } }
    const told = (errors: Record<string, string[]>) => Object.keys(errors).toSorted()
    for (const attempt of [
      desk.draft(nothing),
      desk.draft().then((one) => api.update({ ...at(one), body: nothing })),
    ]) {
      const found = (await problem(attempt)) as { status: number; errors: Record<string, string[]> }
      expect([found.status, told(found.errors)]).toEqual([
        refused.status,
        told({ lines: [], supplierIds: [] }),
      ])
    }
  })

  it('writes to each supplier alone, in its currency, and cannot be changed afterwards', async () => {
    const request = await desk.sent({ notesToSuppliers: 'Please offer mill lengths too.' })
    const [mail] = (await server.mails('ida@ostwall.example')).slice(-1)
    expect(mail).toMatchObject({ template: 'request-for-quotation', to: ['ida@ostwall.example'] })
    expect(mail?.text).toContain('Please offer mill lengths too.')
    expect(mail?.text).not.toContain('Ardsley')
    expect(
      request.asked.map(({ supplierName, currency, sentTo }) => [supplierName, currency, sentTo]),
    ).toEqual([
      ['Ardsley Steel', 'GBP', ['ida@ardsley.example']],
      ['Ostwall Rohrwerk', 'EUR', ['ida@ostwall.example']],
      ['Silent Forge', 'GBP', []],
    ])
    expect(await problem(api.update({ ...at(request), body: { lines: [] } }))).toMatchObject({ status: 423 })
    const { id } = await desk.draft()
    const early = offerOf(request, ardsley.id, ['1'])
    expect(await problem(api.enterOffer({ params: { id }, version: 1, body: early }))).toMatchObject({
      status: 422,
      body: { code: 'not_sent' },
    })
  })
})

describe('A draft of a request', () => {
  it('is changed with its lines and suppliers, and keeps the lines that are sent again', async () => {
    const made = await desk.draft()
    const [first] = made.lines
    if (!first) throw new Error('A draft has lines.')
    const { id, lineNo, requisitionId } = first
    const saved = await api.update({
      ...at(made),
      body: {
        supplierIds: [ostwall.id],
        lines: [
          { id, lineNo, requisitionId, quantity: '5', certificateType: '3.2', remarks: 'Random lengths' },
        ],
      },
    })
    expect(saved).toMatchObject({
      supplierIds: [ostwall.id],
      lines: [{ id, quantity: '5.000', certificateType: '3.2', remarks: 'Random lengths' }],
    })
    expect(Number(saved.lines[0]?.massKg)).toBeCloseTo((Number(first.massKg) * 5) / 8, 1)
    expect(saved.asked).toEqual([])
    expect(await problem(api.update({ ...at(made), body: { lines: [] } }))).toMatchObject({ status: 412 })
  })

  it('takes the certificate over that its need demands, unless another one is named', async () => {
    const [pipes] = await desk.write()
    const line = { lineNo: 10, requisitionId: pipes.id, quantity: '1' }
    expect((await desk.draft({ lines: [line] })).lines[0]).toMatchObject({ certificateType: '3.1' })
    const none = await desk.draft({ lines: [{ ...line, certificateType: null }] })
    expect(none.lines[0]).toMatchObject({ certificateType: null })
    const stronger = await desk.draft({ lines: [{ ...line, certificateType: '3.2' }] })
    expect(stronger.lines[0]).toMatchObject({ certificateType: '3.2' })
  })

  it('reads its needs as they were when it was saved', async () => {
    const made = await desk.draft()
    const requisitionId = made.lines[1]?.requisitionId ?? ''
    const need = await needs.get({ params: { id: requisitionId } })
    await needs.update({ ...at(need), body: { description: 'Sawing at an angle' } })
    expect((await desk.now(made)).lines[1]?.item).toBe('Sawing to length')
  })

  it('is told apart by state and day of reply', async () => {
    const made = await desk.draft({ replyBy: inDays(400) })
    const replyBy = { from: inDays(399), to: inDays(401) }
    const { data } = await api.list({ query: { filter: { replyBy, status: ['draft'] }, sort: '-replyBy' } })
    expect(data).toMatchObject([
      {
        number: made.number,
        lineCount: 2,
        supplierCount: 3,
        offerCount: 0,
        about: expect.stringContaining('and 1 more'),
      },
    ])
    const sent = await api.list({ query: { filter: { replyBy, status: ['sent'] } } })
    expect(sent.data).toEqual([])
  })
})

describe('A supplier with conditions', () => {
  const put = (id: string, status: string) =>
    server.services.db.query(sql`UPDATE companies SET supplier_status = ${status} WHERE id = ${id}`)

  it('is asked with a reason, which the order takes over, and a suspended one never', async () => {
    const { id } = await createSupplier(desk.administrator, { name: 'Under Conditions' })
    await put(id, 'conditionally_approved')
    const made = await desk.draft({ supplierIds: [id] })
    expect(made.missingToSend).toEqual({
      supplierReason: [
        'Under Conditions is approved under conditions only. Say why it is asked all the same.',
      ],
    })
    expect(await problem(api.send({ ...at(made), body: {} }))).toMatchObject({ status: 422 })
    const supplierReason = 'Only works with this die'
    const explained = await api.update({ ...at(made), body: { supplierReason } })
    expect(explained.missingToSend).toEqual({})
    const sent = await api.send({ ...at(explained), body: {} })
    const offered = await desk.enter(sent, offerOf(sent, id, ['5', '5']))
    const choices = [desk.choose(offered, id)]
    const decided = await api.decide({ ...at(offered), body: { choices } })
    const orders = buyer.client(purchaseOrders)
    const { data } = await orders.list({ query: { search: decided.lines[0]?.orderNumber ?? '' } })
    const order = await orders.get({ params: { id: data[0]?.id ?? '' } })
    expect(order).toMatchObject({ supplierReason, supplierName: 'Under Conditions' })
    await put(id, 'suspended')
    const again = await desk.draft({ supplierIds: [id], supplierReason })
    expect(again.missingToSend).toEqual({ supplierIds: ['Under Conditions is suspended as a supplier.'] })
    expect(await problem(api.send({ ...at(again), body: {} }))).toMatchObject({ status: 422 })
  })
})
