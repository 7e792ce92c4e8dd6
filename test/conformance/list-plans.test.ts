import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { fillContactReports, fillHeaders, fillPeople } from '../../scripts/bench/fill.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { pool, db } = server.services
const tables = 'companies, enquiries, quotes, customer_contact_reports'

/** The salesperson or the estimator of a tenth of all quotes and enquiries. */
let seller: SignedIn

beforeAll(async () => {
  await salesSetup(server)
  await fillPeople(db, 1_000)
  await fillHeaders(db, 1, 20_000)
  await fillContactReports(db, 1, 5_000)
  // As the database does by itself in time. A commit that waits for the log makes the ones before it known to all;
  // until then no page counts as visible, and an index alone tells nothing.
  await server.asOwner(
    `BEGIN; SET LOCAL synchronous_commit = on; ANALYZE ${tables}; COMMIT`,
    `VACUUM ${tables}`,
  )
  const [person] = await db.query<{ id: string; email: string }>(
    sql`SELECT id, email FROM users WHERE email = 'bench1@bench.example'`,
  )
  if (!person) throw new Error('Nobody was filled in.')
  seller = await server.signIn({ ...person, role: 'user' })
})

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
const statement = z.object({ text: z.string(), values: z.array(z.unknown()) })

/** What is asked of the database for an address. */
async function statementsOf(url: string) {
  const query = vi.spyOn(pool, 'query')
  const reply = await seller.request('GET', url)
  const sent = query.mock.calls.flatMap((call): Statement[] => {
    const given: unknown = call[0]
    const { data } = statement.safeParse(given)
    return data ? [data] : []
  })
  query.mockRestore()
  expect([url, reply.status]).toEqual([url, 200])
  return Object.assign(sent, { body: reply.body })
}

/** The statements that a list sends for a page: the one for its rows, and the one that counts them. */
async function sentFor(url: string) {
  const sent = await statementsOf(url)
  const rows = sent.find(({ text }) => text.includes('"__key"'))
  if (!rows) throw new Error(`${url} has not asked for the rows of a list.`)
  return {
    next: (sent.body as Page<unknown>).meta.next_cursor,
    rows,
    count: sent.find(({ text }) => text.includes('AS counted')),
  }
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional()
  },
})
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })])

/** The plan for these values, and the one that a prepared statement may keep for any values. */
async function plansOf({ text, values }: Statement): Promise<PlanNode[]> {
  const own = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values])
  const general = await pool.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
  return [own, general].map(({ rows }) => explained.parse(rows)[0]['QUERY PLAN'][0].Plan)
}

/** How a table is read, with `sorted` for what is put in order as a whole before the page is cut off. */
function waysInto(table: string, node: PlanNode, isSorted = false): string[] {
  const { 'Node Type': type, 'Index Name': index, Plans: below = [] } = node
  // What is sorted above a limit is one page. An "Incremental Sort" orders by id what shares a key, in the index's order.
  const sorted = type !== 'Limit' && (isSorted || type === 'Sort')
  const way = [type, ...(index ? [index] : []), ...(sorted ? ['sorted'] : [])].join(' ')
  const own = node['Relation Name'] === table ? [way] : []
  return [...own, ...below.flatMap((part) => waysInto(table, part, sorted))]
}

async function waysOf(url: string, asked: Statement): Promise<string[]> {
  const table = (url.split('?')[0] ?? url).replaceAll('-', '_')
  return (await plansOf(asked)).flatMap((plan) => waysInto(table, plan))
}

/** What no page may be made of: all rows of the table, or all that match put in order. */
const isWhole = (way: string): boolean => way.startsWith('Seq Scan') || way.endsWith(' sorted')

const PER_PAGE = 50
const addressOf = (url: string) => `/api/v1/${url}${url.includes('?') ? '&' : '?'}per_page=${PER_PAGE}`

