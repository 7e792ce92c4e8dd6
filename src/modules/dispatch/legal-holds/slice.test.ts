import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addMonths } from '#platform/contract/values/dates.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { legalHolds } from './contract.ts'

const server = await testServer()
const gate = await deliveryDesk(server)
const { setup, shop, keeper } = gate
const yard = await steelDeliveryDesk(server, setup)
const { db, clock } = server.services
const api = keeper.client(legalHolds)
const forCustomer = { destination: 'customer', companyId: setup.companyId, quantity: 2 }

it('A delivery is kept for the years of its level, and held by whoever may until somebody ends that', async () => {
  await db.query(sql`UPDATE psl_levels SET record_retention_years = 15 WHERE id = ${setup.psl1Id}`)
  const packed = await gate.checked(await shop.complete(forCustomer), 1)
  const of = { noteEntity: 'traveller-delivery-notes' as const, noteId: packed.id }
  const state = () => api.state({ query: of })
  expect(await state()).toEqual({ keepUntil: null, hold: null })
  const body = { ...of, reason: 'Claim of the customer, file 26/0417' }
  expect(await problem(api.hold({ body }))).toMatchObject({ status: 422, body: { code: 'not_gone' } })
  await gate.dispatch(packed)
  expect(await state()).toEqual({ keepUntil: addMonths(clock.today(), 180), hold: null })

  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\nA letter\n%%EOF'], 'letter.pdf'))
  const files = `/api/v1/traveller-delivery-notes/${packed.id}/files`
  const sent = (await keeper.request('POST', files, { body: form })).body as { data: { id: string } }
  expect(await api.hold({ body })).toMatchObject({ hold: { reason: body.reason, byName: 'T. Brandt' } })
  expect((await keeper.request('DELETE', `${files}/${sent.data.id}`)).status).toBe(423)
  expect(await problem(api.hold({ body }))).toMatchObject({ body: { code: 'is_held' } })
  const reader = await server.signIn('user')
  expect(await reader.client(legalHolds).state({ query: of })).toMatchObject({
    hold: { byName: 'T. Brandt' },
  })
  expect(await problem(reader.client(legalHolds).end({ body }))).toMatchObject({ status: 403 })
  expect(await api.end({ body: { ...of, reason: 'Settled' } })).toMatchObject({ hold: null })
  expect(await problem(api.end({ body }))).toMatchObject({ body: { code: 'not_held' } })
  const trail = await db.query<{ action: string }>(sql`
    SELECT action FROM audit_log WHERE entity_id = ${packed.id} AND action LIKE '%legal-hold' ORDER BY seq`)
  expect(trail.map(({ action }) => action)).toEqual(['legal-hold', 'end-legal-hold'])

  // Steel without a level is kept for the usual time.
  const { id: noteId } = await yard.dispatched(await yard.released(), 1)
  const steel = await api.state({ query: { noteEntity: 'delivery-notes', noteId } })
  expect(steel.keepUntil).toBe(addMonths(clock.today(), 120))
})
