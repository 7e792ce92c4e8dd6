import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid, refused, stale } from '#platform/server/errors.ts'
import { findFiles, inspectUpload, linkFiles, storeUpload } from '#platform/server/files/file-records.ts'
import { readDraft } from '#platform/server/http/requests/read-form.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { agreementOf } from '#modules/house/client-access/server/api.ts'
import type { FormAnswers } from '#modules/house/supplier-answers/contract.ts'
import { alone, ANSWERS, sendAnswer } from '#modules/house/supplier-answers/server/api.ts'
import { supplierAnswerTable } from '#modules/house/supplier-answers/table.ts'
import { formLabel, type Section } from '#modules/suppliers/pqf/domain.ts'
import { missingAnswers } from '#modules/suppliers/pqf-submissions/domain.ts'
import { refuseUnfitting } from '#modules/suppliers/pqf-submissions/server/api.ts'
import type { Qualification, qualificationEndpoints, QualificationRow } from '../contract/qualifications.ts'
import {
  beginning,
  filesNamed,
  findForms,
  fitting,
  type Form,
  isSent,
  QUALIFICATION as kind,
  qualificationRow,
  requireForm,
  sectionsOf,
  wholeForm,
} from './qualification-forms.ts'
import { type ClientContext, narrowed } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}
type Body<Name extends 'saveQualification' | 'sendQualification'> = {
  readonly body: z.output<(typeof qualificationEndpoints)[Name]['body']>
}

const MOST_FILES = 60

/** Forms of the reader's company: those to fill in and those that are being read, or all. */
export async function qualifications(
  ctx: ClientContext,
  { query }: { readonly query: { readonly shown: 'open' | 'all' } },
): Promise<QualificationRow[]> {
  const rows = (await findForms(ctx, sql`true`)).map((form) => qualificationRow(ctx, form))
  return query.shown === 'all'
    ? rows
    : rows.filter(({ state, isFillable: mayFill }) => mayFill || state === 'sent' || state === 'review')
}

export async function qualification(ctx: ClientContext, { params: { id } }: ById): Promise<Qualification> {
  const form = await requireForm(ctx, id)
  return ctx.behindWall((own) => wholeForm(own, form))
}

const NOT_NOW = 'This form is not to be filled in now. Write to your contact at our house.'

/** What is filled in; nobody else of the company writes meanwhile. */
interface Filling {
  readonly form: Form
  readonly edition: NonNullable<Form['edition']>
  readonly sections: readonly Section[]
}

/** @throws 404; 422 for a form that was sent, that nobody asks for, or that has a newer edition than the one that was read */
async function requireFillable(ctx: ClientContext, id: string, pqfId?: string): Promise<Filling> {
  await alone(ctx, { kind, companyId: ctx.scope.companyId })
  const form = await requireForm(ctx, id)
  if (isSent(form)) throw refused('already_sent', 'This form was sent already. We read it soon.')
  const { edition } = form
  if (!edition || !qualificationRow(ctx, form).isFillable) throw refused('not_fillable', NOT_NOW)
  if (pqfId !== undefined && pqfId !== edition.id)
    throw refused(
      'older_form_edition',
      'The form has a newer edition. Open the page again: what you have answered stays where it is still asked.',
    )
  return { form, edition, sections: await sectionsOf(ctx, edition.id) }
}

/** The draft of the company, begun with what was answered before; one of an older edition keeps what the newer one still asks. */
async function requireDraft(ctx: ClientContext, { form, edition, sections }: Filling) {
  const { held, code } = form
  if (held) return { id: held.id, answers: fitting(sections, held.answers) }
  const { companyId } = ctx.scope
  const from = beginning(form)
  const { id: sentById, name: sentByName } = ctx.actor
  const id = await insertRow(ctx.tx, supplierAnswerTable, {
    companyId,
    kind,
    state: 'draft',
    about: formLabel(code, edition.revision),
    pqfId: edition.id,
    content: {},
    sentById,
    sentByName,
  })
  if (!from) return { id, answers: {} }
  const answers = fitting(sections, from.answers)
  const named = new Set(filesNamed(answers))
  const there = await findFiles(ctx, from.entity, from.id)
  const except = there.filter((file) => !named.has(file.id)).map((file) => file.id)
  const here = await linkFiles(
    ctx,
    { entity: from.entity, entityId: from.id, except },
    { entity: ANSWERS, entityId: id },
  )
  return { id, answers: renamed(answers, there, here) }
}

interface Named {
  readonly id: string
  readonly name: string
  readonly sha256: string
}

