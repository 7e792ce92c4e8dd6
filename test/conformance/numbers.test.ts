import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { enquiryBody, type SalesSetup, salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { services } = server
const CLIENTS = 32
const ROUNDS = 4

let setup: SalesSetup
let people: SignedIn[]
let person: SignedIn

beforeAll(async () => {
  setup = await salesSetup(server)
  people = await Promise.all(Array.from({ length: CLIENTS }, () => server.signIn('user')))
  person = await server.signIn('user')
})

const numbers = async () => {
  const rows = await services.db.query<{ number: string }>(sql`SELECT number FROM enquiries ORDER BY number`)
  return rows.map(({ number }) => number)
}
const year = services.clock.today().slice(0, 4)
const upTo = (count: number) =>
  Array.from({ length: count }, (_, n) => `ENQ-${year}-${String(n + 1).padStart(4, '0')}`)

/** A body that is refused after its number was taken: the contact belongs to another company. */
const aborted = (n: number) => ({ ...enquiryBody(setup, n), contactId: setup.otherContactId })

describe('R4 numbers', () => {
  it('of 32 people who write at once, a fifth of them in vain, are distinct and without a gap', async () => {
    const results: number[] = []
    await Promise.all(
      people.map(async (one, at) => {
        for (let round = 0; round < ROUNDS; round++) {
          const n = at * ROUNDS + round
          const body = n % 5 === 0 ? aborted(n) : enquiryBody(setup, n, 1)
          results.push((await one.request('POST', enquiries.endpoints.create.path, { body })).status)
        }
      }),
    )
    const kept = results.filter((status) => status === 201).length
    expect(results.filter((status) => status === 422)).toHaveLength(results.length - kept)
    expect(kept).toBe(CLIENTS * ROUNDS - Math.ceil((CLIENTS * ROUNDS) / 5))
    expect(await numbers()).toEqual(upTo(kept))
  })

  it('are told in the order they were taken, one person after the other', async () => {
    const before = (await numbers()).length
    const made: string[] = []
    for (let n = 0; n < 3; n++) {
      const reply = await person.request('POST', enquiries.endpoints.create.path, {
        body: enquiryBody(setup, n),
      })
      made.push((reply.body as { data: { number: string } }).data.number)
    }
    expect(made).toEqual(upTo(before + 3).slice(-3))
  })

  it('are not taken by a request that was sent again', async () => {
    const before = (await numbers()).length
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = enquiryBody(setup, 500)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        person.request('POST', enquiries.endpoints.create.path, { body, headers }),
      ),
    )
    expect(
      new Set(replies.map((reply) => (reply.body as { data: { number: string } }).data.number)).size,
    ).toBe(1)
    expect(await numbers()).toEqual(upTo(before + 1))
  })

  it('cannot be chosen, changed or used twice', async () => {
    const chosen = await person.request('POST', enquiries.endpoints.create.path, {
      body: { ...enquiryBody(setup, 501), number: 'ENQ-2020-0001' },
    })
    expect([chosen.status, (chosen.body as { errors: object }).errors]).toEqual([
      422,
      { number: ['The number field is not known here.'] },
    ])
    const twice = services.db.query(sql`
      UPDATE enquiries SET number = (SELECT min(number) FROM enquiries) WHERE number = (SELECT max(number) FROM enquiries)`)
    await expect(twice).rejects.toMatchObject({ code: '23505' })
  })

  it('belong to records nobody can delete', async () => {
    const [one] = await services.db.query<{ id: string }>(sql`SELECT id FROM enquiries LIMIT 1`)
    const administrator = await server.signIn('administrator')
    const reply = await administrator.request('DELETE', `/api/v1/enquiries/${one?.id}`, { version: 1 })
    expect(reply.status).toBe(405)
  })
})

it('The trail of all this is whole', async () => {
  const { problem, rows } = await verifyAudit(services.db, services.config.SECRET_KEY)
  expect([problem, rows]).toEqual([null, (await numbers()).length])
})
