import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { asSystem } from '#platform/server/system.ts'
import { bringBack, sendAway, verifyStock } from './server/api.ts'

const server = await testServer()
const gate = await receivingGate(server)
const { at, facilityId, keeper, pieceOf, posted, stock } = gate

const purpose = 'SRN-ABD-2026-0001'
const reason = 'Laminations'
const leave = (id: string, pieces: number) =>
  asSystem(server.services, 'test', (ctx) => sendAway(ctx, { id, pieces, purpose, reason }))
const back = (id: string, of = purpose) =>
  asSystem(server.services, 'test', (ctx) => bringBack(ctx, [id], { purpose: of, reason: 'Never left' }))
const now = (id: string) => stock.get({ params: { id } })
/** Eight pipes as they came in. */
const arrived = async () => pieceOf(await posted())
// The pieces of this file are released by the database alone.
const isOther = (sentence: string) => !sentence.includes('nobody has signed')
const isSound = async () =>
  expect((await verifyStock(server.services.db)).problems.filter(isOther)).toEqual([])

describe('Steel that goes back', () => {
  it('leaves as a whole, with an entry that names the return', async () => {
    const { id } = await arrived()
    expect(await leave(id, 8)).toEqual({ id, isCut: false })
    const gone = await now(id)
    expect(gone).toMatchObject({ status: 'returned', qtyPieces: 0, massKg: '0.000', totalLengthMm: '0.0' })
    expect(gone.movements[0]).toMatchObject({ kind: 'dispatch', pieces: -8, purpose, reason })
    await isSound()
  })

  it('leaves in part as a row of its own', async () => {
    const { id, number, massKg } = await arrived()
    const part = await leave(id, 3)
    expect(part.id).not.toBe(id)
    const [stayed, gone] = [await now(id), await now(part.id)]
    expect(stayed).toMatchObject({ qtyPieces: 5, status: 'received_on_hold' })
    expect(gone).toMatchObject({ status: 'returned', qtyPieces: 0, parent: { number } })
    const left = -Number(gone.movements[0]?.massKg ?? 0)
    expect((Number(stayed.massKg) + left).toFixed(3)).toBe(massKg)
    await isSound()
  })

  it('comes back as it was: number, state, place, length and mass', async () => {
    const before = await arrived()
    await leave(before.id, 8)
    await back(before.id)
    const after = await now(before.id)
    for (const field of ['status', 'qtyPieces', 'massKg', 'totalLengthMm', 'placeName', 'value'] as const)
      expect([field, after[field]]).toEqual([field, before[field]])
    expect(after.movements[0]).toMatchObject({ kind: 'reverse', pieces: 8 })
    await isSound()
  })

  it('comes back once, and only by the return that it went with', async () => {
    const { id } = await arrived()
    await leave(id, 8)
    await expect(back(id, 'SRN-ABD-2026-0002')).rejects.toThrow('something was booked of it since it went')
    await back(id)
    await expect(back(id)).rejects.toThrow('something was booked of it since it went')
    expect(await now(id)).toMatchObject({ qtyPieces: 8 })
  })

  it('stays while somebody keeps it, or there is less of it', async () => {
    const { id } = await arrived()
    await expect(leave(id, 9)).rejects.toThrow('only 8 of it are here')
    await server.services.db.query(
      sql`UPDATE steel_stock SET status = 'available', inspection = 'accepted' WHERE id = ${id}`,
    )
    await stock.reservePieces({
      ...at(await now(id)),
      body: { pieces: 6, purpose: 'Q-2026-0231 Rev 0', until: '2099-12-31' },
    })
    await expect(leave(id, 3)).rejects.toThrow('only 2 of it are here and not kept for someone')
    const part = await leave(id, 2)
    expect(await now(part.id)).toMatchObject({ status: 'returned' })
    expect(await now(id)).toMatchObject({ qtyPieces: 6, reservedPieces: 6 })
    await isSound()
  })

  it('stays while a non-conformance names it and nobody has decided that it goes back', async () => {
    const { id } = await arrived()
    const { number } = await keeper.client(nonConformances).create({
      body: { facilityId, title: 'Lamination', foundAt: 'receipt', foundOn: '2026-11-20', pieceIds: [id] },
    })
    await expect(leave(id, 1)).rejects.toThrow(`${number} names it, and nobody has decided about it yet.`)
    await server.services.db.query(sql`UPDATE steel_holds SET allows = 'scrap' WHERE stock_id = ${id}`)
    await expect(leave(id, 1)).rejects.toThrow('something else was decided')
    await server.services.db.query(sql`UPDATE steel_holds SET allows = 'return' WHERE stock_id = ${id}`)
    await leave(id, 8)
    await back(id)
    // It is held as before.
    expect(await now(id)).toMatchObject({ status: 'quarantine', holds: [{ endedAt: null }] })
  })

  it('goes from quarantine without a non-conformance, and back into it', async () => {
    const arrivedPiece = await arrived()
    const held = await stock.quarantine({ ...at(arrivedPiece), body: { reason: 'Another heat' } })
    await leave(held.id, 8)
    await back(held.id)
    expect((await now(held.id)).status).toBe('quarantine')
  })

  it('goes once where two send it at once', async () => {
    const { id } = await arrived()
    const both = await Promise.allSettled([leave(id, 8), leave(id, 8)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await isSound()
  })

  it('goes with several rows, of which none stays behind when one cannot go', async () => {
    const [first, second] = [await arrived(), await arrived()]
    const both = asSystem(server.services, 'test', async (ctx) => {
      await sendAway(ctx, { id: first.id, pieces: 8, purpose, reason })
      await sendAway(ctx, { id: second.id, pieces: 9, purpose, reason })
    })
    await expect(both).rejects.toThrow('only 8 of it are here')
    expect(await now(first.id)).toMatchObject({ qtyPieces: 8, status: 'received_on_hold' })
    expect(await now(second.id)).toMatchObject({ qtyPieces: 8, status: 'received_on_hold' })
    await isSound()
  })

  it('is told in its timeline, and shows where it was', async () => {
    const piece = await arrived()
    await leave(piece.id, 8)
    const { data } = await stock.timeline({ params: { id: piece.id }, query: {} })
    expect(JSON.stringify(data)).toContain(purpose)
    const [entry] = (await now(piece.id)).movements
    expect(entry).toMatchObject({ kind: 'dispatch', fromPlace: 'GATE', leftPieces: 0, isReversed: false })
    await back(piece.id)
    const [reversal, reversed] = (await now(piece.id)).movements
    expect(reversal).toMatchObject({ kind: 'reverse', toPlace: 'GATE', leftPieces: 8 })
    expect(reversed).toMatchObject({ kind: 'dispatch', isReversed: true })
  })

  it('cannot be moved, cut, issued or counted any more', async () => {
    const { id } = await arrived()
    await leave(id, 8)
    const { can } = await now(id)
    for (const action of ['move', 'cut', 'issuePieces', 'adjust', 'scrapPieces', 'reservePieces', 'measure'])
      expect([action, typeof can[action]]).toEqual([action, 'string'])
  })

  it('was cut when any part of it was cut off', async () => {
    const { id } = await arrived()
    await server.services.db.query(
      sql`UPDATE steel_stock SET status = 'available', inspection = 'accepted' WHERE id = ${id}`,
    )
    const cut = await stock.cut({
      ...at(await now(id)),
      body: { lines: [{ lengthMm: '2000', quantity: 1 }], kerfMm: '3' },
    })
    expect((await leave(id, 7)).isCut).toBe(false)
    expect((await leave(cut.id, 1)).isCut).toBe(true)
    expect((await leave(cut.children[0]?.id ?? '', 1)).isCut).toBe(true)
    await isSound()
  })
})
