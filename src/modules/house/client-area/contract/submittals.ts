import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { keysOf, optionalText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { returnEffects } from '#modules/production/return-codes/domain.ts'
import { customerStates, stages } from '#modules/production/submittals/domain.ts'
import { signerFields } from './signing.ts'

const words = z.string().nullable()

const submittalRow = z.object({
  /** Of the newest round that was sent. */
  id: uuid,
  /** With its round. */
  number: z.string(),
  state: z.enum(customerStates),
  /** The documents in one line. */
  about: z.string(),
  stage: z.enum(keysOf(stages)),
  project: words,
  sentOn: words,
  dueOn: words,
  /** What they returned it with. */
  returnCode: words,
  returnLabel: words,
})
export type ClientSubmittalRow = z.output<typeof submittalRow>

const file = z.object({ id: uuid, name: z.string() })
const submittal = submittalRow.extend({
  version: z.int(),
  /** The sentence that says why it cannot be returned; null: it can. */
  whyNotReturn: words,
  /** Our number of their order. */
  order: z.string(),
  sentTo: words,
  sentByName: words,
  coverNote: words,
  documents: z.array(z.string()),
  /** As they were sent. */
  files: z.array(file),
  codes: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      effect: z.enum(keysOf(returnEffects)),
      needsFile: z.boolean(),
    }),
  ),
  returnedOn: words,
  /** The contact who returned it here; null: it came back another way. */
  returnedBy: words,
  returnedFile: file.nullable(),
  comments: z.array(z.object({ no: z.int(), page: words, text: z.string(), answer: words })),
  /** Those that were sent, the newest first. */
  rounds: z.array(z.object({ id: uuid, round: z.int() })),
  round: z.int(),
})
export type ClientSubmittal = z.output<typeof submittal>

/** What stands as JSON in the field `answer` of the form that returns documents; their marked file is its `file`. */
export const documentsReturn = z.strictObject({
  version: z.int(),
  returnCode: labelled(text(10), 'Return code'),
  comments: labelled(
    z
      .array(
        z.strictObject({
          page: labelled(optionalText(20), 'Page'),
          text: labelled(text(1000), 'Comment'),
        }),
      )
      .max(100),
    'Comments',
  ),
  ...signerFields,
})

const path = '/api/v1/client-area/submittals'
const access = 'client-area:read'
const decide = 'client-area:decide'

/** Documents that the company was asked to approve or to read, and what its contacts answer. */
export const submittalEndpoints = {
  submittals: endpoint({
    method: 'GET',
    path,
    access,
    kind: 'read',
    summary: 'Documents that were sent to my company, the newest first, at most 100; open ones, or all',
    query: z.object({ shown: z.enum(['open', 'all']).default('open') }),
    response: z.array(submittalRow),
    envelope: 'data',
  }),
  submittal: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    kind: 'read',
    summary: 'Documents as they were sent to my company, and what we answered',
    params: byId,
    response: submittal,
    envelope: 'data',
  }),
  submittalFile: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access,
    kind: 'read',
    summary: 'A file as it was sent to my company, or as we returned it',
    params: byId.extend({ fileId: uuid }),
    response: z.unknown(),
    envelope: 'bytes',
  }),
  sendReturnCode: endpoint({
    method: 'POST',
    path: `${path}/:id/code`,
    access: decide,
    kind: 'write',
    summary: 'Mail me the code with which I return documents; good for ten minutes',
    params: byId,
    response: z.void(),
    envelope: 'none',
    status: 204,
  }),
  /** Multipart: `file`, the marked documents, where there are any, and `answer`, a `documentsReturn` as JSON. */
  returnSubmittal: endpoint({
    method: 'POST',
    path: `${path}/:id/return`,
    access: decide,
    kind: 'upload',
    cost: 'reading',
    summary: 'Return documents: with a code, comments, name, drawn signature and the code that was mailed',
    params: byId,
    response: submittal,
    envelope: 'data',
  }),
} as const
