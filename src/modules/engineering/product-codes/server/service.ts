import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { productCodes, productForms } from '../contract.ts'
import { buildDescription } from '../domain.ts'
import { productCodeTable } from '../table.ts'

type Input = z.output<typeof productCodes.input>
type Patch = z.output<typeof productCodes.patch>
type Product = z.output<typeof productCodes.record>

/** What a product code shows beside its own columns, from `productJoins`. */
export const productNames = {
  defaultSpecificationName: sql`${specificationTable.code} || ', ' || ${specificationTable.edition}`,
  defaultPslLevelName: sql`${pslLevelTable.standard} || ' ' || ${pslLevelTable.code}`,
}
export const productJoins = sql`
  LEFT JOIN ${specificationTable} ON ${specificationTable.id} = ${productCodeTable.defaultSpecificationId}
  LEFT JOIN ${pslLevelTable} ON ${pslLevelTable.id} = ${productCodeTable.defaultPslLevelId}`

export const productRecords = lookup(productCodes, {
  table: productCodeTable,
  extra: productNames,
  joins: productJoins,
})

/** The description that the template gives, or the one that was written where there is no template. */
async function described(ctx: Context, product: Input): Promise<string | null> {
  const { descriptionTemplate, defaultSpecificationId, defaultPslLevelId } = product
  if (!descriptionTemplate) return product.description ?? null
  const [names] = await ctx.tx.query<{ specification: string | null; psl: string | null }>(sql`
    SELECT (SELECT code FROM ${specificationTable} WHERE id = ${defaultSpecificationId ?? null}) AS specification,
      (SELECT code FROM ${pslLevelTable} WHERE id = ${defaultPslLevelId ?? null}) AS psl`)
  const { name, code, family, revision, drawingNo } = product
  const form = productForms[product.form]
  const choices = { name, code, family, form, revision, drawing: drawingNo, ...names }
  return buildDescription(descriptionTemplate, choices).slice(0, 500) || null
}

export async function createProduct(ctx: Context, { body }: { body: Input }): Promise<Product> {
  return productRecords.create(ctx, { body: { ...body, description: await described(ctx, body) } })
}

export async function updateProduct(
  ctx: Context,
  incoming: Incoming<{ id: string }, unknown, Patch>,
): Promise<Product> {
  const { params, body, version } = incoming
  const before = await productRecords.requireVersion(ctx, params.id, version)
  const description = await described(ctx, { ...before, ...withoutUndefined(body) })
  return productRecords.update(ctx, { ...incoming, body: { ...body, description } })
}

/** At least this like another name counts as perhaps the same product; 1 is the same word for word. */
const ALIKE = 0.45
const MOST = 5

/** Products whose name is like this one, the most alike first. */
export async function findLookAlikes(ctx: Context, name: string, exceptId: string | undefined) {
  const wanted = name.trim().toLowerCase()
  if (wanted.length < 3) return []
  const except = /^[\da-f-]{36}$/i.test(exceptId ?? '') ? exceptId : null
  return ctx.tx.query<{ id: string; code: string; name: string; active: boolean }>(sql`
    SELECT id, code, name, active FROM ${productCodeTable}
    WHERE similarity(lower(name), ${wanted}) >= ${ALIKE} AND id IS DISTINCT FROM ${except ?? null}::uuid
    ORDER BY similarity(lower(name), ${wanted}) DESC, code LIMIT ${MOST}`)
}
