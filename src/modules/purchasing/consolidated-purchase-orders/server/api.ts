import { type SQL, sql } from 'drizzle-orm'
import { purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import {
  consolidatedAllocationTable as allocation,
  consolidatedLineTable as bundled,
  consolidatedOrderTable as whole,
} from '../table.ts'

export {
  acknowledgeWholeAsSaid,
  consolidatedForSupplier,
  issuedConsolidated,
  supplierHas,
} from './supplier-side.ts'
export { openConsolidated, type OpenBundle, type OpenConsolidated, type OpenPart } from './flowing-down.ts'

/** What the supplier calls a line of an order that went out in a consolidated one. */
export interface SupplierLine {
  readonly number: string
  readonly lineNo: number
}

/**
 * The number and line by which a supplier knows a line of an order, given by its root, as a `SupplierLine` in a statement.
 * Null: the order went out by itself, under its own number. One that was cancelled before it went out names nothing.
 */
export const knownToSupplier = (rootId: SQL): SQL => sql`(
  SELECT json_build_object('number', c.number, 'lineNo', b.line_no)
  FROM ${purchaseOrderLineTable} bl JOIN ${allocation} a ON a.order_line_id = bl.id
  JOIN ${bundled} b ON b.id = a.line_id JOIN ${whole} c ON c.id = b.consolidated_id
  WHERE bl.root_id = ${rootId} AND c.issued_at IS NOT NULL LIMIT 1)`
