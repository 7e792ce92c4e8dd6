import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { db, pool } = server.services

const ROWS = sized(4_000, Number(process.env['PROOF_ROWS'] ?? 300_000))
const PEOPLE = 64
const CALLS = sized(4, 24)

/** What people open in the morning, and searches that meet very many rows. */
const calls = [
  'home',
  'quotes/summary',
  'enquiries/summary',
  'search?q=Marrick',
  'search?q=launcher',
  'search?q=energy',
  'quotes?search=Marrick',
  'enquiries?search=Marrick',
  'enquiries/board',
  'customer-contact-reports?search=Subsea',
]

let people: SignedIn[] = []

beforeAll(
  async () => {
    await salesSetup(server)
    await fill(db, ROWS)
    const own = await db.query<{ id: string; email: string }>(
      sql`SELECT id, email FROM users WHERE email LIKE 'bench%' ORDER BY email`,
    )
    people = await Promise.all(own.map((person) => server.signIn({ ...person, role: 'user' })))
  },
  sized(60_000, 3_600_000),
)

/** How long half of the answers and 95 of 100 took. */
function shares(times: readonly number[]): (part: number) => number {
  const sorted = times.toSorted((a, b) => a - b)
  return (part) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
}

/** The home of one person while nobody else works, then of everybody at once; each time after somebody has changed something. */
it(
  `the home of one person, and of ${PEOPLE} people at the same time, stands soon`,
  async () => {
    const home = async (person: SignedIn | undefined): Promise<number> => {
      const before = performance.now()
      const reply = await person?.request('GET', '/api/v1/home')
      expect(reply?.status).toBe(200)
      return performance.now() - before
    }
    for (const person of people) await home(person)
    const alone: number[] = []
    for (let call = 0; call < sized(4, 40); call++) {
      noteChange(pool)
      alone.push(await home(people[call % people.length]))
    }
    const atOnce: number[] = []
    for (let turn = 0; turn < sized(1, 8); turn++) {
      noteChange(pool)
      atOnce.push(
        ...(await Promise.all(Array.from({ length: PEOPLE }, (_, at) => home(people[at % people.length])))),
      )
    }
    noteFigure('Enquiries, quotes and contact reports, of each', ROWS)
    noteFigure('Home of one person: p50 and p95', `${shares(alone)(0.5)} and ${shares(alone)(0.95)} ms`)
    noteFigure(
      `Home of ${PEOPLE} people at the same time: p50 and p95`,
      `${shares(atOnce)(0.5)} and ${shares(atOnce)(0.95)} ms`,
    )
  },
  sized(20_000, 600_000),
)

it(
  `${PEOPLE} people who open their screens and search at the same time are all answered`,
  async () => {
    const failures: string[] = []
    const times: number[] = []
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, at) => {
        const person = people[at % people.length]
        for (let call = 0; call < CALLS; call++) {
          // Somebody saves something all the time: nothing that is kept for a moment helps for long.
          if (call % 4 === 0) noteChange(pool)
          const url = `/api/v1/${calls[(at + call) % calls.length]}`
          const before = performance.now()
          const reply = await person?.request('GET', url)
          times.push(performance.now() - before)
          if (reply?.status !== 200) failures.push(`${url} ${reply?.status}`)
        }
      }),
    )
    expect(failures).toEqual([])
    const share = shares(times)
    noteFigure('People at the same time', PEOPLE)
    noteFigure('Answers, all with 200', times.length)
    noteFigure('Answers a second', (times.length / ((performance.now() - begun) / 1000)).toFixed(1))
    noteFigure('Half of the answers within', `${share(0.5)} ms`)
    noteFigure('95 of 100 answers within', `${share(0.95)} ms`)
  },
  sized(20_000, 600_000),
)
