import { jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { ReturnCode } from './domain.ts'

/** The codes of a customer; without a row those of the house count. */
export const returnCodeTable = pgTable(
  'return_codes',
  {
    ...recordColumns(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id, { onDelete: 'cascade' }),
    codes: jsonb().$type<ReturnCode[]>().notNull(),
  },
  (table) => [uniqueIndex('return_codes_company').on(table.companyId)],
)
