import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../src/platform/server/database.ts'
import type { Shot } from './load.ts'
import type { Served } from './serve.ts'

/** One thing that is measured, beside the same thing done by a bare server. */
export interface Work {
  readonly name: string
  readonly product: () => Shot
  readonly floor: () => Shot
  /** Left out at one connection or many where it says nothing. */
  readonly goal: string
}

/** A place deep in a list: the sorted value and the id of a row, and the same as the program's own cursor. */
interface Place {
  readonly values: readonly [at: string, id: string]
  readonly text: string
}

export interface Sample {
  readonly rows: number
  enquiry: Place
  report: Place
  quote: Place
  quoteIds: string[]
  refs: Record<string, string>
}

/** Nine tenths down a list that is sorted by one column and by id. */
async function placeIn(
  db: Db,
  rows: number,
  from: SQL,
  column: SQL,
  sort: string,
  descending: boolean,
): Promise<Place> {
  const order = descending ? sql`${column} DESC, id DESC` : sql`${column}, id`
  const [row] = await db.query<{ at: string; id: string }>(
    sql`SELECT ${column} AS at, id FROM ${from} ORDER BY ${order} OFFSET ${Math.floor(rows * 0.9)} LIMIT 1`,
  )
  if (!row) throw new Error('The bench database is not filled.')
  const at = /^\d{4}-\d\d-\d\dT/.test(row.at) ? row.at.replace('T', ' ').replace('Z', '+00') : row.at
  const text = JSON.stringify(['next', sort, descending, at, row.id])
  return { values: [row.at, row.id], text: Buffer.from(text).toString('base64url') }
}

/** What the works ask for, out of a filled database of so many rows. */
export async function sampleOf(db: Db, rows: number): Promise<Sample> {
  const enquiry = await placeIn(db, rows, sql`enquiries`, sql`quote_due_at`, 'quoteDueAt', false)
  const report = await placeIn(db, rows, sql`customer_contact_reports`, sql`contact_at`, 'contactAt', true)
  const quote = await placeIn(db, rows, sql`quotes`, sql`number`, 'number', true)
  const ids = await db.query<{ id: string }>(sql`SELECT id FROM quotes TABLESAMPLE SYSTEM (10) LIMIT 500`)
  const [refs] = await db.query<Record<string, string>>(sql`
    SELECT (SELECT id FROM companies LIMIT 1) AS "companyId", (SELECT id FROM facilities LIMIT 1) AS "facilityId",
      (SELECT id FROM users WHERE email = 'bench1@bench.example') AS "salespersonId", (SELECT id FROM market_segments LIMIT 1) AS "marketSegmentId",
      (SELECT id FROM sales_steps WHERE NOT is_won AND NOT is_lost ORDER BY sort_order LIMIT 1) AS "salesStepId",
      (SELECT id FROM quote_confidence LIMIT 1) AS "quoteConfidenceId"`)
  if (!refs || ids.length === 0) throw new Error('The bench database is not filled.')
  return { rows, enquiry, report, quote, quoteIds: ids.map(({ id }) => id), refs }
}

