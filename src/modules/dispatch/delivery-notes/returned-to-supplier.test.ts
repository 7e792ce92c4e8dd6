import { expect, it } from 'vitest'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { deliveryNotes } from './contract.ts'

const server = await testServer()
const { api, at, keeper, setup, dispatched, draft, released, steel, yard } = await steelDeliveryDesk(server)
const returns = keeper.client(supplierReturns)
const locationId = await insertRow(server.services.db, storageLocationTable, {
  facilityId: setup.facilityId,
  code: 'BACK',
  name: 'Came back',
  position: 9,
  active: true,
})

/** A draft of a return of one piece of a row. */
const toSupplier = (stockId: string) =>
  returns.create({
    body: {
      companyId: yard.mill,
      facilityId: setup.facilityId,
      returnedOn: server.services.clock.today(),
      claim: 'credit',
      reason: 'The customer sent it back with a crack.',
      lines: [{ lineNo: 10, stockId, quantity: '1' }],
    },
  })
const notesOf = async (supplierReturnId: string) =>
  (await api.list({ query: { filter: { supplierReturnId: [supplierReturnId] } } })).data.map(({ id }) => id)
const returnsOf = async (...stockId: string[]) =>
  (await returns.list({ query: { filter: { stockId } } })).data.map(({ id }) => id)

it('A note and the return to the supplier of the same steel find each other, and no other steel of the row', async () => {
  const row = await released({ qtyPieces: 3 })
  const sold = await dispatched(row, 2)
  const sentId = sold.lines[0]?.sentId ?? ''
  expect(await returnsOf(sentId)).toEqual([])
  await api.takeBack({
    ...at(sold),
    body: {
      lines: [{ lineId: sold.lines[0]?.id ?? '', quantity: 1 }],
      condition: 'damaged',
      reason: 'damaged',
      locationId,
    },
  })
  const [part] = (await steel({ id: sentId })).children
  const written = await toSupplier(part?.id ?? '')
  expect([await notesOf(written.id), await returnsOf(sentId)]).toEqual([[sold.id], [written.id]])
  // What was chosen and what went stay the same steel.
  const sent = await returns.send({ ...at(written), body: { signature } })
  expect([await notesOf(sent.id), await returnsOf(sentId)]).toEqual([[sold.id], [sent.id]])

  // The third piece never was with that customer; a draft of it is about the row that it is taken from.
  const other = await draft(row, 1)
  expect(await notesOf(sent.id)).toContain(other.id)
  const apart = await dispatched(await released(), 1)
  expect(await returnsOf(apart.lines[0]?.sentId ?? '')).toEqual([])
  expect(await notesOf(sent.id)).not.toContain(apart.id)
})

it('Who may not read returns or notes does not find them so', async () => {
  const row = await released()
  const written = await toSupplier(row.id)
  const operator = await server.signIn({ role: 'user', profile: 'operator' })
  for (const path of [
    `/api/v1/supplier-returns?filter[stockId]=${row.id}`,
    `/api/v1/delivery-notes?filter[supplierReturnId]=${written.id}`,
  ])
    expect([path, (await operator.request('GET', path)).status]).toEqual([path, 403])
  const reader = (await server.signIn('user')).client(deliveryNotes)
  expect((await reader.list({ query: { filter: { supplierReturnId: [written.id] } } })).data).toEqual([])
})
