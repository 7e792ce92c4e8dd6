import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { forbidden, invalid, locked, refused, refuseWhere } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import type { ActionInput } from '../contract/fields.ts'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import { doneActionsOf, excerptOf, isDraft, missingToSubmit } from '../domain.ts'
import { perform, closeOrReopen } from './actions.ts'
import { contactReports, keptReason, lockedReason, notAuthor, requireInvolved } from './document.ts'
import type { ReportRow } from './queries.ts'

type ById = { id: string }
type Input = z.output<typeof contract.input>
type Links = z.output<typeof contract.endpoints.link.body>

const rowsOf = (actions: readonly ActionInput[], authorId: string) =>
  actions.map((action) => ({ ...action, ownerId: action.ownerId ?? authorId }))

const openCount = (rows: readonly ActionInput[], before: ReportRow | undefined): number => {
  const done = before ? doneActionsOf(before) : new Set<string>()
  return rows.filter(({ id }) => id === undefined || !done.has(id)).length
}

/** What follows from the company, worked out in the statement that saves. */
const fromCompany = (
  companyId: string | undefined,
  { potentialValue, currency = null }: { potentialValue?: unknown; currency?: string | null | undefined },
) => {
  const own = (column: SQL) => sql`(SELECT ${column} FROM ${companyTable} WHERE id = ${companyId ?? null})`
  return {
    marketSegmentId: own(sql`market_segment_id`),
    currency: potentialValue ? sql`coalesce(${currency}::text, ${own(sql`currency`)})` : currency,
  }
}

const saves = savesOf(contract, contactReports, {
  series: (ctx) => seriesFor(ctx, contract),
  forbidden: ({ actor }, row) => notAuthor(actor, row),
  locked: ({ status }) => (isDraft(status) ? null : lockedReason(status)),
  stored({ actor }, { body, before }) {
    // A draft is only saved by its author.
    const actions = body.actions && rowsOf(body.actions, actor.id)
    // One that was recalled may have some that are done.
    if (before && actions) refuseLostDone(before, actions)
    const after = { ...before, ...withoutUndefined(body) }
    return {
      ...(before ? {} : { attendeeIds: body.attendeeIds ?? [actor.id], authorId: actor.id }),
      ...fromCompany(after.companyId, after),
      ...(before && body.summary === undefined ? {} : { excerpt: excerptOf(body.summary) }),
      ...(actions && { actions, openActionCount: openCount(actions, before) }),
    }
  },
})

/** Saves a draft of one's own, or changes it. */
export const { create, update } = saves

/** Creates and submits in one go; when something is missing, nothing is saved. */
export async function createSubmitted(ctx: Context, { body }: { body: Input }): Promise<ReportRecord> {
  refuseWhere(missingToSubmit(body, ctx.clock.now()))
  const row = await saves.insert(ctx, body)
  await perform(ctx, 'submit', row, {})
  return contactReports.record(ctx, await contactReports.require(ctx, row.id))
}

/** Takes back a draft that nobody else has seen as a report. @throws 403 for others, 423 once it was submitted */
export async function remove(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<void> {
  const before = await contactReports.requireVersion(ctx, params.id, version)
  const stranger = notAuthor(ctx.actor, before)
  if (stranger) throw forbidden(stranger)
  const kept = keptReason(before)
  if (kept) throw locked(kept)
  await contactReports.remove(ctx, before)
}

/** Changes the actions of a report that is no draft any more; it may be closed or opened by that. */
export async function updateActions(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { actions: ActionInput[] }>,
): Promise<ReportRecord> {
  const before = await contactReports.requireVersion(ctx, params.id, version)
  requireInvolved(ctx, before)
  if (isDraft(before.status)) throw refused('not_submitted', 'Submit the report first.')
  refuseLostDone(before, body.actions)
  const own = rowsOf(body.actions, before.authorId)
  const values = { openActionCount: openCount(own, before) }
  await contactReports.save(ctx, before, 'change-actions', { values, parts: { actions: own } })
  return contactReports.record(ctx, await closeOrReopen(ctx, before.id))
}

/** Throws 422 when an action that is done would be another one, or gone. */
function refuseLostDone(before: ReportRow, actions: readonly ActionInput[]): void {
  const kept = new Map(actions.map((action) => [action.id, action]))
  for (const one of before.actions) {
    if (one.doneAt === null) continue
    const now = kept.get(one.id)
    const isSame =
      now &&
      now.text === one.text &&
      (now.dueOn ?? null) === one.dueOn &&
      (now.ownerId ?? before.authorId) === one.ownerId
    if (!isSame)
      throw invalid({ actions: [`"${one.text}" is done and stays as it is. Take back the tick first.`] })
  }
}

/** Says which enquiries and quotes of the company it was about; that is possible for as long as the report exists. */
export async function link(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Links>,
): Promise<ReportRecord> {
  const before = await contactReports.requireVersion(ctx, params.id, version)
  requireInvolved(ctx, before)
  return contactReports.record(ctx, await contactReports.save(ctx, before, 'link', { values: { ...body } }))
}
