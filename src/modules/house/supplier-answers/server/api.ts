import { type SQL, sql } from 'drizzle-orm'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { refused, tooManyAttempts } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { invoiceKey } from '#modules/payables/invoices/domain.ts'
import { tellSender } from '#modules/house/customer-enquiries/server/api.ts'
import type { DecidedCertificate } from '#modules/steel/certificates/server/api.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Answer, AnswerEntry } from '../contract.ts'
import { type AnswerKind, ANSWERS_A_DAY, MOST_WAITING } from '../domain.ts'
import { supplierAnswerTable as table } from '../table.ts'

/** The entity of its files and of its trail. */
export const ANSWERS = 'supplier-answers'

const attached = sql`(SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.uploaded_at, f.id), '[]')
  FROM ${files} f WHERE f.entity = ${ANSWERS} AND f.entity_id = r.id AND f.removed_at IS NULL)`

const ofKind = (kind: AnswerKind): SQL => sql`CASE WHEN r.kind = ${kind} THEN r.content END`

/** What was sent, by a condition about its rows `r`; in which order, at most 100. What is only begun is not among it. */
export const findAnswers = (ctx: Context, which: SQL, order: SQL): Promise<AnswerEntry[]> =>
  ctx.tx.query<AnswerEntry>(sql`
    SELECT r.id, r.version, r.kind, r.state, r.about, r.order_id AS "orderId", ${ofKind('confirmation')} AS confirmation,
      ${ofKind('certificate')} AS certificate, ${ofKind('delivery')} AS delivery, ${ofKind('invoice')} - 'read' AS invoice, ${ofKind('offer')} AS offer,
      ${ofKind('qualification')} AS qualification, ${ofKind('renewal')} AS renewal,
      r.request_for_quotation_id AS "requestForQuotationId",
      r.request_id AS "requestId", r.consolidated_id AS "consolidatedId", r.pqf_id AS "pqfId", r.certificate_id AS "certificateId", r.became_id AS "becameId",
      r.created_at AS "sentAt", r.sent_by_name AS "sentByName", ${attached} AS files, r.reason, r.outcome, r.outcome_reason AS "outcomeReason", r.company_id AS "companyId",
      co.name AS "companyName", r.decided_at AS "decidedAt", u.name AS "decidedByName"
    FROM ${table} r JOIN ${companyTable} co ON co.id = r.company_id LEFT JOIN ${userTable} u ON u.id = r.decided_by_id
    WHERE r.state <> 'draft' AND ${which} ORDER BY ${order} LIMIT 100`)

/** What its supplier is told of it: not who of us decided. */
export const answerForSupplier = (entry: AnswerEntry): Answer =>
  without(entry, 'companyId', 'companyName', 'decidedAt', 'decidedByName', 'becameId')

/** What a contact, the actor, sends. */
interface NewAnswer {
  readonly companyId: string
  readonly kind: AnswerKind
  readonly about: string
  readonly orderId?: string
  readonly requestId?: string
  readonly requestForQuotationId?: string
  readonly consolidatedId?: string
  readonly pqfId?: string
  readonly certificateId?: string
  /** Where files were put on it before. */
  readonly id?: string
  readonly content: Readonly<Record<string, unknown>>
  /** Asked once nobody else of the company can send its like. @throws 422 */
  readonly check?: () => Promise<void>
}

/** Holds off everybody else of the company who sends its like, until the transaction ends. */
export const alone = (
  ctx: Context,
  { kind, companyId }: Pick<NewAnswer, 'kind' | 'companyId'>,
): Promise<unknown> =>
  ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${ANSWERS} ${kind} ${companyId}`}, 0))`)

/** Whether a newer one about the same takes the place of one that waits. */
const isReplaced: Readonly<Record<AnswerKind, boolean>> = {
  confirmation: true,
  certificate: true,
  delivery: false,
  invoice: false,
  offer: true,
  qualification: false,
  renewal: false,
}

/** Takes what a contact sends into the inbox. @throws 429 where their company has sent too often; 422 where too much waits */
export async function sendAnswer(ctx: Context, { check, ...sent }: NewAnswer): Promise<string> {
  const { companyId, kind, about } = sent
  const aboutId = sent.orderId ?? sent.requestId ?? sent.requestForQuotationId ?? sent.consolidatedId ?? null
  const limits = [{ key: `${ANSWERS}:${companyId}`, attempts: ANSWERS_A_DAY, seconds: 86_400 }]
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, limits))
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
  await alone(ctx, sent)
  await check?.()
  if (isReplaced[kind])
    await ctx.tx.query(sql`
      UPDATE ${table} SET state = 'replaced', version = version + 1, updated_at = now()
      WHERE company_id = ${companyId} AND kind = ${kind} AND state = 'waiting'
        AND coalesce(order_id, request_id, request_for_quotation_id, consolidated_id) = ${aboutId}`)
  const [waiting] = await ctx.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${table} WHERE company_id = ${companyId} AND state = 'waiting'`)
  if ((waiting?.count ?? 0) >= MOST_WAITING)
    throw refused(
      'too_many_waiting',
      'So much of what you sent waits already. Write to your buyer at our house.',
    )
  const { id: sentById, name: sentByName } = ctx.actor
  const createdAt = ctx.clock.now().toISOString()
  const id = await insertRow(ctx.tx, table, { ...sent, sentById, sentByName, createdAt })
  const changes = { kind: { from: null, to: kind }, about: { from: null, to: about } }
  ctx.audit({ entity: ANSWERS, entityId: id, action: 'create', subject: about, changes })
  return id
}

/** Where a kind that comes more than once about an order has its own number, with which it comes once. */
const numbered = { delivery: 'deliveryNoteNo', invoice: 'invoiceNo' } as const

/** Whether the company has sent one of this number, however it is spelled, that was not returned. */
export async function wasSent(
  ctx: Context,
  { companyId, kind, number }: { companyId: string; kind: keyof typeof numbered; number: string },
): Promise<boolean> {
  const sent = await ctx.tx.query<{ number: string }>(sql`
    SELECT content ->> ${numbered[kind]} AS number FROM ${table}
    WHERE company_id = ${companyId} AND kind = ${kind} AND state <> 'returned'`)
  return sent.some((one) => invoiceKey(one.number) === invoiceKey(number))
}

/** Notes beside what a supplier sent that the certificate which it became was verified or rejected, and tells whoever sent it. */
export async function tellOfCertificate(ctx: Context, decided: DecidedCertificate): Promise<void> {
  const { id: certificateId, outcome, reason } = decided
  const sent = await ctx.tx.query<{ id: string; about: string; companyId: string }>(sql`
    UPDATE ${table} SET outcome = ${outcome}, outcome_reason = ${reason}, version = version + 1, updated_at = now()
    WHERE became_id = ${certificateId} AND kind = 'certificate'
    RETURNING id, about, company_id AS "companyId"`)
  for (const { id, about, companyId } of sent) {
    const changes = { outcome: { from: null, to: outcome } }
    ctx.audit({ entity: ANSWERS, entityId: id, action: 'update', subject: about, changes })
    await tellSender(
      ctx,
      { table: sql`${table}`, id },
      {
        template: 'supplier-certificate-read',
        subject: `Your certificate for ${about} was ${outcome}`,
        text: `We have read the certificate that you sent for ${about}: it was ${outcome}.${reason ? ' The reason stands in your area.' : ''}`,
        path: '/client-area/certificate-requests?shown=all',
        whose: { companyId, project: null },
      },
    )
  }
}
