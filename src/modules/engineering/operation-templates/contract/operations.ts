import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { uuid } from '#platform/contract/values/fields.ts'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { resource } from '#platform/contract/calls/resource.ts'
import { ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import { namesOf, operationKinds, points, signatureTypes } from '../domain/vocabulary.ts'
import { operationFields } from './operation-fields.ts'

const point = z.enum(namesOf(points))

/** What an operation has beside what was written. */
const origin = {
  seq: labelled(z.int(), 'No.'),
  supplierName: z.string().nullable(),
  /** The same for all copies of one operation, in later versions and on higher levels. */
  lineage: uuid,
  /** The level that brought it in, when it was taken from a lower one. */
  originLevel: labelled(z.string().nullable(), 'From'),
} as const

/** An operation inside its template. */
export const operationOfTemplate = z.object({ id: uuid, version: z.int(), ...operationFields, ...origin })
export type TemplateOperation = z.output<typeof operationOfTemplate>

const operation = resource('template-operations', {
  singular: 'Operation',
  plural: 'Template operations',
  input: {
    /** The template it belongs to; it stays there. */
    templateId: uuid,
    ...operationFields,
  },
  computed: { ...origin, templateName: z.string(), pslLevelId: uuid },
  row: {
    templateId: uuid,
    seq: labelled(z.int(), 'No.'),
    code: z.string().nullable(),
    title: z.string(),
    kind: z.enum(namesOf(operationKinds)),
    workCentre: z.string().nullable(),
    intervention: z.object({ manufacturer: point, customer: point, thirdParty: point, authority: point }),
    signatureType: z.enum(namesOf(signatureTypes)),
    ndeMethod: z.enum(namesOf(ndeMethods)).nullable(),
    plannedMinutes: z.int().nullable(),
  },
  list: {
    filters: { templateId: referenceFilter, kind: anyOf(namesOf(operationKinds)) },
    sorts: ['seq'],
    defaultSort: 'seq',
    searchable: false,
  },
})

/** The operations of the templates: a template has them, and only its draft changes them. */
export const templateOperations = {
  ...operation,
  endpoints: {
    ...operation.endpoints,
    update: { ...operation.endpoints.update, body: operation.input.omit({ templateId: true }).partial() },
  },
}
export type OperationRecord = z.output<typeof operation.record>
export type OperationInput = z.output<typeof operation.input>
