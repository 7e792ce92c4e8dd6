import { z } from 'zod'
import { code, optionalText, text } from '../../platform/contract/fields.ts'
import { flagFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'

const segment = resource('global-segments', {
  singular: 'Global segment',
  plural: 'Global segments',
  input: {
    code: code(20),
    name: text(100),
    description: optionalText(500),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: {},
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: { active: flagFilter },
    sorts: ['sortOrder', 'code', 'name'],
    defaultSort: 'sortOrder',
    searchable: true,
  },
})

export const globalSegments = {
  ...segment,
  endpoints: { ...segment.endpoints, options: optionsEndpoint('global-segments') },
}
