import type { ScreenAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { listParameters } from '#platform/contract/calls/list-parameters.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { fieldLabel } from '#platform/contract/words/name-labels.ts'
import { queryOne } from '#platform/server/database/rows.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { quoteTable } from '#modules/sales/quotes/table.ts'
import { readerCurrency } from '#modules/setup/facilities/server/api.ts'
import type { Figures, ForecastQuery } from '../contract.ts'
import { defaultPeriod, periodProblem } from '../domain.ts'

export type Scope = Figures['scope']
type Filter = NonNullable<ListQueryInput['filter']>
type Currency = Scope['currency']

interface Found {
  facilityName: string | null
  facilityCurrency: Currency | null
  marketSegmentName: string | null
  globalSegmentName: string | null
  salespersonName: string | null
  isSalesperson: boolean
  homeCurrency: Currency
  currencies: Currency[]
}

const nameById = (table: PgTable, id: string | undefined) =>
  sql`(SELECT name FROM ${table} WHERE id = ${id ?? null}::uuid)`

/**
 * What a query means, with its defaults: a user who is a salesperson begins with their own figures, everybody else
 * with all; the currency is that of the facility, else of the reader's, else the one most facilities keep their
 * books in. @throws 422 when the period cannot be shown or a filter names nothing
 */
export async function resolveScope(
  ctx: Context,
  query: ForecastQuery,
): Promise<{ scope: Scope; currencies: Currency[] }> {
  const today = ctx.today()
  const period = { ...defaultPeriod(today), ...given({ from: query.from, to: query.to }) }
  const reason = periodProblem(period)
  if (reason) throw invalid({ to: [reason] })
  const personId = query.salespersonId === 'all' ? undefined : query.salespersonId
  const found = await queryOne<Found>(
    ctx.tx,
    sql`
    SELECT ${nameById(facilityTable, query.facilityId)} AS "facilityName",
      (SELECT base_currency FROM ${facilityTable} WHERE id = ${query.facilityId ?? null}::uuid) AS "facilityCurrency",
      ${nameById(marketSegmentTable, query.marketSegmentId)} AS "marketSegmentName",
      ${nameById(globalSegmentTable, query.globalSegmentId)} AS "globalSegmentName",
      ${nameById(userTable, personId ?? ctx.actor.id)} AS "salespersonName",
      EXISTS (SELECT 1 FROM ${enquiryTable} WHERE salesperson_id = ${ctx.actor.id}) AS "isSalesperson",
      ${readerCurrency(ctx)} AS "homeCurrency",
      ARRAY(SELECT DISTINCT base_currency FROM ${facilityTable} WHERE active ORDER BY 1) AS currencies`,
  )
  const isOwn = query.salespersonId === undefined && ctx.actor.role === 'user' && found.isSalesperson
  const salespersonId = isOwn ? ctx.actor.id : personId
  const named = (field: Narrowing, id: string | undefined, name: string | null) => {
    if (id === undefined) return null
    if (name === null)
      throw invalid({ [field]: [`The selected ${fieldLabel(field).toLowerCase()} is invalid.`] })
    return { id, name }
  }
  return {
    currencies: found.currencies,
    scope: {
      facility: named('facilityId', query.facilityId, found.facilityName),
      marketSegment: named('marketSegmentId', query.marketSegmentId, found.marketSegmentName),
      globalSegment: named('globalSegmentId', query.globalSegmentId, found.globalSegmentName),
      salesperson: named('salespersonId', salespersonId, found.salespersonName),
      ...period,
      currency: query.currency ?? found.facilityCurrency ?? found.homeCurrency,
      today,
    },
  }
}

const given = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])))

/** The columns of a table that the scope narrows. */
export function scopeOf(table: typeof enquiryTable | typeof quoteTable, scope: Scope): SQL {
  const conditions = Object.entries(scopeFilter(scope)).map(
    ([name, ids]) => sql`${table[name as Narrowing]} = ANY(${sql.param(ids)}::uuid[])`,
  )
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

type Narrowing = 'facilityId' | 'marketSegmentId' | 'globalSegmentId' | 'salespersonId'

/** The same narrowing as filters of a list. */
export function scopeFilter(scope: Scope): Partial<Record<Narrowing, string[]>> {
  return {
    ...(scope.facility && { facilityId: [scope.facility.id] }),
    ...(scope.marketSegment && { marketSegmentId: [scope.marketSegment.id] }),
    ...(scope.globalSegment && { globalSegmentId: [scope.globalSegment.id] }),
    ...(scope.salesperson && { salespersonId: [scope.salesperson.id] }),
  }
}

/** The address of a list with filters. */
export const listPath = (path: '/enquiries' | '/quotes', filter: Filter): ScreenAddress =>
  `${path}?${listParameters({ filter }).toString()}`

/** `none` stands for a reference that is empty. */
export const orNone = (id: string | null): string[] => [id ?? 'none']
