import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fullAddress } from '#platform/contract/register.ts'
import { invalid, notFound, refuseWhere } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { certificateInput } from '#modules/house/supplier-answers/contract.ts'
import { certificateProblems, waitsToBeRead } from '#modules/house/supplier-answers/domain.ts'
import {
  ANSWERS,
  answerForSupplier,
  findAnswers,
  sendAnswer,
} from '#modules/house/supplier-answers/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import type { OwedCertificate } from '../contract/certificate-requests.ts'
import { owedState } from '../domain.ts'
import { takeSignedForm } from './signed-form.ts'
import { type ClientContext, noteListed } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}

const MOST_REQUESTS = 100

type Found = Omit<OwedCertificate, 'state' | 'answer'> & {
  readonly status: string
  readonly receiverEmail: string | null
}

/** Requests to the reader's company; they belong to no project of a customer. */
async function findOwed(ctx: ClientContext, which = sql`true`) {
  const rows = await ctx.tx.query<Found>(sql`
    SELECT c.id, c.number, c.status, h.heat_no AS "heatNo", c.size_text || ', ' || s.code || ' ' || c.grade AS item, c.pieces,
      c.certificate_type AS "certificateType", c.delivery_note_no AS "deliveryNoteNo", c.opened_on::text AS "openedOn",
      (SELECT u.email FROM ${userTable} u WHERE u.id = c.received_by_id AND u.status = 'active') AS "receiverEmail"
    FROM ${certificateRequestTable} c JOIN ${heatTable} h ON h.id = c.heat_id
    JOIN ${specificationTable} s ON s.id = c.specification_id
    WHERE c.status <> 'withdrawn' AND ${which}
      AND ${ctx.scope.owns({ company: sql`c.supplier_id`, project: sql`NULL::text` })}
    ORDER BY c.opened_on, c.number LIMIT ${MOST_REQUESTS}`)
  const ids = sql.param(rows.map(({ id }) => id))
  const sent = await findAnswers(ctx, sql`r.request_id = ANY(${ids}::uuid[])`, sql`r.created_at DESC, r.id`)
  return rows.map(({ status, receiverEmail, ...row }) => {
    const last = sent.find(({ requestId }) => requestId === row.id)
    const state = owedState({ status, isSent: last !== undefined && waitsToBeRead(last.state) })
    return { receiverEmail, shown: { ...row, state, answer: last ? answerForSupplier(last) : null } }
  })
}

/** Certificates that the reader's company owes, the longest owed first. */
export async function certificateRequests(
  ctx: ClientContext,
  { query }: { readonly query: { readonly shown: 'open' | 'all' } },
): Promise<OwedCertificate[]> {
  const isOpen = sql`c.status NOT IN ('verified', 'refused')`
  const found = await findOwed(ctx, query.shown === 'all' ? sql`true` : isOpen)
  const entity = 'certificate-requests'
  await noteListed(
    ctx,
    found.map(({ shown: { id } }) => ({ id, entity })),
  )
  return found.map(({ shown }) => shown)
}

/** @throws 404 for what the reader's company does not owe */
export async function requireOwed(ctx: ClientContext, id: string) {
  const [found] = await ctx.behindWall((own) => findOwed(own, sql`c.id = ${id}`))
  if (!found) throw notFound()
  return found
}

/** Sends a certificate to the inbox of the house; a wrong type or a missing heat is said at once. @throws 404, 422 */
export async function sendCertificate(
  ctx: ClientContext,
  { params: { id } }: ById,
  exchange: HttpExchange,
): Promise<OwedCertificate> {
  await requireOwed(ctx, id)
  const answerId = randomUUID()
  const file = { entity: ANSWERS, entityId: answerId, label: 'Certificate', isNeeded: true }
  const form = { field: 'certificate', schema: certificateInput, file }
  return takeSignedForm(ctx, exchange, form, async (own, { values, mime, storeFile }) => {
    const { receiverEmail, shown } = await requireOwed(own, id)
    if (mime !== 'application/pdf') throw invalid({ file: ['Send the certificate as a PDF.'] })
    refuseWhere({
      ...certificateProblems(shown, values),
      ...(values.issuedOn > own.today() ? { issuedOn: ['This day has not come yet.'] } : {}),
    })
    if (shown.state === 'verified' || shown.state === 'refused')
      throw invalid({ file: ['This certificate is not asked for any more.'] })
    const about = `${shown.number}, heat ${shown.heatNo}`
    await sendAnswer(own, {
      id: answerId,
      companyId: own.scope.companyId,
      kind: 'certificate',
      about,
      requestId: id,
      content: values,
    })
    await storeFile()
    if (receiverEmail)
      own.mail({
        template: 'supplier-answer',
        to: [receiverEmail],
        subject: `A certificate came for ${about}`,
        paragraphs: [`${own.actor.name} has sent a certificate. It waits in the inbox until you accept it.`],
        link: { label: 'Open the inbox', url: fullAddress(own.appUrl, '/inbox') },
        about: { entity: 'certificate-requests', entityId: id },
      })
    return (await requireOwed(own, id)).shown
  })
}
