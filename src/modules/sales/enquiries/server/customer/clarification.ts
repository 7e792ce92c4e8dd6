import { dayIn } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { issuePrint } from '#platform/server/documents/printing/letters.ts'
import { invalid, locked, refused } from '#platform/server/errors.ts'
import type { EnquiryRecord, enquiries as contract } from '../../contract.ts'
import { isOpenQuestion, proposedAnswerDay } from '../../domain/questions.ts'
import { CLOSED, enquiryLifecycle, isOpen, NO_OPEN_QUESTION } from '../../domain.ts'
import { perform } from '../actions.ts'
import { aboutEnquiry, checkLetter, proposeToCustomer, writerOf } from './letters.ts'
import { clarificationName, renderClarification } from '../pdf.ts'
import { findQuestions } from './questions.ts'
import { enquiries } from '../document.ts'
import { save } from '../service.ts'

type ById = { id: string }
type Body = z.output<typeof contract.endpoints.sendQuestions.body>
type Preview = z.input<typeof contract.endpoints.questionsPreview.response>

const counted = (count: number): string => (count === 1 ? 'one question' : `${count} questions`)

/** The mail with the open questions as it is proposed. */
export async function questionsPreview(ctx: Context, { params }: { params: ById }): Promise<Preview> {
  const row = await enquiries.require(ctx, params.id)
  const open = (await findQuestions(ctx.tx, row.id)).filter(isOpenQuestion)
  const dueOn = proposedAnswerDay(ctx.today(row), dayIn(row.quoteDueAt, row.timeZone))
  const project = row.projectName ? ` for ${row.projectName}` : ''
  const letter = await proposeToCustomer(ctx, row, {
    subject: 'Questions about your enquiry',
    text: (day) => [
      `Before we can quote${project} we have ${counted(open.length)}. The list is attached, with room for your answers; a reply to this e-mail will do as well.`,
      ...open.map(
        ({ questionNo, lineNo, text }) =>
          `${questionNo}. ${lineNo === null ? '' : `Line ${lineNo}: `}${text}`,
      ),
      `With your answers by ${day(dueOn)} we can keep the date of our quote.`,
    ],
  })
  return {
    ...letter,
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
  const row = await enquiries.requireVersion(ctx, params.id, version)
  if (!isOpen(row.status)) throw locked(CLOSED)
  if (row.openQuestionCount === 0) throw refused('no_questions', NO_OPEN_QUESTION)
  const { dueOn, ...letter } = body
  if (dueOn < ctx.today(row)) throw invalid({ dueOn: ['Choose a day that is still to come.'] })
  await checkLetter(ctx, row, letter)
  const bytes = await renderClarification(ctx, row, dueOn)
  const print = { name: clarificationName(row), label: 'Clarification list', bytes }
  await issuePrint(
    ctx,
    aboutEnquiry(row),
    { template: 'enquiry-questions', subject: row.number, writer: await writerOf(ctx, row), print },
    letter,
  )
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
  await perform(ctx, 'clarify', row, { reason }, values)
  return enquiries.record(ctx, await enquiries.require(ctx, row.id))
}
