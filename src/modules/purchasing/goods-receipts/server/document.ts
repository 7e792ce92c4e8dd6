import { sql } from 'drizzle-orm'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { column } from '#platform/server/database/rows.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import {
  certificateHeatTable,
  certificateTable,
  materialsPassed,
  passedMaterial,
} from '#modules/steel/certificates/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import {
  carriedOrderLines,
  purchaseOrderLineTable,
  purchaseOrderTable,
} from '#modules/purchasing/purchase-orders/table.ts'
import { steelToComeIn } from '#modules/purchasing/purchase-orders/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { sizeNames, sizeText } from '#modules/steel/steel-stock/domain.ts'
import { isAsReceived } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type ReceiptRecord, goodsReceipts as contract } from '../contract.ts'
import { isDraft, isSteel, overDeliveries, receiptLifecycle, receiptProblems } from '../domain.ts'
import {
  goodsReceiptLineTable as line,
  goodsReceiptPieceTable as piece,
  goodsReceiptTable as receipt,
} from '../table.ts'

export type ReceiptLine = Omit<ReceiptRecord['lines'][number], 'sizeText'>

/** The receipt as one statement gives it. */
export interface ReceiptRow extends Omit<ReceiptRecord, 'can' | 'lines' | 'problems'> {
  readonly lines: readonly ReceiptLine[]
  readonly noteFileId: string | null
  readonly authorIds: readonly string[]
  readonly overReleasedById: string | null
  /** Who ordered it, in any revision of its order; null: there is no order. */
  readonly orderedBy: readonly string[] | null
}

/** Whoever took a delivery in: who is named, and whoever wrote it down, however it is named. */
export const receiversOf = ({ authorIds, receivedById }: ReceiptRow): string[] => [
  ...new Set([...authorIds, ...(receivedById ? [receivedById] : [])]),
]

/** What keeps a receipt from being posted: what lines lack, and what nobody has released. */
export const postingProblems = ({
  lines,
  overReleasedById,
}: Pick<ReceiptRow, 'lines' | 'overReleasedById'>): string[] => [
  ...receiptProblems(lines),
  ...(overReleasedById === null ? overDeliveries(lines) : []),
]

export const LOCKED = lockedBecause('Only a draft can be changed. What was posted stands in the stock.')

const stock = sql`(
  SELECT coalesce(json_agg(p ORDER BY p.number), '[]') FROM (
    SELECT st.id, st.number, st.status, st.qty_pieces AS "qtyPieces", ${isAsReceived(sql`st`)} AS "isAsReceived"
    FROM ${piece} JOIN ${steelStockTable} st ON st.id = ${piece.stockId} WHERE ${piece.lineId} = ${line.id}) AS p)`

/** What a line of the order asks for, sizes as decimal text. */
const orderedSteel = sql`(SELECT CASE WHEN now.form IS NULL THEN NULL ELSE to_json(x) END FROM (
  SELECT now.form, ${sql.join(
    sizeNames
      .filter((name) => name !== 'lengthMm')
      .map(
        (name) =>
          sql`now.${sql.identifier(column(purchaseOrderLineTable, name).name)}::text AS ${sql.identifier(name)}`,
      ),
    sql`, `,
  )},
    now.specification_id AS "specificationId", now.grade, now.certificate_type AS "certificateType",
    (SELECT sp.code FROM ${specificationTable} sp WHERE sp.id = now.specification_id) AS "specificationName") AS x)`

/** The line of the order in force, whichever revision the receipt names. */
const ordered = sql`(
  SELECT json_build_object('lineNo', now.line_no, 'form', now.form, 'orderNumber', po.number, 'steel', ${orderedSteel}, 'quantity', now.quantity::text, 'rootId', now.root_id,
    'stayed', (now.received_qty - now.returned_qty)::text, 'credited', now.credited_qty::text)
  FROM ${purchaseOrderLineTable} asked JOIN ${carriedOrderLines.inForce(sql`now`, sql`po`)} ON now.root_id = asked.root_id
  WHERE asked.id = ${line.orderLineId})`

/** What a verified certificate of its heat, which is good for what it came as, found it good for. */
const certifiedTo = sql`(
  SELECT coalesce(json_agg(json_build_object('specificationId', p.specification_id, 'grade', p.grade)), '[]')
  FROM ${heatTable} he JOIN ${certificateHeatTable} ch ON ch.heat_id = he.id
  JOIN ${certificateTable} c ON c.id = ch.certificate_id AND c.status = 'verified'
  CROSS JOIN LATERAL (${materialsPassed(sql`c`, sql`he.id`)}) AS p
  WHERE he.mill_id = ${line.millId} AND he.heat_key = upper(regexp_replace(${line.heatNo}, '\\s', '', 'g'))
    AND ${passedMaterial(sql`c`, sql`he.id`, { specificationId: sql`${line.specificationId}`, grade: sql`${line.grade}` })})`

