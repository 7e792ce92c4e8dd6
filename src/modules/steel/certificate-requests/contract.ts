import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, dateRange, referenceFilter } from '#platform/contract/calls/paging.ts'
import { resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { requestLifecycle } from './domain.ts'

const slice = 'certificate-requests'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(requestLifecycle))
const name = z.string().nullable()

/** What it is for, as the record and the list call it. */
const wanted = {
  heatNo: labelled(z.string(), 'Heat'),
  certificateType: labelled(z.string(), 'Type'),
  receiptNumber: labelled(z.string(), 'Goods receipt'),
  deliveryNoteNo: labelled(z.string(), 'Delivery note'),
  /** Since it was opened. */
  ageDays: labelled(z.int(), 'Days'),
}

const request = resource(slice, {
  singular: 'Certificate request',
  plural: 'Certificate requests',
  input: {},
  computed: {
    ...wanted,
    number: z.string(),
    status,
    supplierId: uuid,
    supplierName: labelled(z.string(), 'Supplier'),
    facilityId: uuid,
    facilityName: z.string(),
    timeZone: z.string(),
    heatId: uuid,
    millName: z.string(),
    specificationId: uuid,
    specificationName: z.string(),
    grade: z.string(),
    sizeText: z.string(),
    pieces: z.int(),
    receiptId: uuid,
    openedOn: isoDate,
    receivedByName: name,
    askedCount: z.int(),
    lastAskedOn: isoDate.nullable(),
    certificateId: uuid.nullable(),
    certificateNumber: name,
    /** Nobody of the supplier can be written to. */
    hasNoAddress: z.boolean(),
    history: statusHistory,
  },
  row: {
    ...wanted,
    version: z.int(),
    number: z.string(),
    supplierName: labelled(z.string(), 'Supplier'),
    material: z.string(),
    openedOn: labelled(z.string(), 'Opened'),
    lastAskedOn: labelled(name, 'Last asked'),
    status,
  },
  list: {
    filters: {
      status: anyOf(status.options),
      supplierId: referenceFilter,
      receiptId: labelledFilter(referenceFilter, 'Goods receipt'),
      facilityId: referenceFilter,
      openedOn: dateRange,
    },
    sorts: ['openedOn', 'number', 'updatedAt'],
    defaultSort: 'openedOn',
    searchable: true,
  },
})
export type RequestRecord = z.output<typeof request.record>
export type RequestListRow = z.output<typeof request.row>

/** What each supplier owes, the one that owes longest first. */
const bySupplier = endpoint({
  method: 'GET',
  path: `${path}/by-supplier`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'How many certificates each supplier owes, and since when',
  response: z.array(
    z.object({
      supplierId: uuid,
      supplierName: labelled(z.string(), 'Supplier'),
      owed: labelled(z.int(), 'Owed'),
      oldestDays: labelled(z.int(), 'Oldest, days'),
      lastAskedOn: labelled(name, 'Last asked'),
    }),
  ),
  envelope: 'data',
})

/** They are opened by goods receipts and closed by certificates. */
const { list, get } = request.endpoints
export const certificateRequests = {
  ...request,
  lifecycle: requestLifecycle,
  numbers: { pattern: 'CR-{######}', hasFacility: false, isYearly: false },
  grants: { user: ['read'], manager: ['update', 'refuse'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    bySupplier,
    get,
    ...actionEndpoints(slice, requestLifecycle, request.record),
    ...activityEndpoints(slice),
  },
} as const
