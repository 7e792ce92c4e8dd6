import { type ApprovalStep, reasonLabels } from '#platform/contract/documents/approval-steps.ts'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { isInCharge, listPath, type ToDo } from '#platform/server/documents/hub.ts'
import { earliest, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteApprovalRules, type StepReason } from '../domain/approval-rules.ts'
import { quoteTable } from '../table.ts'
import { isExpiring, waitsFor, whoseQuotes } from './list.ts'

/** A quote that waits for somebody. */
interface QuoteToDo {
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly projectName: string | null
  readonly companyName: string
  readonly value: string
  readonly currency: string
  readonly validUntil: string
  /** When the present step of the approval was asked. */
  readonly askedAt: string | null
  readonly step: number | null
  readonly steps: ApprovalStep<StepReason>[] | null
}

const columns = sql`quotes.id, quotes.number, quotes.revision, quotes.project_name AS "projectName",
  co.name AS "companyName", quotes.net::text AS value, quotes.currency, quotes.valid_until AS "validUntil",
  ${instantOf(sql`quotes.step_asked_at`)} AS "askedAt", quotes.approval_step AS step, quotes.approval_ladder AS steps`

/** The quotes that meet one of the conditions, in the order of a column. */
const quotesThat = (conditions: readonly SQL[], by: SQL): SQL => sql`
  SELECT ${columns} FROM ${earliest(quoteTable, conditions, by)} AS f JOIN quotes ON quotes.id = f.id
  JOIN ${companyTable} co ON co.id = quotes.company_id ORDER BY f.at, f.id`

/** Newest revisions that meet one of the conditions, those first whose validity ends first. */
const byValidity = (conditions: readonly SQL[]): SQL =>
  quotesThat(
    conditions.map((condition) => sql`quotes.is_current AND ${condition}`),
    sql`quotes.valid_until`,
  )

const reasons = reasonLabels(quoteApprovalRules.steps)

/** Why the step is asked, and which of how many it is. */
function whyAsked({ step, steps }: QuoteToDo): string {
  const all = steps ?? []
  const at = all.findIndex((one) => one.step === step)
  const because = (all[at]?.because ?? []).map((code) => reasons[code]).join(', ')
  return all.length > 1 ? `Step ${at + 1} of ${all.length}: ${because}` : because
}

/** Quotes whose approval waits for the reader, the longest waiting first. */
function approvalsWaiting(ctx: Context): ToDoRead {
  const yesterday = addDaysTo(ctx.clock.now(), -1).toISOString()
  return toDo<QuoteToDo>(quotesThat([waitsFor(ctx)], sql`quotes.step_asked_at`), {
    key: 'approvals',
    title: 'Waiting for your approval',
    note: 'waiting for you',
    empty: 'Nothing waits for your approval.',
    dueTitle: 'Waiting',
    shows: 'since',
    path: listPath('/quotes', { filter: { waitingForMe: true } }),
    shown: (quote) => {
      const { askedAt: due, value, currency } = quote
      const isLate = due !== null && due < yesterday
      return { ...quoteRow(quote), value, currency, why: whyAsked(quote), due, isLate }
    },
  })
}

/** The reader's own quotes that are not submitted yet. */
function myDrafts(ctx: Context): ToDoRead {
  const drafts = byValidity(whoseQuotes(ctx.actor.id).map((mine) => sql`quotes.status = 'draft' AND ${mine}`))
  return toDo<QuoteToDo>(drafts, {
    key: 'drafts',
    title: 'Your drafts of quotes',
    note: 'not submitted yet',
    dueTitle: 'Valid until',
    shows: 'due',
    path: listPath('/quotes', { filter: { mine: true, status: ['draft'] }, sort: 'validUntil' }),
    shown: (quote) => ({
      ...quoteRow(quote),
      due: quote.validUntil,
      isLate: quote.validUntil < ctx.today(),
    }),
  })
}

/** Sent quotes that expire within seven days, the earliest first: who is in charge sees everybody's, others their own. */
function expiring(ctx: Context): ToDoRead {
  const isOwn = !isInCharge(ctx.actor)
  const soon = isOwn
    ? whoseQuotes(ctx.actor.id).map((mine) => sql`${isExpiring(ctx)} AND ${mine}`)
    : [isExpiring(ctx)]
  return toDo<QuoteToDo>(byValidity(soon), {
    key: 'quotesExpiring',
    title: isOwn ? 'Your quotes expiring' : 'Quotes expiring',
    note: 'in seven days',
    empty: isOwn
      ? 'None of your quotes expires in the next seven days.'
      : 'No quote expires in the next seven days.',
    dueTitle: 'Valid until',
    shows: 'due',
    path: listPath('/quotes', {
      filter: { expiring: true, ...(isOwn ? { mine: true } : {}) },
      sort: 'validUntil',
    }),
    shown: (quote) => ({ ...quoteRow(quote), due: quote.validUntil, isLate: false }),
  })
}

const quoteRow = ({ id, number, revision, projectName, companyName }: QuoteToDo) => ({
  id,
  number: `${number} Rev ${revision}`,
  title: projectName ?? companyName,
  companyName,
  path: `/quotes/${id}` as const,
})

/** Approvals that wait for the reader, their drafts, and what expires soon. */
export const quotesToDo: readonly ToDo[] = [
  { place: 10, ask: approvalsWaiting },
  { place: 30, ask: myDrafts },
  { place: 40, ask: expiring },
]
