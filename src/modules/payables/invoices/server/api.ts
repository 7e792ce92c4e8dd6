import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { forbidden } from '#platform/server/errors.ts'
import { type FilesOf, linkFiles } from '#platform/server/files/file-records.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { orderToReceive } from '#modules/purchasing/purchase-orders/server/api.ts'
import { type InvoiceRecord, invoices as contract } from '../contract.ts'
import { invoiceKey } from '../domain.ts'
import { invoiceTable } from '../table.ts'
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

/** Our invoice of a supplier with a number of theirs, however it is spelled. */
export async function invoiceNumbered(ctx: Context, supplierId: string, number: string) {
  const [found] = await ctx.tx.query<{ id: string; number: string; isRegistered: boolean }>(sql`
    SELECT id, number, registered_no IS NOT NULL AS "isRegistered" FROM ${invoiceTable}
    WHERE supplier_id = ${supplierId} AND status <> 'void' AND supplier_invoice_key = ${invoiceKey(number)} LIMIT 1`)
  return found
}

/** What a file of a supplier was read as. */
interface ReadInvoice {
  readonly orderId: string
  /** As the form would begin with it. */
  readonly values: Readonly<Record<string, unknown>>
  readonly files: FilesOf
}

/**
 * Writes down an invoice that was read from a file of a supplier as a draft with the file. Supplier, facility and currency are those of
 * its order; lines that cannot be saved as they were read are those that are still to invoice. @throws 403, 404, 422
 */
export async function draftRead(
  ctx: Context,
  { orderId, values, files }: ReadInvoice,
): Promise<InvoiceRecord> {
  if (!ctx.actor.permissions.has('invoices:create')) throw forbidden()
  const { supplierId, facilityId, currency } = await orderToReceive(ctx, orderId)
  const facility = await requireFacility(ctx.tx, facilityId)
  const whole = { ...values, supplierId, facilityId, currency, receivedOn: ctx.today(facility) }
  const read = contract.input.safeParse(whole)
  const body = read.success
    ? read.data
    : contract.input.parse({ ...whole, lines: await restOf(ctx, orderId) })
  const record = await create(ctx, { body })
  await linkFiles(ctx, files, { entity: contract.slice, entityId: record.id })
  return record
}

const restOf = async (ctx: Context, orderId: string) =>
  (await proposal(ctx, { query: { from: 'purchase-order', ids: orderId } })).lines
