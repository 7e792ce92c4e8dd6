import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noteChange } from '#platform/server/database/pool.ts'
import { copy, pastTriggers, uuidOf } from '../support/copied-rows.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { plantLoads } from '../support/delivery-world.ts'
import { loadDesk } from '../support/loads.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'
import { noteGrowth, stopwatch, type Times } from '../support/timing.ts'

/*
 * One load is planned as people plan it, and copied by SQL, past the triggers, into as many as a house has after years, each with a
 * note of its own. All but one of a hundred are over.
 */

const FEW = sized(200, 10_000)
const ROWS = sized(2_000, Number(process.env['PROOF_LOADS'] ?? 1_000_000))
const CUSTOMERS = 200

const server = await testServer()
const gate = await deliveryDesk(server)
const { db, pool } = server.services
const reader = await server.signIn('manager')
const timesOf = stopwatch(reader, () => noteChange(pool))
const { facilityId } = gate.setup

const plant = (first: number, last: number, { noteId, loadId }: { noteId: string; loadId: string }) =>
  pastTriggers(db, async (client) => {
    if (first === 1)
      await copy(client, 'companies', CUSTOMERS, {
        id: uuidOf(`'c' || n`),
        code: `'W' || lpad(n::text, 4, '0')`,
        name: `'Customer ' || n || ' ' || md5(n::text)`,
      })
    const nth = `(n + ${first - 1})`
    await copy(
      client,
      'traveller_delivery_notes',
      last - first + 1,
      {
        id: uuidOf(`'TDN' || ${nth}`),
        number: `'TDN-2020-' || lpad(${nth}::text, 7, '0')`,
        company_id: uuidOf(`'c' || (1 + ${nth} % ${CUSTOMERS})`),
        status: `CASE WHEN ${nth} % 100 = 0 THEN 'ready' ELSE 'delivered' END`,
      },
      `id = '${noteId}'`,
    )
    await plantLoads(client, first, last, loadId)
    for (const table of ['companies', 'traveller_delivery_notes', 'loads', 'load_lines'])
      await client.query(sql`VACUUM (ANALYZE) ${sql.identifier(table)}`)
  })

async function measured(): Promise<Map<string, Times>> {
  const companies = await db.query<{ id: string }>(
    sql`SELECT id FROM companies WHERE code LIKE 'W%' ORDER BY code`,
  )
  const company = (nth: number) => companies[nth % companies.length]?.id ?? ''
  const loads = await db.query<{ id: string }>(sql`SELECT id FROM loads ORDER BY md5(number) LIMIT 50`)
  const list = '/api/v1/loads?per_page=50'
  const works: readonly (readonly [string, (nth: number) => string])[] = [
    ['list, newest number first', () => list],
    ['list, by the planned day', () => `${list}&sort=plannedOn`],
    ['list, last planned day first', () => `${list}&sort=-plannedOn`],
    ['list, last changed first', () => `${list}&sort=-updatedAt`],
    ['list, planned', () => `${list}&filter[status]=planned`],
    ['list, cancelled', () => `${list}&filter[status]=cancelled`],
    ['list, cancelled by the planned day', () => `${list}&filter[status]=cancelled&sort=plannedOn`],
    ['list, one facility', () => `${list}&filter[facilityId]=${facilityId}`],
    ['list, leaving late', () => `${list}&filter[late]=true`],
    ['list, one customer', (nth) => `${list}&filter[companyId]=${company(nth)}`],
    ['search, number', (nth) => `${list}&search=LOAD-2020-${String(nth + 10).padStart(7, '0')}`],
    [
      'search, beginning of a number',
      (nth) => `${list}&search=LOAD-2020-${String(nth + 10).padStart(6, '0')}`,
    ],
    ['search, part of a carrier', () => `${list}&search=arrow`],
    ['record', (nth) => `/api/v1/loads/${loads[nth % loads.length]?.id}`],
    ['what is to leave', () => '/api/v1/loads/outbound'],
  ]
  const found = new Map<string, Times>()
  for (const [name, url] of works) found.set(name, await timesOf(name, url))
  return found
}

it(`loads answer at ${ROWS} of them`, { timeout: sized(120_000, 3_600_000) }, async () => {
  const note = await gate.checked(await gate.shop.complete({ destination: 'customer', quantity: 2 }), 2)
  const load = await loadDesk(server, gate.keeper, facilityId).plan([note])
  const ids = { noteId: note.id, loadId: load.id }
  await plant(1, FEW, ids)
  const few = await measured()
  const begun = performance.now()
  await plant(FEW + 1, ROWS, ids)
  noteFigure('Loads, each with a note', ROWS)
  noteFigure('Filled by SQL in', `${Math.round((performance.now() - begun) / 1000)} s`)
  const many = await measured()
  noteGrowth('loads', FEW, few, many)
  // Each answer was one; and what was looked for is there as often as it was planted.
  const planned = await reader.request('GET', '/api/v1/loads?filter[status]=planned&per_page=1')
  expect(planned.body).toMatchObject({ meta: { total: Math.min(10_000, ROWS / 100 + 1) } })
  for (const { p95 } of many.values()) expect(p95).toBeLessThan(sized(10_000, 500))
})
