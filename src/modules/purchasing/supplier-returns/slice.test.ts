import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { errorsOf, returnDesk, signature } from '../../../../test/support/supplier-returns.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { supplierReturns } from './contract.ts'

const server = await testServer()
const { at, facilityId, specificationId, keeper, colleague, millId, customerId, api, stock, ...desk } =
  await returnDesk(server)
const { received, counters, draft, send, pieceNow } = desk
const sentence = async (made: Promise<unknown>) => Object.values((await errorsOf(made)) ?? {}).flat()[0]
const settledBy = (settled: 'credit' | 'replacement') => ({
  body: { settledBy: settled, settlementRef: 'CN-118' },
})

describe('A return to a supplier', () => {
  it('takes pieces out of the stock, opens the line of the order again, and claims for them', async () => {
    const { order, receipt, pieceId } = await received()
    const made = await draft(pieceId, '2')
    expect(made).toMatchObject({
      number: expect.stringMatching(/^SRN-ABD-\d{4}-0001$/),
      status: 'draft',
      orderNumbers: order.number,
      problems: [],
      lines: [
        { receiptNumber: receipt.number, orderNumber: order.number, orderLineNo: 10, countedQty: null },
      ],
    })
    expect(await counters(order)).toEqual(['to_invoice', '6.000', '0.000', '0.000'])
    const gone = await send(made)
    expect(gone).toMatchObject({
      status: 'open',
      sentByName: 'T. Brandt',
      lines: [{ countedQty: '2.000' }],
      can: { update: 'Only a draft can be changed. What is gone is settled with the supplier.' },
    })
    expect(await counters(order)).toEqual(['to_receive_and_invoice', '6.000', '2.000', '0.000'])
    const left = await pieceNow(pieceId)
    expect(left).toMatchObject({ qtyPieces: 4, status: 'received_on_hold' })
    const part = await pieceNow(left.children[0]?.id ?? '')
    expect(part).toMatchObject({ status: 'returned', qtyPieces: 0 })
    expect(part.movements[0]).toMatchObject({ kind: 'dispatch', pieces: -2, purpose: made.number })
    // What is sent back here was released by the database alone.
    const { problems } = await verifyStock(server.services.db)
    expect(problems.filter((one) => !one.includes('nobody has signed'))).toEqual([])
    const { data } = await api.list({ query: { search: order.number, filter: { status: ['open'] } } })
    expect(data.map(({ id }) => id)).toEqual([made.id])
    const ofOrder = async (id: string) =>
      (await api.list({ query: { filter: { orderId: [id] } } })).data.map((row) => row.id)
    expect(await ofOrder(order.id)).toEqual([made.id])
    expect(await ofOrder((await received()).order.id)).toEqual([])
    const hits = await keeper.client(search).find({ query: { q: 'RMA-4471' } })
    expect(hits.map(({ id }) => id)).toContain(made.id)
    expect(await api.signatures({ params: { id: made.id } })).toMatchObject([
      { name: 'T. Brandt', meaning: 'released', changedAfter: false },
    ])
  })

  it('for a credit the order does not wait; settled otherwise than wanted it follows what was settled', async () => {
    const { order, pieceId } = await received()
    const credit = await send(await draft(pieceId, '1', { claim: 'credit' }))
    expect(await counters(order)).toEqual(['to_invoice', '6.000', '1.000', '1.000'])
    const agreed = await api.agree({
      ...at(credit),
      body: { claim: 'replacement', authorisationNo: 'RMA-9' },
    })
    expect(agreed).toMatchObject({ status: 'agreed', agreedClaim: 'replacement', authorisationNo: 'RMA-9' })
    expect(await counters(order)).toEqual(['to_receive_and_invoice', '6.000', '1.000', '0.000'])
    const done = await api.settle({ ...at(agreed), ...settledBy('credit') })
    expect(done).toMatchObject({ status: 'settled', settledBy: 'credit', settlementRef: 'CN-118' })
    expect(await counters(order)).toEqual(['to_invoice', '6.000', '1.000', '1.000'])
    const second = await send(await draft(pieceId, '1', { claim: 'credit' }))
    await api.refuse({ ...at(second), body: { reason: 'They say we bent it' } })
    expect(await counters(order)).toEqual(['to_receive_and_invoice', '6.000', '2.000', '1.000'])
  })

  it('is taken back as it was while nothing came of it, never by the stock alone', async () => {
    const { order, pieceId } = await received()
    const gone = await send(await draft(pieceId, '6', { claim: 'credit' }))
    const piece = await pieceNow(pieceId)
    const administrator = await server.signIn('administrator')
    const operationId = piece.movements[0]?.operationId ?? ''
    const reversal = administrator.client(steelStock).reverseOperation({
      ...at(piece),
      body: { operationId, reason: 'Never left' },
    })
    expect(await problem(reversal)).toMatchObject({
      status: 422,
      body: { errors: { operationId: [expect.stringContaining(gone.number)] } },
    })
    const user = await server.signIn('user')
    const refusedUser = user.client(supplierReturns).cancel({ ...at(gone), body: { reason: 'No' } })
    expect(await problem(refusedUser)).toMatchObject({ status: 403 })
    const cancelled = await api.cancel({ ...at(gone), body: { reason: 'The lorry was full' } })
    expect(cancelled.status).toBe('cancelled')
    expect(await counters(order)).toEqual(['to_invoice', '6.000', '0.000', '0.000'])
    expect(await pieceNow(pieceId)).toMatchObject({ qtyPieces: 6, status: 'received_on_hold' })
    // What is sent back here was released by the database alone.
    const { problems } = await verifyStock(server.services.db)
    expect(problems.filter((one) => !one.includes('nobody has signed'))).toEqual([])
    // It can go again.
    expect((await send(await draft(pieceId, '6'))).status).toBe('open')
  })

  it('never takes more than is here: by two lines, two returns, two people at once, or after it was used', async () => {
    const { order, pieceId } = await received()
    expect(await errorsOf(draft(pieceId, '7'))).toEqual({
      'lines.0.quantity': [expect.stringContaining('There are 6 pieces')],
    })
    expect(await errorsOf(draft(pieceId, '0'))).toBeDefined()
    expect(await errorsOf(draft(pieceId, '1.5'))).toEqual({
      'lines.0.quantity': ['Pieces of steel are whole.'],
    })
    const twice = [1, 2].map((at) => ({ lineNo: at * 10, stockId: pieceId, quantity: '4' }))
    expect(await errorsOf(draft(pieceId, '1', { lines: twice }))).toEqual({
      'lines.1.stockId': ['Another line names it already.'],
    })
    const [one, other] = [await draft(pieceId, '4'), await draft(pieceId, '4')]
    const both = await Promise.allSettled([send(one), send(other, colleague)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await counters(order)).slice(1)).toEqual(['6.000', '4.000', '0.000'])
    const last = await draft(pieceId, '2')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const again = () =>
      keeper.request('POST', `/api/v1/supplier-returns/${last.id}/send`, {
        version: last.version,
        body: { signature },
        headers,
      })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect((await counters(order)).slice(1)).toEqual(['6.000', '6.000', '0.000'])
    expect(await errorsOf(draft(pieceId, '1'))).toEqual({
      'lines.0.stockId': [expect.stringContaining('is returned')],
    })
  })

  it('takes steel by its pieces, never by the line of its receipt: they would stay in the stock', async () => {
    const { order, receipt, pieceId } = await received()
    const lines = [{ lineNo: 10, receiptLineId: receipt.lines[0]?.id ?? '', quantity: '6' }]
    expect(await errorsOf(draft(pieceId, '1', { lines }))).toEqual({
      'lines.0.receiptLineId': ['It is steel: choose the pieces that go back.'],
    })
    expect(await counters(order)).toEqual(['to_invoice', '6.000', '0.000', '0.000'])
  })

  it('goes to whom it came from, from where it lies, and free-issue steel to its owner', async () => {
    const { pieceId } = await received()
    expect(await sentence(draft(pieceId, '1', { companyId: millId }))).toContain('came from Vallmont Steel')
    expect(await sentence(draft(pieceId, '1', { lines: [{ lineNo: 10, quantity: '1' }] }))).toContain(
      'Choose what goes back',
    )
    const bar = { form: 'round_bar' as const, diameterMm: '100', lengthMm: '6000', qtyPieces: 2 }
    const free = await stock.create({
      body: {
        ...bar,
        facilityId,
        specificationId,
        grade: 'X65Q',
        certificateType: '3.1',
        ownerCompanyId: customerId,
      },
    })
    expect(await sentence(draft(free.id, '1'))).toContain('belongs to Calder Subsea')
    const own = await draft(free.id, '1', { companyId: customerId })
    expect((await send(own)).lines).toMatchObject([{ orderId: null, receiptId: null }])
  })

  it('counts no part of a piece that was cut as a whole one, and nothing goes back by the stock alone', async () => {
    const { order, pieceId } = await received({ pieces: 1 })
    await server.services.db.query(
      sql`UPDATE steel_stock SET status = 'available', inspection = 'accepted' WHERE id = ${pieceId}`,
    )
    const whole = await pieceNow(pieceId)
    const cut = await keeper.client(steelStock).cut({
      ...at(whole),
      body: { lines: [{ lengthMm: '4000', quantity: 1 }], kerfMm: '3' },
    })
    const gone = await send(await draft(cut.id, '1'))
    expect(gone.lines).toMatchObject([{ countedQty: '0.000', orderNumber: order.number }])
    expect((await counters(order)).slice(1, 3)).toEqual(['1.000', '0.000'])
    const [child] = cut.children
    await server.services.db.query(sql`UPDATE steel_stock SET status = 'rejected' WHERE id = ${child?.id}`)
    const now = await pieceNow(child?.id ?? '')
    const byHand = stock.returnToSupplier({ ...at(now), body: { reason: 'On the lorry' } })
    expect(await problem(byHand)).toMatchObject({ status: 422, body: { code: 'needs_return' } })
  })

  it('is printed with the address, the tags, the reason and the state, and can be checked', async () => {
    const { order, pieceId } = await received()
    const made = await draft(pieceId, '2')
    const textOf = async () => {
      const reply = await keeper.request('GET', `/api/v1/supplier-returns/${made.id}/pdf`)
      expect(reply.status).toBe(200)
      return pdfText(reply.bytes).flat().join(' ')
    }
    expect(await textOf()).toContain('DRAFT')
    const gone = await send(made)
    const { number } = await pieceNow(pieceId)
    const note = await textOf()
    for (const words of [gone.number, order.number, 'RMA-4471', 'Laminations', 'Vallmont Steel', 'T. Brandt'])
      expect(note).toContain(words)
    expect(note).toContain(number.slice(0, 3))
    expect(note).not.toContain('DRAFT')
    await api.cancel({ ...at(gone), body: { reason: 'The lorry was full' } })
    expect(await textOf()).toContain('CANCELLED')
  })

  it('is signed by who may send it, changed only as a draft, and keeps its facility open', async () => {
    const { pieceId } = await received()
    const made = await draft(pieceId, '1')
    const changed = await api.update({ ...at(made), body: { carrier: 'Hauliers Ltd' } })
    expect(changed.carrier).toBe('Hauliers Ltd')
    expect(await problem(api.update({ ...at(made), body: { carrier: 'X' } }))).toMatchObject({ status: 412 })
    const unsigned = api.send({ ...at(changed), body: { signature: { ...signature, pin: '0000' } } })
    expect(await problem(unsigned)).toMatchObject({ status: 422 })
    expect(await pieceNow(pieceId)).toMatchObject({ qtyPieces: 6 })
    const gone = await send(changed)
    expect(await problem(api.update({ ...at(gone), body: { carrier: 'X' } }))).toMatchObject({ status: 423 })
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: facilityId } })
    const closing = administrator.update({ params: { id: facilityId }, version, body: { active: false } })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })
})
