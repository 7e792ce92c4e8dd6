import { type SQL, sql } from 'drizzle-orm'
import { deliveryEntryTable as entries } from '#modules/dispatch/delivery-ledger/table.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import {
  allocationSumTable as sums,
  allocationTable,
  builtInTable,
} from '#modules/production/traveller-materials/table.ts'
import { serialTable, travellerPieceTable, travellerTable } from '#modules/production/travellers/table.ts'
import {
  goodsReceiptLineTable,
  goodsReceiptPieceTable,
  goodsReceiptTable,
} from '#modules/purchasing/goods-receipts/table.ts'
import { purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { supplierReturnLineTable, supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { certificateHeatTable, certificateTable } from '#modules/steel/certificates/table.ts'
import { steelStockTable as stock, stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import type { TraceKind } from '../domain.ts'

/** What leads from one kind of record to another. */
interface Relation {
  readonly from: TraceKind
  readonly to: TraceKind
  /** Pairs `a`, `b`: both are looked up by an index; `certain` and `ended` say how far one may rely on a pair. */
  readonly pairs: SQL
}

const plain = sql`true AS certain, false AS ended`

/** Of an entry of goods out, everything was taken back. */
const tookBack = sql`(SELECT coalesce(sum(answer.delta), 0) FROM ${entries} answer WHERE answer.cause_id = e.id) + e.delta <= 0 AS ended`

/** Rows of steel that are given out for the same line of material. */
const givenFor = sql`${sums} o WHERE o.line_root_id = s.line_root_id AND (o.issued_pieces > 0 OR o.issued_mm > 0 OR o.issued_covers > 0)`
const isGivenOut = sql`(s.issued_pieces > 0 OR s.issued_mm > 0 OR s.issued_covers > 0)`
const onePieceOf = (root: SQL) =>
  sql`EXISTS (SELECT FROM ${travellerTable} t WHERE t.root_id = ${root} AND t.in_force AND t.quantity = 1)`
const onePiece = onePieceOf(sql`s.traveller_root_id`)

/**
 * Every fact that links two records. Heats are linked by their records alone, never by what their numbers say; steel whose
 * heat is not known is linked to none.
 */
export const relations: readonly Relation[] = [
  {
    from: 'order-line',
    to: 'receipt-line',
    pairs: sql`SELECT ol.root_id AS a, rl.id AS b, ${plain} FROM ${goodsReceiptLineTable} rl
      JOIN ${purchaseOrderLineTable} ol ON ol.id = rl.order_line_id
      JOIN ${goodsReceiptTable} r ON r.id = rl.receipt_id AND r.posted_at IS NOT NULL`,
  },
  {
    from: 'receipt-line',
    to: 'steel',
    pairs: sql`SELECT p.line_id AS a, p.stock_id AS b, ${plain} FROM ${goodsReceiptPieceTable} p`,
  },
  {
    from: 'certificate',
    to: 'heat',
    pairs: sql`SELECT ch.certificate_id AS a, ch.heat_id AS b, ${plain} FROM ${certificateHeatTable} ch`,
  },
  {
    from: 'certificate',
    to: 'steel',
    pairs: sql`SELECT s.certificate_id AS a, s.id AS b, ${plain} FROM ${stock} s`,
  },
  {
    from: 'certificate',
    to: 'certificate',
    pairs: sql`SELECT c.supersedes_id AS a, c.id AS b, ${plain} FROM ${certificateTable} c`,
  },
  {
    from: 'heat',
    to: 'steel',
    pairs: sql`SELECT s.heat_id AS a, s.id AS b, ${plain} FROM ${stock} s`,
  },
  {
    // Several rows of one heat for a line: which piece has which row is not known, but that all have the heat is.
    from: 'heat',
    to: 'traveller',
    pairs: sql`SELECT st.heat_id AS a, s.traveller_root_id AS b, ${plain} FROM ${sums} s
      JOIN ${stock} st ON st.id = s.stock_id AND st.heat_id IS NOT NULL
      WHERE ${isGivenOut} AND (SELECT count(*) > 1 AND count(DISTINCT os.heat_id) = 1 AND count(os.heat_id) = count(*)
        FROM ${sums} o JOIN ${stock} os ON os.id = o.stock_id
        WHERE o.line_root_id = s.line_root_id AND (o.issued_pieces > 0 OR o.issued_mm > 0 OR o.issued_covers > 0))`,
  },
  {
    // Taken from it; what was taken back by a reversal was never taken.
    from: 'steel',
    to: 'steel',
    pairs: sql`SELECT s.parent_id AS a, s.id AS b, true AS certain, EXISTS (
        SELECT FROM ${stockMovementTable} born JOIN ${stockMovementTable} back ON back.reverses_id = born.id
        WHERE born.stock_id = s.id AND born.seq = 1) AS ended FROM ${stock} s`,
  },
  {
    from: 'steel',
    to: 'traveller',
    pairs: sql`SELECT s.stock_id AS a, s.traveller_root_id AS b,
        (SELECT count(*) = 1 FROM ${givenFor}) OR ${onePiece} AS certain, NOT ${isGivenOut} AS ended
      FROM ${sums} s WHERE ${isGivenOut} OR EXISTS (
        SELECT FROM ${allocationTable} i WHERE i.line_root_id = s.line_root_id AND i.stock_id = s.stock_id AND i.kind = 'issue')`,
  },
  {
    from: 'steel',
    to: 'delivery-note',
    pairs: sql`SELECT e.stock_id AS a, e.note_id AS b, true AS certain, ${tookBack} FROM ${entries} e
      WHERE e.kind = 'go' AND e.note_entity = 'delivery-notes'`,
  },
  {
    from: 'steel',
    to: 'supplier-return',
    pairs: sql`SELECT l.sent_id AS a, l.supplier_return_id AS b, ${plain} FROM ${supplierReturnLineTable} l`,
  },
  {
    // Some of its pieces went on: nobody wrote whether with what was given out for it.
    from: 'traveller',
    to: 'traveller',
    pairs: sql`SELECT DISTINCT t.split_from_id AS a, t.root_id AS b, false AS certain, false AS ended FROM ${travellerTable} t`,
  },
  {
    // Of several pieces of the whole one has the part; what was taken out again is no part of it.
    from: 'traveller',
    to: 'traveller',
    pairs: sql`SELECT DISTINCT x.component_root_id AS a, x.traveller_root_id AS b, ${onePieceOf(sql`x.traveller_root_id`)} AS certain,
        false AS ended FROM ${builtInTable} x WHERE x.removed_at IS NULL`,
  },
  {
    // A piece that went on in another traveller stays one of the first, though perhaps not of what that was given later.
    from: 'traveller',
    to: 'serial',
    pairs: sql`SELECT p.traveller_root_id AS a, p.serial_id AS b, p.left_as IS DISTINCT FROM 'split' AS certain, false AS ended
      FROM ${travellerPieceTable} p`,
  },
  {
    from: 'traveller',
    to: 'traveller-delivery-note',
    pairs: sql`SELECT e.traveller_root_id AS a, e.note_id AS b, true AS certain, ${tookBack} FROM ${entries} e
      WHERE e.kind = 'go' AND e.note_entity = 'traveller-delivery-notes' AND e.serial_ids = '{}'`,
  },
  {
    from: 'serial',
    to: 'traveller-delivery-note',
    pairs: sql`SELECT n.id AS a, e.note_id AS b, true AS certain, ${tookBack} FROM ${serialTable} n
      JOIN ${entries} e ON e.serial_ids @> ARRAY[n.id] AND n.id = ANY(e.serial_ids)
      WHERE e.kind = 'go' AND e.note_entity = 'traveller-delivery-notes'`,
  },
  {
    from: 'delivery-note',
    to: 'company',
    pairs: sql`SELECT n.id AS a, n.company_id AS b, ${plain} FROM ${deliveryNoteTable} n`,
  },
  {
    from: 'traveller-delivery-note',
    to: 'company',
    pairs: sql`SELECT n.id AS a, n.company_id AS b, ${plain} FROM ${travellerDeliveryNoteTable} n`,
  },
  {
    from: 'supplier-return',
    to: 'company',
    pairs: sql`SELECT n.id AS a, n.company_id AS b, ${plain} FROM ${supplierReturnTable} n`,
  },
]

/** What one step leads to from the row `at` of a walk: its kind, its id, and how far one may rely on it. */
export const stepsFrom = (way: 'forward' | 'backward'): SQL =>
  sql.join(
    relations.map(({ from, to, pairs }) => {
      const [near, far, here, there] =
        way === 'forward' ? [from, to, sql`r.a`, sql`r.b`] : [to, from, sql`r.b`, sql`r.a`]
      return sql`SELECT ${far}::text AS kind, ${there} AS id, r.certain, r.ended FROM (${pairs}) AS r
        WHERE at.kind = ${near} AND ${here} = at.id AND ${there} IS NOT NULL`
    }),
    sql` UNION ALL `,
  )
