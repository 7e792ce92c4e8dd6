import { sql } from 'drizzle-orm'
import type { companies } from '#modules/people/companies/contract.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { orderedStates } from '../../domain/lifecycle.ts'
import { quoteLineTable, quoteTable } from '../../table.ts'

const line = sql`${quoteLineTable}`
const selected = sql`(${quoteLineTable.breaks} -> ${quoteLineTable.selectedBreak})`

/** An order may take some lines only; an offer that came to nothing says so itself. */
const outcome = sql`CASE
  WHEN ${quoteTable.status} ${inStates(orderedStates)}
    THEN CASE WHEN CASE WHEN cardinality(${quoteTable.wonLineIds}) = 0 THEN ${quoteLineTable.kind} = 'standard'
      ELSE ${quoteLineTable.id} = ANY(${quoteTable.wonLineIds}) END THEN 'ordered' ELSE 'not_ordered' END
  WHEN ${quoteTable.status} IN ('lost', 'expired', 'cancelled') THEN ${quoteTable.status}
  ELSE 'open' END`

/** What was quoted to a company, line by line. */
export const pricesOf = (companyId: string): ListPlan<typeof companies.endpoints.prices> => ({
  from: sql`${line} JOIN ${quoteTable} ON ${quoteTable.id} = ${quoteLineTable.quoteId}
    LEFT JOIN ${productCodeTable} ON ${productCodeTable.id} = ${quoteLineTable.productCodeId}`,
  id: sql`${quoteLineTable.id}`,
  columns: {
    quoteId: sql`${quoteTable.id}`,
    quoteNumber: sql`${quoteTable.number}`,
    revision: sql`${quoteTable.revision}`,
    quoteDate: sql`${quoteTable.quoteDate}`,
    productCode: sql`${productCodeTable.code}`,
    description: sql`${quoteLineTable.description}`,
    quantity: sql`${selected} ->> 'quantity'`,
    uom: sql`${quoteLineTable.uom}`,
    unitPrice: sql`${selected} ->> 'unitPrice'`,
    discountPercent: sql`${quoteLineTable.discountPercent}`,
    currency: sql`${quoteTable.currency}`,
    outcome,
  },
  filters: { productCodeId: sql`${quoteLineTable.productCodeId}` },
  sorts: { quoteDate: { column: sql`${quoteTable.quoteDate}`, type: 'date' } },
  search: sql`lower(coalesce(${productCodeTable.code}, '') || ' ' || ${quoteLineTable.description})`,
  // A line without a price has no place in a history of prices.
  where: sql`${quoteTable.companyId} = ${companyId} AND ${quoteTable.isCurrent} AND NOT ${quoteLineTable.noQuote}
    AND ${selected} IS NOT NULL`,
})
