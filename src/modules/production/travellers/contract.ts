import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { approvalFields } from '#platform/contract/documents/approvals.ts'
import { reviseEndpoint, statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { proposalEndpoint } from '#platform/contract/documents/proposals.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, dateRange, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import {
  isoDate,
  keysOf,
  longText,
  optionalLongText,
  optionalReference,
  paperNumber,
  optionalText,
  reference,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint, importEndpoints } from '#platform/contract/import-export.ts'
import { linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { changesShown, continuing, shownHold } from './contract/changes.ts'
import { materialLine, materialLineRecord } from './contract/material.ts'
import {
  chosenPieces,
  departing,
  MOST_SERIALS,
  piecesShown,
  replacing,
  splitting,
} from './contract/pieces.ts'
import { paperShown } from './contract/paper-jobs.ts'
import { madeForOrder } from './contract/of-order.ts'
import { orderLine, orderLineRecord, routeLine, routeLineRecord } from './contract/route.ts'
import { destinations, heatRules, origins, priorities, serialSchemes } from './domain/vocabulary.ts'
import { travellerLifecycle, travellerStates } from './domain/lifecycle.ts'

/** The plan of an operation, which its work stands beside. */
export { routeLineRecord }
export { chosenPieces, MOST_SERIALS, shownHold }

const slice = 'travellers'
const status = z.enum(travellerStates)
const name = z.string().nullable()

/** What can be changed of a released traveller without a new revision. */
export const runningFields = {
  dueOn: labelled(isoDate, 'Due'),
  priority: z.enum(keysOf(priorities)),
  plannerId: labelled(optionalReference, 'Planner'),
  foremanId: labelled(optionalReference, 'Foreman'),
  notes: optionalLongText(4000),
}

/** What is entered of a traveller beside its lines. */
export const travellerHeader = {
  origin: z.enum(keysOf(origins)),
  /** Why pieces are made that nobody ordered. */
  reason: optionalLongText(500),
  companyId: optionalReference,
  customerOrderNo: labelled(optionalText(100), "Customer's order"),
  project: optionalText(200),
  destination: z.enum(keysOf(destinations)),
  productCodeId: optionalReference,
  description: longText(500),
  /** Left out: the one of the register that number and revision name. */
  drawingRevisionId: labelled(optionalReference, 'Drawing in the register'),
  drawingNo: labelled(optionalText(100), 'Drawing'),
  drawingRev: labelled(optionalText(20), 'Revision of the drawing'),
  pslLevelId: reference,
  /** Copied when it is chosen, and never followed. */
  templateId: labelled(reference, 'Operation template'),
  partFamily: labelled(optionalText(40), 'Product family'),
  partSize: labelled(optionalText(20), 'Nominal size in inches'),
  partWall: labelled(optionalText(20), 'Wall in mm'),
  partMaterial: labelled(optionalText(60), 'Material'),
  quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
  serialScheme: labelled(z.enum(keysOf(serialSchemes)), 'Serial numbers'),
  /** All of them, where they are typed. */
  serialNumbers: labelled(z.array(paperNumber(40)).max(MOST_SERIALS), 'Typed serial numbers'),
  facilityId: reference,
  heatRule: labelled(z.enum(keysOf(heatRules)), 'Heats'),
  ...runningFields,
}

const traveller = resource(slice, {
  singular: 'Traveller',
  plural: 'Travellers',
  input: {
    ...travellerHeader,
    orderLines: labelled(linesOf(orderLine), 'Order lines'),
    route: labelled(linesOf(routeLine), 'Route'),
    materials: labelled(linesOf(materialLine), 'Materials').optional(),
  },
  computed: {
    number: z.string(),
    revision: z.int(),
    /** The newest revision. */
    isCurrent: z.boolean(),
    /** The shop works to this revision. */
    inForce: z.boolean(),
    /** The id of its first revision, on which everything hangs that goes on through all of them. */
    rootId: z.string(),
    revisionReason: name,
    /** As people see it: once released it follows from the operations. */
    status,
    companyName: labelled(name, 'Customer'),
    facilityName: z.string(),
    timeZone: z.string(),
    pslLevel: labelled(z.string(), 'PSL'),
    productCode: name,
    /** `PSL1-MACH version 2`: the one it was copied from. */
    templateName: z.string(),
    templateEdition: z.int(),
    plannerName: name,
    foremanName: name,
    createdByName: name,
    orderLines: z.array(orderLineRecord),
    route: z.array(routeLineRecord),
    materials: z.array(materialLineRecord),
    /** What is missing before it may be submitted, sentences by field. */
    missingToSubmit: z.record(z.string(), z.array(z.string())),
    ...approvalFields,
    submittedAt: name,
    submittedByName: name,
    approvedAt: name,
    approvedByName: name,
    releasedAt: name,
    releasedByName: name,
    startedAt: name,
    closedAt: name,
    closedByName: name,
    ...piecesShown,
    ...paperShown,
    ...changesShown,
    revisions: z.array(
      z.object({
        id: z.string(),
        revision: z.int(),
        status: z.string(),
        isCurrent: z.boolean(),
        sentAt: name,
      }),
    ),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    revision: z.int(),
    companyName: labelled(name, 'Customer'),
    origin: z.enum(keysOf(origins)),
    customerOrderNo: labelled(name, "Customer's order"),
    description: z.string(),
    drawingNo: labelled(name, 'Drawing'),
    drawingRev: name,
    pslLevel: labelled(z.string(), 'PSL'),
    quantity: labelled(z.int(), 'Pieces'),
    dueOn: labelled(z.string(), 'Due'),
    priority: z.enum(keysOf(priorities)),
    opsDone: z.int(),
    opsAll: labelled(z.int(), 'Operations'),
    lateDays: labelled(z.int(), 'Late by'),
    plannedEndOn: labelled(name, 'Planned end'),
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      origin: anyOf(keysOf(origins)),
      priority: anyOf(keysOf(priorities)),
      companyId: referenceFilter,
      facilityId: referenceFilter,
      dueOn: dateRange,
      late: flagFilter,
      waitingForMe: labelledFilter(flagFilter, 'Waiting for my approval'),
    },
    sorts: ['number', 'dueOn', 'lateDays', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type TravellerRecord = z.output<typeof traveller.record>
export type TravellerRow = z.output<typeof traveller.row>
export type TravellerInput = z.output<typeof traveller.input>

const proposal = proposalEndpoint({
  path: `/api/v1/${slice}/proposal`,
  access: `${slice}:create`,
  summary: 'What a traveller begins with that is made for lines of a released order, or made again',
  from: ['quote-line', 'quote', 'traveller'],
  proposal: traveller.patch,
})

const ordered = choicesEndpoint({
  path: `/api/v1/${slice}/choices/ordered`,
  access: `${slice}:read`,
  summary: 'Lines of released orders, for selects',
})

const forOrder = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/for-order/:id`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'What is planned, made and delivered of a quote, by its lines and travellers',
  params: byId,
  response: madeForOrder,
  envelope: 'data',
})

/** Something that is done with pieces; it answers with the traveller that they are in then. */
const withPieces = <const Verb extends string, const Body extends z.ZodType>(
  path: Verb,
  access: `${typeof slice}:${string}`,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/:id/${path}`,
    access,
    kind: 'write',
    summary,
    params: byId,
    body,
    response: traveller.record,
    envelope: 'data',
    versioned: true,
  })

const pdf = printEndpoint({
  path: `/api/v1/${slice}/:id/pdf`,
  access: `${slice}:read`,
  summary:
    'The traveller as a PDF with a code and room for a pen at each operation; kept as it was when it was released',
})

const inspection = printEndpoint({
  path: `/api/v1/${slice}/:id/inspection`,
  access: `${slice}:read`,
  summary: 'The final inspection as a PDF: readings, signatures, what was rejected; kept as it was at close',
})

const revise = reviseEndpoint({
  path: `/api/v1/${slice}/:id/revise`,
  access: `${slice}:create`,
  record: traveller.record,
})

// Numbered and therefore cancelled, never deleted.
const { list, get, create, update } = traveller.endpoints
export const travellers = {
  ...traveller,
  lifecycle: travellerLifecycle,
  numbers: { pattern: 'TR-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: {
    user: ['read', 'approve', 'close'],
    manager: ['create', 'update', 'submit', 'release', 'replace', 'split', 'review', 'cancel', 'import'],
  },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    /** Jobs that were begun on paper. */
    ...importEndpoints(`/api/v1/${slice}`, `${slice}:import`),
    get,
    proposal,
    ordered,
    madeForOrder: forOrder,
    create,
    update,
    /** To the customer pieces go with a delivery note, but for those with serial numbers. */
    depart: withPieces('depart', `${slice}:close`, 'Say where pieces went that were made', departing),
    replace: withPieces('replace', `${slice}:replace`, 'Begin pieces in place of scrapped ones', replacing),
    split: withPieces('split', `${slice}:split`, 'Let pieces go on in a traveller of their own', splitting),
    goOn: withPieces(
      'go-on',
      `${slice}:release`,
      'Go on although a revision of a drawing or procedure, or a change of its order, holds it',
      continuing,
    ),
    revise,
    pdf,
    inspection,
    signatures: signaturesEndpoint(`/api/v1/${slice}/:id/signatures`, `${slice}:read`),
    ...actionEndpoints(slice, travellerLifecycle, traveller.record),
    undo: undoEndpoint(slice, travellerLifecycle, traveller.record),
    ...activityEndpoints(slice),
  },
} as const
