import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { reviseEndpoint, statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import {
  keysOf,
  longText,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint, signingInput } from '#modules/signing/signature/contract.ts'
import { returnEffects } from '#modules/production/return-codes/domain.ts'
import { gates, stages, submittalLifecycle } from './domain.ts'

const slice = 'submittals'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(submittalLifecycle))
const stage = z.enum(keysOf(stages))
const effect = z.enum(keysOf(returnEffects))
const name = z.string().nullable()

/** A revision of the register, or what is attached to the submittal itself. */
const line = z.strictObject({
  ...lineFields,
  drawingId: labelled(optionalReference, 'Drawing or procedure'),
  title: labelled(optionalText(200), 'Other document'),
  rev: labelled(optionalText(10), 'Revision'),
})

const submittal = resource(slice, {
  singular: 'Submittal',
  plural: 'Submittals',
  input: {
    quoteId: labelled(reference, 'Order'),
    quoteLineIds: labelled(z.array(reference).max(50), 'Lines of the order'),
    travellerIds: labelled(z.array(reference).max(50), 'Travellers'),
    facilityId: reference,
    stage: labelled(stage, 'Stage'),
    blocks: labelled(z.enum(keysOf(gates)), 'Holds back'),
    blocksSeq: labelled(z.int().min(1).max(9990).nullish(), 'From operation'),
    sentTo: labelled(optionalText(200), 'Sent to'),
    replyDays: labelled(z.int().min(1).max(90), 'Working days to reply'),
    coverNote: labelled(optionalLongText(2000), 'Cover note'),
    lines: labelled(linesOf(line), 'Documents'),
  },
  computed: {
    number: z.string(),
    /** 0 for the first round. */
    revision: z.int(),
    isCurrent: z.boolean(),
    revisionReason: name,
    status,
    companyId: uuid,
    companyName: labelled(z.string(), 'Customer'),
    facilityName: z.string(),
    timeZone: z.string(),
    quoteNumber: labelled(z.string(), 'Order'),
    /** The documents in one line. */
    about: labelled(z.string(), 'Documents'),
    createdByName: name,
    transmittalNo: name,
    sentOn: name,
    sentByName: name,
    dueOn: name,
    /** The customer should have answered. */
    isOverdue: z.boolean(),
    /** What was sent, as it was sent. */
    sentFiles: z.array(z.object({ id: z.string(), name: z.string(), sha256: z.string() })).nullable(),
    returnedOn: name,
    returnCode: name,
    returnLabel: name,
    returnEffect: effect.nullable(),
    returnFileId: name,
    /** Whoever recorded the answer, or the contact who returned it. */
    returnedByName: name,
    /** As the contact who returned it in the client area typed their name; null: we recorded it. */
    returnSignedBy: name,
    comments: z.array(
      z.object({
        no: z.int(),
        page: name,
        text: z.string(),
        answer: name,
        answeredByName: name,
        answeredAt: name,
      }),
    ),
    /** A document was revised since the customer accepted it. */
    isStale: z.boolean(),
    /** It keeps work from being done. */
    holds: labelled(z.boolean(), 'Holds work back'),
    /** Since when work goes on without the answer. */
    exemptedAt: name,
    exemptions: z.array(z.object({ at: z.string(), byName: z.string(), reason: z.string(), fileName: name })),
    held: z.array(z.object({ id: z.string(), number: z.string() })),
    /** Codes of this customer. */
    codes: z.array(z.object({ code: z.string(), label: z.string(), effect, needsFile: z.boolean() })),
    missingToSend: z.record(z.string(), z.array(z.string())),
    lines: z.array(line.extend({ id: uuid, label: z.string(), drawingStatus: name })),
    revisions: z.array(z.object({ id: z.string(), revision: z.int(), status, isCurrent: z.boolean() })),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    about: labelled(z.string(), 'Documents'),
    companyName: labelled(z.string(), 'Customer'),
    stage: labelled(stage, 'Stage'),
    round: labelled(z.int(), 'Round'),
    sentOn: labelled(name, 'Sent'),
    dueOn: labelled(name, 'Due'),
    quoteNumber: labelled(z.string(), 'Order'),
    holds: labelled(z.boolean(), 'Holds work back'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      stage: anyOf(stage.options),
      companyId: labelledFilter(referenceFilter, 'Customer'),
      facilityId: referenceFilter,
      quoteId: labelledFilter(referenceFilter, 'Order'),
      holds: labelledFilter(flagFilter, 'Holds work back'),
      overdue: flagFilter,
    },
    sorts: ['number', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type SubmittalRecord = z.output<typeof submittal.record>
export type SubmittalListRow = z.output<typeof submittal.row>

const forSelects = <Path extends string>(of: Path, summary: string) =>
  choicesEndpoint({ path: of, access: `${slice}:read`, summary })

/** Numbered and therefore cancelled or withdrawn, never deleted. */
const { list, get, create, update } = submittal.endpoints
export const submittals = {
  ...submittal,
  lifecycle: submittalLifecycle,
  numbers: { pattern: 'SUB-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read'], manager: ['create', 'update', 'send', 'return', 'exempt'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    quotes: forSelects(`${path}/choices/quotes`, 'Orders that are released to production, for selects'),
    quoteLines: forSelects(`${path}/choices/quote-lines`, 'Lines of released orders, for selects'),
    travellers: forSelects(`${path}/choices/travellers`, 'Travellers, for selects'),
    drawings: forSelects(`${path}/choices/drawings`, 'Revisions of drawings and procedures, for selects'),
    get,
    create,
    update,
    revise: reviseEndpoint({
      path: `${path}/:id/revise`,
      access: `${slice}:create`,
      record: submittal.record,
    }),
    answerComment: endpoint({
      method: 'POST',
      path: `${path}/:id/answer-comment`,
      access: `${slice}:return`,
      kind: 'write',
      summary: 'Answer a comment of the customer',
      params: byId,
      body: z.strictObject({
        no: labelled(z.int().min(1).max(100), 'Comment'),
        answer: labelled(longText(1000), 'Answer'),
      }),
      response: submittal.record,
      envelope: 'data',
      versioned: true,
    }),
    exempt: endpoint({
      method: 'POST',
      path: `${path}/:id/exempt`,
      access: `${slice}:exempt`,
      kind: 'write',
      summary: 'Let work go on before the customer has accepted',
      params: byId,
      body: z.strictObject({
        reason: longText(2000),
        fileId: labelled(optionalReference, 'Permission of the customer'),
        signature: signingInput,
      }),
      response: submittal.record,
      envelope: 'data',
      versioned: true,
    }),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    ...actionEndpoints(slice, submittalLifecycle, submittal.record),
    ...activityEndpoints(slice),
  },
} as const
