import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { at } from '../../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { SteelRecord } from './contract.ts'
import { endOverdueConditions } from './server/holds/conditions.ts'

const server = await testServer()
const { db } = server.services
const steel = await conditionalSteel(server)
const { keeper, quality, reader, as, verifyHeat, take, accept } = steel
const { setup, today, quote, other, condition, conditional, reread, uses } = steel

describe('A conditional release that ends', () => {
  const withdraw = (row: SteelRecord, who = quality) =>
    as(who).withdrawCondition({ ...at(row), body: { reason: 'The mill doubts its own heat.' } })

  it('early takes everything back that it was for: what is cut off too, and what comes back from the shop', async () => {
    const lot = await conditional('C30001', { qtyPieces: 4 })
    const issued = await uses.issue(lot, { quoteId: quote.id })
    const kept = await uses.reserve(await reread(lot), { quoteId: quote.id })
    await uses.cut(await reread(kept), { quoteId: quote.id })
    expect(await problem(withdraw(await reread(lot), reader))).toMatchObject({ status: 403 })
    const back = await withdraw(await reread(lot))
    expect(back).toMatchObject({
      status: 'awaiting_certificate',
      condition: null,
      reservedPieces: 0,
      can: { cut: expect.any(String), issuePieces: expect.any(String) },
    })
    const inHouse = await as(keeper).list({
      query: { search: 'C30001', filter: { status: ['available', 'reserved'] } },
    })
    expect(inHouse.data).toEqual([])
    const out = await as(keeper).list({ query: { search: 'C30001', filter: { conditionOverdue: true } } })
    expect(out.data.map(({ number }) => number)).toEqual([issued.number])
    expect(await problem(withdraw(await reread(issued)))).toMatchObject({ status: 422 })
    const returned = await as(keeper).returnPieces({ ...at(await reread(issued)), body: {} })
    expect(returned).toMatchObject({ status: 'awaiting_certificate', condition: null, qtyPieces: 1 })
    await verifyHeat('C30001')
    expect(await reread(returned)).toMatchObject({ status: 'awaiting_certificate' })
  })

  it('does not let an issue that is reversed afterwards become released steel', async () => {
    const piece = await conditional('C30002', { qtyPieces: 1 })
    const issued = await uses.issue(piece, { quoteId: quote.id })
    await withdraw(issued)
    const now = await reread(issued)
    const body = { operationId: now.movements[0]?.operationId ?? '', reason: 'Issued by mistake' }
    expect(await as(keeper).reverseOperation({ ...at(now), body })).toMatchObject({
      status: 'awaiting_certificate',
      condition: null,
    })
  })

  it('runs out by itself on the day after, and is refused before the job has run', async () => {
    const lot = await conditional('C30003', { qtyPieces: 2 })
    const kept = await uses.reserve(lot, { quoteId: quote.id })
    const issued = await uses.issue(kept, { quoteId: quote.id })
    const [old] = await db.query<{ id: string }>(sql`
      INSERT INTO steel_conditional_releases (stock_number, facility_id, quote_id, quote_number, reason, until,
        released_by_id, released_by_name, released_at)
      SELECT stock_number, facility_id, quote_id, quote_number, reason, ${addDays(today, -1)}::date, released_by_id,
        released_by_name, released_at FROM steel_conditional_releases WHERE id = ${lot.condition?.id ?? ''} RETURNING id`)
    await db.query(
      sql`UPDATE steel_stock SET conditional_release_id = ${old?.id} WHERE conditional_release_id = ${lot.condition?.id}`,
    )
    const over = await reread(kept)
    expect(over.can['cut']).toContain('ran out')
    expect(await problem(uses.cut(over, { quoteId: quote.id }))).toMatchObject({ status: 422 })
    const back = await as(keeper).returnPieces({ ...at(await reread(issued)), body: {} })
    expect(back).toMatchObject({ status: 'awaiting_certificate' })
    expect(await asSystem(server.services, 'test', endOverdueConditions)).toBe(1)
    expect(await asSystem(server.services, 'test', endOverdueConditions)).toBe(0)
    expect(await reread(kept)).toMatchObject({
      status: 'awaiting_certificate',
      condition: null,
      reservations: [],
    })
  })

  it('by the certificate leaves plainly released steel, what is cut off and issued too', async () => {
    const lot = await conditional('C30004', { qtyPieces: 3 })
    const issued = await uses.issue(lot, { quoteId: quote.id })
    await uses.cut(await reread(lot), { quoteId: quote.id })
    await verifyHeat('C30004')
    const { data } = await as(keeper).list({ query: { search: 'C30004' } })
    expect(data).toHaveLength(4)
    expect(data.every(({ isConditional }) => !isConditional)).toBe(true)
    const plain = await reread(lot)
    expect(plain).toMatchObject({ status: 'available', condition: null, certificateId: expect.any(String) })
    expect(await uses.issue(plain, {})).toMatchObject({ status: 'issued' })
    expect((await reread(issued)).certificateId).toBe(plain.certificateId)
    const ends = await db.query(sql`
      SELECT how, reason FROM steel_condition_ends WHERE release_id = ${lot.condition?.id ?? ''}`)
    expect(ends).toMatchObject([{ how: 'fulfilled' }])
  })

  it('does not by a certificate of a lower type than the ordered one', async () => {
    const piece = await conditional('C30005')
    await verifyHeat('C30005', { signatures: [] })
    expect(await reread(piece)).toMatchObject({ isConditional: true, verifiedType: '2.2' })
  })

  it('is over for what a non-conformance names: it comes back only with its certificate', async () => {
    const piece = await conditional('C30006', { qtyPieces: 1 })
    await keeper.client(nonConformances).create({
      body: {
        facilityId: setup.facilityId,
        title: 'A lap',
        foundAt: 'stock',
        foundOn: '2026-11-20',
        pieceIds: [piece.id],
      },
    })
    const held = await reread(piece)
    expect(held).toMatchObject({ status: 'quarantine', isConditional: false })
    expect(held.can['useAsIs']).toContain('names it')
    expect(held.can['cut']).not.toBe(true)
  })

  it('goes with quarantine: used as it is it needs the certificate, back on hold the condition is gone', async () => {
    const piece = await conditional('C30007', { qtyPieces: 1 })
    const held = await as(keeper).quarantine({ ...at(piece), body: { reason: 'A dent' } })
    const use = as(quality).useAsIs({ ...at(held), body: { reason: 'It is cut off', signature: signed } })
    expect(await problem(use)).toMatchObject({ message: expect.stringContaining('no verified certificate') })
    const back = await as(quality).backToHold({ ...at(held), body: { reason: 'Looked at again' } })
    expect(back).toMatchObject({ status: 'received_on_hold', condition: null })
  })

  it('at the same moment as a cut leaves no piece that may be used', async () => {
    const lot = await conditional('C30008', { qtyPieces: 1, lengthMm: '12000' })
    const [first] = (await uses.cut(lot, { quoteId: quote.id })).children
    const child = await reread(first ?? { id: '' })
    const parent = await reread(lot)
    const lines = [{ lengthMm: '100', quantity: 1 }]
    await Promise.allSettled([
      as(keeper).cut({ ...at(child), body: { lines, kerfMm: '1', quoteId: quote.id } }),
      withdraw(parent),
      as(keeper).cut({ ...at(child), body: { lines, kerfMm: '1', quoteId: quote.id } }),
    ])
    if ((await reread(parent)).condition) await withdraw(await reread(parent))
    const free = await as(keeper).list({
      query: { search: 'C30008', filter: { status: ['available', 'reserved'] } },
    })
    expect(free.data).toEqual([])
  })

  it('is given once, when two give it at the same moment', async () => {
    const piece = await accept(await take('C30009'))
    const both = await Promise.allSettled([condition(piece), condition(piece, { quoteId: other.id })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await reread(piece)).isConditional).toBe(true)
  })

  it('is read by who may read the stock, and its quotes are chosen by who may give it', async () => {
    const seen = await as(quality).conditionQuotes({ query: { search: quote.number } })
    expect(seen).toMatchObject([{ id: quote.id, name: expect.stringContaining(quote.number), active: true }])
    expect(await problem(as(reader).conditionQuotes({ query: {} }))).toMatchObject({ status: 403 })
  })
})
