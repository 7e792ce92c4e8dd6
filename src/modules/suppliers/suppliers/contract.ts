import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  can,
  cannot,
  isoDate,
  longText,
  optionalDate,
  optionalLongText,
  optionalText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { flagFilter, pageOf, textFilter } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { approvalKinds, supplierLifecycle } from './domain.ts'

const slice = 'suppliers'
const path = '/api/v1/suppliers'
const kinds = Object.keys(approvalKinds) as [keyof typeof approvalKinds, ...(keyof typeof approvalKinds)[]]
const status = z.enum(stateNames(supplierLifecycle))
const words = z.string().nullable()
const reason = longText(2000)

const ended = { endedAt: words, endedByName: words, endReason: words } as const

const certificate = z.object({
  id: uuid,
  standard: z.string(),
  number: z.string(),
  body: labelled(words, 'Issued by'),
  issuedOn: words,
  expiresOn: labelled(words, 'Valid until'),
  isMandatory: z.boolean(),
  fileId: uuid.nullable(),
  fileName: words,
  createdAt: z.string(),
  ...ended,
})

const approval = z.object({
  id: uuid,
  kind: z.enum(kinds),
  name: labelled(z.string(), 'Approved for'),
  approvedByName: z.string(),
  approvedOn: z.string(),
  validUntil: words,
  conditions: words,
  ...ended,
})

/** A company as somebody we buy from. */
const supplier = z.object({
  id: uuid,
  version: z.int(),
  code: z.string(),
  name: z.string(),
  /** Null for a company nothing is bought from. */
  status: status.nullable(),
  /** Why no order can go there today. */
  refusal: z.object({ sentence: z.string(), canOverride: z.boolean() }).nullable(),
  /** The ones that count first, then those that were ended. */
  certificates: z.array(certificate),
  approvals: z.array(approval),
  /** The newest first. */
  history: z.array(
    z.object({
      at: z.string(),
      actorName: z.string(),
      action: z.string(),
      from: status,
      to: status,
      reason: words,
    }),
  ),
  can,
  cannot,
})
export type SupplierRecord = z.output<typeof supplier>

const certificateFields = {
  standard: text(120),
  number: text(80),
  body: labelled(optionalText(200), 'Issued by'),
  issuedOn: optionalDate,
  expiresOn: labelled(optionalDate, 'Valid until'),
  isMandatory: z.boolean(),
  /** A file that is attached to the company. */
  fileId: uuid.nullish(),
} as const

const change = <const Name extends string, Body extends z.ZodRawShape>(
  name: Name,
  access: `companies:${string}`,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access,
    kind: 'write',
    summary,
    params: byId,
    body: z.strictObject(body),
    response: supplier,
    envelope: 'data',
    versioned: true,
  })

const listed = {
  filters: {
    status: { kind: 'anyOf', values: stateNames(supplierLifecycle) },
    isSubcontractor: flagFilter,
    country: textFilter,
  },
  sorts: ['name', 'code', 'certificateDueOn'],
  defaultSort: 'name',
  searchable: true,
} as const

const list = endpoint({
  method: 'GET',
  path,
  access: 'companies:read',
  kind: 'read',
  summary: 'List suppliers and subcontractors',
  list: listed,
  response: pageOf(
    z.object({
      id: uuid,
      version: z.int(),
      code: z.string(),
      name: z.string(),
      status: status.nullable(),
      city: z.string(),
      country: z.string(),
      nextCertificateOn: words,
    }),
  ),
  envelope: 'list',
})

/** Companies as suppliers: their approval, their certificates, what they are approved for. */
export const suppliers = {
  slice,
  singular: 'Supplier',
  plural: 'Suppliers',
  lifecycle: supplierLifecycle,
  record: supplier,
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: 'companies:read',
      kind: 'read',
      summary: 'Read the supplier side of a company',
      params: byId,
      response: supplier,
      envelope: 'data',
    }),
    ...actionEndpoints(slice, supplierLifecycle, supplier),
    addCertificate: change(
      'add-certificate',
      'companies:update',
      'Add a certificate, or the renewal of one',
      {
        ...certificateFields,
        /** The one it takes the place of. */
        replacesId: uuid.nullish(),
      },
    ),
    changeCertificate: change('change-certificate', 'companies:update', 'Correct a certificate', {
      certificateId: uuid,
      ...certificateFields,
    }),
    endCertificate: change('end-certificate', 'companies:update', 'Take a certificate out of use', {
      certificateId: uuid,
      reason,
    }),
    addApproval: change(
      'add-approval',
      'companies:approve-supplier',
      'Approve the supplier for a process or a material family',
      {
        kind: z.enum(kinds),
        name: text(120),
        validUntil: optionalDate,
        conditions: optionalLongText(2000),
        /** The one it takes the place of. */
        replacesId: uuid.nullish(),
      },
    ),
    endApproval: change('end-approval', 'companies:approve-supplier', 'Take an approval back', {
      approvalId: uuid,
      reason,
    }),
    approvedList: endpoint({
      method: 'GET',
      path: `${path}/approved/:format`,
      access: 'companies:read',
      kind: 'read',
      summary: 'The list of approved suppliers on a day, as pdf or xlsx',
      params: z.object({ format: z.enum(['pdf', 'xlsx']) }),
      query: z.object({
        /** Today when left out. */
        on: isoDate.optional(),
        /** Part of the name of a process or material family. */
        process: z.string().max(120).optional(),
        download: z.literal('1').optional(),
      }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
  },
} as const
