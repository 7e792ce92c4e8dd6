import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { forbidden, notFound } from '#platform/server/errors.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import { dayIn } from '#platform/contract/values/dates.ts'
import type { LineForSupplier, OrderForSupplier } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { BundledLine } from '../contract.ts'
import { handlers } from './actions.ts'
import { consolidatedOrders } from './document.ts'

/** Of the rows of consolidated orders, those that their supplier works to. */
export const supplierHas = sql`issued_at IS NOT NULL`

function bundledForSupplier(line: BundledLine): LineForSupplier {
  const { id, lineNo, text, detail, quantity, uom, certificateType, tests, unitPrice, priceBasis } = line
  const { net, requiredOn, promisedOn, receivedQty, isSteel, allocations } = line
  const names = new Set(allocations.map(({ facilityName }) => facilityName ?? ''))
  return {
    rootId: id,
    lineNo,
    item: text,
    quantity,
    uom,
    specification: detail || null,
    certificateType,
    demands: tests,
    unitPrice: unitPrice ?? '0',
    priceBasis,
    net,
    requiredOn,
    promisedOn,
    arrivedQty: receivedQty,
    openQty: Decimal.max(0, new Decimal(quantity).minus(receivedQty)).toFixed(3),
    isSteel,
    places: [...names].map((name) => ({
      name,
      quantity: Decimal.sum(
        ...allocations.filter(({ facilityName }) => facilityName === name).map((one) => one.quantity),
      ).toFixed(3),
    })),
  }
}

/** A consolidated order as its paper tells it to its supplier: of the orders in it only where the goods go. @throws 404 */
export async function consolidatedForSupplier(ctx: Context, id: string): Promise<OrderForSupplier> {
  const row = await consolidatedOrders.require(ctx, id)
  const { lines, totals, status } = await consolidatedOrders.record(ctx, row)
  const { number, currency, paymentTerms, incoterm, incotermPlace, buyerName, buyerEmail } = row
  return {
    id,
    number,
    revision: null,
    label: number,
    status,
    orderedOn: dayIn(row.issuedAt ?? row.updatedAt, row.timeZone),
    requiredOn: row.requiredOn,
    currency,
    net: totals.net,
    paymentTerms,
    delivery: [incoterm, incotermPlace].filter(Boolean).join(' ') || null,
    timeZone: row.timeZone,
    facilityName: row.facilityName,
    deliveryAddress: null,
    notesToSupplier: row.notesToSupplier ?? null,
    buyer: buyerName === null ? null : { name: buyerName, email: buyerEmail },
    confirmationNo: row.confirmationNo,
    lines: lines.map(bundledForSupplier),
  }
}

/** The paper as it went to the supplier. @throws 404 */
export async function issuedConsolidated(
  ctx: Context,
  id: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { number, pdfFileId } = await consolidatedOrders.require(ctx, id)
  if (!pdfFileId) throw notFound()
  const file = await requireFile(ctx, 'consolidated-purchase-orders', id, pdfFileId)
  return { name: `${number}.pdf`, bytes: await readStoredFile(ctx.files, file) }
}

/** What a supplier said of a consolidated order, and when. */
interface SaidBySupplier {
  readonly confirmationNo: string
  readonly sentAt: string
  /** By the id of each bundled line. */
  readonly days: ReadonlyMap<string, string>
}

/**
 * Records the acknowledgement as staff do, with its guards, from what a supplier said. Lines that it says nothing of, since all of
 * them has come, keep their day. @throws 403, 404, 422
 */
export async function acknowledgeWholeAsSaid(
  ctx: Context,
  id: string,
  { confirmationNo, sentAt, days }: SaidBySupplier,
): Promise<void> {
  if (!ctx.actor.permissions.has('consolidated-purchase-orders:acknowledge')) throw forbidden()
  const row = await consolidatedOrders.require(ctx, id)
  const { lines } = await consolidatedOrders.record(ctx, row)
  await handlers.acknowledge(ctx, {
    params: { id },
    query: {},
    version: row.version,
    body: {
      confirmationNo,
      confirmedOn: dayIn(sentAt, row.timeZone),
      lines: lines.map((line) => ({
        id: line.id,
        promisedOn: days.get(line.id) ?? line.promisedOn ?? line.requiredOn,
        unitPrice: line.confirmedUnitPrice,
      })),
    },
  })
}
