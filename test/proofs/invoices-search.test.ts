import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invoiceHouse, invoicesFill } from '../../scripts/bench/fill-invoices.ts'
import { purchasingFill, purchasingHouse } from '../../scripts/bench/fill-purchasing.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { invoiceDesk } from '../support/invoices.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'
import { signed as signature } from '../support/signing.ts'
import { dayOf, inWords, loadNow, noteGrowth, stopwatch, textOf, type Times } from '../support/timing.ts'

const FEW = sized(1_000, 10_000)
const ROWS = sized(4_000, Number(process.env['PROOF_ROWS'] ?? 1_000_000))

const server = await testServer()
const { db, pool } = server.services
const desk = await invoiceDesk(server)
const { manager } = desk
const timesOf = stopwatch(manager, () => noteChange(pool))

/** One thing that people ask of many invoices; the address of the nth call. */
type Work = readonly [name: string, url: (nth: number) => string]

const list = (query: string) => `/api/v1/invoices?${query}`
const today = new Date().toISOString().slice(0, 10)

async function worksOf(rows: number): Promise<Work[]> {
  const suppliers = await db.query<{ id: string }>(
    sql`SELECT id FROM companies WHERE code LIKE 'BP%' ORDER BY code`,
  )
  const picked = await db.query<{ id: string; number: string; orderNumber: string }>(sql`
    SELECT id, number, order_numbers[1] AS "orderNumber" FROM invoices
    WHERE right(order_numbers[1], 7)::int % ${Math.max(1, Math.floor(rows / 50))} = 10 ORDER BY number LIMIT 50`)
  const supplier = (nth: number) => suppliers[(nth * 37) % suppliers.length]?.id ?? ''
  const invoice = (nth: number) => picked[nth % picked.length] ?? { id: '', number: '', orderNumber: '' }
  const [held] = await db.query<{ id: string }>(
    sql`SELECT id FROM invoices WHERE status = 'registered' ORDER BY number DESC LIMIT 1`,
  )
  return [
    ['List, newest number first', () => list('')],
    ['List, on hold', () => list('filter[onHold]=true')],
    ['List, on hold, due first', () => list('filter[onHold]=true&sort=dueOn')],
    ['List, on hold, one supplier', (nth) => list(`filter[onHold]=true&filter[supplierId]=${supplier(nth)}`)],
    ['List, status on hold', () => list('filter[status]=on_hold')],
    ['List, status matched', () => list('filter[status]=matched')],
    ['List, registered', () => list('filter[status]=registered')],
    ['List, approved', () => list('filter[status]=approved')],
    ['List, paid', () => list('filter[status]=paid')],
    ['List, approved, exported or on hold', () => list('filter[status]=approved,exported,on_hold')],
    ['List, discount still runs', () => list('filter[discountRuns]=true')],
    ['List, discount ends soon', () => list('filter[discountEnds]=true')],
    ['List, credit notes', () => list('filter[kind]=credit_note')],
    ['List, one supplier', (nth) => list(`filter[supplierId]=${supplier(nth)}`)],
    [
      'List, one supplier and approved',
      (nth) => list(`filter[supplierId]=${supplier(nth)}&filter[status]=approved`),
    ],
    ['List, one facility', () => list(`filter[facilityId]=${desk.facilityId}`)],
    ['List, one order', (nth) => list(`filter[orderNumber]=${invoice(nth).orderNumber}`)],
    [
      'List, invoiced in a week',
      (nth) => list(`filter[invoiceDate][from]=${dayOf(nth)}&filter[invoiceDate][to]=${dayOf(nth + 7)}`),
    ],
    [
      'List, due in a week',
      (nth) => list(`filter[dueOn][from]=${dayOf(nth)}&filter[dueOn][to]=${dayOf(nth + 7)}`),
    ],
    ['List, by invoice date', () => list('sort=-invoiceDate')],
    ['List, by the day they are due', () => list('sort=dueOn')],
    ['List, changed last', () => list('sort=-updatedAt')],
    ['Search: number', (nth) => list(`search=${invoice(nth).number}`)],
    ["Search: supplier's number", (nth) => list(`search=re%20${1 + ((nth * 7919) % rows)}/1`)],
    ['Search: supplier', (nth) => list(`search=steel%20works%20${1 + (nth % 500)}`)],
    ['Search of everything: number', (nth) => `/api/v1/search?q=${invoice(nth).number}`],
    ['One paid invoice', (nth) => `/api/v1/invoices/${invoice(nth).id}`],
    ['One registered invoice', () => `/api/v1/invoices/${held?.id}`],
    ['Home', () => '/api/v1/home'],
    ['Report: owed today', () => '/api/v1/invoices/ageing'],
    ['Report: owed a year ago', () => `/api/v1/invoices/ageing?on=${daysAgo(365)}`],
    ['Report: owed to one supplier today', (nth) => `/api/v1/invoices/ageing?supplierId=${supplier(nth)}`],
    ['Report: received and not invoiced today', () => '/api/v1/invoices/uninvoiced'],
    ['Report: received and not invoiced a year ago', () => `/api/v1/invoices/uninvoiced?on=${daysAgo(365)}`],
    [
      'Report: received from one supplier and not invoiced',
      (nth) => `/api/v1/invoices/uninvoiced?supplierId=${supplier(nth)}`,
    ],
    // The first of them has the most orders.
    ['Report: figures of the largest supplier', () => `/api/v1/invoices/suppliers/${suppliers[0]?.id}`],
  ]
}

