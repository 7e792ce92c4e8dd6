import { expect, it } from 'vitest'
import { changedSignOffs } from '#modules/production/operations/server/api.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { declarationDesk } from '../../../../test/support/declarations.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'

const server = await testServer()
const desk = await declarationDesk(server)
const { shop, gate, writer } = desk
const { at, inside, operationsOf, on, worker, inspector, releaser } = shop

const here = async (row: { id: string }, place: number) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return on(row, found)
}
const book = async (row: { id: string }, place: number, quantity: number) =>
  inside(worker).book({ ...(await here(row, place)), body: { kind: 'good', quantity } })
const sign = async (row: { id: string }, place: number, quantity: number, who = inspector) =>
  inside(who).sign({ ...(await here(row, place)), body: { slot: 0, quantity, signature: signed } })
async function bore(row: { id: string }, quantity: number, wall: string) {
  const values = [{ key: 's1', value: wall }]
  await inside(worker).enter({ ...(await here(row, 1)), body: { values } })
  await book(row, 1, quantity)
  await sign(row, 1, quantity)
}
const split = async (row: { id: string }, place: number, quantity: number) =>
  shop.travellers.split({
    ...at(await shop.read(row)),
    body: { quantity, operationId: (await here(row, place)).params.childId, reason: 'Wanted first' },
  })
/** What its inspection certificate says of pieces, as a draft. */
async function said(row: { rootId: string }, quantity: number) {
  const declared = await desk.draft('en10204_31', {}, (await gate.draft(row, quantity)).id)
  const { bytes } = await writer.request('GET', `/api/v1/declarations/${declared.id}/pdf`)
  return pdfText(bytes).flat().join(' ')
}

it('What was measured of the pieces that stayed is stated of none that was split off before, nor the other way', async () => {
  const row = await shop.released({ quantity: 4 })
  await book(row, 0, 4)
  const sooner = await split(row, 1, 1)
  await bore(sooner, 1, '15.9')
  await bore(row, 1, '14.1')
  const later = await split(row, 2, 1)
  await bore(row, 2, '15.2')
  const [first, second] = [await said(sooner, 1), await said(later, 1)]
  expect(first).toContain('15.9 mm')
  for (const other of ['14.1 mm', '15.2 mm']) expect(first).not.toContain(other)
  expect(second).toContain('14.1 mm')
  for (const other of ['15.9 mm', '15.2 mm']) expect(second).not.toContain(other)
})

it('What was signed of pieces is stated, and watched, however often they were split off since', async () => {
  const row = await shop.released({ quantity: 3 })
  await book(row, 0, 3)
  await bore(row, 3, '15.2')
  const once = await split(row, 2, 2)
  const twice = await split(once, 2, 1)
  await book(twice, 2, 1)
  await sign(twice, 2, 1, releaser)
  const text = await said(twice, 1)
  for (const part of ['20 Bore', '15.2 mm']) expect(text).toContain(part)
  const { db } = server.services
  expect(await changedSignOffs(db, [twice.rootId])).toEqual([])
  await server.asOwner(
    'ALTER TABLE operation_readings DISABLE TRIGGER USER',
    `UPDATE operation_readings SET value = '15.0' WHERE operation_id IN
      (SELECT id FROM operations WHERE traveller_root_id = '${row.rootId}')`,
    'ALTER TABLE operation_readings ENABLE TRIGGER USER',
  )
  expect(await changedSignOffs(db, [twice.rootId])).toMatchObject([{ seq: 20, finding: 'changed' }])
})
