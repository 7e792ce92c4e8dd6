import { type SQL, sql } from 'drizzle-orm'
import { misfits } from '#platform/contract/values/step-answers.ts'
import { without } from '#platform/contract/values/without.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { notFound } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import type { FormAnswers } from '#modules/house/supplier-answers/contract.ts'
import type { StoredState } from '#modules/house/supplier-answers/domain.ts'
import { ANSWERS } from '#modules/house/supplier-answers/server/api.ts'
import { supplierAnswerTable } from '#modules/house/supplier-answers/table.ts'
import { askedStep, questionsOf, type Section } from '#modules/suppliers/pqf/domain.ts'
import { pqfTable } from '#modules/suppliers/pqf/table.ts'
import { pqfSubmissionTable } from '#modules/suppliers/pqf-submissions/table.ts'
import type { Qualification, QualificationRow } from '../contract/qualifications.ts'
import { certificateStanding, isFillable, qualificationState } from '../domain.ts'
import type { ClientContext } from './wall.ts'

/** The kind of answer that a form is in the inbox. */
export const QUALIFICATION = 'qualification'
const MOST_FORMS = 100

/** What a contact has begun or sent, with its files, or where a form begins from. */
interface Held {
  readonly id: string
  readonly state: StoredState
  readonly version: number
  readonly answers: FormAnswers
  readonly savedAt: string
  readonly savedByName: string
  readonly reason: string | null
}

/** A form that a company was asked for, as its newest submission stands. */
export interface Form {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly status: string
  readonly validUntil: string | null
  readonly decisionReason: string | null
  /** Why the house sent it back to be answered again. */
  readonly sentBack: { readonly reason: string; readonly at: string } | null
  /** The edition of that submission. */
  readonly own: { readonly id: string; readonly revision: number }
  /** The edition that is current; null: it is not asked any more. */
  readonly edition: { readonly id: string; readonly revision: number } | null
  readonly held: Held | null
  /** What the house accepted or returned last. */
  readonly decided: Held | null
  /** The newest submission that has answers: a form begins with them. */
  readonly before: { readonly id: string; readonly answers: FormAnswers } | null
}

const ownOnes = (ctx: ClientContext): SQL => sql`
  SELECT s.*, f.code, f.title, f.revision, lower(f.code) AS key FROM ${pqfSubmissionTable} s JOIN ${pqfTable} f ON f.id = s.pqf_id
  WHERE f.kind = 'supplier' AND ${ctx.scope.owns({ company: sql`s.company_id`, project: sql`NULL::text` })}`

const answersOf = (states: SQL, order: SQL): SQL => sql`(
  SELECT jsonb_build_object('id', r.id, 'state', r.state, 'version', r.version, 'answers', r.content -> 'answers',
    'savedAt', r.updated_at, 'savedByName', r.sent_by_name, 'reason', r.reason)
  FROM ${supplierAnswerTable} r JOIN ${pqfTable} rf ON rf.id = r.pqf_id
  WHERE r.company_id = n.company_id AND r.kind = ${QUALIFICATION} AND lower(rf.code) = n.key AND r.state IN (${states})
  ORDER BY ${order}, r.id LIMIT 1)`

/** Forms that the reader's company was asked for as a supplier, each as its newest submission stands. They belong to no project of a customer. */
export const findForms = (ctx: ClientContext, which: SQL): Promise<Form[]> =>
  ctx.tx.query<Form>(sql`
    WITH own AS (${ownOnes(ctx)}),
      n AS (SELECT DISTINCT ON (key) * FROM own WHERE ${which} ORDER BY key, created_at DESC, id DESC)
    SELECT n.id, n.code, coalesce(e.title, n.title) AS title, n.status, n.valid_until::text AS "validUntil",
      n.decision_reason AS "decisionReason",
      (SELECT jsonb_build_object('reason', h.reason, 'at', h.at) FROM ${statusHistory} h
        WHERE h.entity = 'pqf-submissions' AND h.entity_id = n.id AND h.action = 'sendBack' AND n.status = 'in_progress'
        ORDER BY h.at DESC LIMIT 1) AS "sentBack",
      jsonb_build_object('id', n.pqf_id, 'revision', n.revision) AS own,
      CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'revision', e.revision) END AS edition,
      ${answersOf(sql`'draft', 'waiting'`, sql`r.state DESC`)} AS held,
      ${answersOf(sql`'accepted', 'returned'`, sql`r.decided_at DESC`)} AS decided,
      (SELECT jsonb_build_object('id', b.id, 'answers', b.answers) FROM own b
        WHERE b.key = n.key AND b.answers <> '{}' ORDER BY b.created_at DESC, b.id DESC LIMIT 1) AS before
    FROM n LEFT JOIN ${pqfTable} e ON lower(e.code) = n.key AND e.status = 'current'
    ORDER BY n.key LIMIT ${MOST_FORMS}`)

