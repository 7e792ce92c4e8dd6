import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companies } from '#modules/people/companies/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { returnDesk } from '../../../../test/support/supplier-returns.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier, mergeBody, mergeOf } from '../../../../test/support/suppliers.ts'
import { verify } from './contract.ts'

const server = await testServer()
const { db } = server.services
const yard = await steelDeliveryDesk(server)
const back = await returnDesk(server, yard.setup)
const boss = await server.signIn('administrator')

/** What a stranger is told of the signatures on a paper. */
async function finding(entity: string, { id }: { id: string }): Promise<string> {
  const [found] = await db.query<{ code: string }>(
    sql`SELECT code FROM verification_codes WHERE entity = ${entity} AND entity_id = ${id}`,
  )
  const shown = await server
    .guest()
    .client(verify)
    .document({ params: { code: found?.code ?? '' } })
  return shown.finding
}

it('What was signed is not said to be changed where its company is merged into another, or called otherwise', async () => {
  const steel = await yard.dispatched(await yard.released(), 1)
  const order = await back.desk.issued()
  const { pieceId } = await back.received()
  const returned = await back.send(await back.draft(pieceId, '1'))
  const papers = [
    ['delivery-notes', steel],
    ['purchase-orders', order],
    ['supplier-returns', returned],
  ] as const
  const findings = () => Promise.all(papers.map(([entity, row]) => finding(entity, row)))
  const sound = ['verified', 'verified', 'verified']
  expect(await findings()).toEqual(sound)

  for (const goesId of [yard.setup.companyId, back.desk.supplier.id]) {
    const stays = await createSupplier(boss)
    const goes = await boss.client(companies).get({ params: { id: goesId } })
    expect((await mergeOf(boss, stays, mergeBody(goes))).status).toBe(200)
    // One that buys of us would have to be told its segments first.
    if (goesId !== back.desk.supplier.id) continue
    const now = await boss.client(companies).get({ params: { id: stays.id } })
    const body = { name: `${now.name} and Sons` }
    await boss.client(companies).update({ params: { id: now.id }, version: now.version, body })
  }
  expect(await findings()).toEqual(sound)
  const shown = await boss.client(purchaseOrders).signatures({ params: { id: order.id } })
  expect(shown.map(({ changedAfter }) => changedAfter)).toEqual(shown.map(() => false))

  await db.query(sql`UPDATE delivery_notes SET ship_to = 'Gate 9' WHERE id = ${steel.id}`)
  expect(await finding('delivery-notes', steel)).toBe('changed')
})
