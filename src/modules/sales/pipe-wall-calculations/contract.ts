import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  isoDate,
  LINES,
  longText,
  ofLines,
  optionalLongText,
  optionalReference,
  optionalText,
  searchText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { methods, pipeWallCase } from './contract/case.ts'
import { acknowledgement, revisionEntry, tableVersion } from './contract/revision-entry.ts'
import { pipeWallResult } from './contract/result.ts'
import { calculationLifecycle } from './domain/lifecycle.ts'
import { tableNames } from './domain/tables/table-columns.ts'

const SLICE = 'pipe-wall-calculations'
const path = `/api/v1/${SLICE}` as const
const status = z.enum(stateNames(calculationLifecycle))
const name = z.string().nullable()

/** The longest line list; the browser calculates it. */
export const MOST_LINES = 5_000
/** The most cases that the server calculates in one call; a list gets values, not steps. */
export const MOST_CASES = 500
/** The longest register. */
export const MOST_OF_REGISTER = 1_000

/** A calculation as another record refers to it. */
export const calculationReference = z.object({
  id: uuid,
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  /** `ASME B31.3 process piping` */
  code: z.string(),
  /** Of the code, as the engineer named it. */
  edition: name,
  size: z.string(),
  /** The selected wall in words. */
  wall: z.string(),
  /** Of the worst place of pipe and bend, with all allowances and the mill tolerance, rounded up: `8.94 mm`. */
  requiredWall: name,
  /** Whether the chosen wall is enough, where that was asked. */
  passes: z.boolean().nullable(),
  /** Whether it is enough by its numbers, where an engineer has to decide. */
  isWallEnough: z.boolean().nullable(),
  status,
  isCurrent: z.boolean(),
})
export type CalculationReference = z.output<typeof calculationReference>

const calculation = resource(SLICE, {
  singular: 'Pipe wall calculation',
  plural: 'Pipe wall calculations',
  input: {
    title: text(200),
    client: optionalText(200),
    project: optionalText(200),
    lineNumber: optionalText(200),
    /** The customer's or the project's number of the document. */
    documentNumber: optionalText(60),
    notes: optionalLongText(2000),
    companyId: optionalReference,
    enquiryId: optionalReference,
    quoteId: optionalReference,
    /** The line of the quote it belongs to. */
    quoteLineId: optionalReference,
    case: pipeWallCase,
  },
  computed: {
    number: z.string(),
    revision: z.int(),
    status,
    isCurrent: z.boolean(),
    /** As it was calculated when saved; older tables are not applied anew. */
    result: pipeWallResult,
    /** Whether the tables it was calculated with are still the ones in force. */
    tablesAreCurrent: z.boolean(),
    /** Warnings a person has accepted by name; all of them, before it can be approved. */
    acknowledgements: z.array(acknowledgement),
    companyName: name,
    enquiryNumber: name,
    quoteLabel: name,
    preparedById: uuid.nullable(),
    preparedByName: name,
    checkedByName: name,
    checkedAt: name,
    approvedByName: name,
    approvedAt: name,
    /** Why this revision was opened. */
    revisionReason: name,
    revisions: z.array(revisionEntry),
  },
  row: {
    number: z.string(),
    revision: z.int(),
    title: z.string(),
    client: name,
    method: labelled(z.enum(methods), 'Code'),
    /** `NPS 8`, or the outside diameter. */
    size: z.string(),
    pressure: z.string(),
    temperature: z.string(),
    /** The wall in words: `10.31 mm (60)`. */
    wall: z.string(),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      method: anyOf(methods),
      companyId: referenceFilter,
      enquiryId: referenceFilter,
      quoteId: referenceFilter,
      quoteLineId: referenceFilter,
      /** Prepared by me. */
      mine: flagFilter,
      /** The newest revision of each number. */
      current: labelledFilter(flagFilter, 'Newest revisions'),
    },
    sorts: ['number', 'title', 'updatedAt'],
    defaultSort: '-updatedAt',
    searchable: true,
  },
})
export type CalculationRecord = z.output<typeof calculation.record>
export type CalculationRow = z.output<typeof calculation.row>
export type CalculationInput = z.input<typeof calculation.input>

const { remove: _, ...crudEndpoints } = calculation.endpoints

/** Anything at all: what is wrong with a case is answered in its result, at its field. */
const anyCase = z.record(z.string(), z.unknown())

