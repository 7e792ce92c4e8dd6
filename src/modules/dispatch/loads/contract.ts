import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, dateRange, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { proposalEndpoint } from '#platform/contract/documents/proposals.ts'
import {
  isoDate,
  optionalLongText,
  optionalText,
  quantity,
  reference,
  refusalValues,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { loadLifecycle, noteEntities } from './domain.ts'

const slice = 'loads'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(loadLifecycle))
const name = z.string().nullable()

const line = z.strictObject({
  ...lineFields,
  noteId: labelled(reference, 'Note'),
  stopNo: labelled(z.int().min(1).max(20).default(1), 'Stop'),
})

const refusals = z.array(
  z.object({
    code: z.string(),
    values: refusalValues.optional(),
    message: z.string(),
    href: z.string().optional(),
  }),
)

/** A note as loads and the outbound view show it. */
const noteShown = {
  noteEntity: z.enum(noteEntities),
  noteNumber: labelled(z.string(), 'Note'),
  /** Of the note. */
  noteStatus: z.string(),
  goesTo: labelled(z.string(), 'Goes to'),
  what: z.string(),
  pieces: z.int(),
  packages: z.int(),
  grossKg: labelled(z.string(), 'Gross mass, kg'),
  /** Conditions that are met, and all of them, while it has not gone. */
  met: z.int(),
  asked: z.int(),
  refusals,
}

const load = resource(slice, {
  singular: 'Load',
  plural: 'Loads',
  input: {
    facilityId: reference,
    plannedOn: labelled(isoDate, 'Leaves'),
    leavesAt: labelled(
      z
        .string()
        .trim()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The :attribute field must be a time such as 14:00.')
        .nullish(),
      'At',
    ),
    carrier: labelled(optionalText(120), 'Carrier'),
    vehicle: optionalText(60),
    trailer: optionalText(60),
    driver: optionalText(100),
    maxPayloadKg: labelled(quantity.nullish(), 'Payload at most, kg'),
    sealNo: labelled(optionalText(60), 'Seal'),
    notes: optionalLongText(4000),
    lines: labelled(linesOf(line), 'Notes on it'),
  },
  computed: {
    number: z.string(),
    status,
    facilityName: z.string(),
    timeZone: z.string(),
    createdByName: name,
    loadedAt: name,
    loadedByName: name,
    goneAt: name,
    goneByName: name,
    lines: z.array(line.extend({ id: uuid, ...noteShown })),
    packages: z.int(),
    grossKg: labelled(z.string(), 'Gross mass, kg'),
    /** The heaviest package, for whoever has the crane. */
    heaviest: z.object({ kg: z.string(), what: z.string() }).nullable(),
    photos: z.int(),
    /** Why it does not leave now, while it is here. */
    refusals,
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    plannedOn: labelled(z.string(), 'Leaves'),
    leavesAt: labelled(name, 'At'),
    goesTo: labelled(name, 'Goes to'),
    noteCount: labelled(z.int(), 'Notes'),
    massKg: labelled(z.string(), 'Net mass, kg'),
    carrier: name,
    vehicle: name,
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      facilityId: referenceFilter,
      companyId: labelledFilter(referenceFilter, 'Goes to'),
      plannedOn: dateRange,
      late: flagFilter,
    },
    sorts: ['number', 'plannedOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type LoadRecord = z.output<typeof load.record>
export type LoadListRow = z.output<typeof load.row>

/** Something that goes, or shall. */
const outboundRow = z.object({
  key: z.string(),
  /** The day on which it shall leave, or be finished. */
  day: isoDate,
  isLate: z.boolean(),
  what: z.string(),
  goesTo: z.string(),
  /** Number and page of the note, or of the traveller whose pieces stand on none. */
  number: z.string(),
  href: z.string(),
  isNote: z.boolean(),
  status: z.string(),
  noteEntity: z.enum(noteEntities).nullable(),
  noteId: uuid.nullable(),
  pieces: z.int(),
  packed: z.int(),
  free: z.int(),
  grossKg: name,
  met: z.int(),
  asked: z.int(),
  /** Why it does not go now, the first reason first. */
  refusals,
  loadId: uuid.nullable(),
  loadNumber: name,
  facilityCode: z.string(),
})
export type OutboundRow = z.output<typeof outboundRow>

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = load.endpoints
export const loads = {
  ...load,
  lifecycle: loadLifecycle,
  numbers: { pattern: 'LOAD-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read'], manager: ['create', 'update', 'dispatch', 'cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    outbound: endpoint({
      method: 'GET',
      path: `${path}/outbound`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'What is to leave until a day, each with what is in its way',
      query: z.object({ until: isoDate.optional(), facilityId: uuid.optional() }),
      response: z.object({
        until: isoDate,
        today: isoDate,
        rows: z.array(outboundRow),
        hasMore: z.boolean(),
      }),
      envelope: 'data',
    }),
    proposal: proposalEndpoint({
      path: `${path}/proposal`,
      access: `${slice}:create`,
      summary: 'What a load begins with on which notes stand',
      from: ['note'],
      proposal: load.patch,
    }),
    noteChoices: choicesEndpoint({
      path: `${path}/choices/notes`,
      access: `${slice}:read`,
      summary: 'Notes and returns to suppliers that have not left, for selects',
    }),
    get,
    create,
    update,
    takeOff: endpoint({
      method: 'POST',
      path: `${path}/:id/take-off`,
      access: `${slice}:update`,
      kind: 'write',
      summary: 'Take one note off, so that the others can go',
      params: byId,
      body: z.strictObject({ lineId: uuid }),
      response: load.record,
      envelope: 'data',
      versioned: true,
    }),
    ...actionEndpoints(slice, loadLifecycle, load.record),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The loading list, and in reverse the list for unloading, as a PDF',
    }),
    ...activityEndpoints(slice),
  },
} as const
