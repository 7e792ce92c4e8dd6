import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import type { OrderType } from '#modules/signing/purchase-order-approving-users/domain.ts'
import type { SteelForm } from '#modules/steel/steel-stock/domain.ts'

export const qualityClauseTable = pgTable(
  'quality_clauses',
  {
    ...lookupColumns(),
    wording: text().notNull(),
    poTypes: text('po_types').$type<OrderType>().array().notNull().default(sql`'{}'`),
    forms: text().$type<SteelForm>().array().notNull().default(sql`'{}'`),
  },
  lookupIndexes('quality_clauses'),
)
