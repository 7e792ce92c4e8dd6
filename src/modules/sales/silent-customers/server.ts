import { type SQL, sql } from 'drizzle-orm'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type SilentCustomer, silentCustomers } from './contract.ts'

/** Nobody was in touch since; one who was never contacted counts from when it was entered. */
const silentSince = sql`coalesce(${companyTable.lastContactAt}, ${companyTable.createdAt})`

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
    joins: sql`LEFT JOIN ${userTable} am ON am.id = ${companyTable.accountManagerId}`,
    id: sql`${companyTable.id}`,
    columns: {
      code: sql`${companyTable.code}`,
      name: sql`${companyTable.name}`,
      city: sql`${companyTable.city}`,
      country: sql`${companyTable.country}`,
      accountManagerName: sql`am.name`,
      lastContactAt: sql`${companyTable.lastContactAt}`,
      silentDays,
      openQuotes,
    },
    filters: {
      silentDays,
      accountManagerId: sql`${companyTable.accountManagerId}`,
      marketSegmentId: sql`${companyTable.marketSegmentId}`,
    },
    sorts: {
      silentSince: { column: silentSince, type: 'timestamptz' },
      name: { column: sql`${companyTable.name}`, type: 'text' },
    },
    search: sql`${companyTable.search}`,
    where: sql`(${companyTable.isCustomer} AND ${companyTable.status} = 'active')`,
  }
}

/** Active customers, the longest silent first, given the offers that are open with them. */
export function serveSilentCustomers(hubs: readonly Hub<unknown>[]) {
  const [offers] = hubs.flatMap(({ openOffers }) => openOffers ?? [])
  const openQuotes = offers ? openOf(offers(sql`${companyTable.id}`)) : sql`'[]'::json`
  return serve(silentCustomers, {
    list: (ctx, { query }, exchange) =>
      listPage<SilentCustomer>(ctx, silentPlan(ctx.today(), openQuotes), query, addressOf(exchange)),
  })
}
