import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { code, optionalReference, optionalText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { anyOf } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { ceRules, elements, gradeAnalyses, hardnessScales, sumPattern, yieldKinds } from './domain.ts'

const kinds = [
  'product',
  'material',
  'fabrication',
  'qualification',
  'code',
  'document',
  'nde',
  'welding',
  'coating',
  'test',
] as const
const statuses = ['draft', 'current', 'withdrawn'] as const

export const specificationKinds: Readonly<Record<(typeof kinds)[number], string>> = {
  product: 'Product',
  material: 'Material',
  fabrication: 'Fabrication',
  qualification: 'Qualification',
  code: 'Design code',
  document: 'Documents',
  nde: 'NDE',
  welding: 'Welding',
  coating: 'Coating',
  test: 'Test',
}

export const specificationStatuses: Readonly<Record<(typeof statuses)[number], StateInfo>> = {
  draft: { label: 'Draft', tone: 'grey' },
  current: { label: 'Current', tone: 'green' },
  withdrawn: { label: 'Withdrawn', tone: 'red' },
}

const NUMBER = 'The :attribute field must be a number with at most 4 decimals.'
/** A physical limit as a decimal string; empty: no limit. */
const limit = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,4})?$/, NUMBER)
  .nullish()
const celsius = z.string().regex(/^-?\d{1,4}(\.\d{1,2})?$/, NUMBER)
const percentLimit = limit.refine(
  (value) => !(Number(value ?? 0) > 100),
  'The :attribute field must not be greater than 100.',
)

const grade = z.strictObject({
  id: uuid.optional(),
  name: text(60),
  /** kg/m3 */
  densityKgM3: limit,
  /** ReH or Rp0.2 */
  yieldMinMpa: limit,
  yieldMaxMpa: limit,
  /** The kinds of yield that count for this grade; none: every kind. */
  yieldKinds: z.array(z.enum(yieldKinds)).max(yieldKinds.length).default([]),
  /** US specifications give ksi and MPa as two systems: both are typed, neither is computed. */
  yieldMinKsi: limit,
  tensileMinKsi: limit,
  /** Yield over tensile strength. */
  yieldRatioMax: limit,
  /** Rm */
  tensileMinMpa: limit,
  tensileMaxMpa: limit,
  /** A */
  elongationMinPercent: percentLimit,
  /** Z */
  elongationGauge: optionalText(60),
  reductionMinPercent: percentLimit,
  hardnessMin: limit,
  hardnessMax: limit,
  hardnessScale: z.enum(hardnessScales).nullish(),
  /** Average of three test bars. */
  charpyMinJ: limit,
  charpyAtC: celsius.nullish(),
  /** What no bar of a set may be below; none: 70 % of the average. */
  charpySingleJ: limit,
  /** Which equivalent counts: IIW and CEV are one formula, 5L takes Pcm up to 0.12 % of carbon. */
  ceRule: z.enum(ceRules).nullish(),
  /** Carbon equivalent, IIW. */
  carbonEquivalentMax: limit,
  pcmMax: limit,
  /** Manganese may rise by this for each whole 0.01 % of carbon below its maximum, up to an end. */
  mnPerStep: percentLimit,
  mnUpTo: percentLimit,
  /** Sums of elements such as Cr+Mo. */
  sums: z
    .array(
      z.strictObject({
        elements: z
          .string()
          .trim()
          .regex(sumPattern, 'The :attribute field must name elements with a plus between them: Cr+Mo.'),
        max: z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, NUMBER),
      }),
    )
    .max(10)
    .default([]),
  /** Elements that are limited and need not be reported. */
  reportOptional: z.array(z.enum(elements)).max(elements.length).default([]),
  /** Which analysis the limits of chemistry are for. */
  analysis: z.enum(gradeAnalyses).nullish(),
  /** UNS or material number. */
  materialNumber: optionalText(40),
  productForm: optionalText(100),
  thickness: optionalText(60),
  condition: optionalText(100),
  /** Where the limits were read, how sure that is (A two agreeing sources, B one, C confirm first) and what else is known. */
  source: optionalText(200),
  confidence: z.enum(['A', 'B', 'C']).nullish(),
  notes: optionalText(1000),
  /** Percent by mass. */
  chemistry: z
    .array(z.strictObject({ element: z.enum(elements), min: percentLimit, max: percentLimit }))
    .max(30),
  stresses: z
    .array(
      z.strictObject({
        temperatureC: celsius,
        stressMpa: z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, NUMBER),
        /** The table and line it was read from. */
        source: text(200),
      }),
    )
    .max(60),
})
export type Grade = z.output<typeof grade>

const listColumns = { edition: z.string(), kind: z.enum(kinds), status: z.enum(statuses) }

/** `code` is the number of the standard and `name` its title; a number returns with each edition. */
const specification = lookupResource('specifications', {
  singular: 'Specification',
  plural: 'Specifications',
  lengths: { code: 40, name: 200 },
  input: {
    code: labelled(code(40), 'Number'),
    name: labelled(text(200), 'Title'),
    edition: text(60),
    /** Who publishes it. */
    publisher: optionalText(100),
    kind: z.enum(kinds),
    supersedesId: labelled(optionalReference, 'Replaces'),
    status: labelled(z.enum(statuses), 'Edition status'),
    grades: z.array(grade).max(100).optional(),
  },
  computed: {
    grades: z.array(grade.extend({ id: uuid })),
    supersedesName: z.string().nullable(),
    /** The edition that came after this one. */
    supersededById: uuid.nullable(),
    supersededByName: z.string().nullable(),
  },
  row: { ...listColumns, supersedesName: z.string().nullable(), gradeCount: labelled(z.int(), 'Grades') },
  filters: { kind: anyOf(kinds), status: anyOf(statuses) },
  defaultSort: 'code',
})

export const specifications = {
  ...specification,
  endpoints: {
    ...specification.endpoints,
    ...activityEndpoints('specifications'),
    gradeNames: endpoint({
      method: 'GET',
      path: '/api/v1/specifications/:id/grade-names',
      access: 'staff',
      kind: 'read',
      summary: 'The names of the grades of a specification, for selects',
      params: byId,
      response: z.array(z.string()),
      envelope: 'data',
    }),
    likelyDoubles: endpoint({
      method: 'GET',
      path: '/api/v1/specifications/:id/likely-doubles',
      access: 'specifications:read',
      kind: 'read',
      summary: 'Other records that are likely to be of the same standard: A106-B beside ASTM A106/A106M',
      params: byId,
      response: z.array(z.object({ id: uuid, name: z.string() })),
      envelope: 'data',
    }),
    newEdition: endpoint({
      method: 'POST',
      path: '/api/v1/specifications/:id/new-edition',
      access: 'specifications:create',
      kind: 'write',
      summary: 'Copy a specification with its grades as the draft of its next edition',
      params: byId,
      body: z.strictObject({ edition: text(60) }),
      response: specification.record,
      envelope: 'data',
      status: 201,
      versioned: true,
    }),
  },
}
