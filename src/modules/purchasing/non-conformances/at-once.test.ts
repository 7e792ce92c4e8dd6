import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { nonConformances } from './contract.ts'

const server = await testServer()
const gate = await receivingGate(server)
const { at, facilityId, stock } = gate
const finder = await server.signIn({ role: 'manager', name: 'P. Nair' })

const raise = (heatId: string | null | undefined) => () =>
  finder.client(nonConformances).create({
    body: {
      facilityId,
      title: 'Laminations at the end',
      foundAt: 'stock',
      foundOn: '2026-11-20',
      heatId: heatId ?? null,
      pieceIds: [],
    },
  })
/** Pieces of a heat that are in the house and nothing holds. */
const freeOf = (heatId: string | null | undefined) =>
  server.services.db.query(sql`
    SELECT number FROM steel_stock s WHERE heat_id = ${heatId}::uuid AND qty_pieces > 0
      AND NOT EXISTS (SELECT FROM steel_holds h WHERE h.stock_id = s.id AND h.ended_at IS NULL)`)

it('A heat is held with what comes in or is split off while it is named', async () => {
  const piece = await gate.pieceOf(await gate.posted())
  const more = await gate.draft()
  const came = await overlapping(server, () => gate.api.post({ ...at(more), body: {} }), raise(piece.heatId))
  expect(cameOf(came)).toEqual(['done', 'done'])
  expect(await freeOf(piece.heatId)).toEqual([])

  const other = await gate.pieceOf(await gate.posted({ lines: [{ ...gate.line, heatNo: 'K91 0001' }] }))
  const split = () => stock.move({ ...at(other), body: { locationId: gate.bayId, pieces: 3 } })
  expect(cameOf(await overlapping(server, split, raise(other.heatId)))).toEqual(['done', 'done'])
  expect(await freeOf(other.heatId)).toEqual([])

  const third = await gate.pieceOf(await gate.posted({ lines: [{ ...gate.line, heatNo: 'K91 0002' }] }))
  const late = await gate.draft({ lines: [{ ...gate.line, heatNo: 'K91 0002' }] })
  const posted = () => gate.api.post({ ...at(late), body: {} })
  expect(cameOf(await overlapping(server, raise(third.heatId), posted))).toEqual(['done', 'done'])
  expect(await freeOf(third.heatId)).toEqual([])
})
