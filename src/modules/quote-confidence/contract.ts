import { z } from 'zod'
import { code, optionalText, text } from '../../platform/contract/fields.ts'
import { flagFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'

const confidence = resource('quote-confidence', {
  singular: 'Quote confidence',
  plural: 'Quote confidence levels',
  input: {
    code: code(20),
    name: text(100),
    /** When to choose this level. */
    description: optionalText(500),
    /** The share of the value that counts in the weighted pipeline. */
    percent: z.int().min(0).max(100),
    countsInForecast: z.boolean(),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: {},
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    percent: z.int(),
    countsInForecast: z.boolean(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: { active: flagFilter, countsInForecast: flagFilter },
    sorts: ['sortOrder', 'code', 'name'],
    defaultSort: 'sortOrder',
    searchable: true,
  },
})

export const quoteConfidence = {
  ...confidence,
  endpoints: { ...confidence.endpoints, options: optionsEndpoint('quote-confidence') },
}
