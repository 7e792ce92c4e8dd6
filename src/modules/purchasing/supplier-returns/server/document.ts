import { sql } from 'drizzle-orm'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, missingGuard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { defaultAddress, type PostalAddress } from '#modules/people/companies/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import {
  knownToSupplier,
  type SupplierLine,
} from '#modules/purchasing/consolidated-purchase-orders/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceiptLineTable, goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { steelStockTable, stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type SupplierReturnRecord, supplierReturns as contract } from '../contract.ts'
import {
  type GoodsToReturn,
  goneStates,
  isDraft,
  type PieceToReturn,
  returnProblems,
  ridesOn,
  supplierReturnLifecycle,
} from '../domain.ts'
import { supplierReturnLineTable as line, supplierReturnTable as table } from '../table.ts'

type ShownLine = SupplierReturnRecord['lines'][number]

export interface ReturnLine extends Omit<ShownLine, 'text' | 'detail'> {
  readonly orderLineId: string | null
  readonly sentId: string | null
  /** What the supplier calls the line of the order; null: as the order does. */
  readonly known: SupplierLine | null
  readonly piece: (PieceToReturn & { readonly detail: string }) | null
  readonly goods: (GoodsToReturn & { readonly uom: string | null }) | null
  /** As it went, else its share of the row or of what was received; null: nobody knows. */
  readonly massKg: string | null
}

/** The return as one statement gives it. */
export interface SupplierReturnRow extends Omit<SupplierReturnRecord, 'can' | 'lines' | 'problems'> {
  readonly lines: readonly ReturnLine[]
  readonly isCredited: boolean
  readonly noteFileId: string | null
  readonly address: PostalAddress | null
}

export const LOCKED = lockedBecause('Only a draft can be changed. What is gone is settled with the supplier.')

const piece = sql`(
  SELECT json_build_object('number', st.number, 'status', st.status, 'qtyPieces', st.qty_pieces,
    'freePieces', st.qty_pieces - st.reserved_pieces, 'facilityId', st.facility_id,
    'supplierId', coalesce(came.supplier_id, st.supplier_id), 'supplierName', su.name, 'ownerId', st.owner_company_id,
    'ownerName', ow.name, 'detail', concat_ws(', ', st.size_text, st.grade, 'heat ' || st.heat_no))
  FROM ${steelStockTable} st
  LEFT JOIN ${goodsReceiptLineTable} gl ON gl.id = ${line.receiptLineId}
  LEFT JOIN ${goodsReceiptTable} came ON came.id = gl.receipt_id
  LEFT JOIN ${companyTable} su ON su.id = coalesce(came.supplier_id, st.supplier_id)
  LEFT JOIN ${companyTable} ow ON ow.id = st.owner_company_id
  WHERE st.id = coalesce(${line.sentId}, ${line.stockId}))`

// Earlier returns of the line count while their goods are gone.
const goods = sql`(
  SELECT json_build_object('text', coalesce(gl.description, gl.form), 'uom', gl.uom, 'supplierId', g.supplier_id, 'supplierName', su.name, 'facilityId', g.facility_id,
    'isPosted', g.status = 'posted', 'isSteel', gl.form IS NOT NULL, 'left', (coalesce(gl.quantity, gl.pieces, 0) - coalesce((
      SELECT sum(other.quantity) FROM public.${line} other JOIN public.${table} r ON r.id = other.supplier_return_id
      WHERE other.receipt_line_id = gl.id AND r.status ${inStates(goneStates)}), 0))::text)
  FROM ${goodsReceiptLineTable} gl JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id
  JOIN ${companyTable} su ON su.id = g.supplier_id
  WHERE gl.id = ${line.receiptLineId} AND ${line.stockId} IS NULL)`

