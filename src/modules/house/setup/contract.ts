import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'

/** The areas of setup, in the order of their cards; each is the URL segment of its slice. */
export const setupAreas = [
  'facilities',
  'users',
  'quote-traveller-approving-users',
  'purchase-order-approving-users',
  'nde-signature-users',
  'regular-signature-users',
  'global-segments',
  'market-segments',
  'sales-steps',
  'quote-confidence',
  'exchange-rates',
  'forecast-summaries',
  'product-codes',
  'pqf',
  'specifications',
  'psl-levels',
  'quality-clauses',
  'document-indexes',
  'invoice-tolerances',
  'terms-and-conditions',
] as const
export type SetupArea = (typeof setupAreas)[number]

/** Whether the sample company is there; `offered` in an empty house that has its lists. */
const sampleState = z.enum(['none', 'needs_lists', 'offered', 'loaded'])
export type SampleState = z.output<typeof sampleState>

const summary = z.object({
  areas: z.array(
    z.object({
      area: z.enum(setupAreas),
      total: z.int(),
      /** Of the total, those that can be chosen today. */
      active: z.int(),
    }),
  ),
  /** True while one of the lists of the starter set is empty. */
  canLoadStarterSet: z.boolean(),
  sampleData: sampleState,
})

/** What a house does before something of its work goes out for the first time, in the order of the checklists. */
export const firstStepsOf = {
  quote: [
    'lists',
    'letterhead',
    'taxCodes',
    'mail',
    'secondPerson',
    'approver',
    'terms',
    'backupKey',
    'ownerApart',
    'https',
    'company',
    'enquiry',
  ],
  purchaseOrder: ['supplier', 'orderApprover', 'purchaseTerms', 'places', 'stockSignatory'],
  traveller: ['workCentres', 'templates', 'travellerApprover', 'operationSignatory'],
} as const
export type FirstStepPart = keyof typeof firstStepsOf
export const firstStepKeys = [
  ...firstStepsOf.quote,
  ...firstStepsOf.purchaseOrder,
  ...firstStepsOf.traveller,
] as const
export type FirstStep = (typeof firstStepKeys)[number]

const firstSteps = z.object({
  done: z.record(z.enum(firstStepKeys), z.boolean()),
  /** False: mails are kept in the outbox, and nobody gets them. */
  hasMailServer: z.boolean(),
  sampleData: sampleState,
})

/** How many records were made, or taken away. */
const sampleRecords = z.object({ records: z.int() })

const loaded = z.object({
  /** Rows that were added; records that were there already are left as they are. */
  added: z.array(z.object({ area: z.enum(setupAreas), rows: z.int() })),
})

export const setup = contract({
  slice: 'setup',
  singular: 'Setup',
  plural: 'Setup',
  endpoints: {
    summary: endpoint({
      method: 'GET',
      path: '/api/v1/setup/summary',
      access: 'setup:read',
      kind: 'read',
      summary: 'How many records each area of setup holds',
      response: summary,
      envelope: 'data',
    }),
    firstSteps: endpoint({
      method: 'GET',
      path: '/api/v1/setup/first-steps',
      access: 'setup:load-starter-set',
      kind: 'read',
      summary: 'What is still to be done before the first quote goes out',
      response: firstSteps,
      envelope: 'data',
    }),
    sendTestMail: endpoint({
      method: 'POST',
      path: '/api/v1/setup/test-mail',
      access: 'setup:send-test-mail',
      kind: 'write',
      summary: 'Send a test e-mail to oneself',
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
    loadStarterSet: endpoint({
      method: 'POST',
      path: '/api/v1/setup/load-starter-set',
      access: 'setup:load-starter-set',
      kind: 'write',
      summary: 'Fill the setup lists with a starter set of the trade',
      response: loaded,
      envelope: 'data',
    }),
    loadSampleData: endpoint({
      method: 'POST',
      path: '/api/v1/setup/load-sample-data',
      access: 'setup:load-sample-data',
      kind: 'write',
      summary: 'Make a small sample company in an empty house',
      response: sampleRecords,
      envelope: 'data',
    }),
    removeSampleData: endpoint({
      method: 'POST',
      path: '/api/v1/setup/remove-sample-data',
      access: 'setup:load-sample-data',
      kind: 'write',
      summary: 'Take the sample company away again, while nothing of the house hangs on it',
      response: sampleRecords,
      envelope: 'data',
    }),
  },
})
