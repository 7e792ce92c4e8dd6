import { sql } from 'drizzle-orm'
import { counted } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { unsettledStates } from '#modules/steel/certificate-requests/domain.ts'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { receiveCertificate } from '#modules/steel/certificates/server/api.ts'
import { heatKey } from '#modules/steel/heats/domain.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import type { CertificateType } from '#modules/steel/steel-stock/domain.ts'
import { draftElectronic, type ReadInvoice } from '#modules/payables/electronic-invoices/server/api.ts'
import { draftSent } from '#modules/payables/invoices/server/api.ts'
import { draftAnnounced } from '#modules/purchasing/goods-receipts/server/api.ts'
import { acknowledgeWholeAsSaid } from '#modules/purchasing/consolidated-purchase-orders/server/api.ts'
import { acknowledgeAsSaid } from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { takeSubmission } from '#modules/suppliers/pqf-submissions/server/api.ts'
import { renewCertificate } from '#modules/suppliers/suppliers/server/api.ts'
import { takeOffer } from '#modules/purchasing/requests-for-quotation/server/api.ts'
import type { AnswerEntry } from '../contract.ts'
import type { AnswerKind } from '../domain.ts'
import { supplierAnswerTable } from '../table.ts'
import { ANSWERS } from './api.ts'

interface Owed {
  readonly specificationId: string
  readonly grade: string
  readonly certificateType: CertificateType
  readonly millId: string
  readonly heatIds: string[]
  readonly pages: number
}

/**
 * A certificate that a supplier sent becomes one of ours that is received and not read yet, for the heat that was asked for and for
 * all others of it that the supplier owes of the same specification and grade. @throws 403, 404, 422
 */
async function takeCertificate(ctx: Context, entry: AnswerEntry): Promise<string> {
  const { id, certificate, requestId, companyId } = entry
  if (!certificate || !requestId) throw notFound()
  const keys = sql.param(certificate.heats.map(heatKey))
  const unsettled = sql.param(unsettledStates)
  const [owed] = await ctx.tx.query<Owed>(sql`
    SELECT r.specification_id AS "specificationId", r.grade, r.certificate_type AS "certificateType", h.mill_id AS "millId",
      (SELECT coalesce(sum(f.pages), 1)::int FROM ${files} f
        WHERE f.entity = ${ANSWERS} AND f.entity_id = ${id} AND f.removed_at IS NULL) AS pages,
      ARRAY(SELECT DISTINCT o.heat_id FROM ${certificateRequestTable} o JOIN ${heatTable} oh ON oh.id = o.heat_id
        WHERE o.supplier_id = ${companyId} AND o.specification_id = r.specification_id AND lower(o.grade) = lower(r.grade)
          AND oh.mill_id = h.mill_id AND oh.heat_key = ANY(${keys}::text[]) AND o.status = ANY(${unsettled}::text[])) AS "heatIds"
    FROM ${certificateRequestTable} r JOIN ${heatTable} h ON h.id = r.heat_id
    WHERE r.id = ${requestId} AND r.status = ANY(${unsettled}::text[])`)
  if (!owed) throw refused('request_settled', 'The request was settled or withdrawn. Return it, and say so.')
  const { certificateType: orderedType, millId, ...material } = owed
  const { heats: _, issuedBy, ...said } = certificate
  const issuerId = issuedBy === 'mill' ? millId : companyId
  const record = await receiveCertificate(ctx, {
    ...said,
    ...material,
    issuedBy,
    issuerId,
    orderedType,
    files: { entity: ANSWERS, entityId: id },
  })
  return record.id
}

/** A delivery becomes the draft of its receipt; what only its supplier knows stands in its notes. */
async function takeDelivery(ctx: Context, { orderId, delivery, sentByName }: AnswerEntry): Promise<string> {
  if (!orderId || !delivery) throw notFound()
  const { deliveryNoteNo, carrier, lines, arrivesOn, packages, remark } = delivery
  const notes = [
    `Announced by ${sentByName} for ${shortDay(arrivesOn)}.`,
    ...(packages ? [counted(packages, 'package', 'packages')] : []),
    ...(remark ? [remark] : []),
  ].join('\n')
  return (await draftAnnounced(ctx, { orderId, deliveryNoteNo, carrier, notes, lines })).id
}

/** An invoice becomes a draft with its PDF. */
async function takeInvoice(ctx: Context, { id, orderId, invoice }: AnswerEntry): Promise<string> {
  if (!orderId || !invoice) throw notFound()
  const { invoiceNo, invoiceDate, gross, remark: notes } = invoice
  const files = { entity: ANSWERS, entityId: id }
  if (invoice.electronic) return takeElectronic(ctx, { id, orderId, notes })
  return (await draftSent(ctx, { orderId, invoiceNo, invoiceDate, gross, notes, files })).id
}

/** A file after EN 16931 becomes the draft that reading it into the form would have made. */
async function takeElectronic(
  ctx: Context,
  { id, orderId, notes }: { readonly id: string; readonly orderId: string; readonly notes: string | null },
): Promise<string> {
  const [sent] = await ctx.tx.query<{ read: ReadInvoice; orderNumber: string }>(sql`
    SELECT r.content -> 'read' AS read, o.number AS "orderNumber"
    FROM ${supplierAnswerTable} r JOIN ${purchaseOrderTable} o ON o.id = r.order_id WHERE r.id = ${id}`)
  if (!sent) throw notFound()
  const { read, orderNumber } = sent
  const files = { entity: ANSWERS, entityId: id }
  return (await draftElectronic(ctx, { ...read, orderId, orderNumber, notes, files })).id
}

/** A form becomes the submission of its edition, as if its answers had been entered and submitted. */
async function takeQualification(ctx: Context, entry: AnswerEntry): Promise<string> {
  const { id, companyId, pqfId, qualification, sentAt, sentByName } = entry
  if (!qualification || !pqfId) throw notFound()
  const { answers, signedByName, signedByTitle, terms: sentUnder } = qualification
  const files = { entity: ANSWERS, entityId: id }
  const sent = { sentByName, sentAt, sentUnder }
  return takeSubmission(ctx, { companyId, pqfId, answers, signedByName, signedByTitle, sent, files })
}

/** What each kind becomes, by the act of staff that makes every other one, with its guards; the id of what it made. */
export const taken: Readonly<
  Record<AnswerKind, (ctx: Context, entry: AnswerEntry) => Promise<string | null>>
> = {
  async confirmation(ctx, { orderId, consolidatedId, confirmation, sentAt }) {
    if (!confirmation) throw notFound()
    const { confirmationNo, lines } = confirmation
    const days = new Map(lines.map(({ rootId, confirmedOn }) => [rootId, confirmedOn]))
    if (consolidatedId) await acknowledgeWholeAsSaid(ctx, consolidatedId, { confirmationNo, sentAt, days })
    else if (orderId) await acknowledgeAsSaid(ctx, orderId, { confirmationNo, days })
    else throw notFound()
    return null
  },
  certificate: takeCertificate,
  delivery: takeDelivery,
  invoice: takeInvoice,
  qualification: takeQualification,
  async renewal(ctx, { id, companyId, certificateId, renewal }) {
    if (!certificateId || !renewal) throw notFound()
    return renewCertificate(ctx, {
      ...renewal,
      companyId,
      certificateId,
      files: { entity: ANSWERS, entityId: id },
    })
  },
  async offer(ctx, { companyId: supplierId, requestForQuotationId, offer }) {
    if (!requestForQuotationId || !offer) throw notFound()
    const { items: _, ...said } = offer
    await takeOffer(ctx, requestForQuotationId, { ...said, supplierId })
    return null
  },
}
