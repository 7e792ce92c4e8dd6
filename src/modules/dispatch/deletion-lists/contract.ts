import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import {
  can,
  cannot,
  isoDate,
  keysOf,
  longText,
  reference,
  refusalValues,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { signaturesEndpoint, signingInput } from '#modules/signing/signature/contract.ts'
import { deletionStates, MOST_NOTES } from './domain.ts'

const slice = 'deletion-lists'
const path = `/api/v1/${slice}` as const
const name = z.string().nullable()
const noteEntity = z.enum(['delivery-notes', 'traveller-delivery-notes'])

/** A delivery whose day has passed. */
const dueNote = z.object({
  noteEntity,
  noteId: uuid,
  noteNumber: z.string(),
  goesTo: z.string(),
  leftOn: isoDate,
  keepUntil: isoDate,
  /** Why its papers stay all the same; none: they may go on a list. */
  refusals: z.array(
    z.object({
      code: z.string(),
      values: refusalValues.optional(),
      message: z.string(),
      href: z.string().optional(),
    }),
  ),
})
export type DueNote = z.output<typeof dueNote>

const row = z.object({
  id: uuid,
  version: z.int(),
  number: z.string(),
  facilityName: z.string(),
  reason: z.string(),
  state: z.enum(keysOf(deletionStates)),
  notes: z.int(),
  writtenByName: z.string(),
  proposedByName: name,
  proposedAt: name,
  deletedByName: name,
  deletedAt: name,
  withdrawnByName: name,
  withdrawnAt: name,
  withdrawnReason: name,
  can,
  cannot,
})
export type DeletionListRow = z.output<typeof row>

const record = row.extend({
  facilityId: uuid,
  listed: z.array(
    z.object({
      noteEntity,
      noteId: uuid,
      noteNumber: z.string(),
      goesTo: z.string(),
      leftOn: isoDate,
      keepUntil: isoDate,
      /** What was deleted; null while nothing is. */
      papers: z.array(z.object({ name: z.string(), sha256: z.string(), size: z.int() })).nullable(),
      papersSha256: name,
      comments: z.int().nullable(),
      erasedAt: name,
    }),
  ),
})
export type DeletionListRecord = z.output<typeof record>

const signing = z.strictObject({ signature: labelled(signingInput, 'Signature') })

const versioned = <const Verb extends string, B extends z.ZodType>(
  verb: Verb,
  about: { access: `${typeof slice}:${string}`; summary: string; body: B },
) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${verb}`,
    kind: 'write',
    params: byId,
    response: record,
    envelope: 'data',
    versioned: true,
    ...about,
  })

/** What is past the day until which it is kept goes by a list that two sign. */
export const deletionLists = contract({
  slice,
  singular: 'Deletion list',
  plural: 'Deletion lists',
  numbers: { pattern: 'DEL-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { manager: ['read', 'create', 'sign'] },
  endpoints: {
    due: endpoint({
      method: 'GET',
      path: `${path}/due`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Deliveries of a facility that are past the day until which they are kept, the oldest first',
      query: z.object({ facilityId: uuid }),
      response: z.object({ notes: z.array(dueNote), hasMore: z.boolean() }),
      envelope: 'data',
    }),
    lists: endpoint({
      method: 'GET',
      path,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'The deletion lists so far, the newest first',
      response: z.array(row),
      envelope: 'data',
    }),
    ofNote: endpoint({
      method: 'GET',
      path: `${path}/of-note/:id`,
      access: 'staff',
      kind: 'read',
      summary:
        'With which list the papers of a delivery were deleted, when and by whom; none while they are there',
      params: byId,
      response: z
        .object({ number: z.string(), deletedAt: z.string(), deletedByName: z.string(), papers: z.int() })
        .nullable(),
      envelope: 'data',
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Read one deletion list, with what was deleted of each delivery',
      params: byId,
      response: record,
      envelope: 'data',
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: `${slice}:create`,
      kind: 'write',
      summary: 'Put deliveries that are past their day on a list, to be deleted when two have signed it',
      body: z.strictObject({
        facilityId: labelled(reference, 'Facility'),
        reason: labelled(longText(500), 'Reason'),
        notes: labelled(
          z
            .array(z.strictObject({ noteEntity, noteId: uuid }))
            .min(1)
            .max(MOST_NOTES),
          'Deliveries',
        ),
      }),
      response: record,
      envelope: 'data',
    }),
    propose: versioned('propose', {
      access: `${slice}:create`,
      summary: 'Sign a list, so that someone else can let go what stands on it',
      body: signing,
    }),
    sign: versioned('sign', {
      access: `${slice}:sign`,
      summary: 'Sign a proposed list as the second: the papers of its deliveries are deleted',
      body: signing,
    }),
    withdraw: versioned('withdraw', {
      access: `${slice}:create`,
      summary: 'Take a list back before anything of it is deleted',
      body: z.strictObject({ reason: labelled(longText(500), 'Reason') }),
    }),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
  },
})
