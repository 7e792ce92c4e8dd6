import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { trace } from '#modules/dispatch/trace/contract.ts'
import { type TraceKind, traceOf } from '#modules/dispatch/trace/domain.ts'
import { drawingOf } from '#modules/dispatch/trace/web/drawing.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { isFullProof, noteFigure, sized } from '../support/proof.ts'
import { firstPaints } from '../support/first-paint.ts'
import { walkerOver } from '../support/random-steel-facts.ts'
import { testServer } from '../support/server.ts'
import { steelDeliveryDesk } from '../support/steel-deliveries.ts'
import { materialDesk } from '../support/traveller-materials.ts'
import { MOVEMENTS, plantTraceWorld, type TraceSizes } from '../support/trace-world.ts'

/*
 * One heat goes the way to the customer as people bring it there; it is copied by SQL, past the triggers, into a house after years.
 * Every 500th heat is a big one, with about 2,000 records behind it. Traces are compared with a walk of another kind over all tables.
 */

const sizes: TraceSizes = sized(
  { heats: 60, rowsOfHeat: 3, bigEvery: 20, rowsOfBig: 20, travellers: 200, deliveries: 250, sales: 40 },
  {
    heats: 20_000,
    rowsOfHeat: 3,
    bigEvery: 500,
    rowsOfBig: 100,
    travellers: 25_000,
    deliveries: 40_000,
    sales: 10_000,
  },
)
const CALLS = sized(2, 40)
const STARTS = sized(30, 200)

const server = await testServer()
const shop = await materialDesk(server)
const gate = await deliveryDesk(server, shop.setup)
const store = await steelDeliveryDesk(server, shop.setup)
const { db, pool } = server.services
const reader = await server.signIn('manager')

/** One row of everything that a trace leads over. */
async function oneOfEach(): Promise<void> {
  const { yard } = store
  await yard.verifyHeat('T1')
  const steel = await yard.release(await yard.accept(await yard.take('T1', { lengthMm: '610' })))
  const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }
  const traveller = await shop.complete({ materials: [shop.material(line)] })
  await shop.issue(traveller, steel.id)
  await gate.dispatched(traveller, 2)
  await store.dispatched(await store.released(), 1)
  await shop.released({ quantity: 1, serialScheme: 'series' })
}

const follow = (kind: TraceKind, id: string, way: 'both' | 'forward' | 'backward') =>
  reader.client(trace).follow({ query: { kind, id, way } })

/** How long a trace takes from each of these records, one after the other; nothing is known from a call before. */
async function timesOf(
  kind: TraceKind,
  ids: readonly string[],
  way: 'both' | 'forward' | 'backward',
  reach: { reach?: 'near' } = {},
) {
  const times: number[] = []
  const counts: number[] = []
  for (let nth = -1; nth < CALLS; nth++) {
    const id = ids[(nth + 1) % ids.length] ?? ''
    noteChange(pool)
    const before = performance.now()
    const reply = await reader.request(
      'GET',
      `/api/v1/trace?${new URLSearchParams({ kind, id, way, ...reach })}`,
    )
    if (nth >= 0) times.push(performance.now() - before)
    expect(reply.status).toBe(200)
    counts.push((reply.body as { data: { nodes: unknown[] } }).data.nodes.length)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p50: share(0.5), p95: share(0.95), most: Math.max(...counts) }
}
const inWords = ({ p50, p95, most }: Awaited<ReturnType<typeof timesOf>>) =>
  `${p50.toFixed(0)} and ${p95.toFixed(0)} ms, ${most} records`

/** From following a link to the trace of a heat in Chromium until its first records are seen. */
async function notePaints(heats: readonly string[]): Promise<void> {
  const addresses = heats.map((id) => `${traceOf('heat', id)}&way=both`)
  const graph = '[aria-label="Graph of the trace"] a'
  const times = await firstPaints(server.services, reader, addresses, { from: '/trace', shown: graph })
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  noteFigure(
    'First records of such a heat seen in Chromium, from the click: p50 and p95',
    `${at(0.5)} and ${at(0.95)} ms`,
  )
}

