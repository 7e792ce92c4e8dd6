import { sql } from 'drizzle-orm'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { invoiceTable as invoice } from '../table.ts'

/** The orders in force that the lines of an invoice name. */
export const orders = sql`(
  SELECT coalesce(json_agg(json_build_object('id', po.id, 'number', po.number) ORDER BY po.number), '[]')
  FROM ${purchaseOrderTable} po WHERE po.number = ANY(${invoice.orderNumbers}) AND po.in_force)`

/** The consolidated orders that they went to the supplier in. */
export const consolidated = sql`(
  SELECT coalesce(json_agg(DISTINCT jsonb_build_object('id', po.consolidated_id, 'number', po.consolidated_number)), '[]')
  FROM ${purchaseOrderTable} po
  WHERE po.number = ANY(${invoice.orderNumbers}) AND po.in_force AND po.consolidated_id IS NOT NULL)`

/** Who buys what they order. */
export const buyerIds = sql`(
  SELECT coalesce(json_agg(DISTINCT po.buyer_id) FILTER (WHERE po.buyer_id IS NOT NULL), '[]')
  FROM ${purchaseOrderTable} po WHERE po.number = ANY(${invoice.orderNumbers}) AND po.in_force)`
