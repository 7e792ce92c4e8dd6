import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { purchasingFill, purchasingHouse } from '../../scripts/bench/fill-purchasing.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { orderDesk } from '../support/orders.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'
import { dayOf, inWords, loadNow, noteGrowth, stopwatch, textOf, type Times } from '../support/timing.ts'

const FEW = sized(1_000, 10_000)
const ROWS = sized(4_000, Number(process.env['PROOF_ROWS'] ?? 1_000_000))

const server = await testServer()
const { db, pool } = server.services
const desk = await orderDesk(server)
const { buyer, manager, pipe } = desk
const timesOf = stopwatch(manager, () => noteChange(pool))

/** One thing that people ask of a large purchasing; the address of the nth call. */
type Work = readonly [name: string, url: (nth: number) => string]

const list = (query: string) => `/api/v1/purchase-orders?${query}`
const lines = (query: string) => `/api/v1/expediting?${query}`

async function worksOf(rows: number): Promise<Work[]> {
  const suppliers = await db.query<{ id: string }>(
    sql`SELECT id FROM companies WHERE code LIKE 'BP%' ORDER BY code`,
  )
  const picked = await db.query<{ id: string; number: string }>(sql`
    SELECT id, number FROM purchase_orders WHERE right(number, 7) ~ '^\\d+$'
      AND right(number, 7)::int % ${Math.max(1, Math.floor(rows / 50))} = 1 ORDER BY number LIMIT 50`)
  const supplier = (nth: number) => suppliers[(nth * 37) % suppliers.length]?.id ?? ''
  const order = (nth: number) => picked[nth % picked.length] ?? { id: '', number: '' }
  const open = 'issued,acknowledged,to_receive_and_invoice,to_receive'
  return [
    ['List, newest number first', () => list('')],
    ['List, open', () => list(`filter[status]=${open}`)],
    ['List, completed', () => list('filter[status]=completed')],
    ['List, late', () => list('filter[late]=true')],
    ['List, waiting for my approval', () => list('filter[waitingForMe]=true')],
    ['List, one supplier', (nth) => list(`filter[supplierId]=${supplier(nth)}`)],
    [
      'List, one supplier and open',
      (nth) => list(`filter[supplierId]=${supplier(nth)}&filter[status]=${open}`),
    ],
    ['List, one buyer', () => list(`filter[buyerId]=${buyer.person.id}`)],
    ['List, one facility', () => list(`filter[facilityId]=${desk.facilityId}`)],
    ['List, dearest first', () => list('sort=-value')],
    ['List, by the day they are required', () => list('sort=requiredOn')],
    [
      'List, ordered in a week',
      (nth) => list(`filter[orderDate][from]=${dayOf(nth)}&filter[orderDate][to]=${dayOf(nth + 7)}`),
    ],
    ['Search: number', (nth) => list(`search=${order(nth).number}`)],
    ["Search: supplier's quote", (nth) => list(`search=an%20${((1 + nth) * 7919) % 9999991}`)],
    ['Search: supplier', (nth) => list(`search=steel%20works%20${1 + (nth % 500)}`)],
    ['Search of everything: number', (nth) => `/api/v1/search?q=${order(nth).number}`],
    ['One order', (nth) => `/api/v1/purchase-orders/${order(nth).id}`],
    ['Expediting, longest late first', () => lines('')],
    ['Expediting, late', () => lines('filter[late]=true')],
    ['Expediting, due this week', () => lines('filter[dueThisWeek]=true')],
    ['Expediting, not acknowledged', () => lines('filter[notAcknowledged]=true')],
    ['Expediting, one supplier', (nth) => lines(`filter[supplierId]=${supplier(nth)}`)],
    ['Expediting, promised too late, the most first', () => lines('filter[willBeLate]=true&sort=-slipDays')],
    ['Expediting, search', (nth) => lines(`search=${order(nth).number}`)],
    ['Supplier record, twelve months', (nth) => `/api/v1/suppliers/${supplier(nth)}/record`],
    ['Supplier record, 36 months', (nth) => `/api/v1/suppliers/${supplier(nth)}/record?months=36`],
    ['Supplier record, its lines', (nth) => `/api/v1/suppliers/${supplier(nth)}/record/lines`],
    [
      'Supplier record, lines that were late',
      (nth) => `/api/v1/suppliers/${supplier(nth)}/record/lines?filter[onTime]=false`,
    ],
    ['Report: order status', () => '/api/v1/expediting/reports/status'],
    ['Report: expected receipts by week', () => '/api/v1/expediting/reports/receipts'],
    ['Home', () => '/api/v1/home'],
  ]
}

async function measured(rows: number): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  for (const [name, url] of await worksOf(rows)) found.set(name, await timesOf(name, url))
  return found
}

it(
  'lists, filters, records, expediting and reports answer at a million orders, and long orders are printed',
  async () => {
    await server.asOwner(...purchasingHouse(), ...purchasingFill(1, FEW))
    const few = await measured(FEW)
    const begun = performance.now()
    await server.asOwner(...purchasingFill(FEW + 1, ROWS))
    noteFigure('Purchase orders, three of a hundred with their suppliers', ROWS)
    noteFigure('Filled by SQL in', `${Math.round((performance.now() - begun) / 1000)} s`)
    const load = loadNow()
    const many = await measured(ROWS)
    noteFigure(
      'Load of the machine before and after; above its cores others share it',
      `${load} and ${loadNow()}`,
    )
    noteGrowth('orders', FEW, few, many)
    const sixty = Array.from({ length: 60 }, (_, place) => ({
      ...pipe,
      lineNo: (place + 1) * 10,
      quantity: String(place + 1),
    }))
    const made = await desk.draft({
      requestedById: (await server.createPerson({ role: 'user' })).id,
      lines: sixty,
    })
    noteFigure(
      'Record with 60 lines: p50 and p95',
      inWords(await timesOf('60 lines', () => `/api/v1/purchase-orders/${made.id}`)),
    )
    const path = `/api/v1/purchase-orders/${made.id}/pdf`
    noteFigure(
      'PDF with 60 lines, drawn each time, warm: p50 and p95',
      inWords(await timesOf('PDF', () => path)),
    )
    const text = textOf((await manager.request('GET', path)).bytes)
    if (text !== null) {
      for (const { lineNo } of sixty) expect(text).toMatch(new RegExp(`^\\s*${lineNo}\\s`, 'm'))
      expect(text).toContain(made.number)
      noteFigure('Lines that pdftotext finds on it', sixty.length)
    }
    // What the triggers would keep is what was filled in.
    const [kept] = await db.query<{ open: number; expected: number }>(sql`
      SELECT (SELECT count(*)::int FROM expected_order_lines) AS expected,
        (SELECT sum(lines_to_receive)::int FROM purchase_orders WHERE in_force AND state IN
          ('issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive')) AS open`)
    expect(kept?.expected).toBe(kept?.open)
  },
  sized(120_000, 3_600_000),
)
