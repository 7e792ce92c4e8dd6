import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { goodsReceipts, type ReceiptRecord } from '#modules/purchasing/goods-receipts/contract.ts'
import { create, handlersWith } from '#modules/purchasing/goods-receipts/server/actions.ts'
import { raiseAtReceipt } from '#modules/purchasing/non-conformances/server/api.ts'
import { purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import type { Context } from '#platform/server/context.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { type Draw, drawsOf } from '../draw.ts'
import type { Acting } from './acting.ts'

const RECEIPTS = 30

/** A certificate of the demonstration with its heats, all of one mill. */
interface Paper {
  readonly id: string
  readonly millId: string
  readonly heatNos: readonly string[]
}

interface Gate {
  readonly papers: readonly Paper[]
  readonly specificationId: string
  /** What walls are measured with. */
  readonly gaugeId: string
  readonly day: string
  readonly share: number
  readonly tick: () => string
}

/** NPS, schedule, and the thinnest wall that somebody measured. */
const sizes = [
  ['2', '160', '8.5'], ['4', '80', '8.3'], ['6', '80', '10.6'], ['8', '100', '14.6'], ['10', '60', '12.3'],
] as const // biome-ignore format: sizes read better in rows

/** Deliveries of the last weeks: most are posted, some wait, one in nine has a heat that is not on its certificate. */
export async function receiveSteel(acting: Acting, gate: Gate): Promise<void> {
  const [place] = await acting.tx.query<{ facilityId: string; locationId: string }>(sql`
    SELECT fa.id AS "facilityId", p.id AS "locationId" FROM ${storageLocationTable} p
    JOIN ${facilityTable} fa ON fa.id = p.facility_id WHERE p.active ORDER BY fa.sort_order, p.position LIMIT 1`)
  if (!place || gate.papers.length === 0) return
  for (let at = 0; at < Math.ceil(RECEIPTS * gate.share); at++) {
    const draw = drawsOf(`receipt-${at}`)
    await receive(acting, { at, draw, gate, place, paper: draw.pick(gate.papers) })
  }
  // What is missing is missing since the lorry came.
  await acting.tx.query(sql`
    UPDATE ${certificateRequestTable} AS r SET opened_on = g.received_on
    FROM ${goodsReceiptTable} AS g WHERE g.id = r.receipt_id`)
}

interface Delivery {
  readonly at: number
  readonly draw: Draw
  readonly gate: Gate
  readonly place: { readonly facilityId: string; readonly locationId: string }
  readonly paper: Paper
}

function written({ at, draw, gate, place, paper }: Delivery) {
  const [nps, schedule, measuredWallMm] = draw.pick(sizes)
  const [heatNo = ''] = paper.heatNos
  const line = (lineNo: number, heat: string) => ({
    lineNo,
    form: 'pipe',
    nps,
    schedule,
    lengthMm: String(draw.int(8, 24) * 500),
    pieces: draw.int(2, 12),
    specificationId: gate.specificationId,
    grade: 'B',
    certificateType: at % 6 === 1 ? '3.2' : '3.1',
    heatNo: heat,
    millId: paper.millId,
    isMarkingLegible: true,
    ...(at % 5 === 2 && lineNo === 10
      ? { pieces: 2, measuredWallMm, gaugeId: gate.gaugeId, pmiResult: 'A106 B, agrees' }
      : {}),
    ...(at % 8 === 6
      ? { discrepancy: 'damaged', discrepancyAction: 'One end is dented; cut off, credit asked for.' }
      : {}),
  })
  // A figure misread on the pipe, or another pipe.
  const second = at % 9 === 3 ? `${heatNo}9` : (paper.heatNos[1] ?? heatNo)
  return goodsReceipts.input.parse({
    ...place,
    supplierId: paper.millId,
    deliveryNoteNo: `LS-${26_400 + 7 * at}`,
    receivedOn: addDays(gate.day, -draw.int(0, 24)),
    carrier: draw.pick(['Strathmoor Haulage', 'Kessel Spedition', 'Own lorry of the mill']),
    certificateId: at % 3 === 0 ? paper.id : null,
    lines: at % 3 === 1 ? [line(10, heatNo)] : [line(10, heatNo), line(20, second)],
  })
}

const handlers = handlersWith(raiseAtReceipt)

async function receive(acting: Acting, delivery: Delivery): Promise<void> {
  const { at, gate } = delivery
  const act = (endpoint: Endpoint, work: (ctx: Context) => Promise<ReceiptRecord>) =>
    acting.as('works', gate.tick(), endpoint, work)
  const { endpoints } = goodsReceipts
  const made = await act(endpoints.create, (ctx) => create(ctx, { body: written(delivery) }))
  if (at % 7 === 5) return
  const on = { params: { id: made.id }, query: {} }
  const posted = await act(endpoints.post, (ctx) =>
    handlers.post(ctx, { ...on, version: made.version, body: {} }),
  )
  if (at % 14 !== 8) return
  const body = { reason: 'The delivery belongs to another works; it goes on tomorrow.' }
  await act(endpoints.void, (ctx) => handlers.void(ctx, { ...on, version: posted.version, body }))
}

/** What came of a line of an issued order. */
export interface OrderedGoods {
  readonly lineId: string
  readonly orderId: string
  readonly supplierId: string
  readonly facilityId: string
  readonly quantity: string
}

/** The delivery of a line of an order, posted by the works: steel with a heat of its supplier, anything else accepted. */
export async function receiveOrdered(
  acting: Acting,
  goods: OrderedGoods,
  { day, tick }: Pick<Gate, 'day' | 'tick'>,
): Promise<void> {
  const { lineId, orderId, supplierId, facilityId, quantity } = goods
  const [line] = await acting.tx.query<{ form: string | null; description: string | null; uom: string }>(sql`
    SELECT l.form, l.description, l.uom, l.nps, l.schedule, l.length_mm::text AS "lengthMm",
      l.specification_id AS "specificationId", l.grade, l.certificate_type AS "certificateType"
    FROM ${purchaseOrderLineTable} l WHERE l.id = ${lineId}`)
  const [place] = await acting.tx.query<{ id: string }>(sql`
    SELECT id FROM ${storageLocationTable} WHERE facility_id = ${facilityId} AND active ORDER BY position LIMIT 1`)
  if (!line) return
  const { form, description, uom, ...steel } = line
  const came =
    form === null
      ? { description, uom, quantity, acceptance: 'accepted' }
      : { ...steel, form, pieces: Number(quantity), heatNo: `H${lineId.slice(0, 6)}`, millId: supplierId }
  const body = goodsReceipts.input.parse({
    facilityId,
    supplierId,
    orderId,
    locationId: place?.id ?? null,
    deliveryNoteNo: `DN-${lineId.slice(0, 8)}`,
    receivedOn: day,
    lines: [{ lineNo: 10, orderLineId: lineId, isMarkingLegible: true, ...came }],
  })
  const { endpoints } = goodsReceipts
  const act = (endpoint: Endpoint, work: (ctx: Context) => Promise<ReceiptRecord>) =>
    acting.as('works', tick(), endpoint, work)
  const { id, version } = await act(endpoints.create, (ctx) => create(ctx, { body }))
  await act(endpoints.post, (ctx) => handlers.post(ctx, { params: { id }, query: {}, version, body: {} }))
}
