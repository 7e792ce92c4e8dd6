import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fullAddress } from '#platform/contract/register.ts'
import { without } from '#platform/contract/values/without.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import { files } from '#platform/server/files/table.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { offerInput } from '#modules/house/supplier-answers/contract.ts'
import { waitsToBeRead } from '#modules/house/supplier-answers/domain.ts'
import { answerForSupplier, findAnswers, sendAnswer } from '#modules/house/supplier-answers/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { checkOffer } from '#modules/purchasing/requests-for-quotation/server/api.ts'
import {
  askedSupplierTable,
  requestForQuotationLineTable,
  requestForQuotationTable,
  supplierOfferTable,
} from '#modules/purchasing/requests-for-quotation/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { QuotationRequest } from '../contract/quotation-requests.ts'
import { isOfferable, quotationState } from '../domain.ts'
import { type ClientContext, noteDownload, noteListed } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}

const MOST_REQUESTS = 100
const entity = 'requests-for-quotation'

type Found = Omit<QuotationRequest, 'state' | 'isOfferable' | 'answer'> &
  Omit<Parameters<typeof quotationState>[0], 'isSent'> & {
    readonly timeZone: string
    readonly buyerEmail: string | null
  }

/** Requests that went to the reader's company; they belong to no project of a customer. */
async function findAsked(ctx: ClientContext, which = sql`true`) {
  const rows = await ctx.tx.query<Found>(sql`
    SELECT q.id, q.number, q.status, q.reply_by::text AS "replyBy", f.name AS "facilityName", f.time_zone AS "timeZone",
      u.name AS "buyerName", u.email AS "buyerEmail", a.currency, q.notes_to_suppliers AS notes,
      a.declined_reason IS NOT NULL AS "isDeclined",
      EXISTS (SELECT FROM ${supplierOfferTable} o WHERE o.asked_supplier_id = a.id AND NOT o.is_withdrawn) AS "hasOffer",
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'lineNo', l.line_no, 'item', l.item, 'material', l.material,
          'quantity', l.quantity::text, 'uom', l.uom, 'neededBy', l.needed_by, 'certificateType', l.certificate_type,
          'remarks', l.remarks, 'isSteel', l.form IS NOT NULL) ORDER BY l.line_no), '[]')
        FROM ${requestForQuotationLineTable} l WHERE l.request_for_quotation_id = q.id) AS lines,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.uploaded_at, f.id), '[]')
        FROM ${files} f WHERE f.entity = ${entity} AND f.entity_id = q.id AND f.id = ANY(q.supplier_file_ids)
          AND f.removed_at IS NULL) AS files
    FROM ${requestForQuotationTable} q JOIN ${askedSupplierTable} a ON a.request_for_quotation_id = q.id
    JOIN ${facilityTable} f ON f.id = q.facility_id LEFT JOIN ${userTable} u ON u.id = q.buyer_id
    WHERE q.status <> 'draft' AND ${which}
      AND ${ctx.scope.owns({ company: sql`a.supplier_id`, project: sql`NULL::text` })}
    ORDER BY q.reply_by DESC, q.number DESC LIMIT ${MOST_REQUESTS}`)
  const ids = sql.param(rows.map(({ id }) => id))
  // Others were asked as well: what they sent is theirs.
  const own = sql`r.company_id = ${ctx.scope.companyId} AND r.request_for_quotation_id = ANY(${ids}::uuid[])`
  const sent = await findAnswers(ctx, own, sql`r.created_at DESC, r.id`)
  return rows.map((row) => {
    const shown = without(row, 'status', 'isDeclined', 'hasOffer', 'timeZone', 'buyerEmail')
    const last = sent.find(({ requestForQuotationId }) => requestForQuotationId === row.id)
    const isSent = last !== undefined && waitsToBeRead(last.state)
    const today = ctx.today(row)
    const state = quotationState({ ...row, isSent }, today)
    const isOpen = isOfferable(row, today)
    const isShown = isOpen && !row.isDeclined
    return {
      row,
      shown: {
        ...shown,
        files: isShown ? shown.files : [],
        state,
        isOfferable: isOpen,
        answer: last ? answerForSupplier(last) : null,
      },
    }
  })
}

/** What the reader's company is asked to offer. */
export async function quotationRequests(
  ctx: ClientContext,
  { query }: { readonly query: { readonly shown: 'open' | 'all' } },
): Promise<QuotationRequest[]> {
  const found = await findAsked(ctx, query.shown === 'all' ? sql`true` : sql`q.status IN ('sent', 'offered')`)
  const isShown = ({ row }: (typeof found)[number]) =>
    query.shown === 'all' || isOfferable(row, ctx.today(row))
  const shown = found.filter(isShown).map((one) => one.shown)
  await noteListed(
    ctx,
    shown.map(({ id }) => ({ id, entity })),
  )
  return shown
}

/** @throws 404 for what the reader's company was not asked */
export async function requireAsked(ctx: ClientContext, id: string) {
  const [found] = await ctx.behindWall((own) => findAsked(own, sql`q.id = ${id}`))
  if (!found) throw notFound()
  return found
}

/** The bytes of a file of a request, as long as offers are taken. */
export async function quotationFile(
  ctx: ClientContext,
  { params: { id, fileId } }: { readonly params: { readonly id: string; readonly fileId: string } },
  { reply }: HttpExchange,
): Promise<unknown> {
  const { shown } = await requireAsked(ctx, id)
  if (!shown.files.some((one) => one.id === fileId)) throw notFound()
  const file = await requireFile(ctx, entity, id, fileId)
  const bytes = await readStoredFile(ctx.files, file)
  await noteDownload(ctx, { id, entity }, file.name)
  await reply.headers(fileHeaders(file, 'attachment')).send(bytes)
  return bytes
}

/** Sends an offer to the inbox of the house, in the place of one that waits there. @throws 404, 422 */
export async function sendOffer(
  ctx: ClientContext,
  { params: { id }, body }: ById & { readonly body: z.output<typeof offerInput> },
): Promise<QuotationRequest> {
  const { row, shown } = await requireAsked(ctx, id)
  const offeredOn = ctx.today(row)
  if (!isOfferable(row, offeredOn))
    throw refused(
      'not_offerable',
      'The day for offers has passed, or it was decided. Write to your buyer at our house.',
    )
  const { companyId: supplierId } = ctx.scope
  const { currency } = shown
  const offer = { ...body, offeredOn, currency }
  await checkOffer(ctx, id, { ...offer, supplierId })
  const items = shown.lines.flatMap(({ id: lineId, lineNo, item }) =>
    body.lines.some((line) => line.lineId === lineId) ? [{ lineId, lineNo, item }] : [],
  )
  await sendAnswer(ctx, {
    companyId: supplierId,
    kind: 'offer',
    about: shown.number,
    requestForQuotationId: id,
    content: { ...offer, items },
  })
  if (row.buyerEmail)
    ctx.mail({
      template: 'supplier-answer',
      to: [row.buyerEmail],
      subject: `${shown.number}: an offer came`,
      paragraphs: [
        `${ctx.actor.name} has offered for ${shown.number}. It waits in the inbox until you accept it.`,
      ],
      link: { label: 'Open the inbox', url: fullAddress(ctx.appUrl, '/inbox') },
      about: { entity, entityId: id },
    })
  return (await requireAsked(ctx, id)).shown
}
