import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { billing } from '#modules/dispatch/billing/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import type { TravellerDeliveryNoteRecord } from './contract.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const desk = await deliveryDesk(server, quotes.setup)
const { api, at, of, shop, setup, keeper, checker, draft, papers, prepare, dispatched, read, signature } =
  desk
const { db } = server.services
const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
await makeSigner(server, quality.person)
await makeSignatory(server, quality.person, { documentKinds: ['final_release'], mayRelease: true })

type Note = TravellerDeliveryNoteRecord
type Back = { condition: 'unopened' | 'opened' | 'damaged'; reason: 'wrong' | 'damaged' | 'unused' }
const untouched: Back = { condition: 'unopened', reason: 'unused' }
const broken: Back = { condition: 'damaged', reason: 'damaged' }
const back = (note: Note, quantity: number, how: Back = untouched, who = keeper) =>
  of(who).takeBack({
    ...at(note),
    body: { lines: [{ lineId: note.lines[0]?.id ?? '', quantity }], ...how },
  })
const release = (note: Note, more: object = {}, who = quality) =>
  of(who).releaseAgain({
    ...at(note),
    body: {
      returnId: note.returns.find(({ releasedAt }) => releasedAt === null)?.id ?? '',
      ...signature,
      ...more,
    },
  })
/** A non-conformance that was decided; closed unless it says otherwise. */
async function caseOf(disposition: string, status = 'closed', more: object = {}) {
  const made = await keeper.client(nonConformances).create({
    body: {
      facilityId: setup.facilityId,
      companyId: setup.companyId,
      title: 'A dent at the bevel',
      foundAt: 'customer',
      foundOn: server.services.clock.today(),
      pieceIds: [],
      ...more,
    },
  })
  await db.query(
    sql`UPDATE non_conformances SET status = ${status}, disposition = ${disposition} WHERE id = ${made.id}`,
  )
  return made.id
}
const refusedField = (field: string, message: string) => ({
  status: 422,
  body: { errors: { [field]: [message] } },
})
const freeOf = async (traveller: { id: string }) =>
  (await api.proposal({ query: { from: 'traveller', ids: traveller.id } }).catch(() => null))?.lines?.[0]
    ?.quantity ?? 0

