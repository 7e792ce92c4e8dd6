import { sql } from 'drizzle-orm'
import { serve } from '#platform/server/http/serve.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { addressOf } from '#platform/server/records/crud.ts'
import { type SilentCustomer, silentCustomers } from './contract.ts'

/** Nobody was in touch since; one who was never contacted counts from when it was entered. */
const silentSince = sql`coalesce(companies.last_contact_at, companies.created_at)`

const openQuotes = sql`(
  SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'value', s.value::text) ORDER BY s.value DESC), '[]')
  FROM (SELECT q.currency, sum(q.net) AS value FROM quotes q
    WHERE q.company_id = companies.id AND q.is_current AND q.status IN ('draft', 'awaiting_approval', 'approved', 'sent')
    GROUP BY q.currency HAVING sum(q.net) > 0) AS s)`

const silentPlan = (today: string): ListPlan<typeof silentCustomers.endpoints.list> => {
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

/** Active customers, the longest silent first. */
export const register = serve(silentCustomers, {
  list: (ctx, { query }, exchange) =>
    listPage<SilentCustomer>(ctx, silentPlan(ctx.today()), query, addressOf(exchange)),
})
