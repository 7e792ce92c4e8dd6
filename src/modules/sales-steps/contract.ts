import { z } from 'zod'
import { lookupResource } from '#platform/contract/lookup.ts'
import { flagFilter } from '#platform/contract/paging.ts'
import { neededFields } from './domain.ts'

const needed = z.enum(neededFields)

export const salesSteps = lookupResource('sales-steps', {
  singular: 'Sales step',
  plural: 'Sales steps',
  input: {
    probabilityPercent: z.int().min(0).max(100),
    isWon: z.boolean(),
    isLost: z.boolean(),
    /** After this many days an enquiry in this step counts as slow; null: never. */
    maxDaysInStep: z.int().min(1).max(3650).nullish(),
    /** What an enquiry must hold before it may stand in this step. */
    requiredFields: z.array(needed).optional(),
  },
  computed: {
    requiredFields: z.array(needed),
    /** Neither won nor lost. */
    isOpen: z.boolean(),
  },
  row: {
    probabilityPercent: z.int(),
    isWon: z.boolean(),
    isLost: z.boolean(),
    isOpen: z.boolean(),
    maxDaysInStep: z.int().nullable(),
  },
  filters: { isWon: flagFilter, isLost: flagFilter },
})
