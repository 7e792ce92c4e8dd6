import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { dateRange, pageOf } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { email, longText, searchText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'

const slice = 'seals'
const path = `/api/v1/${slice}` as const

const leafKind = z.enum(['audit', 'ledger', 'statement', 'paper'])
export type LeafKind = z.output<typeof leafKind>

const seal = z.object({
  id: uuid,
  no: labelled(z.int(), 'Seal'),
  /** Of UTC. */
  day: labelled(z.string(), 'Day'),
  /** Days since the one before it on which none was cut. */
  missed: labelled(z.int(), 'In time'),
  count: labelled(z.int(), 'Records'),
  root: labelled(z.string(), 'Root'),
  at: labelled(z.string(), 'Cut'),
})

const wholeSeal = seal.extend({
  previousRoot: z.string().nullable(),
  signature: z.string(),
  fingerprint: z.string(),
  /** The first thing that is not what the seal holds, as a sentence; null while all is. */
  problem: z.string().nullable(),
})

const leaf = z.object({
  id: uuid,
  sealId: uuid,
  no: z.int(),
  /** From 1. */
  place: z.int(),
  kind: leafKind,
  label: z.string(),
  hash: z.string(),
})
export type SealLeaf = z.output<typeof leaf>

const proofShape = {
  v: z.literal('proof/1'),
  seal: z.object({
    no: z.int(),
    count: z.int(),
    root: z.string(),
    previousRoot: z.string().nullable(),
    at: z.string(),
    signature: z.string(),
  }),
  /** Of the key, DER in base64. */
  publicKey: z.string(),
  fingerprint: z.string(),
  leaves: z.array(
    z.object({
      data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      seal: z.int(),
      index: z.int(),
      /** The neighbours on the way to the root, the nearest first. */
      path: z.array(z.string()),
    }),
  ),
}
export const sealProof = z.object(proofShape)
export type SealProof = z.output<typeof sealProof>

const recipients = z.object({ addresses: z.array(z.string()), version: z.int() })
const recipientsInput = z.strictObject({ addresses: labelled(z.array(email).max(20), 'Addresses') })

/** A seal as its mail and its proofs name it, held against what is kept here. */
const compared = z.object({ isContained: z.boolean(), sentence: z.string() })
export type Compared = z.output<typeof compared>

export const seals = contract({
  slice,
  singular: 'Daily seal',
  plural: 'Daily seals',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'List the seals, the newest first',
      list: {
        filters: { day: labelledFilter(dateRange, 'Day') },
        sorts: ['no'],
        defaultSort: '-no',
        searchable: false,
      },
      response: pageOf(seal),
      envelope: 'list',
    }),
    leaves: endpoint({
      method: 'GET',
      path: `${path}/leaves`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'What is sealed, by a part of its number or name, the newest first; at most 100',
      query: z.object({ sealId: uuid.optional(), search: searchText(100).optional() }),
      response: z.array(leaf),
      envelope: 'data',
    }),
    proof: endpoint({
      method: 'GET',
      path: `${path}/leaves/:id/proof`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'The proof of one record: its data, its path to the root, and the signed seal',
      params: byId,
      response: sealProof,
      envelope: 'data',
    }),
    compare: endpoint({
      method: 'POST',
      path: `${path}/compare`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Hold the e-mail of a seal or a proof against what is kept here',
      body: z.strictObject({ text: labelled(longText(500_000), 'E-mail or proof') }),
      response: compared,
      envelope: 'data',
    }),
    recipients: endpoint({
      method: 'GET',
      path: `${path}/recipients`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Who gets each seal by e-mail',
      response: recipients,
      envelope: 'data',
    }),
    updateRecipients: endpoint({
      method: 'PATCH',
      path: `${path}/recipients`,
      access: `${slice}:update`,
      kind: 'write',
      summary: 'Change who gets each seal by e-mail',
      body: recipientsInput,
      response: recipients,
      envelope: 'data',
      versioned: true,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Read one seal, and whether everything that it holds is still what it was',
      params: byId,
      response: wholeSeal,
      envelope: 'data',
    }),
  },
})
export type Seal = z.output<typeof seal>
export type WholeSeal = z.output<typeof wholeSeal>
