import { describe, expect, it } from 'vitest'
import { receivedLately } from '../../../../test/support/days.ts'
import { at } from '../../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import type { SteelRecord } from '#modules/steel/steel-stock/contract.ts'
import { nonConformances } from './contract.ts'

const server = await testServer()
const { keeper, quality, as, verifyHeat, take, accept, release, reread, uses, setup, mill, specification } =
  await conditionalSteel(server)
const ncr = keeper.client(nonConformances)

const heatIdOf = async (heatNo: string) => {
  const { data } = await keeper.client(heats).list({ query: { search: heatNo } })
  return data[0]?.id ?? (await keeper.client(heats).create({ body: { heatNo, millId: mill } })).id
}
const raise = async (heatNo: string, more: object = {}) =>
  ncr.create({
    body: {
      facilityId: setup.facilityId,
      title: 'The product analysis is above the limit',
      foundAt: 'inspection',
      foundOn: '2026-11-20',
      pieceIds: [],
      heatId: await heatIdOf(heatNo),
      ...more,
    },
  })
const released = async (heatNo: string, more: object = {}) => {
  await verifyHeat(heatNo)
  return release(await accept(await take(heatNo, more)))
}
const propose = (record: Awaited<ReturnType<typeof raise>>) =>
  ncr.propose({ ...at(record), body: { disposition: 'use_as_is', proposal: 'Within the order.' } })
const numbersOf = (pieces: readonly { number: string }[]) => pieces.map(({ number }) => number).toSorted()

/** What was taken in with one delivery: two lines of one heat each. */
async function delivery(heatNos: readonly string[]) {
  const api = keeper.client(goodsReceipts)
  const draft = await api.create({
    body: {
      facilityId: setup.facilityId,
      supplierId: mill,
      deliveryNoteNo: `NT-${heatNos[0]}`,
      receivedOn: receivedLately,
      lines: heatNos.map((heatNo, index) => ({
        lineNo: 10 * (index + 1),
        form: 'pipe' as const,
        nps: '6',
        schedule: '80',
        lengthMm: '6000',
        pieces: 2,
        specificationId: specification.id,
        grade: 'B',
        certificateType: '3.1' as const,
        heatNo,
        millId: mill,
        isMarkingLegible: true,
      })),
    },
  })
  const post = async () => api.post({ ...at(draft), body: {} })
  return { draft, post }
}
const statusesOf = async (rows: readonly { id: string }[]) =>
  Promise.all(rows.map(async (row) => (await reread(row)).status))

describe('A non-conformance that names a heat', () => {
  it('holds all its steel: what was cut off and given out before, and nothing of another heat', async () => {
    const lot = await released('N10001', { qtyPieces: 3 })
    const issued = await uses.issue(lot, {})
    await uses.cut(await reread(lot), {})
    const [piece] = (await reread(lot)).children.filter(({ id }) => id !== issued.id)
    const cutPiece = await reread(piece ?? { id: '' })
    const [off] = cutPiece.children
    const other = await released('N10002')
    const made = await raise('N10001')
    expect(numbersOf(made.pieces)).toEqual(numbersOf([lot, issued, cutPiece, off ?? { number: '' }]))
    expect(made).toMatchObject({ heatNo: 'N10001', pieceIds: [] })
    for (const row of [lot, cutPiece, off ?? { id: '' }, issued]) {
      const held = await reread(row)
      expect(held).toMatchObject({
        status: 'quarantine',
        holds: [{ sourceNumber: made.number, endedAt: null }],
      })
      expect(await problem(uses.cut(held, {}))).toMatchObject({ status: 422 })
    }
    expect((await reread(other)).status).toBe('available')
  })

  it('holds what still comes in of it, or turns out to be of it, until it is closed', async () => {
    await released('N20001')
    const made = await raise('N20001')
    const late = await take('N20001')
    expect(late).toMatchObject({ status: 'quarantine', holds: [{ sourceNumber: made.number }] })
    const misread = await take('N20009')
    const corrected = await as(keeper).update({ ...at(misread), body: { heatNo: 'N20001' } })
    expect(corrected).toMatchObject({ status: 'quarantine', holds: [{ sourceNumber: made.number }] })
    const now = await ncr.get({ params: { id: made.id } })
    expect(now.pieces).toHaveLength(3)
    const proposed = await propose(now)
    const decision = { reason: 'Agreed.', signature: signed }
    const decided = await quality.client(nonConformances).decide({ ...at(proposed), body: decision })
    expect(await take('N20001')).toMatchObject({ status: 'quarantine', holds: [{ allows: 'use' }] })
    const [decidedNow] = [await ncr.get({ params: { id: decided.id } })]
    await quality
      .client(nonConformances)
      .close({ ...at(decidedNow), body: { actionDone: 'Looked at with the customer.' } })
    expect(await take('N20001')).toMatchObject({ status: 'received_on_hold', holds: [] })
    expect((await reread(late)).holds).toMatchObject([{ endedAt: expect.any(String) }])
  })

  it('holds what a reversal brings back of it', async () => {
    const row = await released('N25001', { qtyPieces: 1, lengthMm: '1000' })
    const scrapped = await as(keeper).scrapPieces({ ...at(row), body: { pieces: 1, reason: 'Bent' } })
    expect(scrapped.status).toBe('scrapped')
    const made = await raise('N25001')
    const reverse = { operationId: scrapped.movements[0]?.operationId ?? '', reason: 'It was straight' }
    expect(await as(keeper).reverseOperation({ ...at(scrapped), body: reverse })).toMatchObject({
      status: 'quarantine',
      holds: [{ sourceNumber: made.number, endedAt: null }],
    })
  })

  it('lets go what it no longer names, and keeps what it names by hand', async () => {
    const first = await released('N30001')
    const second = await release(await accept(await take('N30001')))
    const made = await raise('N30001', { pieceIds: [first.id] })
    expect(made.pieceIds).toEqual([first.id])
    const both = await ncr.update({ ...at(made), body: { pieceIds: [second.id] } })
    expect(both.pieceIds).toEqual([second.id])
    expect(both.pieces).toHaveLength(2)
    const none = await ncr.update({ ...at(both), body: { heatId: null } })
    expect(numbersOf(none.pieces)).toEqual([second.number])
    const back = (row: SteelRecord) =>
      as(quality).useAsIs({ ...at(row), body: { reason: 'Another heat', signature: signed } })
    expect(await back(await reread(first))).toMatchObject({ status: 'available' })
    expect(await problem(back(await reread(second)))).toMatchObject({ status: 422 })
    expect(await take('N30001')).toMatchObject({ status: 'received_on_hold' })
  })
})

