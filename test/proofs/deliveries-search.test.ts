import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noteChange } from '#platform/server/database/pool.ts'
import { copy, pastTriggers, uuidOf } from '../support/copied-rows.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'
import { steelDeliveryDesk } from '../support/steel-deliveries.ts'

/*
 * A note of steel and one of made pieces are sent as people send them, and copied by SQL, past the triggers, into as many as a house
 * has after years. All but one of a hundred were delivered and have their proof; of the others some have to leave, and some have none.
 */

const FEW = sized(200, 10_000)
const ROWS = sized(1_000, Number(process.env['PROOF_NOTES'] ?? 1_000_000))
const CALLS = sized(2, 40)

const server = await testServer()
const store = await steelDeliveryDesk(server)
const gate = await deliveryDesk(server, store.setup)
const { db, pool } = server.services
const reader = await server.signIn('manager')

const kinds = [
  {
    table: 'delivery_notes',
    lines: 'delivery_note_lines',
    path: '/api/v1/delivery-notes',
    prefix: 'DN',
    open: `(ARRAY['draft', 'ready', 'dispatched', 'delivered'])[1 + n / 100 % 4]`,
  },
  {
    table: 'traveller_delivery_notes',
    lines: 'traveller_delivery_note_lines',
    path: '/api/v1/traveller-delivery-notes',
    prefix: 'TDN',
    open: `(ARRAY['draft', 'documents_check', 'ready', 'dispatched', 'delivered'])[1 + n / 100 % 5]`,
  },
] as const

/** Copies from the first number to the last, of both kinds, each with its line. */
const plant = (first: number, last: number): Promise<void> =>
  pastTriggers(db, async (client) => {
    // `n` counts from 1.
    const nth = `(n + ${first - 1})`
    const say = (text: string) => text.replaceAll(/\bn\b/g, nth)
    const customers = 200
    const [{ there } = { there: 0 }] = await client.query<{ there: number }>(
      sql`SELECT count(*)::int AS there FROM companies WHERE code LIKE 'W%'`,
    )
    if (there === 0)
      await copy(client, 'companies', customers, {
        id: uuidOf(`'c' || n`),
        code: `'W' || lpad(n::text, 4, '0')`,
        name: `'Customer ' || n || ' ' || md5(n::text)`,
      })
    for (const { table, lines, path, prefix, open } of kinds) {
      await copy(client, table, last - first + 1, {
        id: say(uuidOf(`'${prefix}' || n`)),
        number: say(`'${prefix}-2020-' || lpad(n::text, 7, '0')`),
        company_id: say(uuidOf(`'c' || (1 + n % ${customers})`)),
        customer_order_no: say(`'PO ' || (n::bigint * 7919 % 900000)`),
        tracking_no: say(`md5('track' || n)`),
        is_proven: say(`n % 100 <> 0`),
        planned_on: say(
          `current_date - 1000 + (n % 1000) + CASE WHEN n % 100 = 0 THEN n / 100 % 20 ELSE 0 END`,
        ),
        updated_at: say(`now() - n * interval '1 minute'`),
        status: say(`CASE WHEN n % 100 = 0 THEN ${open} ELSE 'delivered' END`),
      })
      await copy(client, lines, last - first + 1, {
        id: 'gen_random_uuid()',
        note_id: say(uuidOf(`'${prefix}' || n`)),
      })
      await client.query(
        sql.raw(`INSERT INTO delivery_proofs
          (note_entity, note_id, note_number, receiver_name, received_on, signature_file_id, paper_file_id, by_id, at)
          SELECT '${path.split('/').at(-1)}', id, number, 'R. Ceiver', planned_on, gen_random_uuid(), gen_random_uuid(), created_by_id, now()
          FROM ${table} WHERE status = 'delivered' AND right(number, 7)::int BETWEEN ${first} AND ${last}
            AND right(number, 7)::int % 100 <> 0 AND number LIKE '${prefix}-2020-%'`),
      )
      await client.query(sql`ANALYZE ${sql.identifier(table)}`)
      await client.query(sql`ANALYZE ${sql.identifier(lines)}`)
    }
    await client.query(sql`ANALYZE delivery_proofs`)
  })

