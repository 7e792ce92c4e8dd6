import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  can,
  cannot,
  isoDate,
  longText,
  optionalDate,
  optionalReference,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { questionStatuses } from '../domain/questions.ts'

const name = z.string().nullable()

const question = z.object({
  id: uuid,
  version: z.int(),
  enquiryId: uuid,
  questionNo: z.int(),
  /** Null: it is about the enquiry as a whole, or its line is gone. */
  lineId: uuid.nullable(),
  lineNo: z.int().nullable(),
  lineDescription: name,
  text: z.string(),
  status: z.enum(questionStatuses),
  askedByName: z.string(),
  askedAt: z.string(),
  sentAt: name,
  dueOn: name,
  /** Sent, and the day of the answer has passed. */
  isLate: z.boolean(),
  answer: name,
  answeredByName: name,
  answeredOn: name,
  affectsScope: z.boolean(),
  recordedByName: name,
  recordedAt: name,
  withdrawnReason: name,
  can,
  cannot,
})
export type QuestionRecord = z.output<typeof question>

const questionInput = z.strictObject({
  text: longText(2000),
  lineId: optionalReference,
  dueOn: optionalDate,
})

const one = '/api/v1/enquiries/questions/:id'

/** Questions to the customer: staff ask, send and write down the answers; customers do not sign in for it. */
export const questionEndpoints = {
  questions: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:id/questions',
    access: 'enquiries:read',
    kind: 'read',
    summary: 'The questions to the customer, in the order in which they were asked',
    params: byId,
    response: z.array(question),
    envelope: 'data',
  }),
  askQuestion: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/questions',
    access: 'enquiries:update',
    kind: 'write',
    summary: 'Note a question to the customer; it is sent later with the other open ones',
    params: byId,
    body: questionInput,
    response: question,
    envelope: 'data',
    status: 201,
  }),
  changeQuestion: endpoint({
    method: 'PATCH',
    path: one,
    access: 'enquiries:update',
    kind: 'write',
    summary: 'Change a question that has not been sent yet',
    params: byId,
    body: questionInput.partial(),
    response: question,
    envelope: 'data',
    versioned: true,
  }),
  answerQuestion: endpoint({
    method: 'POST',
    path: `${one}/answer`,
    access: 'enquiries:update',
    kind: 'write',
    summary: 'Write down what the customer answered, or correct it',
    params: byId,
    body: z.strictObject({
      answer: longText(4000),
      answeredByName: text(200),
      answeredOn: isoDate,
      affectsScope: z.boolean(),
    }),
    response: question,
    envelope: 'data',
    versioned: true,
  }),
  withdrawQuestion: endpoint({
    method: 'POST',
    path: `${one}/withdraw`,
    access: 'enquiries:update',
    kind: 'write',
    summary: 'Withdraw a question that needs no answer any more',
    params: byId,
    body: z.strictObject({ reason: longText(2000) }),
    response: question,
    envelope: 'data',
    versioned: true,
  }),
} as const
