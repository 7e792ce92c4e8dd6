import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import type { LineFacts } from '../contract.ts'
import { productCodeTable } from '../table.ts'
import { productJoins, productNames } from './service.ts'

/** What product codes say of the lines that name them, by id; those that do not exist are left out. */
export async function lineFactsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, LineFacts>> {
  if (ids.length === 0) return new Map()
  const product = productCodeTable
  const rows = await ctx.tx.query<LineFacts>(sql`
    SELECT ${product.id} AS id, ${product.code} AS code, ${product.name} AS name, ${product.active} AS active,
      ${product.uom} AS uom, ${product.description} AS description,
      ${product.defaultSpecificationId} AS "defaultSpecificationId", ${productNames.defaultSpecificationName} AS "defaultSpecificationName",
      ${product.defaultPslLevelId} AS "defaultPslLevelId", ${productNames.defaultPslLevelName} AS "defaultPslLevelName",
      ${product.defaultLeadTimeWeeks} AS "defaultLeadTimeWeeks", ${product.priceGuide} AS "priceGuide"
    FROM ${product} ${productJoins}
    WHERE ${product.id} = ANY(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same for one product code. Throws 404. */
export async function requireLineFacts(ctx: Context, id: string): Promise<LineFacts> {
  const facts = (await lineFactsOf(ctx, [id])).get(id)
  if (!facts) throw notFound()
  return facts
}
