import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { companyStatuses } from '../domain.ts'
import { companyAddressTable, companyContactTable, companyTable } from '../table.ts'

const labelsOf = (states: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(states).map(([name, { label }]) => [name, label]))

const codeOf = (companyId: PgColumn) => ({
  companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${companyId})`,
})

/** The companies themselves: what everything else belongs to. */
export const companiesExport = exportPart({
  name: 'companies',
  label: 'Companies',
  table: companyTable,
  owner: { company: companyTable.id },
  right: 'companies:read',
  order: ['code'],
  archived: sql`(${companyTable.status} = 'inactive' OR ${companyTable.mergedIntoId} IS NOT NULL)`,
  status: { column: 'status', words: labelsOf(companyStatuses) },
  slice: 'companies',
  labels: { registrationNo: 'Registration number', vatNo: 'VAT number', eoriNo: 'EORI number' },
})

const addresses = exportPart({
  name: 'company-addresses',
  label: 'Addresses',
  table: companyAddressTable,
  owner: { company: companyAddressTable.companyId },
  right: 'companies:read',
  order: ['companyId', 'position'],
  extraColumns: codeOf(companyAddressTable.companyId),
})

const contacts = exportPart({
  name: 'company-contacts',
  label: 'Contacts',
  table: companyContactTable,
  owner: { company: companyContactTable.companyId },
  right: 'companies:read',
  order: ['companyId', 'position'],
  extraColumns: codeOf(companyContactTable.companyId),
  personal: ['name', 'jobTitle', 'email', 'phone', 'mobile', 'formerNo'],
  labels: { email: 'E-mail' },
})

/** What belongs to companies and has no screen of its own. */
export const companyExports = [addresses, contacts]
