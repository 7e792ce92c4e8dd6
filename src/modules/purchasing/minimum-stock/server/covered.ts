import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { column } from '#platform/server/database/rows.ts'
import { openStates } from '#modules/purchasing/purchase-orders/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { toOrderStates } from '#modules/purchasing/requisitions/domain.ts'
import { requisitionTable } from '#modules/purchasing/requisitions/table.ts'
import { onHoldStates, sizeNamesCompared, usableStates } from '#modules/steel/steel-stock/domain.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { minimumStockTable as minimum } from '../table.ts'

/** That a row of another table, called `alias` there, is the steel of a minimum; a longer piece counts too. */
function sameSteel(table: PgTable, alias: SQL): SQL {
  const at = (name: string) => sql`${alias}.${sql.identifier(column(table, name).name)}`
  const sizes = sizeNamesCompared.map((name) => sql`${at(name)} IS NOT DISTINCT FROM ${minimum[name]}`)
  return sql`${at('form')} = ${minimum.form} AND ${at('specificationId')} = ${minimum.specificationId}
    AND lower(coalesce(${at('grade')}, '')) = lower(coalesce(${minimum.grade}, '')) AND ${sql.join(sizes, sql` AND `)}
    AND (${minimum.lengthMm} IS NULL OR ${at('lengthMm')} IS NULL OR ${at('lengthMm')} >= ${minimum.lengthMm})`
}

/** Pieces of our own in the house that are kept for nobody, also what waits for its release. */
export const freePieces = sql`(SELECT coalesce(sum(s.qty_pieces - s.reserved_pieces), 0)::int FROM ${steelStockTable} s
  WHERE s.facility_id = ${minimum.facilityId} AND s.owner_company_id IS NULL AND s.qty_pieces > 0
    AND s.status = ANY(${sql.param([...usableStates, ...onHoldStates])}::text[]) AND ${sameSteel(steelStockTable, sql`s`)})`

/** Pieces that are ordered and not here, also on drafts: of an order that is amended, those of the revision in force. */
export const onOrder = sql`(SELECT coalesce(sum(greatest(0, one.quantity - one.here)), 0) FROM (
  SELECT DISTINCT ON (l.root_id) l.quantity, l.received_qty - l.returned_qty AS here
  FROM ${purchaseOrderLineTable} l JOIN ${purchaseOrderTable} o ON o.id = l.order_id
  WHERE o.facility_id = ${minimum.facilityId} AND o.state = ANY(${sql.param(openStates)}::text[])
    AND ${sameSteel(purchaseOrderLineTable, sql`l`)}
  ORDER BY l.root_id, o.in_force DESC, o.is_current DESC) AS one)`

/** Pieces that somebody needs and nobody ordered. */
export const needed = sql`(SELECT coalesce(sum(r.quantity - r.ordered_qty), 0) FROM ${requisitionTable} r
  WHERE r.facility_id = ${minimum.facilityId} AND r.state = ANY(${sql.param(toOrderStates)}::text[])
    AND ${sameSteel(requisitionTable, sql`r`)})`

/** All of them together. */
export const covered = sql`(${freePieces} + ${onOrder} + ${needed})`
/** Whether the company to buy from is no supplier any more. */
export const isSupplierLost = sql`EXISTS (SELECT FROM ${companyTable} lost
  WHERE lost.id = ${minimum.supplierId} AND lost.supplier_status IS NULL)`
export const isShort = sql`(${covered} < ${minimum.minimum})`
