import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { contactOf } from '../support/client-area.ts'
import { isFullProof, noteFigure, sized } from '../support/proof.ts'
import { salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { db } = server.services

const ROWS = sized(1_000, 50_000)
const IDLE = sized(20, 300)
const ACTIVE = sized(4, 30)
const STAFF = sized(2, 8)
/** Calls of each of the staff in a round, with and without the clients; both come by turns, so that a slow minute meets both. */
const CALLS = sized(5, 40)
const ROUNDS = sized(1, 4)
/** Somebody who reads opens the next page after so long, somebody who works after less, in ms. */
const THINKING = sized(50, 1_000)
const MOST_TIMES = 1.5

const staffCalls = [
  'home',
  'quotes?search=Marrick',
  'enquiries',
  'quotes/summary',
  'companies',
  'enquiries/board',
]
const clientCalls = ['', '/entry', '/quotes', '/orders', '/deliveries', '/submittals', '/enquiries']

let staff: SignedIn[] = []
const clients: SignedIn[] = []

beforeAll(
  async () => {
    await salesSetup(server)
    await fill(db, ROWS)
    const people = await db.query<{ id: string; email: string }>(
      sql`SELECT id, email FROM users WHERE email LIKE 'bench%' ORDER BY email`,
    )
    staff = await Promise.all(
      Array.from({ length: STAFF }, (_, at) =>
        server.signIn({ ...people[at % people.length], role: 'user' }),
      ),
    )
    const companies = await db.query<{ id: string }>(
      sql`SELECT company_id AS id FROM quotes GROUP BY company_id ORDER BY count(*) DESC, company_id LIMIT 40`,
    )
    for (let n = 0; n < IDLE + ACTIVE; n++) {
      const company = companies[n % companies.length]
      const { browser } = await contactOf(
        server,
        company?.id ?? '',
        `Contact ${n}`,
        `contact-${n}@customer.test`,
      )
      clients.push(browser)
    }
  },
  sized(60_000, 1_800_000),
)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const failures: string[] = []

/** One call, which must be answered; gives how long it took, in ms. */
async function timed(who: SignedIn, url: string): Promise<number> {
  const before = performance.now()
  const { status } = await who.request('GET', url)
  if (status !== 200) failures.push(`${url} ${status}`)
  return performance.now() - before
}

/** What the staff waits for while it works, in ms. */
async function staffTimes(): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    staff.map(async (who, at) => {
      for (let call = 0; call < CALLS; call++) {
        times.push(await timed(who, `/api/v1/${staffCalls[(at + call) % staffCalls.length]}`))
        await pause(THINKING / 4)
      }
    }),
  )
  return times
}

/** Some clients read page after page until somebody says stop; gives what they waited for. */
function readingClients(): () => Promise<number[]> {
  let isOver = false
  const times: number[] = []
  const done = Promise.all(
    clients.slice(0, ACTIVE).map(async (who, at) => {
      await pause((THINKING * at) / ACTIVE)
      for (let call = at; !isOver; call++) {
        times.push(await timed(who, `/api/v1/client-area${clientCalls[call % clientCalls.length]}`))
        await pause(THINKING)
      }
    }),
  )
  return async () => {
    isOver = true
    await done
    return times
  }
}

const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

it(
  `the staff works on while ${ACTIVE} contacts read and ${IDLE} more are signed in`,
  async () => {
    const [alone, among, read]: [number[], number[], number[]] = [[], [], []]
    await staffTimes()
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(...(await staffTimes()))
      const stop = readingClients()
      among.push(...(await staffTimes()))
      read.push(...(await stop()))
    }
    expect(failures).toEqual([])
    expect(read.length).toBeGreaterThan(ACTIVE)
    const [before, after] = [share(alone, 0.95), share(among, 0.95)]
    noteFigure('Quotes and enquiries, of each', ROWS)
    noteFigure('Contacts that read, and that are signed in beside them', `${ACTIVE} and ${IDLE}`)
    noteFigure('Staff at work', STAFF)
    noteFigure('95 of 100 answers to the staff without them within', `${Math.round(before)} ms`)
    noteFigure('95 of 100 answers to the staff beside them within', `${Math.round(after)} ms`)
    noteFigure('That is so many times as long', (after / before).toFixed(2))
    noteFigure('95 of 100 answers to contacts within', `${Math.round(share(read, 0.95))} ms`)
    // What takes a few ms alone is told apart from nothing by the machine alone.
    if (isFullProof) expect(after).toBeLessThanOrEqual(Math.max(before, 20) * MOST_TIMES)
  },
  sized(30_000, 900_000),
)
