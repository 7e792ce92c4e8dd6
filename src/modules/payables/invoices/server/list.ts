import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { isAnyOf } from '#platform/server/lists/list-filters.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { totalsOf } from '#platform/server/lists/list-totals.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { consolidatedOrderTable } from '#modules/purchasing/consolidated-purchase-orders/table.ts'
import { bankMovedSince } from '#modules/suppliers/company-bank-accounts/server/api.ts'
import { homeToday } from '#modules/setup/facilities/server/api.ts'
import { type InvoiceListRow, invoices } from '../contract.ts'
import { DISCOUNT_DAYS } from '../domain.ts'
import { invoiceTable as invoice } from '../table.ts'
import { isHeld } from './held.ts'

/** Words of the filter by state that the match answers. */
const matchWords = ({ filters }: ListQuery): string[] =>
  [filters['status']].flat().flatMap((word) => (word === 'on_hold' || word === 'matched' ? [word] : []))

/**
 * The state as people see it. Where a filter has asked the match already, all registered ones of the list have the same answer: the
 * match is asked once for each row, and the statement is short enough to be prepared.
 */
function shownIn(query: ListQuery): SQL {
  const { onHold: isOnHold, status } = query.filters
  const [word, ...more] = matchWords(query)
  const isAnswered = word !== undefined && more.length === 0 && ![status].flat().includes('registered')
  const answer =
    typeof isOnHold === 'boolean' ? (isOnHold ? 'on_hold' : 'matched') : isAnswered ? word : undefined
  const registered = answer
    ? sql.raw(`'${answer}'`)
    : sql`CASE WHEN ${isHeld} THEN 'on_hold' ELSE 'matched' END`
  return sql`(CASE WHEN ${invoice.status} <> 'registered' THEN ${invoice.status} ELSE ${registered} END)`
}

/** Registered, and something holds it. */
export const onHold = sql`(${invoice.status} = 'registered' AND ${isHeld})`

/** Approved, and paid today it is cheaper. */
export const discountRuns = sql`(${invoice.status} = 'approved'
  AND ${invoice.discountUntil} >= ${homeToday})`

/** Approved, and kept back: a bank account of its supplier was entered, confirmed or ended since. */
export const accountChanged = sql`(${invoice.status} = 'approved'
  AND ${bankMovedSince(sql`${invoice.supplierId}`, sql`${invoice.approvedAt}`)})`

/** Not on its way to the bank yet, and its discount ends within so many days. */
export const discountEnds = sql`(${invoice.status} IN ('registered', 'approved') AND ${invoice.discountUntil} IS NOT NULL
  AND ${invoice.discountUntil} BETWEEN ${homeToday} AND ${homeToday} + ${sql.raw(String(DISCOUNT_DAYS))})`

/**
 * Invoices in some states as people see them. Only a registered one asks the match, so that an index finds all others; and those
 * that are matched or held are found among the registered ones by the same index.
 */
function inState(words: readonly string[]): SQL {
  const asked = words.filter((word) => word === 'on_hold' || word === 'matched')
  const stored = words.filter((word) => word !== 'on_hold' && word !== 'matched')
  const status = sql`${invoice.status}`
  if (asked.length === 0 || stored.includes('registered')) return isAnyOf(status, stored)
  const states = isAnyOf(status, [...stored, 'registered'])
  if (asked.length > 1) return states
  const answer = asked.includes('on_hold') ? isHeld : sql`NOT ${isHeld}`
  return sql`${states} AND (${status} <> 'registered' OR ${answer})`
}

/** Invoices that name one of the orders. Few do: they are looked up first, whatever the list is sorted by. */
const ofOrders = (numbers: readonly string[]): SQL => sql`${invoice.id} = ANY(ARRAY(
  SELECT o.id FROM ${invoice} o WHERE o.order_numbers && ${sql.param(numbers)}::text[]))`

/** Each invoice that the match is asked about takes its time: so many are counted, which takes less than a tenth of a second. */
const MOST_MATCHED = 250
const asksMatch = (query: ListQuery): boolean =>
  typeof query.filters['onHold'] === 'boolean' || matchWords(query).length > 0

const invoicePlan = (query: ListQuery) =>
  listPlanOf(invoices, invoice, {
    countTo: (asked) => (asksMatch(asked) ? MOST_MATCHED : undefined),
    joins: sql`LEFT JOIN ${companyTable} su ON su.id = ${invoice.supplierId}`,
    columns: {
      supplierName: sql`su.name`,
      // Worked out for the rows of the page alone.
      status: shownIn(query),
    },
    filters: {
      status: { chosen: inState },
      onHold,
      discountRuns,
      accountChanged,
      discountEnds,
      orderNumber: { chosen: ofOrders },
    },
    searchAlso: (pattern) => [
      sql`${invoice.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
      // By the number of a consolidated order, which its supplier writes on the invoice.
      sql`${invoice.orderNumbers} && ARRAY(SELECT number FROM ${consolidatedOrderTable} WHERE search LIKE ${pattern} LIMIT 100)`,
    ],
    prefixes: [sql`${invoice.number}`],
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<InvoiceListRow>> =>
  listPage<InvoiceListRow>(ctx, invoicePlan(query), query, addressOf(exchange))

/** What is owed on the invoices of the list; credit notes take from it. */
export const totals = totalsOf(invoices, (_, query) => ({
  plan: invoicePlan(query),
  summed: {
    gross: {
      of: sql`CASE WHEN ${invoice.kind} = 'credit_note' THEN -${invoice.gross} ELSE ${invoice.gross} END`,
      currency: sql`${invoice.currency}`,
    },
  },
}))
