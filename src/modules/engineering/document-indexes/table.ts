import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'

export const documentIndexTable = pgTable(
  'document_indexes',
  {
    ...lookupColumns(),
    companyId: uuid('company_id').references(() => companyTable.id),
    pslLevelId: uuid('psl_level_id').references(() => pslLevelTable.id),
    documents: text().array().notNull(),
  },
  (table) => [
    ...lookupIndexes('document_indexes')(table),
    index('document_indexes_company').on(table.companyId),
    index('document_indexes_psl_level').on(table.pslLevelId),
  ],
)
