import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import {
  isoDate,
  longText,
  optionalLongText,
  optionalText,
  quantity,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import {
  backLines,
  checkEndpoint,
  conditionRecord,
  stepsComputed,
} from '#modules/dispatch/delivery-ledger/contract.ts'
import { packagePrints, packagesComputed, packagesInput } from '#modules/dispatch/packages/contract.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { processingNoteLifecycle } from './domain.ts'

const slice = 'processing-notes'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(processingNoteLifecycle))
const words = z.string().nullable()

/** Pieces that go for one operation. */
const line = z.strictObject({
  ...lineFields,
  operationId: labelled(reference, 'Operation'),
  quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
  massKg: labelled(quantity.nullish(), 'Mass in kg'),
  serialNumbers: labelled(optionalText(20_000), 'Serial numbers'),
})

/** Pieces of one line that are back. */
const back = z.object({
  id: uuid,
  lineNo: z.int(),
  pieces: z.int(),
  serialNumbers: words,
  receivedOn: z.string(),
  remarks: words,
  byName: z.string(),
  certificateFileId: uuid.nullable(),
  certificateName: words,
})

const processingNote = resource(slice, {
  singular: 'Processing note',
  plural: 'Processing notes',
  input: {
    companyId: labelled(reference, 'Processor'),
    facilityId: reference,
    purchaseOrderId: labelled(reference, 'Subcontract order'),
    plannedOn: labelled(isoDate, 'Leaves'),
    expectedBackOn: labelled(isoDate, 'Back by'),
    shipTo: labelled(longText(500), 'Ship to'),
    carrier: labelled(optionalText(120), 'Carrier'),
    vehicle: optionalText(60),
    certify: labelled(optionalLongText(1000), 'To certify'),
    notes: optionalLongText(4000),
    lines: labelled(linesOf(line), 'Lines'),
    ...packagesInput,
  },
  computed: {
    number: z.string(),
    status,
    companyName: z.string(),
    facilityName: z.string(),
    timeZone: z.string(),
    orderNumber: z.string(),
    /** Whose order it is, where another facility placed it. */
    orderFacility: words,
    ...stepsComputed,
    pieces: z.int(),
    backQty: labelled(z.int(), 'Back'),
    massKg: labelled(z.string(), 'Net mass, kg'),
    lines: z.array(
      line.extend({
        id: uuid,
        travellerId: z.string(),
        travellerNumber: z.string(),
        operationText: z.string(),
        backQty: labelled(z.int(), 'Back'),
      }),
    ),
    ...packagesComputed,
    returns: labelled(z.array(back), 'Back'),
    conditions: z.array(conditionRecord),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    companyName: labelled(z.string(), 'Processor'),
    travellerNumbers: labelled(z.string(), 'Travellers'),
    pieces: z.int(),
    backQty: labelled(z.int(), 'Back'),
    plannedOn: labelled(z.string(), 'Leaves'),
    expectedBackOn: labelled(z.string(), 'Back by'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      companyId: labelledFilter(referenceFilter, 'Processor'),
      facilityId: referenceFilter,
      backOverdue: labelledFilter(flagFilter, 'Not back in time'),
    },
    sorts: ['number', 'expectedBackOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type ProcessingNoteRecord = z.output<typeof processingNote.record>
export type ProcessingNoteListRow = z.output<typeof processingNote.row>

const doneTo = <const Path extends string, B extends z.ZodType>(of: Path, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${of}`,
    access: `${slice}:dispatch`,
    kind: 'write',
    summary,
    params: byId,
    body,
    response: processingNote.record,
    envelope: 'data',
    versioned: true,
  })

const choosable = <Path extends string>(of: Path, summary: string) =>
  choicesEndpoint({ path: of, access: `${slice}:read`, summary })

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = processingNote.endpoints
export const processingNotes = {
  ...processingNote,
  lifecycle: processingNoteLifecycle,
  numbers: { pattern: 'SDN-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read'], manager: ['create', 'update', 'check', 'dispatch', 'void', 'cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    operations: choosable(
      `${path}/choices/operations`,
      'Operations in work that are done outside, for selects',
    ),
    orders: choosable(`${path}/choices/orders`, 'Subcontract orders that are issued, for selects'),
    get,
    create,
    update,
    check: checkEndpoint(slice, processingNote.record),
    ...actionEndpoints(slice, processingNoteLifecycle, processingNote.record),
    takeBack: doneTo(
      'take-back',
      "Take pieces in that are back, with the processor's certificate where it is there",
      z.strictObject({
        receivedOn: labelled(isoDate, 'Received on'),
        lines: backLines,
        certificateFileId: labelled(uuid.nullish(), 'Certificate of the processor'),
        remarks: labelled(optionalLongText(1000), 'What was seen'),
      }),
    ),
    addCertificate: doneTo(
      'add-certificate',
      'Add the certificate of the processor to what is back without one',
      z.strictObject({ certificateFileId: labelled(uuid, 'Certificate of the processor') }),
    ),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The note as a PDF: stamped until the pieces are gone, and when it is void',
    }),
    ...packagePrints(slice),
    ...activityEndpoints(slice),
  },
} as const
