import { type ApprovalStep, reasonLabels } from '#platform/contract/documents/approval-steps.ts'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { isInCharge, listPath, type ToDo } from '#platform/server/documents/hub.ts'
import { toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteApprovalRules, type StepReason } from '../domain/approval-rules.ts'
import { isExpiring, isMine, waitsFor } from './list.ts'

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

type Found = QuoteToDo & { total: number }

/** The first quotes that meet a condition, each with how many there are. */
const firstOf = (where: SQL, order: SQL, most: number): SQL => sql`
  SELECT ${columns}, (SELECT count(*)::int FROM quotes WHERE ${where}) AS total
  FROM quotes JOIN ${companyTable} co ON co.id = quotes.company_id
  WHERE ${where} ORDER BY ${order}, quotes.id LIMIT ${most}`

/** Newest revisions that meet a condition, those first whose validity ends first. */
const byValidity = (condition: SQL, most: number): SQL =>
  firstOf(sql`quotes.is_current AND ${condition}`, sql`quotes.valid_until`, most)

const reasons = reasonLabels(quoteApprovalRules.steps)

/** Why the step is asked, and which of how many it is. */
function whyAsked({ step, steps }: QuoteToDo): string {
  const all = steps ?? []
  const at = all.findIndex((one) => one.step === step)
  const because = (all[at]?.because ?? []).map((code) => reasons[code]).join(', ')
  return all.length > 1 ? `Step ${at + 1} of ${all.length}: ${because}` : because
}

/** Quotes whose approval waits for the reader, the longest waiting first. */
function approvalsWaiting(ctx: Context, most: number): ToDoRead {
  const yesterday = addDaysTo(ctx.clock.now(), -1).toISOString()
  return toDo<Found>(firstOf(waitsFor(ctx), sql`quotes.step_asked_at`, most), {
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
function myDrafts(ctx: Context, most: number): ToDoRead {
  const drafts = byValidity(sql`quotes.status = 'draft' AND ${isMine(ctx.actor.id)}`, most)
  return toDo<Found>(drafts, {
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
function expiring(ctx: Context, most: number): ToDoRead {
  const isOwn = !isInCharge(ctx.actor)
  const soon = sql`${isExpiring(ctx)} AND ${isOwn ? isMine(ctx.actor.id) : sql`true`}`
  return toDo<Found>(byValidity(soon, most), {
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
