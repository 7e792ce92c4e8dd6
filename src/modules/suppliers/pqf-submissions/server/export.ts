import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { submissionLifecycle } from '../contract.ts'
import { pqfSubmissionTable } from '../table.ts'

const words = statusLabels(submissionLifecycle)

/** The answers of suppliers to pre-qualification forms. */
export const submissionsExport = exportPart({
  name: 'pqf-submissions',
  label: 'Pre-qualification answers',
  table: pqfSubmissionTable,
  owner: { company: pqfSubmissionTable.companyId },
  right: 'pqf-submissions:read',
  order: ['createdAt'],
  on: 'createdAt',
  status: { column: 'status', words },
  slice: 'pqf-submissions',
  extraColumns: {
    companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${pqfSubmissionTable.companyId})`,
  },
  personal: ['signedByName', 'signedByTitle', 'sentByName'],
  labels: { pqfId: 'Form', signedByName: 'Signed by' },
})
