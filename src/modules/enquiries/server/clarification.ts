import { longDay } from '../../../platform/contract/dates.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { allows } from '../../../platform/contract/lifecycle.ts'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { invalid, locked, refused } from '../../../platform/server/errors.ts'
import { storeFile } from '../../../platform/server/files/file-records.ts'
import type { EnquiryRecord, enquiries } from '../contract.ts'
import { isOpenQuestion, proposedAnswerDay } from '../domain/questions.ts'
import { enquiryLifecycle, isOpen } from '../domain.ts'
import { perform } from './actions.ts'
import { closing, proposedRecipients, referenceWords, salutation, writeLetter } from './letters.ts'
import { clarificationName, renderClarification } from './pdf.ts'
import { findQuestions } from './questions.ts'
import { recordOf, requireRow, requireVersion } from './records.ts'
import { save } from './service.ts'

type ById = { id: string }
type Body = z.output<typeof enquiries.endpoints.sendQuestions.body>
type Preview = z.input<typeof enquiries.endpoints.questionsPreview.response>

const NOTHING = 'There is no open question to send.'
const counted = (count: number): string => (count === 1 ? 'one question' : `${count} questions`)

/** The mail with the open questions as it is proposed. */
export async function questionsPreview(ctx: Context, { params }: { params: ById }): Promise<Preview> {
  const row = await requireRow(ctx, params.id)
  const open = (await findQuestions(ctx.tx, row.id)).filter(isOpenQuestion)
  const dueOn = proposedAnswerDay(ctx.clock.today(), row.quoteDueAt)
  const project = row.projectName ? ` for ${row.projectName}` : ''
  const message = [
    salutation(row),
    `Before we can quote${project} we have ${counted(open.length)}. The list is attached, with room for your answers; a reply to this mail will do as well.`,
    ...open.map(
      ({ questionNo, lineNo, text }) => `${questionNo}. ${lineNo === null ? '' : `Line ${lineNo}: `}${text}`,
    ),
    `With your answers by ${longDay(dueOn)} we can keep the date of our quote.`,
    await closing(ctx, row),
  ]
  return {
    ...(await proposedRecipients(ctx, row)),
    subject: `Questions about your enquiry, ${referenceWords(row)}`,
    message: message.join('\n\n'),
    attachmentName: clarificationName(row),
    count: open.length,
    dueOn,
  }
}

/**
 * Mails the open questions with the clarification list, of which a copy stays with the files. An enquiry that was
 * ready to quote waits under review until it is made ready again. Throws 412, 422, and 423 when it is closed.
 */
export async function sendQuestions(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Body>,
): Promise<EnquiryRecord> {
  const row = await requireVersion(ctx, params.id, version)
  if (!isOpen(row.status)) throw locked('The enquiry is closed.')
  if (row.openQuestionCount === 0) throw refused('no_questions', NOTHING)
  const { dueOn, ...letter } = body
  if (dueOn < ctx.clock.today()) throw invalid({ dueOn: ['Choose a day that is still to come.'] })
  const bytes = await renderClarification(ctx, row, dueOn)
  const file = await storeFile(ctx, {
    entity: 'enquiries',
    entityId: row.id,
    name: clarificationName(row),
    label: 'Clarification list',
    bytes,
  })
  await writeLetter(ctx, row, { ...letter, template: 'enquiry-questions', attachments: [file.id] })
  const now = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    UPDATE enquiry_questions SET sent_at = coalesce(sent_at, ${now}::timestamptz), due_on = ${dueOn},
      version = version + 1, updated_at = now()
    WHERE enquiry_id = ${row.id} AND status = 'open'`)
  const values = { questionsSentAt: now, answersDueOn: dueOn }
  if (!allows(enquiryLifecycle, 'clarify', row.status)) {
    return save(ctx, row, 'sendQuestions', { values })
  }
  const reason = `Sent ${counted(row.openQuestionCount)} to the customer`
  await perform(ctx, 'clarify', { id: row.id, version, number: row.number }, { reason }, values)
  return recordOf(ctx.actor, await requireRow(ctx, row.id))
}
