import { type SQL, sql } from 'drizzle-orm'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { addressOf } from '#platform/server/records/crud.ts'
import { type SilentCustomer, silentCustomers } from './contract.ts'

/** Nobody was in touch since; one who was never contacted counts from when it was entered. */
const silentSince = sql`coalesce(companies.last_contact_at, companies.created_at)`

/** Net of the open offers by currency, the largest first; an offer that comes to nothing says nothing. */
const openOf = (offers: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'value', s.value::text) ORDER BY s.value DESC), '[]')
  FROM (SELECT o.currency, sum(o.value) AS value FROM (${offers}) AS o
    GROUP BY o.currency HAVING sum(o.value) > 0) AS s)`

type Plan = ListPlan<typeof silentCustomers.endpoints.list>

const silentPlan = (today: string, openQuotes: SQL): Plan => {
  const silentDays = sql`(${today}::date - ${silentSince}::date)`
  return {
    from: sql`companies`,
    joins: sql`LEFT JOIN users am ON am.id = companies.account_manager_id`,
    id: sql`companies.id`,
    columns: {
      code: sql`companies.code`,
      name: sql`companies.name`,
      city: sql`companies.city`,
      country: sql`companies.country`,
      accountManagerName: sql`am.name`,
      lastContactAt: sql`companies.last_contact_at`,
      silentDays,
      openQuotes,
    },
    filters: {
      silentDays,
      accountManagerId: sql`companies.account_manager_id`,
      marketSegmentId: sql`companies.market_segment_id`,
    },
    sorts: {
      silentSince: { column: silentSince, type: 'timestamptz' },
      name: { column: sql`companies.name`, type: 'text' },
    },
    search: sql`companies.search`,
    where: sql`(companies.is_customer AND companies.status = 'active')`,
  }
}

/** Active customers, the longest silent first, given the offers that are open with them. */
export function serveSilentCustomers(hubs: readonly Hub<unknown>[]) {
  const [offers] = hubs.flatMap(({ openOffers }) => openOffers ?? [])
  const openQuotes = offers ? openOf(offers(sql`companies.id`)) : sql`'[]'::json`
  return serve(silentCustomers, {
    list: (ctx, { query }, exchange) =>
      listPage<SilentCustomer>(ctx, silentPlan(ctx.today(), openQuotes), query, addressOf(exchange)),
  })
}
