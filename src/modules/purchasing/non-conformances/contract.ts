import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import {
  isoDate,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, dateRange, referenceFilter } from '#platform/contract/calls/paging.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { dispositionNames, foundAtNames, nonConformanceLifecycle } from './domain.ts'

const slice = 'non-conformances'
const path = `/api/v1/${slice}` as const
const read: Permission = `${slice}:read`
const status = z.enum(stateNames(nonConformanceLifecycle))
const disposition = z.enum(dispositionNames)
const foundAt = z.enum(foundAtNames)
const name = z.string().nullable()

const nonConformance = resource(slice, {
  singular: 'Non-conformance',
  plural: 'Non-conformances',
  input: {
    facilityId: reference,
    title: labelled(text(160), 'What is wrong'),
    foundAt: labelled(foundAt, 'Found'),
    foundOn: labelled(isoDate, 'Found on'),
    foundById: labelled(optionalReference, 'Found by'),
    quantity: labelled(optionalText(60), 'How much of it'),
    requirement: labelled(optionalLongText(2000), 'What is required'),
    finding: labelled(optionalLongText(4000), 'What was found'),
    pieceIds: labelled(z.array(uuid).max(50), 'Steel it names'),
    companyId: labelled(optionalReference, 'Supplier or customer'),
    receiptId: labelled(optionalReference, 'Goods receipt'),
    holdsReceipt: labelled(z.boolean().optional(), 'Hold all steel of the receipt'),
    heatId: labelled(optionalReference, 'Heat'),
    certificateId: labelled(optionalReference, 'Certificate'),
    /** Of each heat on it, and what still comes in. */
    holdsCertificate: labelled(z.boolean().optional(), 'Hold all steel of its heats'),
  },
  computed: {
    number: z.string(),
    status,
    facilityName: z.string(),
    timeZone: z.string(),
    companyName: name,
    receiptNumber: name,
    heatNo: name,
    certificateNumber: name,
    foundByName: name,
    createdByName: name,
    /** The rows of stock it names, with what became of them. */
    pieces: z.array(
      z.object({
        id: uuid,
        number: z.string(),
        sizeText: z.string(),
        status: z.string(),
        qtyPieces: z.int(),
        isHeld: z.boolean(),
        /** Not by hand: with its heat, a certificate of it or its receipt. */
        isByHeat: z.boolean(),
        heldAt: z.string(),
      }),
    ),
    disposition: disposition.nullable(),
    proposal: name,
    proposedById: uuid.nullable(),
    proposedByName: name,
    concessionNo: name,
    decision: name,
    decidedByName: name,
    decidedAt: name,
    actionDone: name,
    closedByName: name,
    closedAt: name,
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    title: z.string(),
    foundAt,
    foundOn: z.string(),
    companyName: labelled(name, 'Supplier or customer'),
    /** The numbers of the pieces, joined. */
    pieceNumbers: labelled(z.string(), 'Steel'),
    disposition: labelled(disposition.nullable(), 'Disposition'),
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      foundAt: anyOf(foundAt.options),
      disposition: anyOf(disposition.options),
      companyId: referenceFilter,
      receiptId: referenceFilter,
      facilityId: referenceFilter,
      foundOn: dateRange,
    },
    sorts: ['number', 'foundOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type NonConformanceRecord = z.output<typeof nonConformance.record>
export type NonConformanceListRow = z.output<typeof nonConformance.row>

const choices = <const What extends string>(what: What, summary: string) =>
  choicesEndpoint({ path: `${path}/choices/${what}`, access: read, summary })

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = nonConformance.endpoints
export const nonConformances = {
  ...nonConformance,
  lifecycle: nonConformanceLifecycle,
  numbers: { pattern: 'NCR-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read', 'create', 'update'], manager: ['decide', 'close', 'cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    pieces: choices('pieces', 'Steel that is here, for selects'),
    receipts: choices('receipts', 'Goods receipts, for selects'),
    certificates: choices('certificates', 'Certificates, for selects'),
    get,
    create,
    update,
    ...actionEndpoints(slice, nonConformanceLifecycle, nonConformance.record),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, read),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: read,
      summary: 'The report as a PDF, with the signatures of the decision: stamped until it is closed',
    }),
    ...activityEndpoints(slice),
  },
} as const
