import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { db, pool } = server.services

const ROWS = sized(4_000, 300_000)
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
    const sorted = times.toSorted((a, b) => a - b)
    const share = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
    noteFigure('Enquiries, quotes and contact reports, of each', ROWS)
    noteFigure('People at the same time', PEOPLE)
    noteFigure('Answers, all with 200', times.length)
    noteFigure('Answers a second', (times.length / ((performance.now() - begun) / 1000)).toFixed(1))
    noteFigure('Half of the answers within', `${share(0.5)} ms`)
    noteFigure('95 of 100 answers within', `${share(0.95)} ms`)
  },
  sized(20_000, 600_000),
)
