import { type SQL, sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { invalid, locked, refused } from '#platform/server/errors.ts'
import {
  type Abilities,
  fourEyes,
  type Guard,
  type Guards,
  guardedActions,
} from '#platform/server/documents/abilities.ts'
import { companyTable } from '#modules/companies/table.ts'
import { isCurrent } from '#modules/pqf/domain.ts'
import { pqfTable } from '#modules/pqf/table.ts'
import { userTable } from '#modules/users/table.ts'
import { pqfSubmissions, type SubmissionRecord, submissionLifecycle } from '../contract.ts'
import { isDecided, isFillable, passes } from '../domain.ts'
import { pqfSubmissionTable as table } from '../table.ts'

const joins = sql`
  JOIN ${companyTable} ON ${companyTable.id} = ${table.companyId}
  JOIN ${pqfTable} ON ${pqfTable.id} = ${table.pqfId}
  LEFT JOIN ${userTable} ON ${userTable.id} = ${table.reviewerId}`

const form = sql`json_build_object('code', ${pqfTable.code}, 'title', ${pqfTable.title},
  'revision', ${pqfTable.revision}, 'kind', ${pqfTable.kind}, 'sections', ${pqfTable.sections},
  'passScore', ${pqfTable.passScore}::text, 'reviewCycleMonths', ${pqfTable.reviewCycleMonths})`

const columns: Record<string, SQL> = {
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

export const records = crud<typeof pqfSubmissions, SubmissionRow>(pqfSubmissions, {
  table,
  also: ['submittedById'],
  extra: {
    companyName: sql`${companyTable.name}`,
    reviewerName: sql`${userTable.name}`,
    submittedByName: sql`(SELECT name FROM public.${userTable} s WHERE s.id = ${table.submittedById})`,
    form,
    formStatus: sql`${pqfTable.status}`,
  },
  joins,
  subject: subjectOf,
  can: abilities,
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

/** A submission as the server reads it. */
export interface SubmissionRow extends SubmissionRecord {
  readonly submittedById: string | null
  readonly formStatus: string
}

/** `PQF-01 Rev 0 of Calder`, for messages and the audit trail. */
export function subjectOf({ form: { code, revision }, companyName }: SubmissionRow): string {
  return `${code} Rev ${revision} of ${companyName}`
}

export const { list, get, requireVersion, require: requireSubmission } = records

export const save = (ctx: Context, id: string, version: number, body: object): Promise<SubmissionRow> =>
  records.update(ctx, { params: { id }, query: undefined, body, version })

/** Why the score forbids a plain approval; null when it does not. */
export function scoreGuard({ score, form: { passScore } }: SubmissionRow) {
  if (passes(score, passScore)) return null
  const message = `The score is ${score} %, the form passes from ${passScore} %. Approve with conditions or reject.`
  return { message, code: 'below_pass_score' }
}

const decisionGuard: Guard<SubmissionRow> = ({ actor }, { submittedById }) => {
  const message = fourEyes(actor, submittedById ? [submittedById] : [], {
    did: 'submitted this form',
    has: 'decide',
  })
  return message === null ? null : { message, code: 'own_submission' }
}

/** Why a decision has to wait although the state allows it. */
export const guards: Guards<keyof typeof submissionLifecycle.actions, SubmissionRow> = {
  approve: (ctx, row) => decisionGuard(ctx, row) ?? scoreGuard(row),
  approveWithConditions: decisionGuard,
  reject: decisionGuard,
}

function abilities(ctx: Context, row: SubmissionRow): Abilities {
  return {
    ...guardedActions(ctx, submissionLifecycle, guards, row),
    ...(isFillable(row.status) ? {} : { update: 'The answers are submitted and can no longer be changed.' }),
    ...(isDecided(row.status) ? { remove: 'What was decided is kept.' } : {}),
  }
}

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

/** Deletes a submission that was not decided. @throws 423 for one that was */
export async function remove(
  ctx: Context,
  incoming: Incoming<{ id: string }, unknown, unknown>,
): Promise<void> {
  const row = await requireVersion(ctx, incoming.params.id, incoming.version)
  if (isDecided(row.status)) throw locked('What was decided is kept.')
  return records.remove(ctx, incoming)
}
