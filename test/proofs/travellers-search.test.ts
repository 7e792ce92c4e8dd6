import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noteChange } from '#platform/server/database/pool.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'
import { loadNow, noteGrowth, stopwatch, type Times } from '../support/timing.ts'
import { makeTemplate, travellerDesk } from '../support/travellers.ts'

/*
 * Two travellers of twelve operations go through the shop as people bring them there, one to its end and one half way; they are copied by
 * SQL, past the triggers, into as many as a house has after years.
 */

const FEW = sized(200, 1_000)
const ROWS = sized(1_000, Number(process.env['PROOF_TRAVELLERS'] ?? 100_000))
const OPERATIONS = 12

const server = await testServer()
const desk = await travellerDesk(server)
const { released, read, inside, operationsOf, on, worker, setup } = desk
const { db, pool } = server.services

const machined = { kind: 'machine', signatureType: 'none', signedBy: [] }
const templateId = await makeTemplate(server, setup.psl1Id, [
  ...Array.from({ length: OPERATIONS - 1 }, (_, at) => ({ ...machined, title: `Operation ${at + 1}` })),
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
])

/** A traveller whose pieces went through so many operations. */
async function through(operations: number): Promise<TravellerRecord> {
  const row = await released({ quantity: 4, templateId })
  for (let at = 0; at < operations; at++) {
    const here = (await operationsOf(row))[at]
    if (!here) throw new Error('There is no such operation.')
    await inside(worker).book({ ...on(row, here), body: { kind: 'good', quantity: 4 } })
  }
  return read(row)
}

const copied = ['travellers', 'traveller_route_lines', 'operations', 'piece_entries'] as const
/** The same valid id for the same text. */
const uuidOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
/** What a copy has of its own; `n` is its number, `b` the row that is copied. */
const own: Record<(typeof copied)[number], Readonly<Record<string, string>>> = {
  travellers: {
    id: uuidOf(`'t' || n`),
    root_id: uuidOf(`'t' || n`),
    number: `'TR-LDS-2020-' || lpad(n::text, 7, '0')`,
    due_on: `current_date + (n % 400) - 300`,
    description: `(ARRAY['Body', 'Bonnet', 'Spool', 'Flange', 'Hanger'])[1 + n % 5] || ' no. ' || n || ' ' || md5(n::text)`,
    drawing_no: `'D-' || n % 5000`,
    updated_at: `now() - n * interval '1 minute'`,
    status: `CASE WHEN n % 20 = 0 THEN b.status ELSE 'closed' END`,
  },
  traveller_route_lines: {
    id: uuidOf(`'l' || n || b.root_id`),
    root_id: uuidOf(`'o' || n || b.root_id`),
    traveller_id: uuidOf(`'t' || n`),
  },
  operations: {
    id: uuidOf(`'o' || n || b.id`),
    traveller_root_id: uuidOf(`'t' || n`),
    route_line_id: uuidOf(`'l' || n || b.id`),
  },
  piece_entries: {
    id: 'gen_random_uuid()',
    traveller_root_id: uuidOf(`'t' || n`),
    operation_id: uuidOf(`'o' || n || b.operation_id`),
    cause_id: 'NULL',
  },
}

/** The statements that make the copies from the first number to the last: those with even numbers of the one, the others of the other. */
async function copies(of: readonly TravellerRecord[], first: number, last: number): Promise<string[]> {
  const statements: string[] = []
  for (const table of copied) {
    const columns = await db.query<{ name: string }>(sql`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`)
    const names = columns.map(({ name }) => name)
    const values = names.map((name) => own[table][name] ?? `b.${name}`)
    const root =
      { travellers: 'id', traveller_route_lines: 'traveller_id' }[table as string] ?? 'traveller_root_id'
    statements.push(
      `ALTER TABLE ${table} DISABLE TRIGGER USER`,
      ...of.map(
        ({ id }, half) =>
          `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} b,
            generate_series(${first}, ${last}) AS n WHERE b.${root} = '${id}' AND n % 2 = ${half}`,
      ),
      `ALTER TABLE ${table} ENABLE TRIGGER USER`,
    )
  }
  return [...statements, ...copied.map((table) => `ANALYZE ${table}`)]
}

const timesOf = stopwatch(worker, () => noteChange(pool))

async function measured(): Promise<Map<string, Times>> {
  const rows = await db.query<{ id: string; operation: string }>(sql`
    SELECT t.id, (SELECT o.id FROM operations o WHERE o.traveller_root_id = t.id AND o.seq = 60) AS operation
    FROM travellers t WHERE t.number LIKE 'TR-LDS-2020-%' ORDER BY md5(t.number) LIMIT 50`)
  const one = (nth: number) => rows[nth % rows.length] ?? { id: '', operation: '' }
  const list = '/api/v1/travellers?per_page=25'
  const works: readonly (readonly [string, (nth: number) => string])[] = [
    ['List, newest first', () => list],
    ['List by due day', () => `${list}&sort=dueOn`],
    [
      'List of what is in work',
      () => `${list}&filter[status]=released,in_progress,operations_complete,final_review`,
    ],
    ['List of what is late', () => `${list}&filter[late]=true`],
    [
      'List searched for a number',
      (nth) => `${list}&search=TR-LDS-2020-${String(nth + 10).padStart(7, '0')}`,
    ],
    ['List searched for a word of many', () => `${list}&search=bonnet`],
    ['Record', (nth) => `/api/v1/travellers/${one(nth).id}`],
    ['Operations of a traveller', (nth) => `/api/v1/travellers/${one(nth).id}/operations`],
    ['Operation', (nth) => `/api/v1/travellers/${one(nth).id}/operations/${one(nth).operation}`],
  ]
  const found = new Map<string, Times>()
  for (const [name, url] of works) found.set(name, await timesOf(name, url))
  return found
}

it(`lists, records, operations and searches answer at ${ROWS} travellers of ${OPERATIONS} operations`, {
  timeout: sized(120_000, 3 * 3_600_000),
}, async () => {
  const both = [await through(11), await through(5)]
  await server.asOwner(...(await copies(both, 1, FEW)))
  const few = await measured()
  const begun = performance.now()
  await server.asOwner(...(await copies(both, FEW + 1, ROWS)))
  noteFigure('Travellers, and their operations', `${ROWS} and ${ROWS * OPERATIONS}`)
  noteFigure('Filled by SQL in', `${Math.round((performance.now() - begun) / 1000)} s`)
  const load = loadNow()
  const many = await measured()
  noteFigure(
    'Load of the machine before and after; above the number of its cores others share it',
    `${load} and ${loadNow()}`,
  )
  noteGrowth('travellers', FEW, few, many)
  const checked = performance.now()
  const { problems } = await verifyProduction(db)
  noteFigure('The check of all of them', `${Math.round((performance.now() - checked) / 1000)} s`)
  // A closed copy was never stocked: that is all that disagrees.
  expect(problems.filter((one) => !one.startsWith('Q11'))).toEqual([])
})
