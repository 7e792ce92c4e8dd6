import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { forbidden } from '#platform/server/errors.ts'
import { type FilesOf, findFiles, linkFiles } from '#platform/server/files/file-records.ts'
import type { SubmissionRecord } from '../contract.ts'
import { pqfSubmissionTable as table } from '../table.ts'
import { create, requireSubmission, type SubmissionRow } from './records.ts'
import { perform, writeAnswers } from './service.ts'

type Answers = SubmissionRecord['answers']

/** A form that a supplier filled in by their own hand. */
interface SentForm {
  readonly companyId: string
  /** The edition that they answered. */
  readonly pqfId: string
  readonly answers: Answers
  readonly signedByName: string
  readonly signedByTitle: string | null
  readonly sent: Pick<SubmissionRecord, 'sentByName' | 'sentAt' | 'sentUnder'>
  /** Where the files lie that the answers name. */
  readonly files: FilesOf
}

/** The one that was asked for, or a new one for whoever sends it because the last has run out. @throws 422 for an edition that is not current */
async function openSubmission(ctx: Context, { companyId, pqfId }: SentForm): Promise<SubmissionRow> {
  const [open] = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${table} WHERE company_id = ${companyId} AND pqf_id = ${pqfId}
      AND status IN ('invited', 'in_progress', 'submitted', 'under_review') FOR UPDATE`)
  return open ? requireSubmission(ctx, open.id) : create(ctx, { body: { companyId, pqfId } })
}

/** The answers with the files as they are called here: the same bytes of the same name are the same file. */
async function withFiles(ctx: Context, answers: Answers, from: FilesOf, id: string): Promise<Answers> {
  const sent = await findFiles(ctx, from.entity, from.entityId)
  const here = await linkFiles(ctx, from, { entity: 'pqf-submissions', entityId: id })
  const ids = new Map(
    sent.flatMap((file) => {
      const same = here.find(({ sha256, name }) => sha256 === file.sha256 && name === file.name)
      return same ? [[file.id, same.id] as const] : []
    }),
  )
  return Object.fromEntries(
    Object.entries(answers).map(([question, answer]) => [
      question,
      answer.fileIds ? { ...answer, fileIds: answer.fileIds.map((one) => ids.get(one) ?? one) } : answer,
    ]),
  )
}

/**
 * A form that a supplier sent becomes their submission, by the acts with which staff enter and submit one; whoever accepts it submits
 * it, and does not decide about it. Gives its id. @throws 403, 422, 423 where it was submitted already
 */
export async function takeSubmission(ctx: Context, form: SentForm): Promise<string> {
  const { permissions } = ctx.actor
  const rights = ['pqf-submissions:create', 'pqf-submissions:update', 'pqf-submissions:submit'] as const
  if (!rights.every((right) => permissions.has(right))) throw forbidden(notTheRight('submit this form'))
  const { id, version } = await openSubmission(ctx, form)
  const answers = await withFiles(ctx, form.answers, form.files, id)
  await writeAnswers(ctx, { params: { id }, query: undefined, body: { answers }, version })
  const { signedByName, signedByTitle, sent } = form
  await perform(ctx, 'submit', await requireSubmission(ctx, id), { signedByName, signedByTitle }, { ...sent })
  return id
}
