import { type SQL, sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { totalsOf } from '#platform/server/lists/list-totals.ts'
import { companySearch, companyTable } from '#modules/people/companies/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type EnquiryRow, enquiries } from '../contract.ts'
import { enquiryLifecycle } from '../domain.ts'
import { forecastColumns, type QuotedRateOf } from './pipeline/forecast-filters.ts'
import { hasDuplicate } from './duplicates.ts'

/** Written out, so that the partial indexes match. */
export const isOpenRow = sql`(enquiries.status IN ('new', 'under_review', 'ready_to_quote', 'quoted'))`
export const isUnquotedRow = sql`(enquiries.status IN ('new', 'under_review', 'ready_to_quote'))`
/** Companies by a part of their name, for the search of documents. */
export const companyMatches = (pattern: string) =>
  sql`enquiries.company_id = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE ${companySearch(pattern)}))`

const shownValue = sql`nullif(enquiries.value, 0)`
const shownCurrency = sql`coalesce(enquiries.quoted_currency, enquiries.currency)`

const plan: Omit<ListPlan<typeof enquiries>, 'filters'> = {
  from: sql`enquiries`,
  joins: sql`
    LEFT JOIN ${companyTable} co ON co.id = enquiries.company_id
    LEFT JOIN ${userTable} es ON es.id = enquiries.estimator_id
    LEFT JOIN ${salesStepTable} ss ON ss.id = enquiries.sales_step_id
    LEFT JOIN ${quoteConfidenceTable} qc ON qc.id = enquiries.quote_confidence_id`,
  id: sql`enquiries.id`,
  columns: {
    version: sql`enquiries.version`,
    number: sql`enquiries.number`,
    companyName: sql`co.name`,
    projectName: sql`enquiries.project_name`,
    receivedAt: sql`enquiries.received_at`,
    value: shownValue,
    currency: shownCurrency,
    confidencePercent: sql`qc.percent`,
    salesStepName: sql`ss.name`,
    quoteDueAt: sql`enquiries.quote_due_at`,
    estimatorName: sql`es.name`,
    status: sql`enquiries.status`,
    priority: sql`enquiries.priority`,
    lineCount: sql`enquiries.line_count`,
    openQuestionCount: sql`enquiries.open_question_count`,
    answersDueOn: sql`enquiries.answers_due_on`,
  },
  sorts: {
    number: { column: sql`enquiries.number`, type: 'text' },
    receivedAt: { column: sql`enquiries.received_at`, type: 'timestamptz' },
    quoteDueAt: { column: sql`enquiries.quote_due_at`, type: 'timestamptz' },
    // Amounts of different currencies are put in order in that of the house.
    value: { column: sql`enquiries.house_value`, type: 'numeric' },
    updatedAt: { column: sql`enquiries.updated_at`, type: 'timestamptz' },
  },
  search: sql`enquiries.search`,
  searchAlso: companyMatches,
  prefixes: [sql`enquiries.number`],
}

const filtersFor = (ctx: Context, rateOf: QuotedRateOf): ListPlan<typeof enquiries>['filters'] => ({
  status: sql`enquiries.status`,
  facilityId: sql`enquiries.facility_id`,
  companyId: sql`enquiries.company_id`,
  salespersonId: sql`enquiries.salesperson_id`,
  estimatorId: sql`enquiries.estimator_id`,
  marketSegmentId: sql`enquiries.market_segment_id`,
  globalSegmentId: sql`enquiries.global_segment_id`,
  salesStepId: sql`enquiries.sales_step_id`,
  quoteConfidenceId: sql`enquiries.quote_confidence_id`,
  quoteDueAt: sql`enquiries.quote_due_at`,
  receivedAt: sql`enquiries.received_at`,
  value: sql`enquiries.house_value`,
  priority: sql`enquiries.priority`,
  bidDecision: sql`enquiries.bid_decision`,
  noBidReason: sql`enquiries.no_bid_reason`,
  lostReason: sql`enquiries.lost_reason`,
  open: isOpenRow,
  overdue: sql`(enquiries.quote_due_at < ${ctx.clock.now().toISOString()} AND ${isUnquotedRow})`,
  mine: mineCondition(ctx.actor.id),
  openQuestions: sql`(enquiries.open_question_count > 0)`,
  answersOverdue: isAnswerOverdue(ctx.today()),
  possibleDuplicate: sql`(${isOpenRow} AND ${hasDuplicate})`,
  pslRank: sql`enquiries.psl_rank`,
  ...forecastColumns(ctx, rateOf),
})

/** A question was sent, and its answer is late on this day (`YYYY-MM-DD`, or an expression). */
export const isAnswerOverdue = (today: string | SQL) =>
  sql`(enquiries.answers_due_on IS NOT NULL AND enquiries.answers_due_on < ${today}::date)`

/** The salesperson, or the estimator: two conditions, each with an index of its own. */
export const whoseEnquiries = (userId: string): readonly SQL[] => [
  sql`enquiries.salesperson_id = ${userId}`,
  sql`(enquiries.estimator_id IS NOT NULL AND enquiries.estimator_id = ${userId})`,
]
export const mineCondition = (userId: string): SQL =>
  sql`(${sql.join([...whoseEnquiries(userId)], sql` OR `)})`

/** A day given as the end of a range of instants counts as a whole (UTC). */
function wholeDays(query: ListQuery, names: readonly string[]): ListQuery {
  const filters = { ...query.filters }
  for (const name of names) {
    const range = filters[name]
    if (typeof range !== 'object' || Array.isArray(range) || !('to' in range) || !range.to) continue
    filters[name] = { ...range, to: `${range.to}T23:59:59.999Z` }
  }
  return { ...query, filters }
}

const dayFilters = ['quoteDueAt', 'receivedAt']

export const listWith =
  (rateOf: QuotedRateOf) =>
  (ctx: Context, { query }: { query: ListQuery }, exchange: HttpExchange): Promise<Page<EnquiryRow>> =>
    listPage<EnquiryRow>(
      ctx,
      { ...plan, filters: filtersFor(ctx, rateOf) },
      wholeDays(query, dayFilters),
      addressOf(exchange),
    )

export const totalsWith = (rateOf: QuotedRateOf) =>
  totalsOf(enquiries, (ctx, query) => ({
    plan: { ...plan, filters: filtersFor(ctx, rateOf) },
    query: wholeDays(query, dayFilters),
    summed: { value: { of: shownValue, currency: shownCurrency } },
  }))

/** The list as it is filtered, as a file. */
export const exportWith = (rateOf: QuotedRateOf) =>
  exportOf(enquiries, listWith(rateOf), { status: statusLabels(enquiryLifecycle) })
