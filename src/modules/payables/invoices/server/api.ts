import type { Context } from '#platform/server/context.ts'
import { forbidden } from '#platform/server/errors.ts'
import { type FilesOf, linkFiles } from '#platform/server/files/file-records.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { type InvoiceRecord, invoices as contract } from '../contract.ts'
import { proposal } from './proposing.ts'
import { create } from './saving.ts'

/** What a supplier says of an invoice that it sends. */
interface SentInvoice {
  readonly orderId: string
  readonly invoiceNo: string
  readonly invoiceDate: string
  readonly gross: string
  readonly notes: string | null
  /** Where its PDF lies. */
  readonly files: FilesOf
}

/**
 * Writes down an invoice that a supplier sent as a draft with its PDF: the lines are what is still to invoice of its order, as staff
 * begin one, and registering compares them with what is stated. @throws 403, 404, 422
 */
export async function draftSent(ctx: Context, sent: SentInvoice): Promise<InvoiceRecord> {
  if (!ctx.actor.permissions.has('invoices:create')) throw forbidden()
  const { orderId, invoiceNo, invoiceDate, gross, notes } = sent
  const begun = await proposal(ctx, { query: { from: 'purchase-order', ids: orderId } })
  const facility = await requireFacility(ctx.tx, begun.facilityId ?? '')
  const body = contract.input.parse({
    ...begun,
    kind: 'invoice',
    supplierInvoiceNo: invoiceNo,
    invoiceDate,
    receivedOn: ctx.today(facility),
    statedGross: gross,
    notes,
  })
  const record = await create(ctx, { body })
  await linkFiles(ctx, sent.files, { entity: contract.slice, entityId: record.id })
  return record
}
