import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertRow } from '#platform/server/database/rows.ts'
import { storageLocationTable } from '#modules/facilities/table.ts'
import { type SteelRecord, steelStock } from '#modules/steel-stock/contract.ts'
import { verifyStock } from '#modules/steel-stock/server/api.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { salesSetup } from '../support/sales.ts'
import { testServer } from '../support/server.ts'

const MOVEMENTS = sized(80, 10_000)
const CLIENTS = 8
const BARS = sized(8, 60)

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
  (api, row) => api.issuePieces({ ...at(row), body: { pieces: 1, purpose: 'Job' } }),
  (api, row) => api.returnPieces({ ...at(row), body: {} }),
  (api, row) => api.scrapPieces({ ...at(row), body: { pieces: 1, reason } }),
  (api, row) =>
    api.reverseOperation({ ...at(row), body: { operationId: row.movements[0]?.operationId ?? '', reason } }),
]

const take = (api: Api, at: number) =>
  api.create({
    body: {
      form: 'round_bar',
      diameterMm: '100',
      lengthMm: '6000',
      qtyPieces: 1 + (at % 5),
      specificationId: setup.specificationId,
      grade: 'F22',
      heatNo: `H${at}`,
      certificateType: '3.1',
      facilityId: setup.facilityId,
      value: '1000.01',
    },
  })

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
  const [sum] = await db.query<Record<'received' | 'there' | 'kerf' | 'scrap' | 'out', string>>(sql`
    SELECT (SELECT sum(length_mm) FROM stock_movements WHERE kind = 'receive') AS received,
      (SELECT sum(total_length_mm) FROM steel_stock) AS there, (SELECT sum(kerf_mm) FROM stock_movements) AS kerf,
      (SELECT sum(scrap_mm) FROM stock_movements) AS scrap,
      (SELECT -sum(m.length_mm) FROM stock_movements m LEFT JOIN stock_movements r ON r.id = m.reverses_id
        WHERE coalesce(r.kind, m.kind) IN ('issue', 'return', 'scrap', 'receive') AND m.kind <> 'receive') AS out`)
  const parts = [sum?.there, sum?.kerf, sum?.scrap, sum?.out].map((mm) => Math.round(Number(mm) * 10))
  expect(parts.reduce((all, part) => all + part, 0)).toBe(Math.round(Number(sum?.received) * 10))
  const [kg] = await db.query<{ received: string; accounted: string }>(sql`
    SELECT (SELECT sum(mass_kg) FROM stock_movements WHERE kind = 'receive')::text AS received,
      ((SELECT sum(mass_kg) FROM steel_stock) + (SELECT sum(kerf_kg + scrap_kg) FROM stock_movements)
      - (SELECT sum(m.mass_kg) FROM stock_movements m LEFT JOIN stock_movements r ON r.id = m.reverses_id
        WHERE coalesce(r.kind, m.kind) IN ('issue', 'return', 'scrap', 'receive') AND m.kind <> 'receive'))::text AS accounted`)
  expect(kg?.accounted).toBe(kg?.received)
  const verdict = await verifyStock(db)
  expect(verdict.problem).toBeNull()
  const [lost] = await db.query<{ count: number }>(
    sql`SELECT count(*)::int FROM steel_stock WHERE heat_no IS NULL`,
  )
  expect(lost?.count).toBe(0)
  noteFigure('Movements by 8 people at once', booked)
  noteFigure('Refused because somebody was first, or because there was not enough', refused)
  noteFigure('Rows of stock and entries of the ledger', `${verdict.rows} and ${verdict.entries}`)
  noteFigure('Received, mm', sum?.received ?? '')
  noteFigure(
    'In stock, kerf, scrap and given out, mm',
    [sum?.there, sum?.kerf, sum?.scrap, sum?.out].join(', '),
  )
})

it('finds a row that was changed behind the ledger', async () => {
  const [victim] = await db.query<{ number: string }>(
    sql`SELECT number FROM steel_stock WHERE qty_pieces > 0 ORDER BY number LIMIT 1`,
  )
  await server.asOwner(
    'ALTER TABLE steel_stock DISABLE TRIGGER USER',
    `UPDATE steel_stock SET mass_kg = mass_kg + 0.001 WHERE number = '${victim?.number}'`,
    'ALTER TABLE steel_stock ENABLE TRIGGER USER',
  )
  expect((await verifyStock(db)).problem).toBe(
    `${victim?.number}: its quantities are not the sum of its movements.`,
  )
})
