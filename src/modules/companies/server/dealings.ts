import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, Page } from '#platform/contract/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/records/crud.ts'
import { notFound } from '#platform/server/errors.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan, ListRow } from '#platform/server/lists/list-plan.ts'
import type { Exchange } from '#platform/server/http/serve.ts'
import { enquiryTable } from '#modules/enquiries/table.ts'
import { calculationTable } from '#modules/pipe-wall-calculations/table.ts'
import { productCodeTable } from '#modules/product-codes/table.ts'
import { quoteLineTable, quoteTable } from '#modules/quotes/table.ts'
import { userTable } from '#modules/users/table.ts'
import type { companies } from '../contract.ts'
import { companyContactTable, companyTable } from '../table.ts'

type Endpoints = (typeof companies)['endpoints']
type ById = { id: string }

/** Counts and sums of some work by status, as JSON; `rows` is a SELECT of status, currency and value. */
const byStatus = (rows: SQL): SQL => sql`(
  WITH work AS (${rows}), sums AS (
    SELECT status, currency, count(*)::int AS count, sum(value) AS value FROM work GROUP BY status, currency
  ), states AS (
    SELECT status, sum(count)::int AS count,
      jsonb_agg(jsonb_build_object('currency', currency, 'value', value::text) ORDER BY value DESC) AS amounts
    FROM sums GROUP BY status
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'amounts', amounts)), '[]') FROM states)`

/** Counts and values of what we do for a company; only of what the reader may see. */
export async function related(
  ctx: Context,
  { params }: Incoming<ById, unknown, unknown>,
): Promise<z.input<Endpoints['related']['response']>> {
  const { permissions } = ctx.actor
  const seen = (right: string, part: SQL) => (permissions.has(right) ? part : sql`NULL`)
  const enquiries = byStatus(sql`
    SELECT status, coalesce(quoted_currency, currency) AS currency, value FROM ${enquiryTable}
    WHERE company_id = ${params.id}`)
  const quotes = byStatus(sql`
    SELECT status, currency, net AS value FROM ${quoteTable} WHERE company_id = ${params.id} AND is_current`)
  const [row] = await ctx.tx.query<z.input<Endpoints['related']['response']>>(sql`
    SELECT ${seen('enquiries:read', enquiries)} AS enquiries, ${seen('quotes:read', quotes)} AS quotes,
      ${seen(
        'pipe-wall-calculations:read',
        sql`(SELECT count(*)::int FROM ${calculationTable} WHERE company_id = ${params.id} AND is_current)`,
      )} AS calculations,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name,
        'mergedAt', to_char(m.merged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'mergedByName', m.merged_by_name) ORDER BY m.merged_at)
        FROM public.companies m WHERE m.merged_into_id = ${companyTable.id}), '[]') AS merged
    FROM ${companyTable} WHERE ${companyTable.id} = ${params.id}`)
  if (!row) throw notFound()
  return row
}

const line = sql`${quoteLineTable}`
const selected = sql`(${quoteLineTable.breaks} -> ${quoteLineTable.selectedBreak})`

/** An order may take some lines only; an offer that came to nothing says so itself. */
const outcome = sql`CASE
  WHEN ${quoteTable.status} IN ('won', 'part_won', 'released')
    THEN CASE WHEN CASE WHEN cardinality(${quoteTable.wonLineIds}) = 0 THEN ${quoteLineTable.kind} = 'standard'
      ELSE ${quoteLineTable.id} = ANY(${quoteTable.wonLineIds}) END THEN 'ordered' ELSE 'not_ordered' END
  WHEN ${quoteTable.status} IN ('lost', 'expired', 'cancelled') THEN ${quoteTable.status}
  ELSE 'open' END`

const pricesOf = (companyId: string): ListPlan<Endpoints['prices']> => ({
  from: sql`${line} JOIN ${quoteTable} ON ${quoteTable.id} = ${quoteLineTable.quoteId}
    LEFT JOIN ${productCodeTable} ON ${productCodeTable.id} = ${quoteLineTable.productCodeId}`,
  id: sql`${quoteLineTable.id}`,
  columns: {
    quoteId: sql`${quoteTable.id}`,
    quoteNumber: sql`${quoteTable.number}`,
    revision: sql`${quoteTable.revision}`,
    quoteDate: sql`${quoteTable.quoteDate}`,
    productCode: sql`${productCodeTable.code}`,
    description: sql`${quoteLineTable.description}`,
    quantity: sql`${selected} ->> 'quantity'`,
    uom: sql`${quoteLineTable.uom}`,
    unitPrice: sql`${selected} ->> 'unitPrice'`,
    discountPercent: sql`${quoteLineTable.discountPercent}`,
    currency: sql`${quoteTable.currency}`,
    outcome,
  },
  filters: { productCodeId: sql`${quoteLineTable.productCodeId}` },
  sorts: { quoteDate: { column: sql`${quoteTable.quoteDate}`, type: 'date' } },
  search: sql`lower(coalesce(${productCodeTable.code}, '') || ' ' || ${quoteLineTable.description})`,
  // A line without a price has no place in a history of prices.
  where: sql`${quoteTable.companyId} = ${companyId} AND ${quoteTable.isCurrent} AND NOT ${quoteLineTable.noQuote}
    AND ${selected} IS NOT NULL`,
})

/** What was quoted to a company, line by line, the newest first. */
export const prices = (
  ctx: Context,
  { params, query }: { params: ById; query: ListQuery },
  exchange: Exchange,
): Promise<Page<ListRow<Endpoints['prices']>>> =>
  listPage(ctx, pricesOf(params.id), query, addressOf(exchange))

/** Which people of a company have an account in the client area, and who else has their e-mail address. */
export const people = (
  ctx: Context,
  { params }: Incoming<ById, unknown, unknown>,
): Promise<z.input<Endpoints['people']['response']>> =>
  ctx.tx.query(sql`
    SELECT p.id,
      (SELECT u.status FROM ${userTable} u
        WHERE u.role = 'client' AND u.company_id = p.company_id AND lower(u.email) = lower(p.email) LIMIT 1) AS portal,
      coalesce((SELECT jsonb_agg(o.other) FROM (
        SELECT jsonb_build_object('companyId', c.id, 'companyName', c.name, 'name', o.name) AS other
        FROM ${companyContactTable} o JOIN ${companyTable} c ON c.id = o.company_id
        WHERE lower(o.email) = lower(p.email) AND o.id <> p.id ORDER BY c.name, o.name LIMIT 5) AS o), '[]') AS "sameEmail"
    FROM ${companyContactTable} p WHERE p.company_id = ${params.id} ORDER BY p.position`)
