import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { code, named, optionalDate, optionalLongText, text, uuid } from '#platform/contract/values/fields.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { ndeLevels, ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import { signerFunctions } from '#modules/signing/regular-signature-users/domain.ts'
import { soleApproval } from '#platform/contract/documents/sole-approval.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { operationFields } from './contract/operation-fields.ts'
import { operationOfTemplate } from './contract/operations.ts'
import { templateLifecycle } from './domain/lifecycle.ts'
import { MOST_OPERATIONS } from './domain/operation.ts'
import { documentScopes, namesOf } from './domain/vocabulary.ts'

/** What an operation asks for; a traveller takes it over. */
export { operationFields }

const slice = 'operation-templates'
const path = `/api/v1/${slice}` as const
const update = `${slice}:update` as const
const status = z.enum(stateNames(templateLifecycle))

/** A document that goes into the data book. */
const requiredDocument = z.strictObject({ name: text(80), per: z.enum(namesOf(documentScopes)) })

const template = resource(slice, {
  singular: 'Operation template',
  plural: 'Operation templates',
  input: {
    /** The level it belongs to; it stays there. */
    pslLevelId: uuid,
    /** The same for all versions. */
    code: code(30),
    name: text(150),
    productFamilies: z.array(text(40)).max(30).optional(),
    /** From when on it may be current; null: as soon as it is approved. */
    validFrom: optionalDate,
    notes: optionalLongText(2000),
    requiredDocuments: z.array(requiredDocument).max(40),
  },
  computed: {
    productFamilies: z.array(z.string()),
    /** 1, 2, 3: versions of the same code. */
    edition: labelled(z.int(), 'Version'),
    status,
    levelCode: z.string(),
    levelName: z.string(),
    levelStandard: z.string(),
    /** `PSL 1 PSL1-MACH version 2`, when it was derived from a lower level. */
    derivedFrom: z.string().nullable(),
    derivedFromId: uuid.nullable(),
    authorNames: z.array(z.string()),
    approvedAt: z.string().nullable(),
    approvedByName: z.string().nullable(),
    /** Its author approved it, because nobody else could. */
    approvalException: soleApproval.nullable(),
    operations: z.array(operationOfTemplate),
    /** The other versions of the same code, newest first. */
    versions: z.array(z.object({ id: uuid, edition: z.int(), status })),
    /** What a draft lacks before it may be approved. */
    missing: z.array(z.string()),
  },
  row: {
    code: z.string(),
    name: z.string(),
    productFamilies: z.array(z.string()),
    edition: labelled(z.int(), 'Version'),
    status,
    validFrom: z.string().nullable(),
    operationCount: labelled(z.int(), 'Operations'),
    plannedMinutes: labelled(z.int(), 'Planned'),
    updatedAt: z.string(),
  },
  list: {
    filters: { pslLevelId: referenceFilter, status: anyOf(status.options) },
    sorts: ['code', 'name', 'updatedAt'],
    defaultSort: 'code',
    searchable: true,
  },
})
export type TemplateRecord = z.output<typeof template.record>
export type TemplateRow = z.output<typeof template.row>

/** An action of a template with a body of its own, that answers with the template. */
const acting = <const Name extends string, const Body extends z.ZodType>(
  name: Name,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: update,
    kind: 'write',
    summary,
    params: byId,
    body,
    response: template.record,
    envelope: 'data',
    versioned: true,
  })

/** A new draft out of another template. */
const copying = <const Name extends string, const Body extends z.ZodType>(
  name: Name,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: `${slice}:create`,
    kind: 'write',
    summary,
    params: byId,
    body,
    response: template.record,
    envelope: 'data',
    status: 201,
  })

/** What may be changed of several operations at once. */
const bulkFields = {
  workCentre: operationFields.workCentre,
  procedure: operationFields.procedure,
  acceptanceStandard: operationFields.acceptanceStandard,
  intervention: operationFields.intervention.partial(),
  noticeHours: operationFields.noticeHours,
  signatureType: operationFields.signatureType,
  signedBy: operationFields.signedBy,
  signerOtherThanPerformer: operationFields.signerOtherThanPerformer,
  plannedMinutes: operationFields.plannedMinutes,
  subcontracted: operationFields.subcontracted,
  optional: operationFields.optional,
}

