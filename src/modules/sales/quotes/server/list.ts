import { addDays } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { keptQuery } from '#platform/server/database/kept-query.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { invalid, notChoosable } from '#platform/server/errors.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { mayApprove } from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { companyContactTable, companySearch, companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type QuoteRow, quotes as contract } from '../contract.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { totalsOf } from '#platform/server/lists/list-totals.ts'
import { liveStates, quoteLifecycle } from '../domain/lifecycle.ts'
import { forecastColumns } from './forecast-filters.ts'
import { maySeeCosts } from './costs/see-costs.ts'

type Summary = z.input<typeof contract.endpoints.summary.response>

const EXPIRING_DAYS = 7

export const isOpenRow = sql`(quotes.status ${inStates(liveStates)})`
/** The salesperson, or the estimator: two conditions, each with an index of its own. */
export const whoseQuotes = (userId: string): readonly SQL[] => [
  sql`quotes.salesperson_id = ${userId}`,
  sql`(quotes.estimator_id IS NOT NULL AND quotes.estimator_id = ${userId})`,
]
const isMine = (userId: string): SQL => sql`(${sql.join([...whoseQuotes(userId)], sql` OR `)})`

/** Companies by a part of their name, for the search of documents. */
export const companyMatches = (pattern: string): SQL =>
  sql`quotes.company_id = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE ${companySearch(pattern)}))`

/** Quotes by a part of the name of their contact. */
export const contactMatches = (pattern: string): SQL =>
  sql`(quotes.company_id = ANY(ARRAY(SELECT company_id FROM ${companyContactTable} WHERE lower(name) LIKE ${pattern}))
    AND quotes.contact_id = ANY(ARRAY(SELECT id FROM ${companyContactTable} WHERE lower(name) LIKE ${pattern})))`

/** Sent, still valid, and for at most seven more days. */
export const isExpiring = (ctx: Context): SQL => sql`(quotes.status = 'sent'
  AND quotes.valid_until >= ${ctx.today()} AND quotes.valid_until <= ${addDays(ctx.today(), EXPIRING_DAYS)})`

/** What decides about who may approve, as columns of the list. */
export const decidedOn = {
  facilityId: sql`quotes.facility_id`,
  // `valueForLimits` as SQL.
  value: sql`greatest(quotes.net_in_base, round(quotes.net * (SELECT ${newestRate(sql`quotes.currency`, sql`f.base_currency`)}
    FROM ${facilityTable} f WHERE f.id = quotes.facility_id), 2))`,
  marginPercent: sql`CASE WHEN quotes.net <> 0 THEN quotes.margin_percent END`,
  pslLevelIds: sql`ARRAY(SELECT l.psl_level_id FROM quote_lines l
    WHERE l.quote_id = quotes.id AND l.psl_level_id IS NOT NULL)`,
  authorIds: sql`quotes.author_ids`,
  decidedIds: sql`quotes.approval_decider_ids`,
  step: sql`quotes.approval_step`,
  limitsHold: sql`quotes.approval_limits_hold`,
}

export const awaitsApproval = sql`(quotes.status = 'awaiting_approval')`

/** Awaiting a decision that this person may take: no author, and on the list for such a quote. */
export const waitsFor = (ctx: Context): SQL => sql`(${awaitsApproval}
  AND ${mayApprove(ctx.actor.id, decidedOn, ctx.today())})`

const columns: ListPlan['columns'] = {
  version: sql`quotes.version`,
  number: sql`quotes.number`,
  revision: sql`quotes.revision`,
  alternativeLetter: sql`quotes.alternative_letter`,
  alternativeTitle: sql`quotes.alternative_title`,
  companyName: sql`co.name`,
  projectName: sql`quotes.project_name`,
  value: sql`quotes.net`,
  currency: sql`quotes.currency`,
  confidencePercent: sql`quotes.confidence_percent`,
  salesStepName: sql`ss.name`,
  quoteDate: sql`quotes.quote_date`,
  validUntil: sql`quotes.valid_until`,
  status: sql`quotes.status`,
  salespersonName: sql`sp.name`,
  estimatorName: sql`es.name`,
  lastContactAt: sql`co.last_contact_at`,
}

const joins = sql`
  LEFT JOIN ${companyTable} co ON co.id = quotes.company_id
  LEFT JOIN ${enquiryTable} en ON en.id = quotes.enquiry_id
  LEFT JOIN ${salesStepTable} ss ON ss.id = en.sales_step_id
  LEFT JOIN ${userTable} sp ON sp.id = quotes.salesperson_id
  LEFT JOIN ${userTable} es ON es.id = quotes.estimator_id`

