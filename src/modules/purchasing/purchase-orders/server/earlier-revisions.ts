import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { qualityClauseTable } from '#modules/purchasing/quality-clauses/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { selectForJson } from '#platform/server/database/select-columns.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { purchaseOrderLineTable, purchaseOrderTable as order } from '../table.ts'
import type { OrderRecord } from '../contract.ts'

/** A line of an order as it is read. */
export type OrderLine = Omit<OrderRecord['lines'][number], 'sizeText' | 'pricedQuantity'>

/** An earlier revision with the names of what it refers to, to tell what an amendment changes of it. */
export interface EarlierRevision {
  readonly header: Readonly<Record<string, unknown>>
  readonly lines: readonly OrderLine[]
  /** Null: nobody approved it. */
  readonly approvedInBase: string | null
}

/** The codes of quality clauses (an array of their ids), as JSON. */
export const clauseCodes = (ids: SQL): SQL => sql`(
  SELECT coalesce(json_agg(qc.code ORDER BY qc.code), '[]') FROM ${qualityClauseTable} qc WHERE qc.id = ANY(${ids}))`

const [p, l] = [alias(order, 'p'), alias(purchaseOrderLineTable, 'l')]

/** The newest revision before the one that a statement reads which meets a condition on `p`; null for the first one. */
const earlier = (condition: SQL): SQL => sql`(
  CASE WHEN ${order.revision} = 0 THEN NULL ELSE (
    SELECT json_build_object('approvedInBase', p.approved_in_base::text,
      'header', (SELECT to_json(h) FROM (SELECT ${selectForJson(p)},
        ${lookedUp(companyTable, sql`p.supplier_id`)} AS "supplierName",
        ${lookedUp(companyContactTable, sql`p.contact_id`)} AS "contactName",
        ${lookedUp(facilityTable, sql`p.facility_id`)} AS "facilityName",
        ${lookedUp(userTable, sql`p.requested_by_id`)} AS "requestedByName",
        ${lookedUp(userTable, sql`p.buyer_id`)} AS "buyerName",
        ${clauseCodes(sql`p.clause_ids`)} AS "clauseCodes") AS h),
      'lines', (SELECT coalesce(json_agg(c ORDER BY c."lineNo"), '[]') FROM (SELECT ${selectForJson(l)},
          ${lookedUp(specificationTable, sql`l.specification_id`, 'code')} AS "specificationName",
          ${lookedUp(pslLevelTable, sql`l.psl_level_id`, 'code')} AS "pslLevel",
          ${lookedUp(productCodeTable, sql`l.product_code_id`, 'code')} AS "productCode"
        FROM public.${purchaseOrderLineTable} l WHERE l.order_id = p.id) AS c))
    FROM public.${order} p WHERE p.number = ${order.number} AND p.revision < ${order.revision} AND ${condition}
    ORDER BY p.revision DESC LIMIT 1) END)`

/** What was last approved of an order, or released within that; what was given up counts for nothing. */
export const approvedBefore = earlier(sql`p.approved_in_base IS NOT NULL AND p.status <> 'cancelled'`)

/** What the supplier has, which an amendment changes. */
export const issuedBefore = earlier(sql`p.issued_at IS NOT NULL`)