const operationIds = z.array(uuid).min(1).max(MOST_OPERATIONS)
const changes = z.strictObject(bulkFields).partial()
export type BulkChanges = z.output<typeof changes>

const imported = z.strictObject(operationFields)

const difference = z.object({
  kind: z.enum(['template', 'added', 'removed', 'moved', 'changed']),
  operation: z.string().nullable(),
  field: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  sentence: z.string(),
})

/** Routes of a PSL level: what is done to a part, in which order, with which points and signatures. */
export const operationTemplates = {
  ...template,
  lifecycle: templateLifecycle,
  endpoints: {
    ...template.endpoints,
    exportRows: exportEndpoint(template.endpoints.list),
    update: { ...template.endpoints.update, body: template.input.omit({ pslLevelId: true }).partial() },
    options: optionsEndpoint(slice),
    sources: endpoint({
      method: 'GET',
      path: `${path}/sources`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Templates of lower levels of the same standard, to derive from',
      query: z.object({ pslLevelId: uuid }),
      response: z.array(named),
      envelope: 'data',
    }),
    signatories: endpoint({
      method: 'GET',
      path: `${path}/signatories`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Who may sign operations today: functions, release, methods and levels',
      response: z.object({
        regular: z.array(
          z.object({
            name: z.string(),
            facilityName: z.string().nullable(),
            functions: z.array(z.enum(namesOf(signerFunctions))),
            signsOperations: z.boolean(),
            mayRelease: z.boolean(),
          }),
        ),
        nde: z.array(
          z.object({
            name: z.string(),
            facilityName: z.string().nullable(),
            methods: z.array(
              z.object({ method: z.enum(namesOf(ndeMethods)), level: z.enum(namesOf(ndeLevels)) }),
            ),
          }),
        ),
      }),
      envelope: 'data',
    }),
    ...actionEndpoints(slice, templateLifecycle, template.record),
    makeVersion: copying('make-version', 'Make the next version as a draft', z.strictObject({})),
    derive: copying(
      'derive',
      'Take the operations over to a higher level as a new draft',
      z.strictObject({ pslLevelId: uuid, code: code(30), name: text(150) }),
    ),
    reorder: acting(
      'reorder',
      'Put the operations in this order and number them anew',
      z.strictObject({ operationIds }),
    ),
    bulkEdit: acting(
      'bulk-edit',
      'Change the same fields of several operations',
      z.strictObject({ operationIds, changes }),
    ),
    importOperations: acting(
      'import',
      'Add the operations of a sheet, or put them in the place of those there are',
      z.strictObject({ operations: z.array(imported).min(1).max(MOST_OPERATIONS), replace: z.boolean() }),
    ),
    /** Multipart: `file`. */
    readSheet: endpoint({
      method: 'POST',
      path: `${path}/:id/read-sheet`,
      access: update,
      kind: 'upload',
      cost: 'reading',
      summary: 'Read a sheet of operations row by row without saving anything',
      params: byId,
      response: z.object({
        problems: z.array(z.string()),
        rows: z.array(
          z.object({
            row: z.int(),
            title: z.string(),
            operation: imported.nullable(),
            errors: z.array(z.string()),
          }),
        ),
      }),
      envelope: 'data',
    }),
    sheet: endpoint({
      method: 'GET',
      path: `${path}/:id/sheet`,
      access: `${slice}:read`,
      kind: 'stream',
      summary: 'The operations as an XLSX sheet; with blank=1 two examples to start from',
      params: byId,
      query: z.object({ blank: z.literal('1').optional() }),
      response: z.void(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
    differences: endpoint({
      method: 'GET',
      path: `${path}/:id/differences`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'What a template changed against another one, in words',
      params: byId,
      query: z.object({ with: uuid }),
      response: z.object({ from: z.string(), to: z.string(), differences: z.array(difference) }),
      envelope: 'data',
    }),
    ...activityEndpoints(slice),
  },
}