/** Lists, deep pages, searches, one record and one creation. */
export function worksOf(sample: Sample, product: Served, floor: Served): Work[] {
  const read = (path: string) => (): Shot => ({
    method: 'GET',
    url: product.address + path,
    headers: { Accept: 'application/json', Cookie: product.cookie },
  })
  const bare =
    (name: string, values: () => unknown[] = () => []) =>
    (): Shot => ({
      method: 'GET',
      url: `${floor.address}/${name}?values=${encodeURIComponent(JSON.stringify(values()))}`,
      headers: {},
    })
  const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const letters = (count: number) =>
    Array.from({ length: count }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  // Names end in 32 of these letters: so many of them meet at most 1,000 rows.
  const fragment = () => letters(sample.rows > 100_000 ? 5 : 4)
  const broadFragment = () => letters(3)
  const searchGoal = `p95 <= ${sample.rows > 100_000 ? 30 : 10} ms`
  let quoteId = ''
  const lines = Array.from({ length: 10 }, (_, at) => ({
    lineNo: (at + 1) * 10,
    description: `Bench line ${at + 1}`,
    quantities: ['2'],
    uom: 'each',
  }))
  const list = '/api/v1/enquiries?sort=quoteDueAt'
  return [
    { name: 'list of 25', product: read(list), floor: bare('list'), goal: 'p50 <= 2.0 x; >= 0.5 at 16' },
    {
      name: 'filtered and sorted list',
      product: read('/api/v1/enquiries?filter[status]=new,under_review&sort=-value'),
      floor: bare('filtered'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'search by fragment',
      product: () => read(`${list}&search=${fragment()}`)(),
      floor: bare('search', () => [`%${fragment()}%`]),
      goal: searchGoal,
    },
    {
      name: 'search, thousands of hits',
      product: () => read(`${list}&search=${broadFragment()}`)(),
      floor: bare('search', () => [`%${broadFragment()}%`]),
      goal: 'reported',
    },
    {
      name: 'deep page',
      product: read(`${list}&cursor=${sample.enquiry.text}`),
      floor: bare('deep', () => [...sample.enquiry.values]),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'contact reports, 25',
      product: read('/api/v1/customer-contact-reports'),
      floor: bare('reports'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'contact reports filtered',
      product: read('/api/v1/customer-contact-reports?filter[contactType]=visit,call&sort=nextContactOn'),
      floor: bare('reportsFiltered'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'contact reports deep page',
      product: read(`/api/v1/customer-contact-reports?cursor=${sample.report.text}`),
      floor: bare('reportsDeep', () => [...sample.report.values]),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'contact reports, search',
      product: () => read(`/api/v1/customer-contact-reports?search=${fragment()}`)(),
      floor: bare('reportsSearch', () => [`%${fragment()}%`]),
      goal: searchGoal,
    },
    {
      name: 'quotes, 25',
      product: read('/api/v1/quotes'),
      floor: bare('quotes'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'quotes filtered',
      product: read('/api/v1/quotes?filter[status]=draft,sent&sort=-value'),
      floor: bare('quotesFiltered'),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'quotes deep page',
      product: read(`/api/v1/quotes?cursor=${sample.quote.text}`),
      floor: bare('quotesDeep', () => [...sample.quote.values]),
      goal: 'p50 <= 2.0 x; >= 0.5 at 16',
    },
    {
      name: 'quotes, search',
      product: () => read(`/api/v1/quotes?search=${fragment()}`)(),
      floor: bare('quotesSearch', () => [`%${fragment()}%`]),
      goal: searchGoal,
    },
    {
      name: 'one quote with its lines',
      product: () => {
        quoteId = one(sample.quoteIds)
        return read(`/api/v1/quotes/${quoteId}`)()
      },
      floor: bare('record', () => [one(sample.quoteIds)]),
      goal: 'p50 <= 3.0 x; >= 0.4 at 16',
    },
    {
      name: 'create with 10 lines',
      product: () => ({
        method: 'POST',
        url: `${product.address}/api/v1/enquiries`,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Cookie: product.cookie,
          'X-XSRF-TOKEN': product.xsrf,
          'Idempotency-Key': randomUUID(),
        },
        body: JSON.stringify({
          ...sample.refs,
          projectName: 'Bench',
          receivedAt: new Date().toISOString(),
          receivedVia: 'email',
          quoteDueAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
          currency: 'GBP',
          priority: 'normal',
          freeIssue: false,
          lines: lines.map((line) => ({ ...line, specificationIds: [] })),
        }),
      }),
      floor: () => ({
        method: 'POST',
        url: `${floor.address}/create`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refs: Object.values(sample.refs), lines }),
      }),
      goal: 'p50 <= 4.0 x',
    },
  ]
}
