import { z } from 'zod'
import { code, optionalText, text } from '../../platform/contract/fields.ts'
import { flagFilter, textFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'

/** Kinds of inspection document of EN 10204, from the weakest to the strongest. */
export const certificateTypes = ['2.1', '2.2', '3.1', '3.2'] as const

/** A level means something only together with its standard: PSL 2 of API 5L is not PSL 2 of API 6A. */
const level = resource('psl-levels', {
  singular: 'PSL level',
  plural: 'PSL levels',
  input: {
    code: code(20),
    name: text(100),
    description: optionalText(500),
    standard: text(40),
    /** Higher demands more. */
    rank: z.int().min(0).max(99),
    minCertificateType: z.enum(certificateTypes),
    requiresSerialisation: z.boolean(),
    requiresTechnicalReview: z.boolean(),
    recordRetentionYears: z.int().min(1).max(100),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: {},
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    standard: z.string(),
    rank: z.int(),
    minCertificateType: z.enum(certificateTypes),
    requiresSerialisation: z.boolean(),
    requiresTechnicalReview: z.boolean(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: { active: flagFilter, standard: textFilter, requiresTechnicalReview: flagFilter },
    sorts: ['sortOrder', 'code', 'name', 'rank'],
    defaultSort: 'sortOrder',
    searchable: true,
  },
})

export const pslLevels = {
  ...level,
  endpoints: { ...level.endpoints, options: optionsEndpoint('psl-levels') },
}
