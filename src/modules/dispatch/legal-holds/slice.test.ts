import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
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
const filesOf = (entity: string, id: string) => `/api/v1/${entity}/${id}/files`
const listed = async (url: string) => ((await keeper.request('GET', url)).body as { data: FileEntry[] }).data
async function attach(url: string, name: string) {
  const form = new FormData()
  form.set('file', new File([`%PDF-1.7\n${name}\n%%EOF`], `${name}.pdf`))
  return ((await keeper.request('POST', url, { body: form })).body as { data: FileEntry }).data
}
const remove = (url: string, { id }: { id: string }) => keeper.request('DELETE', `${url}/${id}`)
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

  expect(await api.hold({ body })).toMatchObject({ hold: { reason: body.reason, byName: 'T. Brandt' } })
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

it('A hold keeps every file of its delivery, those that came after it too, and lets them go when it ends', async () => {
  const note = await gate.dispatched(await shop.complete(forCustomer), 1)
  const of = { noteEntity: 'traveller-delivery-notes' as const, noteId: note.id }
  const url = filesOf(of.noteEntity, of.noteId)
  const writes = keeper.client(declarations)
  const begun = await writes.proposal({ query: { from: 'beside-certificate', ids: note.id } })
  const declared = await writes.create({ body: { ...begun, kind: 'origin' } as never })
  const beside = filesOf('declarations', declared.id)
  const before = await attach(url, 'before')
  const replaced = await attach(url, 'replaced')
  expect((await remove(url, replaced)).status).toBe(204)
  await api.hold({ body: { ...of, reason: 'Claim' } })

  const after = await attach(url, 'after')
  const papers = await attach(beside, 'papers')
  expect([after.canRemove, papers.canRemove]).toEqual([false, false])
  for (const [where, one] of [
    [url, before],
    [url, after],
    [beside, papers],
  ] as const) {
    expect(await remove(where, one)).toMatchObject({
      status: 423,
      body: { message: expect.stringMatching('A legal hold keeps its files') },
    })
    expect((await listed(where)).find(({ id }) => id === one.id)).toMatchObject({ canRemove: false })
  }
  // Nor by a statement: not taken off, not put elsewhere, not deleted. What was taken off before stays so.
  for (const change of [
    sql`UPDATE files SET removed_at = now() WHERE id = ${after.id}`,
    sql`UPDATE files SET entity_id = gen_random_uuid() WHERE id = ${after.id}`,
    sql`UPDATE files SET stored_name = '00/00/' || md5('x') WHERE id = ${after.id}`,
    sql`DELETE FROM files WHERE id = ${papers.id}`,
  ])
    await expect(db.query(change)).rejects.toThrow()
  // The hold of one delivery is not one of another.
  const other = await gate.dispatched(await shop.complete(forCustomer), 1)
  const elsewhere = filesOf(of.noteEntity, other.id)
  expect((await remove(elsewhere, await attach(elsewhere, 'after'))).status).toBe(204)

  // Two at once: a file that goes in the second of the hold went before it, or stays.
  await api.end({ body: { ...of, reason: 'Settled' } })
  const [held, gone] = await Promise.all([
    api.hold({ body: { ...of, reason: 'Claim again' } }),
    remove(url, after),
  ])
  expect(held.hold).not.toBeNull()
  expect((await listed(url)).some(({ id }) => id === after.id)).toBe(gone.status === 423)
  await api.end({ body: { ...of, reason: 'Settled again' } })
  expect((await remove(url, before)).status).toBe(204)
})
