import { describe, expect, it } from 'vitest'
import { trace } from '#modules/dispatch/trace/contract.ts'
import { goodsGate } from '../../../../test/support/goods-gate.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'

const server = await testServer()
const desk = await goodsGate(server)
const { shop, gate, papers, packed, toPrepare, toSend } = desk
const { at } = gate

/** Pieces that are done, with a part of a heat with its certificate built into each of them. */
async function withPart() {
  const part = await desk.made()
  await shop.as(shop.releaser).depart({
    ...at(await shop.read(part.traveller)),
    body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
  })
  const line = {
    lineNo: 10,
    itemMark: 'B1',
    description: 'Bonnet',
    qtyPerPiece: '1',
    uom: 'each',
    supply: 'made_part',
    tracked: 'lot',
  }
  const whole = await shop.complete({ materials: [line] })
  const body = { lineRootId: shop.lineOf(whole), part: part.traveller.number, quantity: 2 }
  await shop.api.install({ ...at(whole), body })
  return { part, whole: await shop.read(whole) }
}
const withdraw = async ({ id }: { id: string }) => {
  const paper = await papers.get({ params: { id } })
  return papers.withdraw({ ...at(paper), body: { reason: 'Recalled', signature: signed } })
}
const refusedBy = (code: string, message: RegExp) => ({
  refusals: expect.arrayContaining([
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  ]),
})

describe('Pieces with a part that was made and stocked', () => {
  it('do not go once its steel is held or its certificate counts no more, nor while the part itself is held', async () => {
    const { part, whole } = await withPart()
    const note = await packed(whole)
    const hold = await desk.raise(part.piece.id)
    expect(await problem(toPrepare(note)())).toMatchObject({
      body: refusedBy('on_hold', new RegExp(`^${hold.number} holds ${part.piece.number}`)),
    })
    const other = await withPart()
    await desk.holdByDrawing(other.part.traveller)
    expect(await problem(toPrepare(await packed(other.whole))())).toMatchObject({
      body: refusedBy('on_hold', new RegExp(`^DWG-7719 holds ${other.part.traveller.number}`)),
    })
    const third = await withPart()
    const ready = await gate.checked(third.whole, 1)
    await withdraw(third.part.certificate)
    expect(await problem(toSend(await gate.read(ready))())).toMatchObject({
      body: refusedBy('certificate_missing', /has no verified certificate\.$/),
    })
  })

  it('are found by its heat, and its heat by them', async () => {
    const { part, whole } = await withPart()
    const note = await gate.dispatched(whole, 2)
    const reader = (await server.signIn('manager')).client(trace)
    const query = { kind: 'certificate' as const, id: part.certificate.id, way: 'forward' as const }
    const numbers = (await reader.follow({ query })).nodes.map(({ number }) => number)
    expect(numbers).toEqual(expect.arrayContaining([part.traveller.number, whole.number, note.number]))
    const back = await reader.follow({
      query: { kind: 'traveller-delivery-note', id: note.id, way: 'backward' },
    })
    expect(back.nodes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'heat', number: part.heatNo }),
        expect.objectContaining({ kind: 'certificate', number: part.certificate.number }),
      ]),
    )
  })
})
