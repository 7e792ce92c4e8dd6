import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { allows } from '#platform/contract/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { forbidden, invalid, notFound, refused } from '#platform/server/errors.ts'
import { move } from '#platform/server/documents/lifecycle.ts'
import { noteContact } from '#modules/companies/server/api.ts'
import type { ActionInput } from '../contract/fields.ts'
import type { customerContactReports, ReportRecord } from '../contract.ts'
import { isClosed, isReviewed, missingToSubmit, reportLifecycle } from '../domain.ts'
import { contactActionTable, contactReportTable } from '../table.ts'
import type { ReportRow } from './queries.ts'
import { mayTick, OWN_REVIEW, recordOf, requireAuthor, requireRow, requireVersion } from './records.ts'
import { insert, saveActions } from './saving.ts'

type ById = { id: string }
type Action = keyof typeof reportLifecycle.actions
type Input = z.output<typeof customerContactReports.input>

const step = (row: Pick<ReportRow, 'id' | 'number'>, action: Action) => ({
  entity: 'customer-contact-reports',
  table: contactReportTable,
  lifecycle: reportLifecycle,
  action,
  id: row.id,
  subject: row.number,
})

const newestOf = (companyId: string) => sql`
  SELECT id FROM customer_contact_reports WHERE company_id = ${companyId} AND status <> 'draft'
  ORDER BY contact_at DESC, id DESC LIMIT 1`

/**
 * Marks the newest contact of a company, which is the one whose next contact is still to come, and keeps it on the
 * company. The lock on the company makes two reports that are submitted at once agree.
 */
async function noteLatest(ctx: Context, companyId: string, at: string | null): Promise<void> {
  await ctx.tx.query(sql`SELECT FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`)
  await ctx.tx.query(sql`
    UPDATE customer_contact_reports r SET is_latest = (r.id IS NOT DISTINCT FROM (${newestOf(companyId)}))
    WHERE r.company_id = ${companyId} AND (r.is_latest OR r.id = (${newestOf(companyId)}))`)
  const latest = sql`SELECT max(contact_at) FROM customer_contact_reports WHERE company_id = ${companyId} AND status <> 'draft'`
  await noteContact(ctx, companyId, at, latest)
}

async function submitRow(ctx: Context, row: ReportRow, version: number): Promise<ReportRecord> {
  const missing = missingToSubmit(row, ctx.clock.now())
  if (allows(reportLifecycle, 'submit', row.status) && Object.keys(missing).length > 0) throw invalid(missing)
  const now = ctx.clock.now().toISOString()
  await move(ctx, { ...step(row, 'submit'), version, set: { submittedAt: now } })
  await noteLatest(ctx, row.companyId, row.contactAt)
  return recordOf(ctx, await requireRow(ctx, row.id))
}

/** Submits a draft of one's own. @throws 422 without a summary or with a contact that is still to come */
export async function submit(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<ReportRecord> {
  const row = await requireVersion(ctx, params.id, version)
  requireAuthor(ctx, row)
  return submitRow(ctx, row, version)
}

/** Creates and submits in one go; when something is missing, nothing is saved. */
export async function createSubmitted(ctx: Context, { body }: { body: Input }): Promise<ReportRecord> {
  const missing = missingToSubmit(body, ctx.clock.now())
  if (Object.keys(missing).length > 0) throw invalid(missing)
  const row = await insert(ctx, body)
  return submitRow(ctx, row, row.version)
}

/** Takes a submitted report back to be changed, until it is reviewed. */
export async function recall(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<ReportRecord> {
  const row = await requireVersion(ctx, params.id, version)
  requireAuthor(ctx, row)
  await move(ctx, { ...step(row, 'recall'), version })
  await noteLatest(ctx, row.companyId, null)
  return recordOf(ctx, await requireRow(ctx, row.id))
}

/** A second person has read it. Without open actions it is closed at once. */
export async function review(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<ReportRecord> {
  const row = await requireVersion(ctx, params.id, version)
  if (row.authorId === ctx.actor.id && allows(reportLifecycle, 'review', row.status))
    throw refused('own_report', OWN_REVIEW)
  const set = { reviewedAt: ctx.clock.now().toISOString(), reviewedById: ctx.actor.id }
  await move(ctx, { ...step(row, 'review'), version, set })
  return settled(ctx, row.id)
}

/** A reviewed report is closed once all its actions are done, and open again when one is not. */
async function settled(ctx: Context, id: string): Promise<ReportRecord> {
  const row = await requireRow(ctx, id)
  const hasOpen = row.openActionCount > 0
  const action =
    isReviewed(row.status) && !hasOpen ? 'close' : isClosed(row.status) && hasOpen ? 'resume' : null
  if (action === null) return recordOf(ctx, row)
  await move(ctx, step(row, action))
  return recordOf(ctx, await requireRow(ctx, id))
}

/** Ticks an action off or takes the tick back; saying it twice changes nothing. */
export async function tick(
  ctx: Context,
  { params, body }: { params: { id: string; actionId: string }; body: { done: boolean } },
): Promise<ReportRecord> {
  const row = await requireRow(ctx, params.id)
  const action = row.actions.find(({ id }) => id === params.actionId)
  if (!action) throw notFound()
  if (!mayTick(ctx.actor, row, action.ownerId))
    throw forbidden(`Only ${action.ownerName}, the author and managers can do this.`)
  if (allows(reportLifecycle, 'submit', row.status))
    throw refused('not_submitted', 'Submit the report first.')
  const { done } = body
  const [changed] = await ctx.tx.query(sql`
    WITH ticked AS (
      UPDATE ${contactActionTable} SET done_at = ${done ? ctx.clock.now().toISOString() : null}::timestamptz,
        done_by_id = ${done ? ctx.actor.id : null}::uuid
      WHERE id = ${params.actionId} AND report_id = ${row.id} AND (done_at IS NULL) = ${done} RETURNING id
    )
    UPDATE ${contactReportTable} SET open_action_count = open_action_count + ${done ? -1 : 1}::int,
      version = version + 1, updated_at = now()
    WHERE id = ${row.id} AND EXISTS (SELECT FROM ticked) RETURNING id`)
  if (!changed) return recordOf(ctx, row)
  ctx.audit({
    entity: 'customer-contact-reports',
    entityId: row.id,
    action: done ? 'finish-action' : 'reopen-action',
    subject: row.number,
    changes: { action: { from: done ? null : action.text, to: done ? action.text : null } },
  })
  return settled(ctx, row.id)
}

/** Changes the actions of a report that is no draft any more; it may be closed or opened by that. */
export async function updateActions(
  ctx: Context,
  incoming: Incoming<ById, unknown, { actions: ActionInput[] }>,
): Promise<ReportRecord> {
  const row = await saveActions(ctx, incoming)
  return settled(ctx, row.id)
}
