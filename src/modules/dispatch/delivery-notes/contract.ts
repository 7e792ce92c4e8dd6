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
  keysOf,
  longText,
  optionalDate,
  optionalReference,
  optionalText,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import {
  checkEndpoint,
  customsLine,
  deliveryComputed,
  deliveryHeader,
  letThroughEndpoint,
  proveEndpoint,
} from '#modules/dispatch/delivery-ledger/contract.ts'
import { returnConditions, returnReasons } from '#modules/dispatch/delivery-ledger/domain.ts'
import { packagePrints, packagesComputed, packagesInput } from '#modules/dispatch/packages/contract.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { deliveryKind, deliveryNoteLifecycle } from './domain.ts'

const slice = 'delivery-notes'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(deliveryNoteLifecycle))
const name = z.string().nullable()

/** Pieces of one row of stock. */
const line = z.strictObject({
  ...lineFields,
  stockId: labelled(reference, 'Steel'),
  quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
  remarks: optionalText(500),
  ...customsLine,
})

const deliveryNote = resource(slice, {
  singular: 'Delivery note',
  plural: 'Delivery notes',
  input: {
    kind: labelled(deliveryKind, 'Kind'),
    ...deliveryHeader,
    companyId: labelled(optionalReference, 'Goes to'),
    toFacilityId: labelled(optionalReference, 'To the facility'),
    quoteId: labelled(optionalReference, 'Quote'),
    expectedBackOn: labelled(optionalDate, 'Expected back'),
    lines: labelled(linesOf(line), 'Lines'),
    ...packagesInput,
  },
  computed: {
    ...deliveryComputed,
    companyName: name,
    toFacilityName: name,
    quoteNumber: name,
    status,
    lines: z.array(
      line.extend({
        id: uuid,
        /** The row that went, or that it is about. */
        sentId: uuid.nullable(),
        stockNumber: z.string(),
        sizeText: z.string(),
        specification: z.string(),
        grade: z.string(),
        certifiedTo: labelled(z.string(), 'Material'),
        heatNo: name,
        lengthMm: name,
        certificates: labelled(name, 'Certificates'),
        massKg: labelled(z.string(), 'kg'),
        /** Here, and kept for nobody. */
        freeQty: labelled(z.int(), 'Free'),
        /** Came back of what went. */
        backQty: labelled(z.int(), 'Came back'),
        isLost: z.boolean(),
      }),
    ),
    ...packagesComputed,
    pieces: z.int(),
    massKg: labelled(z.string(), 'Net mass, kg'),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    kind: deliveryKind,
    goesTo: labelled(z.string(), 'Goes to'),
    customerOrderNo: labelled(name, "Customer's order"),
    plannedOn: labelled(z.string(), 'Leaves'),
    expectedBackOn: labelled(name, 'Expected back'),
    pieces: z.int(),
    massKg: labelled(z.string(), 'Net mass, kg'),
    carrier: name,
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      kind: anyOf(deliveryKind.options),
      companyId: labelledFilter(referenceFilter, 'Goes to'),
      facilityId: referenceFilter,
      /** Of the same steel as what goes back to a supplier. */
      supplierReturnId: labelledFilter(referenceFilter, 'Return to supplier'),
      stockId: labelledFilter(referenceFilter, 'Steel'),
      quoteId: labelledFilter(referenceFilter, 'Quote'),
      plannedOn: dateRange,
      late: flagFilter,
      unproven: labelledFilter(flagFilter, 'Delivered without proof'),
      backOverdue: labelledFilter(flagFilter, 'Overdue back'),
    },
    sorts: ['number', 'plannedOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type DeliveryNoteRecord = z.output<typeof deliveryNote.record>
export type DeliveryNoteListRow = z.output<typeof deliveryNote.row>

const forSelects = <Path extends string>(of: Path, summary: string) =>
  choicesEndpoint({ path: of, access: `${slice}:read`, summary })

/** Something that is done to a note beside its states; it answers with the note as it is then. */
const done = {
  method: 'POST',
  kind: 'write',
  params: byId,
  response: deliveryNote.record,
  envelope: 'data',
  versioned: true,
} as const

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = deliveryNote.endpoints
export const deliveryNotes = {
  ...deliveryNote,
  lifecycle: deliveryNoteLifecycle,
  numbers: { pattern: 'DN-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: {
    user: ['read'],
    manager: ['create', 'update', 'check', 'dispatch', 'cancel', 'void', 'write-off'],
  },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    proposal: proposalEndpoint({
      path: `${path}/proposal`,
      access: `${slice}:create`,
      summary: 'What a note begins with that brings pieces of steel, or goes to a company or for a quote',
      from: ['steel', 'company', 'quote'],
      proposal: deliveryNote.patch,
    }),
    steel: forSelects(`${path}/choices/steel`, 'Steel that is in the house, for selects'),
    quotes: forSelects(`${path}/choices/quotes`, 'Quotes, for selects'),
    places: forSelects(`${path}/choices/places`, 'Storage locations, for selects'),
    get,
    create,
    update,
    check: checkEndpoint(slice, deliveryNote.record),
    takeBack: endpoint({
      ...done,
      path: `${path}/:id/take-back`,
      access: `${slice}:dispatch`,
      summary: 'Take back pieces that came back',
      body: z.strictObject({
        lines: z
          .array(z.strictObject({ lineId: uuid, quantity: labelled(z.int().min(1).max(9999), 'Pieces') }))
          .min(1)
          .max(500),
        condition: labelled(z.enum(keysOf(returnConditions)), 'Condition'),
        reason: labelled(z.enum(keysOf(returnReasons)), 'Reason'),
        remarks: labelled(longText(1000).nullish(), 'What was seen'),
        locationId: labelled(reference, 'Place'),
      }),
    }),
    ...actionEndpoints(slice, deliveryNoteLifecycle, deliveryNote.record),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The delivery note as a PDF: stamped until the pieces are gone, and when it is void',
    }),
    letThrough: letThroughEndpoint(slice, deliveryNote.record),
    prove: proveEndpoint(slice, deliveryNote.record),
    ...packagePrints(slice),
    ...activityEndpoints(slice),
  },
} as const
