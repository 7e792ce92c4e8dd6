import { type SQL, sql } from 'drizzle-orm'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { amountIn, valueCurrency, valueInCurrency } from '#modules/sales/quotes/server/api.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { listPath, type Scope, scopeFilter, scopeOf } from './scope.ts'

type ListFilter = NonNullable<ListQueryInput['filter']>

export const wonStates = ['won', 'part_won', 'released'] as const
export const decidedStates = [...wonStates, 'lost'] as const

/** Enquiries that were closed in the period of the scope (UTC). */
export const isClosedWithin = ({ from, to }: Scope): SQL =>
  sql`${enquiryTable.closedAt} >= ${from}::date AND ${enquiryTable.closedAt} < ${to}::date + 1`

/** Newest revisions that were won or lost from one day to another (UTC). */
export const isDecidedWithin = (from: string, to: string): SQL => sql`${quoteTable.isCurrent}
  AND ${quoteTable.decidedAt} >= ${from}::date AND ${quoteTable.decidedAt} < ${to}::date + 1`

/**
 * The quotes that were won or lost in the period of the scope, each once; an index holds every column that is read.
 * A won quote counts with the value of the order, a lost one with its net; `amount` is null where there is no rate
 * into the currency of the scope.
 */
export const decidedQuotes = (scope: Scope, more: SQL = sql``): SQL => sql`
  SELECT ${quoteTable.marketSegmentId}, ${quoteTable.globalSegmentId}, ${quoteTable.salespersonId}, ${quoteTable.companyId},
    ${quoteTable.confidencePercent}, date_trunc('month', ${quoteTable.decidedAt} AT TIME ZONE 'UTC')::date AS month,
    ${valueCurrency} AS currency, ${quoteTable.status} <> 'lost' AS is_won, coalesce(${quoteTable.orderValue}, ${quoteTable.net}) AS own,
    ${valueInCurrency(sql`${scope.currency}::text`)} AS amount,
    ${amountIn(sql`${scope.currency}::text`, sql`${quoteTable.net}`)} AS net, ${amountIn(sql`${scope.currency}::text`, sql`${quoteTable.cost}`)} AS cost ${more}
  FROM ${quoteTable} WHERE ${isDecidedWithin(scope.from, scope.to)} AND ${scopeOf(quoteTable, scope)}`

/** Addresses of the lists of decided quotes. */
export function decidedPaths(scope: Scope, leftCount: number) {
  const shown: ListFilter = { ...scopeFilter(scope), decidedOn: { from: scope.from, to: scope.to } }
  const counted: ListFilter = leftCount > 0 ? { ...shown, inCurrency: [scope.currency] } : shown
  return {
    of: (status: readonly string[], filter: ListFilter) =>
      listPath('/quotes', { ...counted, status: [...status], ...filter }),
    leftOut: (status: readonly string[]) =>
      listPath('/quotes', { ...shown, status: [...status], noRateTo: [scope.currency] }),
  }
}

/** The days of a month that lie in the period, as a range of a filter. */
export const monthWithin = (month: string, last: string, scope: Scope) => ({
  from: `${month}-01` > scope.from ? `${month}-01` : scope.from,
  to: last < scope.to ? last : scope.to,
})

/** What has no rate, by currency. */
export const leftMeasures = {
  leftCount: sql`(count(*) FILTER (WHERE amount IS NULL))::int`,
  leftValue: sql`coalesce(sum(own) FILTER (WHERE amount IS NULL), 0.00)`,
}
