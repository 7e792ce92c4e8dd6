import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { lifecycleRecords } from '#platform/server/records/lifecycle-records.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { because, fourEyes, type Guard, type Guards } from '#platform/server/documents/lifecycle/abilities.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { isCurrent } from '#modules/suppliers/pqf/domain.ts'
import { pqfTable } from '#modules/suppliers/pqf/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { pqfSubmissions, type SubmissionRecord, type submissionLifecycle } from '../contract.ts'
import { isDecided, isFillable, passes } from '../domain.ts'
import { pqfSubmissionTable as table } from '../table.ts'

const joins = sql`
  JOIN ${companyTable} ON ${companyTable.id} = ${table.companyId}
  JOIN ${pqfTable} ON ${pqfTable.id} = ${table.pqfId}
  LEFT JOIN ${userTable} ON ${userTable.id} = ${table.reviewerId}`

const form = sql`json_build_object('code', ${pqfTable.code}, 'title', ${pqfTable.title},
  'revision', ${pqfTable.revision}, 'kind', ${pqfTable.kind}, 'sections', ${pqfTable.sections},
  'passScore', ${pqfTable.passScore}::text, 'reviewCycleMonths', ${pqfTable.reviewCycleMonths})`

/** By the trail, which knows of every answer since the form was begun. */
const answeredByIds = sql`(SELECT coalesce(json_agg(DISTINCT a.actor_id), '[]') FROM ${auditLog} a
  WHERE a.entity = 'pqf-submissions' AND a.entity_id = ${table.id} AND a.actor_id IS NOT NULL AND a.changes ? 'answers')`

const columns: Record<string, SQL> = {
  version: sql`${table.version}`,
  companyId: sql`${table.companyId}`,
  companyName: sql`${companyTable.name}`,
  pqfId: sql`${table.pqfId}`,
  formCode: sql`${pqfTable.code}`,
  formTitle: sql`${pqfTable.title}`,
  revision: sql`${pqfTable.revision}`,
  kind: sql`${pqfTable.kind}`,
  status: sql`${table.status}`,
  score: sql`${table.score}`,
  reviewerName: sql`${userTable.name}`,
  validUntil: sql`${table.validUntil}`,
  createdAt: sql`${table.createdAt}`,
}

/** A submission as the server reads it. */
export interface SubmissionRow extends SubmissionRecord {
  readonly submittedById: string | null
  /** Whoever has typed answers, also before it was sent back. */
  readonly answeredByIds: readonly string[]
  readonly formStatus: string
}

/** `PQF-01 Rev 0 of Calder`, for messages and the audit trail. */
export function subjectOf({ form: { code, revision }, companyName }: SubmissionRow): string {
  return `${code} Rev ${revision} of ${companyName}`
}

/** Why the score forbids a plain approval; null when it does not. */
export function scoreGuard({ score, form: { passScore } }: SubmissionRow) {
  if (passes(score, passScore)) return null
  const message = `The score is ${score} %, the form passes from ${passScore} %. Approve with conditions or reject.`
  return { message, code: 'below_pass_score' }
}

/** Nobody judges or decides on what they typed or submitted themselves. */
export const decisionGuard: Guard<SubmissionRow> = ({ actor }, { submittedById, answeredByIds }) => {
  const parts = [
    { did: 'submitted this form', ids: submittedById ? [submittedById] : [] },
    { did: 'typed answers of this form', ids: answeredByIds },
  ]
  const own = because(...parts.map(({ did, ids }) => fourEyes(actor, ids, { did, has: 'decide' })))
  return own && { ...own, code: 'own_submission' }
}

/** Why a decision has to wait although the state allows it. */
const guards: Guards<keyof typeof submissionLifecycle.actions, SubmissionRow> = {
  approve: (ctx, row) => decisionGuard(ctx, row) ?? scoreGuard(row),
  approveWithConditions: decisionGuard,
  reject: decisionGuard,
}

export const records = lifecycleRecords<typeof pqfSubmissions, SubmissionRow>(pqfSubmissions, {
  table,
  also: ['submittedById'],
  extra: {
    companyName: sql`${companyTable.name}`,
    reviewerName: sql`${userTable.name}`,
    submittedByName: sql`(SELECT name FROM public.${userTable} s WHERE s.id = ${table.submittedById})`,
    form,
    answeredByIds,
    formStatus: sql`${pqfTable.status}`,
  },
  joins,
  subject: subjectOf,
  guards,
  locked: ({ status }) =>
    isFillable(status) ? null : 'The answers are submitted and can no longer be changed.',
  kept: ({ status }) => (isDecided(status) ? 'What was decided is kept.' : null),
  list: {
    from: sql`${table} ${joins}`,
    id: sql`${table.id}`,
    columns,
    filters: {
      companyId: sql`${table.companyId}`,
      pqfId: sql`${table.pqfId}`,
      status: sql`${table.status}`,
      kind: sql`${pqfTable.kind}`,
    },
    sorts: {
      createdAt: { column: sql`${table.createdAt}`, type: 'timestamptz' },
      updatedAt: { column: sql`${table.updatedAt}`, type: 'timestamptz' },
    },
  },
})

export const { list, get, requireVersion, require: requireSubmission } = records

/** Starts a form for a company. @throws 422 for a form that is not current, or while one is open already */
export async function create(
  ctx: Context,
  { body }: { body: { companyId: string; pqfId: string } },
): Promise<SubmissionRow> {
  try {
    const record = await records.create(ctx, { body })
    if (!isCurrent(record.formStatus)) throw invalid({ pqfId: ['The selected form is not current.'] })
    return record
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (codeOf(error) !== '23505' || constraint !== 'pqf_submissions_open') throw error
    const sentence = 'This company has this form open already. Finish that one first.'
    throw refused('already_open', sentence, { pqfId: [sentence] })
  }
}
