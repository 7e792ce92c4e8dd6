import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { keysOf, uuid } from '#platform/contract/values/fields.ts'
import { declarationInput, formAnswers } from '#modules/house/supplier-answers/contract.ts'
import { evidenceKinds, questionTypes } from '#modules/suppliers/pqf/domain.ts'
import { certificateStandings, qualificationStates } from '../domain.ts'

const path = '/api/v1/client-area/qualifications'
const decide = 'client-area:decide'
const words = z.string().nullable()

const row = z.object({
  /** Of the newest submission of the form. */
  id: uuid,
  code: z.string(),
  title: z.string(),
  state: z.enum(qualificationStates),
  /** Until when the approval holds. */
  validUntil: words,
  standing: z.enum(certificateStandings),
  isFillable: z.boolean(),
  /** Conditions of the approval, or why the form was returned. */
  reason: words,
  /** A draft that a contact has saved. */
  savedAt: words,
  savedByName: words,
  sentAt: words,
  sentByName: words,
})
export type QualificationRow = z.output<typeof row>

const qualification = row.extend({
  /** The edition that is filled in. */
  pqfId: uuid,
  revision: z.int(),
  /** Of the draft; 0 as long as there is none. */
  version: z.int(),
  /** Which answer earns what is not told. */
  sections: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      questions: z.array(
        z.object({
          id: uuid,
          text: z.string(),
          type: z.enum(keysOf(questionTypes)),
          required: z.boolean(),
          expires: z.boolean(),
          evidenceKind: z.enum(keysOf(evidenceKinds)).nullish(),
          columns: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
  answers: formAnswers,
  files: z.array(z.object({ id: uuid, name: z.string() })),
})
export type Qualification = z.output<typeof qualification>

export const sendQualificationInput = z.strictObject({
  pqfId: uuid,
  /** Of the draft that is sent. */
  version: z.int().min(1),
  ...declarationInput,
})

/** Pre-qualification forms that the company is asked to fill in as a supplier. */
export const qualificationEndpoints = {
  qualifications: endpoint({
    method: 'GET',
    path,
    access: 'client-area:read',
    kind: 'read',
    summary: 'Pre-qualification forms of my company: those to fill in and on their way, or all; at most 100',
    query: z.object({ shown: z.enum(['open', 'all']).default('open') }),
    response: z.array(row),
    envelope: 'data',
  }),
  qualification: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'client-area:read',
    kind: 'read',
    summary: 'A pre-qualification form of my company with its questions and what was answered so far',
    params: byId,
    response: qualification,
    envelope: 'data',
  }),
  saveQualification: endpoint({
    method: 'POST',
    path: `${path}/:id/answers`,
    access: decide,
    kind: 'write',
    summary: 'Keep answers to a form as a draft of my company; questions that are left out stay as they are',
    params: byId,
    body: z.strictObject({ pqfId: uuid, answers: formAnswers }),
    response: qualification,
    envelope: 'data',
  }),
  /** Multipart: `file`. */
  addQualificationFile: endpoint({
    method: 'POST',
    path: `${path}/:id/files`,
    access: decide,
    kind: 'upload',
    cost: 'reading',
    summary: 'Add a file to the draft of a form; an answer names it by its id',
    params: byId,
    response: z.object({ id: uuid, name: z.string() }),
    envelope: 'data',
    status: 201,
  }),
  sendQualification: endpoint({
    method: 'POST',
    path: `${path}/:id/send`,
    access: decide,
    kind: 'write',
    summary: 'Send the draft of a form; staff read it and accept it',
    params: byId,
    body: sendQualificationInput,
    response: qualification,
    envelope: 'data',
  }),
} as const
