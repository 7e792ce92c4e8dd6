import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { numbering } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const path = '/api/v1/numbering'
const administrator = await server.signIn('administrator')
const client = administrator.client(numbering)
const seller = await server.signIn(setup.seller)
const year = server.services.clock.today().slice(0, 4)

let count = 0
const nextEnquiry = async () => {
  count += 1
  return (await seller.client(enquiries).create({ body: enquiryBody(setup, count) })).number
}
const ofEnquiries = async () => (await client.overview({})).find(({ kind }) => kind === 'enquiries')

afterEach(async () => {
  await server.services.db.query(sql`DELETE FROM number_series`)
})

describe('Numbering', () => {
  it('begins with the usual patterns, and tells what comes next', async () => {
    expect(await ofEnquiries()).toMatchObject({ id: null, pattern: 'ENQ-{YYYY}-{####}', facilityId: null })
    const number = await nextEnquiry()
    const [counter] = (await ofEnquiries())?.counters ?? []
    expect(number).toBe(`ENQ-${year}-0001`)
    expect(counter).toEqual({
      facilityId: null,
      facilityName: null,
      year: Number(year),
      last: number,
      count: 1,
      next: `ENQ-${year}-0002`,
      takenOver: null,
    })
  })

  it('follows the stored pattern from the next number on, and goes back to the usual one', async () => {
    const before = await nextEnquiry()
    const made = await client.create({
      body: { kind: 'enquiries', facilityId: null, pattern: 'RFQ/{YY}/{#####}' },
    })
    expect(await nextEnquiry()).toBe(`RFQ/${year.slice(2)}/00001`)
    const changed = await client.update({
      params: { id: made.id },
      body: { pattern: 'RFQ/{YY}/{###}' },
      version: made.version,
    })
    expect(await nextEnquiry()).toBe(`RFQ/${year.slice(2)}/002`)
    await client.remove({ params: { id: made.id }, version: changed.version })
    const counter = Number(before.slice(-4))
    expect(await nextEnquiry()).toBe(`ENQ-${year}-${String(counter + 1).padStart(4, '0')}`)
  })

  it('lets a facility count for itself', async () => {
    const pattern = 'ENQ-{FAC}-{YYYY}-{####}'
    await client.create({ body: { kind: 'enquiries', facilityId: setup.facilityId, pattern } })
    expect(await nextEnquiry()).toBe(`ENQ-ABD-${year}-0001`)
    const [, own] = (await client.overview({})).filter(({ kind }) => kind === 'enquiries')
    expect(own).toMatchObject({ facilityName: 'Aberdeen', counters: [{ next: `ENQ-ABD-${year}-0002` }] })
  })

  it('is gap-free and distinct while the pattern changes and 30 people write', async () => {
    const made = await client.create({
      body: { kind: 'enquiries', facilityId: null, pattern: 'A-{YYYY}-{####}' },
    })
    const numbers = await Promise.all([
      ...Array.from({ length: 15 }, nextEnquiry),
      client
        .update({ params: { id: made.id }, body: { pattern: 'B-{YYYY}-{####}' }, version: made.version })
        .then(() => ''),
      ...Array.from({ length: 15 }, nextEnquiry),
    ])
    const given = numbers.filter((number) => number !== '')
    expect(new Set(given).size).toBe(30)
    for (const letter of ['A', 'B']) {
      const counters = given
        .filter((number) => number.startsWith(letter))
        .map((number) => Number(number.slice(-4)))
      expect(counters.toSorted((a, b) => a - b)).toEqual(counters.map((_, at) => at + 1))
    }
  })

  it('shows what a pattern gives while it is typed', async () => {
    const shown = await client.preview({ query: { kind: 'enquiries', pattern: 'ENQ-{FAC}-{YY}-{####}' } })
    const short = year.slice(2)
    expect(shown).toEqual({
      problem: null,
      numbers: [
        {
          facilityName: 'Aberdeen',
          next: `ENQ-ABD-${short}-0001`,
          nextYear: `ENQ-ABD-${Number(short) + 1}-0001`,
        },
      ],
    })
    const wrong = await client.preview({ query: { kind: 'enquiries', pattern: 'ENQ-{####}' } })
    expect(wrong).toEqual({ problem: 'The pattern needs the year, {YYYY} or {YY}.', numbers: [] })
  })

  it('refuses a pattern that gives the numbers of another series', async () => {
    const reply = await administrator.request('POST', path, {
      body: { kind: 'quotes', facilityId: null, pattern: 'ENQ-{YYYY}-{######}' },
    })
    expect(reply.body).toMatchObject({
      errors: { pattern: ['It would give the same numbers as another series (Enquiries, all facilities).'] },
    })
    const own = await administrator.request('POST', path, {
      body: { kind: 'enquiries', facilityId: setup.facilityId, pattern: 'ENQ-{YYYY}-{####}' },
    })
    expect(own.status).toBe(422)
    const broken = await administrator.request('POST', path, {
      body: { kind: 'quotes', pattern: 'Q-{####}' },
    })
    expect(broken.body).toMatchObject({ errors: { pattern: [expect.stringMatching(/needs the year/)] } })
  })

  it('numbers documents without facility and year in one series for ever', async () => {
    const kind = 'pipe-wall-calculations' as const
    const calculations = (await client.overview({})).find((one) => one.kind === kind)
    expect(calculations).toMatchObject({ pattern: 'CALC-{######}', counters: [{ next: 'CALC-000001' }] })
    const shown = await client.preview({ query: { kind, pattern: 'WALL-{####}' } })
    expect(shown.numbers).toEqual([{ facilityName: null, next: 'WALL-0001', nextYear: 'WALL-0001' }])
    const body = { kind, facilityId: setup.facilityId, pattern: 'WALL-{####}' }
    expect((await administrator.request('POST', path, { body })).body).toMatchObject({
      errors: { facilityId: ['These documents belong to no facility.'] },
    })
  })

  it('keeps one pattern for each kind and facility, with its version', async () => {
    const body = { kind: 'quotes' as const, facilityId: null, pattern: 'QU-{YYYY}-{####}' }
    const { id, version } = await client.create({ body })
    expect((await administrator.request('POST', path, { body })).status).toBe(422)
    const change = { body: { pattern: 'QT-{YYYY}-{####}' }, version: version + 1 }
    expect((await administrator.request('PATCH', `${path}/${id}`, change)).status).toBe(412)
    const unknown = await administrator.request('DELETE', `${path}/${crypto.randomUUID()}`, { version: 1 })
    expect(unknown.status).toBe(404)
    const trail = await server.services.db.query(
      sql`SELECT action, subject, changes FROM audit_log WHERE entity = 'numbering' AND entity_id = ${id}`,
    )
    expect(trail).toEqual([
      {
        action: 'create',
        subject: 'Quotes, all facilities',
        changes: { pattern: { from: 'Q-{YYYY}-{####}', to: 'QU-{YYYY}-{####}' } },
      },
    ])
  })
})

