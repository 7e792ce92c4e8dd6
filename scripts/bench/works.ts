import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#platform/contract/calls/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Shot } from './load.ts'
import { FORGET, type Served } from './serving.ts'

/** What a work has to reach; left out where nothing is asked. */
export interface Goal {
  /** One connection: median, in times of the floor's. */
  readonly p50?: number
  /** 16 connections: requests per second, as a share of the floor's. */
  readonly share?: number
  /** 64 connections: 95th percentile, in times of the floor's. */
  readonly p95?: number
  /** One connection: 95th percentile in milliseconds. */
  readonly milliseconds?: number
  /** Statements of one request, BEGIN and COMMIT included. */
  readonly trips?: number
}

/** One thing that is measured, beside the same thing done by a bare server. */
export interface Work {
  readonly name: string
  readonly product: () => Shot
  readonly floor: () => Shot
  readonly goal: Goal
}

const LIST: Goal = { p50: 2, share: 0.5, p95: 2, trips: 4 }

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
  const text = JSON.stringify(['next', sort, descending, at, row.id, COUNT_CAP + 1])
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
  const search: Goal = { milliseconds: sample.rows > 100_000 ? 30 : 10, trips: 4 }
  let quoteId = ''
  const lines = Array.from({ length: 10 }, (_, at) => ({
    lineNo: (at + 1) * 10,
    description: `Bench line ${at + 1}`,
    quantities: ['2'],
    uom: 'each',
  }))
  const lists = (path: string, name: string, values?: () => unknown[]) => ({
    product: read(`/api/v1/${path}${path.includes('?') ? '&' : '?'}per_page=50`),
    floor: bare(name, values),
  })
  const searched = (path: string, name: string, make: () => string) => ({
    product: () => read(`/api/v1/${path}?per_page=50&search=${make()}`)(),
    floor: bare(name, () => [`%${make()}%`]),
  })
  const ofStatus = lists('quotes?filter[status]=sent', 'quotesOfStatus')
  const counted = lists('quotes?filter[status]=sent', 'quotesOfStatusCounted')
  return [
    { name: 'quotes of one status', ...ofStatus, goal: LIST },
    {
      name: 'the same, counted anew',
      product: () => {
        const shot = counted.product()
        return { ...shot, headers: { ...shot.headers, [FORGET]: 'counts' } }
      },
      floor: counted.floor,
      goal: { p50: 1.5, trips: 4 },
    },
    { name: 'quotes', ...lists('quotes', 'quotes'), goal: LIST },
    {
      name: 'quotes filtered and sorted',
      ...lists('quotes?filter[status]=draft,sent&sort=-value', 'quotesFiltered'),
      goal: LIST,
    },
    {
      name: 'quotes, deep page',
      ...lists(`quotes?cursor=${sample.quote.text}`, 'quotesDeep', () => [...sample.quote.values]),
      goal: LIST,
    },
    { name: 'quotes, search', ...searched('quotes', 'quotesSearch', fragment), goal: search },
    { name: 'enquiries', ...lists('enquiries', 'enquiries'), goal: LIST },
    {
      name: 'enquiries filtered and sorted',
      ...lists('enquiries?filter[status]=new,under_review&sort=-value', 'enquiriesFiltered'),
      goal: LIST,
    },
    {
      name: 'enquiries, deep page',
      ...lists(`enquiries?cursor=${sample.enquiry.text}`, 'enquiriesDeep', () => [...sample.enquiry.values]),
      goal: LIST,
    },
    { name: 'enquiries, search', ...searched('enquiries', 'enquiriesSearch', fragment), goal: search },
    {
      name: 'enquiries, thousands of hits',
      ...searched('enquiries', 'enquiriesSearch', broadFragment),
      goal: {},
    },
    { name: 'contact reports', ...lists('customer-contact-reports', 'reports'), goal: LIST },
    {
      name: 'contact reports filtered',
      ...lists(
        'customer-contact-reports?filter[contactType]=visit,call&sort=nextContactOn',
        'reportsFiltered',
      ),
      goal: LIST,
    },
    {
      name: 'contact reports, deep page',
      ...lists(`customer-contact-reports?cursor=${sample.report.text}`, 'reportsDeep', () => [
        ...sample.report.values,
      ]),
      goal: LIST,
    },
    {
      name: 'contact reports, search',
      ...searched('customer-contact-reports', 'reportsSearch', fragment),
      goal: search,
    },
    {
      name: 'one quote with its lines',
      product: () => {
        quoteId = one(sample.quoteIds)
        return read(`/api/v1/quotes/${quoteId}`)()
      },
      floor: bare('record', () => [one(sample.quoteIds)]),
      goal: { p50: 2.5, share: 0.4, trips: 4 },
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
      goal: { p50: 3.5, trips: 8 },
    },
  ]
}
