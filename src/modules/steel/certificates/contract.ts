import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  isoDate,
  longText,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { byId, optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { signaturesEndpoint, signingInput } from '#modules/signing/signature/contract.ts'
import { linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { certifiedTo, concession, storedCheck } from './contract/check.ts'
import { copyFor } from './contract/copy.ts'
import { signedPage } from './contract/pages.ts'
import { enteredValue, valueInput } from './contract/values.ts'
import { comparisons } from './domain/compare.ts'
import { certificateLifecycle } from './domain.ts'
import { issuers, signatories, subSizeRules } from './domain/checks/check-input.ts'
import { certificateTypes } from './domain/verdict.ts'

const SLICE = 'certificates'
const path = `/api/v1/${SLICE}` as const
const status = z.enum(stateNames(certificateLifecycle))
const name = z.string().nullable()
const limit = z
  .string()
  .regex(/^-?\d{1,6}(\.\d{1,4})?$/, 'The :attribute field must be a number with at most 4 decimals.')
  .nullish()

/** What numbers of an element are divided by; ppm is 10000. */
const factor = z.strictObject({
  element: z.string().regex(/^[A-Z][a-z]?$/, 'The :attribute field is no element.'),
  factor: z.enum(['10', '100', '1000', '10000']),
})

/** A limit the order adds to those of the grade. */
const orderLimit = z.strictObject({
  /** An element, CE, Pcm, PREN, yield, tensile, elongation, reduction, ratio, hardness or charpy. */
  field: z
    .string()
    .regex(
      /^([A-Z][a-z]?|CE|Pcm|PREN|yield|tensile|elongation|reduction|ratio|hardness|charpy)$/,
      'The :attribute field is not known.',
    ),
  min: limit,
  max: limit,
  /** Of a hardness. */
  scale: optionalText(10),
  /** Of Charpy bars; `min` is their average. */
  atC: limit,
  single: limit,
})

const heatLine = z.strictObject({
  id: uuid.optional(),
  lineNo: z.int().min(1).max(9999),
  heatId: labelled(reference, 'Heat'),
  /** Heat treatment lot, test number or plate. */
  lot: optionalText(40),
  analysis: z.enum(['heat', 'product']),
  pieces: z.int().min(0).max(999_999).nullish(),
  heatTreatment: optionalText(200),
})

/** A further specification and grade that the page says the steel is certified to. */
const furtherMaterial = z.strictObject({
  id: uuid.optional(),
  lineNo: z.int().min(1).max(9999),
  specificationId: labelled(reference, 'Specification'),
  grade: labelled(text(60), 'Grade'),
  /** Product level, type or delivery condition: `PSL 2`, `N`. */
  level: labelled(optionalText(40), 'Level or condition'),
})

const certificate = resource(SLICE, {
  singular: 'Certificate',
  plural: 'Certificates',
  input: {
    millCertificateNo: labelled(text(60), 'Number of the mill'),
    issuerId: labelled(reference, 'Issuer'),
    issuedBy: labelled(z.enum(issuers), 'The issuer is'),
    isCopy: labelled(z.boolean(), 'Copy, not the original'),
    issueDate: labelled(isoDate, 'Issued on'),
    typePrinted: labelled(text(80), 'Type as printed'),
    signatures: labelled(z.array(z.enum(signatories)).max(4), 'Signed by'),
    inspectionBody: optionalText(120),
    language: optionalText(40),
    deliveryCondition: optionalText(120),
    pagesPresent: labelled(z.int().min(1).max(999), 'Pages here'),
    pagesTotal: labelled(z.int().min(1).max(999), 'Pages in all'),
    decimalMark: labelled(z.enum(['.', ',']), 'Decimal mark'),
    factors: labelled(z.array(factor).max(30), 'Factors of the chemistry'),
    specificationId: labelled(reference, 'Specification'),
    grade: labelled(text(60), 'Grade'),
    namesGrade: labelled(z.boolean(), 'The page names this grade'),
    alsoCertifiedTo: labelled(linesOf(furtherMaterial).optional(), 'Also certified to'),
    orderReference: optionalText(60),
    orderedType: labelled(z.enum(certificateTypes), 'Type ordered'),
    comparison: labelled(z.enum(comparisons), 'Comparison'),
    subSize: labelled(z.enum(subSizeRules), 'Sub-size Charpy bars'),
    orderLimits: labelled(z.array(orderLimit).max(40), 'Limits of the order'),
    stampedHeat: labelled(optionalText(40), 'Heat on the piece'),
    receivedSize: labelled(optionalText(80), 'Size of the piece'),
    printedSize: labelled(optionalText(80), 'Size on the page'),
    notes: optionalLongText(4000),
    supersedesId: labelled(optionalReference, 'Replaces'),
    lines: labelled(linesOf(heatLine), 'Heats'),
  },
  computed: {
    number: z.string(),
    status,
    issuerName: z.string(),
    specificationName: z.string(),
    supersedesNumber: name,
    supersededByNumber: name,
    createdByName: name,
    verifiedByName: name,
    verifiedAt: name,
    lines: z.array(heatLine.extend({ id: uuid, heatNo: z.string(), millName: z.string() })),
    alsoCertifiedTo: z.array(furtherMaterial.extend({ id: uuid, specificationName: z.string() })),
    /** Every specification it is certified to with its own verdict, that of the order first. */
    certifiedTo: z.array(certifiedTo),
    values: z.array(enteredValue),
    concessions: z.array(concession),
    check: storedCheck,
    /** Non-conformances that name it and are open: it does not count for a release meanwhile. */
    holds: z.array(
      z.object({
        sourceEntity: z.string(),
        sourceId: uuid,
        sourceLabel: z.string(),
        reason: z.string(),
        heldAt: name,
      }),
    ),
    /** What was signed with the verification; null: nothing, or it was verified before that was kept. */
    verifiedPages: z.array(signedPage).nullable(),
    withoutPages: name,
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    millCertificateNo: z.string(),
    issuerName: z.string(),
    /** Their numbers, joined. */
    heatNumbers: labelled(z.string(), 'Heats'),
    grade: z.string(),
    orderedType: z.string(),
    issueDate: z.string(),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      issuerId: referenceFilter,
      heatId: referenceFilter,
      specificationId: referenceFilter,
    },
    sorts: ['number', 'issueDate', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export { copyFor, type CopyFor } from './contract/copy.ts'
export type CertificateRecord = z.output<typeof certificate.record>
export type CertificateRow = z.output<typeof certificate.row>

const { list, get, create, update } = certificate.endpoints

export const certificates = {
  ...certificate,
  lifecycle: certificateLifecycle,
  numbers: { pattern: 'CERT-{######}', hasFacility: false, isYearly: false },
  grants: { user: ['read', 'create', 'update', 'verify'], manager: ['concede'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    get,
    create,
    update,
    ...actionEndpoints(SLICE, certificateLifecycle, certificate.record),
    ...activityEndpoints(SLICE),
    options: optionsEndpoint(SLICE),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${SLICE}:read`),
    copy: printEndpoint({
      path: `${path}/:id/copy`,
      access: `${SLICE}:read`,
      summary:
        'A cover sheet with the pages of the mill behind it, as one PDF; for one of its heats with `heatId`',
      query: { ...copyFor, heatId: optionalReference },
    }),
    affected: endpoint({
      method: 'GET',
      path: `${path}/:id/affected`,
      access: `${SLICE}:read`,
      kind: 'read',
      summary: 'Released steel that no other certificate covers: in stock and given out, with whom it is for',
      params: byId,
      response: z.array(
        z.object({
          id: uuid,
          number: z.string(),
          sizeText: z.string(),
          status: z.string(),
          qtyPieces: z.int(),
          purpose: name,
          customers: z.array(z.string()),
          /** What it is no longer certified to, while something else covers it; empty: it loses its cover. */
          losesOnly: z.array(z.string()),
        }),
      ),
      envelope: 'data',
    }),
    enterValue: endpoint({
      method: 'POST',
      path: `${path}/:id/values`,
      access: `${SLICE}:update`,
      kind: 'write',
      summary: 'Enter one value as it is printed; an empty text takes it out',
      params: byId,
      body: valueInput,
      response: certificate.record,
      envelope: 'data',
      versioned: true,
    }),
    concede: endpoint({
      method: 'POST',
      path: `${path}/:id/concessions`,
      access: `${SLICE}:concede`,
      kind: 'write',
      summary:
        'Answer a value that is outside or cannot be compared, by a letter of the customer or a decided non-conformance',
      params: byId,
      body: z.strictObject({
        key: labelled(text(120), 'Point'),
        number: labelled(text(40), 'Number of the concession'),
        fileId: labelled(optionalReference, 'Letter of the customer'),
        nonConformanceNo: labelled(optionalText(40), 'Non-conformance'),
        reason: labelled(longText(1000), 'Reason'),
        signature: signingInput,
      }),
      response: certificate.record,
      envelope: 'data',
      versioned: true,
    }),
  },
} as const
