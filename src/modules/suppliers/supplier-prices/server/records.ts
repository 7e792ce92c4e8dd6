import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { column, withoutUndefined } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { CHOOSE_SUPPLIER } from '#modules/people/companies/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { homeToday } from '#modules/setup/facilities/server/api.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
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

type Priced = Pick<
  Input,
  'item' | 'supplierId' | 'uom' | 'currency' | 'minQuantity' | 'validFrom' | 'validUntil'
>

/**
 * Another price for the same goods and quantity that holds on some of the same days, as a sentence; null where there is none.
 * What a supplier offered stands beside its list and overlaps with nothing.
 */
async function overlap(ctx: Context, price: Priced, id: string | null): Promise<string | null> {
  const [other] = await ctx.tx.query<{ from: string; until: string | null }>(sql`
    SELECT valid_from::text AS from, valid_until::text AS until FROM ${supplierPriceTable}
    WHERE supplier_id = ${price.supplierId} AND item = ${price.item} AND uom = ${price.uom}
      AND currency = ${price.currency} AND min_quantity = ${price.minQuantity} AND offer_line_id IS NULL
      AND id IS DISTINCT FROM ${id}::uuid AND valid_from <> ${price.validFrom}::date
      AND daterange(valid_from, valid_until, '[]') && daterange(${price.validFrom}::date, ${price.validUntil ?? null}::date, '[]')
    ORDER BY valid_from LIMIT 1`)
  if (!other) return null
  return other.until === null
    ? `The price from ${other.from} has no end. End that one first.`
    : `The price from ${other.from} holds until ${other.until}.`
}

/** Throws 422 at the fields that do not fit: who is no supplier, an end before the beginning, and days that have a price. */
async function checkSupplierAndDays(ctx: Context, price: Priced, id: string | null = null) {
  const problems: Record<string, string[]> = {}
  const [supplier] = await ctx.tx.query<{ supplies: boolean }>(sql`
    SELECT is_supplier OR is_subcontractor AS supplies FROM ${companyTable} WHERE id = ${price.supplierId}`)
  if (supplier && !supplier.supplies) problems.supplierId = [CHOOSE_SUPPLIER]
  if (price.validUntil && price.validUntil < price.validFrom)
    problems.validUntil = ['The price ends before it begins.']
  const taken = Object.keys(problems).length === 0 ? await overlap(ctx, price, id) : null
  if (taken !== null) problems.validFrom = [taken]
  refuseWhere(problems)
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
    await checkSupplierAndDays(ctx, { ...before, ...withoutUndefined(body) }, params.id)
    return records.update(ctx, incoming)
  },
}