/** The form of one of its submissions: a newer one of the same form takes its place. @throws 404 for what the company was not asked */
export async function requireForm(ctx: ClientContext, id: string): Promise<Form> {
  const [form] = await ctx.behindWall((own) =>
    findForms(own, sql`key = (SELECT asked.key FROM own asked WHERE asked.id = ${id})`),
  )
  if (!form) throw notFound()
  return form
}

/** It waits in the inbox. */
export const isSent = ({ held }: Form): boolean => held?.state === 'waiting'

/** Why it has to be filled in again, or under which conditions it was approved. */
function reasonOf({ status, decided, sentBack, decisionReason }: Form): string | null {
  if (status === 'conditional') return decisionReason
  const returned = decided?.state === 'returned' ? decided : null
  if (returned && (sentBack === null || returned.savedAt > sentBack.at)) return returned.reason
  return sentBack?.reason ?? null
}

export function qualificationRow(ctx: ClientContext, form: Form): QualificationRow {
  const { id, code, title, status, validUntil, edition, held } = form
  const asked = { status, isSent: isSent(form), hasEdition: edition !== null }
  const told = { savedAt: held?.savedAt ?? null, savedByName: held?.savedByName ?? null }
  return {
    id,
    code,
    title,
    validUntil,
    state: qualificationState(asked),
    standing: certificateStanding(validUntil, ctx.today()),
    isFillable: isFillable({ ...asked, validUntil }, ctx.today()),
    reason: isSent(form) ? null : reasonOf(form),
    ...(isSent(form)
      ? { savedAt: null, savedByName: null, sentAt: told.savedAt, sentByName: told.savedByName }
      : { ...told, sentAt: null, sentByName: null }),
  }
}

/** The questions of an edition. @throws 404 */
export async function sectionsOf(ctx: ClientContext, editionId: string): Promise<Section[]> {
  const [found] = await ctx.tx.query<{ sections: Section[] }>(sql`
    SELECT sections FROM ${pqfTable} WHERE id = ${editionId}`)
  if (!found) throw notFound()
  return found.sections
}

/** Where a form that nobody has begun starts from: what was returned, else what was answered last. */
export function beginning({ decided, before }: Form) {
  if (decided?.state === 'returned') return { entity: ANSWERS, id: decided.id, answers: decided.answers }
  return before && { entity: 'pqf-submissions', ...before }
}

/** Answers that an edition still asks for and takes. */
export function fitting(sections: readonly Section[], answers: FormAnswers): FormAnswers {
  const kept = questionsOf(sections).flatMap((question) => {
    const answer = answers[question.id]
    const isKept = answer && Object.keys(misfits([askedStep(question, answer)])).length === 0
    return isKept ? [[question.id, answer] as const] : []
  })
  return Object.fromEntries(kept)
}

/** Files that answers name. */
export const filesNamed = (answers: FormAnswers): string[] =>
  Object.values(answers).flatMap(({ fileIds }) => fileIds ?? [])

/** The form as its supplier fills it in: neither weights nor which answer is wanted are told. */
export async function wholeForm(ctx: ClientContext, form: Form): Promise<Qualification> {
  const { held } = form
  const edition = form.edition ?? form.own
  const sections = await sectionsOf(ctx, edition.id)
  const from = held ? { entity: ANSWERS, ...held } : beginning(form)
  const answers = fitting(sections, from?.answers ?? {})
  const named = sql.param(filesNamed(answers))
  const known = from
    ? await ctx.tx.query<{ id: string; name: string }>(sql`
        SELECT f.id, f.name FROM ${files} f WHERE f.entity = ${from.entity} AND f.entity_id = ${from.id}
          AND f.removed_at IS NULL AND f.id = ANY(${named}::uuid[]) ORDER BY f.uploaded_at, f.id`)
    : []
  return {
    ...qualificationRow(ctx, form),
    pqfId: edition.id,
    revision: edition.revision,
    version: held?.state === 'draft' ? held.version : 0,
    sections: sections.map((section) => ({
      ...section,
      questions: section.questions.map(({ columns, ...question }) => ({
        ...without(question, 'weight', 'wanted'),
        ...(columns ? { columns: [...columns] } : {}),
      })),
    })),
    answers,
    files: known,
  }
}
