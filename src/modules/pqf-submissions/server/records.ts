import { type SQL, sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { invalid, locked, refused } from '#platform/server/errors.ts'
import { allowedActions } from '#platform/server/documents/lifecycle.ts'
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

const records = crud<typeof pqfSubmissions, SubmissionRow>(pqfSubmissions, {
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
  can: canOf,
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

/** Why this person cannot decide although the right is there; null when nothing is in the way. */
export const decisionObstacle = (ctx: Context, row: SubmissionRow): string | null =>
  row.submittedById === ctx.actor.id ? 'Somebody else has to decide: you submitted this form.' : null

/** Why the score forbids a plain approval; null when it does not. */
export function scoreObstacle({ score, form: { passScore } }: SubmissionRow): string | null {
  return passes(score, passScore)
    ? null
    : `The score is ${score} %, the form passes from ${passScore} %. Approve with conditions or reject.`
}

function canOf(ctx: Context, row: SubmissionRow): Record<string, true | string> {
  const answer = allowedActions(ctx.actor, submissionLifecycle, row.status)
  const own = decisionObstacle(ctx, row)
  const obstacles = {
    approve: own ?? scoreObstacle(row),
    approveWithConditions: own,
    reject: own,
  } as const
  for (const [action, obstacle] of Object.entries(obstacles)) {
    if (answer[action] === true && obstacle) answer[action] = obstacle
  }
  if (!isFillable(row.status)) answer.update = 'The answers are submitted and can no longer be changed.'
  if (isDecided(row.status)) answer.remove = 'What was decided is kept.'
  return answer
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