const daysAgo = (days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

async function measured(rows: number): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  for (const [name, url] of await worksOf(rows)) {
    const calls = name.startsWith('Report') ? sized(1, 5) : undefined
    found.set(name, await timesOf(name, url, calls))
    if (process.env['PROOF_TALK']) console.log(rows, name, found.get(name))
  }
  return found
}

it(
  'lists, filters, records, reports and the export answer at a million invoices, and long invoices are printed',
  async () => {
    await server.asOwner(...purchasingHouse(), ...invoiceHouse())
    await server.asOwner(...purchasingFill(1, FEW))
    await server.asOwner(...invoicesFill(1, FEW))
    const few = await measured(FEW)
    const begun = performance.now()
    await server.asOwner(...purchasingFill(FEW + 1, ROWS))
    await server.asOwner(...invoicesFill(FEW + 1, ROWS))
    const [counted] = await db.query<{ all: number; open: number; registered: number }>(sql`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE status NOT IN ('paid', 'void')))::int AS open,
        (count(*) FILTER (WHERE status = 'registered'))::int AS registered FROM invoices`)
    noteFigure(
      'Supplier invoices, those that are not paid, those that wait for approval',
      Object.values(counted ?? {}).join(', '),
    )
    noteFigure('Filled by SQL in', `${Math.round((performance.now() - begun) / 1000)} s`)
    const load = loadNow()
    const many = await measured(ROWS)
    noteFigure(
      'Load of the machine before and after; above its cores others share it',
      `${load} and ${loadNow()}`,
    )
    noteGrowth('orders', FEW, few, many)

    const order = await desk.issued({
      lines: Array.from({ length: 60 }, (_, place) => ({
        ...desk.sawing,
        lineNo: (place + 1) * 10,
        quantity: '2',
        unitPrice: '3',
      })),
    })
    const made = await desk.registered(
      order.lines.map((_, place) => desk.lineOf(order, '1', { unitPrice: '40' }, place)),
    )
    expect(made.holds).toHaveLength(120)
    const path = `/api/v1/invoices/${made.id}`
    noteFigure(
      'Record of 60 lines with 120 holds: p50 and p95',
      inWords(await timesOf('60 lines', () => path)),
    )
    noteFigure(
      'Match sheet of 60 lines with 120 holds, drawn each time, warm: p50 and p95',
      inWords(await timesOf('PDF', () => `${path}/pdf`)),
    )
    const text = textOf((await manager.request('GET', `${path}/pdf`)).bytes)
    if (text !== null) {
      for (const { lineNo } of made.lines) expect(text).toMatch(new RegExp(`^\\s*${lineNo}\\s`, 'm'))
      expect(text).toContain(made.number)
    }
    const before = performance.now()
    const { number, invoices: count } = await manager.client(invoices).exportApproved({ body: { signature } })
    noteFigure(`Export of ${count} approved invoices`, `${Math.round(performance.now() - before)} ms`)
    const file = await manager.request('GET', `/api/v1/invoices/exports/${number}/csv`)
    const rows = new TextDecoder().decode(file.bytes).trim().split('\r\n')
    // A heading, a row for each of them (one tax each) and the control sum of their only currency.
    expect(rows.filter((row) => !row.startsWith('total,'))).toHaveLength(count + 1)
    expect(rows).toHaveLength(count + 2)
  },
  sized(120_000, 3_600_000),
)
