import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { nextNumber } from '#platform/server/documents/numbering/numbering.ts'
import { documents } from '../../src/app/documents.ts'
import { dataOf } from '../support/crud-suite.ts'
import { enquiryBody, type SalesSetup, salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { lookupSamples } from '../support/setup-samples.ts'

const server = await testServer()
const { db, clock } = server.services
const path = '/api/v1/numbering'

let admin: SignedIn
let seller: SignedIn
let setup: SalesSetup
let secondFacilityId: string
let count = 0

beforeAll(async () => {
  setup = await salesSetup(server)
  admin = await server.signIn('administrator')
  seller = await server.signIn(setup.seller)
  const sample = lookupSamples.find(({ slice }) => slice === 'facilities')
  if (!sample) throw new Error('There is a sample of a facility.')
  const body = { ...(await sample.body(1)), shortCode: 'STV' }
  secondFacilityId = dataOf(await admin.request('POST', facilities.endpoints.create.path, { body })).id
})

afterEach(async () => {
  await db.query(sql`DELETE FROM number_series`)
})

const give = (kind: string, pattern: string, facilityId: string | null = null) =>
  admin.request('POST', path, { body: { kind, pattern, facilityId } })
const refusalOf = (reply: { status: number; body: unknown }) => [
  reply.status,
  Object.keys((reply.body as { errors?: object }).errors ?? {}),
]
async function nextEnquiry(facilityId = setup.facilityId): Promise<string> {
  count += 1
  const body = { ...enquiryBody(setup, count, 1), facilityId }
  return (await seller.client(enquiries).create({ body })).number
}

describe('A pattern that would give a number twice is refused', () => {
  it.each([
    ['no counter', 'Q-{YYYY}'],
    ['two counters', 'Q-{YYYY}-{####}-{####}'],
    ['no year where the counter begins anew', 'Q-{####}'],
    ['only the month', 'Q-{MM}-{####}'],
    ['a digit before the counter', 'Q-{YYYY}1{####}'],
    ['a digit behind it', 'Q-{YYYY}-{####}1'],
    ['the year right before it', 'Q-{YYYY}{####}'],
    ['the year right behind it', 'Q-{####}{YY}'],
    ['a counter of one digit', 'Q-{YYYY}-{#}'],
    ['a token nobody knows', 'Q-{YYYY}-{DD}-{####}'],
    ['a token that is not closed', 'Q-{YYYY-{####}'],
    ['a brace too many', 'Q-{{YYYY}}-{####}'],
    ['signs of another alphabet that look like these', 'Q-{YYYY}-{####}-\u0410'],
    ['a line feed', 'Q-{YYYY}\n-{####}'],
    ['nothing but spaces', '     '],
    ['more than a number may be long', `${'Q'.repeat(60)}-{YYYY}-{####}`],
  ])('%s', async (_, pattern) => {
    for (const kind of ['quotes', 'enquiries']) {
      expect(refusalOf(await give(kind, pattern))).toEqual([422, ['pattern']])
    }
    expect(await db.query(sql`SELECT 1 FROM number_series`)).toEqual([])
  })

  it('that of another kind, in whatever width, and that of one facility against all', async () => {
    for (const pattern of ['ENQ-{YYYY}-{####}', 'ENQ-{YYYY}-{######}', 'CALC-{YYYY}-{####}']) {
      const reply = await give('quotes', pattern)
      expect([pattern, reply.status]).toEqual([pattern, pattern.startsWith('CALC') ? 201 : 422])
    }
    expect((await give('enquiries', 'R-ABD-{YYYY}-{####}')).status).toBe(201)
    expect(refusalOf(await give('enquiries', 'R-{FAC}-{YYYY}-{###}', setup.facilityId))).toEqual([
      422,
      ['pattern'],
    ])
    expect((await give('enquiries', 'R-{FAC}-{YYYY}-{###}', secondFacilityId)).status).toBe(201)
  })

  it('of two people who give two kinds the same pattern at once, one does', async () => {
    const other = await server.signIn('administrator')
    const replies = await Promise.all([
      give('quotes', 'SAME-{YYYY}-{####}'),
      other.request('POST', path, {
        body: { kind: 'enquiries', facilityId: null, pattern: 'SAME-{YYYY}-{###}' },
      }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  it('for documents without a facility, one for each of them', async () => {
    expect(refusalOf(await give('pipe-wall-calculations', 'W-{FAC}-{####}'))).toEqual([422, ['pattern']])
    expect(refusalOf(await give('pipe-wall-calculations', 'W-{####}', setup.facilityId))).toEqual([
      422,
      ['facilityId'],
    ])
  })
})

describe('No number is given twice', () => {
  it('while the pattern goes forth and back, between facilities and all of them', async () => {
    const given: string[] = []
    const take = async () => {
      for (const id of [setup.facilityId, secondFacilityId]) given.push(await nextEnquiry(id))
    }
    await take()
    for (const [pattern, facilityId] of [
      ['E-{YYYY}-{####}', null],
      ['E-{FAC}-{YYYY}-{####}', null],
      ['E-{FAC}-{YY}-{####}', setup.facilityId],
      ['E-{YYYY}-{######}', null],
      ['E-{YYYY}-{###}', null],
      ['E-{YYYY}/{MM}-{####}', null],
      ['{####}/E/{YYYY}', null],
      ['E-{YYYY}-{####}', null],
    ] as const) {
      const reply = await give('enquiries', pattern, facilityId)
      expect([pattern, reply.status]).toEqual([pattern, 201])
      await take()
      await db.query(sql`DELETE FROM number_series`)
      await take()
    }
    expect(new Set(given).size).toBe(given.length)
  })

  it('by two patterns whose counters stand in different places', async () => {
    for (const pattern of ['C-{YYYY}-001-{###}', 'C-{YYYY}-{###}-001', '100-{YYYY}-{###}']) {
      expect(refusalOf(await give('enquiries', pattern))).toEqual([422, ['pattern']])
    }
    const given: string[] = []
    for (const pattern of [
      'C-{YYYY}-{###}-{MM}',
      'C-{YYYY}-{MM}-{###}',
      'C-{###}-11-{YYYY}',
      'C-{YYYY}-11-{###}',
    ]) {
      expect([pattern, (await give('enquiries', pattern)).status]).toEqual([pattern, 201])
      for (let n = 0; n < 12; n++) given.push(await nextEnquiry())
      await db.query(sql`DELETE FROM number_series`)
    }
    expect(new Set(given).size).toBe(48)
  })

  it('nor by two people who take a series over at once, nor by one who goes back', async () => {
    const body = { kind: 'quotes', last: 500, reason: 'The earlier program ended there' }
    const takeOver = (last: number) => admin.request('POST', `${path}/take-over`, { body: { ...body, last } })
    const replies = await Promise.all([takeOver(500), takeOver(700), takeOver(600)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    for (const last of [1, 699, 9000]) expect((await takeOver(last)).status).toBe(422)
    for (const last of [0, -1, 1.5, 1e308, 100_000_000, '7', null]) {
      const reply = await admin.request('POST', `${path}/take-over`, {
        body: { ...body, kind: 'enquiries', last },
      })
      expect([last, ...refusalOf(reply)]).toEqual([last, 422, ['last']])
    }
  })

  it('of any kind and pattern, year after year, at the counter that documents take them from', async () => {
    const given: string[] = []
    const kinds = documents.flatMap(({ numbered }) => (numbered ? [numbered] : []))
    const letters = 'NRSTUVWXYZ'.split('')
    const yearly = letters.flatMap((letter) => [`${letter}-{YYYY}-{###}`, `${letter}-{YY}-{###}`])
    const forEver = letters.map((letter) => `${letter}-{###}`)
    for (const { slice: kind, numbers } of kinds) {
      const pattern = (numbers.isYearly ? yearly : forEver).shift() ?? ''
      expect([kind, (await give(kind, pattern)).status]).toEqual([kind, 201])
      for (const today of ['2026-12-31', '2027-01-01', clock.today()]) {
        for (let n = 0; n < 3; n++) {
          const [row] = await db.query<{ number: string }>(nextNumber({ kind, pattern, today }))
          given.push(row?.number ?? '')
        }
      }
    }
    expect(new Set(given).size).toBe(kinds.length * 9)
  })
})
