import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { errorsOf, returnDesk, signature } from '../../../../test/support/supplier-returns.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { supplierReturns } from './contract.ts'

const server = await testServer()
const desk = await returnDesk(server)
const { api, at, customerId, draft, facilityId, keeper, millId, pieceNow, received, send, supplier } = desk

describe('Who may do what with a return', () => {
  it.each([
    ['storekeeper', { update: true, send: true, cancel: false }, { agree: false, settle: false }],
    ['buyer', { update: true, send: false, cancel: false }, { agree: true, settle: true }],
    ['quality', { update: true, send: true, cancel: false }, { agree: false, settle: false }],
    ['accounts', { update: false, send: false, cancel: false }, { agree: true, settle: true }],
  ] as const)('as %s', async (profile, asDraft, asGone) => {
    const person = await server.signIn({ role: 'user', profile })
    await makeSigner(server, person.person)
    const { pieceId } = await received()
    const { id } = await draft(pieceId, '1')
    const may = (can: Record<string, unknown>, expected: object) =>
      Object.fromEntries(Object.keys(expected).map((name) => [name, can[name] === true]))
    const seen = await person.client(supplierReturns).get({ params: { id } })
    expect(may(seen.can, asDraft)).toEqual(asDraft)
    await send(await api.get({ params: { id } }))
    const gone = await person.client(supplierReturns).get({ params: { id } })
    expect(may(gone.can, asGone)).toEqual(asGone)
  })

  it('is refused at every endpoint, whatever the screen offers', async () => {
    const { pieceId } = await received()
    const made = await draft(pieceId, '1')
    const reader = await server.signIn('user')
    const own = reader.client(supplierReturns)
    const { version } = made
    const calls: [string, unknown][] = [
      ['send', { signature }],
      ['agree', { claim: 'credit' }],
      ['settle', { settledBy: 'credit', settlementRef: 'CN-1' }],
      ['refuse', { reason: 'No' }],
      ['cancel', { reason: 'No' }],
    ]
    for (const [action, body] of calls) {
      const reply = await reader.request('POST', `/api/v1/supplier-returns/${made.id}/${action}`, {
        version,
        body,
      })
      expect([action, reply.status]).toEqual([action, 403])
    }
    expect(await problem(own.update({ ...at(made), body: { carrier: 'X' } }))).toMatchObject({ status: 403 })
    const { status } = await reader.request('POST', '/api/v1/supplier-returns', { body: {} })
    expect(status).toBe(403)
    expect((await own.get({ params: { id: made.id } })).number).toBe(made.number)
  })

  it('is nothing for a client, and nothing without signing in', async () => {
    const client = await server.signIn('client')
    expect(await problem(client.client(supplierReturns).list({}))).toMatchObject({ status: 403 })
    expect(await problem(server.guest().client(supplierReturns).list({}))).toMatchObject({ status: 401 })
  })

  it('needs a signature of one’s own to send', async () => {
    const { pieceId } = await received()
    const made = await draft(pieceId, '1')
    const unsigned = await server.signIn({ role: 'manager', name: 'N. Sign' })
    expect(await problem(send(made, unsigned))).toMatchObject({ status: 422 })
    expect(await pieceNow(pieceId)).toMatchObject({ qtyPieces: 6 })
  })
})

describe('A hand-made body', () => {
  it('cannot name the order, the receipt or the counter by itself', async () => {
    const one = await received()
    const other = await received()
    const strange = await keeper.request('POST', '/api/v1/supplier-returns', {
      body: {
        companyId: supplier.id,
        facilityId,
        returnedOn: '2026-11-23',
        claim: 'credit',
        reason: 'Bent',
        lines: [{ lineNo: 10, stockId: one.pieceId, quantity: '1', orderLineId: other.order.lines[0]?.id }],
      },
    })
    expect(strange.status).toBe(422)
    const mixed = await draft(one.pieceId, '1', {
      lines: [
        {
          lineNo: 10,
          stockId: one.pieceId,
          receiptLineId: other.receipt.lines[0]?.id,
          quantity: '1',
        },
      ],
    })
    expect(mixed.lines).toMatchObject([{ receiptNumber: one.receipt.number, orderNumber: one.order.number }])
    await send(mixed)
    expect((await desk.counters(other.order)).slice(2)).toEqual(['0.000', '0.000'])
  })

  it('of a changed draft is checked like a new one', async () => {
    const { pieceId } = await received()
    const made = await draft(pieceId, '1')
    const lines = [{ lineNo: 10, stockId: pieceId, quantity: '9' }]
    expect(await errorsOf(api.update({ ...at(made), body: { lines } }))).toEqual({
      'lines.0.quantity': [expect.stringContaining('There are 6 pieces')],
    })
    expect(await errorsOf(api.update({ ...at(made), body: { companyId: millId } }))).toEqual({
      'lines.0.stockId': [expect.stringContaining('came from')],
    })
    const unknown = crypto.randomUUID()
    const gone = api.update({
      ...at(made),
      body: { lines: [{ lineNo: 10, stockId: unknown, quantity: '1' }] },
    })
    expect(await problem(gone)).toMatchObject({ status: 422 })
  })

  it('without lines is kept as a draft and not sent', async () => {
    const { pieceId } = await received()
    const empty = await draft(pieceId, '1', { lines: [] })
    expect(empty.problems).toEqual(['Enter what goes back.'])
    expect(await problem(send(empty))).toMatchObject({ status: 422, body: { code: 'cannot_send' } })
  })
})

describe('The list of returns', () => {
  it('is narrowed to a company, a claim, a state, a day and a non-conformance, and found by its steel', async () => {
    const { order, receipt, pieceId } = await received()
    const made = await draft(pieceId, '1', { claim: 'repair', returnedOn: '2026-10-02' })
    const ids = async (query: NonNullable<Parameters<typeof api.list>[0]>['query']) =>
      (await api.list({ query })).data.map(({ id }) => id)
    const { number } = await pieceNow(pieceId)
    for (const query of [
      { filter: { claim: ['repair' as const] } },
      { filter: { returnedOn: { from: '2026-10-01', to: '2026-10-31' } } },
      { search: number },
      { search: order.number },
      { search: made.number },
    ])
      expect(await ids(query)).toEqual([made.id])
    expect(await ids({ filter: { companyId: [supplier.id], status: ['draft'] } })).toContain(made.id)
    expect(await ids({ filter: { companyId: [customerId] } })).toEqual([])
    expect(await ids({ filter: { facilityId: [facilityId] }, sort: 'returnedOn' })).toContain(made.id)
    expect(receipt.lines).toHaveLength(1)
  })

  it('offers steel that is here, and what was chosen although it has gone', async () => {
    const { pieceId } = await received()
    const { number } = await pieceNow(pieceId)
    const offered = async () => (await api.pieces({ query: { search: number } })).map(({ id }) => id)
    expect(await offered()).toEqual([pieceId])
    await send(await draft(pieceId, '6'))
    expect(await offered()).toEqual([])
    expect((await api.pieces({ query: { id: pieceId } })).map(({ id }) => id)).toEqual([pieceId])
    expect(await api.nonConformances({ query: { search: 'nothing of the sort' } })).toEqual([])
  })

  it('shows with the receipt how much of it is still here', async () => {
    const { receipt, pieceId } = await received()
    await send(await draft(pieceId, '2'))
    const now = await keeper.client(goodsReceipts).get({ params: { id: receipt.id } })
    expect(now.lines[0]).toMatchObject({ ordered: { stayed: '4.000' }, stock: [{ qtyPieces: 4 }] })
  })
})
