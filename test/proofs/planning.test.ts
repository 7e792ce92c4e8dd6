import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { planAnew } from '#modules/shop-floor/planning/server/follower.ts'
import { verifyPlanning } from '#modules/shop-floor/planning/server/verification.ts'
import { columnsToCopy } from '../support/copied-columns.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'
import { inWords, loadNow, stopwatch } from '../support/timing.ts'
import { travellerDesk } from '../support/travellers.ts'

/*
 * Many open operations at 40 work centres over four weeks: how long it takes to plan all of them, to show the board and the dispatch
 * list of a work centre, and to reckon everything again.
 */

/** How many are open when it is measured: what a house has, and in the full form what none has. */
const SIZES = sized([10_000], [10_000, Number(process.env['PROOF_ROWS'] ?? 200_000)])
const CENTRES = 40

const server = await testServer()
const { db, pool } = server.services
const desk = await travellerDesk(server)

/** Forty work centres in two shifts. */
async function makeCentres(): Promise<readonly string[]> {
  const administrator = await server.signIn('administrator')
  const api = administrator.client(facilities)
  const params = { id: desk.setup.facilityId }
  const days = [1, 2, 3, 4, 5]
  const shift = (code: string, from: string, to: string) => ({ code, name: code, from, to, breaks: [], days })
  const { version } = await api.get({ params })
  const { workCentres } = await api.update({
    params,
    version,
    body: {
      workingCalendar: {
        days,
        hoursPerDay: '8',
        holidays: [],
        shifts: [shift('EARLY', '06:00', '14:00'), shift('LATE', '14:00', '22:00')],
      },
      workCentres: Array.from({ length: CENTRES }, (_, at) => ({
        code: `WC${at}`,
        name: `Work centre ${at}`,
        active: true,
        places: 1 + (at % 3),
      })),
    },
  })
  return workCentres.map(({ id }) => id)
}

/** Copies one released traveller so many times more, past the triggers that would sum up its pieces again. */
async function fill(before: number, count: number): Promise<void> {
  const base = await desk.released({ quantity: 4, dueOn: addDays(today, 10) })
  const travellers = await columnsToCopy(db, 'travellers', ['id', 'root_id', 'number', 'due_on'])
  const lines = await columnsToCopy(db, 'traveller_route_lines', [
    'id',
    'root_id',
    'traveller_id',
    'setup_min',
    'run_min',
    'work_centre',
  ])
  const operations = await columnsToCopy(db, 'operations', [
    'id',
    'traveller_root_id',
    'route_line_id',
    'work_centre',
  ])
  const [{ name } = { name: '' }] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const owner = new pg.Pool({ ...inject('testCluster'), database: name })
  await inTransaction(owner, async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(sql`CREATE TEMP TABLE copies ON COMMIT DROP AS
      SELECT n, gen_random_uuid() AS id FROM generate_series(${before + 1}::int, ${before + count}::int) AS n`)
    await tx.query(sql`INSERT INTO travellers (id, root_id, number, due_on, ${travellers})
      SELECT c.id, c.id, 'TR-PRF-' || c.n, ${today}::date - 3 + c.n % 40, ${travellers}
      FROM copies c CROSS JOIN (SELECT * FROM travellers WHERE travellers.id = ${base.id}) AS b (${await allOf('travellers')})`)
    await tx.query(sql`CREATE TEMP TABLE copied_lines ON COMMIT DROP AS
      SELECT gen_random_uuid() AS id, gen_random_uuid() AS root, c.id AS traveller, c.n, l.id AS base
      FROM copies c CROSS JOIN (SELECT id FROM traveller_route_lines WHERE traveller_id = ${base.id}) AS l`)
    await tx.query(sql`INSERT INTO traveller_route_lines (id, root_id, traveller_id, setup_min, run_min, ${lines})
      SELECT k.id, k.root, k.traveller, 10 + k.n % 50, 5 + k.n % 30, ${lines}
      FROM copied_lines k JOIN (SELECT * FROM traveller_route_lines) AS b (${await allOf('traveller_route_lines')}) ON b.base_id = k.base`)
    await tx.query(sql`INSERT INTO operations (id, traveller_root_id, route_line_id, work_centre, ${operations})
      SELECT k.root, k.traveller, k.id, 'WC' || (k.n + b.seq / 10) % ${CENTRES}::int, ${operations}
      FROM copied_lines k JOIN (SELECT id AS line_id, root_id AS line_root FROM traveller_route_lines) AS l ON l.line_id = k.base
      JOIN (SELECT * FROM operations) AS b (${await allOf('operations')}) ON b.base_id = l.line_root`)
    await tx.query(sql`INSERT INTO schedule_requests (id, kind) SELECT id, 'traveller' FROM copies`)
  })
  await owner.end()
}

/** The columns of a table, with other names for those that a copy gets values of its own for. */
async function allOf(table: string) {
  const own = [
    'id',
    'root_id',
    'number',
    'due_on',
    'traveller_id',
    'setup_min',
    'run_min',
    'traveller_root_id',
    'route_line_id',
    'work_centre',
  ]
  const found = await db.query<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}
    ORDER BY ordinal_position`)
  return sql.join(
    found.map(({ name }) => sql.identifier(own.includes(name) ? `base_${name}` : name)),
    sql`, `,
  )
}

const today = dayIn(server.services.clock.now(), 'Europe/London')
const centres = await makeCentres()
let filled = 0

it.each(SIZES)(
  'planning, board and dispatch list answer quickly with %i open operations',
  async (size) => {
    await fill(filled, Math.ceil(size / 3) - filled)
    filled = Math.ceil(size / 3)
    await db.query(sql`ANALYZE`)
    const before = performance.now()
    await planAnew(server.services)
    const seconds = (performance.now() - before) / 1000
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM schedule_rows`,
    )
    expect(count).toBeGreaterThanOrEqual(size)
    noteFigure(`${count} open operations: planned anew by the job in`, `${seconds.toFixed(1)} s`)
    await db.query(sql`ANALYZE`)

    const timesOf = stopwatch(desk.planner, () => noteChange(pool))
    const facility = desk.setup.facilityId
    const board = await timesOf(
      'Board',
      (nth) => `/api/v1/planning/board?facilityId=${facility}&week=${addDays(today, 7 * (nth % 4))}`,
    )
    const late = await timesOf(
      'Board, late only',
      () => `/api/v1/planning/board?facilityId=${facility}&late=true`,
    )
    const dispatch = await timesOf(
      'Dispatch list',
      (nth) => `/api/v1/planning/dispatch/${centres[nth % CENTRES]}`,
      // Each connection plans a statement anew five times before it keeps the plan: few calls would tell of little else.
      sized(2, 400),
    )
    const list = await timesOf('List by late days', () => '/api/v1/travellers?sort=-lateDays')
    noteFigure('Load of the machine', loadNow())
    for (const [name, times] of Object.entries({ board, late, dispatch, list }))
      noteFigure(`${count} open operations, ${name}: p50 and p95`, inWords(times))

    const again = performance.now()
    expect((await verifyPlanning(db)).problems).toEqual([])
    noteFigure(
      `${count} open operations: reckoned again in`,
      `${((performance.now() - again) / 1000).toFixed(1)} s`,
    )
    // Generous: others work on the same machine. The figures themselves are noted.
    expect(board.p50).toBeLessThan(3000)
    expect(dispatch.p50).toBeLessThan(3000)
  },
  600_000,
)
