import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { goodsGate } from '../../../../test/support/goods-gate.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'

// Cases of the paper on goods out that happen between the slices, by its numbers.

const server = await testServer()
const desk = await goodsGate(server)
const { shop, gate, store, quotes } = desk
const { yard } = store
const { db } = server.services

const openOf = ({ conditions }: { conditions: readonly { code: string; refusals: readonly object[] }[] }) =>
  conditions.filter(({ refusals }) => refusals.length > 0).map(({ code }) => code)

describe('A piece that was scrapped at the last operation (case 5)', () => {
  it('is not offered, and is refused where it is named by hand', async () => {
    const row = await shop.released({ quantity: 2, serialScheme: 'series' })
    const [good, bad] = (await shop.read(row)).pieces
    if (!good || !bad) throw new Error('There are no two pieces.')
    const both = [good.serialId, bad.serialId]
    const on = async (place: number) => {
      const found = (await shop.operationsOf(row))[place]
      if (!found) throw new Error('There is no such operation.')
      return shop.on(row, found)
    }
    const work = shop.inside(shop.worker)
    const signs = { slot: 0, signature: signed }
    await work.book({ ...(await on(0)), body: { kind: 'good', serialIds: both } })
    const values = [{ key: 's1', value: '15.2' }]
    await work.enter({ ...(await on(1)), body: { values, serialIds: both } })
    await work.book({ ...(await on(1)), body: { kind: 'good', serialIds: both } })
    await shop.inside(shop.inspector).sign({ ...(await on(1)), body: { ...signs, serialIds: both } })
    await work.book({ ...(await on(2)), body: { kind: 'scrap', serialIds: [bad.serialId], reason: 'Crack' } })
    await work.book({ ...(await on(2)), body: { kind: 'good', serialIds: [good.serialId] } })
    await shop
      .inside(shop.releaser)
      .sign({ ...(await on(2)), body: { ...signs, serialIds: [good.serialId] } })
    const proposed = await gate.api.proposal({ query: { from: 'traveller', ids: row.id } })
    expect(proposed.lines).toMatchObject([{ quantity: 1, serialNumbers: good.serialNo }])
    const named = await desk.named(row, bad.serialNo)
    expect(await problem(desk.toPrepare(named)())).toMatchObject({
      status: 422,
      body: {
        refusals: expect.arrayContaining([
          expect.objectContaining({
            code: 'serial_gone',
            message: `${bad.serialNo} is not here any more: it is scrapped.`,
          }),
        ]),
      },
    })
  })
})

describe('A hold that lands in the second of a dispatch (case 7)', () => {
  it('comes first and refuses it, or comes after what is gone; nothing goes by halves', async () => {
    for (let round = 0; round < 3; round += 1) {
      const traveller = await shop.complete()
      const note = await gate.checked(traveller, 1)
      const [refused] = await Promise.all([problem(gate.dispatch(note)), desk.holdByDrawing(traveller)])
      const [{ entries } = { entries: -1 }] = await db.query<{ entries: number }>(sql`
        SELECT count(*)::int AS entries FROM delivery_entries WHERE note_id = ${note.id}`)
      const { status } = await gate.read(note)
      if (refused === null) expect([status, entries]).toEqual(['dispatched', 1])
      else {
        expect(refused).toMatchObject({ body: { refusals: [expect.objectContaining({ code: 'on_hold' })] } })
        expect([status, entries]).toEqual(['ready', 0])
      }
      // Whichever came first, what is left is held.
      expect(await problem(desk.toPrepare(await desk.packed(traveller))())).toMatchObject({
        body: { refusals: [expect.objectContaining({ code: 'on_hold' })] },
      })
    }
  })
})

describe('A certificate that was verified by whoever entered it (case 9)', () => {
  it('proves nothing, where that was written past the program', async () => {
    const { traveller, certificate, heatNo } = await desk.made()
    const note = await gate.checked(traveller, 1)
    expect(openOf(await gate.read(note))).toEqual([])
    await server.asOwner(
      'ALTER TABLE certificates DISABLE TRIGGER USER',
      `UPDATE certificates SET verified_by_id = (SELECT v.entered_by_id FROM certificate_values v
        JOIN certificate_heats h ON h.id = v.certificate_heat_id WHERE h.certificate_id = '${certificate.id}' LIMIT 1)
        WHERE id = '${certificate.id}'`,
      'ALTER TABLE certificates ENABLE TRIGGER USER',
    )
    const refused = await problem(desk.toSend(await gate.read(note))())
    expect(refused).toMatchObject({
      status: 422,
      body: {
        refusals: [
          expect.objectContaining({
            code: 'certificate_missing',
            message: expect.stringMatching(`^Heat ${heatNo} of SS-.* has no verified certificate`),
          }),
        ],
      },
    })
  })
})

describe('Steel that was released without its certificate (case 11)', () => {
  it('goes once that is verified, without anybody touching the note', async () => {
    const piece = await desk.conditional('W-LATE', await quotes.draft(6))
    const note = await store.draft(piece, 1)
    expect(openOf(note)).toContain('conditional')
    await yard.verifyHeat('W-LATE')
    expect(openOf(await store.read(note))).not.toContain('conditional')
    expect(openOf(await store.read(note))).not.toContain('certificate')
  })
})
