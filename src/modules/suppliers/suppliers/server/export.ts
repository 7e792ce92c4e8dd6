import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { companyApprovalTable, companyCertificateTable } from '../table.ts'

const codeOf = (companyId: PgColumn) => ({
  companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${companyId})`,
})

const certificates = exportPart({
  name: 'company-certificates',
  label: 'Supplier certificates',
  table: companyCertificateTable,
  owner: { company: companyCertificateTable.companyId },
  right: 'companies:read',
  order: ['companyId', 'expiresOn'],
  archived: sql`${companyCertificateTable.endedAt} IS NOT NULL`,
  extraColumns: codeOf(companyCertificateTable.companyId),
  labels: { body: 'Issued by' },
})

const approvals = exportPart({
  name: 'company-approvals',
  label: 'Supplier approvals',
  table: companyApprovalTable,
  owner: { company: companyApprovalTable.companyId },
  right: 'companies:read',
  order: ['companyId', 'name'],
  archived: sql`${companyApprovalTable.endedAt} IS NOT NULL`,
  extraColumns: codeOf(companyApprovalTable.companyId),
})

/** What is kept of companies as suppliers. */
export const supplierExports = [certificates, approvals]
