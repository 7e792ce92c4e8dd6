import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { type NonConformanceRecord, nonConformances } from './contract.ts'

const server = await testServer()
const gate = await receivingGate(server)
const { at, facilityId } = gate
const manager = await server.signIn({ role: 'manager', name: 'E. Marsh' })
const stock = manager.client(steelStock)
const as = (who: typeof manager) => who.client(nonConformances)

const body = {
  facilityId,
  title: 'Wall under the limit',
  foundAt: 'inspection' as const,
  foundOn: '2026-11-20',
}
const raise = (pieceIds: string[] = [], who = manager) => as(who).create({ body: { ...body, pieceIds } })
const propose = (record: NonConformanceRecord) =>
  as(manager).propose({ ...at(record), body: { disposition: 'rework', proposal: 'Weld it up.' } })

beforeAll(async () => {
  await makeSigner(server, manager.person)
})

describe('What somebody may do with a non-conformance', () => {
  it.each([
    ['storekeeper', { propose: true, close: false, cancel: false, update: true }],
    ['inspector', { propose: true, close: false, cancel: false, update: true }],
    ['quality', { propose: true, close: false, cancel: true, update: true }],
    ['operator', { propose: true, close: false, cancel: false, update: true }],
  ] as const)('as %s, while it is open', async (profile, expected) => {
    const person = await server.signIn({ role: 'user', profile })
    const { can } = await raise([], person)
    const { propose: proposing, close, cancel, update } = can
    const may = { propose: proposing, close, cancel, update }
    expect(Object.fromEntries(Object.entries(may).map(([name, value]) => [name, value === true]))).toEqual(
      expected,
    )
  })

  it('is nothing for sales, nothing for a client, and nothing without signing in', async () => {
    for (const other of [{ role: 'client' }, { role: 'user', profile: 'sales' }] as const) {
      const person = await server.signIn(other)
      expect(await problem(as(person).list({}))).toMatchObject({ status: 403 })
    }
    expect(await problem(server.guest().client(nonConformances).list({}))).toMatchObject({ status: 401 })
  })

  it('is refused to who has the right to decide, and stands on no list', async () => {
    const other = await server.signIn({ role: 'manager', name: 'D. Okoro' })
    await makeSigner(server, other.person)
    const proposed = await propose(await raise())
    const decision = { reason: 'Agreed.', signature: signed }
    expect(await problem(as(other).decide({ ...at(proposed), body: decision }))).toMatchObject({
      status: 422,
      message: 'Only regular signatories for dispositions may decide.',
    })
    const person = await server.signIn({ role: 'user', profile: 'storekeeper' })
    expect(await problem(as(person).decide({ ...at(proposed), body: decision }))).toMatchObject({
      status: 403,
    })
    expect((await as(manager).get({ params: { id: proposed.id } })).status).toBe('proposed')
  })
})

