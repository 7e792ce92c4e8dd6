import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Abilities, answersOf } from '#platform/contract/abilities.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { invalid, locked, notFound, refused, stale } from '#platform/server/errors.ts'
import { insertPart, updatePart } from '#platform/server/database/rows.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { QuestionRecord } from '../../contract/questions.ts'
import type { enquiries } from '../../contract.ts'
import { isLateQuestion, questionAbilities } from '../../domain/questions.ts'
import { CLOSED, isOpen } from '../../domain.ts'
import { enquiryQuestionTable } from '../../table.ts'

type ById = { id: string }
type Ask = z.output<typeof enquiries.endpoints.askQuestion.body>
type Change = z.output<typeof enquiries.endpoints.changeQuestion.body>
type Answer = z.output<typeof enquiries.endpoints.answerQuestion.body>
type Row = Omit<QuestionRecord, 'isLate' | 'can'>

/** The columns of a question `q`, with names; `source` is where it is read from. */
const questionSelect = (source: SQL): SQL => sql`
  SELECT q.id, q.version, q.enquiry_id AS "enquiryId", q.question_no AS "questionNo", l.id AS "lineId",
    l.line_no AS "lineNo", l.description AS "lineDescription", q.text, q.status, ab.name AS "askedByName",
    q.asked_at AS "askedAt", q.sent_at AS "sentAt", q.due_on AS "dueOn", q.answer,
    q.answered_by_name AS "answeredByName", q.answered_on AS "answeredOn", q.affects_scope AS "affectsScope",
    rb.name AS "recordedByName", q.recorded_at AS "recordedAt", q.withdrawn_reason AS "withdrawnReason"
  FROM ${source} AS q JOIN ${userTable} ab ON ab.id = q.asked_by_id LEFT JOIN ${userTable} rb ON rb.id = q.recorded_by_id
  LEFT JOIN enquiry_lines l ON l.id = q.line_id AND l.enquiry_id = q.enquiry_id`

/** The questions of an enquiry in the order in which they were asked. */
export const findQuestions = (tx: Db, enquiryId: string): Promise<Row[]> =>
  tx.query<Row>(
    sql`${questionSelect(sql`enquiry_questions`)} WHERE q.enquiry_id = ${enquiryId} ORDER BY q.question_no`,
  )

/** The question of the contract; on a closed enquiry nothing can be done with it. */
function present(ctx: Context, row: Row, status: string): QuestionRecord {
  const mayUpdate = ctx.actor.permissions.has('enquiries:update')
  const abilities: Abilities = {}
  for (const [name, can] of Object.entries(questionAbilities(row))) {
    if (!isOpen(status)) abilities[name] = CLOSED
    else abilities[name] = can !== true || mayUpdate ? can : notTheRight('do this')
  }
  return { ...row, isLate: isLateQuestion(row, ctx.today()), ...answersOf(abilities) }
}

interface Owner {
  readonly id: string
  readonly number: string
  readonly status: string
}

export async function questions(ctx: Context, { params }: { params: ById }): Promise<QuestionRecord[]> {
  const [owner] = await ctx.tx.query<Owner>(
    sql`SELECT id, number, status FROM enquiries WHERE id = ${params.id}`,
  )
  if (!owner) throw notFound()
  return (await findQuestions(ctx.tx, owner.id)).map((row) => present(ctx, row, owner.status))
}

/** Notes a question; it is sent with the other open ones. Throws 404, 422, and 423 when the enquiry is closed. */
export async function askQuestion(
  ctx: Context,
  { params, body }: { params: ById; body: Ask },
): Promise<QuestionRecord> {
  // Numbers are given one after the other, so two people who ask at once wait for each other here.
  const [owner] = await ctx.tx.query<Owner>(
    sql`SELECT id, number, status FROM enquiries WHERE id = ${params.id} FOR UPDATE`,
  )
  if (!owner) throw notFound()
  if (!isOpen(owner.status)) throw locked(CLOSED)
  const values = {
    ...body,
    enquiryId: owner.id,
    questionNo: sql`(SELECT coalesce(max(question_no), 0) + 1 FROM enquiry_questions WHERE enquiry_id = ${owner.id})`,
    askedById: ctx.actor.id,
    askedAt: ctx.clock.now().toISOString(),
  }
  const insert = sql`INSERT INTO ${enquiryQuestionTable} ${insertPart(enquiryQuestionTable, values)}`
  return write(ctx, owner, 'ask', { statement: insert, before: null, lineId: body.lineId })
}

