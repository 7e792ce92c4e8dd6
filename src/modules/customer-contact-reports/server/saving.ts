import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { queryOne, withoutUndefined } from '#platform/server/database/rows.ts'
import { insertDocument, updateDocument } from '#platform/server/documents/lines.ts'
import { invalid, locked, refused, stale } from '#platform/server/errors.ts'
import { documentKinds } from '#modules/numbering/domain.ts'
import type { ActionInput } from '../contract/fields.ts'
import type { customerContactReports, ReportRecord } from '../contract.ts'
import { doneActionsOf, excerptOf, isDraft } from '../domain.ts'
import { contactActionTable, contactReportTable } from '../table.ts'
import { checkReferences } from './checks.ts'
import { type ReportRow, recordSelect } from './queries.ts'
import {
  auditedPart,
  LOCKED,
  recordOf,
  requireAuthor,
  requireInvolved,
  requireRow,
  requireVersion,
} from './records.ts'

type ById = { id: string }
type Input = z.output<typeof customerContactReports.input>
type Patch = z.output<typeof customerContactReports.patch>
type Links = z.output<typeof customerContactReports.endpoints.link.body>

const SLICE = 'customer-contact-reports'

const series = (ctx: Context) => ({
  kind: SLICE,
  pattern: documentKinds[SLICE].pattern,
  today: ctx.today(),
})

/** Where the actions are kept; that one is done is said by an action of its own. */
const actionLines = { table: contactActionTable, parent: 'reportId', except: ['doneAt', 'doneById'] }

const rowsOf = (actions: readonly ActionInput[], authorId: string) =>
  actions.map((action) => ({ ...action, ownerId: action.ownerId ?? authorId }))

/** What follows from the company, worked out in the statement that saves. */
const fromCompany = (
  companyId: string,
  value: { potentialValue?: unknown; currency?: string | null | undefined },
) => {
  const own = (column: SQL) => sql`(SELECT ${column} FROM companies WHERE id = ${companyId})`
  return {
    marketSegmentId: own(sql`market_segment_id`),
    currency: value.potentialValue
      ? sql`coalesce(${value.currency ?? null}::text, ${own(sql`currency`)})`
      : (value.currency ?? null),
  }
}

/** Inserts a draft: number, report, actions and what it looks like then in one statement. */
export async function insert(ctx: Context, body: Input): Promise<ReportRow> {
  const { actions, ...header } = body
  const authorId = ctx.actor.id
  const rows = rowsOf(actions, authorId)
  const values = {
    ...header,
    ...fromCompany(body.companyId, body),
    attendeeIds: body.attendeeIds ?? [authorId],
    authorId,
    excerpt: excerptOf(body.summary),
    openActionCount: rows.length,
  }
  const statement = insertDocument({
    table: contactReportTable,
    series: series(ctx),
    values,
    // Ids are given by this program alone.
    lines: [{ ...actionLines, rows: rows.map((row) => ({ ...row, id: undefined })) }],
  })
  const row = await queryOne<ReportRow>(ctx.tx, sql`${statement} ${recordSelect(ctx.today())}`)
  checkReferences(row, rows.length)
  ctx.audit({
    entity: SLICE,
    entityId: row.id,
    action: 'create',
    subject: row.number,
    changes: changesBetween({}, auditedPart(row)),
  })
  return row
}

/** Saves a draft of one's own. */
export const create = async (ctx: Context, { body }: { body: Input }): Promise<ReportRecord> =>
  recordOf(ctx, await insert(ctx, body))

/** Saves columns, and actions when they are given; gives the report as it is then. */
export async function save(
  ctx: Context,
  before: ReportRow,
  action: string,
  change: {
    values: Record<string, unknown>
    actions?: readonly ActionInput[] | undefined
    checks?: readonly string[]
  },
): Promise<ReportRow> {
  const rows = change.actions && rowsOf(change.actions, before.authorId)
  const done = doneActionsOf(before)
  const statement = updateDocument({
    table: contactReportTable,
    key: { id: before.id, version: before.version },
    values: {
      ...change.values,
      ...(rows ? { openActionCount: rows.filter(({ id }) => id === undefined || !done.has(id)).length } : {}),
    },
    lines: rows && [{ ...actionLines, rows }],
  })
  const [row] = await ctx.tx.query<ReportRow>(sql`${statement} ${recordSelect(ctx.today())}`)
  if (!row) throw stale(recordOf(ctx, await requireRow(ctx, before.id)))
  checkReferences(row, rows?.length, change.checks ?? [])
  const changes = changesBetween(auditedPart(before), auditedPart(row))
  ctx.audit({ entity: SLICE, entityId: row.id, action, subject: row.number, changes })
  return row
}

/** Changes a draft of one's own. @throws 403 for others, 423 once it was submitted */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Patch>,
): Promise<ReportRecord> {
  const before = await requireVersion(ctx, params.id, version)
  requireAuthor(ctx, before)
  if (!isDraft(before.status)) throw locked(LOCKED)
  const { actions, ...header } = body
  // One that was recalled may have some.
  if (actions) refuseLostDone(before, actions)
  const after = { ...before, ...withoutUndefined(header) }
  const values = {
    ...header,
    ...fromCompany(after.companyId, after),
    ...(header.summary === undefined ? {} : { excerpt: excerptOf(header.summary) }),
  }
  // Who belonged to the company when the report was written stays on it; what is entered now must fit.
  const checks = [
    ...Object.keys(header),
    ...(header.companyId && header.companyId !== before.companyId
      ? ['contactIds', 'enquiryIds', 'quoteIds']
      : []),
    ...(header.visibility ? ['actions'] : []),
  ]
  return recordOf(ctx, await save(ctx, before, 'update', { values, actions, checks }))
}

/** Takes back a draft that nobody else has seen as a report. @throws 403 for others, 423 once it was submitted */
export async function remove(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<void> {
  const before = await requireVersion(ctx, params.id, version)
  requireAuthor(ctx, before)
  if (!isDraft(before.status) || before.submittedAt) throw locked('A report that was submitted once is kept.')
  await ctx.tx.query(sql`DELETE FROM ${contactReportTable} WHERE id = ${before.id} AND version = ${version}`)
  const changes = changesBetween(auditedPart(before), {})
  ctx.audit({ entity: SLICE, entityId: before.id, action: 'delete', subject: before.number, changes })
}

/** Changes the actions of a report that is no draft any more. @throws 422 when one that is done would be lost */
export async function saveActions(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { actions: ActionInput[] }>,
): Promise<ReportRow> {
  const before = await requireVersion(ctx, params.id, version)
  if (isDraft(before.status)) {
    requireAuthor(ctx, before)
    throw refused('not_submitted', 'Submit the report first.')
  }
  requireInvolved(ctx, before)
  refuseLostDone(before, body.actions)
  return save(ctx, before, 'change-actions', { values: {}, actions: body.actions })
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
  const before = await requireVersion(ctx, params.id, version)
  if (isDraft(before.status)) requireAuthor(ctx, before)
  else requireInvolved(ctx, before)
  return recordOf(
    ctx,
    await save(ctx, before, 'link', { values: { ...body }, checks: ['enquiryIds', 'quoteIds'] }),
  )
}