describe('Pieces that a customer sends back', () => {
  it('are gone no more, are held, and go again after their final release: cases 22 and 25', async () => {
    const traveller = await shop.complete()
    const note = await dispatched(traveller, 2)
    const returned = await back(note, 1)
    expect(returned.returns).toMatchObject([
      {
        lineNo: 10,
        pieces: 1,
        condition: 'unopened',
        reason: 'unused',
        byName: 'T. Brandt',
        releasedAt: null,
      },
    ])
    expect(returned).toMatchObject({ status: 'dispatched', lines: [{ backQty: 1 }] })
    expect(await shop.read(traveller)).toMatchObject({ deliveredQty: 1 })
    expect(await freeOf(traveller)).toBe(0)
    const again = await papers(await draft(traveller, 1))
    expect(await problem(prepare(again))).toMatchObject({
      status: 422,
      body: {
        refusals: expect.arrayContaining([expect.objectContaining({ code: 'returned' })]),
      },
    })
    expect(await problem(api.void({ ...at(returned), body: { reason: 'Wrong gate' } }))).toMatchObject({
      status: 422,
      body: { message: 'Pieces of it came back: take back the rest.' },
    })
    expect(await problem(release(returned, {}, checker))).toMatchObject({ status: 422 })
    const free = await release(returned)
    expect(free.returns).toMatchObject([{ releasedByName: 'E. Marsh', caseNumber: null }])
    expect(await problem(release({ ...free, returns: returned.returns }))).toMatchObject({ status: 422 })
    expect(await freeOf(traveller)).toBe(1)
    expect(await dispatched(traveller, 1)).toMatchObject({ status: 'dispatched' })
    expect(await verifyProduction(db)).toMatchObject({ problems: [] })
  })

  it('go again after what is not as it went was decided by a closed non-conformance: case 23', async () => {
    const traveller = await shop.complete()
    const note = await back(await dispatched(traveller, 2), 2, broken)
    expect(await problem(release(note))).toMatchObject(
      refusedField(
        'caseId',
        'What is opened, damaged or not conforming goes again only by a non-conformance.',
      ),
    )
    const [open, scrapped, repaired] = [
      await caseOf('repair', 'decided'),
      await caseOf('scrap'),
      await caseOf('repair'),
    ]
    expect(await problem(release(note, { caseId: open }))).toMatchObject({ status: 422 })
    expect(await problem(release(note, { caseId: scrapped }))).toMatchObject({ status: 422 })
    expect(await freeOf(traveller)).toBe(0)
    expect((await release(note, { caseId: repaired })).returns).toMatchObject([{ caseId: repaired }])
    expect(await freeOf(traveller)).toBe(2)
  })

  it('are released by nobody who took them back or worked on them', async () => {
    const traveller = await shop.complete()
    const gone = await dispatched(traveller, 2)
    for (const one of [quality, shop.worker])
      await makeSignatory(server, one.person, { documentKinds: ['final_release'], mayRelease: true })
    const note = await back(gone, 2, untouched, quality)
    for (const who of [quality, shop.worker])
      expect(await problem(release(note, {}, who))).toMatchObject({
        status: 422,
        body: {
          message: 'You took these pieces back or worked on them; someone else has to release them.',
        },
      })
    await makeSignatory(server, checker.person, { documentKinds: ['final_release'] })
    expect((await release(note, {}, checker)).returns).toMatchObject([{ releasedByName: 'J. Ruiz' }])
  })

  it('go again only by a non-conformance of their own: of this customer, found since they went, and the one that was named', async () => {
    const traveller = await shop.complete()
    const note = await dispatched(traveller, 2)
    const other = await caseOf('use_as_is', 'closed', { companyId: null })
    const before = await caseOf('use_as_is', 'closed', {
      foundOn: addDays(server.services.clock.today(), -3),
    })
    const broke = await back(note, 1, broken)
    const number = (sentence: string) => ({
      status: 422,
      body: { errors: { caseId: [expect.stringContaining(sentence)] } },
    })
    expect(await problem(release(broke, { caseId: other }))).toMatchObject(number('is not about'))
    expect(await problem(release(broke, { caseId: before }))).toMatchObject(
      number('was found before these pieces went.'),
    )
    const closed = { ...broken, caseId: await caseOf('use_as_is') }
    const lines = [{ lineId: note.lines[0]?.id ?? '', quantity: 1 }]
    expect(await problem(of(keeper).takeBack({ ...at(broke), body: { lines, ...closed } }))).toMatchObject(
      number('is closed: it was decided before these pieces came back.'),
    )
    const scrap = await caseOf('scrap', 'open')
    const named = await of(keeper).takeBack({
      ...at(broke),
      body: { lines, ...broken, caseId: scrap },
    })
    const [, second] = named.returns
    const kinder = { returnId: second?.id ?? '', caseId: await caseOf('use_as_is') }
    expect(await problem(release(named, kinder))).toMatchObject(number('that one decides.'))
  })

  it('are let go by a non-conformance of one return alone, which the next one cannot name', async () => {
    const decided = await caseOf('repair')
    const first = await back(await dispatched(await shop.complete(), 1), 1, broken)
    const second = await back(await dispatched(await shop.complete(), 1), 1, broken)
    expect((await release(first, { caseId: decided })).returns).toMatchObject([{ caseId: decided }])
    expect(await problem(release(second, { caseId: decided }))).toMatchObject({
      status: 422,
      body: { errors: { caseId: [expect.stringContaining(`is about what came back of ${first.number}`)] } },
    })
  })

  it('come back once, and only what went: case 24', async () => {
    const traveller = await shop.complete()
    const draftNote = await draft(traveller, 2)
    expect(await problem(back(draftNote, 1))).toMatchObject({
      status: 422,
      body: { message: 'Nothing of it has gone.' },
    })
    const other = await shop.complete()
    const note = await dispatched(other, 2)
    expect(await problem(back(note, 3))).toMatchObject(
      refusedField('lines.0.quantity', 'Only 2 of it are still out.'),
    )
    const two = await Promise.all([problem(back(note, 2)), problem(back(note, 2))])
    expect(two.filter((refused) => refused === null)).toHaveLength(1)
    const whole = await read(note)
    expect(whole.can.takeBack).toBe('All of it is back.')
    const user = await server.signIn('user')
    expect(await problem(back(whole, 1, untouched, user))).toMatchObject({ status: 403 })
  })

  it('are a line with a minus for accounts, and held by the database itself', async () => {
    const traveller = await shop.complete()
    const note = await dispatched(traveller, 2)
    const accounts = keeper.client(billing)
    await accounts.exportOpen({ body: { facilityId: setup.facilityId } })
    await back(note, 1)
    const { lines } = await accounts.open({ query: { facilityId: setup.facilityId } })
    expect(lines.filter(({ noteId }) => noteId === note.id)).toMatchObject([
      { kind: 'come_back', quantity: -1 },
    ])
    const stocked = db.query(sql`
      INSERT INTO traveller_departures (traveller_root_id, kind, quantity, place, by_id, at)
      VALUES (${traveller.rootId}, 'stocked', 1, 'Rack 4', ${keeper.person.id}, now())`)
    await expect(stocked).rejects.toThrow(/not released again/)
    await expect(db.query(sql`DELETE FROM piece_returns WHERE note_id = ${note.id}`)).rejects.toThrow(
      /stays as it was/,
    )
  })
})
