import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import {
  cannot,
  keysOf,
  longText,
  optionalLongText,
  optionalText,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { routeLineRecord } from '#modules/production/travellers/contract.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import { afterlives, redlineStates } from './domain.ts'

const slice = 'redlines'
const path = `/api/v1/${slice}/:id` as const
const name = z.string().nullable()
const may = z.union([z.literal(true), z.string()])

const redline = z.object({
  id: uuid,
  number: z.int(),
  operationId: uuid,
  /** Of its operation as it stands now. */
  seq: z.int(),
  title: z.string(),
  state: z.enum(keysOf(redlineStates)),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  reason: z.string(),
  proposedByName: z.string(),
  proposedAt: z.string(),
  decidedByName: name,
  decidedAt: name,
  decisionReason: name,
  endedByName: name,
  endedReason: name,
})

const redlinesOf = z.object({
  id: uuid,
  version: z.int(),
  number: z.string(),
  revision: z.int(),
  redlines: z.array(redline),
  /** The operations of the traveller, with why nothing of one is redlined. */
  operations: z.array(
    z.object({ id: uuid, seq: z.int(), title: z.string(), instruction: z.string(), refusal: name }),
  ),
  can: z.object({ propose: may, approve: may, refuse: may, settle: may }),
  cannot,
})
export type Redlines = z.output<typeof redlinesOf>
export type Redline = z.output<typeof redline>

const onTraveller = {
  params: byId,
  response: redlinesOf,
  envelope: 'data',
} as const
const act = { ...onTraveller, method: 'POST', kind: 'write', versioned: true } as const
const redlineId = labelled(uuid, 'Redline')

/** Changes of wording, order and minutes of operations in work; `:id` is the traveller, any revision of it. */
export const redlines = contract({
  slice,
  singular: 'Redline',
  plural: 'Redlines',
  grants: { user: ['read', 'propose', 'approve'], manager: ['settle'] },
  endpoints: {
    get: endpoint({
      ...onTraveller,
      method: 'GET',
      kind: 'read',
      path,
      access: `${slice}:read`,
      summary: 'Redlines of a traveller, and which of its operations may be redlined',
    }),
    propose: endpoint({
      ...act,
      path: `${path}/propose`,
      access: `${slice}:propose`,
      summary: 'Propose other words, another place or other minutes for an operation in work',
      body: z.strictObject({
        operationId: labelled(uuid, 'Operation'),
        title: labelled(optionalText(150), 'Operation called'),
        instruction: optionalLongText(5000),
        setupMin: labelled(routeLineRecord.shape.setupMin.nullish(), 'Setup in minutes'),
        runMin: labelled(routeLineRecord.shape.runMin.nullish(), 'Run in minutes each'),
        beforeId: labelled(uuid.nullish(), 'Do it before'),
        reason: longText(500),
      }),
    }),
    approve: endpoint({
      ...act,
      path: `${path}/approve`,
      access: `${slice}:approve`,
      summary: 'Approve a redline that someone else proposed: it counts at once',
      body: z.strictObject({ redlineId, signature: signingInput }),
    }),
    refuse: endpoint({
      ...act,
      path: `${path}/refuse`,
      access: `${slice}:approve`,
      summary: 'Refuse a redline',
      body: z.strictObject({ redlineId, reason: longText(500) }),
    }),
    settle: endpoint({
      ...act,
      path: `${path}/settle`,
      access: `${slice}:settle`,
      summary: 'Say what becomes of an approved redline before its traveller is closed',
      body: z.strictObject({
        redlineId,
        as: labelled(z.enum(keysOf(afterlives)), 'What becomes of it'),
        reason: longText(500),
      }),
    }),
  },
})