/** What steel without a line of an order may go round: the order of its receipt, or those of the supplier. */
const unordered = sql`(SELECT CASE WHEN ${line.form} IS NULL OR ${line.orderLineId} IS NOT NULL THEN NULL ELSE
  json_build_object('orderNumber', (SELECT po.number FROM ${purchaseOrderTable} po WHERE po.id = its.order_id),
    'toCome', ${steelToComeIn(sql`its.supplier_id`, sql`its.facility_id`)}) END
  FROM ${receipt} its WHERE its.id = ${line.receiptId})`

/** Whoever asked for the order, wrote or changed a revision of it, or submitted it. */
const orderedBy = sql`(
  SELECT json_agg(DISTINCT person) FROM ${purchaseOrderTable} asked
  JOIN ${purchaseOrderTable} rev ON rev.number = asked.number
  CROSS JOIN LATERAL unnest(ARRAY[rev.created_by_id, rev.requested_by_id, rev.buyer_id, rev.submitted_by_id] || rev.author_ids) AS person
  WHERE asked.id = ${receipt.orderId} AND person IS NOT NULL)`

/** A goods receipt as a document: how it is read, presented and guarded. */
export const receipts = documentOf(contract, {
  lifecycle: receiptLifecycle,
  read: {
    table: receipt,
    lines: {
      table: line,
      parent: 'receiptId',
      order: 'lineNo',
      notSaved: ['heldBecause'],
      columns: {
        specificationName: lookedUp(specificationTable, sql`${line.specificationId}`, 'code'),
        millName: lookedUp(companyTable, sql`${line.millId}`),
        placeName: lookedUp(storageLocationTable, sql`${line.locationId}`, 'code'),
        certificateNumber: lookedUp(certificateTable, sql`${line.certificateId}`, 'number'),
        ordered,
        certifiedTo,
        unordered,
        stock,
      },
      joins: sql``,
    },
    columns: {
      supplierName: sql`su.name`,
      orderNumber: lookedUp(purchaseOrderTable, sql`${receipt.orderId}`, 'number'),
      overReleasedById: sql`${receipt.overReleasedById}`,
      orderedBy,
      overReleasedByName: lookedUp(userTable, sql`${receipt.overReleasedById}`),
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      placeName: lookedUp(storageLocationTable, sql`${receipt.locationId}`, 'code'),
      certificateNumber: lookedUp(certificateTable, sql`${receipt.certificateId}`, 'number'),
      receivedByName: lookedUp(userTable, sql`${receipt.receivedById}`),
      postedByName: lookedUp(userTable, sql`${receipt.postedById}`),
    },
    joins: sql`
      JOIN ${companyTable} su ON su.id = ${receipt.supplierId}
      JOIN ${facilityTable} fa ON fa.id = ${receipt.facilityId}`,
  },
  guards: {
    post: ({ actor }, row) =>
      postingProblems(row)[0] ??
      because(
        row.lines.some((one) => !isSteel(one))
          ? fourEyes(actor, row.orderedBy ?? [], { did: 'ordered this', has: 'accept it' })
          : null,
      ),
    release: ({ actor }, row) => {
      if (overDeliveries(row.lines).length === 0) return 'No line brings more than its order lets in.'
      if (row.overReleasedById !== null) return 'It is released.'
      return because(fourEyes(actor, receiversOf(row), { did: 'received it', has: 'release it' }))
    },
    void: (_, { lines }) => {
      const touched = lines.flatMap((one) => one.stock.filter((row) => !row.isAsReceived))
      return touched.length > 0
        ? `Something has happened to ${touched.map(({ number }) => number).join(', ')} since it came in.`
        : null
    },
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'goods-receipts:update', isDraft(row.status), LOCKED),
  }),
  present: (_: Context, { overReleasedById, ...row }: ReceiptRow) => ({
    ...without(row, 'noteFileId', 'authorIds', 'orderedBy'),
    lines: row.lines.map((one) => ({
      ...one,
      sizeText: isSteel(one) ? sizeText(one, one.lengthMm ?? null) : (one.description ?? ''),
    })),
    problems: isDraft(row.status) ? postingProblems({ lines: row.lines, overReleasedById }) : [],
  }),
})
