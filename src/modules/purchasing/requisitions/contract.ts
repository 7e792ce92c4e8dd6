import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  isoDate,
  optionalLongText,
  optionalReference,
  optionalText,
  quantity,
  reference,
  unitOfMeasure,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, referenceFilter } from '#platform/contract/calls/paging.ts'
import { resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { steelSize } from '#modules/steel/steel-stock/contract.ts'
import { certificateTypes, formNames } from '#modules/steel/steel-stock/domain.ts'
import { requisitionLifecycle, requisitionStates, sourceNames } from './domain.ts'

const slice = 'requisitions'
const path = `/api/v1/${slice}` as const
const status = z.enum(requisitionStates)
const source = z.enum(sourceNames)
const name = z.string().nullable()

const requisition = resource(slice, {
  singular: 'Requisition line',
  plural: 'Requisition lines',
  input: {
    facilityId: reference,
    productCodeId: optionalReference,
    description: optionalText(500),
    form: labelled(z.enum(formNames).nullish(), 'Form of steel'),
    ...steelSize,
    specificationId: optionalReference,
    grade: optionalText(60),
    pslLevelId: labelled(optionalReference, 'PSL'),
    certificateType: labelled(z.enum(certificateTypes).nullish(), 'Certificate'),
    /** Pieces of steel; else in `uom`. */
    quantity,
    uom: labelled(unitOfMeasure, 'Unit'),
    neededBy: isoDate,
    requestedById: labelled(optionalReference, 'Requested by'),
    supplierId: labelled(optionalReference, 'Suggested supplier'),
    notes: optionalLongText(2000),
  },
  computed: {
    number: z.string(),
    /** As people see it: once something was ordered it follows from the counters. */
    status,
    source,
    /** Form, size and length of steel in words, else the description. */
    item: z.string(),
    facilityName: z.string(),
    timeZone: z.string(),
    productCode: name,
    specificationName: name,
    pslLevel: name,
    requestedByName: name,
    supplierName: name,
    /** Why the program chose the supplier; null: somebody did, or there is none. */
    supplierBecause: name,
    quoteId: uuid.nullable(),
    quoteNumber: name,
    quoteLineNo: z.int().nullable(),
    usedForEntity: name,
    usedForId: uuid.nullable(),
    usedForLabel: labelled(name, 'For'),
    orderedQty: labelled(z.string(), 'Ordered'),
    receivedQty: labelled(z.string(), 'Received'),
    /** Still to be ordered. */
    toOrder: z.string(),
    orders: z.array(z.object({ number: z.string(), quantity: z.string(), receivedQty: z.string() })),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    item: z.string(),
    /** Specification and grade. */
    material: z.string(),
    certificateType: labelled(name, 'Certificate'),
    quantity: z.string(),
    uom: unitOfMeasure,
    orderedQty: labelled(z.string(), 'Ordered'),
    receivedQty: labelled(z.string(), 'Received'),
    neededBy: z.string(),
    source,
    supplierId: uuid.nullable(),
    supplierName: labelled(name, 'Suggested supplier'),
    requestedByName: labelled(name, 'Requested by'),
    facilityId: uuid,
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      source: anyOf(source.options),
      supplierId: labelledFilter(referenceFilter, 'Suggested supplier'),
      facilityId: referenceFilter,
      quoteId: labelledFilter(referenceFilter, 'Quote'),
      requestedById: labelledFilter(referenceFilter, 'Requested by'),
      neededBy: dateRange,
    },
    sorts: ['neededBy', 'number', 'updatedAt'],
    defaultSort: 'neededBy',
    searchable: true,
  },
})
export type RequisitionRecord = z.output<typeof requisition.record>
export type RequisitionListRow = z.output<typeof requisition.row>
export type RequisitionInput = z.output<typeof requisition.input>

const suppliers = endpoint({
  method: 'GET',
  path: `${path}/suppliers`,
  access: `${slice}:read`,
  kind: 'read',
  summary:
    'Suppliers for a need, the best first: by price, deliveries, approval, and how they delivered in the last twelve months',
  query: z.object({
    productCodeId: uuid.optional(),
    specificationId: uuid.optional(),
    grade: z.string().max(60).optional(),
  }),
  response: z.array(z.object({ id: uuid, name: z.string(), because: z.string() })),
  envelope: 'data',
})

const fromQuote = endpoint({
  method: 'POST',
  path: `${path}/from-quote`,
  access: `${slice}:create`,
  kind: 'write',
  summary: 'Write a line for the material of each line of a quote that has none yet',
  body: z.strictObject({ quoteId: reference, neededBy: isoDate }),
  response: z.object({
    created: z.array(z.object({ id: uuid, number: z.string(), item: z.string() })),
    /** Lines of the quote that already had one, or need no material. */
    skipped: z.int(),
  }),
  envelope: 'data',
})

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = requisition.endpoints
export const requisitions = {
  ...requisition,
  lifecycle: requisitionLifecycle,
  numbers: { pattern: 'RQ-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read', 'create', 'update', 'cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    suppliers,
    get,
    create,
    fromQuote,
    update,
    ...actionEndpoints(slice, requisitionLifecycle, requisition.record),
    ...activityEndpoints(slice),
  },
} as const
