import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, Page } from '#platform/contract/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { addressOf, crud } from '#platform/server/records/crud.ts'
import { invalid } from '#platform/server/errors.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { column, withoutUndefined } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/companies/table.ts'
import { homeToday } from '#modules/facilities/server/api.ts'
import { productCodeTable } from '#modules/product-codes/table.ts'
import { type SupplierPriceRow, supplierPrices } from '../contract.ts'
import { supplierPriceTable } from '../table.ts'

type Input = z.output<typeof supplierPrices.input>
type Patch = z.output<typeof supplierPrices.patch>
type Price = z.output<typeof supplierPrices.record>

const names = {
  supplierName: sql`${companyTable.name}`,
  productCode: sql`${productCodeTable.code}`,
}
const joins = sql`
  LEFT JOIN ${companyTable} ON ${companyTable.id} = ${supplierPriceTable.supplierId}
  LEFT JOIN ${productCodeTable} ON ${productCodeTable.id} = ${supplierPriceTable.productCodeId}`

// biome-ignore format: names read better in rows
const shown = [
  'item', 'supplierId', 'productCodeId', 'uom', 'unitPrice', 'currency', 'minQuantity', 'leadTimeWeeks', 'validFrom',
  'validUntil', 'reference',
] as const

const isValidOn = (day: SQL): SQL =>
  sql`(${supplierPriceTable.validFrom} <= ${day} AND (${supplierPriceTable.validUntil} IS NULL OR ${supplierPriceTable.validUntil} >= ${day}))`

/** The plan of the list as of a day. */
const planOn = (day: SQL): ListPlan<typeof supplierPrices> => ({
  from: sql`${supplierPriceTable}`,
  joins,
  id: sql`${supplierPriceTable.id}`,
  columns: {
    version: sql`${supplierPriceTable.version}`,
    ...Object.fromEntries(shown.map((name) => [name, sql`${column(supplierPriceTable, name)}`])),
    ...names,
    isValid: isValidOn(day),
  },
  filters: {
    supplierId: sql`${supplierPriceTable.supplierId}`,
    productCodeId: sql`${supplierPriceTable.productCodeId}`,
    uom: sql`${supplierPriceTable.uom}`,
    currency: sql`${supplierPriceTable.currency}`,
    valid: isValidOn(day),
  },
  sorts: {
    item: { column: sql`${supplierPriceTable.item}`, type: 'text' },
    validFrom: { column: sql`${supplierPriceTable.validFrom}`, type: 'date' },
    updatedAt: { column: sql`${supplierPriceTable.updatedAt}`, type: 'timestamptz' },
  },
  search: sql`${supplierPriceTable.search}`,
  searchAlso: (pattern) =>
    sql`${supplierPriceTable.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
  prefixes: [sql`lower(${supplierPriceTable.item})`],
})

const records = crud(supplierPrices, {
  table: supplierPriceTable,
  list: planOn(homeToday),
  extra: names,
  joins,
  subject: (record) => `${record.item}, ${record.supplierName}`,
})

/** Throws 422 at the fields that do not fit: who is no supplier, and an end before the beginning. */
async function checkSupplierAndDays(
  ctx: Context,
  price: Pick<Input, 'supplierId' | 'validFrom' | 'validUntil'>,
) {
  const problems: Record<string, string[]> = {}
  const [supplier] = await ctx.tx.query<{ supplies: boolean }>(sql`
    SELECT is_supplier OR is_subcontractor AS supplies FROM ${companyTable} WHERE id = ${price.supplierId}`)
  if (supplier && !supplier.supplies)
    problems.supplierId = ['Choose a company that is a supplier or a subcontractor.']
  if (price.validUntil && price.validUntil < price.validFrom)
    problems.validUntil = ['The price ends before it begins.']
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

export const supplierPriceRecords = {
  ...records,

  list: async (
    ctx: Context,
    { query }: { query: ListQuery },
    exchange: HttpExchange,
  ): Promise<Page<SupplierPriceRow>> =>
    listPage<SupplierPriceRow>(ctx, planOn(sql`${ctx.today()}::date`), query, addressOf(exchange)),

  create: async (ctx: Context, { body }: { body: Input }): Promise<Price> => {
    await checkSupplierAndDays(ctx, body)
    return records.create(ctx, { body })
  },

  update: async (ctx: Context, incoming: Incoming<{ id: string }, unknown, Patch>): Promise<Price> => {
    const { params, body, version } = incoming
    const before = await records.requireVersion(ctx, params.id, version)
    await checkSupplierAndDays(ctx, { ...before, ...withoutUndefined(body) })
    return records.update(ctx, incoming)
  },
}
