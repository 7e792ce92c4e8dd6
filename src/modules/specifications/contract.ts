import { z } from 'zod'
import { code, optionalReference, optionalText, text } from '../../platform/contract/fields.ts'
import type { StateInfo } from '../../platform/contract/lifecycle.ts'
import { anyOf, flagFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'

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

/** `code` is the number of the standard and `name` its title; a number returns with each edition. */
const specification = resource('specifications', {
  singular: 'Specification',
  plural: 'Specifications',
  input: {
    code: code(40),
    name: text(200),
    description: optionalText(500),
    edition: text(60),
    /** Who publishes it. */
    publisher: optionalText(100),
    kind: z.enum(kinds),
    supersedesId: optionalReference,
    status: z.enum(statuses),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: { supersedesName: z.string().nullable() },
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    edition: z.string(),
    kind: z.enum(kinds),
    status: z.enum(statuses),
    supersedesName: z.string().nullable(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: { active: flagFilter, kind: anyOf(kinds), status: anyOf(statuses) },
    sorts: ['sortOrder', 'code', 'name'],
    defaultSort: 'code',
    searchable: true,
  },
})

export const specifications = {
  ...specification,
  endpoints: { ...specification.endpoints, options: optionsEndpoint('specifications') },
}
