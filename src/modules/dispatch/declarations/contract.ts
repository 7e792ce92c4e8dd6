import { z } from 'zod'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { proposalEndpoint } from '#platform/contract/documents/proposals.ts'
import {
  keysOf,
  longText,
  optionalLongText,
  optionalReference,
  reference,
  refusalValues,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { declarationLifecycle, kindNames, languages } from './domain.ts'

const slice = 'declarations'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(declarationLifecycle))
const words = z.string().nullable()

/** A standard to which the items conform, always with its edition. */
const standard = z.strictObject({
  ...lineFields,
  standard: text(120),
  edition: text(60),
})

/** What no record says, of what the kind asks for. */
const particular = z.strictObject({
  ...lineFields,
  what: text(120),
  says: optionalLongText(2000),
})

const declaration = resource(slice, {
  singular: 'Declaration',
  plural: 'Declarations',
  input: {
    kind: labelled(z.enum(kindNames), 'Kind'),
    noteId: labelled(reference, 'Delivery note'),
    facilityId: reference,
    statement: labelled(longText(2000), 'Statement'),
    language: labelled(z.enum(keysOf(languages)).optional(), 'Language'),
    statementDe: labelled(optionalLongText(2000), 'Statement in German'),
    deviations: labelled(optionalLongText(2000), 'Deviations'),
    placeOfIssue: labelled(text(100), 'Place of issue'),
    remarks: optionalLongText(2000),
    supersedesId: labelled(optionalReference, 'Takes the place of'),
    licenceId: labelled(optionalReference, 'Licence'),
    lines: labelled(linesOf(standard), 'Standards'),
    particulars: labelled(linesOf(particular).optional(), 'Particulars'),
  },
  computed: {
    number: z.string(),
    status,
    language: labelled(z.enum(keysOf(languages)), 'Language'),
    noteNumber: labelled(z.string(), 'Delivery note'),
    /** The slice of the note. */
    noteEntity: z.enum(['traveller-delivery-notes', 'delivery-notes']),
    companyId: uuid,
    companyName: z.string(),
    facilityName: z.string(),
    timeZone: z.string(),
    supersedesNumber: words,
    licenceNumber: labelled(words, 'Licence'),
    /** The one that took its place. */
    supersededById: uuid.nullable(),
    supersededByNumber: words,
    createdByName: words,
    issuedAt: words,
    issuedByName: words,
    lines: z.array(standard.extend({ id: uuid })),
    particulars: z.array(particular.extend({ id: uuid })),
    /** While it is a draft: what it still needs, from the records. */
    missing: z.array(
      z.object({
        code: z.string(),
        values: refusalValues.optional(),
        message: z.string(),
        href: z.string().optional(),
      }),
    ),
    /** While it is a draft: the hash of what the records say for it now, which whoever signs it gives back. */
    factsSha256: words,
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    kind: labelled(z.enum(kindNames), 'Kind'),
    noteNumber: labelled(z.string(), 'Delivery note'),
    companyName: z.string(),
    issuedAt: labelled(words, 'Issued'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      kind: anyOf(kindNames),
      companyId: referenceFilter,
      facilityId: referenceFilter,
      noteId: labelledFilter(referenceFilter, 'Delivery note'),
    },
    sorts: ['number', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type DeclarationRecord = z.output<typeof declaration.record>
export type DeclarationListRow = z.output<typeof declaration.row>

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = declaration.endpoints
export const declarations = {
  ...declaration,
  lifecycle: declarationLifecycle,
  numbers: {
    pattern: 'COC-{FAC}-{YYYY}-{####}',
    hasFacility: true,
    isYearly: true,
  },
  grants: { user: ['read'], manager: ['create', 'update', 'issue', 'withdraw', 'cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    proposal: proposalEndpoint({
      path: `${path}/proposal`,
      access: `${slice}:create`,
      summary: 'What a declaration begins with that is about a delivery note',
      from: ['traveller-delivery-note', 'beside-certificate', 'delivery-note'],
      proposal: declaration.patch,
    }),
    notes: choicesEndpoint({
      path: `${path}/choices/notes`,
      access: `${slice}:read`,
      summary: 'Delivery notes of pieces and of steel, for selects',
    }),
    declarations: choicesEndpoint({
      path: `${path}/choices/declarations`,
      access: `${slice}:read`,
      summary: 'Declarations that are issued, for selects',
    }),
    get,
    create,
    update,
    ...actionEndpoints(slice, declarationLifecycle, declaration.record),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary:
        'The declaration as a PDF, drawn from what was signed: stamped while it is none, and when it counts no more',
    }),
    ...activityEndpoints(slice),
  },
} as const
