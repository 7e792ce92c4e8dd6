import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'

const server = await testServer()
const shop = await materialDesk(server)
const { yard } = await steelDeliveryDesk(server, shop.setup)
const desk = await deliveryDesk(server, shop.setup)
const { at, check, ready, dispatch, keeper, read } = desk
const { db } = server.services
const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }

/** Pieces of one heat that may go, and the certificate of their steel. */
async function loaded(heatNo: string) {
  const traveller = await shop.complete({ materials: [shop.material(line)] })
  const certificate = await yard.verifyHeat(heatNo)
  const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
  await shop.issue(traveller, steel.id)
  const note = await check(await ready(traveller, 2))
  const withdraw = () =>
    yard.keeper
      .client(certificates)
      .withdraw({ ...at(certificate), body: { reason: 'The mill recalls it.', signature: signed } })
  const hold = () =>
    keeper.client(nonConformances).create({
      body: {
        facilityId: shop.setup.facilityId,
        title: 'Laminations',
        foundAt: 'stock',
        foundOn: server.services.clock.today(),
        heatId: steel.heatId,
        pieceIds: [],
      },
    })
  return { note, withdraw, hold, steel }
}
const lostCover = async (id: string) =>
  (
    await db.query<{ lost: string | null }>(sql`SELECT lost_cover AS lost FROM steel_stock WHERE id = ${id}`)
  )[0]?.lost

it('Pieces do not go while the certificate of their steel is withdrawn', async () => {
  const { note, withdraw } = await loaded('R100')
  expect(cameOf(await overlapping(server, withdraw, () => dispatch(note)))).toEqual(['done', 422])
  expect(await read(note)).toMatchObject({ status: 'ready' })
})

it('Whoever withdraws a certificate waits for pieces that go just now, so that they are found', async () => {
  const { note, withdraw, steel } = await loaded('R200')
  const [gone, withdrawn] = await overlapping(server, () => dispatch(note), withdraw)
  expect(cameOf([gone, withdrawn])).toEqual(['done', 'done'])
  expect(await lostCover(steel.id)).toContain('was withdrawn')
})

it('Pieces do not go while their heat is held', async () => {
  const { note, hold } = await loaded('R300')
  expect(cameOf(await overlapping(server, hold, () => dispatch(note)))).toEqual(['done', 422])
})