export const pipeWallCalculations = {
  ...calculation,
  lifecycle: calculationLifecycle,
  numbers: { pattern: 'CALC-{######}', hasFacility: false, isYearly: false },
  grants: { user: ['read', 'create', 'update', 'check'], manager: ['approve'] },
  endpoints: {
    ...crudEndpoints,
    exportRows: exportEndpoint(crudEndpoints.list),
    ...actionEndpoints(SLICE, calculationLifecycle, calculation.record),
    ...activityEndpoints(SLICE),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${SLICE}:read`),
    evaluate: endpoint({
      method: 'POST',
      path: `${path}/evaluate`,
      access: `${SLICE}:read`,
      kind: 'read',
      summary: 'Calculate one case with its steps, or a list of them with values alone; nothing is stored',
      body: z.union([anyCase, z.array(anyCase).max(MOST_CASES)]),
      response: z.union([pipeWallResult, z.array(pipeWallResult)]),
      envelope: 'data',
    }),
    acknowledge: endpoint({
      method: 'POST',
      path: `${path}/:id/acknowledge`,
      access: `${SLICE}:check`,
      kind: 'write',
      summary: 'Accept warnings by name and with a reason',
      params: byId,
      body: z.strictObject({
        codes: z.array(searchText(4)).min(1).max(30),
        reason: labelled(longText(500), 'Reason'),
      }),
      response: calculation.record,
      envelope: 'data',
      versioned: true,
    }),
    revise: endpoint({
      method: 'POST',
      path: `${path}/:id/revise`,
      access: `${SLICE}:update`,
      kind: 'write',
      summary: 'Open a new revision; the older one stays in force until it is approved',
      params: byId,
      body: z.strictObject({ reason: labelled(longText(500), 'Reason') }),
      response: calculation.record,
      envelope: 'data',
      status: 201,
      versioned: true,
    }),
    copy: endpoint({
      method: 'POST',
      path: `${path}/:id/copy`,
      access: `${SLICE}:create`,
      kind: 'write',
      summary: 'Copy into a new calculation with a number of its own',
      params: byId,
      body: z.strictObject({}),
      response: calculation.record,
      envelope: 'data',
      status: 201,
    }),
    pdf: endpoint({
      method: 'GET',
      path: `${path}/:id/pdf`,
      access: `${SLICE}:read`,
      kind: 'read',
      summary: 'The report of a saved calculation',
      params: byId,
      query: z.object({ download: z.literal('1').optional() }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
    report: endpoint({
      method: 'GET',
      path: `${path}/report`,
      access: `${SLICE}:read`,
      kind: 'read',
      summary: 'The report of the case in the query string, without a number',
      query: z.object({ case: z.string().max(16_000), download: z.literal('1').optional() }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
    register: endpoint({
      method: 'POST',
      path: `${path}/line-register`,
      access: `${SLICE}:read`,
      kind: 'read',
      summary: 'The register of a line list as a PDF',
      body: z.strictObject({ title: text(200), cases: z.array(anyCase).min(1).max(MOST_OF_REGISTER) }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
    tables: endpoint({
      method: 'GET',
      path: `${path}/tables`,
      access: `${SLICE}:read`,
      kind: 'read',
      summary: 'The texts of the tables in force, as the calculator reads them',
      response: z.object({ texts: z.record(z.enum(tableNames), z.string()) }),
      envelope: 'data',
    }),
    tableVersions: endpoint({
      method: 'GET',
      path: `${path}/tables/versions`,
      access: `${SLICE}:read`,
      kind: 'read',
      summary: 'Every version of the tables, newest first',
      response: z.array(tableVersion),
      envelope: 'data',
    }),
    replaceTable: endpoint({
      method: 'POST',
      path: `${path}/tables`,
      access: `${SLICE}:replace-tables`,
      kind: 'write',
      summary: 'Load a replacement of one table; every row is checked',
      body: z.strictObject({
        name: z.enum(tableNames),
        text: ofLines(
          z
            .string()
            .min(1)
            .max(2_000_000)
            .regex(LINES, 'The :attribute field holds a character that is no text.'),
        ),
        label: text(120),
        validFrom: isoDate,
      }),
      response: z.array(tableVersion),
      envelope: 'data',
      status: 201,
    }),
  },
} as const