describe('Steel that is named', () => {
  const delivered = async () => gate.pieceOf(await gate.posted())
  const now = (id: string) => stock.get({ params: { id } })

  it('stays held by each of two until both are over', async () => {
    const { id } = await delivered()
    const [one, two] = [await raise([id]), await raise([id])]
    expect((await now(id)).holds.map(({ sourceNumber }) => sourceNumber)).toEqual(
      expect.arrayContaining([one.number, two.number]),
    )
    await as(manager).cancel({ ...at(one), body: { reason: 'Written twice' } })
    expect((await now(id)).can.backToHold).toContain(two.number)
    await as(manager).cancel({ ...at(two), body: { reason: 'Not so' } })
    expect((await now(id)).can.backToHold).toBe(true)
  })

  it('is held by both when two name it at the same moment', async () => {
    const { id } = await delivered()
    const both = await Promise.all([raise([id]), raise([id])])
    const { status, holds } = await now(id)
    expect(status).toBe('quarantine')
    expect(holds.map(({ sourceNumber }) => sourceNumber).toSorted()).toEqual(
      both.map(({ number }) => number).toSorted(),
    )
  })

  it('is held or back on hold, never both, when one names it while another lets it go', async () => {
    const { id } = await delivered()
    const held = await stock.quarantine({ ...at(await now(id)), body: { reason: 'To be looked at' } })
    const [named] = await Promise.allSettled([
      raise([id]),
      stock.backToHold({ ...at(held), body: { reason: 'Looked at' } }),
    ])
    expect(named.status).toBe('fulfilled')
    const after = await now(id)
    expect(after).toMatchObject({ status: 'quarantine', holds: [{ endedAt: null }] })
  })

  it('is what was signed for, also when a part of it is moved away later', async () => {
    const { id } = await delivered()
    const decider = await server.signIn({ role: 'manager', name: 'S. Vance' })
    await makeSigner(server, decider.person)
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${decider.person.id}, '2020-01-01', '{disposition}', false)`)
    const proposed = await propose(await raise([id]))
    const decision = { reason: 'Agreed.', signature: signed }
    const done = await as(decider).decide({ ...at(proposed), body: decision })
    await stock.move({ ...at(await now(id)), body: { locationId: gate.bayId, pieces: 1 } })
    const { pieces } = await as(manager).get({ params: { id: done.id } })
    expect(pieces).toHaveLength(2)
    expect(await as(manager).signatures({ params: { id: done.id } })).toMatchObject([
      { name: 'S. Vance', changedAfter: false },
    ])
  })

  it('is named once, however often its id is sent, and told in its timeline', async () => {
    const { id } = await delivered()
    const made = await raise([id, id])
    expect(made.pieces).toHaveLength(1)
    const { data } = await stock.timeline({ params: { id }, query: {} })
    expect(JSON.stringify(data)).toContain(made.number)
  })

  it('keeps its hold when it is rejected already, and is found by the number of its heat', async () => {
    const { id } = await delivered()
    await server.services.db.query(sql`UPDATE steel_stock SET status = 'rejected' WHERE id = ${id}`)
    const made = await raise([id])
    expect(made.pieces).toMatchObject([{ status: 'rejected', isHeld: true }])
    expect((await now(id)).can.returnToSupplier).toContain(made.number)
    const { data } = await as(manager).list({ query: { search: 'h820417' } })
    expect(data.map(({ number }) => number)).toContain(made.number)
  })
})

describe('What a list of non-conformances is narrowed to', () => {
  it.each([
    ['by where it was found', { foundAt: ['audit' as const] }],
    ['by the disposition', { disposition: ['rework' as const] }],
    ['by the supplier', { companyId: [gate.supplierId] }],
    ['by the day', { foundOn: { from: '2026-03-02', to: '2026-03-02' } }],
  ])('%s', async (_, filter) => {
    const made = await as(manager).create({
      body: {
        ...body,
        title: 'Procedure without a date',
        foundAt: 'audit',
        foundOn: '2026-03-02',
        companyId: gate.supplierId,
        pieceIds: [],
      },
    })
    const record = await propose(made)
    const { data } = await as(manager).list({ query: { filter } })
    expect(data.map(({ number }) => number)).toContain(record.number)
    const other = await raise()
    const { data: rest } = await as(manager).list({ query: { filter } })
    expect(rest.map(({ number }) => number)).not.toContain(other.number)
  })
})

describe('What can be chosen', () => {
  it('is steel that is here, receipts that stand, and certificates; each with what tells it apart', async () => {
    const receipt = await gate.posted()
    const piece = await gate.pieceOf(receipt)
    const [found] = await as(manager).pieces({ query: { search: piece.number } })
    expect(found).toMatchObject({ id: piece.id, code: piece.sizeText })
    expect(found?.name).toContain(piece.number)
    expect(await as(manager).receipts({ query: { search: receipt.number } })).toMatchObject([
      { id: receipt.id, code: receipt.number },
    ])
    const certificate = await gate.certificate(['C88001'])
    expect(await as(manager).certificates({ query: { search: certificate.number } })).toMatchObject([
      { id: certificate.id },
    ])
    const held = await stock.quarantine({ ...at(piece), body: { reason: 'Rusted through' } })
    await stock.scrapPieces({ ...at(held), body: { reason: 'Rusted through' } })
    expect(await as(manager).pieces({ query: { search: piece.number } })).toEqual([])
  })
})

describe('A trail', () => {
  it('tells who raised, proposed and sent back, with the reason', async () => {
    const proposed = await propose(await raise())
    const open = await as(manager).sendBack({ ...at(proposed), body: { reason: 'Measure it again' } })
    expect(open.history.map(({ toState, reason }) => [toState, reason ?? null])).toEqual([
      ['proposed', null],
      ['open', 'Measure it again'],
    ])
    const { data } = await as(manager).timeline({ params: { id: open.id }, query: {} })
    const told = JSON.stringify(data)
    for (const words of ['Measure it again', 'sendBack', 'propose']) expect(told).toContain(words)
  })

  it('refuses a proposal without words, and an unknown disposition', async () => {
    const open = await raise()
    const without = { disposition: 'rework' as const, proposal: ' ' }
    expect(await problem(as(manager).propose({ ...at(open), body: without }))).toMatchObject({
      status: 422,
      errors: { proposal: expect.any(Array) },
    })
  })
})
