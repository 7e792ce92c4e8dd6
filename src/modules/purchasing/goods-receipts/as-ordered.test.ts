import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { certificateRequests } from '#modules/steel/certificate-requests/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { orderDesk } from '../../../../test/support/orders.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { OrderRecord } from '#modules/purchasing/purchase-orders/contract.ts'
import { goodsReceipts, type ReceiptRecord } from './contract.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { at, facilityId, supplier } = desk
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
const unlisted = await server.signIn({ role: 'manager', name: 'K. Lindqvist' })
const api = keeper.client(goodsReceipts)
const stock = keeper.client(steelStock)
const signature = { pin: signed.pin, password: signed.password }
let millId = ''
let deliveries = 0

beforeAll(async () => {
  millId = await createCompany(server.services, 'Vallmont Works')
  for (const who of [keeper, quality]) {
    await makeSigner(server, who.person)
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{stock_release,disposition}', false)`)
  }
})

const issued = () => desk.issued({ lines: [{ ...desk.pipe, quantity: '20', unitPrice: '0.1' }] })
function draft(order: OrderRecord, more: object = {}) {
  deliveries += 1
  const { nps, schedule, lengthMm, specificationId, grade } = desk.pipe
  const line = {
    lineNo: 10,
    orderLineId: order.lines[0]?.id,
    form: 'pipe' as const,
    nps,
    schedule,
    lengthMm,
    specificationId,
    grade,
    certificateType: '3.1' as const,
    pieces: 4,
    heatNo: `77C19${deliveries}`,
    millId,
    isMarkingLegible: true,
    ...more,
  }
  return api.create({
    body: {
      facilityId,
      supplierId: supplier.id,
      orderId: order.id,
      deliveryNoteNo: `DN-${deliveries}`,
      receivedOn: '2026-11-20',
      lines: [line],
    },
  })
}
const post = (receipt: ReceiptRecord) => api.post({ ...at(receipt), body: {} })
const pieceOf = (receipt: ReceiptRecord) =>
  stock.get({ params: { id: receipt.lines[0]?.stock[0]?.id ?? '' } })
const answered = { discrepancy: 'wrong_item' as const, discrepancyAction: 'The mill is asked.' }
const { grade } = desk.pipe

describe('A delivery that is otherwise than its order', () => {
  it.each([
    ['certificate', { certificateType: '2.1' }, 'Ordered certificate 3.1, received 2.1.'],
    ['grade', { grade: 'X42' }, `Ordered grade ${grade}, received X42.`],
    ['wall', { nps: null, schedule: null, odMm: '168.3', wallMm: '5' }, 'received Pipe 168.3 x 5 (6 in).'],
  ])('in its %s is told, set aside and decided about by quality', async (_, other, sentence) => {
    const order = await issued()
    const silent = await draft(order, other)
    expect(silent.problems[0]).toContain(sentence)
    expect(await problem(post(silent))).toMatchObject({ status: 422 })
    const receipt = await post(await draft(order, { ...other, ...answered }))
    expect(receipt.lines[0]?.heldBecause).toContain(sentence)
    const piece = await pieceOf(receipt)
    expect(piece).toMatchObject({
      status: 'quarantine',
      // What was ordered is not lowered by what came.
      certificateType: '3.1',
      ordered: { orderNumber: order.number, lineNo: 10, grade, certificateType: '3.1' },
      holds: [{ reason: expect.stringContaining(sentence), endedAt: null }],
    })
    const { data } = await keeper.client(nonConformances).list({
      query: { filter: { receiptId: [receipt.id] } },
    })
    expect(data).toMatchObject([{ status: 'open', foundAt: 'receipt', pieceNumbers: piece.number }])
    const back = quality.client(steelStock).backToHold({ ...at(piece), body: { reason: 'It is good.' } })
    expect(await problem(back)).toMatchObject({ status: 422 })
  })

  it('is none where it is as ordered, or has a better certificate', async () => {
    const order = await issued()
    const receipt = await post(await draft(order, { certificateType: '3.2' }))
    expect(receipt.lines[0]?.heldBecause).toBeNull()
    expect(await pieceOf(receipt)).toMatchObject({
      status: 'received_on_hold',
      certificateType: '3.2',
      differences: [],
    })
  })
})

describe('Steel of an order', () => {
  it('does not become another grade or size, nor need less, by a change of its record', async () => {
    const piece = await pieceOf(await post(await draft(await issued())))
    const change = (body: object) => stock.update({ ...at(piece), body })
    expect(await problem(change({ grade: 'X42' }))).toMatchObject({
      status: 422,
      errors: { grade: [expect.stringContaining(`Ordered grade ${grade}, received X42.`)] },
    })
    expect(await problem(change({ schedule: '160', odMm: null, wallMm: null }))).toMatchObject({
      status: 422,
    })
    expect(await problem(change({ certificateType: '2.2' }))).toMatchObject({
      status: 422,
      errors: { certificateType: [expect.stringContaining('Accept a weaker certificate')] },
    })
  })

  it('was received by whoever wrote and posted its receipt too, whoever is named in it', async () => {
    const made = await draft(await issued())
    const named = await api.update({ ...at(made), body: { receivedById: unlisted.person.id } })
    const piece = await pieceOf(await post(named))
    expect(piece.receivedByName).toBe('K. Lindqvist')
    const body = { certificateType: '2.2' as const, reason: 'The customer agrees.', signature }
    expect(await problem(stock.acceptWeakerCertificate({ ...at(piece), body }))).toMatchObject({
      message: 'You received this steel; someone else has to decide that.',
    })
  })

  it('may have a weaker certificate by a signed concession of somebody else, and nothing better is owed then', async () => {
    const receipt = await post(await draft(await issued()))
    const piece = await pieceOf(receipt)
    const reason = 'The customer agrees to 2.2, letter of 20 November.'
    const accept = (who: typeof keeper, body: object = {}) =>
      who.client(steelStock).acceptWeakerCertificate({
        ...at(piece),
        body: { certificateType: '2.2', reason, signature, ...body },
      })
    expect(await problem(accept(keeper))).toMatchObject({
      message: 'You received this steel; someone else has to decide that.',
    })
    expect(await problem(accept(unlisted))).toMatchObject({
      message: 'Only regular signatories for dispositions may decide.',
    })
    const reader = await server.signIn('user')
    expect(await problem(accept(reader))).toMatchObject({ status: 403 })
    expect(await problem(accept(quality, { signature: { ...signature, pin: '0000' } }))).toMatchObject({
      status: 422,
    })
    expect(await problem(accept(quality, { certificateType: '3.2' }))).toMatchObject({ status: 422 })
    expect(await accept(quality)).toMatchObject({ certificateType: '2.2', status: 'received_on_hold' })
    expect(await stock.signatures({ params: { id: piece.id } })).toMatchObject([
      { meaning: 'approved', name: 'E. Marsh', changedAfter: false },
    ])
    const { data } = await keeper.client(certificateRequests).list({ query: { search: receipt.number } })
    expect(data).toMatchObject([{ certificateType: '2.2' }])
  })
})
