import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { type SteelRecord, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { sendAway } from '#modules/steel/steel-stock/server/api.ts'
import { asSystem } from '#platform/server/system.ts'
import { type NonConformanceRecord, nonConformances } from './contract.ts'
import type { Disposition } from './domain.ts'

const server = await testServer()
const gate = await receivingGate(server)
const { at, facilityId } = gate
const finder = await server.signIn({ role: 'user', name: 'P. Nair' })
const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
const second = await server.signIn({ role: 'manager', name: 'D. Okoro' })
const unlisted = await server.signIn({ role: 'manager', name: 'K. Lindqvist' })
const as = (who: typeof finder) => who.client(nonConformances)
const stock = quality.client(steelStock)
const now = ({ id }: { id: string }) => stock.get({ params: { id } })

beforeAll(async () => {
  for (const who of [quality, second, unlisted]) await makeSigner(server, who.person)
  for (const who of [quality, second]) {
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{certificate_verification,stock_release,disposition}', false)`)
  }
})

const raise = (pieces: readonly { id: string }[], more: object = {}) =>
  as(finder).create({
    body: {
      facilityId,
      title: 'Laminations at the end',
      foundAt: 'stock',
      foundOn: '2026-11-20',
      quantity: '1 of 8 pieces',
      requirement: 'No laminations (ASTM A578)',
      finding: '40 x 12 mm, 4 mm deep',
      pieceIds: pieces.map(({ id }) => id),
      ...more,
    },
  })
const delivered = async () => gate.pieceOf(await gate.posted())
const propose = (record: NonConformanceRecord, disposition: Disposition, who = finder) =>
  as(who).propose({ ...at(record), body: { disposition, proposal: 'As the finding says.' } })
const decide = (record: NonConformanceRecord, who = quality, more: object = {}) =>
  as(who).decide({ ...at(record), body: { reason: 'Agreed with stores.', signature: signed, ...more } })
const decided = async (pieces: readonly SteelRecord[], disposition: Disposition) =>
  decide(await propose(await raise(pieces), disposition))
const close = (record: NonConformanceRecord, who = quality) =>
  as(who).close({ ...at(record), body: { actionDone: 'Done and looked at.' } })
const because = (reason: string) => ({ body: { reason } })

describe('Non-conformances', () => {
  it('are numbered, listed, found by their steel and by their words, and keep their facility open', async () => {
    const piece = await delivered()
    const made = await raise([piece])
    expect(made.number).toMatch(/^NCR-[A-Z0-9]+-\d{4}-0001$/)
    expect(made).toMatchObject({ status: 'open', foundByName: 'P. Nair', createdByName: 'P. Nair' })
    const { data } = await as(finder).list({
      query: { search: piece.number, filter: { status: ['open'] } },
    })
    expect(data).toMatchObject([{ number: made.number, pieceNumbers: piece.number }])
    const hits = await finder.client(search).find({ query: { q: 'laminations at' } })
    expect(hits).toMatchObject([{ slice: 'non-conformances', path: `/non-conformances/${made.id}` }])
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: facilityId } })
    const closing = administrator.update({ params: { id: facilityId }, version, body: { active: false } })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })

  it('put what they name into quarantine at once, and let nobody release, scrap or count it meanwhile', async () => {
    const piece = await delivered()
    const made = await raise([piece])
    const held = await now(piece)
    expect(made.pieces).toMatchObject([{ number: piece.number, status: 'quarantine', isHeld: true }])
    expect(held).toMatchObject({
      status: 'quarantine',
      holds: [{ sourceId: made.id, sourceNumber: made.number, endedAt: null }],
    })
    const sentence = `${made.number} names it, and nobody has decided about it yet.`
    const { useAsIs, backToHold, reject, adjust, scrapPieces, reverseOperation } = held.can
    for (const can of [useAsIs, backToHold, reject, adjust, scrapPieces, reverseOperation])
      expect(can).toBe(sentence)
    const body = { reason: 'It is good.', signature: signed }
    for (const attempt of [
      () => stock.backToHold({ ...at(held), ...because('It is good.') }),
      () => stock.useAsIs({ ...at(held), body }),
      () => stock.reject({ ...at(held), body }),
      () => stock.scrapPieces({ ...at(held), ...because('Away with it.') }),
    ])
      expect(await problem(attempt())).toMatchObject({ status: 422, message: sentence })
  })

  it('hold a part that is moved away too, and a release that was read before fails', async () => {
    const piece = await delivered()
    const before = await now(piece)
    const made = await raise([piece])
    expect(await problem(stock.inspect({ ...at(before), body: { inspection: 'accepted' } }))).toMatchObject({
      status: 412,
    })
    const part = await stock.move({ ...at(await now(piece)), body: { locationId: gate.bayId, pieces: 2 } })
    expect(part).toMatchObject({ status: 'quarantine', holds: [{ sourceNumber: made.number }] })
    expect(part.can.backToHold).toContain(made.number)
    const record = await as(finder).get({ params: { id: made.id } })
    expect(record.pieces.map(({ number }) => number)).toEqual([piece.number, part.number])
  })

  it('keep a receipt from being voided under them', async () => {
    const receipt = await gate.posted()
    await raise([await gate.pieceOf(receipt)], { foundAt: 'receipt', receiptId: receipt.id })
    const { version } = await gate.api.get({ params: { id: receipt.id } })
    const voiding = gate.api.void({ params: { id: receipt.id }, version, ...because('Booked twice') })
    expect(await problem(voiding)).toMatchObject({ status: 422, body: { code: 'held' } })
    const { data } = await as(finder).list({ query: { filter: { receiptId: [receipt.id] } } })
    expect(data).toHaveLength(1)
  })

  it('name only steel that is there, and let go of what they no longer name', async () => {
    const [one, two] = [await delivered(), await delivered()]
    const made = await raise([one])
    const saved = await as(finder).update({ ...at(made), body: { pieceIds: [two.id] } })
    expect(saved.pieces.map(({ number }) => number)).toEqual([two.number])
    const free = await now(one)
    expect(free).toMatchObject({ status: 'quarantine', holds: [], can: { backToHold: true } })
    const unknown = { id: '7f3c3a52-4c57-4f3e-9a1b-1f6b5f7a9d11' }
    expect(await problem(raise([unknown]))).toMatchObject({
      status: 422,
      errors: { pieceIds: ['One of the pieces is not in stock.'] },
    })
    await stock.scrapPieces({ ...at(free), ...because('Bent beyond use') })
    expect(await problem(raise([one]))).toMatchObject({
      errors: { pieceIds: [`${one.number} is scrapped.`] },
    })
  })

  it('are decided with a signature by another person who has the right, and changed no more', async () => {
    const made = await raise([await delivered()])
    const proposed = await propose(made, 'use_as_is', quality)
    expect(proposed).toMatchObject({ status: 'proposed', can: { update: expect.any(String) } })
    expect(await problem(decide(proposed))).toMatchObject({
      status: 422,
      message: 'You proposed this disposition; someone else has to decide.',
    })
    expect(await problem(decide(proposed, unlisted))).toMatchObject({
      message: 'Only regular signatories for dispositions may decide.',
    })
    expect(await problem(decide(proposed, finder))).toMatchObject({ status: 403 })
    const wrongPin = { signature: { ...signed, pin: '1111' } }
    expect(await problem(decide(proposed, second, wrongPin))).toMatchObject({ status: 422 })
    expect(await problem(decide(proposed, second, { reason: '' }))).toMatchObject({ status: 422 })
    expect(await problem(as(finder).update({ ...at(proposed), body: { title: 'X' } }))).toMatchObject({
      status: 423,
    })
    const done = await decide(proposed, second)
    expect(done).toMatchObject({
      status: 'decided',
      disposition: 'use_as_is',
      decidedByName: 'D. Okoro',
      decision: 'Agreed with stores.',
    })
    expect(await as(finder).signatures({ params: { id: made.id } })).toMatchObject([
      { meaning: 'approved', name: 'D. Okoro', changedAfter: false },
    ])
  })

  it('are decided once, when two decide at the same moment', async () => {
    const proposed = await propose(await raise([await delivered()]), 'rework')
    const both = await Promise.allSettled([decide(proposed, quality), decide(proposed, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await as(finder).signatures({ params: { id: proposed.id } })).toHaveLength(1)
  })

  it('hold their steel until they are closed; then somebody may release it', async () => {
    const piece = await delivered()
    const done = await decided([piece], 'rework')
    const held = await now(piece)
    expect(held.can.backToHold).toBe(`${done.number} names it and is not closed yet.`)
    expect(held.can.scrapPieces).toBe(`${done.number} names it, and something else was decided.`)
    expect(await problem(close(done, finder))).toMatchObject({ status: 403 })
    const closed = await close(done)
    expect(closed).toMatchObject({ status: 'closed', actionDone: 'Done and looked at.' })
    const free = await now(piece)
    expect(free).toMatchObject({ status: 'quarantine', holds: [{ endedAt: expect.any(String) }] })
    const back = await stock.backToHold({ ...at(free), ...because('Ground out and looked at again') })
    expect(back.status).toBe('received_on_hold')
  })

  it('are closed when what they scrap is scrapped, and what they send back is returned', async () => {
    const [bad, wrong] = [await delivered(), await delivered()]
    const scrap = await decided([bad], 'scrap')
    expect(await problem(close(scrap))).toMatchObject({
      status: 422,
      message: `${bad.number} is not scrapped yet.`,
    })
    await stock.scrapPieces({ ...at(await now(bad)), ...because(scrap.number) })
    expect((await close(await as(quality).get({ params: { id: scrap.id } }))).status).toBe('closed')
    const back = await decided([wrong], 'return_to_supplier')
    const held = await now(wrong)
    expect(held.can.scrapPieces).toContain('something else was decided')
    const rejected = await stock.reject({
      ...at(held),
      body: { reason: back.number, signature: { pin: signed.pin, password: signed.password } },
    })
    const leaving = {
      id: rejected.id,
      pieces: rejected.qtyPieces,
      purpose: 'SRN-1',
      reason: 'Credit note follows',
    }
    await asSystem(server.services, 'test', (ctx) => sendAway(ctx, leaving))
    expect((await close(await as(quality).get({ params: { id: back.id } }))).status).toBe('closed')
  })

  it('ask for the number of a concession that the customer gave', async () => {
    const proposed = await propose(await raise([]), 'concession')
    expect(await problem(decide(proposed))).toMatchObject({
      status: 422,
      errors: { concessionNo: [expect.any(String)] },
    })
    expect(await decide(proposed, quality, { concessionNo: 'CPS-C-0117' })).toMatchObject({
      concessionNo: 'CPS-C-0117',
    })
  })

  it('are reopened after a decision, and cancelled by a manager, with a reason', async () => {
    const piece = await delivered()
    const done = await decided([piece], 'scrap')
    const open = await as(quality).reopen({ ...at(done), ...because('It can be repaired') })
    expect(open).toMatchObject({ status: 'open', disposition: null, decidedByName: null })
    expect((await now(piece)).can.scrapPieces).toContain('nobody has decided')
    expect(await problem(as(finder).cancel({ ...at(open), ...because('Mistaken') }))).toMatchObject({
      status: 403,
    })
    const gone = await as(quality).cancel({ ...at(open), ...because('Mistaken') })
    expect(gone.history.at(-1)).toMatchObject({ toState: 'cancelled', reason: 'Mistaken' })
    expect((await now(piece)).can.backToHold).toBe(true)
  })

  it('are decided by quality and closed by stores, whatever their role', async () => {
    const made = await raise([await delivered()])
    const keeper = await server.signIn({ role: 'user', name: 'R. Boyd', profile: 'storekeeper' })
    const inspector = await server.signIn({ role: 'user', name: 'M. Ito', profile: 'quality' })
    const proposed = await propose(made, 'repair')
    expect((await as(keeper).get({ params: { id: made.id } })).can).toMatchObject({
      decide: 'You do not have the right to "Decide".',
      sendBack: true,
    })
    expect((await as(inspector).get({ params: { id: made.id } })).can).toMatchObject({
      decide: 'Only regular signatories for dispositions may decide.',
      cancel: true,
    })
    const done = await decide(proposed)
    expect((await close(done, keeper)).closedByName).toBe('R. Boyd')
  })

  it('go back to open when the proposal is not good enough, and are then changed again', async () => {
    const proposed = await propose(await raise([await delivered()]), 'use_as_is')
    const open = await as(quality).sendBack({ ...at(proposed), ...because('Measure the depth first') })
    expect(open).toMatchObject({ status: 'open', disposition: null, proposal: null, can: { update: true } })
    const saved = await as(finder).update({ ...at(open), body: { finding: '4.2 mm deep' } })
    expect(saved).toMatchObject({ finding: '4.2 mm deep', pieces: [{ isHeld: true }] })
  })

  it('wait on the home page of those who have to do something about them', async () => {
    const proposed = await propose(await raise([], { foundOn: '2026-01-05' }), 'rework', second)
    const numbersOf = async (who: typeof finder) => {
      const { toDoLists } = await who.client(home).get({})
      const mine = toDoLists.find(({ key }) => key === 'nonConformances')
      return mine?.rows.map(({ number }) => number) ?? []
    }
    expect(await numbersOf(unlisted)).toContain(proposed.number)
    expect(await numbersOf(second)).not.toContain(proposed.number)
    expect(await numbersOf(finder)).not.toContain(proposed.number)
  })
})
