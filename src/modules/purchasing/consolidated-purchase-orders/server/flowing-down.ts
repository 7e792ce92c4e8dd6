import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { isInvoiceable } from '#modules/purchasing/purchase-orders/domain.ts'
import { type LineToReceive, orderToReceive } from '#modules/purchasing/purchase-orders/server/api.ts'
import { carriedOrderLines, purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import type { Flow, FlowPart } from '../contract/flowing-down.ts'
import {
  consolidatedAllocationTable as allocation,
  consolidatedLineTable as bundled,
  consolidatedOrderTable as whole,
} from '../table.ts'

/** A part with the line of the order in force itself. */
export interface OpenPart extends FlowPart {
  readonly orderStatus: string
  readonly line: LineToReceive
}
export interface OpenBundle extends Omit<Flow['lines'][number], 'parts'> {
  readonly parts: OpenPart[]
}
/** An issued consolidated order as receipts and invoices see it. */
export interface OpenConsolidated extends Omit<Flow, 'lines'> {
  readonly lines: OpenBundle[]
}

interface Place {
  readonly lineId: string
  readonly lineNo: number
  readonly unitPrice: string | null
  readonly orderId: string
  readonly orderNumber: string
  readonly status: string
  readonly facilityId: string
  readonly facilityName: string
  readonly rootId: string
  readonly requiredOn: string
}

/** Where each line of a member in force stands among the bundled ones. */
const orderLinesIn = (ctx: Context, id: string): Promise<Place[]> =>
  ctx.tx.query<Place>(sql`
    SELECT b.id AS "lineId", b.line_no AS "lineNo", b.unit_price::text AS "unitPrice", po.id AS "orderId",
      po.number AS "orderNumber", po.status, po.facility_id AS "facilityId", fa.name AS "facilityName", now.root_id AS "rootId",
      coalesce(now.required_on, po.required_on)::text AS "requiredOn"
    FROM ${allocation} a JOIN ${bundled} b ON b.id = a.line_id
    JOIN ${purchaseOrderLineTable} asked ON asked.id = a.order_line_id
    JOIN ${carriedOrderLines.inForce(sql`now`, sql`po`)}
      ON now.root_id = asked.root_id AND po.consolidated_id = ${id}
    JOIN ${facilityTable} fa ON fa.id = po.facility_id
    WHERE a.consolidated_id = ${id} ORDER BY b.line_no, po.number, now.line_no`)

function openPart(place: Place, line: LineToReceive): OpenPart {
  const { orderId, orderNumber, facilityId, facilityName, requiredOn } = place
  const { quantity, openQty, receivedQty, invoicedQty } = line
  return {
    orderStatus: place.status,
    orderId,
    orderNumber,
    facilityId,
    facilityName,
    requiredOn,
    orderLineId: line.id,
    orderLineNo: line.lineNo,
    quantity,
    openQty,
    receivedQty,
    invoicedQty,
    uninvoicedQty: Decimal.max(0, new Decimal(quantity).minus(invoicedQty)).toFixed(3),
    discountPercent: line.discountPercent ?? null,
    taxCode: line.taxCode ?? null,
    pricedEach:
      line.priceBasis === 'each' || line.pricedQuantity === null
        ? null
        : new Decimal(line.pricedQuantity).div(quantity).toFixed(6),
    line,
  }
}

/**
 * A consolidated order with what is open of each bundled line on the orders in force; the lines are none while it is not
 * issued. @throws 404
 */
export async function openConsolidated(ctx: Context, id: string): Promise<OpenConsolidated> {
  const [found] = await ctx.tx.query<
    Pick<Flow, 'id' | 'number' | 'supplierId' | 'supplierName' | 'currency'>
  >(sql`
    SELECT c.id, c.number, c.supplier_id AS "supplierId", su.name AS "supplierName", c.currency
    FROM ${whole} c JOIN ${companyTable} su ON su.id = c.supplier_id WHERE c.id = ${id}`)
  if (!found) throw notFound()
  const places = (await orderLinesIn(ctx, id)).filter(({ status }) => isInvoiceable(status))
  const lines = new Map<string, LineToReceive>()
  for (const orderId of new Set(places.map((one) => one.orderId)))
    for (const line of (await orderToReceive(ctx, orderId)).lines) lines.set(line.rootId, line)
  const bundles = new Map<string, OpenBundle>()
  for (const place of places) {
    const line = lines.get(place.rootId)
    if (!line) continue
    const { lineId, lineNo, unitPrice } = place
    const known = bundles.get(lineId) ?? {
      id: lineId,
      lineNo,
      text: [line.sizeText, line.grade, line.description].filter(Boolean).join(', '),
      isSteel: Boolean(line.form),
      uom: line.uom,
      priceBasis: line.priceBasis,
      unitPrice,
      parts: [],
    }
    known.parts.push(openPart(place, line))
    bundles.set(lineId, known)
  }
  const facilities = new Map(places.map(({ facilityId, facilityName }) => [facilityId, facilityName]))
  return {
    ...found,
    facilities: [...facilities].map(([facilityId, name]) => ({ id: facilityId, name })),
    lines: [...bundles.values()],
  }
}

/** The same for screens. */
export async function openLines(ctx: Context, { params }: { params: { id: string } }): Promise<Flow> {
  const found = await openConsolidated(ctx, params.id)
  return {
    ...found,
    lines: found.lines.map((line) => ({
      ...line,
      parts: line.parts.map(({ line: _, orderStatus: __, ...part }) => part),
    })),
  }
}