const massKg = sql`coalesce(
  (SELECT -m.mass_kg FROM ${stockMovementTable} m WHERE m.stock_id = ${line.sentId} AND m.kind = 'dispatch' ORDER BY m.seq DESC LIMIT 1),
  (SELECT round(st.mass_kg / nullif(st.qty_pieces, 0) * ${line.quantity}, 3) FROM ${steelStockTable} st WHERE st.id = ${line.stockId}),
  (SELECT round(gl.mass_kg / nullif(coalesce(gl.quantity, gl.pieces), 0) * ${line.quantity}, 3) FROM ${goodsReceiptLineTable} gl
    WHERE gl.id = ${line.receiptLineId} AND ${line.stockId} IS NULL))::text`

/** A column of the receipt with which a line came. */
const ofReceipt = (what: 'id' | 'number') => sql`(
  SELECT g.${sql.identifier(what)} FROM ${goodsReceiptLineTable} gl JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id
  WHERE gl.id = ${line.receiptLineId})`

const ofOrder = (what: ReturnType<typeof sql>) => sql`(
  SELECT ${what} FROM ${purchaseOrderLineTable} ol JOIN ${purchaseOrderTable} po ON po.id = ol.order_id
  WHERE ol.id = ${line.orderLineId})`

/** What a signature on a return stands for. Its shape never changes, or earlier signatures would no longer fit. */
export const signedReturn = (row: SupplierReturnRow): unknown => ({
  number: row.number,
  company: row.companyName,
  returnedOn: row.returnedOn,
  claim: row.claim,
  reason: row.reason,
  lines: row.lines.map((one) => ({
    lineNo: one.lineNo,
    what: one.piece?.number ?? one.goods?.text ?? null,
    receiptNumber: one.receiptNumber,
    orderNumber: one.orderNumber,
    quantity: one.quantity,
  })),
})

/** What keeps a return from being sent, sentences by field. */
const sendingProblems = (
  row: Pick<SupplierReturnRow, 'lines' | 'companyId' | 'companyName' | 'facilityId'>,
): Record<string, string[]> =>
  row.lines.length === 0 ? { lines: ['Enter what goes back.'] } : returnProblems(row.lines, row)

/** A return to a supplier as a document: how it is read, presented and guarded. */
export const supplierReturns = documentOf(contract, {
  lifecycle: supplierReturnLifecycle,
  read: {
    table,
    lines: {
      table: line,
      parent: 'supplierReturnId',
      order: 'lineNo',
      notSaved: ['sentId', 'countedQty'],
      columns: {
        piece,
        goods,
        massKg,
        receiptId: ofReceipt('id'),
        receiptNumber: ofReceipt('number'),
        orderId: ofOrder(sql`po.id`),
        orderNumber: ofOrder(sql`po.number`),
        orderLineNo: ofOrder(sql`ol.line_no`),
        known: ofOrder(knownToSupplier(sql`ol.root_id`)),
      },
      joins: sql``,
    },
    columns: {
      companyName: sql`co.name`,
      address: defaultAddress(sql`co.id`),
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
      sentByName: lookedUp(userTable, sql`${table.sentById}`),
      nonConformanceNo: lookedUp(nonConformanceTable, sql`${table.nonConformanceId}`, 'number'),
    },
    joins: sql`
      JOIN ${companyTable} co ON co.id = ${table.companyId}
      JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  },
  guards: {
    send: missingGuard((_, row) => sendingProblems(row)),
    cancel: (_, row) => because(ridesOn(row)),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'supplier-returns:update', isDraft(row.status), LOCKED),
  }),
  present: (_: Context, row: SupplierReturnRow) => ({
    ...without(row, 'isCredited', 'noteFileId', 'address'),
    lines: row.lines.map(({ piece: steel, goods: other, ...one }) => ({
      ...without(one, 'orderLineId', 'sentId', 'known', 'massKg'),
      text: steel?.number ?? other?.text ?? '',
      detail: steel?.detail ?? null,
    })),
    problems: isDraft(row.status) ? Object.values(sendingProblems(row)).flat() : [],
  }),
  check: (row) => {
    refuseWhere(returnProblems(row.lines, row))
  },
})
