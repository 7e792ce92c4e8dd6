import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { childResource, endpointsInside } from '#platform/contract/documents/child-records.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import {
  isoDate,
  keysOf,
  optionalLongText,
  optionalReference,
  optionalText,
  text,
} from '#platform/contract/values/fields.ts'
import { step } from '#platform/contract/values/typed-steps.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { chosenPieces, routeLineRecord } from '#modules/production/travellers/contract.ts'
import { namesOf, parties } from '#modules/engineering/operation-templates/domain.ts'
import { signaturesEndpoint, signingInput } from '#modules/signing/signature/contract.ts'
import { meaningNames } from '#modules/signing/signature/domain.ts'
import { operationLifecycle } from './domain/states.ts'
import { answers, bookedKinds, entryKinds, pieceStates } from './domain/vocabulary.ts'

const slice = 'operations'
const inside = { parent: 'travellers', segment: 'operations', screenId: 'operationId' } as const
const name = z.string().nullable()
const status = z.enum(stateNames(operationLifecycle))
/** So many by count; by their numbers where they have serial numbers. */
const howMany = {
  quantity: labelled(z.int().min(1).max(9999), 'Pieces').optional(),
  serialIds: chosenPieces,
}
const party = z.enum(namesOf(parties))
/** The pieces that it names, where they have serial numbers. */
const which = { serialIds: z.array(z.string()), attempt: z.int() }
const reading = z.object({
  id: z.string(),
  value: z.string(),
  outcome: z.enum(['in', 'out', 'none']),
  byName: z.string(),
  at: z.string(),
})
const by = { byName: z.string(), at: z.string() }

/** What is taken over from the line of the route that is in force. */
const planned = routeLineRecord.pick({
  groupNo: true,
  code: true,
  title: true,
  kind: true,
  instruction: true,
  procedure: true,
  acceptanceStandard: true,
  intervention: true,
  noticeHours: true,
  signatureType: true,
  signedBy: true,
  signerOtherThanPerformer: true,
  ndeMethod: true,
  ndeExtent: true,
  ndeMinLevel: true,
  setupMin: true,
  runMin: true,
  subcontracted: true,
  requiredDocuments: true,
}).shape

const operation = childResource(slice, {
  singular: 'Operation',
  plural: 'Operations',
  input: {
    /** Where it is done: a foreman may move it to another work centre. */
    workCentre: optionalText(60),
  },
  computed: {
    ...planned,
    workCentre: name,
    seq: labelled(z.int(), 'No.'),
    status,
    /** Pieces that reached it, wait here, were made, moved on and were lost. */
    availQty: labelled(z.int(), 'Here'),
    openQty: labelled(z.int(), 'Open'),
    goodQty: labelled(z.int(), 'Good'),
    passedQty: labelled(z.int(), 'Moved on'),
    scrapQty: labelled(z.int(), 'Scrap'),
    rejectedQty: labelled(z.int(), 'Rejected'),
    /** Each piece, where they have serial numbers; none where they are told apart by count alone. */
    pieces: z.array(
      z.object({
        serialId: z.string(),
        serialNo: z.string(),
        attempt: z.int(),
        /** Null: it has not come so far. */
        state: z.enum(keysOf(pieceStates)).nullable(),
      }),
    ),
    startedAt: name,
    doneAt: name,
    /** Who started it, the first first. */
    starters: z.array(z.object({ userId: z.string(), ...by })),
    /** What is recorded, each with what was read last. */
    steps: z.array(
      z.object({
        key: z.string(),
        isRequired: z.boolean(),
        asked: step,
        /** `10 to 12 mm`; null where every value is within the limits. */
        limits: name,
        reading: reading.nullable(),
        /** The same of each piece with a serial number. */
        pieceReadings: z.array(reading.extend({ serialId: z.string(), serialNo: z.string() })),
      }),
    ),
    /** The signatures it takes, in their order. */
    slots: z.array(
      z.object({
        index: z.int(),
        role: z.string(),
        meaning: z.enum(meaningNames),
        signedQty: z.int(),
        openQty: z.int(),
        /** Which pieces wait, where they have serial numbers. */
        serialIds: z.array(z.string()),
        /** Why the reader may not sign here now; null: they may. */
        refusal: name,
      }),
    ),
    signOffs: z.array(
      z.object({
        id: z.string(),
        slot: z.int(),
        quantity: z.int(),
        capacity: z.string(),
        ...which,
        ...by,
      }),
    ),
    /** Where somebody from outside holds or witnesses. */
    points: z.array(
      z.object({
        party,
        point: z.enum(['H', 'W']),
        answeredQty: z.int(),
        openQty: z.int(),
        serialIds: z.array(z.string()),
      }),
    ),
    pointAnswers: z.array(
      z.object({
        id: z.string(),
        party,
        kind: z.enum(keysOf(answers)),
        personName: z.string(),
        day: z.string(),
        quantity: z.int(),
        fileId: name,
        note: name,
        ...which,
        ...by,
      }),
    ),
    /** The ledger of its pieces. */
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(keysOf(entryKinds)),
        quantity: z.int(),
        serialNo: name,
        attempt: z.int(),
        reason: name,
        ...by,
      }),
    ),
    travellerNumber: z.string(),
    travellerRevision: z.int(),
    travellerStatus: z.string(),
    travellerQuantity: z.int(),
    description: z.string(),
    companyName: name,
    drawingNo: name,
    drawingRev: name,
    pslLevel: z.string(),
    timeZone: z.string(),
    /** All operations of the traveller, in their order. */
    route: z.array(z.object({ id: z.string(), seq: z.int(), title: z.string(), status })),
    history: statusHistory,
  },
})
export type OperationRecord = z.output<typeof operation.record>

