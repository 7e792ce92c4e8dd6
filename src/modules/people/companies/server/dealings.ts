import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { notFound } from '#platform/server/errors.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan, ListRow } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { userTable } from '#modules/people/users/table.ts'
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

type Related = z.input<Endpoints['related']['response']>

/** Counts and values of what we do for a company; only of what the reader may see. */
export const relatedOf =
  (hubs: readonly Hub<unknown>[]) =>
  async (ctx: Context, { params }: Incoming<ById, unknown, unknown>): Promise<Related> => {
    const work = hubs.flatMap(({ slice, ofCompany }) => {
      if (!ofCompany) return []
      const isSeen = ctx.actor.permissions.has(ofCompany.right ?? `${slice}:read`)
      const part = 'count' in ofCompany ? ofCompany.count(params.id) : byStatus(ofCompany.byStatus(params.id))
      return sql`${isSeen ? part : sql`NULL`} AS ${sql.identifier(ofCompany.key)}`
    })
    const merged = sql`
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name,
        'mergedAt', to_char(m.merged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'mergedByName', m.merged_by_name) ORDER BY m.merged_at)
        FROM public.companies m WHERE m.merged_into_id = ${companyTable.id}), '[]') AS merged`
    const [row] = await ctx.tx.query<Related>(sql`
      SELECT ${sql.join([...work, merged], sql`, `)}
      FROM ${companyTable} WHERE ${companyTable.id} = ${params.id}`)
    if (!row) throw notFound()
    return row
  }

/** What was quoted to a company: the plan of the list, given by the slice that quotes. */
export type PricesOf = (companyId: string) => ListPlan<Endpoints['prices']>

/** What was quoted to a company, line by line, the newest first. */
export const pricesFrom =
  (pricesOf: PricesOf) =>
  (
    ctx: Context,
    { params, query }: { params: ById; query: ListQuery },
    exchange: HttpExchange,
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
