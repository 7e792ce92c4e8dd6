import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { forbidden, notFound, refused } from '#platform/server/errors.ts'
import { noteContact } from '#modules/people/companies/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { ReportRecord } from '../contract.ts'
import { isClosed, isDraft, isReviewed, type reportLifecycle } from '../domain.ts'
import { contactActionTable, contactReportTable as reports } from '../table.ts'
import { contactReports, mayTick } from './document.ts'
import type { ReportRow } from './queries.ts'

const newestOf = (companyId: string) => sql`
  SELECT id FROM ${reports} WHERE company_id = ${companyId} AND status <> 'draft'
  ORDER BY contact_at DESC, id DESC LIMIT 1`

/**
 * Marks the newest contact of a company, which is the one whose next contact is still to come, and keeps it on the
 * company. The lock on the company makes two reports that are submitted at once agree.
 */
async function noteLatest(ctx: Context, companyId: string, at: string | null): Promise<void> {
  await ctx.tx.query(sql`SELECT FROM ${companyTable} WHERE id = ${companyId} FOR NO KEY UPDATE`)
  await ctx.tx.query(sql`
    UPDATE ${reports} r SET is_latest = (r.id IS NOT DISTINCT FROM (${newestOf(companyId)}))
    WHERE r.company_id = ${companyId} AND (r.is_latest OR r.id = (${newestOf(companyId)}))`)
  const latest = sql`SELECT max(contact_at) FROM ${reports} WHERE company_id = ${companyId} AND status <> 'draft'`
  await noteContact(ctx, companyId, at, latest)
}

const noteSubmitted = (ctx: Context, { companyId, contactAt }: ReportRow) =>
  noteLatest(ctx, companyId, contactAt)
const noteRecalled = (ctx: Context, { companyId }: ReportRow) => noteLatest(ctx, companyId, null)

const effects: Effects<typeof reportLifecycle, ReportRow> = {
  submit: {
    columns: ({ clock }) => ({ submittedAt: clock.now().toISOString() }),
    after: noteSubmitted,
    undone: noteRecalled,
  },
  recall: { after: noteRecalled, undone: noteSubmitted },
  review: {
    columns: ({ clock, actor }) => ({ reviewedAt: clock.now().toISOString(), reviewedById: actor.id }),
    async after(ctx, { id }) {
      await closeOrReopen(ctx, id)
    },
    // That it was closed with the review goes with the state.
    undone: async () => undefined,
  },
  close: null,
  resume: null,
}

export const { perform, handlers, undo } = transitionsOf(contactReports, effects)

/** Closes a reviewed report once all its actions are done, and opens it again when one is not; gives what it is then. */
export async function closeOrReopen(ctx: Context, id: string): Promise<ReportRow> {
  const row = await contactReports.require(ctx, id)
  const hasOpen = row.openActionCount > 0
  if (isReviewed(row.status) && !hasOpen) await perform(ctx, 'close', row, {})
  else if (isClosed(row.status) && hasOpen) await perform(ctx, 'resume', row, {})
  else return row
  return contactReports.require(ctx, id)
}

/** Ticks an action off or takes the tick back; saying it twice changes nothing. */
export async function tick(
  ctx: Context,
  { params, body: { done } }: { params: { id: string; actionId: string }; body: { done: boolean } },
): Promise<ReportRecord> {
  const row = await contactReports.require(ctx, params.id)
  const action = row.actions.find(({ id }) => id === params.actionId)
  if (!action) throw notFound()
  if (!mayTick(ctx.actor, row, action.ownerId))
    throw forbidden(`Only ${action.ownerName}, the author and managers can do this.`)
  if (isDraft(row.status)) throw refused('not_submitted', 'Submit the report first.')
  const [changed] = await ctx.tx.query(sql`
    WITH ticked AS (
      UPDATE ${contactActionTable} SET done_at = ${done ? ctx.clock.now().toISOString() : null}::timestamptz,
        done_by_id = ${done ? ctx.actor.id : null}::uuid
      WHERE id = ${params.actionId} AND report_id = ${row.id} AND (done_at IS NULL) = ${done} RETURNING id
    )
    UPDATE ${reports} SET open_action_count = open_action_count + ${done ? -1 : 1}::int,
      version = version + 1, updated_at = now()
    WHERE id = ${row.id} AND EXISTS (SELECT FROM ticked) RETURNING id`)
  if (!changed) return contactReports.record(ctx, row)
  ctx.audit({
    entity: contactReports.slice,
    entityId: row.id,
    action: done ? 'finish-action' : 'reopen-action',
    subject: row.number,
    changes: { action: { from: done ? null : action.text, to: done ? action.text : null } },
  })
  return contactReports.record(ctx, await closeOrReopen(ctx, row.id))
}
