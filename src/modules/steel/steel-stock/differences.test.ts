import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { type SteelRecord, steelStock } from './contract.ts'

const server = await testServer()
const { facilityId, specificationId } = await salesSetup(server)
const { db } = server.services
const keeper = await server.signIn({ role: 'manager', name: 'D. Okoro' })
const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
const unlisted = await server.signIn({ role: 'manager', name: 'K. Lindqvist' })
const reader = await server.signIn({ role: 'user', name: 'P. Nair' })
const as = (who: typeof keeper) => who.client(steelStock)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
const now = ({ id }: { id: string }) => as(keeper).get({ params: { id } })

beforeAll(async () => {
  for (const who of [keeper, quality, unlisted]) await makeSigner(server, who.person)
  for (const who of [keeper, quality]) {
    await db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{stock_adjustment}', false)`)
  }
  await db.query(sql`
    UPDATE facilities SET approval_limits = approval_limits || '{"stockDifferenceKg":"50"}' WHERE id = ${facilityId}`)
})

/** Four bars of 6 m, 61.7 kg a metre: 370 kg each. */
async function bars(): Promise<SteelRecord> {
  const { id } = await as(keeper).create({
    body: {
      form: 'round_bar',
      diameterMm: '100',
      lengthMm: '6000',
      qtyPieces: 4,
      specificationId,
      grade: 'X65Q',
      certificateType: '3.1',
      heatNo: 'H820417',
      facilityId,
    },
  })
  await db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${id}`)
  return now({ id })
}
const count = (row: SteelRecord, body: { pieces: number; lengthMm?: string }, who = keeper) =>
  as(who).adjust({ ...at(row), body: { ...body, reason: 'Counted at the turn of the year' } })
const sign = (row: SteelRecord, who = quality) =>
  as(who).confirmDifference({ ...at(row), body: { signature: signed } })

describe('A difference above the limit of the facility', () => {
  it('is booked only when somebody who did not count has signed for it', async () => {
    const asked = await count(await bars(), { pieces: 3 })
    expect(asked).toMatchObject({
      qtyPieces: 4,
      pendingDifference: { kind: 'adjust', pieces: 3, askedByName: 'D. Okoro' },
    })
    expect(Number(asked.pendingDifference?.differenceKg)).toBeCloseTo(-369.9, 0)
    expect(asked.can.adjust).toBe('A difference of it waits for the signature of a second person.')
    expect(await problem(count(asked, { pieces: 4, lengthMm: '5999' }))).toMatchObject({ status: 422 })
    expect(await problem(sign(asked, keeper))).toMatchObject({
      message: 'You counted it, so someone else has to sign.',
    })
    expect(await problem(sign(asked, unlisted))).toMatchObject({
      message: 'Only regular signatories for stock adjustments may sign for it.',
    })
    expect(await problem(sign(asked, reader))).toMatchObject({ status: 403 })
    const wrong = as(quality).confirmDifference({
      ...at(asked),
      body: { signature: { ...signed, pin: '1111' } },
    })
    expect(await problem(wrong)).toMatchObject({ status: 422 })
    expect((await now(asked)).qtyPieces).toBe(4)
    const booked = await sign(await now(asked))
    expect(booked).toMatchObject({ qtyPieces: 3, pendingDifference: null })
    expect(booked.movements[0]).toMatchObject({
      kind: 'adjust',
      pieces: -1,
      reason: 'Counted at the turn of the year (counted by D. Okoro)',
      doneByName: 'E. Marsh',
    })
    expect(await as(keeper).signatures({ params: { id: booked.id } })).toMatchObject([
      { meaning: 'approved', name: 'E. Marsh', changedAfter: false },
    ])
  })

  it('is signed for once, even by two at once', async () => {
    const asked = await count(await bars(), { pieces: 2 })
    const replies = await Promise.allSettled([sign(asked), sign(asked)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await now(asked)).qtyPieces).toBe(2)
  })

  it('is not booked when something happened to the steel after the count', async () => {
    const asked = await count(await bars(), { pieces: 3 })
    await as(keeper).issuePieces({ ...at(asked), body: { pieces: 1, purpose: 'Job 12' } })
    expect(await problem(sign(await now(asked)))).toMatchObject({
      status: 422,
      body: { code: 'counted_before' },
    })
    const reason = 'Counted before a bar was issued'
    const dropped = await as(keeper).dropDifference({ ...at(await now(asked)), body: { reason } })
    expect(dropped).toMatchObject({ qtyPieces: 3, pendingDifference: null, can: { adjust: true } })
  })

  it('cannot be cut into small ones, nor scrapped on the way of a cut', async () => {
    const row = await bars()
    const once = await count(row, { pieces: 4, lengthMm: '5900' })
    expect(once).toMatchObject({ lengthMm: '5900.0', pendingDifference: null })
    const twice = await count(once, { pieces: 4, lengthMm: '5780' })
    expect(twice).toMatchObject({ lengthMm: '5900.0', pendingDifference: { lengthMm: '5780.0' } })
    const other = await bars()
    const lines = [{ lengthMm: '1000', quantity: 1 }]
    const cut = (more: object) => as(keeper).cut({ ...at(other), body: { lines, kerfMm: '2', ...more } })
    for (const more of [{ scrapRest: true }, { trimMm: '4000' }])
      expect(await problem(cut(more))).toMatchObject({ status: 422, body: { code: 'needs_second' } })
    expect(await problem(cut({ kerfMm: '4000' }))).toMatchObject({
      body: { errors: { kerfMm: ['The kerf field must not be greater than 25.'] } },
    })
  })

  it('is not booked by reversing: neither what was received, nor what somebody signed for', async () => {
    const reverse = (row: SteelRecord) =>
      as(keeper).reverseOperation({
        ...at(row),
        body: { operationId: row.movements[0]?.operationId ?? '', reason: 'Entered twice' },
      })
    const row = await bars()
    expect(await problem(reverse(row))).toMatchObject({ status: 422, body: { code: 'needs_second' } })
    const booked = await sign(await count(row, { pieces: 3 }))
    expect(await problem(reverse(booked))).toMatchObject({ body: { code: 'needs_second' } })
    expect(await now(row)).toMatchObject({ qtyPieces: 3 })
    const small = await count(booked, { pieces: 3, lengthMm: '5900' })
    expect(await reverse(await now(small))).toMatchObject({ lengthMm: '6000.0' })
  })

  it('may be scrap: the pieces stay until it is signed', async () => {
    const reason = 'Bent by the crane'
    const row = await bars()
    const asked = await as(keeper).scrapPieces({ ...at(row), body: { pieces: 2, reason } })
    expect(asked).toMatchObject({
      status: 'available',
      qtyPieces: 4,
      pendingDifference: { kind: 'scrap', pieces: 2 },
    })
    const scrapped = await sign(asked)
    expect(scrapped).toMatchObject({ status: 'scrapped', parent: { number: row.number } })
    expect(await now(row)).toMatchObject({ qtyPieces: 2, pendingDifference: null })
  })

  it('below the limit is booked by one person', async () => {
    expect(await count(await bars(), { pieces: 4, lengthMm: '5995' })).toMatchObject({
      lengthMm: '5995.0',
      pendingDifference: null,
    })
  })
})
