import { z } from 'zod'
import { contract, endpoint, type Permission } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { cannot, keysOf, longText, optionalReference, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import { documentSources, documentStates } from './domain.ts'

const slice = 'required-documents'
const path = `/api/v1/${slice}/:id` as const
const name = z.string().nullable()
const may = z.union([z.literal(true), z.string()])

const documents = z.object({
  id: uuid,
  version: z.int(),
  number: z.string(),
  revision: z.int(),
  documents: z.array(
    z.object({
      id: uuid,
      label: z.string(),
      source: z.enum(keysOf(documentSources)),
      seq: z.int().nullable(),
      state: z.enum(keysOf(documentStates)),
      fileId: name,
      fileName: name,
      filedByName: name,
      filedAt: name,
      decidedByName: name,
      decidedAt: name,
      reason: name,
      /** Why the reader may not approve this one; null: as `can` says. */
      whyNotApprove: name,
    }),
  ),
  /** Approved or waived, of how many. */
  readiness: z.object({ done: z.int(), of: z.int() }),
  can: z.object({ file: may, approve: may, refuse: may, waive: may }),
  cannot,
})
export type RequiredDocuments = z.output<typeof documents>

const act = <const Verb extends string, B extends z.ZodType>(about: {
  verb: Verb
  access: Permission
  summary: string
  body: B
}) =>
  endpoint({
    method: 'POST',
    path: `${path}/${about.verb}`,
    access: about.access,
    kind: 'write',
    summary: about.summary,
    params: byId,
    body: about.body,
    response: documents,
    envelope: 'data',
    versioned: true,
  })

const documentId = labelled(uuid, 'Document')
/** Of the two decisions on a file: the one that was looked at. */
const lookedAt = labelled(uuid, 'File that was looked at')

/** Documents that a traveller needs before it is closed; `:id` is the traveller, any revision of it. */
export const requiredDocuments = contract({
  slice,
  singular: 'Required document',
  plural: 'Required documents',
  grants: { user: ['read', 'file', 'approve'], manager: ['waive'] },
  endpoints: {
    get: endpoint({
      method: 'GET',
      path,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'The documents that a traveller needs, and how far each is',
      params: byId,
      response: documents,
      envelope: 'data',
    }),
    file: act({
      verb: 'file',
      access: `${slice}:file`,
      summary: 'Say which file of the traveller is a document that it needs',
      body: z.strictObject({ documentId, fileId: labelled(uuid, 'File of the traveller') }),
    }),
    approve: act({
      verb: 'approve',
      access: `${slice}:approve`,
      summary: 'Approve a document that someone else has filed',
      body: z.strictObject({ documentId, fileId: lookedAt, signature: signingInput }),
    }),
    refuse: act({
      verb: 'refuse',
      access: `${slice}:approve`,
      summary: 'Refuse a document: it is missing again',
      body: z.strictObject({ documentId, fileId: lookedAt, reason: longText(500) }),
    }),
    waive: act({
      verb: 'waive',
      access: `${slice}:waive`,
      summary: 'Do without a document',
      body: z.strictObject({
        documentId,
        reason: longText(500),
        fileId: labelled(optionalReference, 'Permission of the customer'),
        signature: signingInput,
      }),
    }),
  },
})
