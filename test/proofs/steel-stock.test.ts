import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertRow } from '#platform/server/database/rows.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { type SteelRecord, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { salesSetup } from '../support/sales.ts'
import { testServer } from '../support/server.ts'

const MOVEMENTS = sized(160, 10_000)
const CLIENTS = 8
const BARS = sized(16, 300)

const server = await testServer()
const setup = await salesSetup(server)
const { db } = server.services
const places = await Promise.all(
  ['A', 'B', 'C'].map((code, position) =>
    insertRow(db, storageLocationTable, {
      facilityId: setup.facilityId,
      code,
      name: code,
      position,
      active: true,
    }),
  ),
)
const people = await Promise.all(Array.from({ length: CLIENTS }, () => server.signIn('manager')))
const apis = people.map((person) => person.client(steelStock))
type Api = (typeof apis)[number]

/** Pseudo-random numbers that repeat, so that a failure can be looked at again. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const at = ({ id, version }: SteelRecord) => ({ params: { id }, version })
const reason = 'Random movement'
const tenth = (of: string, roll: (below: number) => number): string =>
  (Math.max(1, roll(Math.floor(Number(of) * 10))) / 10).toFixed(1)

const moves: readonly ((
  api: Api,
  row: SteelRecord,
  roll: (below: number) => number,
) => Promise<SteelRecord>)[] = [
  (api, row, roll) =>
    api.move({ ...at(row), body: { locationId: places[roll(3)] ?? '', pieces: 1 + roll(row.qtyPieces) } }),
  (api, row, roll) =>
    api.cut({
      ...at(row),
      body: {
        lines: [
          { lengthMm: tenth(row.lengthMm, roll), quantity: 1 + roll(3), purpose: roll(2) ? 'Job' : null },
        ],
        kerfMm: (roll(60) / 10).toFixed(1),
        trimMm: (roll(100) / 10).toFixed(1),
        scrapRest: roll(5) === 0,
      },
    }),
  (api, row, roll) =>
    api.reservePieces({
      ...at(row),
      body:
        row.qtyPieces === 1
          ? { purpose: 'Q-1', lengthMm: tenth(row.lengthMm, roll), until: '2099-01-01' }
          : { purpose: 'Q-1', pieces: 1 + roll(row.qtyPieces), until: '2099-01-01' },
    }),
  (api, row, roll) => {
    const reservationId = row.reservations[roll(row.reservations.length)]?.id ?? ''
    return api.endReservation({ ...at(row), body: { reservationId } })
  },
  (api, row, roll) =>
    api.adjust({
      ...at(row),
      body: {
        pieces: Math.max(0, row.qtyPieces - roll(2)),
        lengthMm: (Number(row.lengthMm) + (roll(41) - 20) / 10).toFixed(1),
        massKg: (Number(row.massKg) + (roll(401) - 200) / 1000).toFixed(3),
        reason,
      },
    }),
  (api, row) => api.issuePieces({ ...at(row), body: { pieces: 1, purpose: 'Job' } }),
  (api, row) => api.returnPieces({ ...at(row), body: {} }),
  (api, row) => api.scrapPieces({ ...at(row), body: { pieces: 1, reason } }),
  (api, row) =>
    api.reverseOperation({ ...at(row), body: { operationId: row.movements[0]?.operationId ?? '', reason } }),
]

const take = (api: Api, nth: number) =>
  api.create({
    body: {
      form: 'round_bar',
      diameterMm: '100',
      lengthMm: '6000',
      qtyPieces: 1 + (nth % 5),
      specificationId: setup.specificationId,
      grade: 'F22',
      heatNo: `H${nth}`,
      certificateType: '3.1',
      facilityId: setup.facilityId,
      value: '1000.01',
    },
  })

/** What the ledger accounts for, in whole tenths of a millimetre and grams. */
interface Account {
  readonly received: number
  readonly there: number
  /** Kerf, scrap, and what was given out and did not come back. */
  readonly lost: number
  /** What was found more or less by counting, measuring and weighing. */
  readonly counted: number
}

/** The account of all steel: each reversal counts as what it reverses. */
async function accountOf(): Promise<{ tenths: Account; grams: Account }> {
  const of = async (there: string, column: string, kerf: string, scrap: string, scale: number) => {
    const [row] = await db.query<Account>(sql`
      SELECT (SELECT round(sum(${sql.raw(there)}) * ${scale})::float8 FROM steel_stock) AS there,
        round(sum(m.${sql.raw(column)}) FILTER (WHERE of_kind = 'receive') * ${scale})::float8 AS received,
        round((sum(m.${sql.raw(kerf)} + m.${sql.raw(scrap)})
          - sum(m.${sql.raw(column)}) FILTER (WHERE of_kind IN ('issue', 'return', 'scrap'))) * ${scale})::float8 AS lost,
        round(coalesce(sum(m.${sql.raw(column)}) FILTER (WHERE of_kind = 'adjust'), 0) * ${scale})::float8 AS counted
      FROM (SELECT m.*, coalesce(r.kind, m.kind) AS of_kind FROM stock_movements m
        LEFT JOIN stock_movements r ON r.id = m.reverses_id) AS m`)
    if (!row) throw new Error('There is no account.')
    return row
  }
  return {
    tenths: await of('total_length_mm', 'length_mm', 'kerf_mm', 'scrap_mm', 10),
    grams: await of('mass_kg', 'mass_kg', 'kerf_kg', 'scrap_kg', 1000),
  }
}

