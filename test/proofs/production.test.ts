import { expect, it } from 'vitest'
import { dayIn } from '#platform/contract/values/dates.ts'
import type { OperationRecord } from '#modules/production/operations/contract.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { noteFigure, random, sized } from '../support/proof.ts'
import {
  type Acknowledged,
  type Crew,
  nextAct,
  type RandomAct,
  randomAct,
  randomTravellers,
} from '../support/random-travellers.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { signed } from '../support/signing.ts'

/*
 * Random routes, four travellers at once with two people at each of them who book, measure and sign what comes to their minds. What
 * was answered with yes is counted here; then each traveller is brought to its end, which has to be possible, and looked through.
 */

const ROUTES = sized(4, Number(process.env['PROOF_ROUTES'] ?? 10_000))
/** The seed of the first route: 10,000 take hours, so that they may also be run in portions. */
const FIRST = Number(process.env['PROOF_FIRST'] ?? 1)
const ACTS = sized(10, 14)
const LANES = 4
const EXPECTED = [412, 422]

const server = await testServer()
const { api, at, of, inside, read, begin, crew } = await randomTravellers(server)
const { db, clock } = server.services
const counts = { acts: 0, refused: 0, late: 0, entries: 0, pieces: 0, lost: 0, bySerial: 0, operations: 0 }

/** The account of a traveller: what its operations have to show. */
class Account {
  readonly #of = new Map<string, Acknowledged>()

  at(id: string): Acknowledged {
    const found = this.#of.get(id) ?? { good: 0, scrap: 0, signed: [], answered: {} }
    this.#of.set(id, found)
    return found
  }
}

/** @throws whatever is neither a refusal nor a version that somebody else made old */
async function attempt(
  who: SignedIn,
  id: string,
  act: RandomAct,
  account: Account,
): Promise<OperationRecord | null> {
  const done = await act.perform(who).catch(refusal)
  if (!done) return null
  act.account(account.at(id))
  counts.acts += 1
  return done
}

/** @throws what is no refusal */
function refusal(error: unknown): null {
  const { status } = error as { status?: number }
  if (status === undefined || !EXPECTED.includes(status)) throw error
  if (status === 412) counts.late += 1
  else counts.refused += 1
  return null
}

const day = dayIn(clock.now(), 'Europe/London')
const listed = (who: SignedIn, { id }: TravellerRecord) => inside(who).list({ params: { id } })

async function byChance(who: SignedIn, seed: number, row: TravellerRecord, account: Account): Promise<void> {
  const roll = random(seed)
  for (let act = 0; act < ACTS; act++) {
    const route = await listed(who, row)
    const chosen = route[Math.min(roll(route.length), roll(route.length))]
    if (chosen) await attempt(who, chosen.id, randomAct(roll, row, chosen, day), account)
  }
}

/** Brings all pieces to the end of the route: one works, two others sign, each in their own place. */
async function toTheEnd({ workers: [worker], signers }: Crew, row: TravellerRecord, account: Account) {
  if (!worker) throw new Error('Nobody works.')
  for (let round = 0; round < 100; round++) {
    let isMoving = false
    for (let now of await listed(worker, row)) {
      for (let act = nextAct(row, now, day); act; act = nextAct(row, now, day)) {
        const who = act.signsIn === undefined ? worker : signers[act.signsIn === 1 ? 1 : 0]
        const done = await attempt(who, now.id, act, account)
        if (!done) throw new Error(`${row.number}, operation ${now.seq} does not go on.`)
        now = done
        isMoving = true
      }
    }
    if (!isMoving) return
  }
}

const sumBy = (rows: OperationRecord['signOffs'], slot: number): number =>
  rows.filter((one) => one.slot === slot).reduce((sum, { quantity }) => sum + quantity, 0)

/** One traveller from its release to its end. */
async function throughTheShop(seed: number, people: Crew): Promise<void> {
  const row = await begin(random(seed), people)
  const account = new Account()
  await Promise.all(
    people.workers.map((who, place) => byChance(who, seed * 2 + place + 1_000_000, row, account)),
  )
  await toTheEnd(people, row, account)
  const operations = await listed(people.closer, row)
  for (const { id, seq, goodQty, scrapQty, passedQty, signOffs, slots } of operations) {
    const { good, scrap, signed: bySlot } = account.at(id)
    expect([goodQty, scrapQty, passedQty], `${row.number}, operation ${seq}, seed ${seed}`).toEqual([
      good,
      scrap,
      good,
    ])
    for (const { index } of slots) expect(sumBy(signOffs, index)).toBe(bySlot[index] ?? 0)
  }
  const complete = await read(row)
  expect(complete.status, `${row.number}, seed ${seed}`).toBe('operations_complete')
  expect(complete.madeQty + complete.scrapQty).toBe(complete.entryQty)
  let here = await api.review({ ...at(complete), body: {} })
  if (here.madeQty > 0) {
    const serialIds = here.pieces.filter(({ isMade }) => isMade).map(({ serialId }) => serialId)
    const which = serialIds.length > 0 ? { serialIds } : {}
    here = await api.depart({
      ...at(here),
      body: { kind: 'stocked', quantity: here.madeQty, place: 'Rack', ...which },
    })
  }
  const closed = await of(people.closer).close({ ...at(here), body: { signature: signed } })
  expect(closed.stockedQty).toBe(closed.madeQty)
  const verdict = await verifyProduction(db, [row.rootId])
  expect(verdict.problems, `seed ${seed}`).toEqual([])
  counts.pieces += closed.entryQty
  counts.lost += closed.scrapQty
  counts.bySerial += closed.pieces.length > 0 ? 1 : 0
  counts.operations += operations.length
}

it(`brings ${ROUTES} random routes to their end, whatever eight people do at once, and keeps every piece`, {
  timeout: 12 * 3_600_000,
}, async () => {
  const crews: Crew[] = []
  for (let lane = 0; lane < LANES; lane++) crews.push(await crew())
  let next = 0
  await Promise.all(
    crews.map(async (people) => {
      while (next < ROUTES) await throughTheShop(FIRST - 1 + (next += 1), people)
    }),
  )
  const { travellers, signOffs, problems } = await verifyProduction(db)
  expect(problems).toEqual([])
  expect(travellers).toBe(ROUTES)
  noteFigure('Routes brought to their end', ROUTES)
  noteFigure('Of them with serial numbers', counts.bySerial)
  noteFigure('Operations, and signatures on pieces', `${counts.operations} and ${signOffs}`)
  noteFigure('Pieces that began, and that were lost', `${counts.pieces} and ${counts.lost}`)
  noteFigure('Acts by 8 people, four travellers at once', counts.acts)
  noteFigure('Refused by a rule, and because somebody was first', `${counts.refused} and ${counts.late}`)
  noteFigure('Travellers that break a rule of the ledger, of signatures or of frozen operations', 0)
})
