import { type ApprovalStep, reasonLabels } from '#platform/contract/approval-steps.ts'
import { addDaysTo } from '#platform/contract/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { isInCharge, listPath, type ToDo, type ToDoList } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/companies/table.ts'
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
  co.name AS "companyName", quotes.net AS value, quotes.currency, quotes.valid_until AS "validUntil",
  quotes.step_asked_at AS "askedAt", quotes.approval_step AS step, quotes.approval_ladder AS steps`

type Found = QuoteToDo & { total: number }
const withTotal = (rows: readonly Found[]) => ({
  total: rows[0]?.total ?? 0,
  rows: rows.map(({ total: _, ...row }): QuoteToDo => row),
})

/** Quotes whose approval waits for the person of the context, the longest waiting first. */
async function findApprovalsWaiting(
  ctx: Context,
  most: number,
): Promise<{ total: number; rows: QuoteToDo[] }> {
  return withTotal(
    await ctx.tx.query<Found>(sql`
      SELECT ${columns}, (SELECT count(*)::int FROM quotes WHERE ${waitsFor(ctx)}) AS total
      FROM quotes JOIN ${companyTable} co ON co.id = quotes.company_id
      WHERE ${waitsFor(ctx)} ORDER BY quotes.step_asked_at, quotes.id LIMIT ${most}`),
  )
}

/** Newest revisions that meet a condition, those first whose validity ends first. */
async function findByValidity(ctx: Context, condition: SQL, most: number) {
  const where = sql`quotes.is_current AND ${condition}`
  return withTotal(
    await ctx.tx.query<Found>(sql`
      SELECT ${columns}, (SELECT count(*)::int FROM quotes WHERE ${where}) AS total
      FROM quotes JOIN ${companyTable} co ON co.id = quotes.company_id
      WHERE ${where} ORDER BY quotes.valid_until, quotes.id LIMIT ${most}`),
  )
}

/** Sent quotes that expire within seven days, the earliest first; with `userId` only that person's. */
const findExpiringQuotes = (
  ctx: Context,
  { userId, most }: { userId?: string; most: number },
): Promise<{ total: number; rows: QuoteToDo[] }> =>
  findByValidity(ctx, sql`${isExpiring(ctx)} AND ${userId ? isMine(userId) : sql`true`}`, most)

/** Drafts of a person: their own quotes that are not submitted yet. */
const findDraftQuotes = (
  ctx: Context,
  { userId, most }: { userId: string; most: number },
): Promise<{ total: number; rows: QuoteToDo[] }> =>
  findByValidity(ctx, sql`quotes.status = 'draft' AND ${isMine(userId)}`, most)

const reasons = reasonLabels(quoteApprovalRules.steps)

/** Why the step is asked, and which of how many it is. */
function whyAsked({ step, steps }: QuoteToDo): string {
  const all = steps ?? []
  const at = all.findIndex((one) => one.step === step)
  const because = (all[at]?.because ?? []).map((code) => reasons[code]).join(', ')
  return all.length > 1 ? `Step ${at + 1} of ${all.length}: ${because}` : because
}

async function approvalsWaiting(ctx: Context, most: number): Promise<ToDoList[]> {
  const { total, rows } = await findApprovalsWaiting(ctx, most)
  const yesterday = addDaysTo(ctx.clock.now(), -1).toISOString()
  return [
    {
      key: 'approvals',
      title: 'Waiting for your approval',
      note: 'waiting for you',
      empty: 'Nothing waits for your approval.',
      dueTitle: 'Waiting',
      shows: 'since',
      total,
      path: listPath('/quotes', { filter: { waitingForMe: true } }),
      rows: rows.map((quote) => {
        const { askedAt: due, value, currency } = quote
        const isLate = due !== null && due < yesterday
        return { ...quoteRow(quote), value, currency, why: whyAsked(quote), due, isLate }
      }),
    },
  ]
}

async function myDrafts(ctx: Context, most: number): Promise<ToDoList[]> {
  const { total, rows } = await findDraftQuotes(ctx, { userId: ctx.actor.id, most })
  if (total === 0) return []
  return [
    {
      key: 'drafts',
      title: 'Your drafts of quotes',
      note: 'not submitted yet',
      empty: null,
      dueTitle: 'Valid until',
      shows: 'due',
      total,
      path: listPath('/quotes', { filter: { mine: true, status: ['draft'] }, sort: 'validUntil' }),
      rows: rows.map((quote) => ({
        ...quoteRow(quote),
        due: quote.validUntil,
        isLate: quote.validUntil < ctx.today(),
      })),
    },
  ]
}

/** Who is in charge sees everybody's, others their own. */
async function expiring(ctx: Context, most: number): Promise<ToDoList[]> {
  const isOwn = !isInCharge(ctx.actor)
  const { total, rows } = await findExpiringQuotes(ctx, {
    most,
    ...(isOwn ? { userId: ctx.actor.id } : {}),
  })
  return [
    {
      key: 'quotesExpiring',
      title: isOwn ? 'Your quotes expiring' : 'Quotes expiring',
      note: 'in seven days',
      empty: isOwn
        ? 'None of your quotes expires in the next seven days.'
        : 'No quote expires in the next seven days.',
      dueTitle: 'Valid until',
      shows: 'due',
      total,
      path: listPath('/quotes', {
        filter: { expiring: true, ...(isOwn ? { mine: true } : {}) },
        sort: 'validUntil',
      }),
      rows: rows.map((quote) => ({ ...quoteRow(quote), due: quote.validUntil, isLate: false })),
    },
  ]
}

const quoteRow = ({ id, number, revision, projectName, companyName }: QuoteToDo) => ({
  id,
  number: `${number} Rev ${revision}`,
  title: projectName ?? companyName,
  companyName,
  path: `/quotes/${id}`,
})

/** Approvals that wait for the reader, their drafts, and what expires soon. */
export const quotesToDo: readonly ToDo[] = [
  { place: 10, read: approvalsWaiting },
  { place: 30, read: myDrafts },
  { place: 40, read: expiring },
]