it(`a trace over ${sizes.travellers * 4} pieces and ${sizes.heats} heats is complete, and answers within a second`, {
  timeout: sized(60_000, 3 * 3_600_000),
}, async () => {
  await oneOfEach()
  const begun = performance.now()
  await plantTraceWorld(db, sizes)
  const [counted] = await db.query<Record<string, number>>(sql`
    SELECT (SELECT count(*)::int FROM heats) AS heats, (SELECT count(*)::int FROM serials) AS pieces,
      (SELECT count(*)::int FROM stock_movements) AS movements,
      (SELECT count(*)::int FROM delivery_entries WHERE kind = 'go') AS deliveries`)
  noteFigure(
    'Pieces, heats, movements of steel, deliveries',
    [counted?.['pieces'], counted?.['heats'], counted?.['movements'], counted?.['deliveries']].join(', '),
  )
  expect(counted?.['movements']).toBeGreaterThan(sizes.heats * MOVEMENTS)
  noteFigure('Filled by SQL in', `${Math.round((performance.now() - begun) / 1000)} s`)

  const walker = await walkerOver(db)
  const every = Math.ceil(walker.names.length / STARTS)
  const starts = walker.names.filter((_, at) => at % every === 0)
  for (const start of starts)
    for (const way of ['forward', 'backward'] as const) {
      const [kind = '', id = ''] = start.split(':')
      const { nodes } = await follow(kind as TraceKind, id, way)
      const found = nodes.map((node) => `${node.kind}:${node.id}`)
      // Whoever gets thousands of deliveries is the same company: what leads there backward is cut at what is shown.
      const expected = walker.reach(start, way)
      if (expected.size > 20_000) expect(found).toHaveLength(20_000)
      else expect(new Set(found), `${start} ${way}`).toEqual(expected)
    }
  noteFigure('Starts that agree with the independent walk, both ways', starts.length)

  const ids = async (table: string, where: ReturnType<typeof sql>) =>
    (
      await db.query<{ id: string }>(
        sql`SELECT id FROM ${sql.identifier(table)} WHERE ${where} ORDER BY id LIMIT ${CALLS}`,
      )
    ).map(({ id }) => id)
  const bigHeats = await ids(
    'heats',
    sql`heat_no ~ '^W[0-9]+$' AND substr(heat_no, 2)::int % ${sizes.bigEvery} = 0`,
  )
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const big = await timesOf('heat', bigHeats, 'both')
  noteFigure('A heat that went into very much: p50 and p95', inWords(big))
  const near = await timesOf('heat', bigHeats, 'both', { reach: 'near' })
  noteFigure('What is linked with such a heat itself, which is drawn first: p50 and p95', inWords(near))
  const others = await ids('heats', sql`heat_no ~ '^W' AND substr(heat_no, 2)::int % ${sizes.bigEvery} <> 0`)
  noteFigure('Any other heat, where it went: p50 and p95', inWords(await timesOf('heat', others, 'forward')))
  const pieces = await ids('serials', sql`serial_no LIKE 'W-%'`)
  noteFigure('A piece, what it is made of: p50 and p95', inWords(await timesOf('serial', pieces, 'backward')))
  if (isFullProof) await notePaints(bigHeats)
  noteFigure(
    'Load of the machine before and after; above the number of its cores others share it',
    `${load} and ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
  const { nodes, links } = await follow('heat', bigHeats[0] ?? '', 'both')
  const drawing = performance.now()
  drawingOf(nodes, links)
  noteFigure('Its graph is laid out in', `${(performance.now() - drawing).toFixed(0)} ms`)
  if (isFullProof) expect(big.most).toBeGreaterThan(1_500)
})
