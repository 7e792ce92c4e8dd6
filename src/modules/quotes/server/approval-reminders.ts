import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Reminder } from '#platform/server/jobs/digest.ts'
import { isFit } from '#modules/appointments/server/api.ts'
import { decidersOf, isOneOf, type QuoteFacts } from '#modules/quote-traveller-approving-users/domain.ts'
import { type Approver, findApproverEntries } from '#modules/quote-traveller-approving-users/server/api.ts'
import { awaitsApproval, decidedOn } from './list.ts'
import { quotes } from './document.ts'

/** Those who are asked are reminded once a step has waited so long, and once a day from then on. */
export const REMIND_AFTER_HOURS = 24
/** Then the next step of the list hears of it, or the managers where there is none. */
export const ESCALATE_AFTER_HOURS = 48
/** Quotes in one run; whatever waits longest comes first. */
const MOST = 300

const HOUR = 3_600_000

interface Waiting extends QuoteFacts {
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly companyName: string
  readonly facilityId: string
  readonly submittedById: string | null
  readonly askedAt: string
}

const findWaiting = (ctx: Context, before: string): Promise<Waiting[]> =>
  ctx.tx.query<Waiting>(sql`
    SELECT quotes.id, quotes.number, quotes.revision, co.name AS "companyName", quotes.facility_id AS "facilityId",
      quotes.submitted_by_id AS "submittedById", quotes.step_asked_at AS "askedAt", ${decidedOn.value}::text AS value,
      (${decidedOn.marginPercent})::text AS "marginPercent", ${decidedOn.pslLevelIds} AS "pslLevelIds",
      ${decidedOn.authorIds} AS "authorIds", ${decidedOn.decidedIds} AS "decidedIds", ${decidedOn.step} AS step,
      ${decidedOn.limitsHold} AS "limitsHold"
    FROM quotes JOIN companies co ON co.id = quotes.company_id
    WHERE ${awaitsApproval} AND quotes.step_asked_at <= ${before}
    ORDER BY quotes.step_asked_at, quotes.id LIMIT ${MOST}`)

/** Everybody on the next step of the list who is no author and has not decided yet. */
function nextStep(entries: readonly Approver[], quote: Waiting): string[] {
  const above = entries.filter(
    (entry) =>
      entry.step > (quote.step ?? 0) && !isOneOf(entry, quote.authorIds) && !isOneOf(entry, quote.decidedIds),
  )
  const next = Math.min(...above.map(({ step }) => step))
  return [...new Set(above.filter(({ step }) => step === next).map(({ userId }) => userId))]
}

const findManagers = async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.tx.query<{ id: string }>(sql`
    SELECT u.id FROM users u WHERE u.role IN ('manager', 'administrator') AND ${isFit(sql`u`)} ORDER BY u.id`)
  return rows.map(({ id }) => id)
}

/** `3 days`, `30 hours`: how long a step has waited. */
export function waitedWords(hours: number): string {
  return hours < ESCALATE_AFTER_HOURS ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`
}

/**
 * For the daily digest: approvals that have waited too long. Nobody hears of a step twice on a day, and neither an
 * author of the quote nor whoever submitted it is told.
 */
export async function approvalReminders(ctx: Context): Promise<Reminder[]> {
  const now = ctx.clock.now().getTime()
  const today = ctx.clock.today()
  const waiting = await findWaiting(ctx, new Date(now - REMIND_AFTER_HOURS * HOUR).toISOString())
  const lists = new Map<string, Approver[]>()
  for (const id of new Set(waiting.map(({ facilityId }) => facilityId))) {
    lists.set(id, await findApproverEntries(ctx.tx, id, today))
  }
  const managers = waiting.length > 0 ? await findManagers(ctx) : []
  return waiting.flatMap((quote): Reminder[] => {
    const entries = lists.get(quote.facilityId) ?? []
    const hours = (now - Date.parse(quote.askedAt)) / HOUR
    const asked = decidersOf(entries, quote).map(({ userId }) => userId)
    const about = (userId: string, kind: string, section: string): Reminder => ({
      userId,
      entity: 'quotes',
      entityId: quote.id,
      occasion: `${kind} step ${quote.step} ${today}`,
      section,
      text: `${quotes.label(quote)}, ${quote.companyName}: step ${quote.step} has waited for ${waitedWords(hours)}`,
      path: `/quotes/${quote.id}`,
      causedById: quote.submittedById,
    })
    const reminded = asked.map((id) => about(id, 'approval waits', 'Quotes that wait for your approval'))
    if (hours < ESCALATE_AFTER_HOURS) return reminded
    const above = nextStep(entries, quote)
    const told = (above.length > 0 ? above : managers).filter(
      (id) => !asked.includes(id) && !quote.authorIds.includes(id),
    )
    return [...reminded, ...told.map((id) => about(id, 'approval escalated', 'Approvals nobody has taken'))]
  })
}
