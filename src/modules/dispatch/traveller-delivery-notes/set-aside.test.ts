import { expect, it } from 'vitest'
import { goodsGate } from '../../../../test/support/goods-gate.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const desk = await goodsGate(server)
const { shop, gate, packed, toPrepare, toSend } = desk
const refused = {
  status: 422,
  body: {
    refusals: expect.arrayContaining([
      expect.objectContaining({
        code: 'set_aside',
        message: expect.stringMatching(/is in quarantine: nothing that is made of it goes on/),
      }),
    ]),
  },
}
const setAside = async ({ id }: { id: string }) => {
  const piece = await shop.steel.get({ params: { id } })
  return shop.steel.quarantine({ ...gate.at(piece), body: { reason: 'Laminations' } })
}

it('Pieces do not go whose steel was put into quarantine after it was given out', async () => {
  const { piece, traveller } = await desk.made()
  const note = await packed(traveller)
  await setAside(piece)
  expect(await problem(toPrepare(note)())).toMatchObject(refused)
  const other = await desk.made()
  const ready = await gate.checked(other.traveller, 1)
  await setAside(other.piece)
  expect(await problem(toSend(await gate.read(ready))())).toMatchObject(refused)
})

it('Steel that pieces which are made were given out of does not come back, so that they go without it', async () => {
  const { piece, traveller } = await desk.made()
  await setAside((await desk.made()).piece)
  expect(
    await problem(shop.api.takeBack({ ...gate.at(await shop.read(traveller)), body: { stockId: piece.id } })),
  ).toMatchObject({ status: 422, body: { code: 'used_up' } })
})

it('Pieces do not go for which nothing is given out that they are made of', async () => {
  const traveller = await shop.complete({ materials: [shop.material()] })
  const note = await packed(traveller)
  expect(await problem(toPrepare(note)())).toMatchObject({
    status: 422,
    body: {
      refusals: expect.arrayContaining([
        expect.objectContaining({
          code: 'not_issued',
          message: `Material line 10 of ${traveller.number} is issued for 0 pieces: issue what these are made of.`,
        }),
      ]),
    },
  })
})
