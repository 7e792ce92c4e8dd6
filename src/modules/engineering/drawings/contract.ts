import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { reviseEndpoint, statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import {
  isoDate,
  keysOf,
  optionalDate,
  optionalLongText,
  optionalReference,
  text,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { drawingKinds, drawingLifecycle, owners, revisionEffects } from './domain.ts'

const slice = 'drawings'
const status = z.enum(stateNames(drawingLifecycle))
const kind = z.enum(keysOf(drawingKinds))
const ownedBy = labelled(z.enum(keysOf(owners)), 'Belongs to')
const name = z.string().nullable()
const rev = labelled(text(10), 'Revision')

const drawing = resource(slice, {
  singular: 'Drawing or procedure',
  plural: 'Drawings and procedures',
  input: {
    kind,
    number: labelled(text(60), 'Number'),
    rev,
    title: text(200),
    ownedBy,
    companyId: labelled(optionalReference, 'Customer'),
    sheets: z.int().min(1).max(999).nullish(),
    issuedOn: labelled(isoDate, 'Issued on'),
    receivedOn: labelled(optionalDate, 'Received on'),
    revisionReason: labelled(optionalLongText(2000), 'What has changed'),
    effect: labelled(z.enum(keysOf(revisionEffects)).nullish(), 'Open travellers'),
  },
  computed: {
    /** In the order in which they were opened. */
    revision: z.int(),
    /** The newest revision, whether approved or not. */
    isCurrent: z.boolean(),
    rootId: z.string(),
    status,
    /** The revision that work goes by today. */
    currentRev: name,
    companyName: labelled(name, 'Customer'),
    createdByName: name,
    approvedByName: name,
    approvedAt: name,
    /** What was signed with the approval. */
    approvedFiles: z.array(z.object({ id: z.string(), name: z.string(), sha256: z.string() })).nullable(),
    /** What is missing before it may be approved, sentences by field. */
    missingToApprove: z.record(z.string(), z.array(z.string())),
    revisions: z.array(
      z.object({ id: z.string(), revision: z.int(), rev: z.string(), status, isCurrent: z.boolean() }),
    ),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: labelled(z.string(), 'Number'),
    rev,
    kind,
    title: z.string(),
    companyName: labelled(name, 'Customer'),
    issuedOn: labelled(z.string(), 'Issued on'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      kind: anyOf(kind.options),
      companyId: referenceFilter,
    },
    sorts: ['number', 'issuedOn', 'updatedAt'],
    defaultSort: 'number',
    searchable: true,
  },
})
export type DrawingRecord = z.output<typeof drawing.record>
export type DrawingRow = z.output<typeof drawing.row>
export type DrawingInput = z.output<typeof drawing.input>

/** Something that goes by a drawing or a procedure. */
const use = z.object({
  slice: z.string(),
  id: z.string(),
  number: z.string(),
  title: z.string(),
  /** Which revision it names; null: it names the number alone. */
  rev: name,
  /** As people read it. */
  state: z.string(),
  /** It would be held by a next revision that holds. */
  isOpen: z.boolean(),
  path: z.string(),
})
export type DrawingUse = z.output<typeof use>

const uses = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/:id/uses`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'What goes by any revision of it',
  params: byId,
  response: z.array(use),
  envelope: 'data',
})

// What somebody went by stays: it is cancelled or withdrawn, never deleted.
const { list, get, create, update } = drawing.endpoints
export const drawings = {
  ...drawing,
  lifecycle: drawingLifecycle,
  grants: { user: ['read', 'approve'], manager: ['create', 'update'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    get,
    options: optionsEndpoint(slice),
    create,
    update,
    uses,
    revise: reviseEndpoint({
      path: `/api/v1/${slice}/:id/revise`,
      access: `${slice}:create`,
      record: drawing.record,
      input: { rev },
    }),
    signatures: signaturesEndpoint(`/api/v1/${slice}/:id/signatures`, `${slice}:read`),
    ...actionEndpoints(slice, drawingLifecycle, drawing.record),
    ...activityEndpoints(slice),
  },
} as const