interface Times {
  readonly p50: number
  readonly p95: number
}

/** How long a call takes, one after the other; nothing is known from a call before. */
async function timesOf(name: string, url: (nth: number) => string): Promise<Times> {
  const times: number[] = []
  for (let nth = -1; nth < CALLS; nth++) {
    noteChange(pool)
    const before = performance.now()
    const { status } = await reader.request('GET', url(nth + 2))
    if (nth >= 0) times.push(performance.now() - before)
    expect(status, name).toBe(200)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p50: share(0.5), p95: share(0.95) }
}

async function measured(): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  for (const { table, path, prefix } of kinds) {
    const rows = await db.query<{ id: string; company: string; tracking: string }>(sql`
      SELECT id, company_id AS company, substr(tracking_no, 3, 9) AS tracking FROM ${sql.identifier(table)}
      WHERE number LIKE ${`${prefix}-2020-%`} ORDER BY md5(number) LIMIT 50`)
    const one = (nth: number) => rows[nth % rows.length] ?? { id: '', company: '', tracking: '' }
    const list = `${path}?per_page=50`
    const works: readonly (readonly [string, (nth: number) => string])[] = [
      ['list, newest number first', () => list],
      ['list, by the planned day', () => `${list}&sort=plannedOn`],
      ['list, last changed first', () => `${list}&sort=-updatedAt`],
      ['list, ready', () => `${list}&filter[status]=ready`],
      ['list, on their way', () => `${list}&filter[status]=dispatched`],
      ['list, delivered', () => `${list}&filter[status]=delivered`],
      ['list, leaving late', () => `${list}&filter[late]=true`],
      ['list, without proof of delivery', () => `${list}&filter[unproven]=true`],
      ['list, one customer', (nth) => `${list}&filter[companyId]=${one(nth).company}`],
      ['search, number', (nth) => `${list}&search=${prefix}-2020-${String(nth + 10).padStart(7, '0')}`],
      ['search, tracking number', (nth) => `${list}&search=${one(nth).tracking}`],
      ['record', (nth) => `${path}/${one(nth).id}`],
    ]
    for (const [name, url] of works) found.set(`${prefix}: ${name}`, await timesOf(name, url))
  }
  found.set('What is to leave', await timesOf('outbound', () => '/api/v1/loads/outbound'))
  return found
}

const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)
const inWords = ({ p50, p95 }: Times) => `${p50.toFixed(1)} and ${p95.toFixed(1)} ms`

it(`lists, searches and records answer at ${ROWS} notes of each kind`, {
  timeout: sized(120_000, 3 * 3_600_000),
}, async () => {
  await store.dispatched(await store.released(), 1)
  const traveller = await gate.shop.complete({ quantity: 4 }, 4)
  await gate.dispatched(traveller, 2)
  await plant(1, FEW)
  const few = await measured()
  const begun = performance.now()
  await plant(FEW + 1, ROWS)
  noteFigure('Notes of steel and of made pieces', `${ROWS} and ${ROWS}`)
  noteFigure('Filled by SQL in', `${Math.round((performance.now() - begun) / 1000)} s`)
  const load = loadNow()
  const many = await measured()
  noteFigure(
    'Load of the machine before and after; above the number of its cores others share it',
    `${load} and ${loadNow()}`,
  )
  // Each answer was one; and what was looked for is there as often as it was planted.
  const unproven = await reader.request('GET', `${kinds[0].path}?filter[unproven]=true&per_page=1`)
  expect(unproven.body).toMatchObject({ meta: { total: Math.floor((ROWS / 100 + 1) / 4) } })
  for (const [name, times] of many) {
    const before = few.get(name) ?? times
    const growth = (times.p50 / before.p50).toFixed(1)
    noteFigure(`${name}: p50 and p95`, `${inWords(times)}; of ${FEW} notes ${inWords(before)}, x ${growth}`)
  }
})
