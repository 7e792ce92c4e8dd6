import { sql } from 'drizzle-orm'
import { fullAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused, refuseWhere, stale } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { SignatureForOnce, ReAuth } from '#modules/signing/signature/server/api.ts'
import {
  customerAnswerProblem,
  customerStateOf,
  documentLabel,
  roundOf,
  transmittalNo,
  wasSent,
} from '../domain.ts'
import { returnProblems } from '../domain/problems.ts'
import { perform } from './actions.ts'
import { codesOf, type SubmittalRow, submittals } from './document.ts'
import { signedSubmittal } from './exempting.ts'

/** Rounds that have gone to the customer, for statements of others about `submittals`. */
export const roundWasSent = sql`sent_on IS NOT NULL`

/** A round as its customer sees it: what was sent and asked, what they said, and nothing of what waits for it here. */
export async function submittalForCustomer(ctx: Context, id: string) {
  const row = await submittals.require(ctx, id)
  const state = customerStateOf(row)
  if (state === null) throw notFound()
  const { version, stage, sentTo, coverNote, sentOn, dueOn, about, quoteNumber } = row
  const { returnedOn, returnCode, returnLabel, returnSignedBy, comments } = row
  const theirs = row.returnFileId ? await fileOf(ctx, row, row.returnFileId) : null
  return {
    id,
    number: transmittalNo(row),
    round: roundOf(row),
    version,
    state,
    whyNotReturn: customerAnswerProblem(row)?.[1] ?? null,
    stage,
    about,
    order: quoteNumber,
    sentTo: sentTo ?? null,
    sentByName: row.sentByName,
    coverNote: coverNote ?? null,
    sentOn,
    dueOn,
    documents: row.lines.map((line) => documentLabel(line)),
    files: row.sentFiles?.map(({ id: fileId, name }) => ({ id: fileId, name })) ?? [],
    codes: [...codesOf(row)],
    returnedOn,
    returnCode,
    returnLabel,
    returnedBy: returnSignedBy,
    returnedFile: theirs && { id: theirs.id, name: theirs.name },
    comments: comments.map(({ no, page, text, answer }) => ({ no, page, text, answer })),
    rounds: row.revisions
      .filter((one) => wasSent(one.status))
      .map((one) => ({ id: one.id, round: roundOf(one) })),
  }
}

/** A file of a round: one that was sent, or what came back with it. */
async function fileOf(ctx: Context, row: SubmittalRow, fileId: string) {
  const isOurs = row.sentFiles?.some(({ id }) => id === fileId)
  if (!isOurs && row.returnFileId !== fileId) return null
  // As it was sent: what was taken off its record later stays with who received it.
  const [file] = await ctx.tx.query<{
    id: string
    name: string
    mime: string
    storedName: string
    sha256: string
  }>(sql`
    SELECT id, name, mime, stored_name AS "storedName", sha256 FROM ${files} WHERE id = ${fileId}`)
  return file ?? null
}

/** A file that the customer was sent, or that came back from them. @throws 404 for any other */
export async function fileForCustomer(ctx: Context, id: string, fileId: string) {
  const row = await submittals.require(ctx, id)
  const file = customerStateOf(row) === null ? null : await fileOf(ctx, row, fileId)
  if (!file) throw notFound()
  return file
}

/** What a customer says of the documents. */
export interface CustomerAnswer {
  readonly version: number
  readonly returnCode: string
  readonly comments: readonly { readonly page?: string | null | undefined; readonly text: string }[]
  /** Attached to the submittal already. */
  readonly fileId: string | null
  /** As they typed it. */
  readonly name: string
  readonly signature: SignatureForOnce
}

/**
 * What is against this answer, before the customer proves who they are.
 * @throws 412 where the round changed since they read it; 422 where they cannot return it, or not like this
 */
export async function requireReturnable(
  ctx: Context,
  id: string,
  answer: Pick<CustomerAnswer, 'version' | 'returnCode' | 'comments' | 'fileId'>,
): Promise<SubmittalRow> {
  const row = await submittals.require(ctx, id)
  const reason = customerAnswerProblem(row)
  if (reason) throw refused(...reason)
  // Without the record: it holds more than a customer may read.
  if (row.version !== answer.version) throw stale(undefined)
  submittals.refuse(ctx, 'takeReturn', row)
  const chosen = codesOf(row).find(({ code }) => code === answer.returnCode)
  const { code, fileId, ...problems } = returnProblems(chosen, answer)
  refuseWhere({ ...problems, ...(code && { returnCode: code }), ...(fileId && { file: fileId }) })
  return row
}

/**
 * The customer returns a round: `takeReturn`, with the guards that staff have, and signed. Who acts is a contact of the customer,
 * and `reAuth` how they have proven it. @throws what `requireReturnable` throws
 */
export async function returnAsCustomer(
  ctx: Context,
  id: string,
  answer: CustomerAnswer,
  reAuth: ReAuth,
): Promise<void> {
  const row = await requireReturnable(ctx, id, answer)
  const { returnCode: code, comments, fileId, name } = answer
  const input = { code, comments: [...comments], fileId, returnedOn: ctx.today(row) }
  await perform(ctx, 'takeReturn', row, input, { returnSignedBy: name })
  const returned = await submittals.require(ctx, id)
  const as = {
    meaning: 'returned_by_customer',
    capacity: `Contact of ${row.companyName}`,
    label: transmittalNo(row),
  } as const
  await signedSubmittal.signOnce(ctx, returned, as, answer.signature, reAuth)
  await tellSender(ctx, returned)
}

/** Whoever sent it hears that it came back. */
async function tellSender(ctx: Context, row: SubmittalRow): Promise<void> {
  const [sender] = await ctx.tx.query<{ email: string }>(sql`
    SELECT u.email FROM ${userTable} u WHERE u.id = ${row.sentById} AND u.status = 'active'`)
  if (!sender) return
  const about = row.comments.length === 1 ? '1 comment' : `${row.comments.length} comments`
  ctx.mail({
    template: 'submittal-returned',
    to: [sender.email],
    subject: `${transmittalNo(row)} came back from ${row.companyName}`,
    paragraphs: [
      `${ctx.actor.name} returned ${row.about} in the client area with code ${row.returnCode ?? ''} ${row.returnLabel ?? ''}, ${about}.`,
    ],
    link: { label: 'Open the submittal', url: fullAddress(ctx.appUrl, `/submittals/${row.id}`) },
    about: { entity: submittals.slice, entityId: row.id },
  })
}