/** The tabs of the lists, a status each, and the sorts with it. */
const usual = [
  'quotes',
  'quotes?filter[status]=sent',
  'quotes?filter[status]=awaiting_approval',
  'quotes?filter[status]=won,part_won',
  'quotes?filter[open]=true',
  'quotes?filter[open]=true&filter[mine]=true',
  'quotes?filter[status]=sent&filter[validUntil][from]=2025-01-20&filter[validUntil][to]=2025-02-03&sort=validUntil',
  'quotes?filter[status]=draft,sent&sort=-value',
  'quotes?filter[status]=sent&sort=validUntil',
  'quotes?filter[status]=sent&sort=-quoteDate',
  'quotes?filter[status]=sent&sort=-updatedAt',
  'enquiries',
  'enquiries?filter[status]=new',
  'enquiries?filter[status]=won',
  'enquiries?filter[open]=true',
  'enquiries?filter[overdue]=true',
  'enquiries?filter[status]=new,under_review,ready_to_quote',
  'enquiries?filter[status]=lost&filter[receivedAt][from]=2025-01-03',
  'enquiries?filter[status]=new,under_review&sort=-value',
  'enquiries?filter[status]=new&sort=-receivedAt',
  'enquiries?filter[status]=new&sort=-number',
  'enquiries?filter[status]=new&sort=-updatedAt',
  'companies',
  'companies?filter[isCustomer]=true',
  'companies?filter[status]=active',
  'companies?filter[status]=active&sort=code',
  'companies?filter[status]=active&sort=-updatedAt',
  'customer-contact-reports',
  'customer-contact-reports?filter[mine]=true',
  'customer-contact-reports?filter[status]=submitted',
  'customer-contact-reports?filter[status]=submitted&filter[mine]=false',
  'customer-contact-reports?filter[status]=submitted&sort=nextContactOn',
]

/** Lists whose rows come like those above, but whose count has to look at rows, and why. */
const countedByRows = {
  'enquiries?filter[open]=true&filter[mine]=true':
    'one person is the salesperson or the estimator: the rows of both indexes are put together, which takes the rows',
}

/** How the first page, the second and the count are read. The count is of a list that has more than one page. */
async function readingsOf(url: string) {
  // What was counted a moment ago is not counted again unless something has changed.
  noteChange(pool)
  const first = await sentFor(addressOf(url))
  if (!first.next || !first.count) throw new Error(`${url} has one page only: too few rows were filled in.`)
  const second = await sentFor(`${addressOf(url)}&cursor=${first.next}`)
  expect(second.count).toBeUndefined()
  const pages = [...(await waysOf(url, first.rows)), ...(await waysOf(url, second.rows))]
  return { pages, count: await waysOf(url, first.count) }
}

describe('The pages of a list come by an index in the order of the list', () => {
  it.each(usual)('and their count from an index alone: %s', async (url) => {
    const { pages, count } = await readingsOf(url)
    expect(pages.filter(isWhole)).toEqual([])
    expect(count.filter((way) => !way.startsWith('Index Only Scan'))).toEqual([])
  })

  it.each(Object.entries(countedByRows))('%s, whose count looks at rows: %s', async (url) => {
    const { pages, count } = await readingsOf(url)
    expect([...pages, ...count].filter(isWhole)).toEqual([])
  })

  it.each([
    ['quotes?filter[status]=sent', 'quotes_status'],
    ['enquiries?filter[status]=won', 'enquiries_status'],
    ['enquiries?filter[open]=true', 'enquiries_open'],
    ['customer-contact-reports?filter[status]=submitted', 'customer_contact_reports_status'],
  ])('%s: filter and order in one, %s', async (url, index) => {
    const { rows } = await sentFor(addressOf(url))
    expect(await waysOf(url, rows)).toContain(`Index Scan ${index}`)
  })
})

it.each([
  ['quotes/summary', 'quotes_open'],
  ['enquiries/summary', 'enquiries_open_step'],
])('The sums of all that is open are made up from an index alone: %s, %s', async (url, index) => {
  noteChange(pool)
  const sent = await statementsOf(`/api/v1/${url}`)
  const sums = sent.find(({ text }) => text.includes('AS weighted'))
  if (!sums) throw new Error(`${url} has not asked for sums.`)
  const ways = await waysOf(`${url.split('/')[0]}`, sums)
  expect(ways.filter((way) => !way.startsWith('Index Only Scan'))).toEqual([])
  expect(ways.some((way) => way.startsWith(`Index Only Scan ${index}`))).toBe(true)
})

it('A list without an index would be noticed', async () => {
  const text = 'SELECT id FROM quotes WHERE is_current ORDER BY project_name, id LIMIT 51'
  const [way = ''] = await waysOf('quotes', { text, values: [] })
  expect(way).toBe('Seq Scan sorted')
  expect(isWhole(way)).toBe(true)
})
