import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { loadDesk } from '../../../../test/support/loads.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import { loads } from './contract.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const pieces = await deliveryDesk(server, quotes.setup)
const steel = await steelDeliveryDesk(server, quotes.setup)
const desk = loadDesk(server, pieces.keeper, quotes.setup.facilityId)
const { api, at, plan, photo, start, send } = desk
const { db, clock } = server.services

const refusal = (...codes: string[]) => ({
  status: 422,
  body: { refusals: codes.map((code) => expect.objectContaining({ code })) },
})

/** A note of each kind, checked. */
const pair = async (more: object = {}) => ({
  tdn: await pieces.checked(await pieces.shop.complete(), 1, more),
  dn: await steel.checked(await steel.released(), 1, more),
})

describe('A load', () => {
  it('takes notes of both kinds, and all of them leave in one act', async () => {
    const { tdn, dn } = await pair({ carrier: null })
    const planned = await plan([tdn, dn], { vehicle: 'KR 21 TRK', maxPayloadKg: '24000' })
    expect(planned.number).toMatch(/^LOAD-[A-Z]+-\d{4}-\d{4}$/)
    expect(planned).toMatchObject({
      status: 'planned',
      packages: 2,
      lines: [
        { noteNumber: tdn.number, goesTo: tdn.companyName, refusals: [], packages: 1 },
        { noteNumber: dn.number, refusals: [] },
      ],
    })
    const gross = planned.lines.reduce((sum, { grossKg }) => sum + Number(grossKg), 0)
    expect(Number(planned.grossKg)).toBeCloseTo(gross, 3)
    expect(gross).toBeGreaterThan(25)
    expect(await pieces.read(tdn)).toMatchObject({ loadNumber: planned.number, loadState: 'planned' })
    const loading = await start(planned)
    expect(await problem(send(loading))).toMatchObject(refusal('photos'))
    const ready = await photo(loading)
    expect(ready.can.sendOff).toBe(true)
    const gone = await send(ready)
    expect(gone).toMatchObject({ status: 'gone', goneByName: 'T. Brandt', refusals: [] })
    expect(await pieces.read(tdn)).toMatchObject({
      status: 'dispatched',
      carrier: 'Harrow Freight',
      vehicle: 'KR 21 TRK',
      loadState: 'gone',
    })
    expect(await steel.read(dn)).toMatchObject({ status: 'dispatched', dispatchedByName: 'T. Brandt' })
    expect(await api.signatures({ params: { id: gone.id } })).toMatchObject([
      { name: 'T. Brandt', meaning: 'released', changedAfter: false },
    ])
    expect((await pieces.api.signatures({ params: { id: tdn.id } })).at(-1)).toMatchObject({
      meaning: 'released',
      changedAfter: false,
    })
    expect(await verifyProduction(db)).toMatchObject({ problems: [] })
    const paper = await pieces.keeper.request('GET', `/api/v1/loads/${gone.id}/pdf`)
    const text = pdfText(paper.bytes).flat().join('\n')
    expect(text).toContain(tdn.number)
    expect(text).not.toContain('NOT YET GONE')
    expect(await problem(api.update({ ...at(gone), body: { driver: 'Somebody' } }))).toMatchObject({
      status: 423,
    })
    // What went by mistake is taken back by its own note.
    const back = await pieces.api.void({
      ...pieces.at(await pieces.read(tdn)),
      body: { reason: 'Turned back' },
    })
    expect(back).toMatchObject({ status: 'void', loadNumber: gone.number })
  })

  it('does not leave while one note is refused, which is named and taken off (case 30)', async () => {
    const { tdn, dn } = await pair()
    const draft = await pieces.draft(await pieces.shop.complete(), 1)
    const loading = await photo(await start(await plan([tdn, draft, dn])))
    const said = JSON.stringify(await problem(send(loading)))
    expect(said).toContain('"status":422')
    expect(said).toContain(draft.number)
    expect(said).not.toContain(`${tdn.number}:`)
    expect(await pieces.read(tdn)).toMatchObject({ status: 'ready' })
    const line = loading.lines.find(({ noteId }) => noteId === draft.id)
    const off = await api.takeOff({ ...at(loading), body: { lineId: line?.id ?? '' } })
    expect(off.lines.map(({ noteNumber }) => noteNumber)).toEqual([tdn.number, dn.number])
    expect(await pieces.read(draft)).toMatchObject({ loadId: null, loadNumber: null })
    expect(await send(off)).toMatchObject({ status: 'gone' })
    expect(await steel.read(dn)).toMatchObject({ status: 'dispatched' })
  })

  it('is refused above its payload (case 31), without notes, carrier or the right of its notes', async () => {
    const { tdn, dn } = await pair()
    const heavy = await photo(await start(await plan([tdn, dn], { maxPayloadKg: '10' })))
    expect(await problem(send(heavy))).toMatchObject(refusal('overload'))
    expect(await problem(start(await plan([])))).toMatchObject({ status: 422 })
    const user = (await server.signIn('user')).client(loads)
    expect(await problem(user.sendOff({ ...at(heavy), body: steel.signature }))).toMatchObject({
      status: 403,
    })
    expect(await problem(user.update({ ...at(heavy), body: { maxPayloadKg: null } }))).toMatchObject({
      status: 403,
    })
    const bare = await api.update({ ...at(heavy), body: { carrier: null, maxPayloadKg: null } })
    expect(bare.refusals).toMatchObject([{ code: 'carrier' }])
    expect((await api.unload({ ...at(bare), body: {} })).status).toBe('planned')
  })
})

