import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { reportLifecycle } from '../domain.ts'
import { contactActionTable, contactReportTable } from '../table.ts'

const words = statusLabels(reportLifecycle)

// An export does not ask who may see which row, so it holds reports only for those who see them all.
const right = 'customer-contact-reports:review'

const reports = exportPart({
  name: 'customer-contact-reports',
  label: 'Contact reports',
  table: contactReportTable,
  owner: { company: contactReportTable.companyId },
  right,
  order: ['number'],
  on: 'contactAt',
  status: { column: 'status', words },
  slice: 'customer-contact-reports',
  extraColumns: {
    companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${contactReportTable.companyId})`,
  },
})

const actions = exportPart({
  name: 'contact-report-actions',
  label: 'Actions after contacts',
  table: contactActionTable,
  owner: { parent: reports, by: contactActionTable.reportId },
  right,
  order: ['reportId', 'position'],
  labels: { text: 'To do' },
})

/** Contact reports with their actions. */
export const contactReportExports = [reports, actions]
