import { z } from 'zod'
import { code, optionalReference, optionalText, percent, text } from '../../platform/contract/fields.ts'
import { flagFilter, referenceFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'

const segment = resource('market-segments', {
  singular: 'Market segment',
  plural: 'Market segments',
  input: {
    code: code(20),
    name: text(100),
    description: optionalText(500),
    globalSegmentId: optionalReference,
    targetMarginPercent: percent.nullish(),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: { globalSegmentName: z.string().nullable() },
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    globalSegmentName: z.string().nullable(),
    targetMarginPercent: z.string().nullable(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: { active: flagFilter, globalSegmentId: referenceFilter },
    sorts: ['sortOrder', 'code', 'name'],
    defaultSort: 'sortOrder',
    searchable: true,
  },
})

export const marketSegments = {
  ...segment,
  endpoints: { ...segment.endpoints, options: optionsEndpoint('market-segments') },
}