interface Writing {
  /** An INSERT or UPDATE of one question, without RETURNING. */
  readonly statement: SQL
  readonly before: Row | null
  readonly lineId?: string | null | undefined
  readonly reason?: string
}

/** Writes one question and what is kept of the questions on the enquiry, and gives the question as it is then. */
async function write(
  ctx: Context,
  owner: Owner,
  verb: string,
  { statement, before, lineId, reason }: Writing,
): Promise<QuestionRecord> {
  // In the statement of the write the table still shows the question as it was, so it is counted by itself.
  const [row] = await ctx.tx.query<Row>(sql`
    WITH saved AS (${statement} RETURNING *), noted AS (
      UPDATE enquiries SET
        open_question_count = (s.status = 'open')::int + (SELECT count(*)::int FROM enquiry_questions o
          WHERE o.enquiry_id = s.enquiry_id AND o.id <> s.id AND o.status = 'open'),
        answers_due_on = least(CASE WHEN s.status = 'open' AND s.sent_at IS NOT NULL THEN s.due_on END, (
          SELECT min(o.due_on) FROM enquiry_questions o
          WHERE o.enquiry_id = s.enquiry_id AND o.id <> s.id AND o.status = 'open' AND o.sent_at IS NOT NULL))
      FROM saved s WHERE enquiries.id = s.enquiry_id
    ) ${questionSelect(sql`saved`)}`)
  if (!row) throw stale(before)
  if (lineId && !row.lineId) throw invalid({ lineId: ['The line does not belong to this enquiry.'] })
  const told = (one: Row) => one.answer ?? one.text
  ctx.audit({
    entity: 'enquiries',
    entityId: owner.id,
    action: `${verb}Question`,
    subject: owner.number,
    changes: { [`question ${row.questionNo}`]: { from: before && told(before), to: told(row) } },
    reason,
  })
  return present(ctx, row, owner.status)
}

/** The question with its enquiry, locked; throws 404, 412, 422 when the question does not allow it, and 423. */
async function requireQuestion(
  ctx: Context,
  { params, version }: { params: ById; version: number },
  action: 'update' | 'answer' | 'withdraw',
): Promise<{ row: Row; owner: Owner }> {
  const [found] = await ctx.tx.query<Row & { number: string; enquiryStatus: string }>(sql`
    SELECT found.*, e.number, e.status AS "enquiryStatus"
    FROM (${questionSelect(sql`enquiry_questions`)} WHERE q.id = ${params.id}) AS found
    JOIN enquiries e ON e.id = found."enquiryId" FOR UPDATE OF e`)
  if (!found) throw notFound()
  const { number, enquiryStatus, ...row } = found
  const owner = { id: row.enquiryId, number, status: enquiryStatus }
  if (row.version !== version) throw stale(present(ctx, row, owner.status))
  if (!isOpen(owner.status)) throw locked(CLOSED)
  const can = questionAbilities(row)[action]
  if (can !== true) throw refused('question_closed', can)
  return { row, owner }
}

const updated = ({ id, version }: Row, values: object): SQL =>
  updatePart(enquiryQuestionTable, { id, version }, { ...values })

/** Changes a question that the customer has not seen yet. */
export async function changeQuestion(
  ctx: Context,
  incoming: Incoming<ById, unknown, Change>,
): Promise<QuestionRecord> {
  const { row, owner } = await requireQuestion(ctx, incoming, 'update')
  const { body } = incoming
  return write(ctx, owner, 'change', { statement: updated(row, body), before: row, lineId: body.lineId })
}

/** Writes down an answer, or corrects it. Throws 422 for a day that has not come. */
export async function answerQuestion(
  ctx: Context,
  incoming: Incoming<ById, unknown, Answer>,
): Promise<QuestionRecord> {
  const { row, owner } = await requireQuestion(ctx, incoming, 'answer')
  const { body } = incoming
  if (body.answeredOn > ctx.today()) throw invalid({ answeredOn: ['This day has not come yet.'] })
  const recordedAt = ctx.clock.now().toISOString()
  const values = { ...body, status: 'answered', recordedById: ctx.actor.id, recordedAt }
  return write(ctx, owner, 'answer', { statement: updated(row, values), before: row })
}

/** Takes back a question that needs no answer any more. */
export async function withdrawQuestion(
  ctx: Context,
  incoming: Incoming<ById, unknown, { reason: string }>,
): Promise<QuestionRecord> {
  const { row, owner } = await requireQuestion(ctx, incoming, 'withdraw')
  const { reason } = incoming.body
  const values = { status: 'withdrawn', withdrawnReason: reason }
  return write(ctx, owner, 'withdraw', { statement: updated(row, values), before: row, reason })
}
