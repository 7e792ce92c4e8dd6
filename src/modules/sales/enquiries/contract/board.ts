import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { enquiryLifecycle } from '../domain.ts'

export const enquiryStatus = z.enum(stateNames(enquiryLifecycle))
const name = z.string().nullable()

const ids = z.string().max(2000).optional()
const sums = z.array(
  z.object({
    currency: z.string(),
    value: z.string(),
    /** Value x quote confidence. */
    weighted: z.string(),
  }),
)

const boardCard = z.object({
  id: uuid,
  version: z.int(),
  number: z.string(),
  status: enquiryStatus,
  companyName: z.string(),
  projectName: name,
  /** Of the highest rank among the lines. */
  pslLevel: name,
  value: z.string().nullable(),
  currency: z.string(),
  confidencePercent: z.int(),
  quoteDueAt: z.string(),
  salespersonName: z.string(),
  estimatorName: name,
})

export const board = endpoint({
  method: 'GET',
  path: '/api/v1/enquiries/board',
  access: 'enquiries:read',
  kind: 'read',
  summary: 'Open enquiries by sales step',
  query: z.object({
    /** Ids with commas between. */
    facilityId: ids,
    salespersonId: ids,
    estimatorId: ids,
    marketSegmentId: ids,
    /** `true`: I am the salesperson or the estimator. */
    mine: z.enum(['true', 'false']).optional(),
    search: z.string().trim().max(100).optional(),
    /** Cards of each column, 1 to 100; 8 when left out. */
    cards: z
      .string()
      .regex(/^([1-9]\d?|100)$/)
      .optional(),
  }),
  response: z.object({
    columns: z.array(
      z.object({
        salesStepId: uuid,
        code: z.string(),
        name: z.string(),
        /** Shown, never multiplied. */
        probabilityPercent: z.int(),
        count: z.int(),
        /** Of the sums: that of the reader's facility, else of the house. */
        currency: z.string(),
        value: z.string(),
        /** Value x quote confidence. */
        weighted: z.string(),
        /** How many are in no sum, because no rate of their currency is known. */
        leftCount: z.int(),
        /** The earliest due first. */
        cards: z.array(boardCard),
      }),
    ),
  }),
  envelope: 'data',
})

export const summary = endpoint({
  method: 'GET',
  path: '/api/v1/enquiries/summary',
  access: 'enquiries:read',
  kind: 'read',
  summary: 'How many enquiries are open, mine, due and overdue',
  response: z.object({
    open: z.int(),
    mine: z.int(),
    dueThisWeek: z.int(),
    overdue: z.int(),
    /** Open ones with questions to the customer, and those whose answers are late. */
    openQuestions: z.int(),
    answersOverdue: z.int(),
    noBidThisYear: z.int(),
    lostThisYear: z.int(),
    sums,
  }),
  envelope: 'data',
})
