import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { move } from '#platform/server/documents/lifecycle.ts'
import { type PqfRecord, pqfLifecycle } from '../contract.ts'
import { formLabel, isDraft, publishProblems } from '../domain.ts'
import { pqfTable } from '../table.ts'
import { records, whyNotRevise } from './records.ts'

type ById = { id: string }
type Reason = { reason: string }

const { requireVersion, require: read } = records

const stepOf = (form: { id: string; code: string; revision: number }, action: string) => ({
  entity: 'pqf',
  table: pqfTable,
  lifecycle: pqfLifecycle,
  action,
  id: form.id,
  subject: formLabel(form.code, form.revision),
})

/** Puts a draft into use; the revision that was current until now is retired in the same transaction. */
export async function publish(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<PqfRecord> {
  const form = await requireVersion(ctx, params.id, version)
  const [problem] = publishProblems(form)
  if (isDraft(form.status) && problem) throw refused('incomplete', problem)
  const [former] = await ctx.tx.query<{ id: string; code: string; revision: number }>(sql`
    SELECT id, code, revision FROM ${pqfTable}
    WHERE lower(code) = lower(${form.code}) AND status = 'current' AND id <> ${form.id} FOR UPDATE`)
  if (former && isDraft(form.status)) await move(ctx, stepOf(former, 'supersede'))
  const set = { publishedAt: ctx.clock.now().toISOString(), publishedByName: ctx.actor.name }
  await move(ctx, { ...stepOf(form, 'publish'), version, set })
  return read(ctx, form.id)
}

/** Takes a form out of use; submissions that were made with it stay. */
export async function retire(
  ctx: Context,
  { params, version, body }: Incoming<ById, unknown, Reason>,
): Promise<PqfRecord> {
  const form = await requireVersion(ctx, params.id, version)
  await move(ctx, { ...stepOf(form, 'retire'), version, reason: body.reason })
  return read(ctx, form.id)
}

/** Opens the next revision as a draft with the same questions. @throws 422 while there is a draft already */
export async function revise(
  ctx: Context,
  { params, version, body }: Incoming<ById, unknown, Reason>,
): Promise<PqfRecord> {
  const form = await requireVersion(ctx, params.id, version)
  const why = whyNotRevise(form)
  if (why !== true) throw refused('cannot_revise', why)
  const { code, title, description, kind, passScore, reviewCycleMonths, sections } = form
  const revision = Math.max(...form.revisions.map((one) => one.revision)) + 1
  const copy = { code, title, description, kind, passScore, reviewCycleMonths, sections }
  return records.create(ctx, { body: { ...copy, revision, revisionReason: body.reason } })
}