/** How many rows lost the heat of the bar they come from, were ever less than nothing, or are kept for more than there is. */
async function wrongRows(): Promise<Record<'withoutHeat' | 'negative' | 'reservedTwice', number>> {
  const [found] = await db.query<Record<'withoutHeat' | 'negative' | 'reservedTwice', number>>(sql`
    WITH RECURSIVE family AS (
      SELECT id, heat_no FROM steel_stock WHERE parent_id IS NULL
      UNION ALL SELECT s.id, f.heat_no FROM steel_stock s JOIN family f ON f.id = s.parent_id)
    SELECT (SELECT count(*)::int FROM steel_stock s LEFT JOIN family f ON f.id = s.id
        WHERE f.heat_no IS NULL OR f.heat_no IS DISTINCT FROM s.heat_no) AS "withoutHeat",
      (SELECT count(*)::int FROM stock_movements WHERE left_pieces < 0 OR left_mm < 0 OR left_kg < 0) AS negative,
      (SELECT count(*)::int FROM steel_stock s JOIN (SELECT stock_id, sum(pieces) AS pieces, sum(length_mm) AS mm
        FROM steel_reservations WHERE ended_at IS NULL GROUP BY stock_id) k ON k.stock_id = s.id
        WHERE k.pieces > s.qty_pieces OR k.mm > s.total_length_mm) AS "reservedTwice"`)
  if (!found) throw new Error('There is no stock.')
  return found
}

/** What these people use is released by the database alone: nobody has signed for it. */
const isOther = (sentence: string) => !sentence.includes('nobody has signed')
const firstProblem = async () => (await verifyStock(db)).problems.find(isOther)

it(`keeps every tenth of a millimetre, gram and cent over ${MOVEMENTS} random movements of ${CLIENTS} people at once`, {
  timeout: 3_600_000,
}, async () => {
  const [first] = apis
  if (!first) throw new Error('There is nobody.')
  for (let bar = 0; bar < BARS; bar++) await take(first, bar)
  // Their certificates are a matter of another slice.
  await db.query(sql`UPDATE steel_stock SET status = 'available'`)
  let booked = 0
  let refused = 0
  await Promise.all(
    apis.map(async (api, client) => {
      const roll = dice(client + 1)
      while (booked < MOVEMENTS) {
        const [one] = await db.query<{ id: string }>(
          sql`SELECT id FROM steel_stock WHERE status <> 'reversed' ORDER BY md5(id::text || ${String(roll(1e9))}) LIMIT 1`,
        )
        const row = await api.get({ params: { id: one?.id ?? '' } })
        const act = moves[roll(moves.length)]
        const done = await act?.(api, row, roll).then(
          () => true,
          (error: { status?: number }) => {
            expect([412, 422]).toContain(error.status)
            return false
          },
        )
        if (done) booked += 1
        else refused += 1
      }
    }),
  )
  const account = await accountOf()
  expect(account.tenths.there + account.tenths.lost - account.tenths.counted).toBe(account.tenths.received)
  expect(account.grams.there + account.grams.lost - account.grams.counted).toBe(account.grams.received)
  const verdict = await verifyStock(db)
  expect(verdict.problems.filter(isOther)).toEqual([])
  expect(await wrongRows()).toEqual({ withoutHeat: 0, negative: 0, reservedTwice: 0 })
  noteFigure('Movements by 8 people at once', booked)
  noteFigure('Refused because somebody was first, or because there was not enough', refused)
  noteFigure('Rows of stock and entries of the ledger', `${verdict.rows} and ${verdict.entries}`)
  for (const [unit, one] of [
    ['tenths of mm', account.tenths],
    ['g', account.grams],
  ] as const) {
    noteFigure(`Received, ${unit}`, one.received)
    noteFigure(
      `In stock; kerf, scrap and given out; more by counting, ${unit}`,
      `${one.there}; ${one.lost}; ${one.counted}`,
    )
  }
  noteFigure('Rows without their heat, negative or reserved twice', 0)
})

it('gives the same free length to one of 8 who reserve it at once', async () => {
  const [first] = apis
  if (!first) throw new Error('There is nobody.')
  const { id } = await take(first, 0)
  await db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${id}`)
  const bar = await first.get({ params: { id } })
  const body = { purpose: 'Q-1', lengthMm: '3000.1', until: '2099-01-01' }
  const answers = await Promise.allSettled(apis.map((api) => api.reservePieces({ ...at(bar), body })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await first.get({ params: { id } })).toMatchObject({ reservedMm: '3000.1', freeMm: '2999.9' })
})

it('names the first of two rows that were changed behind the ledger', async () => {
  const [first, second] = await db.query<{ number: string }>(
    sql`SELECT number FROM steel_stock WHERE qty_pieces > 0 ORDER BY number LIMIT 2`,
  )
  const plant = (number: string | undefined, grams: number) =>
    server.asOwner(
      'ALTER TABLE steel_stock DISABLE TRIGGER USER',
      `UPDATE steel_stock SET mass_kg = mass_kg + ${grams / 1000} WHERE number = '${number}'`,
      'ALTER TABLE steel_stock ENABLE TRIGGER USER',
    )
  expect(await firstProblem()).toBeUndefined()
  await plant(second?.number, 1)
  await plant(first?.number, 1)
  const disagrees = (number?: string) => `${number}: its quantities are not the sum of its movements.`
  expect(await firstProblem()).toBe(disagrees(first?.number))
  await plant(first?.number, -1)
  expect(await firstProblem()).toBe(disagrees(second?.number))
})