describe('A non-conformance that names a certificate or a receipt', () => {
  it('holds nothing by it unless that is asked for, and then every heat of the certificate, late pieces too', async () => {
    const certificate = await verifyHeat('N40001')
    const piece = await release(await accept(await take('N40001')))
    const other = await released('N40002')
    const made = await raise('N40003', { heatId: null, certificateId: certificate.id })
    expect(made).toMatchObject({ holdsCertificate: false, pieces: [] })
    const holding = await ncr.update({ ...at(made), body: { holdsCertificate: true } })
    expect(numbersOf(holding.pieces)).toEqual([piece.number])
    expect(await statusesOf([piece, other])).toEqual(['quarantine', 'available'])
    expect(await take('N40001')).toMatchObject({
      status: 'quarantine',
      holds: [{ sourceNumber: made.number }],
    })
    const both = await ncr.update({
      ...at(await ncr.get({ params: { id: made.id } })),
      body: { heatId: await heatIdOf('N40002') },
    })
    expect(await statusesOf([piece, other])).toEqual(['quarantine', 'quarantine'])
    const one = await ncr.update({ ...at(both), body: { holdsCertificate: false } })
    expect(numbersOf(one.pieces)).toEqual([other.number])
    expect((await reread(piece)).holds).toEqual([])
    expect(await take('N40001')).toMatchObject({ status: 'received_on_hold' })
  })

  it('holds what a posted receipt took in, with what was cut from it, and lets it go with the receipt', async () => {
    const { draft, post } = await delivery(['N50001', 'N50002'])
    const whole = { heatId: null, receiptId: draft.id, holdsReceipt: true }
    expect(await problem(raise('N50001', whole))).toMatchObject({
      status: 422,
      errors: { holdsReceipt: ['Nothing of this receipt is in the stock: it has not been posted.'] },
    })
    const posted = await post()
    const [first, second] = posted.lines.map(({ stock }) => stock[0] ?? { id: '' })
    await verifyHeat('N50001')
    const lot = await release(await accept(await reread(first ?? { id: '' })))
    const issued = await uses.issue(lot, {})
    const stranger = await take('N50002')
    const made = await raise('N50001', whole)
    expect(made.pieces).toHaveLength(3)
    expect(await statusesOf([lot, issued, second ?? { id: '' }, stranger])).toEqual([
      'quarantine',
      'quarantine',
      'quarantine',
      'received_on_hold',
    ])
    const named = await ncr.update({ ...at(made), body: { receiptId: null, holdsReceipt: false } })
    expect(named.pieces).toEqual([])
  })

  it('says at its place what is missing, and gives no way around a draft or an empty certificate', async () => {
    for (const [field, sentence] of [
      ['holdsReceipt', 'Choose the goods receipt first.'],
      ['holdsCertificate', 'Choose the certificate first.'],
    ] as const)
      expect(await problem(raise('N60001', { heatId: null, [field]: true }))).toMatchObject({
        status: 422,
        errors: { [field]: [sentence] },
      })
    const certificate = await verifyHeat('N60002')
    const made = await raise('N60002', { certificateId: certificate.id, holdsCertificate: true })
    const none = ncr.update({ ...at(made), body: { certificateId: null } })
    expect(await problem(none)).toMatchObject({ status: 422 })
    expect(await ncr.get({ params: { id: made.id } })).toMatchObject({ certificateId: certificate.id })
    const reader = await server.signIn('client')
    expect((await reader.request('GET', `/api/v1/non-conformances/${made.id}`)).status).toBe(403)
  })
})
