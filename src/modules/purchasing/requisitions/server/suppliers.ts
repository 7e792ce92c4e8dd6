import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { supplierPriceTable } from '#modules/suppliers/supplier-prices/table.ts'
import { companyApprovalTable } from '#modules/suppliers/suppliers/table.ts'
import type { requisitions } from '../contract.ts'
import { type DeliveryShares, weighSupplier } from '../domain.ts'

type Suppliers = (typeof requisitions)['endpoints']['suppliers']
type Suggestion = z.output<Suppliers['response']>[number]

/** How many of the last deliveries of a specification are looked at. */
const LAST = 200

/** So many are weighed; who has the newest price or delivery comes first. */
const WEIGHED = 20
const TOLD = 5

/**
 * How suppliers delivered what was due from them, by company; who had nothing due is left out. It is counted from orders,
 * which stand above the needs they take, so that it is handed in.
 */
export type DeliveriesOf = (
  ctx: Context,
  supplierIds: readonly string[],
) => Promise<ReadonlyMap<string, DeliveryShares>>

/**
 * Approved suppliers for a need, the best first, by what speaks for them (`domain.ts`): a price for the product that is
 * valid today, deliveries of the specification and grade, the approval, and how they delivered in the last twelve months.
 * The price itself is a cost and is not told.
 */
export async function suggestSuppliers(
  ctx: Context,
  deliveriesOf: DeliveriesOf,
  query: z.output<Suppliers['query']>,
): Promise<Suggestion[]> {
  const { productCodeId = null, specificationId = null, grade = null } = query
  if (productCodeId === null && specificationId === null) return []
  const today = sql`${ctx.today()}::date`
  const found = await ctx.tx.query<{
    id: string
    name: string
    pricedOn: string | null
    deliveredOn: string | null
    approvedFor: string | null
    isConditional: boolean
  }>(sql`
    WITH priced AS (
      SELECT supplier_id AS id, max(valid_from) AS day FROM ${supplierPriceTable}
      WHERE product_code_id = ${productCodeId} AND valid_from <= ${today}
        AND (valid_until IS NULL OR valid_until >= ${today}) GROUP BY supplier_id
    ), delivered AS (
      SELECT id, max(day) AS day FROM (
        SELECT supplier_id AS id, received_on AS day FROM ${steelStockTable}
        WHERE specification_id = ${specificationId} AND supplier_id IS NOT NULL
          AND (${grade}::text IS NULL OR lower(grade) = lower(${grade}))
        ORDER BY number DESC LIMIT ${LAST}) AS last GROUP BY id
    ), approved AS (
      SELECT DISTINCT ON (a.company_id) a.company_id AS id, a.name FROM ${companyApprovalTable} a
      JOIN ${specificationTable} s ON s.id = ${specificationId} AND a.name ILIKE '%' || s.code || '%'
      WHERE a.ended_at IS NULL AND (a.valid_until IS NULL OR a.valid_until >= ${today}) ORDER BY a.company_id, a.name
    )
    SELECT co.id, co.name, p.day::text AS "pricedOn", d.day::text AS "deliveredOn", a.name AS "approvedFor",
      co.supplier_status = 'conditionally_approved' AS "isConditional"
    FROM (SELECT id FROM priced UNION SELECT id FROM delivered UNION SELECT id FROM approved) AS one
    JOIN ${companyTable} co ON co.id = one.id
    LEFT JOIN priced p ON p.id = co.id LEFT JOIN delivered d ON d.id = co.id LEFT JOIN approved a ON a.id = co.id
    WHERE co.supplier_status IN ('approved', 'conditionally_approved') AND co.status NOT IN ('on_hold', 'inactive')
    ORDER BY p.day DESC NULLS LAST, d.day DESC NULLS LAST, co.name LIMIT ${WEIGHED}`)
  const records = await deliveriesOf(
    ctx,
    found.map(({ id }) => id),
  )
  return found
    .map(({ id, name, ...facts }) => ({
      id,
      name,
      ...weighSupplier({ ...facts, record: records.get(id) ?? null }),
    }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, TOLD)
    .map(({ id, name, because }) => ({ id, name, because }))
}
