import { sql } from 'drizzle-orm'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { Figures, FigureTable } from '#modules/sales/sales-dashboards/contract.ts'
import { quoteDesk } from './quotes.ts'
import { enquiryBody } from './sales.ts'
import type { TestServer } from './server.ts'

/** A day so many days away from today, `YYYY-MM-DD`. */
export const dayFromToday = (server: TestServer, days: number): string =>
  new Date(Date.parse(`${server.services.clock.today()}T00:00:00Z`) + days * 86_400_000)
    .toISOString()
    .slice(0, 10)

/**
 * A small world with figures that can be added up by hand: five open enquiries, two of them in euros, and six
 * decided quotes of 6,000.00 each (two lines, two pieces, 1,500.00).
 */
export async function forecastWorld(server: TestServer) {
  const desk = await quoteDesk(server)
  const { setup, seller } = desk
  const { services } = server
  const otherGlobalId = await insertRow(services.db, globalSegmentTable, {
    code: 'DOWN',
    name: 'Downstream',
    sortOrder: 2,
    active: true,
  })
  const processId = await insertRow(services.db, marketSegmentTable, {
    code: 'PROC',
    name: 'Process',
    sortOrder: 2,
    active: true,
    globalSegmentId: otherGlobalId,
  })
  const open = async (n: number, change: object) =>
    seller.client(enquiries).create({ body: { ...enquiryBody(setup, n), ...change } })
  const inMonths = (months: number, day: number) => {
    const [year = 0, month = 1] = services.clock.today().split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
  }
  // 100,000 x 30 % expected in two months; 40,000 x 70 % overdue; nothing known about the third.
  const near = await open(1, { estimatedValue: '100000.00', expectedOrderDate: inMonths(2, 15) })
  const overdue = await open(2, {
    estimatedValue: '40000.00',
    expectedOrderDate: dayFromToday(server, -3),
    quoteConfidenceId: setup.highConfidenceId,
    marketSegmentId: processId,
    salesStepId: setup.negotiationStepId,
  })
  const unknown = await open(3, {
    estimatedValue: null,
    expectedOrderDate: null,
    globalSegmentId: otherGlobalId,
  })
  // 50,000 euros have no rate to pounds.
  const euros = await open(4, {
    estimatedValue: '50000.00',
    currency: 'EUR',
    expectedOrderDate: inMonths(20, 1),
  })

  const win = async (n: number) => {
    const quote = await desk.sent(n)
    return desk.win(quote)
  }
  const lose = async (n: number, body: Parameters<typeof desk.api.lose>[0]['body']) => {
    const quote = await desk.sent(n)
    return desk.api.lose({ ...desk.at(quote), body })
  }
  await win(11)
  const bigger = await desk.sent(12)
  await desk.win(bigger, { orderValue: '9000.00' })
  await lose(13, { lostReason: 'price', lostToCompetitor: 'Halvorsen, AS', lostPrice: '5000.00' })
  await lose(14, { lostReason: 'price', lostToCompetitor: 'halvorsen as', lostPrice: '4800.00' })
  await lose(15, { lostReason: 'delivery', lostToCompetitor: 'Mersey Forge' })

  // A foreign quote with a rate: 6,000 euros at 0.85 are 5,100.00 pounds; still open, one piece of the pipeline.
  const foreignEnquiry = await open(16, {
    estimatedValue: '1000.00',
    currency: 'EUR',
    expectedOrderDate: inMonths(1, 10),
  })
  const ready = { params: { id: foreignEnquiry.id } }
  const api = seller.client(enquiries)
  const bid = await api.decideBid({ ...ready, version: foreignEnquiry.version, body: { decision: 'bid' } })
  const reviewed = await api.startReview({ ...ready, version: bid.version, body: {} })
  await api.makeReady({ ...ready, version: reviewed.version, body: {} })
  const foreign = await seller.client(quotes).createFromEnquiry({ ...ready, body: {} })
  await services.db.query(sql`UPDATE quotes SET exchange_rate = 0.85, net = 6000 WHERE id = ${foreign.id}`)
  await services.db.query(sql`
    UPDATE enquiries SET quoted_value = 6000, quoted_currency = 'EUR' WHERE id = ${foreignEnquiry.id}`)

  // Two that ended without a quote.
  const refusedOne = await open(17, {})
  await api.decideBid({
    params: { id: refusedOne.id },
    version: refusedOne.version,
    body: { decision: 'no_bid', reason: 'no_capacity' },
  })
  const lostEarly = await open(18, {})
  const underReview = await api.startReview({
    params: { id: lostEarly.id },
    version: lostEarly.version,
    body: {},
  })
  await api.lose({
    params: { id: lostEarly.id },
    version: underReview.version,
    body: { lostReason: 'no_response' },
  })
  return { ...desk, processId, otherGlobalId, near, overdue, unknown, euros, foreign, inMonths }
}

/** One table of the answer by its key. */
export function tableOf({ tables }: Figures, key: string): FigureTable {
  const table = tables.find((one) => one.key === key)
  if (!table) throw new Error(`There is no table ${key}.`)
  return table
}

/** The values of the rows of a table by their labels. */
export const valuesOf = (table: FigureTable): Record<string, (string | null)[]> =>
  Object.fromEntries(table.rows.map(({ label, figures }) => [label, figures.map(({ value }) => value)]))
