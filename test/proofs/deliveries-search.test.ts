import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noteChange } from '#platform/server/database/pool.ts'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { loads } from '#modules/dispatch/loads/contract.ts'
import { copy, pastTriggers, uuidOf } from '../support/copied-rows.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { NOTES_OF, plantPapers, plantSources, type Sources } from '../support/delivery-world.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'
import { steelDeliveryDesk } from '../support/steel-deliveries.ts'
import { inWords, loadNow, noteGrowth, stopwatch, type Times } from '../support/timing.ts'

/*
 * A note of steel and one of made pieces are sent as people send them, and copied by SQL, past the triggers, into as many as a house
 * has after years, with a traveller for every fifty and a row of steel for every twenty of them. All but one of a hundred were delivered
 * and have their proof; of the others some have to leave, and some have none. Indexes are kept up as the database keeps them by itself.
 */

const FEW = sized(200, 10_000)
const ROWS = sized(1_000, Number(process.env['PROOF_NOTES'] ?? 1_000_000))

const server = await testServer()
const store = await steelDeliveryDesk(server)
const gate = await deliveryDesk(server, store.setup)
const { db, pool } = server.services
const reader = await server.signIn('manager')

const ofSteel = uuidOf(`'st' || (1 + (n - 1) / ${NOTES_OF.steel})`)
/** Tables beside those of notes that are planted. */
const kept = ['companies', 'travellers', 'operations', 'steel_stock', 'delivery_proofs']
const kinds = [
  {
    table: 'delivery_notes',
    lines: 'delivery_note_lines',
    path: '/api/v1/delivery-notes',
    prefix: 'DN',
    open: `(ARRAY['draft', 'ready', 'dispatched', 'delivered'])[1 + n / 100 % 4]`,
    ofLine: { stock_id: ofSteel, sent_id: ofSteel },
  },
  {
    table: 'traveller_delivery_notes',
    lines: 'traveller_delivery_note_lines',
    path: '/api/v1/traveller-delivery-notes',
    prefix: 'TDN',
    open: `(ARRAY['draft', 'documents_check', 'ready', 'dispatched', 'delivered'])[1 + n / 100 % 5]`,
    ofLine: { traveller_id: uuidOf(`'t' || (1 + (n - 1) / ${NOTES_OF.traveller})`) },
  },
] as const

/** Copies from the first number to the last, of both kinds, each with its line. */
const plant = (first: number, last: number, sources: Sources): Promise<void> =>
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
    await plantSources(client, first, last, sources)
    for (const { table, lines, path, prefix, open, ofLine } of kinds) {
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
        ...Object.fromEntries(Object.entries(ofLine).map(([name, value]) => [name, say(value)])),
      })
      await client.query(
        sql.raw(`INSERT INTO delivery_proofs
          (note_entity, note_id, note_number, receiver_name, received_on, signature_file_id, paper_file_id, by_id, at)
          SELECT '${path.split('/').at(-1)}', id, number, 'R. Ceiver', planned_on, gen_random_uuid(), gen_random_uuid(), created_by_id, now()
          FROM ${table} WHERE status = 'delivered' AND right(number, 7)::int BETWEEN ${first} AND ${last}
            AND right(number, 7)::int % 100 <> 0 AND number LIKE '${prefix}-2020-%'`),
      )
    }
    for (const table of [...kinds.flatMap((kind) => [kind.table, kind.lines]), ...kept])
      await client.query(sql`VACUUM (ANALYZE) ${sql.identifier(table)}`)
  })

const timesOf = stopwatch(reader, () => noteChange(pool))

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
      [
        'search, beginning of a number',
        (nth) => `${list}&search=${prefix}-2020-${String(nth + 10).padStart(6, '0')}`,
      ],
      ['search, tracking number', (nth) => `${list}&search=${one(nth).tracking}`],
      ['record', (nth) => `${path}/${one(nth).id}`],
    ]
    for (const [name, url] of works) found.set(`${prefix}: ${name}`, await timesOf(name, url))
  }
  found.set('What is to leave', await timesOf('outbound', () => '/api/v1/loads/outbound'))
  return found
}

/** One load and one declaration about a note that is here, to be copied. */
async function papersToCopy(facilityId: string) {
  const [note] = await db.query<{ id: string }>(sql`
    SELECT id FROM traveller_delivery_notes WHERE status = 'draft' ORDER BY number DESC LIMIT 1`)
  const plannedOn = server.services.clock.today()
  const lines = [{ lineNo: 10, noteId: note?.id ?? '', stopNo: 1 }]
  const load = await reader
    .client(loads)
    .create({ body: { facilityId, plannedOn, carrier: 'Harrow', lines } })
  const declared = reader.client(declarations)
  const begun = await declared.proposal({ query: { from: 'beside-certificate', ids: note?.id ?? '' } })
  const declaration = await declared.create({ body: begun as never })
  return { loadId: load.id, declarationId: declaration.id }
}

/** Each list in its orders and by its filters. */
async function measuredPapers(facilityId: string): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  const company = (nth: number) =>
    db.query<{ id: string }>(
      sql`SELECT id FROM companies WHERE code = ${`W${String(nth + 1).padStart(4, '0')}`}`,
    )
  const [{ id: companyId } = { id: '' }] = await company(7)
  const works = {
    loads: {
      sorts: ['-number', 'plannedOn', '-updatedAt'],
      filters: { status: 'planned', facilityId, companyId, late: 'true' },
      search: 'LOAD-2020-00000',
    },
    declarations: {
      sorts: ['-number', '-updatedAt'],
      filters: { status: 'draft', kind: 'origin', facilityId, companyId },
      search: 'ORI-2020-00000',
    },
  }
  for (const [slice, { sorts, filters, search }] of Object.entries(works)) {
    const list = `/api/v1/${slice}?per_page=50`
    for (const sort of sorts)
      found.set(`${slice}: list by ${sort}`, await timesOf(sort, () => `${list}&sort=${sort}`))
    for (const [name, value] of Object.entries(filters))
      found.set(
        `${slice}: list of one ${name}`,
        await timesOf(name, () => `${list}&filter[${name}]=${value}`),
      )
    found.set(
      `${slice}: search, number`,
      await timesOf(search, (nth) => `${list}&search=${search}${nth + 10}`),
    )
  }
  return found
}

it(`lists, searches and records answer at ${ROWS} notes of each kind`, {
  timeout: sized(120_000, 3 * 3_600_000),
}, async () => {
  const steel = await store.released()
  await store.dispatched(steel, 1)
  const traveller = await gate.shop.complete({ quantity: 4 }, 4)
  await gate.dispatched(traveller, 2)
  const sources = { travellerId: traveller.rootId, stockId: steel.id }
  await plant(1, FEW, sources)
  const few = await measured()
  const begun = performance.now()
  await plant(FEW + 1, ROWS, sources)
  noteFigure('Notes of steel and of made pieces', `${ROWS} and ${ROWS}`)
  noteFigure(
    'Rows of steel and travellers that they are of',
    `${ROWS / NOTES_OF.steel} and ${ROWS / NOTES_OF.traveller}`,
  )
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
  noteGrowth('notes', FEW, few, many)
  const papers = ROWS / 10
  await plantPapers(db, papers, await papersToCopy(store.setup.facilityId))
  noteFigure('Loads and declarations', `${papers} and ${papers}`)
  for (const [name, times] of await measuredPapers(store.setup.facilityId))
    noteFigure(`${name}: p50 and p95`, inWords(times))
})