describe('A note on a load', () => {
  it('stands on no other, leaves by itself only when it is taken off, and is free when the load is cancelled', async () => {
    const { tdn } = await pair()
    const first = await plan([tdn])
    const sentence = `${tdn.number} stands on ${first.number}.`
    expect(await problem(plan([tdn]))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.noteId': [sentence] } },
    })
    expect(await problem(pieces.dispatch(await pieces.read(tdn)))).toMatchObject(refusal('on_load'))
    const reason = { reason: 'Another day' }
    expect(await problem(pieces.api.cancel({ ...pieces.at(tdn), body: reason }))).toMatchObject(
      refusal('on_load'),
    )
    await expect(
      db.query(sql`INSERT INTO load_lines (load_id, line_no, note_entity, note_id)
        SELECT l.id, 1, 'traveller-delivery-notes', ${tdn.id}::uuid FROM loads l WHERE l.id <> ${first.id} AND l.status = 'planned' LIMIT 1`),
    ).rejects.toThrow()
    const loading = await start(first)
    expect(await problem(pieces.api.reopen({ ...pieces.at(tdn), body: reason }))).toMatchObject(
      refusal('being_loaded'),
    )
    await api.cancel({ ...at(loading), body: { reason: 'No lorry came' } })
    expect(await pieces.read(tdn)).toMatchObject({ loadId: null, loadState: null })
    expect(await pieces.dispatch(await pieces.read(tdn))).toMatchObject({ status: 'dispatched' })
    expect(await problem(plan([tdn]))).toMatchObject({ status: 422 })
  })

  it('is found by whom it goes to, also when that is changed while its load is planned', async () => {
    const draft = await pieces.draft(await pieces.shop.complete(), 1)
    const load = await plan([draft])
    const of = async (companyId: string) =>
      (await api.list({ query: { filter: { companyId: [companyId] } } })).data.map(({ id }) => id)
    expect(await of(draft.companyId)).toContain(load.id)
    const other = await createCompany(server.services, 'Another Customer')
    await pieces.api.update({ ...pieces.at(await pieces.read(draft)), body: { companyId: other } })
    expect(await of(other)).toEqual([load.id])
    expect(await of(draft.companyId)).not.toContain(load.id)
    await api.update({ ...at(await api.get({ params: { id: load.id } })), body: { lines: [] } })
    expect(await of(other)).toEqual([])
  })

  it('goes once, of two that are sent in the same second', async () => {
    const { tdn, dn } = await pair()
    const load = await photo(await start(await plan([tdn, dn])))
    const both = await Promise.allSettled([send(load), send(load)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM delivery_entries WHERE note_id IN (${tdn.id}, ${dn.id}) AND kind = 'go'`,
    )
    expect(count).toBe(2)
  })
})

describe('The outbound view', () => {
  it('tells what is to leave, each with the first thing in its way and the page that mends it', async () => {
    const { tdn } = await pair()
    const draft = await pieces.draft(await pieces.shop.complete(), 1, { incoterm: null })
    const load = await plan([tdn])
    const seen = await api.outbound({ query: {} })
    const of = (id: string) => seen.rows.find(({ key }) => key === id)
    expect(of(tdn.id)).toMatchObject({ loadNumber: load.number, refusals: [], isNote: true, packed: 1 })
    expect(of(draft.id)?.refusals[0]).toMatchObject({
      code: 'incoterm',
      href: `/traveller-delivery-notes/${draft.id}`,
    })
    expect(of(draft.id)?.met).toBeLessThan(of(draft.id)?.asked ?? 0)
    const traveller = await pieces.shop.complete()
    const later = await api.outbound({ query: { until: '2099-01-01', facilityId: quotes.setup.facilityId } })
    expect(later.rows.find(({ key }) => key === traveller.id)).toMatchObject({ isNote: false, free: 2 })
    // Credit is asked of what is sold, as at the gate.
    const manager = (await server.signIn('administrator')).client(companies)
    const { version } = await manager.get({ params: { id: quotes.setup.companyId } })
    await manager.setCreditHold({
      params: { id: quotes.setup.companyId },
      version,
      body: { reason: 'Two invoices are 60 days late' },
    })
    const held = await api.outbound({ query: {} })
    expect(held.rows.find(({ key }) => key === tdn.id)?.refusals).toMatchObject([{ code: 'credit' }])
    expect(clock.today()).toBe(held.today)
  })

  it('leads to a load of what was chosen, which is found and listed', async () => {
    const draft = await pieces.draft(await pieces.shop.complete(), 1)
    const proposed = await api.proposal({ query: { from: 'note', ids: draft.id } })
    expect(proposed).toMatchObject({ carrier: 'Harrow Freight', lines: [{ noteId: draft.id, stopNo: 1 }] })
    const made = await api.create({ body: proposed as never })
    const { data } = await api.list({ query: { search: draft.number, filter: { status: ['planned'] } } })
    expect(data).toMatchObject([{ id: made.id, noteCount: 1, goesTo: draft.companyName }])
    const hits = await pieces.keeper.client(search).find({ query: { q: made.number } })
    expect(hits).toMatchObject([{ slice: 'loads', id: made.id, path: `/loads/${made.id}` }])
  })
})
