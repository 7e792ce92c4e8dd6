import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryLifecycle } from '../domain.ts'
import { enquiryLineTable, enquiryQuestionTable, enquiryStepTable, enquiryTable } from '../table.ts'

const enquiries = exportPart({
  name: 'enquiries',
  label: 'Enquiries',
  table: enquiryTable,
  owner: { company: enquiryTable.companyId },
  right: 'enquiries:read',
  order: ['number'],
  on: 'receivedAt',
  status: { column: 'status', words: statusLabels(enquiryLifecycle) },
  slice: 'enquiries',
  extraColumns: {
    companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${enquiryTable.companyId})`,
  },
  // Triggers of an import write it anew, by the rates there.
  except: ['houseValue'],
  personal: ['acknowledgedTo'],
})

const lines = exportPart({
  name: 'enquiry-lines',
  label: 'Enquiry lines',
  table: enquiryLineTable,
  owner: { parent: enquiries, by: enquiryLineTable.enquiryId },
  right: 'enquiries:read',
  order: ['enquiryId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

const questions = exportPart({
  name: 'enquiry-questions',
  label: 'Questions to customers',
  table: enquiryQuestionTable,
  owner: { parent: enquiries, by: enquiryQuestionTable.enquiryId },
  right: 'enquiries:read',
  order: ['enquiryId', 'questionNo'],
  personal: ['answeredByName'],
  labels: { questionNo: 'Question', answeredByName: 'Answered by' },
})

const steps = exportPart({
  name: 'enquiry-steps',
  label: 'Sales steps of enquiries',
  table: enquiryStepTable,
  owner: { parent: enquiries, by: enquiryStepTable.enquiryId },
  right: 'enquiries:read',
  order: ['enquiryId'],
})

/** Enquiries with their lines, questions and steps. */
export const enquiryExports = [enquiries, lines, questions, steps]