const filtersFor = (ctx: Context): ListPlan<typeof contract>['filters'] => ({
  status: sql`quotes.status`,
  facilityId: sql`quotes.facility_id`,
  companyId: sql`quotes.company_id`,
  enquiryId: sql`quotes.enquiry_id`,
  salespersonId: sql`quotes.salesperson_id`,
  estimatorId: sql`quotes.estimator_id`,
  marketSegmentId: sql`quotes.market_segment_id`,
  globalSegmentId: sql`quotes.global_segment_id`,
  quoteConfidenceId: sql`quotes.quote_confidence_id`,
  quoteDate: sql`quotes.quote_date`,
  validUntil: sql`quotes.valid_until`,
  value: sql`quotes.house_net`,
  marginPercent: sql`quotes.margin_percent`,
  lostReason: sql`quotes.lost_reason`,
  isCurrent: sql`quotes.is_current`,
  open: isOpenRow,
  expiring: isExpiring(ctx),
  mine: isMine(ctx.actor.id),
  // Long, and rarely asked for.
  get waitingForMe() {
    return waitsFor(ctx)
  },
  ...forecastColumns,
})

function planFor(ctx: Context, query: ListQuery): ListPlan<typeof contract> {
  const seesCosts = maySeeCosts(ctx.actor)
  return {
    from: sql`quotes`,
    joins,
    id: sql`quotes.id`,
    columns: seesCosts
      ? { ...columns, marginPercent: sql`CASE WHEN quotes.net <> 0 THEN quotes.margin_percent END` }
      : columns,
    filters: filtersFor(ctx),
    sorts: {
      number: { column: sql`quotes.number`, type: 'text' },
      quoteDate: { column: sql`quotes.quote_date`, type: 'date' },
      validUntil: { column: sql`quotes.valid_until`, type: 'date' },
      // Amounts of different currencies are put in order in that of the house.
      value: { column: sql`quotes.house_net`, type: 'numeric' },
      marginPercent: { column: sql`quotes.margin_percent`, type: 'numeric' },
      updatedAt: { column: sql`quotes.updated_at`, type: 'timestamptz' },
    },
    search: sql`quotes.search`,
    searchAlso: (pattern) => [companyMatches(pattern), contactMatches(pattern)],
    prefixes: [sql`quotes.number`],
    // Rows that are named may be of any revision.
    ...('isCurrent' in query.filters || query.ids ? {} : { where: sql`quotes.is_current` }),
  }
}

/** Without the right to see costs the margin is unknown to this list, as filter and as sort. */
function checkCosts(ctx: Context, query: ListQuery): void {
  if (maySeeCosts(ctx.actor)) return
  if ('marginPercent' in query.filters) {
    throw invalid({ 'filter[marginPercent]': ['The parameter filter[marginPercent] is not known here.'] })
  }
  if (query.sort === 'marginPercent') throw notChoosable('sort')
}

export async function list(
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<QuoteRow>> {
  checkCosts(ctx, query)
  return listPage<QuoteRow>(ctx, planFor(ctx, query), query, addressOf(exchange))
}

export const totals = totalsOf(contract, (ctx, query) => {
  checkCosts(ctx, query)
  return {
    plan: planFor(ctx, query),
    summed: { value: { of: sql`quotes.net`, currency: sql`quotes.currency` } },
  }
})

/** The list as it is filtered, as a file. */
export const exportRows = exportOf(contract, list, { status: statusLabels(quoteLifecycle) })

type Shared = Pick<Summary, 'open' | 'expiring' | 'sums'>
type Own = Pick<Summary, 'mine' | 'waitingForMe'>

/**
 * Counts for the tabs of the list, and the open value. What everybody sees alike is kept for a moment; all of it is made
 * up from an index alone.
 */
export async function summary(ctx: Context): Promise<Summary> {
  const weighted = sql`CASE WHEN qc.counts_in_forecast THEN rounded_amount(quotes.net * quotes.confidence_percent * 0.01, quotes.currency) ELSE 0.00 END`
  const count = (condition: SQL) =>
    sql`(SELECT count(*)::int FROM quotes WHERE quotes.is_current AND ${condition})`
  const [[shared], [own]] = await Promise.all([
    keptQuery<Shared>(
      ctx,
      `open quotes ${ctx.today()}`,
      sql`
      WITH s AS (
        SELECT quotes.currency, count(*) AS open, count(*) FILTER (WHERE ${isExpiring(ctx)}) AS expiring,
          sum(quotes.net) AS value, sum(${weighted}) AS weighted
        FROM quotes JOIN ${quoteConfidenceTable} qc ON qc.id = quotes.quote_confidence_id
        WHERE quotes.is_current AND ${isOpenRow} GROUP BY quotes.currency
      )
      SELECT coalesce(sum(open), 0)::int AS open, coalesce(sum(expiring), 0)::int AS expiring,
        coalesce(json_agg(json_build_object('currency', s.currency, 'value', s.value::text,
          'weighted', s.weighted::text) ORDER BY s.value DESC), '[]') AS sums
      FROM s`,
    ),
    keptQuery<Own>(
      ctx,
      `open quotes of ${ctx.actor.id} ${ctx.today()}`,
      sql`SELECT ${count(sql`${isOpenRow} AND ${isMine(ctx.actor.id)}`)} AS mine, ${count(waitsFor(ctx))} AS "waitingForMe"`,
    ),
  ])
  return { open: 0, mine: 0, waitingForMe: 0, expiring: 0, sums: [], ...shared, ...own }
}