/** Answers with the files as they are called on their new record; one that is gone is left out. */
function renamed(answers: FormAnswers, there: readonly Named[], here: readonly Named[]): FormAnswers {
  const now = (id: string) => {
    const file = there.find((one) => one.id === id)
    return here.filter(({ name, sha256 }) => name === file?.name && sha256 === file.sha256).slice(0, 1)
  }
  return Object.fromEntries(
    Object.entries(answers).map(([question, { fileIds, ...answer }]) => [
      question,
      fileIds ? { ...answer, fileIds: fileIds.flatMap(now).map(({ id }) => id) } : answer,
    ]),
  )
}

const keepDraft = (ctx: ClientContext, id: string, { edition, form }: Filling, answers: FormAnswers) =>
  ctx.tx.query(sql`
    UPDATE ${supplierAnswerTable} SET content = ${JSON.stringify({ answers })}::jsonb, pqf_id = ${edition.id},
      about = ${formLabel(form.code, edition.revision)}, sent_by_id = ${ctx.actor.id}, sent_by_name = ${ctx.actor.name},
      version = version + 1, updated_at = ${ctx.clock.now().toISOString()} WHERE id = ${id}`)

/** Keeps answers with the draft of the company: colleagues who answer other questions meanwhile lose nothing. @throws 404, 422 */
export async function saveQualification(
  ctx: ClientContext,
  { params: { id }, body }: ById & Body<'saveQualification'>,
): Promise<Qualification> {
  const filling = await requireFillable(ctx, id, body.pqfId)
  const draft = await requireDraft(ctx, filling)
  await refuseUnfitting(ctx, { entity: ANSWERS, id: draft.id }, filling.sections, body.answers)
  await keepDraft(ctx, draft.id, filling, { ...draft.answers, ...body.answers })
  return qualification(ctx, { params: { id } })
}

/** Adds a file to the draft. @throws 404, 422 */
export async function addQualificationFile(
  ctx: ClientContext,
  { params: { id } }: ById,
  exchange: HttpExchange,
): Promise<{ id: string; name: string }> {
  await requireForm(ctx, id)
  const { file } = await readDraft(exchange, ctx)
  try {
    const looked = await inspectUpload(ctx, file)
    const content = { sha256: file.draft.sha256, name: file.name }
    return await uploadOnce(exchange, ctx, content, async (plain) => {
      const own = await narrowed(plain)
      const filling = await requireFillable(own, id)
      const draft = await requireDraft(own, filling)
      if ((await findFiles(own, ANSWERS, draft.id)).length >= MOST_FILES)
        throw invalid({ file: [`At most ${MOST_FILES} files come with a form.`] })
      const stored = await storeUpload(own, { entity: ANSWERS, entityId: draft.id, ...file, kind: looked })
      await keepDraft(own, draft.id, filling, draft.answers)
      return { id: stored.id, name: stored.name }
    })
  } finally {
    await file.draft.drop()
  }
}

/** Sends the draft to the inbox of the house. @throws 404, 412 where a colleague has changed it meanwhile, 422 */
export async function sendQualification(
  ctx: ClientContext,
  { params: { id }, body }: ById & Body<'sendQualification'>,
): Promise<Qualification> {
  const { form, edition, sections } = await requireFillable(ctx, id, body.pqfId)
  const { held, code, title } = form
  if (!held) throw refused('nothing_saved', 'Nothing of this form is answered yet.')
  if (held.version !== body.version) throw stale(await qualification(ctx, { params: { id } }))
  const answers = fitting(sections, held.answers)
  await refuseUnfitting(ctx, { entity: ANSWERS, id: held.id }, sections, answers)
  const missing = missingAnswers(sections, answers)
  if (Object.keys(missing).length > 0) throw refused('incomplete', 'Some answers are still missing.', missing)
  // The draft becomes what is sent, with its files.
  await ctx.tx.query(sql`DELETE FROM ${supplierAnswerTable} WHERE id = ${held.id} AND state = 'draft'`)
  await sendAnswer(ctx, {
    id: held.id,
    companyId: ctx.scope.companyId,
    kind,
    about: formLabel(code, edition.revision),
    pqfId: edition.id,
    content: {
      title,
      signedByName: body.signedByName,
      signedByTitle: body.signedByTitle ?? null,
      terms: await agreementOf(ctx, ctx.actor.id),
      answers,
      items: sections.flatMap((section) =>
        section.questions.map(({ id: questionId, text, type }) => ({
          id: questionId,
          section: section.title,
          text,
          type,
        })),
      ),
    },
  })
  return qualification(ctx, { params: { id } })
}