/** Something that is done at an operation; it answers with the operation as it is then. */
const act = <const Name extends string, const Verb extends string, const Body extends z.ZodType>(
  path: Name,
  verb: Verb,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/:id/${path}`,
    access: `${slice}:${verb}`,
    kind: 'write',
    summary,
    params: byId,
    body,
    response: operation.record,
    envelope: 'data',
    versioned: true,
  })

const { list, get, update } = operation.endpoints

/** What is done of the route of a released traveller: each operation with its pieces, readings and signatures. */
export const operations = {
  ...operation,
  inside,
  lifecycle: operationLifecycle,
  grants: { user: ['read', 'sign'], manager: ['work', 'update'] },
  endpoints: endpointsInside(slice, inside, {
    list,
    get,
    update,
    start: act('start', 'work', 'Start to work on it', z.strictObject({ serialIds: chosenPieces })),
    enter: act(
      'enter',
      'work',
      'Record what was read at its steps',
      z.strictObject({
        values: z
          .array(z.strictObject({ key: text(40), value: labelled(text(2000), 'Value') }))
          .min(1)
          .max(30),
        /** The pieces that these values were read on. */
        serialIds: chosenPieces,
        note: optionalText(500),
      }),
    ),
    book: act(
      'book',
      'work',
      'Book pieces as good or scrapped',
      z.strictObject({ kind: z.enum(keysOf(bookedKinds)), ...howMany, reason: optionalText(500) }),
    ),
    sign: act(
      'sign',
      'sign',
      'Sign pieces in one of its places for signatures',
      z.strictObject({
        slot: labelled(z.int().min(0).max(2), 'As'),
        ...howMany,
        signature: signingInput,
      }),
    ),
    answer: act(
      'answer',
      'sign',
      'Note what came of a hold or witness point, or that the party waived it',
      z.strictObject({
        party,
        kind: labelled(z.enum(keysOf(answers)), 'Answer'),
        personName: labelled(text(120), 'Who of them'),
        day: labelled(isoDate, 'Day'),
        ...howMany,
        /** A file of the operation; a waiver needs one. */
        fileId: labelled(optionalReference, 'File'),
        note: optionalLongText(1000),
        signature: signingInput,
      }),
    ),
    signatures: signaturesEndpoint(`/api/v1/${slice}/:id/signatures`, `${slice}:read`),
    ...activityEndpoints(slice),
  }),
} as const
