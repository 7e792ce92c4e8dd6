import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { companyBankAccountTable } from '../table.ts'

/** Where companies are paid. */
export const bankAccountsExport = exportPart({
  name: 'company-bank-accounts',
  label: 'Bank accounts',
  table: companyBankAccountTable,
  owner: { company: companyBankAccountTable.companyId },
  right: 'companies:see-bank',
  order: ['companyId', 'createdAt'],
  extraColumns: {
    companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${companyBankAccountTable.companyId})`,
  },
  personal: ['holder'],
})
