import { sql } from 'drizzle-orm'
import { exportPart } from '../../../platform/server/export/part.ts'
import { companyTable } from '../../companies/table.ts'
import { enquiryLifecycle } from '../domain.ts'
import { enquiryLineTable, enquiryQuestionTable, enquiryStepTable, enquiryTable } from '../table.ts'

const words = Object.fromEntries(
  Object.entries(enquiryLifecycle.states).map(([name, { label }]) => [name, label]),
)

const enquiries = exportPart({
  name: 'enquiries',
  label: 'Enquiries',
  table: enquiryTable,
  owner: { company: enquiryTable.companyId },
  right: 'enquiries:read',
  order: ['number'],
  on: 'receivedAt',
  status: { column: 'status', words },
  slice: 'enquiries',
  beside: {
    companyCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${enquiryTable.companyId})`,
  },
  personal: ['acknowledgedTo'],
  // biome-ignore format: names read better in rows
  columns: [
    'id', 'version', 'createdAt', 'updatedAt', 'number', 'status', 'companyId', 'contactId',
    'engineeringContactId', 'endUser', 'projectName', 'endDestinationCountry', 'receivedAt', 'receivedVia',
    'customerReference', 'quoteDueAt', 'requiredDeliveryDate', 'facilityId', 'salespersonId', 'estimatorId',
    'marketSegmentId', 'globalSegmentId', 'salesStepId', 'quoteConfidenceId', 'estimatedValue', 'currency',
    'expectedOrderDate', 'priority', 'freeIssue', 'notes', 'bidDecision', 'noBidReason', 'bidNote',
    'lostReason', 'lostToCompetitor', 'lostPrice', 'lostNote', 'drawingLegible', 'materialAvailable',
    'pslWithinScope', 'ndeArranged', 'reviewExceptions', 'reviewCompletedAt', 'reviewCompletedById',
    'acknowledgedAt', 'acknowledgedById', 'acknowledgedTo', 'questionsSentAt', 'openQuestionCount',
    'answersDueOn', 'lineCount', 'pslRank', 'quotedValue', 'quotedCurrency', 'quoteCount', 'liveQuoteCount',
    'createdById', 'closedAt',
  ],
})

const lines = exportPart({
  name: 'enquiry-lines',
  label: 'Enquiry lines',
  table: enquiryLineTable,
  owner: { parent: enquiries, by: enquiryLineTable.enquiryId },
  right: 'enquiries:read',
  order: ['enquiryId', 'lineNo'],
  // biome-ignore format: names read better in rows
  columns: [
    'id', 'enquiryId', 'lineNo', 'productCodeId', 'customerPart', 'customerPartRevision', 'description',
    'quantities', 'uom', 'specificationIds', 'pslLevelId', 'materialClass', 'temperatureClass', 'size',
    'rating', 'drawingNo', 'drawingRev', 'certificationLevel', 'inspectionNotes',
  ],
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
  // biome-ignore format: names read better in rows
  columns: [
    'id', 'version', 'createdAt', 'updatedAt', 'enquiryId', 'questionNo', 'lineId', 'text', 'status',
    'askedById', 'askedAt', 'sentAt', 'dueOn', 'answer', 'answeredByName', 'answeredOn', 'affectsScope',
    'recordedById', 'recordedAt', 'withdrawnReason',
  ],
  labels: { questionNo: 'Question', answeredByName: 'Answered by' },
})

const steps = exportPart({
  name: 'enquiry-steps',
  label: 'Sales steps of enquiries',
  table: enquiryStepTable,
  owner: { parent: enquiries, by: enquiryStepTable.enquiryId },
  right: 'enquiries:read',
  order: ['enquiryId'],
  columns: ['id', 'enquiryId', 'salesStepId', 'enteredAt', 'leftAt'],
})

/** Enquiries with their lines, questions and steps. */
export const enquiryExports = [enquiries, lines, questions, steps]
