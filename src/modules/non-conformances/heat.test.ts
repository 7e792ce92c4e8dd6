import { describe, expect, it } from 'vitest'
import { at } from '../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../test/support/conditional-steel.ts'
import { problem } from '../../../test/support/quotes.ts'
import { testServer } from '../../../test/support/server.ts'
import { signed } from '../../../test/support/signing.ts'
import { heats } from '#modules/heats/contract.ts'
import type { SteelRecord } from '#modules/steel-stock/contract.ts'
import { nonConformances } from './contract.ts'

const server = await testServer()
const { keeper, quality, as, verifyHeat, take, accept, release, reread, uses, setup, mill } =
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
