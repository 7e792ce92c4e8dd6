import { z } from 'zod'
import { code, optionalText, text } from '../../platform/contract/fields.ts'
import { flagFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'

const step = resource('sales-steps', {
  singular: 'Sales step',
  plural: 'Sales steps',
  input: {
    code: code(20),
    name: text(100),
    /** What must be true before the next step. */
    description: optionalText(500),
    probabilityPercent: z.int().min(0).max(100),
    isWon: z.boolean(),
    isLost: z.boolean(),
    /** After this many days an enquiry in this step counts as slow; null: never. */
    maxDaysInStep: z.int().min(1).max(3650).nullish(),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: {},
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    probabilityPercent: z.int(),
    isWon: z.boolean(),
    isLost: z.boolean(),
    maxDaysInStep: z.int().nullable(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: { active: flagFilter, isWon: flagFilter, isLost: flagFilter },
    sorts: ['sortOrder', 'code', 'name'],
    defaultSort: 'sortOrder',
    searchable: true,
  },
})

export const salesSteps = {
  ...step,
  endpoints: { ...step.endpoints, options: optionsEndpoint('sales-steps') },
}
