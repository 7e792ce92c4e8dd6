import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { BankAccountStatus } from './domain.ts'

const person = (name: string) => uuid(name).references(() => userTable.id)

/** Where a company is paid. Numbers are never changed: another entry takes the place, and two people stand for it. */
export const companyBankAccountTable = pgTable(
  'company_bank_accounts',
  {
    ...recordColumns(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    status: text().$type<BankAccountStatus>().notNull().default('entered'),
    holder: text().notNull(),
    bankName: text('bank_name').notNull(),
    country: text().notNull(),
    currency: text(),
    /** IBAN where `isIban`, else the number as the country writes it; without spaces. */
    account: text().notNull(),
    isIban: boolean('is_iban').notNull(),
    /** Sort code, routing number or the like, where there is no IBAN. */
    bankCode: text('bank_code'),
    bic: text(),
    replacesId: uuid('replaces_id').references((): AnyPgColumn => companyBankAccountTable.id),
    enteredById: person('entered_by_id').notNull(),
    enteredByName: text('entered_by_name').notNull(),
    confirmedById: person('confirmed_by_id'),
    confirmedByName: text('confirmed_by_name'),
    confirmedAt: instantColumn('confirmed_at'),
    endedAt: instantColumn('ended_at'),
    endedByName: text('ended_by_name'),
    endReason: text('end_reason'),
  },
  (table) => [
    index('company_bank_accounts_company').on(table.companyId, table.createdAt, table.id),
    index('company_bank_accounts_by_created_at').on(table.createdAt, table.id),
    index('company_bank_accounts_replaces').on(table.replacesId),
    index('company_bank_accounts_account').on(table.account),
  ],
)
