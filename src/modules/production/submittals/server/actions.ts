import { sql } from 'drizzle-orm'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import { because, fourEyes, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import type { Context } from '#platform/server/context.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { reinstate } from '#platform/server/documents/revisions/revisions.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { invalid, refused, refuseWhere } from '#platform/server/errors.ts'
import { type FileRecord, findFiles } from '#platform/server/files/file-records.ts'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { submittals as contract } from '../contract.ts'
import type { ReturnEffect } from '#modules/production/return-codes/domain.ts'
import {
  type Comment,
  isAccepted,
  type submittalLifecycle,
  transmittalNo,
  workingDaysAfter,
} from '../domain.ts'
import { isWhatWeSent, returnProblems } from '../domain/problems.ts'
import { type SentFile, submittalTable as table } from '../table.ts'
import { codesOf, gapsOf, type SubmittalRow, submittals, writersOf } from './document.ts'

/** What goes to the customer: the files of the revisions as they were approved, and those of the submittal itself. */
async function filesToSend(ctx: Context, { lines, attached }: SubmittalRow): Promise<SentFile[]> {
  const ids = lines.flatMap(({ drawingId }) => drawingId ?? [])
  const found = await ctx.tx.query<{ id: string; approved: SentFile[] | null }>(sql`
    SELECT ${drawing.id} AS id, ${drawing.approvedFiles} AS approved FROM ${drawing} WHERE ${drawing.id} = ANY(${sql.param(ids)}::uuid[])`)
  const approved = new Map(found.map((one) => [one.id, one.approved]))
  const ofRegister: SentFile[] = []
  for (const { drawingId } of lines) {
    if (!drawingId) continue
    const kept = approved.get(drawingId) ?? (await findFiles(ctx, 'drawings', drawingId))
    ofRegister.push(...kept.map(({ id, name, sha256 }) => ({ id, name, sha256 })))
  }
  return [...ofRegister, ...attached]
}

/** The drawings are read under a lock: whoever approves the next revision waits, or is seen here. @throws 422 */
async function requireSendable(ctx: Context, { id, lines }: SubmittalRow): Promise<void> {
  const ids = lines.flatMap(({ drawingId }) => drawingId ?? [])
  await ctx.tx.query(
    sql`SELECT FROM ${drawing} WHERE ${drawing.id} = ANY(${sql.param(ids)}::uuid[]) ORDER BY ${drawing.id} FOR SHARE`,
  )
  const [gap] = Object.values(gapsOf(await submittals.require(ctx, id))).flat()
  if (gap) throwRefusal(because(refuse('incomplete', {}, gap)), 'cannot_send')
}

/**
 * That a customer has accepted rests on what they wrote, else on the word of somebody who neither wrote nor sent it. @throws 422 at
 * `fileId`
 */
async function requireTheirWord(
  ctx: Context,
  row: SubmittalRow,
  { effect, file }: { readonly effect: ReturnEffect | undefined; readonly file: FileRecord | undefined },
): Promise<void> {
  // A customer may send back what they got, without a mark on it.
  if (file && ctx.actor.role !== 'client' && isWhatWeSent(row, file))
    throw invalid({ fileId: ['This is what we sent; choose what they wrote.'] })
  if (file || !isAccepted({ returnEffect: effect ?? null })) return
  const barred = fourEyes(ctx.actor, await writersOf(ctx, row), {
    did: 'wrote or sent this submittal',
    has: 'record without a file that they accepted it',
  })
  if (!barred) return
  const sentence = `${barred.message} Or attach what they wrote, and choose it here.`
  throw refused(barred.code, sentence, { fileId: [sentence] })
}

const effects: Effects<typeof submittalLifecycle, SubmittalRow> = {
  send: {
    before: requireSendable,
    columns: async (ctx, row) => ({
      transmittalNo: transmittalNo(row),
      sentOn: ctx.today(row),
      sentById: ctx.actor.id,
      dueOn: workingDaysAfter(row.calendar, ctx.today(row), row.replyDays),
      sentFiles: JSON.stringify(await filesToSend(ctx, row)),
    }),
    // The round before counts no more once this one is with the customer.
    async after(ctx, row) {
      for (const { id, status } of row.revisions)
        if (id !== row.id && (status === 'returned' || status === 'withdrawn'))
          await transitions.perform(ctx, 'supersede', await submittals.require(ctx, id), {})
    },
  },
  takeReturn: {
    columns: async (ctx, row, { code, returnedOn, comments, fileId }) => {
      const chosen = codesOf(row).find((one) => one.code === code)
      refuseWhere(returnProblems(chosen, { comments, fileId }))
      if (returnedOn > ctx.today(row)) throw invalid({ returnedOn: ['This day has not come yet.'] })
      if (row.sentOn !== null && returnedOn < row.sentOn)
        throw invalid({ returnedOn: ['It was not sent before that day.'] })
      const files = fileId ? await findFiles(ctx, submittals.slice, row.id) : []
      const file = files.find(({ id }) => id === fileId)
      if (fileId && !file)
        throw invalid({ fileId: ['Attach the file to this submittal, and choose it here.'] })
      await requireTheirWord(ctx, row, { effect: chosen?.effect, file })
      const kept = comments.map(
        ({ page, text }, at): Comment => ({
          no: at + 1,
          page: page ?? null,
          text,
          answer: null,
          answeredByName: null,
          answeredAt: null,
        }),
      )
      return {
        returnedOn,
        returnCode: code,
        returnLabel: chosen?.label ?? code,
        returnEffect: chosen?.effect ?? 'rejected',
        returnFileId: fileId ?? null,
        returnedById: ctx.actor.id,
        comments: JSON.stringify(kept),
        openComments: kept.length,
        // What the customer says now counts, and no more what they permitted before.
        exemptedAt: null,
      }
    },
  },
  withdraw: null,
  cancel: { after: (ctx, row) => reinstate(ctx, table, row) },
  supersede: null,
}

const transitions = transitionsOf(submittals, effects)
export const { handlers, perform } = transitions

/** Answers a comment of the customer; work goes on when each has its answer. @throws 422 */
export const answerComment = operationsOf(contract, submittals)(
  'answerComment',
  async (ctx, row, { no, answer }) => {
    const comment = row.comments.find((one) => one.no === no)
    if (!comment) throw invalid({ no: ['There is no such comment.'] })
    if (comment.answer !== null) throw invalid({ no: ['It is answered already.'] })
    const comments = row.comments.map((one) =>
      one.no === no
        ? { ...one, answer, answeredByName: ctx.actor.name, answeredAt: ctx.clock.now().toISOString() }
        : one,
    )
    const open = comments.filter((one) => one.answer === null).length
    await ctx.tx.query(sql`
    UPDATE ${table} SET comments = ${JSON.stringify(comments)}::jsonb, open_comments = ${open}, version = version + 1, updated_at = now()
    WHERE id = ${row.id}`)
    return { trail: { changes: { [`Comment ${no}`]: { from: null, to: answer } } } }
  },
)
