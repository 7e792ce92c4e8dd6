import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { childResource, endpointsInside } from '#platform/contract/documents/child-records.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import {
  isoDate,
  keysOf,
  longText,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  text,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { chosenPieces, shownHold, routeLineRecord } from '#modules/production/travellers/contract.ts'
import { signaturesEndpoint, signingInput } from '#modules/signing/signature/contract.ts'
import { howMany, noted, party } from './contract/noted.ts'
import { operationLifecycle } from './domain/states.ts'
import { answers, bookedKinds, settledAs } from './domain/vocabulary.ts'

const slice = 'operations'
const inside = { parent: 'travellers', segment: 'operations', screenId: 'operationId' } as const
const name = z.string().nullable()
const status = z.enum(stateNames(operationLifecycle))

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
    startedAt: name,
    doneAt: name,
    ...noted,
    /** Its first revision. */
    travellerId: z.string(),
    travellerNumber: z.string(),
    travellerRevision: z.int(),
    travellerStatus: z.string(),
    travellerQuantity: z.int(),
    /** Its traveller takes over work that began on paper. */
    isFromPaper: z.boolean(),
    description: z.string(),
    companyName: name,
    drawingNo: name,
    drawingRev: name,
    /** Its revision in the register; null: the traveller names a drawing that is not there. */
    drawingId: name,
    /** What holds it, or its whole traveller. */
    holds: z.array(shownHold),
    pslLevel: z.string(),
    timeZone: z.string(),
    /** All operations of the traveller, in their order. */
    route: z.array(z.object({ id: z.string(), seq: z.int(), groupNo: z.int(), title: z.string(), status })),
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
  grants: { user: ['read', 'sign'], manager: ['work', 'rework', 'update'] },
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
        /** What the figures among them were measured with. */
        gaugeId: labelled(optionalReference, 'Measured with'),
        note: optionalText(500),
      }),
    ),
    book: act(
      'book',
      'work',
      'Book pieces as good or scrapped, or send them back',
      z.strictObject({
        kind: z.enum(keysOf(bookedKinds)),
        ...howMany,
        reason: optionalText(500),
        /** Where open pieces are worked on again. */
        toOperationId: labelled(optionalReference, 'Back to'),
      }),
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
    reject: act(
      'reject',
      'sign',
      'Reject made pieces: they are held until a non-conformance is decided',
      z.strictObject({
        slot: labelled(z.int().min(0).max(2), 'As'),
        ...howMany,
        reason: longText(1000),
        /** One that is open; left out, one is raised. */
        nonConformanceNo: labelled(optionalText(40), 'Non-conformance'),
        signature: signingInput,
      }),
    ),
    rework: act(
      'rework',
      'rework',
      'Send rejected pieces back to be worked on again',
      z.strictObject({
        rejectionId: reference,
        toOperationId: labelled(reference, 'Back to'),
        reason: text(500),
      }),
    ),
    settle: act(
      'settle',
      'rework',
      'Scrap rejected pieces, or take them as they are',
      z.strictObject({
        rejectionId: reference,
        as: labelled(z.enum(keysOf(settledAs)), 'What becomes of them'),
        reason: text(500),
      }),
    ),
    reverse: act(
      'reverse',
      'work',
      'Reverse an own booking of the last minutes',
      z.strictObject({ entryId: reference, reason: optionalText(500) }),
    ),
    leaveOut: act(
      'leave-out',
      'sign',
      'Say that it is not applicable',
      z.strictObject({ reason: text(500), signature: signingInput }),
    ),
    takeOver: act(
      'take-over',
      'sign',
      'Take over work that began on paper: the operations before were done and inspected there',
      z.strictObject({
        day: labelled(isoDate, 'On paper until'),
        /** A file of the traveller. */
        fileId: labelled(reference, 'Scan of the paper'),
        signature: signingInput,
      }),
    ),
    pdf: printEndpoint({
      path: `/api/v1/${slice}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The card of an operation as a PDF, with a code that opens it and room for a pen',
    }),
    signatures: signaturesEndpoint(`/api/v1/${slice}/:id/signatures`, `${slice}:read`),
    ...activityEndpoints(slice),
  }),
} as const