describe('Taking numbers over', () => {
  const takeOver = (body: object) => administrator.request('POST', `${path}/take-over`, { body })
  const body = { kind: 'quotes', last: 457, reason: 'The old program ended there.' }

  it('goes on after the last number of an earlier program, once', async () => {
    const first = await takeOver(body)
    expect([first.status, first.body]).toEqual([200, { data: { next: `Q-${year}-0458` } }])
    const again = await takeOver({ ...body, last: 900 })
    expect([again.status, again.body]).toMatchObject([422, { code: 'taken_over' }])
    const quotes = (await client.overview({})).find(({ kind }) => kind === 'quotes')
    expect(quotes?.counters).toMatchObject([{ takenOver: 457, count: 457, next: `Q-${year}-0458` }])
  })

  it('never goes below a number that was given', async () => {
    const given = Number((await nextEnquiry()).slice(-4))
    for (const last of [given, 1]) {
      const reply = await takeOver({ ...body, kind: 'enquiries', last })
      expect([last, reply.status, reply.body]).toMatchObject([last, 422, { code: 'given_already' }])
    }
    expect((await takeOver({ ...body, kind: 'enquiries', last: given + 100 })).status).toBe(200)
    expect(await nextEnquiry()).toBe(`ENQ-${year}-${String(given + 101).padStart(4, '0')}`)
  })

  it('asks for the facility where each counts for itself', async () => {
    await client.create({ body: { kind: 'quotes', facilityId: null, pattern: 'Q-{FAC}-{YYYY}-{####}' } })
    expect((await takeOver(body)).body).toMatchObject({ errors: { facilityId: [expect.any(String)] } })
    const reply = await takeOver({ ...body, facilityId: setup.facilityId })
    expect(reply.body).toEqual({ data: { next: `Q-ABD-${year}-0458` } })
  })
})

describe('Access', () => {
  it('is for administrators only', async () => {
    const calls = [
      ['GET', path],
      ['GET', `${path}/preview?kind=quotes&pattern=x`],
      ['POST', path],
      ['PATCH', `${path}/${crypto.randomUUID()}`],
      ['DELETE', `${path}/${crypto.randomUUID()}`],
      ['POST', `${path}/take-over`],
    ] as const
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      for (const [method, url] of calls) {
        expect([role, url, (await person.request(method, url)).status]).toEqual([role, url, 403])
      }
    }
    expect((await server.guest().request('GET', path)).status).toBe(401)
  })
})
